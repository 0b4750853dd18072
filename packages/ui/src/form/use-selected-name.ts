import { type RefObject, useLayoutEffect } from 'react';

/**
 * Selects the name of what is chosen where it comes into an input that has the focus, as Tab selects a text that is
 * there already. What is typed next then replaces the name, and is not added to it.
 */
export function useSelectedName(
  anchor: RefObject<HTMLElement | null>,
  shownName: string | null | undefined,
): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (shownName && focused instanceof HTMLInputElement && anchor.current?.contains(focused))
      focused.select();
  }, [anchor, shownName]);
}
