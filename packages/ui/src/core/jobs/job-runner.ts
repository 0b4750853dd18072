import { type Job, type JobFile, type JobProgress, toAppError } from '@ledgerwise/contract';
import { failureWords } from './failure-words.ts';
import { guardLeaving } from './guard-leaving.ts';
import type { JobEndings } from './job-endings.ts';
import type { JobRecord } from './job-records.ts';
import type { JobSurroundings } from './job-surroundings.ts';

interface Running {
  readonly record: JobRecord;
  readonly controller: AbortController;
  readonly promise: Promise<unknown>;
  readonly progress?: JobProgress;
}

/** The jobs that this page runs, with their progress and results. */
export interface JobRunner {
  /**
   * Starts a job, or returns the running one of the same key. The user is notified of its end before the
   * promise resolves.
   */
  start<Result>(job: Job<Result>): Promise<Result>;
  /** Returns the running jobs, newest first. */
  records(): readonly JobRecord[];
  isRunning(id: string): boolean;
  progressOf(id: string): JobProgress | undefined;
  /** Files of a job that ran here. */
  filesOf(id: string): readonly JobFile[];
  forgetFiles(id: string): void;
  cancel(id: string): void;
  /** Cancels all jobs and allows leaving the page. */
  close(): void;
}

/** A refusal says that nothing was done; these say only that no answer came. */
const UNCERTAIN = /^(?:app|network|server)\./;

/** Record of a job that starts. */
function recordOf(job: Job<unknown>, startedAt: string): JobRecord {
  const { id, topic, title, table, path, lost, recover } = job;
  return {
    ...{ id, topic, title, state: 'running', startedAt, lost },
    ...(table !== undefined && { table }),
    ...(path !== undefined && { path }),
    ...(recover && { recover }),
  };
}

const isShown = (failure: Job<unknown>['failure']): boolean => failure.isShown?.() ?? false;

/** Runs jobs in this page; while any runs, the browser asks before leaving it. */
export function createJobRunner(
  { records, calls, notify, closing, errorTexts, now, hold, tell }: JobSurroundings,
  endings: JobEndings,
): JobRunner {
  const running = new Map<string, Running>();
  const files = new Map<string, readonly JobFile[]>();
  const leaving = guardLeaving(typeof window === 'undefined' ? undefined : window);

  function finishDone<Result>({ describe, failure }: Job<Result>, record: JobRecord, result: Result): void {
    const outcome = describe(result);
    files.set(record.id, outcome.files ?? []);
    endings.done(record, outcome, isShown(failure));
  }

  async function carryOut<Result>(job: Job<Result>, record: JobRecord, signal: AbortSignal): Promise<Result> {
    const release = await hold(job.id);
    const end = (): void => {
      running.delete(job.id);
      leaving.leave(job.id);
      release();
      tell();
    };
    records.put(record);
    try {
      const result = await job.run(signal, (progress) => {
        const current = running.get(job.id);
        if (current) running.set(job.id, { ...current, progress });
        tell();
      });
      finishDone(job, record, result);
      return result;
    } catch (error) {
      // Awaited: until the outcome is known, no other page looks for it.
      return await fail(job, record, error);
    } finally {
      end();
    }
  }

  /** Ends a job that threw; where only its answer was lost, it is done after all. */
  async function fail<Result>(job: Job<Result>, record: JobRecord, error: unknown): Promise<Result> {
    // Stays open: the user sees the outcome on return.
    if (closing.aborted) throw error;
    const { code } = toAppError(error);
    if (code === 'data.aborted') {
      records.remove(job.id);
      notify.info(job.cancelled);
      throw error;
    }
    const isUncertain = UNCERTAIN.test(code);
    // The requests of a page that is being left fail too: the next page finds out how the job ended, and tells.
    if (isUncertain) await leaving.stays();
    if (closing.aborted) throw error;
    const answer = job.recover && isUncertain ? await calls.answerOf(job.recover) : null;
    if (job.recover && answer !== null && answer !== undefined) {
      const result = await job.recover.resultOf(answer);
      finishDone(job, record, result);
      return result;
    }
    const words = failureWords(job.failure, error, errorTexts());
    if (answer === undefined) {
      endings.leftOpen(record);
      if (!isShown(job.failure)) notify.failure(words);
    } else endings.failed(record, words, isShown(job.failure));
    throw error;
  }

  function start<Result>(job: Job<Result>): Promise<Result> {
    const known = running.get(job.id);
    // The same key is the same job, with the same result.
    if (known) return known.promise as Promise<Result>;
    const record = recordOf(job, now());
    const controller = new AbortController();
    leaving.enter(job.id);
    const promise = carryOut(job, record, controller.signal);
    running.set(job.id, { record, controller, promise });
    // The user has been notified of a failure; callers that ignore the result need no rejection.
    promise.catch(() => {});
    tell();
    return promise;
  }

  return {
    start,
    records: () => [...running.values()].map(({ record }) => record).reverse(),
    isRunning: (id) => running.has(id),
    progressOf: (id) => running.get(id)?.progress,
    filesOf: (id) => files.get(id) ?? [],
    forgetFiles: (id) => void files.delete(id),
    cancel: (id) => running.get(id)?.controller.abort(),
    close() {
      for (const { controller } of running.values()) controller.abort();
      leaving.close();
    },
  };
}
