import type { DateOrder } from '@ledgerwise/resource/reading';

/** A balance that the bank states, as decimal text; below zero the account is overdrawn. */
export interface StatementBalance {
  readonly amount: string;
  /** ISO 8601; absent if the file has none. */
  readonly date?: string;
}

/** One movement as the bank booked it. Missing texts are empty. */
export interface StatementLine {
  /** ISO, the day of booking. */
  readonly date: string;
  /** Exact decimal text: positive for money in, negative for money out. Never zero. */
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
/** Columns by role, counted from 0. Text columns are joined; for other roles the first one counts. */
export type StatementColumns = Readonly<Partial<Record<ColumnRole, readonly number[]>>>;

/** A table for users to assign the roles of its columns. */
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

/** Answers to questions, and corrections of what was detected. */
export interface StatementAnswers {
  readonly dateOrder?: DateOrder;
  readonly decimalMark?: '.' | ',';
  /** Direction of unsigned amounts in a single column. */
  readonly direction?: 'in' | 'out';
  readonly columns?: StatementColumns;
  readonly account?: string;
}

/** A problem of a file, or a skipped part: a message with the position and the remedy. */
export interface StatementProblem {
  readonly kind: StatementProblemKind;
  readonly message: string;
  /** As in `StatementLine`. */
  readonly row?: number;
  /** True if nothing can be imported. Otherwise it is shown with the lines. */
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
  /** Id of a text format, or `xlsx`; null if unknown. */
  readonly format: string | null;
  readonly account?: string;
  /** ISO 4217; absent if the file has none. */
  readonly currency?: string;
  readonly opening?: StatementBalance;
  readonly closing?: StatementBalance;
  readonly lines: readonly StatementLine[];
  readonly questions: readonly StatementQuestion[];
  readonly problems: readonly StatementProblem[];
  /** Present for CSV and workbooks. */
  readonly table?: StatementTable;
}
