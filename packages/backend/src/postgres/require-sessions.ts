import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LastingFailure } from '../lasting-failure.ts';
import { openPool } from './open-pool.ts';

/** Much longer than a notification takes; only a pool in transaction mode loses it. */
const PATIENCE_MS = 5000;

/**
 * Throws a `LastingFailure` if an address leads to a connection pool in transaction mode, which keeps no session:
 * listeners there receive nothing.
 */
export async function requireSessions(url: string): Promise<void> {
  const sql = openPool(url, { max: 1 });
  const channel = `ledgerwise_${randomUUID().replaceAll('-', '')}`;
  const patience = new AbortController();
  try {
    let isHeard = false;
    const heard = new Promise<void>((resolve, reject) => {
      const hear = (): void => {
        isHeard = true;
        resolve();
      };
      sql.listen(channel, hear).then(() => sql.notify(channel, ''), reject);
    });
    await Promise.race([
      heard,
      pause(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined), // received
    ]);
    if (!isHeard)
      throw new LastingFailure(
        'DATABASE_URL leads to a pool of connections (PgBouncer in transaction mode), which passes on no notifications of changes. Keep it for requests, and name the PostgreSQL itself in DATABASE_DIRECT_URL.',
      );
  } finally {
    patience.abort();
    await sql.end({ timeout: 1 });
  }
}
