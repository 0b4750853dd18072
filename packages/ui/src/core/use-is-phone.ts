// biome-ignore lint/style/noRestrictedImports: the browser keeps the media query, and tells of its changes
import { useSyncExternalStore } from 'react';

/** The same breakpoint as in the style sheets, where controls are as high as a finger and rows are two lines. */
const PHONE = '(max-width: 768px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia?.(PHONE);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone now. */
export const isPhone = (): boolean => window.matchMedia?.(PHONE).matches ?? false;

/** True while the window is as narrow as a phone. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
