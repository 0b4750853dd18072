// biome-ignore lint/style/noRestrictedImports: the browser keeps the media query, and tells of its changes
import { useSyncExternalStore } from 'react';

/** How tall rows are; on a phone they are always tall enough for a finger. */
export type Density = 'normal' | 'compact';

/** The same breakpoint and heights as in DataGrid.module.css: the virtual rows must know them before they are drawn. */
const PHONE = '(max-width: 768px)';
const ROW: Readonly<Record<Density, number>> = { normal: 40, compact: 32 };
const PHONE_ROW = 64;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia?.(PHONE);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

const isOnPhone = (): boolean => window.matchMedia?.(PHONE).matches ?? false;

/** Height of one row on this screen, in pixels. */
export function useRowHeight(density: Density): number {
  return useSyncExternalStore(subscribe, isOnPhone) ? PHONE_ROW : ROW[density];
}
