import type { KeyboardEvent, RefObject } from 'react';
import { type ActiveCell, type CellRange, cellOf, controlOf } from './cells.ts';
import type { SheetActions } from './sheet-actions.ts';
import { cellKey, type SheetMove, sheetKey } from './sheet-keys.ts';

/** Moves between cells by keys. `goTo` scrolls to a cell and enters it, `say` announces a text. */
export function useSheetMoves(
  sheet: SheetActions,
  scroller: RefObject<HTMLDivElement | null>,
  goTo: (cell: ActiveCell) => void,
  say: (words: string) => void,
) {
  const { selection, entered, rendersAllRows } = sheet;
  const { store } = selection;
  const goToPlace = (row: number, place: number): boolean => {
    const id = selection.all()[row]?.id;
    const column = entered[place];
    if (id === undefined || column === undefined) return false;
    const cell = { id, column };
    if (rendersAllRows && !controlOf(scroller.current, cell)) return false;
    goTo(cell);
    return true;
  };
  /** Moves by rows or columns, skipping cells without an input. */
  const goOn = (from: readonly [row: number, place: number], rows: number, places: number): boolean => {
    let [row, place] = [from[0] + rows, from[1] + places];
    while (row >= 0 && row < selection.all().length && place >= 0 && place < entered.length) {
      if (goToPlace(row, place)) return true;
      row += rows;
      place += places;
    }
    return row >= selection.all().length && goToNew(entered[place]);
  };
  const goToNew = (column: string | undefined): boolean => {
    if (column === undefined || !sheet.addRow) return false;
    selection.leave();
    const id = sheet.addRow();
    if (id !== null) goTo({ id, column });
    return id !== null;
  };
  const goToNext = (row: number, place: number, by: 1 | -1): boolean => {
    if (goToPlace(row, place + by)) return true;
    if (by < 0) return goToPlace(row - 1, entered.length - 1);
    return row + 1 < selection.all().length ? goToPlace(row + 1, 0) : goToNew(entered[0]);
  };
  const follow = (move: SheetMove, cell: ActiveCell): boolean => {
    const row = selection.indexOf(cell.id);
    const place = entered.indexOf(cell.column);
    switch (move.to) {
      case 'cell':
        return goOn([row, place], move.rows, move.columns);
      case 'next':
        return !rendersAllRows && goToNext(row, place, move.by);
      case 'extended': {
        const end = selection.extend(move.rows, move.columns);
        if (end === null) return true;
        sheet.scrollTo?.(end);
        say(rangeWords(store.get(selection.range)));
        return true;
      }
      case 'restored':
        if (!store.get(selection.range)) return sheet.restore?.() ?? false;
        selection.extendTo(null);
        return true;
      case 'undone':
      case 'redone': {
        const isDone = move.to === 'undone' ? sheet.undo() : sheet.redo();
        if (!isDone) return false;
        say(move.to === 'undone' ? 'Undone.' : 'Redone.');
        const next = selection.indexOf(cell.id) >= 0 ? cell.id : selection.all().at(-1)?.id;
        if (next !== undefined) goTo({ id: next, column: cell.column });
        return true;
      }
    }
  };
  const onKey = (event: KeyboardEvent, isUsed: (cell: ActiveCell) => boolean): void => {
    const cell = cellOf(event.target);
    if (!cell || event.nativeEvent.isComposing || !isUsed(cell)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onKeyDownCapture: (event: KeyboardEvent): void =>
      onKey(event, (cell) => {
        if (sheet.onKey?.(event, cell)) return true;
        const move = sheetKey(event, store.get(selection.range) !== null);
        return move !== null && follow(move, cell);
      }),
    onKeyDown: (event: KeyboardEvent): void =>
      onKey(event, (cell) => {
        const move = cellKey(event);
        // Enter in a cell never submits the form.
        return move !== null && (follow(move, cell) || event.key === 'Enter');
      }),
  };
}

/** Description of the selection for screen readers. */
function rangeWords(range: CellRange | null): string {
  if (!range) return '';
  const rows = range.bottom - range.top + 1;
  const places = range.right - range.left + 1;
  return `${rows} by ${places} cells selected. Ctrl+C copies them.`;
}
