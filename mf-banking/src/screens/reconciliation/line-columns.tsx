import type { DateFormat, Row } from '@ledgerwise/contract';
import { Day, type Formats, formatDate } from '@ledgerwise/ui/core';
import type { GridColumn } from '@ledgerwise/ui/table';
import type { ReactNode } from 'react';
import { amountColumn } from './amount-column.ts';
import styles from './reconciliation.module.css';
import { texts } from './texts.ts';

export interface LineColumn<R extends Row> {
  readonly currency: string;
  readonly dateFormat: DateFormat;
  /** The best suggestion as text. */
  best(row: R): string;
  /** Further actions of the line, below its suggestion. */
  ways(row: R): ReactNode;
  /** A form is shown beside the lines, so the books column may be hidden. */
  readonly mayHideBooks?: boolean;
}

/** Further actions take this much room at least. */
const WAYS = 'Create__Pay__Split__Transfer__Exclude__';

const wordsOf = ({ words }: Row): string => String(words ?? '');

/** The statement at the left, the books at the right. */
export function lineColumns<R extends Row>(
  { currency, dateFormat, best, ways, mayHideBooks = false }: LineColumn<R>,
  formats: Formats,
): readonly GridColumn<R>[] {
  return [
    {
      id: 'words',
      label: texts.lineColumns.bankStatement,
      weight: 3,
      least: 200,
      phone: 'title',
      text: wordsOf,
      render: (row) => (
        <span className={styles.pair}>
          <span dir="auto" title={wordsOf(row)}>
            {wordsOf(row)}
          </span>
          <span className={styles.day}>
            <Day on={String(row.day)} />
          </span>
        </span>
      ),
    },
    amountColumn(currency, formats),
    {
      id: 'books',
      label: texts.lineColumns.books,
      weight: 4,
      least: 340,
      mayHide: mayHideBooks,
      phone: 'second',
      text: (row) => (best(row).length > WAYS.length ? best(row) : WAYS),
      render: (row) => (
        <span className={styles.pair}>
          <span title={best(row)}>
            {best(row)}
            <span className={styles.phoneDay}> · {formatDate(String(row.day), dateFormat)}</span>
          </span>
          {ways(row)}
        </span>
      ),
    },
  ];
}
