import {
  type DataSource,
  describeError,
  type ErrorText,
  type HostJobs,
  type HostNotify,
  type Job,
  type JobCall,
  type JobFile,
  type JobOutcome,
  type JobProgress,
  type JobRecovery,
  type JobStatus,
  type JobWords,
  toAppError,
} from '@ledgerwise/contract';
import { guardLeaving } from './guard-leaving.ts';
import { createPageLocks, type JobLocks } from './job-locks.ts';
import { createPageRecords, type JobRecord, type JobRecords } from './job-records.ts';
import { fillWords, findingFor } from './job-words.ts';

/** What jobs are run with. All of it belongs to one user in one organisation. */
export interface JobsOptions {
  /** Is asked what became of jobs, and takes them back. */
  readonly data: DataSource;
  readonly notify: Pick<HostNotify, 'success' | 'info' | 'failure'>;
  errorTexts(): Readonly<Record<string, ErrorText>>;
  /** The default ends with the page. */
  readonly records?: JobRecords;
  /** The default are locks of this page alone. */
  readonly locks?: JobLocks;
  /** Calls when the server can be reached again; the default is when the browser says that it is online. */
  whenReachable?(listener: () => void): () => void;
  now?(): Date;
  /** Asks before a job is taken back that wants to be asked; without it, the notice of such a job has no Undo. */
  ask?(id: string): void;
}

/** The jobs of one user in one organisation. */
export interface Jobs extends HostJobs {
  /** Stops what runs here, without a word: whoever comes back is told what became of it. */
  close(): void;
}

interface Running {
  readonly record: JobRecord;
  readonly controller: AbortController;
  readonly promise: Promise<unknown>;
  readonly progress?: JobProgress;
}

/** A refusal says that nothing was done; these say only that no answer came. */
const UNCERTAIN = /^(?:app|network|server)\./;
const isOpen = ({ state }: JobRecord): boolean => state === 'running' || state === 'unknown';
const CHECKING: JobWords = {
  title: 'Finding out what came of it',
  text: 'Its page was left before the answer came.',
};
const UNKNOWN: JobWords = {
  title: 'What came of it is not known yet',
  text: 'The server could not be asked. It is asked again as soon as it can be reached.',
};

function whenOnline(listener: () => void): () => void {
  globalThis.addEventListener?.('online', listener);
  return () => globalThis.removeEventListener?.('online', listener);
}

/** Runs jobs, keeps what is to be told of them, and finds out what became of those whose page was left. */
export function createJobs(options: JobsOptions): Jobs {
  const { data, notify, ask } = options;
  const records = options.records ?? createPageRecords();
  const locks = options.locks ?? createPageLocks();
  const page = typeof window === 'undefined' ? undefined : window;
  const { whenReachable = whenOnline } = options;
  const now = (): string => (options.now?.() ?? new Date()).toISOString();
  const running = new Map<string, Running>();
  const files = new Map<string, readonly JobFile[]>();
  const awaited = new Set<string>();
  const checking = new Set<string>();
  const undoing = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  const leaving = guardLeaving(page);

  const call = ({ call: name, args }: JobCall): Promise<unknown> =>
    // What is kept by the browser names functions that the compiler cannot know of.
    (data.call as (name: string, args: JobCall['args']) => Promise<unknown>)(name, args);

  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  function statusOf({ lost: _lost, recover: _recover, ...shown }: JobRecord): JobStatus {
    const { progress } = running.get(shown.id) ?? {};
    return {
      ...shown,
      ...(checking.has(shown.id) && { state: 'checking', words: CHECKING }),
      isHere: running.has(shown.id),
      files: files.get(shown.id) ?? [],
      ...(progress && { progress }),
    };
  }

  function all(): readonly JobStatus[] {
    const here = [...running.values()].map(({ record }) => record).reverse();
    const others = records.all().filter(({ id }) => !running.has(id));
    return [...here, ...others].map(statusOf);
  }

  /** Tells of a job that is done, with its way back. */
  function tellDone({ id, words, undo }: JobRecord, isFailure = false): void {
    if (!words) return;
    if (isFailure) {
      notify.failure(words);
      return;
    }
    const run = undo?.question ? ask && (() => ask(id)) : undo && (() => void takeBack(id).catch(() => {}));
    notify.success({ ...words, ...(run && { action: { label: 'Undo', run } }) });
  }

  function finish(record: JobRecord, end: Pick<JobRecord, 'state' | 'words' | 'undo' | 'notes'>): JobRecord {
    const { undo: _undo, ...rest } = record;
    const finished = { ...rest, ...end, endedAt: now() };
    records.put(finished);
    return finished;
  }

  function finishDone(
    record: JobRecord,
    { title, text, undo, notes, isFailure = false, files: made = [] }: JobOutcome,
  ): void {
    files.set(record.id, made);
    const words = { title, ...(text !== undefined && { text }) };
    const state = isFailure ? 'failed' : 'done';
    const left = notes && notes.length > 0 && { notes };
    tellDone(finish(record, { state, words, ...(undo && { undo }), ...left }), isFailure);
  }

  /** What became of a job: its answer, null where it was not done, undefined where nobody can say now. */
  async function answerOf({ settle, ...recover }: JobRecovery): Promise<unknown> {
    try {
      if (settle) await call(settle);
      return (await call(recover)) ?? null;
    } catch {
      // Whatever the reason, it is asked again; the job's own failure has been told or is about to be.
      return undefined;
    }
  }

  async function carryOut<Result>(job: Job<Result>, record: JobRecord, signal: AbortSignal): Promise<Result> {
    const release = await locks.hold(`ledgerwise.job.${job.id}`, closing.signal);
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
      finishDone(record, job.describe(result));
      return result;
    } catch (error) {
      return fail(job, record, error);
    } finally {
      end();
    }
  }

  /** Ends a job that threw; where only its answer was lost, it is done after all. */
  async function fail<Result>(job: Job<Result>, record: JobRecord, error: unknown): Promise<Result> {
    // It stays open: whoever comes back is told what became of it.
    if (closing.signal.aborted) throw error;
    const { code, hasSentence } = toAppError(error);
    if (code === 'data.aborted') {
      records.remove(job.id);
      notify.info(job.cancelled);
      throw error;
    }
    const answer = job.recover && UNCERTAIN.test(code) ? await answerOf(job.recover) : null;
    if (job.recover && answer !== null && answer !== undefined) {
      const result = await job.recover.resultOf(answer);
      finishDone(record, job.describe(result));
      return result;
    }
    const { help } = describeError(error, options.errorTexts());
    const { title, failed } = job.failure;
    const words = { title, text: hasSentence || failed === undefined ? help : `${failed}. ${help}` };
    if (answer === undefined) records.put({ ...record, state: 'unknown', words: UNKNOWN });
    else finish(record, { state: 'failed', words });
    notify.failure(words);
    throw error;
  }

  function start<Result>(job: Job<Result>): Promise<Result> {
    const known = running.get(job.id);
    // The same key is the same job, with the same result.
    if (known) return known.promise as Promise<Result>;
    const { id, topic, title, table, path, lost, recover } = job;
    const record: JobRecord = {
      ...{ id, topic, title, state: 'running', startedAt: now(), lost },
      ...(table !== undefined && { table }),
      ...(path !== undefined && { path }),
      ...(recover && { recover }),
    };
    const controller = new AbortController();
    leaving.enter(id);
    const promise = carryOut(job, record, controller.signal);
    running.set(id, { record, controller, promise });
    // A failure has been told; whoever does not wait for the result need not know of it.
    promise.catch(() => {});
    tell();
    return promise;
  }

  /** Waits until no page runs the job any more, then tells what became of it. */
  async function lookUp(id: string): Promise<void> {
    if (awaited.has(id) || running.has(id)) return;
    awaited.add(id);
    try {
      const release = await locks.hold(`ledgerwise.job.${id}`, closing.signal);
      try {
        const record = records.get(id);
        if (record && isOpen(record)) await conclude(record);
      } finally {
        checking.delete(id);
        release();
      }
    } catch (error) {
      if (!closing.signal.aborted) throw error;
    } finally {
      awaited.delete(id);
      tell();
    }
  }

  async function conclude(record: JobRecord): Promise<void> {
    checking.add(record.id);
    tell();
    const answer = record.recover ? await answerOf(record.recover) : null;
    if (closing.signal.aborted) return;
    if (answer === undefined) {
      // Another page may have noted it, and would be told of every note.
      if (record.state !== 'unknown') records.put({ ...record, state: 'unknown', words: UNKNOWN });
      return;
    }
    const found = answer === null ? undefined : findingFor(record.recover?.found ?? [], answer);
    if (found) {
      tellDone(finish(record, { state: 'done', ...found }));
      return;
    }
    finish(record, { state: 'lost', words: record.lost });
    notify.info(record.lost);
  }

  const lookUpThose = (wanted: (record: JobRecord) => boolean): void => {
    for (const record of records.all()) if (wanted(record)) void lookUp(record.id);
  };
  const lookUpOpen = (): void => lookUpThose(isOpen);

  async function takeBack(id: string): Promise<void> {
    const record = records.get(id);
    if (!record?.undo) return;
    const { done, failed } = record.undo;
    try {
      const words = fillWords(done, await call(record.undo));
      finish(record, { state: 'undone', words });
      notify.success(words);
    } catch (error) {
      notify.failure({ title: failed, text: describeError(error, options.errorTexts()).help });
      throw error;
    } finally {
      tell();
    }
  }

  const stopWatching = records.watch(() => {
    // The page that runs it may end before its job does.
    lookUpThose(({ state }) => state === 'running');
    tell();
  });
  const stopListening = whenReachable(lookUpOpen);
  lookUpOpen();

  return {
    start,
    all,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    cancel: (id) => running.get(id)?.controller.abort(),
    lookUp: (id) => void lookUp(id),
    undo(id) {
      const work = undoing.get(id) ?? takeBack(id).finally(() => undoing.delete(id));
      undoing.set(id, work);
      return work;
    },
    dismiss(id) {
      if (running.has(id)) return;
      records.remove(id);
      files.delete(id);
      tell();
    },
    close() {
      closing.abort();
      for (const { controller } of running.values()) controller.abort();
      stopWatching();
      stopListening();
      leaving.close();
    },
  };
}
