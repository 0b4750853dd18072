import type { LineResource } from '@ledgerwise/resource';
import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { cellOf } from './grid-cells.ts';
import type { GridMove } from './grid-keys.ts';
import type { LineSheet } from './line-sheet.ts';
import type { ActiveCell, CellRange, LineEntry } from './sheet-cells.ts';
import { balance } from './sides.ts';
import { useGoToCell } from './use-go-to-cell.ts';

/** Going from cell to cell and what keys do to lines; `say` is read out. */
export function useGridMoves(
  sheet: LineSheet,
  { label: { one }, sides }: Pick<LineResource, 'label' | 'sides'>,
  scroller: RefObject<HTMLDivElement | null>,
  scrollTo: (row: number) => void,
  say: (words: string) => void,
) {
  const { store, columns } = sheet;
  const goTo = useGoToCell(sheet, scroller, scrollTo);
  const entered = columns.filter(({ field }) => !field.readOnly);
  const goToPlace = (row: number, place: number): boolean => {
    const entry = sheet.all()[row];
    const column = entered[place];
    if (!entry || !column) return false;
    goTo({ id: entry.id, column: column.name });
    return true;
  };
  /** Behind the last line that says something a new one begins. */
  const goBelow = (row: number, place: number): boolean => {
    if (row < sheet.all().length) return goToPlace(row, place);
    sheet.leave();
    const last = sheet.all().at(-1);
    if (!last || sheet.isBlank(last)) return false;
    const [added] = sheet.insert(sheet.all().length);
    const column = entered[place];
    if (!added || !column) return false;
    goTo({ id: added.id, column: column.name });
    return true;
  };
  const remove = useCallback(
    (entry: LineEntry): void => {
      const row = sheet.indexOf(entry.id);
      const column = store.get(sheet.active)?.column ?? sheet.columns[0]?.name;
      sheet.remove(entry.id);
      say(`${one} ${row + 1} removed. Ctrl+Z brings it back.`);
      const next = sheet.all()[Math.min(row, sheet.all().length - 1)];
      if (next && column !== undefined) goTo({ id: next.id, column });
    },
    [sheet, store, one, goTo, say],
  );
  const follow = (move: GridMove, cell: ActiveCell): boolean => {
    const row = sheet.indexOf(cell.id);
    const place = entered.findIndex(({ name }) => name === cell.column);
    const entry = sheet.all()[row];
    switch (move.to) {
      case 'cell':
        return move.rows > 0
          ? goBelow(row + move.rows, place)
          : goToPlace(row + move.rows, place + move.columns);
      case 'next': {
        if (move.by < 0) return goToPlace(row, place - 1) || goToPlace(row - 1, entered.length - 1);
        return goToPlace(row, place + 1) || goBelow(row + 1, 0);
      }
      case 'moved':
        sheet.move(cell.id, move.by);
        say(`Now ${one.toLowerCase()} ${sheet.indexOf(cell.id) + 1}.`);
        goTo(cell);
        return true;
      case 'extended': {
        const end = sheet.extend(move.rows, move.columns);
        if (end === null) return true;
        scrollTo(end);
        say(rangeWords(store.get(sheet.range)));
        return true;
      }
      case 'removed':
        if (entry) remove(entry);
        return true;
      case 'restored':
        if (!store.get(sheet.range)) return sheet.restore();
        sheet.extendTo(null);
        return true;
      case 'balanced':
        if (!entry || !balance(sheet, entry, sides)) return false;
        say('The lines are in balance.');
        goTo(cell);
        return true;
      case 'undone':
      case 'redone': {
        const isDone = move.to === 'undone' ? sheet.undo() : sheet.redo();
        if (!isDone) return false;
        say(move.to === 'undone' ? 'Undone.' : 'Redone.');
        const next = sheet.indexOf(cell.id) >= 0 ? cell.id : sheet.all().at(-1)?.id;
        if (next !== undefined) goTo({ id: next, column: cell.column });
        return true;
      }
    }
  };
  const onKey = (event: KeyboardEvent, moveOf: (event: KeyboardEvent) => GridMove | null): void => {
    const cell = cellOf(event.target);
    const move = cell && !event.nativeEvent.isComposing ? moveOf(event) : null;
    if (!cell || !move || (!follow(move, cell) && event.key !== 'Enter')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { goTo, remove, onKey };
}

/** Description of the selection for screen readers. */
function rangeWords(range: CellRange | null): string {
  if (!range) return '';
  const rows = range.bottom - range.top + 1;
  const places = range.right - range.left + 1;
  return `${rows} by ${places} cells selected. Ctrl+C copies them.`;
}
