import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AmountOptions, guessDecimalMark, parseAmount } from './amounts.ts';

const read = (typed: string, options?: AmountOptions): string | null => {
  const reading = parseAmount(typed, options);
  return 'amount' in reading ? reading.amount : null;
};

describe('an amount', () => {
  const cases: readonly (readonly [typed: string, amount: string | null])[] = [
    ['1234.5', '1234.5'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234,50', '1234.50'],
    ['1\u202f234,50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['1’234.50', '1234.50'],
    ['12,34,567.00', '1234567.00'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1 234 567,89', '1234567.89'],
    ['1,234', '1234'],
    ['1,5', '1.5'],
    ['12,50', '12.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007.10', '7.10'],
    ['(123)', '-123'],
    ['(500)', '-500'],
    ['($ 1,234.50)', '-1234.50'],
    ['(1.234,56 €)', '-1234.56'],
    ['$ 5', '5'],
    ['-$5', '-5'],
    ['$-5', '-5'],
    ['5-', '-5'],
    ['1,234.50-', '-1234.50'],
    ['\u22125', '-5'],
    ['+5', '5'],
    ['€ 1.234,50', '1234.50'],
    ['1.234,50 €', '1234.50'],
    ['NZ$ 12', '12'],
    ['USD 12.00', '12.00'],
    ['12.00 usd', '12.00'],
    ['Fr. 12.50', '12.50'],
    ['-0', '0'],
    ['(0.00)', '0.00'],
    ['\u200e12.50\u202c', '12.50'],
    ['', null],
    ['abc', null],
    ['-', null],
    ['.', null],
    ['$', null],
    ['=', null],
    ['12abc', null],
    ['12 34', null],
    ['1,23,4', null],
    ['1,,234', null],
    ['1.2.3', null],
    ['1,234.567.8', null],
    ['0,123,456', null],
    ['1e5', null],
    ['0x10', null],
    ['1_000', null],
    ['5%', null],
    ['NaN', null],
    ['Infinity', null],
    ['∞', null],
    ['½', null],
    ['5²', null],
    ['--5', null],
    ['-5-', null],
    ['((500))', null],
    ['-(500)', null],
    ['31/03/2026', null],
    ['2026-11-22', null],
    ['02-5550-0118', null],
    ['5 6 +1', null],
    ['$$5', null],
  ];
  for (const [typed, amount] of cases)
    it(`${JSON.stringify(typed)} is ${amount ?? 'no number'}`, () => expect(read(typed)).toBe(amount));

  it('is parsed with the known decimal mark if it is ambiguous', () => {
    expect(read('1.234', { decimalMark: ',' })).toBe('1234');
    expect(read('1.234', { decimalMark: '.' })).toBe('1.234');
    expect(read('1.234')).toBe('1.234');
    expect(read('1,234', { decimalMark: ',' })).toBe('1.234');
    expect(read('1,234', { decimalMark: '.' })).toBe('1234');
    expect(read('1,234')).toBe('1234');
  });

  it('is parsed the same with every decimal mark if it is unambiguous', () => {
    for (const decimalMark of ['.', ',', undefined] as const)
      for (const [typed, amount] of [
        ['12.5', '12.5'],
        ['12,5', '12.5'],
        ['0.125', '0.125'],
        ['0,125', '0.125'],
        ['1234.567', '1234.567'],
        ['1,234.56', '1234.56'],
        ['1.234,56', '1234.56'],
        ['1.234.567', '1234567'],
      ] as const)
        expect(read(typed, { decimalMark })).toBe(amount);
  });

  it('is read exactly in the digits of other scripts', () => {
    expect(read('٣')).toBe('3');
    expect(read('١٬٢٣٤٫٥٦')).toBe('1234.56');
    expect(read('١٢٫٣٤٥', { decimalMark: ',' })).toBe('12.345');
    expect(read('۱۲۳')).toBe('123');
    expect(read('１，２３４．５')).toBe('1234.5');
    expect(read('（５００）')).toBe('-500');
    // Devanagari
    expect(read('१२')).toBeNull();
  });

  it('may have only the sign of its own currency', () => {
    expect(parseAmount('€5', { currency: 'USD' })).toEqual({ refusal: 'currency' });
    expect(parseAmount('5 EUR', { currency: 'USD' })).toEqual({ refusal: 'currency' });
    expect(parseAmount('A$5', { currency: 'USD' })).toEqual({ refusal: 'currency' });
    expect(read('$5', { currency: 'AUD' })).toBe('5');
    expect(read('¥5', { currency: 'CNY' })).toBe('5');
    expect(read('EUR 5', { currency: 'EUR' })).toBe('5');
    expect(parseAmount('$5', { currency: null })).toEqual({ refusal: 'currency' });
    expect(parseAmount('5 kg', { currency: 'EUR' })).toEqual({ refusal: 'unreadable' });
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
          `${grouped("'")}.${fraction}`,
          `$${grouped(',')}.${fraction}`,
        ])
          expect(read(typed)).toBe(wanted);
        if (wanted !== '0.00') {
          expect(read(`(${grouped(',')}.${fraction})`)).toBe(`-${wanted}`);
          expect(read(`${grouped('.')},${fraction}-`)).toBe(`-${wanted}`);
        }
      }),
    );
  });

  it('is a decimal string or refused, whatever is typed', () => {
    const noise = fc.string({ unit: fc.constantFrom(..."0123456789.,+-*/()=$€ '%eE٣x") });
    fc.assert(
      fc.property(noise, fc.constantFrom('.', ',', undefined), (typed, decimalMark) => {
        const amount = read(typed, { decimalMark });
        if (amount !== null) expect(amount).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/);
      }),
    );
  });
});

describe('a computed amount', () => {
  const cases: readonly (readonly [typed: string, amount: string])[] = [
    ['12+3', '15'],
    ['=2*3', '6'],
    ['100*1.1', '110'],
    ['1,000 + 2.50', '1002.5'],
    ['1.000,50 + 1', '1001.5'],
    ['2+3*4', '14'],
    ['(2+3)*4', '20'],
    ['-(2+3)', '-5'],
    ['(2-3)', '-1'],
    ['10-2-3', '5'],
    ['100/8', '12.5'],
    ['100 ÷ 8 × 2', '25'],
    ['5*-3', '-15'],
    ['0.1+0.2', '0.3'],
    ['$5 + $6', '11'],
    ['=5', '5'],
    ['=-5', '-5'],
    ['1/3*3', '1'],
    ['٣+٤', '7'],
  ];
  for (const [typed, amount] of cases)
    it(`${typed} is ${amount}`, () => expect(read(typed, { scale: 2 })).toBe(amount));

  it('is rounded half away from zero, and reports that', () => {
    const rounded = (typed: string) => parseAmount(typed, { scale: 2 });
    expect(rounded('10/3')).toEqual({ amount: '3.33', isWorkedOut: true, isRounded: true });
    expect(rounded('19.99*1.1')).toEqual({ amount: '21.99', isWorkedOut: true, isRounded: true });
    expect(rounded('0.01/2')).toMatchObject({ amount: '0.01' });
    expect(rounded('-0.01/2')).toMatchObject({ amount: '-0.01' });
    expect(rounded('1/1000')).toMatchObject({ amount: '0', isRounded: true });
    expect(rounded('12+3')).toEqual({ amount: '15', isWorkedOut: true, isRounded: false });
    expect(rounded('15')).toEqual({ amount: '15', isWorkedOut: false, isRounded: false });
  });

  it('is refused if it is ambiguous or meaningless', () => {
    expect(parseAmount('1/0')).toEqual({ refusal: 'division by zero' });
    expect(parseAmount('1/(2-2)')).toEqual({ refusal: 'division by zero' });
    for (const typed of ['12+', '*3', '(2+3', '2+3)', '2 3 + 1', '2**3', '10*(500)', '=(500)', '2+5%', '()'])
      expect(read(typed)).toBeNull();
    expect(read(`1${'+1'.repeat(200)}`)).toBeNull();
  });

  it('is computed exactly for integers', () => {
    const cents = fc.bigInt(-(10n ** 10n), 10n ** 10n);
    const print = (value: bigint): string => {
      const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
      return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    };
    const exact = (typed: string): bigint => {
      const [whole = '', fraction = ''] = (read(`=${typed}`, { scale: 4 }) ?? '').split('.');
      return BigInt(whole.replace('-', '') + fraction.padEnd(4, '0')) * (whole.startsWith('-') ? -1n : 1n);
    };
    fc.assert(
      fc.property(cents, cents, cents, (a, b, c) => {
        expect(exact(`${print(a)} + ${print(b)}`)).toBe((a + b) * 100n);
        expect(exact(`${print(a)} - ${print(b)}`)).toBe((a - b) * 100n);
        expect(exact(`${print(a)} * ${print(b)}`)).toBe(a * b);
        expect(exact(`(${print(a)} + ${print(b)}) * ${print(c)}`)).toBe((a + b) * c);
      }),
    );
  });
});

describe('the decimal mark of a column', () => {
  it('is decided by the first unambiguous amount', () => {
    expect(guessDecimalMark(['1.234', '12', '1.234,50'])).toBe(',');
    expect(guessDecimalMark(['1,234', '12.5'])).toBe('.');
    expect(guessDecimalMark(['1.234.567'])).toBe(',');
    expect(guessDecimalMark(['1,234', '1,500', '', 'abc'])).toBeUndefined();
  });
});
