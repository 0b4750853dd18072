import type { ReactNode } from 'react';
import styles from './versions.module.css';

export interface FactColumn<Row> {
  readonly title: string;
  readonly isNumber?: boolean;
  show(row: Row): ReactNode;
}

interface FactTableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly FactColumn<Row>[];
  keyOf(row: Row): string;
  /** Subject of a row. */
  nameOf(row: Row): ReactNode;
  /** Heading over the names. */
  readonly names: string;
}

/** A table of facts; on a phone, each row is a block with labeled facts. */
export function FactTable<Row>({ caption, names, rows, columns, keyOf, nameOf }: FactTableProps<Row>) {
  return (
    <table className={styles.facts}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{names}</th>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" className={isNumber ? styles.number : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{nameOf(row)}</th>
            {columns.map(({ title, isNumber, show }) => (
              <td key={title} data-title={title} className={isNumber ? styles.number : undefined}>
                <span>{show(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
