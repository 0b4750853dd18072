import type { MouseEvent } from 'react';

/** Position of the row that an element is in. */
export function rowAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  return row?.dataset.index === undefined ? undefined : Number(row.dataset.index);
}

/** True if a press belongs to a control, or ends a text selection; the row then ignores it. */
export const isOnControl = ({ target, currentTarget }: MouseEvent): boolean =>
  !(target instanceof Element && currentTarget.contains(target)) ||
  target.closest('a, button, input, label') !== null ||
  String(getSelection() ?? '') !== '';
