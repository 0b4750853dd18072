import type { FocusEvent, MouseEvent, RefObject } from 'react';
import { cellOf, isControl } from './grid-cells.ts';
import type { LineSheet } from './line-sheet.ts';
import type { ActiveCell } from './sheet-cells.ts';

/** Keeps the active cell of the sheet the one that has the focus. */
export function gridFocus(
  sheet: LineSheet,
  scroller: RefObject<HTMLDivElement | null>,
  goTo: (cell: ActiveCell) => void,
) {
  const activeCell = (): ActiveCell | null => sheet.store.get(sheet.active);
  return {
    /** With Shift, a click selects the cells up to there. */
    onMouseDown(event: MouseEvent): void {
      const cell = event.shiftKey ? cellOf(event.target) : null;
      const from = activeCell();
      if (!cell || !from || (cell.id === from.id && cell.column === from.column)) return;
      event.preventDefault();
      sheet.extendTo(cell);
    },
    onFocus(event: FocusEvent): void {
      const cell = cellOf(event.target);
      if (!cell) return;
      const now = activeCell();
      if (!isControl(event.target)) goTo(cell);
      else if (now?.id !== cell.id || now.column !== cell.column) sheet.enter(cell.id, cell.column);
    },
    onBlur({ relatedTarget }: FocusEvent): void {
      const isInside = relatedTarget instanceof Node && scroller.current?.contains(relatedTarget);
      if (!isInside) sheet.leave();
    },
  };
}
