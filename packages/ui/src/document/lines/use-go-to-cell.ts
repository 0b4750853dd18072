import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { controlOf } from './grid-cells.ts';
import type { LineSheet } from './line-sheet.ts';
import type { ActiveCell } from './sheet-cells.ts';

/** Goes to a cell: scrolls its line into view, and focuses its input once it is rendered. */
export function useGoToCell(
  sheet: LineSheet,
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
      const row = sheet.indexOf(cell.id);
      if (row < 0) return;
      wanted.current = cell;
      scrollTo(row);
      sheet.enter(cell.id, cell.column);
    },
    [sheet, scrollTo],
  );
}
