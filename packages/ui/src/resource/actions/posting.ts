import type { Row } from '@ledgerwise/contract';
import { isRow } from '../record/is-row.ts';

/** A line that posting would write. */
export interface PostingLine {
  readonly account_code: string;
  readonly account_name: string;
  /** Decimal strings in the currency of the books. */
  readonly debit: string;
  readonly credit: string;
}

/** Lines of a posting, and their effect on each side of the books. */
export interface Posting {
  readonly lines: readonly PostingLine[];
  readonly effects: readonly { readonly label: string; readonly amount: string }[];
}

const EFFECTS = [
  ['profit', 'Profit'],
  ['assets', 'Assets'],
  ['liabilities', 'Liabilities'],
  ['equity', 'Equity'],
  ['gst', 'GST owed'],
] as const;

const textAt = (value: object, name: string): string => {
  const found: unknown = name in value ? value[name as keyof typeof value] : undefined;
  return typeof found === 'string' ? found : '';
};

/** Parses the response of `preview_posting`; throws if it is not a posting. */
export function readPosting(answer: unknown): Posting {
  if (typeof answer !== 'object' || answer === null || !('lines' in answer) || !Array.isArray(answer.lines))
    throw new Error('preview_posting answered no lines.');
  const lines: readonly object[] = answer.lines.filter((line) => typeof line === 'object' && line !== null);
  return {
    lines: lines.map((line) => ({
      account_code: textAt(line, 'account_code'),
      account_name: textAt(line, 'account_name'),
      debit: textAt(line, 'debit'),
      credit: textAt(line, 'credit'),
    })),
    effects: EFFECTS.map(([name, label]) => ({ label, amount: textAt(answer, name) })),
  };
}

/** Preview of an action: its posting, the number of entries, and the record afterwards. */
export interface PreviewResult extends Posting {
  readonly entries: number;
  /** As the database returns it: amounts may be numbers. Null if none was requested. */
  readonly record: Row | null;
}

/** Parses the response of `preview_action`; throws if it is not a preview. */
export function readPreview(answer: unknown): PreviewResult {
  const { entries, record } = Object(answer);
  if (typeof entries !== 'number') throw new Error('preview_action answered no count of entries.');
  return { ...readPosting(answer), entries, record: isRow(record) ? record : null };
}
