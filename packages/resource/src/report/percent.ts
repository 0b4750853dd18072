import { compareDecimals, toScale } from '../fields/decimals.ts';

/** Cents, exactly. */
const cents = (text: string): bigint => BigInt((toScale(text, 4) ?? '0').replace('.', ''));

/**
 * Returns a change in percent of the previous amount, to a tenth, halves away from zero; null if there was no previous
 * amount. The sign is that of the change: a growing loss is negative.
 */
export function percentOf(change: string, before: string): string | null {
  if (compareDecimals(before, '0') === 0) return null;
  const [part, whole] = [cents(change), cents(before)];
  const base = whole < 0n ? -whole : whole;
  const size = part < 0n ? -part : part;
  const tenths = (size * 2000n + base) / (2n * base);
  const text = tenths.toString().padStart(2, '0');
  return `${part < 0n && tenths > 0n ? '-' : ''}${text.slice(0, -1)}.${text.slice(-1)}`;
}
