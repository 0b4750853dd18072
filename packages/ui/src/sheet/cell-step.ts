import type { KeyboardEvent } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Rows down and columns to the right; negative for up and left. */
export interface CellStep {
  readonly rows: number;
  readonly columns: number;
}

/** At which ends of the text the caret is: arrows leave the cell there. Text that is all selected counts as every end. */
export function caretEnds(control: Control) {
  const everywhere = { start: true, end: true, first: true, last: true };
  if (control instanceof HTMLSelectElement || control.selectionStart === null) return everywhere;
  const { selectionStart: from, selectionEnd: to, value } = control;
  if (from === 0 && to === value.length) return everywhere;
  const isCaret = from === to;
  return {
    start: isCaret && from === 0,
    end: isCaret && to === value.length,
    first: !value.slice(0, from).includes('\n'),
    last: !value.slice(to ?? 0).includes('\n'),
  };
}

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Returns where a key moves from a cell's input, as in a spreadsheet; null if the input itself uses the key. */
export function cellStep(event: KeyboardEvent): CellStep | null {
  const control = event.target;
  if (!isControl(control) || event.defaultPrevented) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'Enter') return { rows: event.shiftKey ? -1 : 1, columns: 0 };
  if (event.shiftKey) return null;
  const at = caretEnds(control);
  const isUpDownTaken = control instanceof HTMLSelectElement || control.role === 'combobox';
  if (event.key === 'ArrowDown' && !isUpDownTaken && at.last) return { rows: 1, columns: 0 };
  if (event.key === 'ArrowUp' && !isUpDownTaken && at.first) return { rows: -1, columns: 0 };
  if (event.key === 'ArrowRight' && at.end) return { rows: 0, columns: 1 };
  if (event.key === 'ArrowLeft' && at.start) return { rows: 0, columns: -1 };
  return null;
}
