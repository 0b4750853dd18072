import { failureInWords } from '@ledgerwise/resource/checks';
import { type Check, type CheckRecord, fail, type Outcome, pendingRecord } from './check.ts';
import { texts } from './texts.ts';
import { PAUSE_BETWEEN_CHECKS_MS, type Wait, wait } from './wait.ts';

/** The time limit of a check, so that a run always ends. */
export const CHECK_LIMIT_MS = 20_000;

export interface RunOptions {
  onChange(records: readonly CheckRecord[]): void;
  readonly signal?: AbortSignal;
  readonly waitFor?: Wait;
  readonly limitMs?: number;
}

/** Outcome of a check; a failure if it exceeds the limit. */
export async function outcomeWithin(limitMs: number, run: () => Promise<Outcome>): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve(fail(texts.run.noAnswer(limitMs / 1000))), limitMs);
  });
  try {
    return await Promise.race([run(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

async function outcomeOf(check: Check, limitMs: number): Promise<Outcome> {
  try {
    return await outcomeWithin(limitMs, () => check.run());
  } catch (error) {
    return fail(texts.run.unexpected(failureInWords(error)));
  }
}

/**
 * Runs checks one at a time, in order; a failing one does not stop the others. When stopped, returns the results so
 * far.
 */
export async function runChecks(
  checks: readonly Check[],
  options: RunOptions,
): Promise<readonly CheckRecord[]> {
  const { onChange, signal, waitFor = wait, limitMs } = options;
  let records: readonly CheckRecord[] = checks.map(pendingRecord);
  const put = (index: number, change: Partial<CheckRecord>) => {
    records = records.map((record, at) => (at === index ? { ...record, ...change } : record));
    onChange(records);
  };
  onChange(records);
  for (const [index, check] of checks.entries()) {
    if (signal?.aborted) break;
    if (index > 0) await waitFor(PAUSE_BETWEEN_CHECKS_MS);
    put(index, { status: 'TESTING' });
    const started = performance.now();
    const { ok, detail } = await outcomeOf(check, limitMs ?? check.limitMs ?? CHECK_LIMIT_MS);
    put(index, {
      status: ok ? 'PASS' : 'FAIL',
      detail,
      milliseconds: Math.round(performance.now() - started),
    });
  }
  return records;
}

export interface Counts {
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly testing: number;
}

export function countRecords(records: readonly { readonly status: string }[]): Counts {
  const count = (status: string) => records.filter((record) => record.status === status).length;
  return { total: records.length, passed: count('PASS'), failed: count('FAIL'), testing: count('TESTING') };
}

/** Passed over total as a whole percentage; 0 if nothing ran. */
export function successRate({ total, passed }: Counts): number {
  return total === 0 ? 0 : Math.round((passed / total) * 100);
}
