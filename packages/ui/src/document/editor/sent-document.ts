import type { DocumentDeclaration, Values } from '@ledgerwise/resource';
import type { StoredDocument } from '../use-document.ts';

/** Parts of a document that is saved. */
export interface SentParts {
  /** Values of its head. */
  readonly values: Values;
  readonly lines: readonly Values[];
  /** Line fields that are used only during input. */
  readonly keeps?: readonly string[] | undefined;
  /** Its rate was entered, and does not follow the day. */
  readonly rateIsOwn: boolean;
  /** The draft that it is a change of; null for a new document. */
  readonly opened: StoredDocument | null;
  /** The document that a new one corrects. */
  readonly corrected: StoredDocument | undefined;
}

function withoutKept(line: Values, keeps: readonly string[]): Values {
  return Object.fromEntries(Object.entries(line).filter(([name]) => !keeps.includes(name)));
}

/** Converts a document to the form that the saving function takes. */
export function sentDocument(
  document: Pick<DocumentDeclaration, 'rate' | 'sends'>,
  { values, lines, keeps = [], rateIsOwn, opened, corrected }: SentParts,
): Values {
  const version = opened
    ? { id: opened.row.id, version: opened.row.version }
    : corrected
      ? { corrects_id: corrected.row.id }
      : {};
  // The server knows the day's rate and keeps it up to date.
  const rate = rateIsOwn || document.rate === undefined ? {} : { [document.rate]: null };
  const whole = { ...values, ...rate, ...version, lines: lines.map((line) => withoutKept(line, keeps)) };
  return document.sends?.(whole) ?? whole;
}
