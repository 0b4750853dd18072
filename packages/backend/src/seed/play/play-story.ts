import type postgres from 'postgres';
import { bringStatements } from './bank.ts';
import { addDirectory } from './beginning.ts';
import { Books, type Thread } from './books.ts';
import { calendarUpTo, type Day, THIS_MONTH } from './calendar.ts';
import { householdOf } from './household.ts';
import { purchasesOf } from './purchases.ts';
import { recurringOf } from './recurring.ts';
import { salesOf } from './sales.ts';
import { taxesOf } from './taxes.ts';

interface Waiting {
  readonly on: Day;
  readonly place: number;
  readonly thread: Thread;
}

/** Runs all threads in parallel, day by day, up to today. */
export async function playThreads(threads: readonly Thread[], today: Day): Promise<void> {
  const waiting: Waiting[] = [];
  const goOn = async (place: number, thread: Thread): Promise<void> => {
    const { done, value } = await thread.next();
    if (!done && value <= today) waiting.push({ on: value, place, thread });
  };
  for (const [place, thread] of threads.entries()) await goOn(place, thread);
  for (;;) {
    waiting.sort((a, b) => (a.on === b.on ? a.place - b.place : a.on < b.on ? -1 : 1));
    const next = waiting.shift();
    if (!next) return;
    await goOn(next.place, next.thread);
  }
}

/** The user who plays the story. */
export interface Teller {
  readonly id: string;
  readonly email: string;
  readonly organisation: string;
}

/**
 * Plays the year of the sample company: by the functions of the API, with the rights of its owner, up to the
 * organization's current day. All or nothing; nothing if it was played before.
 */
export async function playStory(pool: postgres.Sql, teller: Teller, upTo?: Day): Promise<void> {
  await pool.begin(async (sql) => {
    const [org] = await sql<{ today: Day; told: boolean }[]>`
      select private.today(${teller.organisation})::text as today,
        exists (select from public.journal_entries where org_id = ${teller.organisation}) as told`;
    if (!org || org.told) return;
    // The same few functions are called a thousand times: what suits any arguments is planned once.
    const claims = { sub: teller.id, role: 'authenticated', email: teller.email };
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('plan_cache_mode', 'force_generic_plan', true)`;
    const calendar = calendarUpTo(upTo ?? org.today);
    const books = new Books(sql, teller.organisation, await addDirectory(sql, calendar));
    await playThreads(
      [
        ...[householdOf, purchasesOf, salesOf, taxesOf].flatMap((threadsOf) => threadsOf(books, calendar)),
        recurringOf(books, calendar),
      ],
      calendar.today,
    );
    await books.call('revalue_currencies', { as_of: calendar.endOf(THIS_MONTH - 1) });
    await books.learnWhatGrows();
    await bringStatements(books, calendar);
  });
}
