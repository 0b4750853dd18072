import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Measures an element's width in pixels, so that text and lines inside it keep their own size. */
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
