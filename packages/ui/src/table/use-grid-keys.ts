import type { Row } from '@ledgerwise/contract';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { type GridSelection, togglePage, toggleRows, withRange } from './grid-column.ts';
import { gridMove, headControl } from './grid-move.ts';

/** Keyboard actions of the focused row, by `KeyboardEvent.key` in lower case: `enter`, ` `, `e`. */
export type RowKeys<R extends Row> = Readonly<Record<string, (row: R) => void>>;

export interface GridKeysOptions<R extends Row> {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly R[];
  /** Index of the row that has the focus, or had it last, or −1. */
  readonly activeIndex: number;
  readonly rowHeight: number;
  readonly selection: GridSelection | undefined;
  readonly rowKeys: RowKeys<R> | undefined;
  goTo(index: number, control: string | undefined): void;
}

const TYPING = 'input:not([type=checkbox]), select, textarea, [contenteditable]';

/** Keyboard control of a grid, besides that of its controls. */
export function useGridKeys<R extends Row>(options: GridKeysOptions<R>) {
  const { scroller, rows, activeIndex, rowHeight, selection, rowKeys, goTo } = options;
  /** Start of a selection with Shift, and the previous selection. */
  const range = useRef<{ readonly from: number; readonly before: ReadonlySet<string> } | null>(null);

  const extendTo = (from: number, to: number): void => {
    range.current ??= { from, before: selection?.ids ?? new Set() };
    selection?.onChange(withRange(range.current.before, rows, range.current.from, to));
  };

  const toggle = (index: number, isRange: boolean): void => {
    if (!selection) return;
    const from = isRange ? (range.current?.from ?? null) : null;
    const next = toggleRows(selection.ids, rows, index, from);
    range.current = { from: index, before: next };
    selection.onChange(next);
  };

  const move = (event: KeyboardEvent, target: HTMLElement): boolean => {
    const inHead = target.closest('thead') !== null;
    const index = inHead ? -1 : activeIndex;
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2);
    const found = gridMove(event, target, { index, rowCount: rows.length, pageRows });
    if (!found) return false;
    event.preventDefault();
    if (found.to === 'control') found.element.focus();
    else if (found.to === 'head') headControl(scroller.current)?.focus();
    else {
      if (event.shiftKey) extendTo(index, found.index);
      else if (range.current) range.current = null;
      goTo(found.index, inHead ? undefined : target.dataset.nav);
    }
    return true;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    const isInside = target instanceof HTMLElement && scroller.current?.contains(target);
    if (!isInside || event.defaultPrevented || event.altKey || event.nativeEvent.isComposing) return;
    if (target.closest(TYPING)) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    if (hasModifier && event.key.toLowerCase() === 'a' && selection) {
      event.preventDefault();
      selection.onChange(togglePage(selection.ids, rows));
      return;
    }
    if (hasModifier && event.key !== 'Home' && event.key !== 'End') return;
    if (move(event, target) || hasModifier || target.closest('thead')) return;
    const row = rows[activeIndex];
    if (!row) return;
    const key = event.key.toLowerCase();
    // Controls handle Enter and Space themselves.
    const isItsOwn = target.dataset.nav !== undefined && (key === 'enter' || key === ' ');
    if (isItsOwn) return;
    if (key === 'x' && selection) toggle(activeIndex, event.shiftKey);
    else if (rowKeys?.[key] && !event.shiftKey) rowKeys[key](row);
    else return;
    event.preventDefault();
  };

  return { onKeyDown, toggle };
}
