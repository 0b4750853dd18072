import type postgres from 'postgres';
import { vi } from 'vitest';
import { openTestDatabase } from '../database/test-database.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

const LOCK = 20_26;

/** A server whose slow statements wait for a lock that the test holds. */
export interface LockedBackend {
  readonly running: RunningBackend;
  /** A superuser of the database. */
  readonly sql: postgres.Sql;
  hold(): Promise<void>;
  letGo(): Promise<void>;
  /** Number of API statements that wait for the lock. */
  waiting(): Promise<number>;
  untilWaiting(count: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * With functions for any visitor: `wait_for_lock` and `wait_for_lock_long`, which may wait a minute, return
 * when the test releases the lock; `who_asks` returns the caller of a request.
 */
export async function startLockedBackend(): Promise<LockedBackend> {
  const database = await openTestDatabase();
  const { sql } = database;
  await sql.unsafe(`
    create function public.wait_for_lock() returns text language sql as
      'select pg_advisory_xact_lock_shared(${LOCK})::text';
    create function public.wait_for_lock_long() returns text language sql set statement_timeout = '60s' as
      'select pg_advisory_xact_lock_shared(${LOCK})::text';
    create function public.who_asks() returns jsonb language sql as $$
      select jsonb_build_object('role', current_user, 'person', nullif(current_setting('request.jwt.claim.sub', true), ''))
    $$;
    grant execute on function public.wait_for_lock, public.wait_for_lock_long, public.who_asks to anon, authenticated;`);
  const running = await runBackend({ databaseUrl: database.url });
  const holder = await sql.reserve();
  const waiting = async (): Promise<number> => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'ledgerwise api' and wait_event_type = 'Lock'`;
    return row?.count ?? 0;
  };
  return {
    running,
    sql,
    async hold() {
      await holder`select pg_advisory_lock(${LOCK})`;
    },
    async letGo() {
      await holder`select pg_advisory_unlock_all()`;
    },
    waiting,
    untilWaiting: (count) =>
      vi
        .waitUntil(async () => (await waiting()) === count, { timeout: 20_000, interval: 10 })
        .then(() => undefined),
    async close() {
      await running.close();
      holder.release();
      await database.close();
    },
  };
}
