import type postgres from 'postgres';

const ONE_HOUR_MS = 3_600_000;

/** Work of the server that nobody asks for. */
export interface HourlyWork {
  /** What is told when it failed, before the reason. */
  readonly failed: string;
  /** Answers what the operator should know, if anything. */
  run(sql: postgres.Sql): Promise<string | undefined>;
}

export interface EveryHourOptions {
  readonly sql: postgres.Sql;
  log(line: string): void;
  readonly everyMs?: number;
}

/** Does a work now and every hour. Answers how to stop: a run that is under way then ends with its connection. */
export function everyHour(
  { failed, run }: HourlyWork,
  { sql, log, everyMs = ONE_HOUR_MS }: EveryHourOptions,
): () => void {
  let isStopped = false;
  let isRunning = false;

  async function runOnce(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      const told = await run(sql);
      if (told !== undefined) log(told);
    } catch (error) {
      if (!isStopped) log(`${failed}: ${error instanceof Error ? error.message : error}`);
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
