import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect } from 'react';
import { isFaulty } from './line.ts';
import type { LineSheet } from './line-sheet.ts';
import type { LineEntry } from './sheet-cells.ts';
import { PROBLEM_ROW, rem, useLineHeight } from './use-line-height.ts';

/** Up to this many lines are all rendered, so that the browser's own search finds them. */
const DRAW_ALL = 60;
const OVERSCAN = 4;

/** A rendered line. */
export interface LineInView {
  readonly index: number;
  /** Distance from the top of the lines in pixels; null if all of them are rendered. */
  readonly start: number | null;
}

/** Chooses the lines to render: the visible ones, and the one being entered wherever it is. */
export function useLinesInView(
  sheet: LineSheet,
  entries: readonly LineEntry[],
  activeRow: number,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const height = useLineHeight(sheet.columns);
  const heightAt = useCallback(
    (index: number): number => {
      const entry = sheet.all()[index];
      return entry && isFaulty(sheet.read(entry)) ? height + PROBLEM_ROW * rem() : height;
    },
    [sheet, height],
  );
  // The line being edited stays mounted wherever the list is scrolled to, so that input is never lost.
  const inSight = useCallback(
    (range: Range): number[] => {
      const rendered = defaultRangeExtractor(range);
      const isThere = activeRow < 0 || activeRow >= range.count || rendered.includes(activeRow);
      return isThere ? rendered : [...rendered, activeRow].sort((left, right) => left - right);
    },
    [activeRow],
  );
  const isVirtual = entries.length > DRAW_ALL;
  const virtualizer = useVirtualizer({
    count: entries.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => entries[index]?.id ?? index,
    estimateSize: heightAt,
    overscan: OVERSCAN,
    rangeExtractor: inSight,
    useFlushSync: false,
    initialRect: { width: 1000, height: 640 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height makes all that was measured old
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);
  const resize = useCallback(
    (index: number) => isVirtual && virtualizer.resizeItem(index, heightAt(index)),
    [virtualizer, isVirtual, heightAt],
  );

  const scrollTo = useCallback(
    (row: number) => isVirtual && virtualizer.scrollToIndex(row),
    [virtualizer, isVirtual],
  );
  const inView: readonly LineInView[] = isVirtual
    ? virtualizer.getVirtualItems()
    : entries.map((_entry, index) => ({ index, start: null }));
  return {
    inView,
    /** Height of all lines in pixels; undefined if all of them are rendered. */
    totalHeight: isVirtual ? virtualizer.getTotalSize() : undefined,
    scrollTo,
    resize,
  };
}
