import { useIsPhone } from '../../core/use-is-phone.ts';
import { isWide } from './LineRow.tsx';
import type { LineColumn } from './line.ts';

/** The heights of LineGrid.module.css in rem, for rows that are not rendered. */
const ROOT_SIZE = 16;
const ROW = 2.5;
const PHONE_HEAD = 2.5;
const PHONE_CELL = 4;
const PHONE_GAP = 0.75;
export const PROBLEM_ROW = 1.5;

/** Pixels of one rem, as the reader chose. */
export function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_SIZE;
}

/** Returns the height of a line without messages, in pixels. On a phone its cells are stacked, figures two by two. */
export function useLineHeight(columns: readonly LineColumn[]): number {
  const phone = useIsPhone();
  const wide = columns.filter(isWide).length;
  const rows = wide + Math.ceil((columns.length - wide) / 2);
  return (phone ? PHONE_HEAD + rows * PHONE_CELL + PHONE_GAP : ROW) * rem();
}
