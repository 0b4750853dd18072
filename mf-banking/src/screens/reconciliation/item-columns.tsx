import type { DateFormat, Row } from '@ledgerwise/contract';
import { Badge, Day, type Formats, formatDate } from '@ledgerwise/ui/core';
import { badgeText, type GridColumn } from '@ledgerwise/ui/table';
import type { ReactNode } from 'react';
import { amountColumn } from './amount-column.ts';
import { texts } from './texts.ts';

const wordsOf = ({ words }: Row): string => String(words ?? '');

interface ItemColumns {
  readonly currency: string;
  readonly dateFormat: DateFormat;
  /** True if the entry's number is shown. */
  readonly hasNumber: boolean;
  /** State in its own column: a badge, or a sentence, which replaces the date on a phone. */
  readonly state?: {
    readonly label: string;
    readonly isBadge?: boolean;
    text(row: Row): string;
    render(row: Row): ReactNode;
  };
}

/** When, what and how much: of entries and of lines of a statement. */
export function itemColumns(
  { currency, dateFormat, hasNumber, state }: ItemColumns,
  formats: Formats,
): readonly GridColumn[] {
  return [
    {
      id: 'day',
      label: texts.itemColumns.date,
      rigid: true,
      phone: state && !state.isBadge ? 'state' : 'second',
      text: ({ day }) => formatDate(String(day), dateFormat),
      render: ({ day }) => <Day on={String(day)} />,
    },
    ...(hasNumber
      ? [
          {
            id: 'number',
            label: texts.itemColumns.entry,
            rigid: true,
            mayHide: true,
            text: numberOf,
            render: numberOf,
          },
        ]
      : []),
    {
      id: 'words',
      label: texts.itemColumns.description,
      weight: 3,
      phone: 'title',
      text: wordsOf,
      render: (row) => (
        <span dir="auto" title={wordsOf(row)}>
          {wordsOf(row)}
        </span>
      ),
    },
    ...(state
      ? [
          {
            id: 'state',
            weight: 3,
            phone: state.isBadge ? ('state' as const) : ('second' as const),
            ...state,
          },
        ]
      : []),
    amountColumn(currency, formats),
  ];
}

const numberOf = ({ number }: Row): string => String(number ?? '');

/** State of an entry. */
export const clearedState = {
  label: texts.itemColumns.status,
  isBadge: true,
  text: ({ state }: Row): string => badgeText(String(state)),
  render: ({ state }: Row): ReactNode => (
    <Badge tone={state === texts.clearedEntries.outstanding ? 'plain' : 'good'}>{String(state)}</Badge>
  ),
};
