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

/** Lines to read: columns in which no line says anything are left out. */
export function LineTable({ of, stored, currency, isInclusive }: LineTableProps) {
  const lines = stored.lines.map((row) => ({ row, line: storedLine(of, row) }));
  const textOf = (column: LineColumn, { row, line }: (typeof lines)[number]): string =>
    column.field.readOnly
      ? formatMoney(String(row[isInclusive ? 'total' : 'net'] ?? ''), currency)
      : cellText(line, column);
  const columns = columnsOf(of).filter(
    (column) => column.field.readOnly || lines.some((line) => says(column, textOf(column, line))),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
    <section className={styles.frame} aria-label={of.label.many} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{of.label.many}</caption>
        <thead>
          <tr>
            {columns.map(({ name, field }) => (
              <th key={name} scope="col" className={isFigure(field) ? styles.figure : undefined}>
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stored line has no name but its place
            <tr key={place}>
              {columns.map((column) => (
                <td
                  key={column.name}
                  data-label={column.field.label}
                  className={classNames(
                    isFigure(column.field) && styles.figure,
                    column.field.kind === 'longText' && styles.words,
                  )}
                >
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

/** A discount of 0 on every line is none. */
function says({ field }: LineColumn, text: string): boolean {
  return text !== '' && !(field.kind === 'percent' && Number(text) === 0);
}
