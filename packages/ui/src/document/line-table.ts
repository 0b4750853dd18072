import type { LineResource } from '@ledgerwise/resource';
import { formatMoney } from '../core/formats/format.ts';
import type { Formats } from '../core/formats/use-formats.ts';
import { cellText, columnsOf, type LineColumn } from './lines/line.ts';
import { type StoredDocument, storedLine } from './use-document.ts';

/** Lines as they are read: on screen, on paper, in a PDF. */
export interface LinesToRead {
  readonly columns: readonly LineColumn[];
  /** A text for each column. */
  readonly rows: readonly (readonly string[])[];
}

/** Whether a column is what its line comes to. */
const isAmount = ({ field }: LineColumn): boolean => field.readOnly === true && field.kind === 'money';

/**
 * What the lines of a document say. Columns in which no line says anything are left out, and flags that another column
 * tells of. Prices that contain the tax have amounts that do.
 */
export function linesToRead(
  of: LineResource,
  stored: StoredDocument,
  currency: string,
  isInclusive: boolean,
  formats: Formats,
): LinesToRead {
  const { onlyWith = {} } = of;
  const told = new Set(Object.values(onlyWith));
  const lines = stored.lines.map((row) => ({ row, line: storedLine(of, row) }));
  const textOf = (column: LineColumn, { row, line }: (typeof lines)[number]): string => {
    if (isAmount(column))
      return formatMoney(String(row[isInclusive ? 'total' : 'net'] ?? ''), currency, formats);
    const flag = onlyWith[column.name];
    if (flag !== undefined && row[flag] !== true) return '–';
    // What the database keeps of a line stands in its row alone.
    return cellText(column.field.readOnly ? { ...line, values: row } : line, column, formats);
  };
  const columns = columnsOf(of).filter(
    (column) =>
      !told.has(column.name) && (isAmount(column) || lines.some((line) => /[^–]/.test(textOf(column, line)))),
  );
  return { columns, rows: lines.map((line) => columns.map((column) => textOf(column, line))) };
}
