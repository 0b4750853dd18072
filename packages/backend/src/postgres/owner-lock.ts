import { openPool } from './open-pool.ts';

/** Held for as long as this process may use the database. */
export interface OwnerLock {
  release(): Promise<void>;
}

// Two arbitrary numbers that name this lock among all advisory locks of the database.
const LOCK = [1_279_544_903, 1] as const;
const LOCK_CLASS = `pg_locks.locktype = 'advisory' and pg_locks.classid = ${LOCK[0]} and pg_locks.objid = ${LOCK[1]}`;

interface Answer {
  readonly taken: boolean;
}

export interface OwnerLockOptions {
  /** The locked resource, as the start of a sentence: `The data folder /srv/books`. */
  readonly what: string;
  /** True if other servers may use the database too, but no process that needs it exclusively. */
  readonly isShared?: boolean;
  /** Called when the session that holds the lock is lost. */
  onLost(): void;
}

/**
 * Locks a database for this process: exclusively, or together with other servers. A session's advisory lock is released
 * with the process, however it ends, so no stale lock file can prevent the next start.
 */
export async function takeOwnerLock(
  url: string,
  { what, isShared = false, onLost }: OwnerLockOptions,
): Promise<OwnerLock> {
  let isHeld = false;
  const sql = openPool(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connection: { application_name: `ledgerwise server, process ${process.pid}` },
    onclose: () => {
      if (isHeld) onLost();
    },
  });
  const release = async (): Promise<void> => {
    isHeld = false;
    await sql.end({ timeout: 1 });
  };
  try {
    // A process that has just been killed frees its lock within a moment.
    for (let attempt = 0; ; attempt += 1) {
      const [row] = isShared
        ? await sql<Answer[]>`select pg_try_advisory_lock_shared(${LOCK[0]}, ${LOCK[1]}) as taken`
        : await sql<Answer[]>`select pg_try_advisory_lock(${LOCK[0]}, ${LOCK[1]}) as taken`;
      if (row?.taken) {
        isHeld = true;
        return { release };
      }
      if (attempt === 4) break;
      await new Promise((resume) => setTimeout(resume, 200));
    }
    const [holder] = await sql<{ name: string; since: Date }[]>`
      select application_name as name, backend_start as since
        from pg_locks join pg_stat_activity using (pid) where ${sql.unsafe(LOCK_CLASS)} and granted`;
    const who = holder ? `${holder.name}, since ${holder.since.toISOString()}` : 'another process';
    throw new Error(`${what} is in use by ${who}. Stop that one first, or give this one a place of its own.`);
  } catch (cause) {
    await release();
    throw cause;
  }
}
