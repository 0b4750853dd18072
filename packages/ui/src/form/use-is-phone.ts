// biome-ignore lint/style/noRestrictedImports: the browser keeps the media query, and tells of its changes
import { useSyncExternalStore } from 'react';

/** Where the theme makes every control as high as a finger. */
const PHONE = '(max-width: 768px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia?.(PHONE);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

/** True while the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(PHONE).matches ?? false);
}
