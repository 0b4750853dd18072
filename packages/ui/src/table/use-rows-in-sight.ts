import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Up to this many rows are all rendered, so that the browser's own search finds them. */
const DRAW_ALL = 200;
const OVERSCAN = 3;
/** So many rows come into sight and leave it together. */
const BLOCK = 8;

/** The loaded rows that are rendered. */
export interface RowsInSight {
  /** True if only the visible rows are rendered, also later. */
  readonly isVirtual: boolean;
  readonly first: number;
  /** The position behind the last one. */
  readonly behind: number;
  /** True while the user scrolls. */
  readonly isPassing: boolean;
  scrollTo(index: number): void;
}

/** By then the first frame with rows is shown. */
const FIRST_FRAME_MS = 50;

/** Returns false until a frame with rows was shown, and a function that ends this early. */
function useIsShown(hasRows: boolean): readonly [boolean, () => void] {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!hasRows) return;
    const timer = setTimeout(() => startTransition(() => setShown(true)), FIRST_FRAME_MS);
    return () => clearTimeout(timer);
  }, [hasRows]);
  return [isShown, () => setShown(true)];
}

/**
 * Renders all of a few rows, in the first frame those that fit into the window, and the visible ones of many. `top` is
 * the initial scroll position.
 */
export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  top: number,
): RowsInSight {
  const isVirtual = count > DRAW_ALL;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    rangeExtractor: wholeBlocks,
    enabled: isVirtual,
    // Frames that React may join are cheaper than one forced drawing for each scroll event.
    useFlushSync: false,
    initialRect: { width: 1000, height: 640 },
    initialOffset: top,
  });
  const inSight = isVirtual ? virtualizer.getVirtualItems() : [];
  const [isShown, show] = useIsShown(count > 0);
  const atFirst = isShown ? count : Math.ceil((top + window.innerHeight) / rowHeight);
  return {
    isVirtual,
    first: isVirtual ? (inSight[0]?.index ?? 0) : 0,
    behind: isVirtual ? (inSight.at(-1)?.index ?? -1) + 1 : Math.min(count, atFirst),
    isPassing: isVirtual && virtualizer.isScrolling,
    scrollTo: (index) => (isVirtual ? virtualizer.scrollToIndex(index) : show()),
  };
}

/** Extends a range to whole blocks, so that not every frame of scrolling renders the table. */
function wholeBlocks({ startIndex, endIndex, overscan, count }: Range): number[] {
  const first = Math.floor(Math.max(0, startIndex - overscan) / BLOCK) * BLOCK;
  const behind = Math.min(count, Math.ceil((endIndex + overscan + 1) / BLOCK) * BLOCK);
  return Array.from({ length: behind - first }, (_, at) => first + at);
}
