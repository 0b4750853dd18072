import { Refusal } from '../refusal.ts';

const MS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const BYTES: Readonly<Record<string, number>> = { '': 1, kb: 1000, mb: 1_000_000 };

/** Open pages still request the files that they were loaded with, so these are kept for at least this time. */
export const WEEK_MS = 604_800_000;

/** `7d` in milliseconds. */
export function durationFrom(text: string): number {
  const [, amount, unit = ''] = /^(\d+)([hdw])$/.exec(text) ?? [];
  if (amount === undefined)
    throw new Refusal(`--keep must be hours, days or weeks such as 7d, and not "${text}".`);
  return Number(amount) * (MS[unit] ?? 0);
}

/** `10%` as a number of percent. */
export function percentFrom(text: string | undefined): number {
  const percent = Number(/^(\d+(?:\.\d+)?)%?$/.exec(text ?? '')?.[1]);
  if (!(percent > 0 && percent <= 100))
    throw new Refusal(
      `"${text ?? ''}" is not a share of the visitors. Write a percentage above 0, up to 100: 10%.`,
    );
  return percent;
}

/** `600kB` in bytes. */
export function bytesFrom(text: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*(kb|mb)?$/i.exec(text) ?? [];
  if (amount === undefined)
    throw new Refusal(`--budget must be bytes, kB or MB such as 600kB, and not "${text}".`);
  return Number(amount) * (BYTES[unit.toLowerCase()] ?? 1);
}
