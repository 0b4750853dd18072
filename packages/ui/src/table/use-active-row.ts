import type { Row } from '@ledgerwise/contract';
import { type FocusEvent, type RefObject, useMemo, useState } from 'react';
import type { GridPlace } from './grid-column.ts';
import { rowAt } from './grid-events.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { RowsInSight } from './use-rows-in-sight.ts';

interface ActiveRowOptions<R extends Row> {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly R[];
  readonly inSight: RowsInSight;
  /** Kept up to date. */
  readonly place: GridPlace | undefined;
  /** Called when another row gets the focus. */
  readonly onActive: ((row: R) => void) | undefined;
}

/** The row of a grid that has the focus, or had it last. */
export interface ActiveRow {
  /** Its position among the loaded rows, or −1. */
  readonly index: number;
  /** Position of the row that is the tab stop, or −1. */
  readonly tabStop: number;
  /** Gives the focus to a row, or to its control of a name. */
  goTo(index: number, control?: string): void;
  /** Focuses a row by its id; without one, the row that had the focus last, or the first. */
  focus(id: string | undefined): void;
  /** Call it when the focus enters or leaves. */
  noteFocus(event: FocusEvent): void;
  noteBlur(event: FocusEvent): void;
}

/** Follows the focus from row to row. */
export function useActiveRow<R extends Row>(options: ActiveRowOptions<R>): ActiveRow {
  const { scroller, rows, inSight, place, onActive } = options;
  const [activeId, setActiveId] = useState(place?.activeId ?? null);
  const { focusRow, hold } = useRowFocus(scroller, rows);
  const index = useMemo(
    () => (activeId === null ? -1 : rows.findIndex(({ id }) => id === activeId)),
    [rows, activeId],
  );
  // The target of Tab must be rendered before anyone can press the key.
  const { first, behind, isPassing } = inSight;
  const isRendered = index >= first && index < behind;

  const setActive = (row: R, at: number): void => {
    hold({ id: row.id, index: at });
    if (row.id === activeId) return;
    setActiveId(row.id);
    if (place) place.activeId = row.id;
    onActive?.(row);
  };
  const goTo = (at: number, control?: string): void => {
    const row = rows[at];
    if (!row) return;
    setActive(row, at);
    if (!focusRow(row.id, control)) inSight.scrollTo(at);
  };
  return {
    index,
    tabStop: isRendered ? index : isPassing ? -1 : first,
    goTo,
    focus(id) {
      const wanted = id ?? activeId;
      const at = rows.findIndex((row) => row.id === wanted);
      goTo(at >= 0 ? at : id === undefined ? 0 : -1);
    },
    noteFocus({ target }) {
      const at = rowAt(target);
      const row = at === undefined ? undefined : rows[at];
      if (row && at !== undefined) setActive(row, at);
      else if (target !== scroller.current) hold(null);
    },
    noteBlur({ relatedTarget }) {
      const isLeaving =
        relatedTarget instanceof Element &&
        !scroller.current?.contains(relatedTarget) &&
        !relatedTarget.closest('dialog, [role=menu]');
      if (isLeaving) hold(null);
    },
  };
}
