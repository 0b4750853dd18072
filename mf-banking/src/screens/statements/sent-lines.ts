import type { DataSource } from '@ledgerwise/contract';
import type { StatementLineState } from '@ledgerwise/resource';
import type { StatementLine, StatementReading } from '../../statements/statement.ts';

/** Formats whose accounts are names that somebody gave them, or columns of whatever. */
const NAMED = ['csv', 'xlsx', 'qif'];

/** Account of the statement, which the database compares with the bank account's number. */
export interface StatedAccount {
  /** The last four digits are all that is compared, and all that is sent. */
  readonly account_number?: string;
  readonly takes_other_account?: boolean;
}

/** The account that a file says it is of, and whether it is to be imported where another one is chosen. */
export function accountOf({ format, account = '' }: StatementReading, takesOther: boolean): StatedAccount {
  const digits = account.replace(/\D+/g, '');
  if (format === null || NAMED.includes(format) || digits.length < 4) return {};
  return { account_number: digits.slice(-4), ...(takesOther && { takes_other_account: true }) };
}

/** A line as the database takes it. */
export function payloadOf(
  { date, amount, counterparty, description, reference, key }: StatementLine,
  keep = false,
) {
  return {
    posted_on: date,
    amount,
    description: [...new Set([counterparty, description])].filter(Boolean).join(': ').slice(0, 1000),
    reference: reference.slice(0, 200),
    external_id: key,
    ...(keep && { keep: true }),
  };
}

/** Some of the lines, made when they are sent, with a yes to those that are only likely to be there. */
export function partOf(
  lines: readonly StatementLine[],
  from: number,
  size: number,
  states: readonly StatementLineState[] = [],
  keepLikely = false,
) {
  return lines
    .slice(from, from + size)
    .map((line, place) => payloadOf(line, keepLikely && states[from + place]?.state === 'likely'));
}

/** Lines in one question: large enough to be quick, small enough to tell of progress. */
const PART = 1000;

interface Compared {
  readonly data: DataSource;
  /** Of the ledger. */
  readonly account: string;
  readonly stated: StatedAccount;
  readonly lines: readonly StatementLine[];
  readonly signal: AbortSignal;
}

/** Asks what an import would make of each line, some at a time. Told how many lines were asked about. */
export async function compareLines(
  { data, account, stated, lines, signal }: Compared,
  onProgress: (done: number) => void,
): Promise<readonly StatementLineState[]> {
  const states: StatementLineState[] = [];
  for (let from = 0; from < lines.length; from += PART) {
    onProgress(from);
    const told = await data.call(
      'preview_bank_statement',
      { bank_account_id: account, lines: partOf(lines, from, PART), ...stated },
      signal,
    );
    for (const state of told) states.push({ ...state, line: state.line + from });
  }
  return states;
}
