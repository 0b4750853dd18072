import type { Row } from '@ledgerwise/contract';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Target of the focus once it is rendered: a row, or a control in it. */
interface Wanted {
  readonly id: string;
  readonly control: string | undefined;
  /** The row is rendered and has the focus; its control may come with the next render, or not exist. */
  readonly isNear: boolean;
}

interface RowFocus {
  /**
   * Focuses a row, or one of its controls by name, now or once it is rendered. Returns false if it is not rendered yet.
   */
  focusRow(id: string, control?: string): boolean;
  /** Call it with the row that has the focus; null when the focus moved outside the grid. */
  hold(row: { readonly id: string; readonly index: number } | null): void;
}

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps the focus in place: if its row disappears (deleted, archived, filtered out), it moves to the row at that
 * position; if its row is scrolled away and unmounted, to the grid itself, which handles the same keys.
 */
export function useRowFocus(scroller: RefObject<HTMLElement | null>, rows: readonly Row[]): RowFocus {
  const wanted = useRef<Wanted | null>(null);
  const held = useRef<{ readonly id: string; readonly index: number } | null>(null);
  const now = useRef(rows);
  now.current = rows;

  const rowElement = (id: string) =>
    scroller.current?.querySelector<HTMLElement>(`tr[data-id=${JSON.stringify(id)}]`);
  const focusRow = (id: string, control?: string): boolean => {
    const row = rowElement(id);
    const element =
      control === undefined ? row : (row?.querySelector<HTMLElement>(`[data-nav="${control}"]`) ?? row);
    const isThere = element !== undefined && element !== null && (control === undefined || element !== row);
    wanted.current = isThere ? null : { id, control, isNear: Boolean(element) };
    element?.focus();
    return Boolean(element);
  };

  const settle = useRef(() => {});
  settle.current = () => {
    const awaited = wanted.current;
    if (awaited && now.current.some(({ id }) => id === awaited.id)) {
      if (!awaited.isNear || document.activeElement === rowElement(awaited.id))
        focusRow(awaited.id, awaited.control);
      if (awaited.isNear) wanted.current = null;
      return;
    }
    const lost = held.current;
    if (!lost || !hasNoFocus()) return;
    const isThere = now.current.some(({ id }) => id === lost.id);
    const next = isThere ? undefined : now.current[Math.min(lost.index, now.current.length - 1)];
    if (next) focusRow(next.id);
    else if (isThere && !rowElement(lost.id)) scroller.current?.focus({ preventScroll: true });
  };
  useLayoutEffect(() => settle.current());

  // A dialog over the grid returns the focus when it closes; the row that opened it may be gone by then.
  useEffect(() => {
    const afterDialog = (): void => settle.current();
    // A click elsewhere has already moved the focus.
    const pressElsewhere = ({ target }: PointerEvent): void => {
      if (
        target instanceof Element &&
        !scroller.current?.contains(target) &&
        !target.closest('dialog, [role=menu]')
      )
        held.current = null;
    };
    document.addEventListener('close', afterDialog, true);
    document.addEventListener('pointerdown', pressElsewhere);
    return () => {
      document.removeEventListener('close', afterDialog, true);
      document.removeEventListener('pointerdown', pressElsewhere);
    };
  }, [scroller]);

  return {
    focusRow,
    hold: (row) => {
      held.current = row;
    },
  };
}
