import type { StatementLineState } from '@ledgerwise/resource';
import type { StatementLine } from '../../statements/statement.ts';

/** Lines of a part: large enough to be quick, small enough to tell of progress. */
export const PART = 1000;

/** A line as the database takes it. */
export function payloadOf(
  { date, amount, counterparty, description, reference, key }: StatementLine,
  keep = false,
) {
  return {
    posted_on: date,
    amount,
    description: [counterparty, description].filter(Boolean).join(': ').slice(0, 1000),
    reference: reference.slice(0, 200),
    external_id: key,
    ...(keep && { keep: true }),
  };
}

/** How many parts some lines are. */
export const countParts = (lines: readonly StatementLine[]): number => Math.ceil(lines.length / PART);

/** One part of the lines, made when it is sent, with a yes to those that are only likely to be there. */
export function partOf(
  lines: readonly StatementLine[],
  part: number,
  states: readonly StatementLineState[] = [],
  keepLikely = false,
) {
  const from = part * PART;
  return lines
    .slice(from, from + PART)
    .map((line, place) => payloadOf(line, keepLikely && states[from + place]?.state === 'likely'));
}
