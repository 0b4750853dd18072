import type postgres from 'postgres';
import type { Trial } from './attempt.ts';
import { assetCalls } from './calls/assets.ts';
import { attachmentCalls } from './calls/attachments.ts';
import { bankingCalls } from './calls/banking.ts';
import type { Calls } from './calls/call.ts';
import { documentCalls } from './calls/documents.ts';
import { journalCalls } from './calls/journal.ts';
import { listCalls } from './calls/lists.ts';
import { openingCalls } from './calls/opening.ts';
import { paymentCalls } from './calls/payments.ts';
import { peopleCalls } from './calls/people.ts';
import { reportCalls } from './calls/reports.ts';
import { stockCalls } from './calls/stock.ts';
import { ACTORS, type Cast } from './cast.ts';

/** Every function of the exposed schema. */
export async function listFunctions(sql: postgres.ISql): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`select distinct p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' order by 1`;
  return rows.map(({ name }) => name);
}

export const callsOf = (cast: Cast): Readonly<Record<string, Calls>> => ({
  ...peopleCalls(cast),
  ...listCalls(cast),
  ...attachmentCalls(cast),
  ...journalCalls(cast),
  ...documentCalls(cast),
  ...paymentCalls(cast),
  ...stockCalls(cast),
  ...assetCalls(cast),
  ...bankingCalls(cast),
  ...openingCalls(cast),
  ...reportCalls(cast),
});

/** Trials of a function; none without a declaration of its arguments. */
export function functionTrials(name: string, cast: Cast): readonly Trial[] {
  const calls = callsOf(cast)[name];
  if (!calls) return [];
  return ACTORS.flatMap((actor) =>
    Object.entries(calls).map(([target, call]) => ({
      cell: `${name}() call ${target} as ${actor}`,
      statement: `select from (select ${call} as answer) t where answer is not null`,
      person: cast.people[actor],
    })),
  );
}
