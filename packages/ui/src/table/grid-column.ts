import type { Row, Sort } from '@ledgerwise/contract';
import type { ReactNode } from 'react';

/** Position of a column when a row becomes two lines on a phone; without it, the column is hidden there. */
export type PhonePlace = 'title' | 'figure' | 'second' | 'state';

export interface GridColumn<R extends Row = Row> {
  readonly id: string;
  readonly label: string;
  /** Figures are at the end. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** The field that it is sorted by, if it is another one. */
  readonly sortBy?: string;
  /** Share of the surplus width; 1 by default. */
  readonly weight?: number;
  /**
   * Minimum width in pixels, below which the grid scrolls sideways. Columns that a phone shows are cut further before one of them
   * is hidden.
   */
  readonly least?: number;
  /** Its text is written in the stronger weight. */
  readonly isStrong?: boolean;
  /** Its content cannot be cut off: half an amount is a wrong amount. */
  readonly rigid?: boolean;
  /** Hidden if there is too little room for all columns. */
  readonly mayHide?: boolean;
  /** Hidden first, as the least important. */
  readonly goesFirst?: boolean;
  /** The cell as text, which determines the width of the column. */
  text?(row: R): string;
  readonly phone?: PhonePlace;
  /**
   * Renders the cell. Keep the function stable between renders: rows are memoized. Give links and buttons `data-nav`
   * and `tabIndex={-1}`: the grid is one tab stop, and arrow keys move to its contents.
   */
  render(row: R): ReactNode;
}

/** Returns the text to measure for a column of badges: with room for the badge around it. */
export const badgeText = (word: string): string => `${word}___`;

export interface GridSelection {
  readonly ids: ReadonlySet<string>;
  /** Names a row for its checkbox: `Select Aspen Grove Dental`. */
  nameOf(row: Row): string;
  onChange(ids: ReadonlySet<string>): void;
}

/** The user's position in a grid. The grid starts there and keeps it up to date. */
export interface GridPlace {
  top: number;
  activeId: string | null;
}

/** The sort after a click on a column: ascending first, then the other way round. */
export function nextSort(current: Sort | undefined, field: string): Sort {
  return { field, descending: current?.field === field && !current.descending };
}

/** Adds all rows between two to the selection. */
export function withRange(
  selected: ReadonlySet<string>,
  rows: readonly Row[],
  from: number,
  to: number,
): ReadonlySet<string> {
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return new Set([...selected, ...between.map(({ id }) => id)]);
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
