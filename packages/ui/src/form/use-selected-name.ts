import { type RefObject, useLayoutEffect } from 'react';

/**
 * Selects the name of the chosen record when it appears in a focused input, as Tab selects existing text. Typing then
 * replaces the name instead of extending it.
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
