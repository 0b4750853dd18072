import type { KeyboardEvent } from 'react';
import type { BudgetCell, BudgetYear } from './budget-sheet.ts';

/** The cell whose input an event comes from. */
export function cellAt(target: EventTarget | null): BudgetCell | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { account, month } = target.dataset;
  return account !== undefined && month !== undefined ? { account, month } : null;
}

/** Whether the caret is where a further step leaves the input: all of it is selected, or it is at that end. */
function isAtEnd({ selectionStart, selectionEnd, value }: HTMLInputElement, end: 'left' | 'right'): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (end === 'left' ? 0 : value.length);
}

const BELOW: ReadonlySet<string> = new Set(['ArrowDown', 'Enter']);

/** The cell that a key leads to from another one, as in a spreadsheet; null where it stays. */
export function cellAfter(
  { accounts, months }: BudgetYear,
  from: BudgetCell,
  { key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent,
): BudgetCell | null {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLInputElement)) return null;
  const row = accounts.findIndex(({ id }) => id === from.account);
  const column = months.indexOf(from.month);
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey);
  const down = isUp ? -1 : BELOW.has(key) ? 1 : 0;
  const isLeft = key === 'ArrowLeft' && isAtEnd(target, 'left');
  const isRight = key === 'ArrowRight' && isAtEnd(target, 'right');
  const right = isLeft ? -1 : isRight ? 1 : 0;
  const account = accounts[row + down]?.id;
  const month = months[column + right];
  return (down !== 0 || right !== 0) && account !== undefined && month !== undefined
    ? { account, month }
    : null;
}
