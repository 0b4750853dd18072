import { addDays, addMonths, endOfMonth, startOfMonth } from '@ledgerwise/resource';
import type { Period } from '@ledgerwise/resource/report';

/** A period that one click chooses. */
export interface QuickRange {
  readonly id: string;
  readonly label: string;
  readonly period: Period;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Returns the first day of the financial year that contains a day; years start with a month, 1 to 12. */
function financialYearStart(day: string, firstMonth: number): string {
  const month = Number(day.slice(5, 7));
  const year = month < firstMonth ? yearOf(day) - 1 : yearOf(day);
  return `${year}-${String(firstMonth).padStart(2, '0')}-01`;
}

/** The periods that reports are mostly made for, as of a day. Those that run end today, as the specification has them. */
export function quickRanges(today: string, firstMonth: number): readonly QuickRange[] {
  const month = startOfMonth(today);
  const lastMonth = addMonths(month, -1);
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const year = financialYearStart(today, firstMonth);
  const range = (id: string, label: string, from: string, to: string): QuickRange => ({
    id,
    label,
    period: { from, to },
  });
  const calendar = [
    range('this-month', 'This Month', month, today),
    range('last-month', 'Last Month', lastMonth, endOfMonth(lastMonth)),
    range('this-quarter', 'This Quarter', quarter, today),
    range('last-quarter', 'Last Quarter', addMonths(quarter, -3), addDays(quarter, -1)),
    range('this-year', 'This Year', `${yearOf(today)}-01-01`, today),
    range('last-year', 'Last Year', `${yearOf(today) - 1}-01-01`, `${yearOf(today) - 1}-12-31`),
  ];
  if (firstMonth === 1) return calendar;
  return [
    ...calendar,
    range('this-financial-year', 'This Financial Year', year, today),
    range('last-financial-year', 'Last Financial Year', addMonths(year, -12), addDays(year, -1)),
  ];
}
