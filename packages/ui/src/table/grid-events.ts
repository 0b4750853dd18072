import type { MouseEvent } from 'react';

/** Position of the row that an element is in. */
export function rowAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  return row?.dataset.index === undefined ? undefined : Number(row.dataset.index);
}

/** A press on a control does what the control is for; one that ends a text selection does nothing. */
export const isOnControl = ({ target, currentTarget }: MouseEvent): boolean =>
  !(target instanceof Element && currentTarget.contains(target)) ||
  target.closest('a, button, input, label') !== null ||
  String(getSelection() ?? '') !== '';
