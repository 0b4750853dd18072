import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDecimals, compareDecimals, isDecimal, toScale } from './decimals.ts';

const amount = fc.bigInt(-(10n ** 20n), 10n ** 20n);
const text = (cents: bigint) => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

it('adds and compares exactly, at any size', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3');
  expect(addDecimals('1', '-0.25')).toBe('0.75');
  fc.assert(
    fc.property(amount, amount, (left, right) => {
      expect(addDecimals(text(left), text(right))).toBe(text(left + right));
      expect(Math.sign(compareDecimals(text(left), text(right)))).toBe(
        left < right ? -1 : left > right ? 1 : 0,
      );
    }),
  );
});

it('gives a number the decimals of its column, or reports that it would lose some', () => {
  expect(toScale('5', 2)).toBe('5.00');
  expect(toScale('-0.5', 2)).toBe('-0.50');
  expect(toScale('1.500', 2)).toBe('1.50');
  expect(toScale('1.005', 2)).toBeNull();
  expect(toScale('12', 0)).toBe('12');
});

it('knows a decimal from other text', () => {
  for (const good of ['0', '-1', '007', '1.50']) expect(isDecimal(good)).toBe(true);
  for (const bad of ['', '.5', '1.', '1e3', '+1', '1,5', ' 1']) expect(isDecimal(bad)).toBe(false);
  expect(() => addDecimals('x', '1')).toThrow('"x" is not a decimal number.');
});
