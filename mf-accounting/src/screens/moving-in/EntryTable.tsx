import { Icon, IconButton } from '@ledgerwise/ui/core';
import type { ReactNode } from 'react';
import styles from './moving-in.module.css';
import { texts } from './texts.ts';
import type { Entry } from './use-moving-in.ts';

/** A column of rows to import. */
export interface EntryColumn {
  readonly label: string;
  readonly isFigure?: boolean;
  show(entry: Entry): ReactNode;
}

interface EntryTableProps {
  readonly label: string;
  readonly columns: readonly EntryColumn[];
  readonly entries: readonly Entry[];
  nameOf(entry: Entry): string;
  onRemove(at: number): void;
  onEdit(at: number): void;
}

/** Entries waiting to be imported. */
export function EntryTable({ label, columns, entries, nameOf, onRemove, onEdit }: EntryTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.isFigure ? styles.figure : undefined}>
                {column.label}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{texts.entryTable.change}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is entered has no name but its place
            <tr key={at}>
              {columns.map((column) => (
                <td key={column.label} className={column.isFigure ? styles.figure : undefined} dir="auto">
                  {column.show(entry)}
                </td>
              ))}
              <td className={styles.does}>
                <IconButton
                  size="small"
                  label={texts.entryTable.correct(nameOf(entry))}
                  icon={<Icon name="edit" />}
                  onClick={() => onEdit(at)}
                />
                <IconButton
                  size="small"
                  label={texts.entryTable.remove(nameOf(entry))}
                  icon={<Icon name="close" />}
                  onClick={() => onRemove(at)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
