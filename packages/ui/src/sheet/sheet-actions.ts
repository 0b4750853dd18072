import type { KeyboardEvent } from 'react';
import type { ActiveCell, CellRange } from './cells.ts';
import type { SheetSelection } from './selection.ts';

/** Actions of one sheet on its cells; `CellSheet` has those of every sheet. */
export interface SheetActions {
  readonly selection: SheetSelection;
  /** Names of the columns whose cells are entered, from left to right. */
  readonly entered: readonly string[];
  /**
   * All cells have their inputs at any time, and Tab goes from one to the next by itself; keys pass over cells without one.
   * Otherwise only the row that is being entered has inputs.
   */
  readonly rendersAllRows: boolean;
  /** Renders the row at a place where it is out of sight. */
  scrollTo?(row: number): void;
  /** Begins a row behind the last one, and returns it; null where there is to be none. */
  addRow?(): string | null;
  /** The cell's row becomes what it was when the cell was entered; false where it still is. */
  restore?(): boolean;
  /** False where there is nothing to undo, or to redo. */
  undo(): boolean;
  redo(): boolean;
  /** Keys of this sheet alone; true for those that it has used. They come before those of every sheet. */
  onKey?(event: KeyboardEvent, cell: ActiveCell): boolean;
  /** The texts of selected cells, row by row. */
  copied(range: CellRange): readonly (readonly string[])[];
  /** Enters texts into the cells from one on. Returns how many rows there are of them; null where nothing may be entered. */
  paste(from: ActiveCell, range: readonly (readonly string[])[]): number | null;
  /** So many rows, in words: `2 lines`. */
  countOf(rows: number): string;
}
