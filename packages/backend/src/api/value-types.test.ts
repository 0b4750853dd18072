import { expect, it } from 'vitest';
import { exactNumber, isoTimestamp, plainNumber } from './value-types.ts';

it.each([
  ['12.50', 12.5],
  ['0.00', 0],
  ['-7', -7],
  ['9999999999999.99', 9999999999999.99],
  ['12345678901234567890.12', '12345678901234567890.12'],
  ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827'],
  ['NaN', 'NaN'],
])('%s loses no digit', (text, expected) => {
  expect(exactNumber(text)).toBe(expected);
});

it('writes times as ISO 8601', () => {
  expect(isoTimestamp('2026-01-02 03:04:05.678+00')).toBe('2026-01-02T03:04:05.678+00:00');
  expect(isoTimestamp('2026-01-02 03:04:05')).toBe('2026-01-02T03:04:05');
});

it.each([
  ['12.50', '12.50'],
  ['-7', '-7'],
  [0.0000001, '1e-7'],
  [10n, '10'],
  ...['0x10', '0b1', '1_000', '1e5', '+1', ' 1', '1.', '.5', '', 'NaN', 'Infinity'].map(
    (word): [string, string] => [word, `"${word}"`],
  ),
  [Number.POSITIVE_INFINITY, '"Infinity"'],
])('%s reaches PostgreSQL as %s', (value, expected) => {
  expect(plainNumber(value)).toBe(expected);
});
