import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, currencyOf } from './currencies.ts';
import { portion } from './decimal.ts';
import {
  addMoney,
  allocateMoney,
  exactMoney,
  exchangeInto,
  formatMoney,
  parseMoney,
  printMoney,
  roundMoney,
  subtractMoney,
  timesMoney,
} from './money.ts';

const cents = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const text = (amount: bigint) => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe('an amount', () => {
  it('is read and printed without losing a cent, at any size', () => {
    fc.assert(fc.property(cents, (amount) => printMoney(parseMoney(text(amount), 'USD')) === text(amount)));
  });

  it('adds and subtracts exactly', () => {
    expect(printMoney(addMoney(parseMoney('0.1', 'USD'), parseMoney('0.2', 'USD')))).toBe('0.30');
    fc.assert(
      fc.property(cents, cents, (left, right) => {
        const [a, b] = [parseMoney(text(left), 'USD'), parseMoney(text(right), 'USD')];
        return (
          printMoney(addMoney(a, b)) === text(left + right) &&
          printMoney(subtractMoney(a, b)) === text(left - right)
        );
      }),
    );
  });

  it('refuses amounts that cannot be paid, and text that is no number', () => {
    expect(() => parseMoney('1.005', 'USD')).toThrow('"1.005" has more decimals than USD does.');
    expect(() => parseMoney('1.5', 'JPY')).toThrow('more decimals than JPY');
    expect(printMoney(parseMoney('1.500', 'USD'))).toBe('1.50');
    for (const bad of ['', 'abc', '1e3', '1,000', 'NaN'])
      expect(() => exactMoney(bad, 'USD')).toThrow('is not a decimal number');
    expect(() => exactMoney('1', 'XXX')).toThrow('"XXX" is not a currency');
  });

  it('is not added to one of another currency', () => {
    expect(() => addMoney(parseMoney('1', 'USD'), parseMoney('1', 'EUR'))).toThrow();
  });

  it('rounds halves by the rule, symmetrically for both signs', () => {
    const round = (amount: string, rule: 'half_up' | 'half_down') =>
      printMoney(roundMoney(exactMoney(amount, 'USD'), rule));
    expect(['1.005', '-1.005', '1.0051', '1.004'].map((amount) => round(amount, 'half_up'))).toEqual([
      '1.01',
      '-1.01',
      '1.01',
      '1.00',
    ]);
    expect(['1.005', '-1.005', '1.0051', '1.015'].map((amount) => round(amount, 'half_down'))).toEqual([
      '1.00',
      '-1.00',
      '1.01',
      '1.01',
    ]);
    expect(printMoney(roundMoney(timesMoney(parseMoney('19.99', 'USD'), '1.5')))).toBe('29.99');
  });

  it('is split into parts that add up to it', () => {
    expect(allocateMoney(parseMoney('100', 'USD'), ['1', '1', '1']).map(printMoney)).toEqual([
      '33.34',
      '33.33',
      '33.33',
    ]);
    const weights = fc.array(fc.integer({ min: 0, max: 1000 }).map(String), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(cents, weights, (amount, shares) => {
        fc.pre(shares.some((share) => share !== '0'));
        const whole = parseMoney(text(amount), 'USD');
        const parts = allocateMoney(whole, shares);
        return printMoney(parts.reduce(addMoney)) === text(amount);
      }),
    );
  });
});

describe('a portion', () => {
  it('is the nearest whole number', () => {
    fc.assert(
      fc.property(cents, fc.bigInt(0n, 10_000n), fc.bigInt(1n, 20_000n), (amount, by, over) => {
        const product = amount * by;
        for (const rule of ['half_up', 'half_down'] as const) {
          const miss = portion(amount, by, over, rule) * over - product;
          if ((miss < 0n ? -miss : miss) * 2n > over) return false;
        }
        return true;
      }),
    );
  });
});

describe('an amount for people', () => {
  it('has its sign, its groups and its decimals', () => {
    expect(formatMoney('1234.5', 'USD')).toBe('$1,234.50');
    expect(formatMoney('-1234.5', 'USD')).toBe('-$1,234.50');
    expect(formatMoney('0', 'AUD')).toBe('$0.00');
    expect(formatMoney('1234.5', 'JPY')).toBe('¥1,235');
    expect(formatMoney('9007199254740993.01', 'EUR')).toBe('€9,007,199,254,740,993.01');
  });
});

it('there are ten currencies, each with its decimals', () => {
  expect(CURRENCIES.map(({ code }) => code).join(' ')).toBe('NZD USD AUD EUR GBP CAD JPY CHF CNY INR');
  expect(currencyOf('JPY').decimals).toBe(0);
  expect(currencyOf('NZD')).toMatchObject({ name: 'New Zealand Dollar', symbol: '$', decimals: 2 });
});

describe('an amount in another currency', () => {
  it.each([
    ['85', 'EUR', '1.25', '68.00'],
    ['10', 'EUR', '3', '3.33'],
    ['0.125', 'USD', '1', '0.13'],
    ['-0.125', 'USD', '1', '-0.13'],
    ['100', 'JPY', '0.0068', '14706'],
    ['219.90', 'GBP', '1.3', '169.15'],
  ])('%s is in %s at %s: %s', (text, currency, rate, expected) => {
    expect(printMoney(exchangeInto(text, currency, rate))).toBe(expected);
  });
});
