// biome-ignore lint/style/noRestrictedImports: the browser keeps the media query, and tells of its changes
import { useSyncExternalStore } from 'react';
import { isWide } from './LineRow.tsx';
import type { LineColumn } from './line.ts';

/** The same breakpoint and heights as in LineGrid.module.css, for the rows that are not drawn. */
const PHONE = '(max-width: 768px)';
const ROOT_SIZE = 16;
const ROW = 2.5;
const PHONE_HEAD = 2.5;
const PHONE_CELL = 4;
const PHONE_GAP = 0.75;
export const PROBLEM_ROW = 1.5;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia?.(PHONE);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

const isPhone = (): boolean => window.matchMedia?.(PHONE).matches ?? false;

/** Pixels of one rem, as the reader chose. */
export function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_SIZE;
}

/** How high a line is without sentences, in pixels: on a phone its cells stand below each other, figures two by two. */
export function useLineHeight(columns: readonly LineColumn[]): number {
  const phone = useSyncExternalStore(subscribe, isPhone);
  const wide = columns.filter(isWide).length;
  const rows = wide + Math.ceil((columns.length - wide) / 2);
  return (phone ? PHONE_HEAD + rows * PHONE_CELL + PHONE_GAP : ROW) * rem();
}
