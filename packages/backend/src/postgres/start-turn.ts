import { openPool } from './open-pool.ts';

const LOCK = 1_279_544_906;

/**
 * Servers that start at the same time on one database do so one after the other: each finds the migrations applied and the
 * sample company made. Returns how to end the turn, which the end of the process does too.
 */
export async function takeStartTurn(url: string): Promise<() => Promise<void>> {
  const sql = openPool(url, { max: 1, idle_timeout: 0, max_lifetime: null });
  try {
    await sql`select pg_advisory_lock(${LOCK})`;
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
  return () => sql.end({ timeout: 1 });
}
