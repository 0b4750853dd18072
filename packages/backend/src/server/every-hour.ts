import type postgres from 'postgres';
import type { Log } from '../telemetry/logger.ts';

const ONE_HOUR_MS = 3_600_000;

/** Our number for the advisory locks of scheduled work. */
const LOCKS = 1_279_544_905;

/** Scheduled work of the server. */
export interface HourlyWork {
  /** Name in metrics. */
  readonly name: string;
  /** Log message of a failure, before the reason. */
  readonly failed: string;
  /** Returns what the operator should know, if anything. */
  run(sql: postgres.Sql): Promise<string | undefined>;
}

export interface EveryHourOptions {
  readonly sql: postgres.Sql;
  readonly log: Log;
  /** Called with the result of each run. */
  note?(work: string, outcome: 'succeeded' | 'failed'): void;
  readonly everyMs?: number;
}

/** Runs it unless another server does; then returns undefined. */
async function runAlone({ name, run }: HourlyWork, sql: postgres.Sql): Promise<string | undefined> {
  const session = await sql.reserve();
  try {
    const [lock] = await session<{ taken: boolean }[]>`
      select pg_try_advisory_lock(${LOCKS}, hashtext(${name})) as taken`;
    if (!lock?.taken) return undefined;
    try {
      return await run(session);
    } finally {
      await session`select pg_advisory_unlock(${LOCKS}, hashtext(${name}))`;
    }
  } finally {
    session.release();
  }
}

/**
 * Does a work now and every hour; of several servers on one database, one at a time. Returns how to stop: a run that is
 * under way then ends with its connection.
 */
export function everyHour(
  work: HourlyWork,
  { sql, log, note, everyMs = ONE_HOUR_MS }: EveryHourOptions,
): () => void {
  const { name, failed } = work;
  let isStopped = false;
  let isRunning = false;

  async function runOnce(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      const told = await runAlone(work, sql);
      if (told !== undefined) log(told, 'warn');
      note?.(name, 'succeeded');
    } catch (error) {
      if (isStopped) return;
      log(`${failed}: ${error instanceof Error ? error.message : error}`, 'error');
      note?.(name, 'failed');
    } finally {
      isRunning = false;
    }
  }

  const timer = setInterval(() => void runOnce(), everyMs);
  timer.unref();
  void runOnce();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
