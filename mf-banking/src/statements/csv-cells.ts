import Papa from 'papaparse';
import { readAmount } from './amounts.ts';
import { looksLikeDate } from './dates.ts';
import { Refused } from './found.ts';

/** A row with the number by which a spreadsheet counts it. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly row: number;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Excel writes `sep=;` in front when it is told to. */
const SEPARATOR_LINE = /^sep=(.)\n/i;
/** So much of the file tells how it is separated. */
const SAMPLE = 100_000;

export const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === '';
export const isAmountLike = (cell: string): boolean =>
  /\d/.test(cell) && cell.length < 40 && readAmount(cell) !== null;

/** A row with a date, an amount and one thing more is a movement; by how many there are, the separator is known. */
function movements(sample: string, delimiter: string): number {
  const { data } = Papa.parse<string[]>(sample, { delimiter, preview: 60 });
  return data.filter((cells) => {
    const date = cells.findIndex((cell) => looksLikeDate(cell.trim()));
    return date >= 0 && cells.some((cell, at) => at !== date && isAmountLike(cell));
  }).length;
}

function delimiterOf(text: string): string {
  const sample = text.slice(0, SAMPLE);
  const declared = DELIMITERS.find((known) => known === SEPARATOR_LINE.exec(sample)?.[1]);
  if (declared) return declared;
  const counts = DELIMITERS.map((delimiter) => movements(sample, delimiter));
  const most = Math.max(...counts);
  if (most > 0) return DELIMITERS[counts.indexOf(most)] ?? ',';
  // No movement at all: a header may still say what the file is.
  const widths = DELIMITERS.map((delimiter) => sample.split('\n', 40).join('').split(delimiter).length);
  return DELIMITERS[widths.indexOf(Math.max(...widths))] ?? ',';
}

/** `="00123"` keeps Excel from making a number of it. */
const unwrapped = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell;

/** All rows of a file that say something. */
export function cellsOf(text: string): readonly CsvRow[] {
  const body = text.replace(SEPARATOR_LINE, '');
  const first = body === text ? 1 : 2;
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: delimiterOf(text), newline: '\n' });
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes');
  if (unclosed) {
    const row = (unclosed.row ?? 0) + first;
    throw new Refused(
      'quote_unclosed',
      `A quotation mark that opens in row ${row} is never closed: the file may be cut off. Close it, or download the file again.`,
      row,
    );
  }
  return filledRows(data, first);
}

/** Rows that say something, with the numbers that a spreadsheet gives them. */
export function filledRows(data: readonly (readonly string[])[], first = 1): readonly CsvRow[] {
  return data.flatMap((cells, at) =>
    cells.every(isBlank) ? [] : [{ cells: cells.map(unwrapped), row: at + first }],
  );
}
