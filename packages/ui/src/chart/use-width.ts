import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Measures an element's width in pixels, so that text and lines inside it keep their own size. */
export function useWidth<E extends Element>(usual: number): readonly [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = (): void => {
      // Out of sight it has none.
      if (node.clientWidth > 0) setWidth(node.clientWidth);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(node);
    return () => sizes.disconnect();
  }, []);
  return [element, width];
}
