import type { Log } from '../telemetry/logger.ts';
import type { RequestBudgets, TakeTogether } from './request-budgets.ts';

const EVERY_MS = 1000;

export interface ShareBudgetsOptions {
  readonly budgets: readonly Pick<RequestBudgets, 'addUp'>[];
  readonly takeTogether: TakeTogether;
  /** False while the database is unavailable: each server then counts separately. */
  isDatabaseUp(): boolean;
  readonly log: Log;
}

/** Adds the use of several servers up, every second. Returns how to stop. */
export function shareBudgets({ budgets, takeTogether, isDatabaseUp, log }: ShareBudgetsOptions): () => void {
  let isUnderWay = false;

  async function addUp(): Promise<void> {
    if (isUnderWay || !isDatabaseUp()) return;
    isUnderWay = true;
    try {
      for (const one of budgets) await one.addUp(takeTogether);
    } catch (error) {
      if (isDatabaseUp())
        log(
          `Requests are counted by this server alone, until the next second: ${error instanceof Error ? error.message : error}`,
          'warn',
        );
    } finally {
      isUnderWay = false;
    }
  }

  const timer = setInterval(() => void addUp(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
