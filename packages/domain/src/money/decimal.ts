/** A number as an integer and the number of its decimals: `12.5` is 125 with scale 1. */
export interface Scaled {
  readonly amount: bigint;
  readonly scale: bigint;
}

/** Rounding of halves: away from zero (Australia), or towards zero (New Zealand). */
export type Rounding = 'half_up' | 'half_down';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Parses a decimal string exactly; throws for anything else, including empty text. */
export function scaled(text: string): Scaled {
  const match = DECIMAL.exec(text.trim());
  if (!match) throw new Error(`"${text}" is not a decimal number.`);
  const [, sign = '', whole = '', fraction = ''] = match;
  return { amount: BigInt(`${sign}${whole}${fraction}`), scale: BigInt(fraction.length) };
}

/** Returns `amount * by / over` as an integer, rounding halves by the rule. `over` is greater than zero. */
export function portion(amount: bigint, by: bigint, over: bigint, rounding: Rounding): bigint {
  const product = amount * by;
  const isNegative = product < 0n;
  const size = isNegative ? -product : product;
  const twiceRest = (size % over) * 2n;
  const goesUp = rounding === 'half_up' ? twiceRest >= over : twiceRest > over;
  const rounded = size / over + (goesUp ? 1n : 0n);
  return isNegative ? -rounded : rounded;
}
