import type { DataSource } from '@ledgerwise/contract';
import type { LineResource, Values } from '@ledgerwise/resource';
import type { ClipboardEvent } from 'react';
import { countOfRecords } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import { isRange, pastedRange, printRange } from '../../form/pasted-range.ts';
import { copiedCells } from './copy.ts';
import { cellOf } from './grid-cells.ts';
import type { LineSheet } from './line-sheet.ts';
import { pasteRange } from './paste.ts';
import type { ActiveCell } from './sheet-cells.ts';

/** Dependencies of pasting into the lines of a document. */
interface GridClipboard {
  /** Where pasted records are looked up. */
  readonly data: DataSource;
  readonly sheet: LineSheet;
  readonly label: LineResource['label'];
  /** Values of the head, for filling in from a chosen record. */
  head(): Values;
  goTo(cell: ActiveCell): void;
  /** Is read out. */
  say(words: string): void;
}

/** Pastes rows of a spreadsheet into the cells from one on, and copies cells that are selected. */
export function gridClipboard({ data, sheet, label, head, goTo, say }: GridClipboard, formats: Formats) {
  return {
    onPaste(event: ClipboardEvent): void {
      const cell = cellOf(event.target);
      if (!cell || !isRange(event.clipboardData, event.target instanceof HTMLTextAreaElement)) return;
      event.preventDefault();
      const range = pastedRange(event.clipboardData.getData('text/plain'));
      const row = sheet.indexOf(cell.id);
      say(`${countOfRecords(label, range.length, formats)} pasted. Press Ctrl+Z to undo.`);
      void pasteRange(data, sheet, { row, column: cell.column }, range, head(), formats);
      const last = sheet.all()[row + range.length - 1];
      if (last) goTo({ id: last.id, column: cell.column });
    },
    onCopy(event: ClipboardEvent): void {
      const range = sheet.store.get(sheet.range);
      if (!range) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', printRange(copiedCells(sheet, range, formats)));
      say(`${countOfRecords(label, range.bottom - range.top + 1, formats)} copied.`);
    },
  };
}
