import { type RefObject, useEffect } from 'react';

/**
 * Says on an element that scrolls sideways where more of it follows: `data-more-before` and `data-more-after`, for a shade
 * at that edge.
 */
export function useScrollEdges(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const mark = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = box;
      box.toggleAttribute('data-more-before', scrollLeft > 1);
      box.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1);
    };
    mark();
    box.addEventListener('scroll', mark, { passive: true });
    if (typeof ResizeObserver === 'undefined') return () => box.removeEventListener('scroll', mark);
    const observer = new ResizeObserver(mark);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => {
      box.removeEventListener('scroll', mark);
      observer.disconnect();
    };
  }, [element]);
}
