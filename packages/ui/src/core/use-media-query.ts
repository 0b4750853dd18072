// biome-ignore lint/style/noRestrictedImports: the browser keeps the media query, and tells of its changes
import { useCallback, useSyncExternalStore } from 'react';

/** True if the window currently matches a media query. */
export const fitsMedia = (query: string): boolean => window.matchMedia?.(query).matches ?? false;

/** True while the window fits a media query. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia?.(query);
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => fitsMedia(query));
}
