import {
  compareDecimals,
  type DecimalMark,
  guessDecimalMark,
  parseAmount,
} from '@ledgerwise/resource/validation';
import type { FileProblem, Program } from './moving-in.ts';

/** A file as cells, all of its rows: the third row of the file is at index 2. */
export type Table = readonly (readonly string[])[];

/** Positions of a file's columns, and its header row. Missing columns are absent. */
export interface Columns<Name extends string> {
  readonly row: number;
  readonly at: Readonly<Partial<Record<Name, number>>>;
}

/** Headers of each column in lower case, the likeliest first: a file may have several of them. */
export type Headers<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/** Reports have their company, title and day above the headers. */
const ROWS_ABOVE = 30;

export const cellOf = (row: readonly string[] | undefined, at: number | undefined): string =>
  at === undefined ? '' : (row?.[at] ?? '').replaceAll('\u00a0', ' ').trim();

export const filledIn = (row: readonly string[]): string[] =>
  row.flatMap((_cell, at) => cellOf(row, at) || []);

/** Normalizes `*Account Code`, `Account  code` and `Accnt. #` to the listed form. */
const headerOf = (cell: string): string =>
  cell.toLowerCase().replaceAll('*', '').replaceAll('.', '').replace(/\s+/g, ' ').trim();

/** Finds the header row: the first one with a sufficient set of columns. */
export function findColumns<Name extends string>(
  table: Table,
  headers: Headers<Name>,
  isEnough: (at: Columns<Name>['at'], row: readonly string[]) => boolean,
): Columns<Name> | null {
  for (const [row, cells] of table.slice(0, ROWS_ABOVE).entries()) {
    const said = cells.map((_cell, at) => headerOf(cellOf(cells, at)));
    const at: Partial<Record<Name, number>> = {};
    for (const [name, known] of Object.entries(headers) as [Name, readonly string[]][]) {
      const header = known.find((one) => said.includes(one));
      if (header !== undefined) at[name] = said.indexOf(header);
    }
    if (isEnough(at, cells)) return { row, at };
  }
  return null;
}

const QUICKBOOKS = /\b(?:accrual|cash) basis\b|\bGMT[+-]?\d|^as of\b|^total for\b|quickbooks/i;
const XERO =
  /^as at\b|^\*?(?:contactname|account code)$|year to date|invoiceamountdue|^age?ing by\b|\bxero\b/i;

/** Which program wrote a file, by words that only one of them writes. */
export function programOf(table: Table): Program {
  const ends = [...table.slice(0, ROWS_ABOVE), ...table.slice(-ROWS_ABOVE)].flatMap(filledIn);
  if (ends.some((cell) => XERO.test(cell))) return 'xero';
  // QuickBooks Desktop writes an account's number and name with a dot between them.
  return ends.some((cell) => QUICKBOOKS.test(cell) || /^\d+ · /.test(cell)) ? 'quickbooks' : 'other';
}

/** A text that says no amount. */
const NONE = /^[-–—]?$/;

/**
 * Parses an amount of a report to decimal text: `''` if there is none, null if it is invalid. Credits may be written
 * `(20.00)`, `-20.00`, `$-20.00` or `20.00 CR`.
 */
export function readAmount(text: string, decimalMark: DecimalMark | undefined): string | null {
  const cell = text.trim();
  if (NONE.test(cell)) return '';
  const credit = /^(.*\d\)?)\s*CR$/i.exec(cell)?.[1];
  // An unknown currency does not make the number beside it invalid.
  const bare = (credit ?? cell).replace(/^[A-Za-z]{1,3}\s*(?=[-(\d])|\s*(?:DR|[A-Za-z]{3})$/g, '');
  const reading = parseAmount(bare, { decimalMark });
  if ('refusal' in reading || reading.isWorkedOut) return null;
  return credit === undefined ? reading.amount : opposite(reading.amount);
}

export const isZero = (amount: string): boolean => amount === '' || compareDecimals(amount, '0') === 0;
export const isNegative = (amount: string): boolean => amount !== '' && compareDecimals(amount, '0') < 0;

/** Negates an amount, keeping all digits. */
export const opposite = (amount: string): string =>
  isZero(amount) ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`;

/** Detects the decimal mark of the amount columns. */
export function decimalMarkOf(
  table: Table,
  columns: readonly (number | undefined)[],
): DecimalMark | undefined {
  const at = columns.filter((column) => column !== undefined);
  return guessDecimalMark(
    table.flatMap((row) => at.map((column) => cellOf(row, column)).filter((cell) => /\d/.test(cell))),
  );
}

/** Formats `1234567.5` as `1,234,567.50`, for messages. */
export function said(amount: string): string {
  const [whole = '0', decimals = ''] = amount.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${isNegative(amount) ? '-' : ''}${grouped}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** Compares a total in a file with the lines that were read. */
export function differs(row: number, what: string, total: string, sum: string): FileProblem | null {
  if (compareDecimals(total, sum) === 0) return null;
  return {
    row,
    message: `The file says ${said(total)} as ${what}, but the lines add up to ${said(sum)}. Export the report again, with all of its rows, or correct the file`,
  };
}
