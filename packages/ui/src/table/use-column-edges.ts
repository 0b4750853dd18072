import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/**
 * Column widths that the user set, by id and in pixels, and a function that stores another; null resets it to the
 * content's width.
 */
export interface ColumnSizes {
  readonly widths: Readonly<Record<string, number>>;
  onChange(id: string, width: number | null): void;
}

/** Pixels: headings are unreadable below the minimum, and other columns have no room above the maximum. */
const LEAST = 48;
const MOST = 900;
/** Pixels for each press of a key. */
const STEP = 16;

const within = (width: number): number => Math.round(Math.max(LEAST, Math.min(MOST, width)));

const headingOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('thead [data-column]') : null;

interface Dragged {
  readonly id: string;
  readonly width: number;
}

/**
 * Resizes columns: by dragging the edge of a heading; a double click resets it. On a focused heading, Shift with an
 * arrow does the same, and Backspace resets it.
 */
export function useColumnEdges(sizes: ColumnSizes | undefined) {
  const [dragged, setDragged] = useState<Dragged | null>(null);

  const onPointerDown = (event: PointerEvent): void => {
    const edge = event.target instanceof HTMLElement && event.target.dataset.edge ? event.target : null;
    const heading = edge && headingOf(edge);
    const id = heading?.dataset.column;
    if (!sizes || !edge || !heading || id === undefined || event.button !== 0) return;
    event.preventDefault();
    const from = event.clientX - heading.offsetWidth;
    let width: number | null = null;
    const move = ({ clientX }: { readonly clientX: number }): void => {
      width = within(clientX - from);
      setDragged({ id, width });
    };
    const end = (): void => {
      edge.removeEventListener('pointermove', move);
      edge.removeEventListener('pointerup', end);
      edge.removeEventListener('pointercancel', end);
      if (width !== null) sizes.onChange(id, width);
      setDragged(null);
    };
    edge.setPointerCapture?.(event.pointerId);
    edge.addEventListener('pointermove', move);
    edge.addEventListener('pointerup', end);
    edge.addEventListener('pointercancel', end);
  };

  const onDoubleClick = ({ target }: { readonly target: EventTarget }): void => {
    const id = headingOf(target)?.dataset.column;
    if (sizes && id !== undefined && target instanceof HTMLElement && target.dataset.edge)
      sizes.onChange(id, null);
  };

  /** True if the key was for the width of a column. */
  const pressKey = (event: KeyboardEvent): boolean => {
    const heading = headingOf(event.target);
    const id = heading?.dataset.column;
    if (!sizes || !heading || id === undefined || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (event.shiftKey && step !== undefined) sizes.onChange(id, within(heading.offsetWidth + step));
    else if (event.key === 'Backspace') sizes.onChange(id, null);
    else return false;
    event.preventDefault();
    return true;
  };

  const widths = dragged ? { ...sizes?.widths, [dragged.id]: dragged.width } : sizes?.widths;
  return { widths, onPointerDown, onDoubleClick, pressKey };
}
