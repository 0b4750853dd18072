import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessDecimalMark, parseAmount } from './amounts.ts';

describe('an amount', () => {
  const cases: readonly (readonly [typed: string, amount: string | null])[] = [
    ['1234.5', '1234.5'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234,50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['12,34,567.00', '1234567.00'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,234', '1234'],
    ['1,5', '1.5'],
    ['12,50', '12.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007.10', '7.10'],
    ['(123)', '-123'],
    ['($ 1,234.50)', '-1234.50'],
    ['$ 5', '5'],
    ['-$5', '-5'],
    ['$-5', '-5'],
    ['5-', '-5'],
    ['\u22125', '-5'],
    ['+5', '5'],
    ['€ 1.234,50', '1234.50'],
    ['1.234,50 €', '1234.50'],
    ['NZ$ 12', '12'],
    ['USD 12.00', '12.00'],
    ['12.00 usd', '12.00'],
    ['-0', '0'],
    ['(0.00)', '0.00'],
    ['', null],
    ['abc', null],
    ['-', null],
    ['.', null],
    ['12abc', null],
    ['1,23,4', null],
    ['1,,234', null],
    ['1.2.3', null],
    ['1,234.567.8', null],
    ['1e5', null],
    ['NaN', null],
    ['Infinity', null],
    ['--5', null],
  ];
  for (const [typed, amount] of cases)
    it(`${JSON.stringify(typed)} is ${amount ?? 'no number'}`, () => expect(parseAmount(typed)).toBe(amount));

  it('is read by the mark that is known where it could mean two things', () => {
    expect(parseAmount('1.234', ',')).toBe('1234');
    expect(parseAmount('1.234', '.')).toBe('1.234');
    expect(parseAmount('1,234', ',')).toBe('1.234');
    expect(parseAmount('1,234', '.')).toBe('1234');
  });

  it('is the same in every notation', () => {
    const amount = fc.tuple(fc.bigInt(0n, 10n ** 12n), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(amount, ([whole, cents]) => {
        const fraction = String(cents).padStart(2, '0');
        const grouped = (mark: string) => whole.toString().replace(/\B(?=(\d{3})+$)/g, mark);
        const wanted = `${whole}.${fraction}`;
        for (const typed of [
          wanted,
          `${grouped(',')}.${fraction}`,
          `${grouped('.')},${fraction}`,
          `${grouped(' ')},${fraction}`,
          `$${grouped(',')}.${fraction}`,
        ])
          expect(parseAmount(typed)).toBe(wanted);
        if (wanted !== '0.00') expect(parseAmount(`(${grouped(',')}.${fraction})`)).toBe(`-${wanted}`);
      }),
    );
  });
});

describe('the decimal mark of a column', () => {
  it('is told by the first amount without doubt', () => {
    expect(guessDecimalMark(['1.234', '12', '1.234,50'])).toBe(',');
    expect(guessDecimalMark(['1,234', '12.5'])).toBe('.');
    expect(guessDecimalMark(['1.234.567'])).toBe(',');
    expect(guessDecimalMark(['1,234', '1,500', '', 'abc'])).toBeUndefined();
  });
});
