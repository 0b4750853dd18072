import Papa from 'papaparse';
import { decodeCsv } from './decode.ts';
import type { CsvSource } from './file-rows.ts';
import { type CsvProblem, csvProblems, problemOfFile } from './problems.ts';

/** The cells of a file, or why it is none. */
export type CellsRead = { readonly cells: readonly (readonly string[])[] } | { readonly problem: CsvProblem };

/**
 * Every cell of a file as text, with nothing known of its headers: a report of another program has titles above them and
 * totals below.
 */
export function readCells({ name, bytes }: CsvSource): CellsRead {
  const problem = problemOfFile(name, bytes.byteLength);
  if (problem) return { problem };
  const decoded = decodeCsv(bytes);
  if (!decoded) return { problem: csvProblems.binary(name) };
  const { data } = Papa.parse<string[]>(decoded.text, { delimitersToGuess: [',', ';', '\t', '|'] });
  return { cells: data };
}
