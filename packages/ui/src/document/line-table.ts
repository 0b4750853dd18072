import type { LineResource } from '@ledgerwise/resource';
import { formatMoney } from '../core/formats/format.ts';
import type { Formats } from '../core/formats/use-formats.ts';
import { cellText, columnsOf, type LineColumn } from './lines/line.ts';
import { type StoredDocument, storedLine } from './use-document.ts';

/** Lines as text: for screens, prints and PDFs. */
export interface LinesToRead {
  readonly columns: readonly LineColumn[];
  /** A text for each column. */
  readonly rows: readonly (readonly string[])[];
}

/** True for a column with the amount of a line. */
const isAmount = ({ field }: LineColumn): boolean => field.readOnly === true && field.kind === 'money';

/**
 * Formats the lines of a document as text. Omits columns that are empty in every line, flags that another column shows,
 * and references that only repeat the description, as products do. Amounts include tax if prices do.
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
    // Read-only cells show the stored row.
    return cellText(column.field.readOnly ? { ...line, values: row } : line, column, formats);
  };
  const all = columnsOf(of);
  const texts = lines.map((line) => all.map((column) => textOf(column, line)));
  const isEmpty = (text: string | undefined): boolean => !/[^–]/.test(text ?? '');
  const description = all.findIndex(({ field }) => field.kind === 'longText');
  const repeatsDescription = (at: number): boolean =>
    all[at]?.field.kind === 'ref' &&
    description !== -1 &&
    texts.every((row) => isEmpty(row[at]) || row[at] === row[description]);
  const shown = all.flatMap((column, at) => {
    const isFilled = isAmount(column) || texts.some((row) => !isEmpty(row[at]));
    return isFilled && !told.has(column.name) && !repeatsDescription(at) ? [{ column, at }] : [];
  });
  return {
    columns: shown.map(({ column }) => column),
    rows: texts.map((row) => shown.map(({ at }) => row[at] ?? '')),
  };
}
