import type { DateOrder } from '@ledgerwise/resource/reading';

/** A balance that the bank states, as decimal text; below zero the account is overdrawn. */
export interface StatementBalance {
  readonly amount: string;
  /** ISO; absent where the file does not say. */
  readonly date?: string;
}

/** One movement, as the bank booked it. Texts that the file does not have are empty. */
export interface StatementLine {
  /** ISO, the day of booking. */
  readonly date: string;
  /** Exact decimal text: above zero money in, below zero money out. Never zero. */
  readonly amount: string;
  readonly description: string;
  /** Reference by the payer or the account's owner: a check number, an end-to-end id. */
  readonly reference: string;
  readonly counterparty: string;
  /** The bank's own id of the movement. */
  readonly id: string;
  /** The balance after it, where each line says one. */
  readonly balance?: string;
  /**
   * Position in the file: the row of a CSV, the line of a text, the transaction of OFX, the entry of CAMT.
   */
  readonly row: number;
  /** The same whenever this movement of this account is read again: see `keys.ts`. */
  readonly key: string;
}

/** Roles of the columns of a CSV file. */
export const COLUMN_ROLES = [
  'date',
  'amount',
  'in',
  'out',
  'mark',
  'balance',
  'description',
  'counterparty',
  'reference',
  'id',
  'currency',
  'account',
  'status',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];
/** Columns by what they bring, counted from 0. Several columns of texts are put together, of others the first counts. */
export type StatementColumns = Readonly<Partial<Record<ColumnRole, readonly number[]>>>;

/** A table as a person would look at it, to say what its columns are. */
export interface StatementTable {
  readonly headers: readonly string[];
  /** The first rows below the headers. */
  readonly rows: readonly (readonly string[])[];
  /** Columns as found or answered. */
  readonly columns: StatementColumns;
}

/** Questions about a file that only a user can answer, each by a part of `StatementAnswers`. */
export type StatementQuestion =
  | {
      readonly kind: 'dateOrder';
      readonly sentence: string;
      readonly choices: readonly { readonly order: DateOrder; readonly date: string }[];
      /** The order by which the file's lines follow one another. */
      readonly likely?: DateOrder;
    }
  | {
      readonly kind: 'decimalMark';
      readonly sentence: string;
      readonly choices: readonly { readonly mark: '.' | ','; readonly amount: string }[];
    }
  | { readonly kind: 'direction'; readonly sentence: string }
  | { readonly kind: 'columns'; readonly sentence: string }
  | {
      readonly kind: 'account';
      readonly sentence: string;
      readonly choices: readonly {
        readonly account: string;
        readonly currency?: string;
        readonly lines: number;
      }[];
    };

/** Answers to questions, and what a person knows better than the file. */
export interface StatementAnswers {
  readonly dateOrder?: DateOrder;
  readonly decimalMark?: '.' | ',';
  /** Whether amounts without a sign, all in one column, are money in or money out. */
  readonly direction?: 'in' | 'out';
  readonly columns?: StatementColumns;
  readonly account?: string;
}

/** A problem of a file, or something left out: a message with the position and the remedy. */
export interface StatementProblem {
  readonly kind: StatementProblemKind;
  readonly message: string;
  /** As in `StatementLine`. */
  readonly row?: number;
  /** Nothing of the file can be imported. Otherwise it is shown with the lines. */
  readonly stops: boolean;
}

export type StatementProblemKind =
  | 'too_large'
  | 'empty'
  | 'unreadable'
  | 'not_text'
  | 'encoding'
  | 'web_page'
  | 'unknown_format'
  | 'not_a_statement'
  | 'doctype'
  | 'xml'
  | 'cut_off'
  | 'bank_error'
  | 'date'
  | 'amount'
  | 'currency'
  | 'columns'
  | 'quote_unclosed'
  | 'no_lines'
  | 'left_out'
  | 'balances'
  | 'more';

/** The result of reading. It has lines only if nothing stops and no question is open. */
export interface StatementReading {
  /** The id of a text format, or `xlsx`; null where it could not be told. */
  readonly format: string | null;
  readonly account?: string;
  /** ISO 4217; absent where the file does not say. */
  readonly currency?: string;
  readonly opening?: StatementBalance;
  readonly closing?: StatementBalance;
  readonly lines: readonly StatementLine[];
  readonly questions: readonly StatementQuestion[];
  readonly problems: readonly StatementProblem[];
  /** Present for CSV and workbooks. */
  readonly table?: StatementTable;
}
