import { expect, it } from 'vitest';
import { fromLocalTime, toLocalTime } from './known-time.ts';

const ZONE = 'Pacific/Auckland';

it('a time round-trips in every time zone of the books', () => {
  for (const text of ['2026-01-31T09:05', '2026-07-01T23:59'])
    expect(toLocalTime(fromLocalTime(text, ZONE), ZONE)).toBe(text);
  expect(fromLocalTime('2026-07-01T23:59', ZONE)).toBe('2026-07-01T11:59:00.000Z');
});

it('an invalid time is null', () => {
  expect([fromLocalTime('', ZONE), toLocalTime('', ZONE), toLocalTime('yesterday', ZONE)]).toEqual([
    '',
    '',
    '',
  ]);
});
