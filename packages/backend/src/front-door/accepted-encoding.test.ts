import { expect, it } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['deflate', undefined],
  [undefined, undefined],
])('answers the header %s with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
