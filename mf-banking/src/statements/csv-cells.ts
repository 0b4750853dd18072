import { looksLikeDate, readSeparated } from '@ledgerwise/resource/reading';
import { readAmount } from './amounts.ts';
import { Refused } from './found.ts';

/** A row with the number by which a spreadsheet counts it. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly row: number;
}

export const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === '';
export const isAmountLike = (cell: string): boolean =>
  /\d/.test(cell) && cell.length < 40 && readAmount(cell) !== null;

/** A row with a date, an amount and one thing more is a movement; by how many there are, the separator is known. */
function countMovements(rows: readonly (readonly string[])[]): number {
  return rows.filter((cells) => {
    const date = cells.findIndex((cell) => looksLikeDate(cell.trim()));
    return date >= 0 && cells.some((cell, at) => at !== date && isAmountLike(cell));
  }).length;
}

/** `="00123"` keeps Excel from making a number of it. */
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
