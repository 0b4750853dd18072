import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { type ActiveCell, controlOf } from './cells.ts';
import type { SheetSelection } from './selection.ts';

/** Moves to a cell: scrolls its row into view, and focuses its input once it is rendered. */
export function useGoToCell(
  selection: Pick<SheetSelection, 'indexOf' | 'enter'>,
  scroller: RefObject<HTMLDivElement | null>,
  scrollTo: (row: number) => void,
): (cell: ActiveCell) => void {
  const wanted = useRef<ActiveCell | null>(null);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const control = controlOf(scroller.current, wanted.current);
    if (!control) return;
    wanted.current = null;
    if (document.activeElement === control) return;
    control.focus({ preventScroll: true });
    control.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select();
  });
  return useCallback(
    (cell: ActiveCell): void => {
      const row = selection.indexOf(cell.id);
      wanted.current = cell;
      // A row that was just added comes with the next drawing.
      if (row >= 0) scrollTo(row);
      selection.enter(cell.id, cell.column);
    },
    [selection, scrollTo],
  );
}
