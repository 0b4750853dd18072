import { expect, it } from 'vitest';
import { localTime, momentOf } from './time-zone.ts';

it.each([
  ['Pacific/Auckland', '2026-03-08T23:30:00.000Z', '2026-03-09T12:30'],
  ['America/Los_Angeles', '2026-03-09T02:05:00.000Z', '2026-03-08T19:05'],
  ['Asia/Kolkata', '2026-12-31T18:30:00.000Z', '2027-01-01T00:00'],
  ['UTC', '2026-07-01T00:00:00.000Z', '2026-07-01T00:00'],
] as const)('converts a time to the clock of %s and back', (zone, moment, shown) => {
  expect(localTime(new Date(moment), zone)).toBe(shown);
  expect(momentOf(shown, zone)?.toISOString()).toBe(moment);
});

it('clocks that are changed are followed', () => {
  for (const day of ['2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25'])
    for (const hour of ['00:30', '04:00', '23:59']) {
      const text = `${day}T${hour}`;
      expect(localTime(momentOf(text, 'Europe/Berlin') ?? new Date(0), 'Europe/Berlin')).toBe(text);
    }
  expect(momentOf('2026-03-29T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
});

it('an invalid time is null', () => {
  expect([momentOf('', 'UTC'), momentOf('yesterday', 'UTC')]).toEqual([null, null]);
});
