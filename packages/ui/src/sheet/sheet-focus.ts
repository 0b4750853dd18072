import type { FocusEvent, MouseEvent, RefObject } from 'react';
import { type ActiveCell, cellOf } from './cells.ts';
import type { SheetSelection } from './selection.ts';

/** Keeps the active cell of a sheet in step with the focus. */
export function sheetFocus(
  selection: SheetSelection,
  scroller: RefObject<HTMLDivElement | null>,
  goTo: (cell: ActiveCell) => void,
) {
  const activeCell = (): ActiveCell | null => selection.store.get(selection.active);
  return {
    /** With Shift, a click selects the cells up to there. */
    onMouseDown(event: MouseEvent): void {
      const cell = event.shiftKey ? cellOf(event.target) : null;
      const from = activeCell();
      if (!cell || !from || (cell.id === from.id && cell.column === from.column)) return;
      event.preventDefault();
      selection.extendTo(cell);
    },
    onFocus(event: FocusEvent): void {
      const cell = cellOf(event.target);
      if (!cell) return;
      const now = activeCell();
      // A focused cell shows its text, and its input once it is entered.
      if (event.target.hasAttribute('data-column')) goTo(cell);
      else if (now?.id !== cell.id || now.column !== cell.column) selection.enter(cell.id, cell.column);
    },
    onBlur({ relatedTarget }: FocusEvent): void {
      const isInside = relatedTarget instanceof Node && scroller.current?.contains(relatedTarget);
      if (!isInside) selection.leave();
    },
  };
}
