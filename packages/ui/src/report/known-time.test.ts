import { tellTimesIn, timeZone } from '@ledgerwise/resource/time-zone';
import { afterEach, expect, it } from 'vitest';
import { fromLocalTime, toLocalTime } from './known-time.ts';

const zone = timeZone();
afterEach(() => tellTimesIn(zone));

it('a time that is entered comes back as it was entered, wherever the books are kept', () => {
  tellTimesIn('Pacific/Auckland');
  for (const text of ['2026-01-31T09:05', '2026-07-01T23:59'])
    expect(toLocalTime(fromLocalTime(text))).toBe(text);
  expect(fromLocalTime('2026-07-01T23:59')).toBe('2026-07-01T11:59:00.000Z');
});

it('what is no time is none', () => {
  expect([fromLocalTime(''), toLocalTime(''), toLocalTime('yesterday')]).toEqual(['', '', '']);
});
