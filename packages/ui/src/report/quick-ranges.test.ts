import { expect, it } from 'vitest';
import { quickRanges } from './quick-ranges.ts';

const periodOf = (today: string, firstMonth: number, id: string) =>
  quickRanges(today, firstMonth).find((range) => range.id === id)?.period;

it.each([
  ['2026-03-15', 4, '2025-04-01', '2026-03-15', '2024-04-01', '2025-03-31'],
  ['2026-04-01', 4, '2026-04-01', '2026-04-01', '2025-04-01', '2026-03-31'],
  ['2026-12-31', 7, '2026-07-01', '2026-12-31', '2025-07-01', '2026-06-30'],
  ['2025-02-28', 3, '2024-03-01', '2025-02-28', '2023-03-01', '2024-02-29'],
] as const)('on %s, with years that start in month %i, finds the financial year', (today, first, ...days) => {
  expect(periodOf(today, first, 'this-financial-year')).toEqual({ from: days[0], to: days[1] });
  expect(periodOf(today, first, 'last-financial-year')).toEqual({ from: days[2], to: days[3] });
  expect(periodOf(today, first, 'this-year')?.from).toBe(`${today.slice(0, 4)}-01-01`);
});

it('offers the calendar year only once', () => {
  expect(quickRanges('2026-03-15', 1).map(({ label }) => label)).toEqual([
    ...['This Month', 'Last Month', 'This Quarter', 'Last Quarter', 'This Year', 'Last Year'],
  ]);
});
