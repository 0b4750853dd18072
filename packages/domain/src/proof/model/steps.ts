import { randomFrom } from '../random.ts';
import type { CommandKind } from './commands.ts';

/** One command of a random sequence: numbers that each kind of command interprets. */
export interface Step {
  readonly kind: CommandKind;
  readonly pick: number;
  readonly day: number;
  readonly amount: number;
  readonly quantity: number;
  readonly flag: boolean;
}

/** Upper limits of the numbers of a step. */
export const STEP_LIMITS = { pick: 1_001, day: 181, amount: 99_999, quantity: 101 } as const;

/** The same steps for the same seed, on any machine. */
export function stepsFrom(seed: number, count: number, kinds: readonly CommandKind[]): readonly Step[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => ({
    kind: kinds[random.below(kinds.length)] ?? 'journal',
    pick: random.below(STEP_LIMITS.pick),
    day: random.below(STEP_LIMITS.day),
    amount: 1 + random.below(STEP_LIMITS.amount),
    quantity: random.below(STEP_LIMITS.quantity),
    flag: random.below(2) === 1,
  }));
}

/** Returns a day of the first half of 2026, in the past, so that entries dated today are never locked. */
export const dateOf = (day: number): string =>
  new Date(Date.UTC(2026, 0, 1 + (day % 181))).toISOString().slice(0, 10);

export const pickFrom = <T>(list: readonly T[], pick: number): T | undefined =>
  list[pick % Math.max(list.length, 1)];
