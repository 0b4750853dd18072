import { addDays, endOfMonth, startOfMonth } from '@ledgerwise/resource';
import { periodLabel } from '@ledgerwise/resource/report';
import { type Formats, formatPercent } from '@ledgerwise/ui/core';

/** The month of a day: `Nov 2026`. */
export const monthOf = (day: string): string =>
  periodLabel({ from: startOfMonth(day), to: endOfMonth(day) }, (written) => written);

/** Formats the month without its year, if that is the current one: `Nov`. */
export const shortMonth = (day: string): string => monthOf(day).slice(0, 3);

/** The month before that of a day. */
export const monthBefore = (day: string): string => monthOf(addDays(startOfMonth(day), -1));

/** Formats a figure's change since last month in percent: `, up 12.5%`; empty if it did not change. */
export function growthWords(percent: string, formats: Formats): string {
  const change = Number(percent);
  if (change === 0) return '';
  return `, ${change > 0 ? 'up' : 'down'} ${formatPercent(percent.replace('-', ''), formats)}`;
}
