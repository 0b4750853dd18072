// biome-ignore lint/style/noRestrictedImports: the browser keeps the media query, and tells of its changes
import { useSyncExternalStore } from 'react';

/** As the style sheet of the table has it: a sheet of paper is narrow too, and shows every column. */
const NARROW = 'screen and (max-width: 767px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia?.(NARROW);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

const isNarrow = (): boolean => window.matchMedia?.(NARROW).matches ?? false;

/** True while the table is shown on a screen with little room. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);
