import type { LineResource } from '@ledgerwise/resource';
import { classNames } from '../core/class-names.ts';
import { useFormats } from '../core/formats/use-formats.ts';
import styles from './LineTable.module.css';
import { linesToRead } from './line-table.ts';
import { isFigure, type LineColumn } from './lines/line.ts';
import type { StoredDocument } from './use-document.ts';

export interface LineTableProps {
  readonly of: LineResource;
  readonly stored: StoredDocument;
  readonly currency: string;
  /** Prices contain the tax: then so do the amounts of lines. */
  readonly isInclusive: boolean;
}

/** Maximum number of columns with normal spacing in a window of 1280 pixels, and with normal font size. */
const MOST_WIDE = 6;
const MOST_LARGE = 8;

function densityOf({ length }: readonly LineColumn[]): 'close' | 'small' | undefined {
  if (length > MOST_LARGE) return 'small';
  return length > MOST_WIDE ? 'close' : undefined;
}

/** Lines to read. */
export function LineTable({ of, stored, currency, isInclusive }: LineTableProps) {
  const formats = useFormats();
  const { columns, rows } = linesToRead(of, stored, currency, isInclusive, formats);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
    <section className={styles.frame} aria-label={of.label.many} tabIndex={0}>
      <table className={styles.table} data-dense={densityOf(columns)} data-sides={of.sides ? '' : undefined}>
        <caption className="visually-hidden">{of.label.many}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={lookOf(column, of)}>
                {column.field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((texts, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stored line has no name but its place
            <tr key={place}>
              {columns.map((column, at) => (
                <td key={column.name} data-label={column.field.label} className={lookOf(column, of)}>
                  <span dir="auto">{texts[at]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const isSide = ({ name }: LineColumn, { sides }: LineResource): boolean =>
  sides !== undefined && (name === sides.debit || name === sides.credit);

const lookOf = (column: LineColumn, of: LineResource): string => {
  const { field } = column;
  return classNames(
    isFigure(field) && styles.figure,
    field.kind === 'longText' && styles.words,
    field.kind === 'ref' && styles.name,
    field.readOnly && styles.amount,
    isSide(column, of) && styles.side,
  );
};
