import { sourceOf } from './csv-client.ts';
import type { CsvProblem } from './problems.ts';
import { type FileRows, readFileRows } from './read-csv.ts';
import { readWorkbookInWorker } from './workbook-client.ts';

/** The cells of a file, or the reason why they cannot be read. */
export type CellsRead = { readonly cells: FileRows['rows'] } | { readonly problem: CsvProblem };

/**
 * Every cell of a text file or a workbook as text, with nothing known of its headers: a report of another program has
 * titles above them and totals below.
 */
export async function readCells(file: File, readWorkbook = readWorkbookInWorker): Promise<CellsRead> {
  const source = await sourceOf(file, readWorkbook);
  const read = 'bytes' in source ? readFileRows(source) : source;
  return 'problem' in read ? read : { cells: read.rows };
}
