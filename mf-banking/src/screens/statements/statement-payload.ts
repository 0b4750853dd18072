import type { StatementLineState } from '@ledgerwise/resource';
import type { StatementLine } from '../../statements/statement.ts';

/** A line as the database takes it. */
export function payloadOf(
  { date, amount, counterparty, description, reference, key }: StatementLine,
  keep = false,
) {
  return {
    posted_on: date,
    amount,
    description: [...new Set([counterparty, description])].filter(Boolean).join(': ').slice(0, 1000),
    reference: reference.slice(0, 200),
    external_id: key,
    ...(keep && { keep: true }),
  };
}

/** Some of the lines, made when they are sent, with a yes to those that are only likely to be there. */
export function partOf(
  lines: readonly StatementLine[],
  from: number,
  size: number,
  states: readonly StatementLineState[] = [],
  keepLikely = false,
) {
  return lines
    .slice(from, from + size)
    .map((line, place) => payloadOf(line, keepLikely && states[from + place]?.state === 'likely'));
}
