import type postgres from 'postgres';

export interface RecurringDocumentsOptions {
  readonly sql: postgres.Sql;
  log(line: string): void;
  readonly everyMs?: number;
}

const ONE_HOUR_MS = 3_600_000;

/**
 * Makes the recurring documents that are due, now and every hour, as pg_cron does it on a hosted project. Answers how to
 * stop: a run that is under way then ends with its connection, and its document is made by the next start.
 */
export function startRecurringDocuments({
  sql,
  log,
  everyMs = ONE_HOUR_MS,
}: RecurringDocumentsOptions): () => void {
  let isStopped = false;
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      await sql`call private.issue_due_documents()`;
      const [failed] = await sql<{ count: number }[]>`
        select count(*)::int as count from public.recurring_documents where last_error is not null and not is_paused`;
      if (failed && failed.count > 0)
        log(`${failed.count} recurring documents could not be made. Each says why in its list.`);
    } catch (error) {
      if (!isStopped)
        log(
          `Recurring documents were not made, until the next hour: ${error instanceof Error ? error.message : error}`,
        );
    } finally {
      isRunning = false;
    }
  }

  const timer = setInterval(() => void run(), everyMs);
  timer.unref();
  void run();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
