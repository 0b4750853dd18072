import { type CsvSource, type FileRows, readFileRows } from '../file-rows.ts';
import type { CsvProblem } from '../problems.ts';
import { type CsvTable, tableOf } from '../read-csv.ts';
import type { CsvShape } from '../shape.ts';
import type { CsvSummary } from './import-answers.ts';
import { guessMapping, headersAt, problemOfColumns } from './mapping.ts';
import { translate } from './other-programs.ts';

const PREVIEW_ROWS = 10;

/** An opened file for the next steps of an import, with its summary. */
export interface OpenedFile {
  readonly table: CsvTable;
  readonly summary: CsvSummary;
}

/** Reads a file and adds the columns derived from exports of other software, or explains why it cannot be imported. */
export function openFile(
  source: CsvSource | FileRows,
  shape: CsvShape,
): OpenedFile | { readonly problem: CsvProblem } {
  const file = 'bytes' in source ? readFileRows(source) : source;
  if ('problem' in file) return file;
  const read = tableOf(file, (rows) => headersAt(shape, rows));
  if ('problem' in read) return read;
  const labelOf = (field: string) => shape.fields[field]?.label ?? field;
  const made = translate(shape.otherPrograms ?? { columns: [] }, labelOf, read.table);
  const problem = problemOfColumns(shape, made.table);
  if (problem) return { problem };
  const { headers, rows, lines: _lines, ownColumns: _own, ...how } = made.table;
  const summary: CsvSummary = {
    headers,
    rowCount: rows.length,
    ...how,
    preview: rows.slice(0, PREVIEW_ROWS),
    mapping: guessMapping(shape, headers, made.mapping),
    holding: headers.flatMap((_header, at) => (rows.some((row) => (row[at] ?? '') !== '') ? at : [])),
    madeOf: made.madeOf,
    notes: made.notes,
    ...(made.alsoHolds && { alsoHolds: made.alsoHolds }),
  };
  return { table: made.table, summary };
}
