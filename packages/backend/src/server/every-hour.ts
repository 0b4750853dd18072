import type postgres from 'postgres';
import type { Log } from '../telemetry/logger.ts';

const ONE_HOUR_MS = 3_600_000;

/** Work of the server that nobody asks for. */
export interface HourlyWork {
  /** As metrics name it. */
  readonly name: string;
  /** What is told when it failed, before the reason. */
  readonly failed: string;
  /** Answers what the operator should know, if anything. */
  run(sql: postgres.Sql): Promise<string | undefined>;
}

export interface EveryHourOptions {
  readonly sql: postgres.Sql;
  readonly log: Log;
  /** Hears how each run ended. */
  note?(work: string, outcome: 'succeeded' | 'failed'): void;
  readonly everyMs?: number;
}

/** Does a work now and every hour. Answers how to stop: a run that is under way then ends with its connection. */
export function everyHour(
  { name, failed, run }: HourlyWork,
  { sql, log, note, everyMs = ONE_HOUR_MS }: EveryHourOptions,
): () => void {
  let isStopped = false;
  let isRunning = false;

  async function runOnce(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      const told = await run(sql);
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
