import type { KeyboardEvent } from 'react';
import { caretEnds, cellStep } from '../../form/cell-step.ts';
import { isControl } from './grid-cells.ts';

/** Move requested by a key in a cell of the line grid. */
export type GridMove =
  | { readonly to: 'cell'; readonly rows: number; readonly columns: number }
  /** The next cell or the one before, over the ends of lines. */
  | { readonly to: 'next'; readonly by: 1 | -1 }
  | { readonly to: 'moved'; readonly by: 1 | -1 }
  /** The cells that are selected, to be copied. */
  | { readonly to: 'extended'; readonly rows: number; readonly columns: number }
  | { readonly to: 'removed' | 'restored' | 'undone' | 'redone' | 'balanced' };

/** Keys that work on lines whatever the cell does with others: they are asked for before the cell hears of them. */
export function lineKey(event: KeyboardEvent): GridMove | null {
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (event.altKey && !isCommand && (key === 'arrowup' || key === 'arrowdown'))
    return event.target instanceof HTMLSelectElement ? null : { to: 'moved', by: key === 'arrowup' ? -1 : 1 };
  // As spreadsheets add up; some keyboards print another character with Alt.
  if (event.altKey && !isCommand && (key === '=' || event.code === 'Equal')) return { to: 'balanced' };
  if (!isCommand || event.altKey) return null;
  if (key === 'delete' || key === 'backspace') return { to: 'removed' };
  if (key === 'y' || (key === 'z' && event.shiftKey)) return { to: 'redone' };
  return key === 'z' ? { to: 'undone' } : null;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/**
 * Shift with an arrow selects cells where it has no text to select: out of a text that is marked whole or has no more in
 * that direction. Once cells are selected, it goes on with those.
 */
export function rangeKey(event: KeyboardEvent, isRange: boolean): GridMove | null {
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

/** Where a key leads that the cell itself has no use for; null where it has one. */
export function cellKey(event: KeyboardEvent): GridMove | null {
  const isInput = event.target instanceof Element && isControl(event.target);
  if (!isInput || event.defaultPrevented || event.ctrlKey || event.metaKey) return null;
  if (event.key === 'Tab') return { to: 'next', by: event.shiftKey ? -1 : 1 };
  if (event.key === 'Escape' && !event.altKey) return { to: 'restored' };
  const step = cellStep(event);
  return step && { to: 'cell', ...step };
}
