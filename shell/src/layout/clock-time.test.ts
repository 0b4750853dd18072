import { formatsOf } from '@ledgerwise/ui/core';
import { expect, test } from 'vitest';
import { clockTime } from './clock-time.ts';

test("formats the time in the organization's time zone, with the date if it is not today", () => {
  const formats = { ...formatsOf(null), timeZone: 'Pacific/Auckland' };
  const at = Date.UTC(2026, 5, 1, 21, 41);
  expect(clockTime(at, formats, at + 60_000)).toBe('09:41');
  expect(clockTime(at, formats, at + 86_400_000)).toBe('02/06/2026, 09:41');
});
