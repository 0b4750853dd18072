import type { BudgetCell } from './budget-sheet.ts';

/** The cell whose input an event comes from. */
export function cellAt(target: EventTarget | null): BudgetCell | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { account, month } = target.dataset;
  return account !== undefined && month !== undefined ? { account, month } : null;
}
