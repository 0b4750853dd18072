/** An exact number as a fraction of integers. The denominator is above zero. */
export interface ExactNumber {
  readonly upper: bigint;
  readonly lower: bigint;
}

/** Reads a decimal string without sign. */
export function exactNumber(text: string): ExactNumber {
  const [whole = '0', fraction = ''] = text.split('.');
  return { upper: BigInt(whole + fraction), lower: 10n ** BigInt(fraction.length) };
}

/** The exact sum. */
export function plus(a: ExactNumber, b: ExactNumber): ExactNumber {
  if (a.lower === b.lower) return { upper: a.upper + b.upper, lower: a.lower };
  return { upper: a.upper * b.lower + b.upper * a.lower, lower: a.lower * b.lower };
}

/** The number with the other sign. */
export const negative = ({ upper, lower }: ExactNumber): ExactNumber => ({ upper: -upper, lower });

/** The exact product. */
export const times = (a: ExactNumber, b: ExactNumber): ExactNumber => ({
  upper: a.upper * b.upper,
  lower: a.lower * b.lower,
});

/** Divides; returns null for division by zero. */
export function over(a: ExactNumber, b: ExactNumber): ExactNumber | null {
  if (b.upper === 0n) return null;
  const sign = b.upper < 0n ? -1n : 1n;
  return { upper: a.upper * b.lower * sign, lower: a.lower * b.upper * sign };
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Prints the number as a decimal string with at most `decimals` decimals, halves rounded away from zero, without
 * trailing zeros.
 */
export function printExact(
  { upper, lower }: ExactNumber,
  decimals: number,
): { readonly text: string; readonly isRounded: boolean } {
  const factor = 10n ** BigInt(decimals);
  const size = absolute(upper) * factor;
  const rest = size % lower;
  const units = size / lower + (rest * 2n >= lower ? 1n : 0n);
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return { text: upper < 0n && units > 0n ? `-${text}` : text, isRounded: rest !== 0n };
}
