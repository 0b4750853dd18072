// biome-ignore lint/style/noRestrictedImports: the browser keeps the media query, and tells of its changes
import { useSyncExternalStore } from 'react';

/** The same breakpoint and heights as in DataGrid.module.css: the virtual rows must know them before they are drawn. */
const PHONE = '(max-width: 768px)';
const ROW = 40;
const COMPACT_ROW = 32;
const PHONE_ROW = 60;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia?.(PHONE);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

function currentHeight(): number {
  if (window.matchMedia?.(PHONE).matches) return PHONE_ROW;
  return document.documentElement.dataset.density === 'compact' ? COMPACT_ROW : ROW;
}

/** Height of one row on this screen, in pixels. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, currentHeight);
}
