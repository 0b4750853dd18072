import type { KeyboardEvent } from 'react';
import type { ActiveCell, CellRange } from './cells.ts';
import type { SheetSelection } from './selection.ts';

/** Actions of a particular sheet on its cells; `CellSheet` has those of every sheet. */
export interface SheetActions {
  readonly selection: SheetSelection;
  /** Names of the editable columns, from left to right. */
  readonly entered: readonly string[];
  /**
   * True if all cells always have inputs, so that Tab moves natively; keys skip cells without one. Otherwise only the
   * row being edited has inputs.
   */
  readonly rendersAllRows: boolean;
  /** Scrolls to a row so that it is rendered. */
  scrollTo?(row: number): void;
  /** Adds a row after the last one, and returns its id; null if none may be added. */
  addRow?(): string | null;
  /** Restores the cell's row to its state before the cell was entered; returns false if it has not changed. */
  restore?(): boolean;
  /** Return false if there is nothing to undo or redo. */
  undo(): boolean;
  redo(): boolean;
  /** Handles keys of this sheet, before those of every sheet; returns true if it used the key. */
  onKey?(event: KeyboardEvent, cell: ActiveCell): boolean;
  /** The texts of selected cells, row by row. */
  copied(range: CellRange): readonly (readonly string[])[];
  /** Pastes texts into the cells from one on. Returns the number of rows; null if nothing can be pasted. */
  paste(from: ActiveCell, range: readonly (readonly string[])[]): number | null;
  /** Formats a number of rows: `2 lines`. */
  countOf(rows: number): string;
}
