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

/** The lines by parts, with a yes to those that are only likely to be there. */
export function partsOf(
  lines: readonly StatementLine[],
  states: readonly StatementLineState[],
  keepLikely: boolean,
) {
  const likely = new Set(states.filter(({ state }) => state === 'likely').map(({ line }) => line));
  const payload = lines.map((line, place) => payloadOf(line, keepLikely && likely.has(place + 1)));
  return Array.from({ length: Math.ceil(payload.length / PART) }, (_, part) =>
    payload.slice(part * PART, (part + 1) * PART),
  );
}
