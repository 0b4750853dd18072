import type { SidesAmounts, TalliedAmounts, Values } from '@ledgerwise/resource';
import type { PrimitiveAtom } from 'jotai/vanilla';
import { isFaulty, type Line, type LineColumn } from './line.ts';

/** Totals of lines: by price and tax, or by debit and credit. */
export type SheetAmounts = TalliedAmounts | SidesAmounts;

/** A line of the sheet, in an atom of its own, so that a key pressed in it renders only this line. */
export interface LineEntry {
  readonly id: string;
  readonly line: PrimitiveAtom<Line>;
}

/** The cell that is being entered. */
export interface ActiveCell {
  readonly id: string;
  readonly column: string;
}

/** The cells from the active one to another, by places of lines and columns; both ends included. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export type Changes = readonly (readonly [entry: LineEntry, line: Line])[];

/** The cells of which two are opposite corners; null where one of them is not there any more. */
export function cellsBetween(
  from: ActiveCell,
  to: ActiveCell,
  entries: readonly LineEntry[],
  columns: readonly LineColumn[],
): CellRange | null {
  const rows = [from, to].map(({ id }) => entries.findIndex((entry) => entry.id === id));
  const places = [from, to].map(({ column }) => columns.findIndex(({ name }) => name === column));
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const [left, right] = [Math.min(...places), Math.max(...places)];
  return top < 0 || left < 0 ? null : { top, bottom, left, right };
}

/** Values that a line adds to the totals: null while one of its cells is invalid. */
export function counted(line: Line): Values | null {
  return isFaulty(line) ? null : line.values;
}
