import { compareDecimals, toScale } from '../fields/decimals.ts';

/** Cents, exactly. */
const cents = (text: string): bigint => BigInt((toScale(text, 4) ?? '0').replace('.', ''));

/**
 * A change in percent of what it changed, to a tenth, a half away from zero; null where there was nothing before. The sign
 * is the change's: a loss that grew is a negative one.
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
