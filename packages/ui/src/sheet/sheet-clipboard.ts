import type { ClipboardEvent } from 'react';
import { type ActiveCell, cellOf } from './cells.ts';
import { isRange, pastedRange, printRange } from './pasted-range.ts';
import type { SheetActions } from './sheet-actions.ts';

/** Pastes rows of a spreadsheet into the cells from one on, and copies cells that are selected. */
export function sheetClipboard(
  sheet: SheetActions,
  goTo: (cell: ActiveCell) => void,
  say: (words: string) => void,
) {
  const { selection } = sheet;
  return {
    onPaste(event: ClipboardEvent): void {
      const cell = cellOf(event.target);
      if (!cell || !isRange(event.clipboardData, event.target instanceof HTMLTextAreaElement)) return;
      event.preventDefault();
      const range = pastedRange(event.clipboardData.getData('text/plain'));
      const row = selection.indexOf(cell.id);
      const rows = sheet.paste(cell, range);
      if (rows === null) return;
      say(`${sheet.countOf(rows)} pasted. Ctrl+Z undoes this.`);
      const last = selection.all()[row + rows - 1];
      if (last) goTo({ id: last.id, column: cell.column });
    },
    onCopy(event: ClipboardEvent): void {
      const range = selection.store.get(selection.range);
      if (!range) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', printRange(sheet.copied(range)));
      say(`${sheet.countOf(range.bottom - range.top + 1)} copied.`);
    },
  };
}
