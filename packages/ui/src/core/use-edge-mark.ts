import { useLayoutEffect } from 'react';

/** What stays at the lower edge of the window while the page scrolls under it. */
export type Edge = 'foot' | 'thumb';

/**
 * Marks the page's root, as `data-has-foot`, while something covers its lower edge: style sheets make room for it there.
 * A `:has()` from the root would say the same, but is asked again for whatever is drawn anywhere.
 */
export function useEdgeMark(edge: Edge | undefined): void {
  useLayoutEffect(() => {
    if (edge === undefined) return;
    const root = document.documentElement;
    const mark = `data-has-${edge}`;
    const add = (more: number): void => {
      // Counted in the page: two of them may overlap for a moment, and each module has code of its own.
      const count = Number(root.getAttribute(mark)) + more;
      if (count > 0) root.setAttribute(mark, String(count));
      else root.removeAttribute(mark);
    };
    add(1);
    return () => add(-1);
  }, [edge]);
}
