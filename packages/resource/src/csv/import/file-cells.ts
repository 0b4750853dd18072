import { restoreCell } from '../cells.ts';
import type { CsvTable } from '../read-csv.ts';
import type { ColumnMapping } from './mapping.ts';

/** A cell of a file, by its row and column among those that were read. */
export interface FileCell {
  readonly index: number;
  readonly column: number;
  readonly text: string;
}

/**
 * Index of a file's row among the rows that were read; −1 for none. Searches by halving: rows are sorted, and there may
 * be a million.
 */
function indexOfLine(lines: readonly number[], line: number): number {
  let [from, behind] = [0, lines.length];
  while (from < behind) {
    const middle = (from + behind) >> 1;
    if ((lines[middle] ?? 0) < line) from = middle + 1;
    else behind = middle;
  }
  return lines[from] === line ? from : -1;
}

/** Returns the cell of a field in a row; undefined if the field is mapped to no column or the row is too short. */
export function cellAt(
  { lines, rows }: CsvTable,
  mapping: ColumnMapping,
  line: number,
  field: string | null,
): FileCell | undefined {
  const column = field === null ? undefined : mapping[field];
  const index = indexOfLine(lines, line);
  const text = column === undefined ? undefined : rows[index]?.[column];
  return column === undefined || text === undefined ? undefined : { index, column, text: restoreCell(text) };
}

/** The file with another text in a cell. */
export const withText = (table: CsvTable, { index, column }: FileCell, text: string): CsvTable => ({
  ...table,
  rows: table.rows.with(index, (table.rows[index] ?? []).with(column, text)),
});

/** The texts of a column, each once, trimmed. */
export function textsIn({ rows }: CsvTable, column: number): readonly string[] {
  const texts = rows.map((row) => restoreCell(row[column] ?? '').trim());
  return [...new Set(texts)].filter((text) => text !== '' && !text.includes('\0'));
}
