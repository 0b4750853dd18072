import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A page of A4 in CSS pixels. */
const PAPER_WIDTH = 794;

/** Scales an A4 page down to the width of its frame; never up. */
export function usePaperZoom(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const zoomToFrame = (): void => {
      const zoom = Math.min(1, current.clientWidth / PAPER_WIDTH);
      current.style.setProperty('--paper-zoom', String(zoom || 1));
    };
    zoomToFrame();
    const observer = new ResizeObserver(zoomToFrame);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return frame;
}
