import { expect, it } from 'vitest';
import { type DateOrder, looksLikeDate, readDate } from './dates.ts';

it.each<[string, DateOrder, string | null]>([
  ['13/06/2026', 'DMY', '2026-06-13'],
  ['06/13/2026', 'MDY', '2026-06-13'],
  ['2026-06-13', 'DMY', '2026-06-13'],
  ['2026/6/13', 'MDY', '2026-06-13'],
  ['13.6.26', 'DMY', '2026-06-13'],
  ['13.6.98', 'DMY', '1998-06-13'],
  ['26-06-13', 'YMD', '2026-06-13'],
  ['20260613', 'YMD', '2026-06-13'],
  ['13062026', 'DMY', '2026-06-13'],
  ['06132026', 'MDY', '2026-06-13'],
  ["6/13'26", 'MDY', '2026-06-13'],
  ["6/13' 6", 'MDY', '2006-06-13'],
  ['13 Jun 2026', 'MDY', '2026-06-13'],
  ['13-JUN-26', 'DMY', '2026-06-13'],
  ['June 13, 2026', 'DMY', '2026-06-13'],
  ['Sat 13 Jun 2026', 'DMY', '2026-06-13'],
  ['13. März 2026', 'DMY', '2026-03-13'],
  ['13 déc. 2026', 'DMY', '2026-12-13'],
  ['13 mei 2026', 'DMY', '2026-05-13'],
  ['13 ago 2026', 'DMY', '2026-08-13'],
  ['2026-06-13T23:59:59.000Z', 'DMY', '2026-06-13'],
  ['13/06/2026 08:15', 'DMY', '2026-06-13'],
  ['06/13/2026 8:15:00 PM', 'MDY', '2026-06-13'],
  ['31/02/2026', 'DMY', null],
  ['00/06/2026', 'DMY', null],
  ['13/13/2026', 'DMY', null],
  ['13/06/0026', 'DMY', null],
  ['13 Foo 2026', 'DMY', null],
])('%s (%s) is %s', (written, order, date) => {
  expect(looksLikeDate(written)).toBe(true);
  expect(readDate(written, order)).toBe(date);
});

it('other values are not mistaken for dates', () => {
  for (const text of [
    '',
    '12.50',
    '1,234.56',
    'Invoice 12',
    'yesterday',
    '-13/06/2026',
    '12345',
    '1/2',
    '+61 2 5550 0000',
  ])
    expect(looksLikeDate(text)).toBe(false);
});
