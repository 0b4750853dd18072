import type { KeyboardEvent } from 'react';

/** A control in a row (`data-nav`) and the row to look for its like in. */
export interface RowMove {
  readonly to: number;
  readonly control: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** Where a key leads from the control that has the focus; undefined for keys that do not move between rows. */
export function rowMove(event: KeyboardEvent, rowCount: number): RowMove | undefined {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.metaKey) return undefined;
  const control = target.dataset.nav;
  const at = Number(target.closest('tr')?.dataset.index);
  if (!control || Number.isNaN(at)) return undefined;
  const step = STEPS[key];
  if (step !== undefined) {
    const to = Math.max(0, Math.min(rowCount - 1, at + step));
    return to === at ? undefined : { to, control };
  }
  if (event.ctrlKey && key === 'Home') return { to: 0, control };
  if (event.ctrlKey && key === 'End') return { to: rowCount - 1, control };
  return undefined;
}

/** Gives the focus to the same control of another row, as soon as that row is drawn. */
export function focusInRow(container: HTMLElement | null, { to, control }: RowMove): void {
  const find = (): HTMLElement | null | undefined =>
    container?.querySelector<HTMLElement>(`tr[data-index="${to}"] [data-nav="${control}"]`);
  const drawn = find();
  if (drawn) drawn.focus();
  else requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
}
