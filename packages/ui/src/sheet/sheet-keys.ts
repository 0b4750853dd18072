import type { KeyboardEvent } from 'react';
import { caretEnds, cellStep } from './cell-step.ts';
import { isControl } from './cells.ts';

/** Operation of a key in a cell of a sheet. */
export type SheetMove =
  | { readonly to: 'cell'; readonly rows: number; readonly columns: number }
  /** The next cell or the one before, over the ends of rows. */
  | { readonly to: 'next'; readonly by: 1 | -1 }
  /** The cells that are selected, to be copied. */
  | { readonly to: 'extended'; readonly rows: number; readonly columns: number }
  | { readonly to: 'restored' | 'undone' | 'redone' };

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/**
 * Shift with an arrow selects cells if there is no text to select: the text is fully selected, or the caret is at its
 * end. Once cells are selected, it extends the selection.
 */
function rangeKey(event: KeyboardEvent, isRange: boolean): SheetMove | null {
  const step = STEPS[event.key];
  const control = event.target;
  if (!step || !event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return null;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return null;
  const [rows, columns] = step;
  if (control.role === 'combobox' && rows !== 0 && control.getAttribute('aria-expanded') === 'true')
    return null;
  const at = caretEnds(control);
  const isFree = rows > 0 ? at.last : rows < 0 ? at.first : columns > 0 ? at.end : at.start;
  return isRange || isFree ? { to: 'extended', rows, columns } : null;
}

/** Returns the move of a key that works everywhere in the sheet: handled before the cell receives it. */
export function sheetKey(event: KeyboardEvent, isRange: boolean): SheetMove | null {
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    if (key === 'y' || (key === 'z' && event.shiftKey)) return { to: 'redone' };
    return key === 'z' ? { to: 'undone' } : null;
  }
  return rangeKey(event, isRange);
}

/** Returns the move of a key that the cell itself does not use, or null. */
export function cellKey(event: KeyboardEvent): SheetMove | null {
  const isInput = event.target instanceof Element && isControl(event.target);
  if (!isInput || event.defaultPrevented || event.ctrlKey || event.metaKey) return null;
  if (event.key === 'Tab') return { to: 'next', by: event.shiftKey ? -1 : 1 };
  if (event.key === 'Escape' && !event.altKey) return { to: 'restored' };
  const step = cellStep(event);
  return step && { to: 'cell', ...step };
}
