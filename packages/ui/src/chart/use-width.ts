import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is, in pixels: what is drawn to it has letters and lines of their own size. */
export function useWidth<Drawn extends Element>(usual: number): readonly [RefObject<Drawn | null>, number] {
  const element = useRef<Drawn>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const drawn = element.current;
    if (!drawn) return;
    const measure = (): void => {
      // Out of sight it has none.
      if (drawn.clientWidth > 0) setWidth(drawn.clientWidth);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(drawn);
    return () => sizes.disconnect();
  }, []);
  return [element, width];
}
