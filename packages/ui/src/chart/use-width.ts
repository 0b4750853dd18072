import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Measures an element's width in pixels, so that its text and lines are not scaled. */
export function useWidth<E extends Element>(usual: number): readonly [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = (): void => {
      // A hidden element has no width.
      if (node.clientWidth > 0) setWidth(node.clientWidth);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(node);
    return () => sizes.disconnect();
  }, []);
  return [element, width];
}
