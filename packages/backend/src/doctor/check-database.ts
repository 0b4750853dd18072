import type postgres from 'postgres';
import { booksHealth } from '../books-health.ts';
import { findLeftoverRows } from '../leftover-rows.ts';
import { pendingMigrations } from '../postgres/index.ts';
import type { Finding } from './finding.ts';

const MOST_DIFFERENCE_SECONDS = 2;

/** Checks that the clocks of this computer and the database agree with stored times. */
export async function checkClock(sql: postgres.Sql): Promise<Finding> {
  const check = 'clock';
  const asked = Date.now();
  const [row] = await sql<{ now: Date; newest: Date | null }[]>`
    select clock_timestamp() as now, (select max(created_at) from public.journal_entries) as newest`;
  const here = (asked + Date.now()) / 2;
  const difference = Math.round(Math.abs((row?.now.getTime() ?? here) - here) / 1000);
  const remedy = 'Set the clock by NTP, on Debian: apt-get install systemd-timesyncd.';
  if (difference > MOST_DIFFERENCE_SECONDS)
    return {
      check,
      state: 'warning',
      says: `The clocks of this computer and the database differ by ${difference} seconds.`,
      remedy,
    };
  if (row?.newest && row.newest.getTime() > here + 1000 * MOST_DIFFERENCE_SECONDS)
    return {
      check,
      state: 'failed',
      says: `The newest journal entry is from ${row.newest.toISOString()}, which is in the future: the clock was set back.`,
      remedy,
    };
  return { check, state: 'ok', says: 'The clocks of this computer and the database agree.' };
}

export async function checkMigrations(sql: postgres.Sql): Promise<Finding> {
  const check = 'migrations';
  const { pending, foreign } = await pendingMigrations(sql);
  if (foreign.length > 0)
    return {
      check,
      state: 'failed',
      says: `The database was made by another version: it has the migration ${foreign[0]}, which is not in this one.`,
      remedy: 'Run the version that was used last, or a newer one.',
    };
  if (pending.length > 0)
    return {
      check,
      state: 'warning',
      says: `${pending.length} migrations are not applied yet, such as ${pending[0]}.`,
      remedy: 'Start the server, which applies them. Make a backup before.',
    };
  return { check, state: 'ok', says: 'The database is up to date.' };
}

/** Checks for mails that have been waiting longer than a mail server takes. */
export async function checkWaitingMails(sql: postgres.Sql): Promise<Finding> {
  const check = 'mails';
  const [row] = await sql<{ waiting: number; hours: number }[]>`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)) / 3600, 0)::float8 as hours
    from private.outgoing_mails where delivered_at is null and refused_at is null`;
  if (row && row.hours > 1)
    return {
      check,
      state: 'warning',
      says: `${row.waiting} mails wait to be sent, the oldest for ${Math.floor(row.hours)} hours.`,
      remedy: 'See the check of SMTP above, and "Mails wait" in the log of the server.',
    };
  return { check, state: 'ok', says: 'No mail waits for more than an hour.' };
}

/** Checks all controls of the books of every organization. */
export async function checkBooks(sql: postgres.Sql): Promise<Finding> {
  const check = 'books';
  const organisations = await sql<{ id: string; name: string }[]>`
    select id, name from public.organizations o
    where not exists (select from private.sandboxes s where s.org_id = o.id) order by id`;
  const failing: string[] = [];
  for (const { id, name } of organisations) {
    const { faults } = await booksHealth(sql, id);
    if (faults.length > 0)
      failing.push(`${name} (${id}): ${faults.map((control) => control.check).join(', ')}`);
  }
  if (failing.length > 0)
    return {
      check,
      state: 'failed',
      says: `Controls of the books fail: ${failing.join('; ')}.`,
      remedy: 'Sign in there, open Proof of the Books, and follow the advice for each control.',
    };
  return { check, state: 'ok', says: `All controls of ${organisations.length} organizations pass.` };
}

/** Rows of deleted organizations, which no member can see. */
export async function checkLeftoverRows(sql: postgres.Sql): Promise<Finding> {
  const check = 'deleted organizations';
  const leftovers = await findLeftoverRows(sql);
  if (leftovers)
    return {
      check,
      state: 'failed',
      says: `Rows of deleted organizations are left in ${leftovers.says.join('; ')}.`,
      remedy: `Make a backup, then run as the owner of the database: ${leftovers.remedy}.`,
    };
  return { check, state: 'ok', says: 'Deleted organizations left no rows behind.' };
}
