import type { LineResource } from '@ledgerwise/resource';
import { classNames } from '../core/class-names.ts';
import { formatMoney } from '../core/format.ts';
import styles from './LineTable.module.css';
import { cellText, columnsOf, isFigure, type LineColumn } from './lines/line.ts';
import { type StoredDocument, storedLine } from './use-document.ts';

export interface LineTableProps {
  readonly of: LineResource;
  readonly stored: StoredDocument;
  readonly currency: string;
  /** Prices contain the tax: then so do the amounts of lines. */
  readonly isInclusive: boolean;
}

/** Lines to read. Columns in which no line says anything are left out, and flags that another column tells of. */
export function LineTable({ of, stored, currency, isInclusive }: LineTableProps) {
  const { onlyWith = {} } = of;
  const told = new Set(Object.values(onlyWith));
  const lines = stored.lines.map((row) => ({ row, line: storedLine(of, row) }));
  const textOf = (column: LineColumn, { row, line }: (typeof lines)[number]): string => {
    if (column.field.readOnly) return formatMoney(String(row[isInclusive ? 'total' : 'net'] ?? ''), currency);
    const flag = onlyWith[column.name];
    if (flag !== undefined && row[flag] !== true) return '–';
    return cellText(line, column);
  };
  const columns = columnsOf(of).filter(
    (column) =>
      !told.has(column.name) &&
      (column.field.readOnly || lines.some((line) => /[^–]/.test(textOf(column, line)))),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
    <section className={styles.frame} aria-label={of.label.many} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{of.label.many}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={lookOf(column)}>
                {column.field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stored line has no name but its place
            <tr key={place}>
              {columns.map((column) => (
                <td key={column.name} data-label={column.field.label} className={lookOf(column)}>
                  <span dir="auto">{textOf(column, line)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const lookOf = ({ field }: LineColumn): string =>
  classNames(
    isFigure(field) && styles.figure,
    field.kind === 'longText' && styles.words,
    field.readOnly && styles.amount,
  );
