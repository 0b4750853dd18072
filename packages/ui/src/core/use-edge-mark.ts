import { useLayoutEffect } from 'react';

/** Element at the lower edge of the window while the page scrolls under it. */
export type Edge = 'foot' | 'thumb';

/**
 * Marks the page's root with `data-has-foot` while something covers its lower edge, so that style sheets
 * leave room for it. A `:has()` at the root would do the same, but is evaluated again at every render.
 */
export function useEdgeMark(edge: Edge | undefined): void {
  useLayoutEffect(() => {
    if (edge === undefined) return;
    const root = document.documentElement;
    const mark = `data-has-${edge}`;
    const add = (more: number): void => {
      // The count is stored in the page: two may overlap for a moment, and each module has its own copy of this code.
      const count = Number(root.getAttribute(mark)) + more;
      if (count > 0) root.setAttribute(mark, String(count));
      else root.removeAttribute(mark);
    };
    add(1);
    return () => add(-1);
  }, [edge]);
}
