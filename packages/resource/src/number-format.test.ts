import { expect, it } from 'vitest';
import { inMarks, swapMarks } from './number-format.ts';

it.each([
  ['1,234.56', '$1,234,567.50'],
  ['1.234,56', '$1.234.567,50'],
  ['1 234,56', '$1\u00a0234\u00a0567,50'],
  ["1'234.56", "$1'234'567.50"],
] as const)('numbers are written in the marks of %s', (format, written) => {
  expect(inMarks('$1,234,567.50', format)).toBe(written);
  expect(swapMarks(swapMarks('1.234,5', format), format)).toBe('1.234,5');
});
