import type {
  DataSource,
  ErrorText,
  HostJobs,
  HostNotify,
  JobStatus,
  JobWords,
  NumberFormat,
} from '@ledgerwise/contract';
import { createJobCalls } from './job-calls.ts';
import { createJobEndings } from './job-endings.ts';
import { createPageLocks, type JobLocks } from './job-locks.ts';
import { createJobLookUps } from './job-look-ups.ts';
import { createPageRecords, type JobRecord, type JobRecords } from './job-records.ts';
import { createJobRunner } from './job-runner.ts';
import type { JobSurroundings } from './job-surroundings.ts';

/** Options of jobs. All of it belongs to one user in one organization. */
export interface JobsOptions {
  /** Reads the outcome of jobs, and undoes them. */
  readonly data: DataSource;
  readonly notify: Pick<HostNotify, 'success' | 'info' | 'failure'>;
  errorTexts(): Readonly<Record<string, ErrorText>>;
  /** Number format of the organization; by default, that of a new one. */
  numberFormat?(): NumberFormat;
  /** The default ends with the page. */
  readonly records?: JobRecords;
  /** By default, locks within this page. */
  readonly locks?: JobLocks;
  /** Calls when the server can be reached again; the default is when the browser says that it is online. */
  whenReachable?(listener: () => void): () => void;
  now?(): Date;
  /** Asks before undoing a job that requires confirmation; without it, the notice of such a job has no Undo. */
  ask?(id: string): void;
}

/** The jobs of one user in one organization. */
export interface Jobs extends HostJobs {
  /** Stops what runs here silently; the user sees the outcome on return. */
  close(): void;
}

const CHECKING: JobWords = {
  title: 'Checking the result',
  text: 'Its page was closed before the response arrived.',
};

function whenOnline(listener: () => void): () => void {
  globalThis.addEventListener?.('online', listener);
  return () => globalThis.removeEventListener?.('online', listener);
}

/**
 * Runs jobs, stores their results until users have seen them, and finds out the result of jobs whose page was closed.
 */
export function createJobs(options: JobsOptions): Jobs {
  const records = options.records ?? createPageRecords();
  const locks = options.locks ?? createPageLocks();
  const { whenReachable = whenOnline } = options;
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const surroundings: JobSurroundings = {
    records,
    calls: createJobCalls(options.data),
    notify: options.notify,
    closing: closing.signal,
    errorTexts: () => options.errorTexts(),
    numbers: () => ({ numberFormat: options.numberFormat?.() ?? '1,234.56' }),
    now: () => (options.now?.() ?? new Date()).toISOString(),
    hold: (id) => locks.hold(`ledgerwise.job.${id}`, closing.signal),
    tell,
  };
  const endings = createJobEndings(surroundings, options.ask);
  const runner = createJobRunner(surroundings, endings);
  const lookUps = createJobLookUps(surroundings, endings, runner.isRunning);

  function statusOf({ lost: _lost, recover: _recover, ...shown }: JobRecord): JobStatus {
    const progress = runner.progressOf(shown.id);
    return {
      ...shown,
      ...(lookUps.isChecking(shown.id) && { state: 'checking', words: CHECKING }),
      isHere: runner.isRunning(shown.id),
      files: runner.filesOf(shown.id),
      ...(progress && { progress }),
    };
  }

  const stopWatching = records.watch(() => {
    // The page that runs it may end before its job does.
    lookUps.lookUpRunning();
    tell();
  });
  const stopListening = whenReachable(lookUps.lookUpOpen);
  lookUps.lookUpOpen();

  return {
    start: runner.start,
    all() {
      const others = records.all().filter(({ id }) => !runner.isRunning(id));
      return [...runner.records(), ...others].map(statusOf);
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    cancel: runner.cancel,
    lookUp: (id) => void lookUps.lookUp(id),
    undo: endings.undo,
    dismiss(id) {
      if (runner.isRunning(id)) return;
      records.remove(id);
      runner.forgetFiles(id);
      tell();
    },
    close() {
      closing.abort();
      runner.close();
      stopWatching();
      stopListening();
    },
  };
}
