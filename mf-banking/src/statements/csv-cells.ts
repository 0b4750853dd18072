import { looksLikeDate, readSeparated } from '@ledgerwise/resource/reading';
import { Refused } from './found.ts';
import { readAmount } from './written-values.ts';

/** A row with the number by which a spreadsheet counts it. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly row: number;
}

export const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === '';
export const isAmountLike = (cell: string): boolean =>
  /\d/.test(cell) && cell.length < 40 && readAmount(cell) !== null;

/**
 * Counts the rows with a date, an amount and another cell, which are movements; the separator with the most is right.
 */
function countMovements(rows: readonly (readonly string[])[]): number {
  return rows.filter((cells) => {
    const date = cells.findIndex((cell) => looksLikeDate(cell.trim()));
    return date >= 0 && cells.some((cell, at) => at !== date && isAmountLike(cell));
  }).length;
}

/** `="00123"` prevents Excel from converting it to a number. */
const unwrapped = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell;

/** All rows of a file that say something. */
export function cellsOf(text: string): readonly CsvRow[] {
  const read = readSeparated(text, countMovements);
  if ('unclosed' in read)
    throw new Refused(
      'quote_unclosed',
      `A quotation mark that opens in row ${read.unclosed} is never closed: the file may be cut off. Close it, or download the file again.`,
      read.unclosed,
    );
  return filledRows(read.rows);
}

/** Rows that say something, with the numbers that a spreadsheet gives them. */
export function filledRows(data: readonly (readonly string[])[]): readonly CsvRow[] {
  return data.flatMap((cells, at) =>
    cells.every(isBlank) ? [] : [{ cells: cells.map(unwrapped), row: at + 1 }],
  );
}

/** Words and letters in a column that marks money in or out. */
const OUT = new Set([
  'd',
  'dr',
  'db',
  'debit',
  'debet',
  's',
  'soll',
  'af',
  'out',
  '-',
  'withdrawal',
  'afschrijving',
]);
const IN = new Set([
  'c',
  'cr',
  'k',
  'credit',
  'kredit',
  'h',
  'haben',
  'bij',
  'in',
  '+',
  'deposit',
  'bijschrijving',
]);

/** True if a mark means money out; null if it is not a mark. */
export function marksOut(cell: string): boolean | null {
  const word = cell.trim().toLowerCase().replace(/\.$/, '');
  return OUT.has(word) ? true : IN.has(word) ? false : null;
}

/** Values of a status column for booked rows; those of pending and failed rows are in `OPEN`. */
const BOOKED = /^(?:completed|posted|booked|cleared|settled|(?:umsatz )?gebucht|geboekt)$/i;
const OPEN =
  /^(?:pending|reverted|declined|failed|cancell?ed|denied|(?:umsatz )?vorgemerkt|vorläufig|offen|gereserveerd)$/i;

/** A row that the bank has booked. */
export const isBooked = (status: string): boolean => BOOKED.test(status.trim());
/** A row that the bank has not booked, or will not. */
export const isOpen = (status: string): boolean => OPEN.test(status.trim());
