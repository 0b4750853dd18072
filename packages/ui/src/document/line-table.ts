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
 * The lines of a document as text. Left out are columns that are empty in every line, flags that another column shows, and
 * references that only repeat the description, as that of a product does. Prices that include tax have amounts that do.
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
  const isEmpty = (text: string): boolean => !/[^–]/.test(text);
  const all = columnsOf(of);
  const description = all.find(({ field }) => field.kind === 'longText');
  const repeatsDescription = (column: LineColumn): boolean =>
    column.field.kind === 'ref' &&
    description !== undefined &&
    lines.every(
      (line) => isEmpty(textOf(column, line)) || textOf(column, line) === textOf(description, line),
    );
  const columns = all.filter(
    (column) =>
      !told.has(column.name) &&
      (isAmount(column) || lines.some((line) => !isEmpty(textOf(column, line)))) &&
      !repeatsDescription(column),
  );
  return { columns, rows: lines.map((line) => columns.map((column) => textOf(column, line))) };
}
