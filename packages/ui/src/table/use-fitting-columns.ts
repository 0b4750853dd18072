import type { Row } from '@ledgerwise/contract';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useIsPhone } from '../core/use-is-phone.ts';
import { columnsThatFit, columnWidths } from './column-widths.ts';
import type { GridColumn } from './grid-column.ts';
import { measureIn } from './text-width.ts';
import { useWidth } from './use-width.ts';

interface Fitted<R extends Row> {
  readonly columns: readonly GridColumn<R>[];
  /** In their order, in pixels. */
  readonly widths: readonly number[];
}

const isSame = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && after.every((column, at) => column === before[at]);

const NO_ROWS: readonly never[] = [];

/** Returns the columns that fit, with widths by their contents; `onFit` receives the others. */
export function useFittingColumns<R extends Row>(
  scroller: RefObject<HTMLElement | null>,
  offered: readonly GridColumn<R>[],
  rows: readonly R[] | undefined,
  totals: Readonly<Record<string, string>> | undefined,
  edges: number,
  given: Readonly<Record<string, number>> | undefined,
  onFit: ((hidden: readonly string[]) => void) | undefined,
): Fitted<R> {
  const isPhone = useIsPhone();
  const width = useWidth(scroller);
  const room = width - edges;
  const isMeasured = width > 0 && !isPhone;
  const content = useMemo(
    () => ({
      rows: rows ?? NO_ROWS,
      totals: totals ?? {},
      measure: measureIn(width > 0 ? scroller.current : null),
      ...(given && !isPhone && { given }),
    }),
    [rows, totals, width, scroller, given, isPhone],
  );
  const fitting = useMemo(
    () => (isMeasured ? columnsThatFit(offered, content, room) : offered),
    [offered, content, room, isMeasured],
  );
  // Other widths of the same columns change no row.
  const before = useRef(fitting);
  if (!isSame(before.current, fitting)) before.current = fitting;
  const columns = before.current;
  const hidden = offered.flatMap(({ id }) => (columns.some((column) => column.id === id) ? [] : [id])).join();
  useEffect(() => onFit?.(hidden === '' ? [] : hidden.split(',')), [hidden, onFit]);
  const widths = useMemo(() => columnWidths(columns, content, room), [columns, content, room]);
  return { columns, widths };
}
