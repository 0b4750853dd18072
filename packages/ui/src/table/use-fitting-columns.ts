import type { Row } from '@ledgerwise/contract';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useIsPhone } from '../core/use-is-phone.ts';
import { columnsThatFit, columnWidths, withWishes } from './column-widths.ts';
import type { GridColumn } from './grid-column.ts';
import { measureIn } from './text-width.ts';
import { useWidth } from './use-width.ts';

interface Fitted<R extends Row> {
  readonly columns: readonly GridColumn<R>[];
  /** In their order, in pixels. */
  readonly widths: readonly number[];
  /** False until the width of the grid is known: the columns may be others then. */
  readonly isSettled: boolean;
}

const isSame = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && after.every((column, at) => column === before[at]);

export const NO_ROWS: readonly never[] = [];

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
  const measured = useWidth(scroller);
  const isSettled = isPhone || measured !== undefined;
  const width = measured ?? 0;
  const room = width - edges;
  const isMeasured = width > 0 && !isPhone;
  const content = useMemo(
    () => ({
      rows: (isSettled && rows) || NO_ROWS,
      totals: totals ?? {},
      measure: measureIn(width > 0 ? scroller.current : null),
      ...(given && !isPhone && { given }),
    }),
    [rows, totals, width, scroller, given, isPhone, isSettled],
  );
  const wished = useMemo(() => withWishes(offered, content), [offered, content]);
  const fitting = useMemo(
    () => (isMeasured ? columnsThatFit(wished, room) : wished),
    [wished, room, isMeasured],
  );
  const fits = useMemo(() => fitting.map(({ column }) => column), [fitting]);
  // Other widths of the same columns change no row.
  const before = useRef(fits);
  if (!isSame(before.current, fits)) before.current = fits;
  const columns = before.current;
  const hidden = offered.flatMap(({ id }) => (columns.some((column) => column.id === id) ? [] : [id])).join();
  useEffect(() => onFit?.(hidden === '' ? [] : hidden.split(',')), [hidden, onFit]);
  const widths = useMemo(() => columnWidths(fitting, room), [fitting, room]);
  return { columns, widths, isSettled };
}
