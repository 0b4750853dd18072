import type { Row, Sort } from '@ledgerwise/contract';
import type { ReactNode } from 'react';

/** Where a column goes when a row becomes two lines on a phone; without it the column is left out there. */
export type PhonePlace = 'title' | 'figure' | 'second';

export interface GridColumn<R extends Row = Row> {
  readonly id: string;
  readonly label: string;
  /** Figures stand at the end. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** Share of the width; the default is 1. */
  readonly weight?: number;
  readonly phone?: PhonePlace;
  /** What stands in the cell. Keep it the same function from one drawing to the next: rows are remembered. */
  render(row: R): ReactNode;
}

export interface GridSelection {
  readonly ids: ReadonlySet<string>;
  /** Names a row for its checkbox: `Select Aspen Grove Dental`. */
  nameOf(row: Row): string;
  onChange(ids: ReadonlySet<string>): void;
}

/** The sort after a click on a column: ascending first, then the other way round. */
export function nextSort(current: Sort | undefined, field: string): Sort {
  return { field, descending: current?.field === field && !current.descending };
}

/** The ids after a click on a checkbox; with Shift from the row that was clicked before. */
export function toggleRows(
  selected: ReadonlySet<string>,
  rows: readonly Row[],
  index: number,
  from: number | null,
): ReadonlySet<string> {
  const clicked = rows[index];
  if (!clicked) return selected;
  const next = new Set(selected);
  const isOn = !selected.has(clicked.id);
  const [first, last] = from === null ? [index, index] : [Math.min(from, index), Math.max(from, index)];
  for (const row of rows.slice(first, last + 1)) {
    if (isOn) next.add(row.id);
    else next.delete(row.id);
  }
  return next;
}

/** All of the page on, or all of the page off when all of it was on. */
export function togglePage(selected: ReadonlySet<string>, rows: readonly Row[]): ReadonlySet<string> {
  const next = new Set(selected);
  const isAllOn = rows.every((row) => selected.has(row.id));
  for (const row of rows) {
    if (isAllOn) next.delete(row.id);
    else next.add(row.id);
  }
  return next;
}
