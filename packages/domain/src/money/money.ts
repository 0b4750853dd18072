import {
  add,
  allocate,
  type Dinero,
  dinero,
  equal,
  halfAwayFromZero,
  halfTowardsZero,
  multiply,
  subtract,
  toDecimal,
  toSnapshot,
  transformScale,
} from 'dinero.js/bigint';
import { libraryCurrency } from './currencies.ts';
import { portion, type Rounding, scaled } from './decimal.ts';

/** An exact amount in one currency. */
export type Money = Dinero<bigint, string>;

const DIVIDE = { half_up: halfAwayFromZero, half_down: halfTowardsZero } as const;

/** Returns the amount in integer minor units (cents), rounding halves by the rule. */
export function roundMoney(money: Money, rounding: Rounding = 'half_up'): Money {
  const { currency } = toSnapshot(money);
  return transformScale(money, currency.exponent, DIVIDE[rounding]);
}

/** Parses a decimal string with all its decimals. */
export function exactMoney(text: string, currency: string): Money {
  const { amount, scale } = scaled(text);
  return dinero({ amount, scale, currency: libraryCurrency(currency) });
}

/** Parses a payable amount: throws if it has a fraction of the currency's minor unit. */
export function parseMoney(text: string, currency: string): Money {
  const exact = exactMoney(text, currency);
  const rounded = roundMoney(exact);
  if (equal(exact, rounded)) return rounded;
  throw new Error(`"${text}" has more decimals than ${currency} does.`);
}

/** The decimal string of a row: `1234.50`. */
export function printMoney(money: Money): string {
  return toDecimal(money);
}

/** Returns the sum; throws if the currencies differ. */
export function addMoney(left: Money, right: Money): Money {
  return add(left, right);
}

/** Returns the difference; throws if the currencies differ. */
export function subtractMoney(left: Money, right: Money): Money {
  return subtract(left, right);
}

/** Times a decimal number, exactly; round it when it is to be paid. */
export function timesMoney(money: Money, factor: string): Money {
  return multiply(money, scaled(factor));
}

/**
 * Converts a decimal number to another currency, of which one unit is worth `rate`: rounded to its minor unit, halves
 * away from zero. The rate is greater than zero.
 */
export function exchangeInto(text: string, currency: string, rate: string): Money {
  const target = libraryCurrency(currency);
  const [price, by] = [scaled(text), scaled(rate)];
  const amount = portion(
    price.amount,
    10n ** (target.exponent + by.scale),
    10n ** price.scale * by.amount,
    'half_up',
  );
  return dinero({ amount, currency: target });
}

/** Splits an amount by weights (decimal strings, none negative); the parts always add up to the whole. */
export function allocateMoney(money: Money, weights: readonly string[]): readonly Money[] {
  return allocate(money, weights.map(scaled));
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  formats.set(currency, format);
  return format;
}

/** An amount for people: `formatMoney('1234.5', 'USD')` is `$1,234.50`; negative ones begin with a minus. */
export function formatMoney(text: string, currency: string): string {
  const amount = printMoney(roundMoney(exactMoney(text, currency)));
  // The formatter takes the digits of the text, which are never converted to a float.
  return formatOf(currency).format(amount as Intl.StringNumericLiteral);
}
