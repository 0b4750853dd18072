import type { DataSource } from '@ledgerwise/contract';
import type { LineResource, Values } from '@ledgerwise/resource';
import type { RefObject } from 'react';
import { countOfRecords } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import type { CellSheetHandle } from '../../sheet/CellSheet.tsx';
import type { ActiveCell } from '../../sheet/cells.ts';
import type { SheetActions } from '../../sheet/sheet-actions.ts';
import { copiedCells } from './copy.ts';
import { type LineMove, lineKey } from './line-key.ts';
import type { LineSheet } from './line-sheet.ts';
import { pasteRange } from './paste.ts';
import type { LineEntry } from './sheet-cells.ts';
import { balance } from './sides.ts';

/** Dependencies of the actions on the lines of a document. */
interface LineActions {
  /** Data source for pasted record names. */
  readonly data: DataSource;
  readonly sheet: LineSheet;
  readonly lines: LineResource;
  readonly formats: Formats;
  readonly grid: RefObject<CellSheetHandle | null>;
  /** Values of the document's head, on which the values that a chosen record fills in depend. */
  head(): Values;
  scrollTo(row: number): void;
}

/** Removes a line, and goes to the one in its place. */
export function removeLine(
  { sheet, lines, grid }: Pick<LineActions, 'sheet' | 'lines' | 'grid'>,
  entry: LineEntry,
): void {
  const row = sheet.indexOf(entry.id);
  const column = sheet.store.get(sheet.active)?.column ?? sheet.columns[0]?.name;
  sheet.remove(entry.id);
  grid.current?.say(`${lines.label.one} ${row + 1} removed. Ctrl+Z brings it back.`);
  const next = sheet.all()[Math.min(row, sheet.all().length - 1)];
  if (next && column !== undefined) grid.current?.goTo({ id: next.id, column });
}

/** Sheet actions of the lines of a document. */
export function lineActions(work: LineActions): SheetActions {
  const { data, sheet, lines, formats, grid, head, scrollTo } = work;
  const { one } = lines.label;
  const moveLine = (move: LineMove, cell: ActiveCell): boolean => {
    const entry = sheet.all()[sheet.indexOf(cell.id)];
    if (!entry) return false;
    switch (move.to) {
      case 'moved':
        sheet.move(cell.id, move.by);
        grid.current?.say(`Now ${one.toLowerCase()} ${sheet.indexOf(cell.id) + 1}.`);
        grid.current?.goTo(cell);
        return true;
      case 'removed':
        removeLine(work, entry);
        return true;
      case 'balanced':
        if (!balance(sheet, entry, lines.sides)) return false;
        grid.current?.say('The lines are in balance.');
        grid.current?.goTo(cell);
        return true;
    }
  };
  return {
    selection: sheet,
    entered: sheet.columns.filter(({ field }) => !field.readOnly).map(({ name }) => name),
    rendersAllRows: false,
    scrollTo,
    /** Adds no row after an empty one. */
    addRow() {
      const last = sheet.all().at(-1);
      if (!last || sheet.isBlank(last)) return null;
      return sheet.insert(sheet.all().length)[0]?.id ?? null;
    },
    restore: () => sheet.restore(),
    undo: () => sheet.undo(),
    redo: () => sheet.redo(),
    onKey(event, cell) {
      const move = lineKey(event);
      return move !== null && moveLine(move, cell);
    },
    copied: (range) => copiedCells(sheet, range, formats),
    paste({ id, column }, range) {
      void pasteRange(data, sheet, { row: sheet.indexOf(id), column }, range, head(), formats);
      return range.length;
    },
    countOf: (rows) => countOfRecords(lines.label, rows, formats),
  };
}
