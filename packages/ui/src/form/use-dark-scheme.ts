// biome-ignore lint/style/noRestrictedImports: the browser keeps the media query, and tells of its changes
import { useSyncExternalStore } from 'react';
import { fitsMedia } from '../core/use-media-query.ts';

const DARK = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia?.(DARK);
  media?.addEventListener('change', listener);
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    media?.removeEventListener('change', listener);
    observer.disconnect();
  };
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen === 'dark';
  return fitsMedia(DARK);
}

/** True while the page is dark, by the user's choice or by the system's. */
export function useDarkScheme(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}
