// @vitest-environment jsdom
import {
  AppError,
  type DataSource,
  type Job,
  type JobOutcome,
  type JobRecovery,
  platformErrors,
} from '@ledgerwise/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noRecords } from '../no-records.ts';
import { createJobs, type Jobs } from './create-jobs.ts';
import { createWebLocks, type JobLocks } from './job-locks.ts';
import { createStoredRecords } from './job-records.ts';
import { keepsJobs } from './kept-jobs.ts';

const SCOPE = 'user-1.org-1';
const ID = '00000000-0000-4000-8000-000000000001';
const recovery: JobRecovery = {
  call: 'import_result',
  args: { key: ID },
  settle: { call: 'discard_staged_import', args: { key: ID } },
  found: [
    { where: 'undone_at', title: 'Import undone' },
    {
      title: 'Import Successful',
      text: '{inserted} new',
      undo: {
        call: 'undo_import',
        args: { import_id: '{import_id}' },
        done: { title: 'Undone: {answer}' },
        failed: 'No',
      },
    },
  ],
};

/** A minimal lock manager of the browser: one holder for each name, the others wait in turn. */
function lockManager() {
  const queues = new Map<string, (() => void)[]>();
  const request = async (name: string, { signal }: LockOptions, hold: () => Promise<void>): Promise<void> => {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    await new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      queue.push(resolve);
      if (queue.length === 1) resolve();
    });
    await hold();
    queue.shift();
    queue[0]?.();
  };
  return {
    request: request as LockManager['request'],
    /** Releases the lock, as the browser does when the page that holds it ends. */
    drop(name: string): void {
      const queue = queues.get(name);
      queue?.shift();
      queue?.[0]?.();
    },
  };
}

type Answers = Readonly<Record<string, (args: object) => unknown>>;

function dataOf(answers: Answers): { data: DataSource; asked: string[] } {
  const asked: string[] = [];
  const call = async (name: string, args: object = {}): Promise<unknown> => {
    asked.push(name);
    const answer = answers[name];
    if (!answer) throw new AppError('data.not_found');
    return answer(args);
  };
  return { data: { ...noRecords, call: call as DataSource['call'] }, asked };
}

const opened: Jobs[] = [];
let locks = lockManager();

function page(answers: Answers = {}, own: { locks?: JobLocks } = {}) {
  const { data, asked } = dataOf({ discard_staged_import: () => null, ...answers });
  const notify = { success: vi.fn(), info: vi.fn(), failure: vi.fn() };
  const jobs = createJobs({
    data,
    notify,
    errorTexts: () => platformErrors,
    records: createStoredRecords(localStorage, SCOPE, window),
    locks: own.locks ?? createWebLocks(locks),
  });
  opened.push(jobs);
  return { jobs, notify, asked };
}

/** State after a reload or a killed tab: the records, and no lock. */
function kill(id = ID): void {
  locks.drop(`ledgerwise.job.${id}`);
}

beforeEach(() => {
  locks = lockManager();
});
afterEach(() => {
  for (const jobs of opened.splice(0)) jobs.close();
  localStorage.clear();
});

function job<Result>(
  run: Job<Result>['run'],
  describe: (result: Result) => JobOutcome = () => ({ title: 'Done' }),
): Job<Result> {
  return {
    id: ID,
    topic: 'import people',
    title: 'Importing people',
    run,
    describe,
    failure: { title: 'Import Error', failed: 'Failed to import' },
    cancelled: { title: 'Import cancelled', text: 'Nothing was imported.' },
    lost: { title: 'Import was not finished', text: 'Nothing was imported.' },
  };
}
const never = () => new Promise<never>(() => {});
const stopped = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new AppError('data.aborted'))),
  );

it('runs a job, shows its progress, reports its result and stores it', async () => {
  const { jobs, notify } = page({ undo_import: () => 3 });
  const seen: unknown[] = [];
  jobs.watch(() => seen.push(jobs.all()[0]?.progress?.done));
  const undo = {
    call: 'undo_import',
    args: { import_id: 'i1' },
    done: { title: 'Back: {answer}' },
    failed: 'Not back',
  } as const;
  const work = job(
    async (_signal, report) => {
      report({ done: 1, total: 2, text: '1 of 2' });
      return 7;
    },
    (count) => ({ title: `${count} done`, undo }),
  );
  const result = jobs.start(work);
  expect(jobs.all()).toMatchObject([{ state: 'running', isHere: true, title: 'Importing people' }]);
  expect(await result).toBe(7);
  expect(seen).toContain(1);
  expect(jobs.all()).toMatchObject([{ state: 'done', isHere: false, words: { title: '7 done' } }]);
  expect(notify.success.mock.calls[0]?.[0]).toMatchObject({ title: '7 done', action: { label: 'Undo' } });

  const later = page({ undo_import: () => 3 });
  expect(later.jobs.all()).toMatchObject([{ state: 'done', words: { title: '7 done' } }]);
  expect(later.notify.success).not.toHaveBeenCalled();
  await Promise.all([later.jobs.undo(ID), later.jobs.undo(ID)]);
  expect(later.asked).toEqual(['undo_import']);
  expect(later.jobs.all()).toMatchObject([{ state: 'undone', words: { title: 'Back: 3' } }]);
  expect(later.jobs.all()[0]?.undo).toBeUndefined();
  later.jobs.dismiss(ID);
  expect(later.jobs.all()).toEqual([]);
  expect(keepsJobs(() => localStorage, SCOPE)).toBe(false);
});

it('does not begin a job that is running', async () => {
  const { jobs } = page();
  const run = vi.fn(async () => 1);
  const both = await Promise.all([jobs.start(job(run)), jobs.start(job(run))]);
  expect(both).toEqual([1, 1]);
  expect(run).toHaveBeenCalledTimes(1);
});

it('asks before the page is left while something runs', async () => {
  const { jobs } = page();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  let finish = (): void => {};
  const result = jobs.start(job(() => new Promise<void>((resolve) => (finish = resolve))));
  await vi.waitFor(() => expect(localStorage).toHaveLength(1));
  expect(asks()).toBe(true);
  finish();
  await result;
  expect(asks()).toBe(false);
});

it('removes a cancelled job, and reports that', async () => {
  const { jobs, notify } = page();
  const result = jobs.start(job(stopped));
  await vi.waitFor(() => expect(localStorage).toHaveLength(1));
  jobs.cancel(ID);
  await expect(result).rejects.toMatchObject({ code: 'data.aborted' });
  expect(notify.info).toHaveBeenCalledWith({ title: 'Import cancelled', text: 'Nothing was imported.' });
  expect(jobs.all()).toEqual([]);
});

it('reports a refusal with its own message, without another request', async () => {
  const { jobs, notify, asked } = page();
  const refused = job(async () => {
    throw new AppError('import.too_large', { message: 'Too many rows.' });
  });
  const result = jobs.start({ ...refused, recover: { ...recovery, resultOf: () => undefined as never } });
  await expect(result).rejects.toMatchObject({ code: 'import.too_large' });
  expect(asked).toEqual([]);
  expect(notify.failure).toHaveBeenCalledWith({ title: 'Import Error', text: 'Too many rows.' });
  expect(jobs.all()).toMatchObject([{ state: 'failed', words: { text: 'Too many rows.' } }]);
});

it('stores a failure that its screen shows, without a notice', async () => {
  const { jobs, notify } = page();
  const failure = { title: 'Import Error', isShown: () => true };
  const refused = job(async () => {
    throw new AppError('import.too_large', { message: 'Too many rows.' });
  });
  await expect(jobs.start({ ...refused, failure })).rejects.toMatchObject({ code: 'import.too_large' });
  expect(jobs.all()).toMatchObject([{ state: 'failed', words: { text: 'Too many rows.' } }]);
  const nothing = job(
    async () => {},
    () => ({ title: 'Nothing was imported', isFailure: true }),
  );
  await jobs.start({ ...nothing, failure });
  expect(jobs.all()).toMatchObject([{ state: 'failed', words: { title: 'Nothing was imported' } }]);
  expect(notify.failure).not.toHaveBeenCalled();
});

it('is done where only the answer was lost', async () => {
  const { jobs, notify, asked } = page({ import_result: () => ({ inserted: 5 }) });
  const lost = job<number>(
    async () => {
      throw new AppError('network.offline');
    },
    (count) => ({ title: `${count} imported` }),
  );
  const recover = { ...recovery, resultOf: (answer: unknown) => Reflect.get(Object(answer), 'inserted') };
  expect(await jobs.start({ ...lost, recover })).toBe(5);
  expect(asked).toEqual(['discard_staged_import', 'import_result']);
  expect(notify.success).toHaveBeenCalledWith({ title: '5 imported' });
  expect(notify.failure).not.toHaveBeenCalled();
});

it('asks for an unknown result again when the browser is online', async () => {
  let isUp = false;
  const { jobs, notify } = page({
    import_result() {
      if (isUp) return { import_id: 'i1', inserted: 1200, undone_at: null };
      throw new AppError('network.offline');
    },
    undo_import: ({ ...args }) => JSON.stringify(args),
  });
  const lost = job<number>(async () => {
    throw new AppError('network.offline');
  });
  const result = jobs.start({ ...lost, recover: { ...recovery, resultOf: () => 1 } });
  await expect(result).rejects.toMatchObject({ code: 'network.offline' });
  expect(jobs.all()).toMatchObject([{ state: 'unknown' }]);
  isUp = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(jobs.all()[0]?.state).toBe('done'));
  expect(notify.success.mock.calls[0]?.[0]).toMatchObject({ title: 'Import Successful', text: '1,200 new' });
  await jobs.undo(ID);
  expect(notify.success).toHaveBeenLastCalledWith({ title: 'Undone: {"import_id":"i1"}' });
});

it('finds the result of a job whose page was killed', async () => {
  const before = page();
  void before.jobs.start({ ...job(never), recover: { ...recovery, resultOf: () => undefined as never } });
  await vi.waitFor(() => expect(localStorage).toHaveLength(1));
  const after = page({ import_result: () => ({ import_id: 'i1', inserted: 2, undone_at: null }) });
  // While the other page lives, it owns the job.
  expect(after.jobs.all()).toMatchObject([{ state: 'running', isHere: false }]);
  expect(after.asked).toEqual([]);
  kill();
  await vi.waitFor(() =>
    expect(after.jobs.all()).toMatchObject([{ state: 'done', words: { text: '2 new' } }]),
  );
  expect(after.asked).toEqual(['discard_staged_import', 'import_result']);
  expect(after.notify.success).toHaveBeenCalledTimes(1);
});

it('shows that it is checking while the server works', async () => {
  const before = page();
  void before.jobs.start({ ...job(never), recover: { ...recovery, resultOf: () => undefined as never } });
  await vi.waitFor(() => expect(localStorage).toHaveLength(1));
  kill();
  let answer = (_found: unknown): void => {};
  const { jobs } = page({ import_result: () => new Promise((resolve) => (answer = resolve)) });
  await vi.waitFor(() => expect(jobs.all()).toMatchObject([{ state: 'checking', isHere: false }]));
  await vi.waitFor(() => {
    answer({ import_id: 'i1', inserted: 2, undone_at: null });
    expect(jobs.all()).toMatchObject([{ state: 'done' }]);
  });
});

it('reports the state of a job that was found', async () => {
  const before = page();
  void before.jobs.start({ ...job(never), recover: { ...recovery, resultOf: () => undefined as never } });
  await vi.waitFor(() => expect(localStorage).toHaveLength(1));
  kill();
  const { jobs } = page({ import_result: () => ({ import_id: 'i1', inserted: 2, undone_at: '2026-01-01' }) });
  await vi.waitFor(() =>
    expect(jobs.all()).toMatchObject([{ state: 'done', words: { title: 'Import undone' } }]),
  );
  expect(jobs.all()[0]?.undo).toBeUndefined();
});

it('reports that nothing was done, if the server has no result', async () => {
  const before = page();
  void before.jobs.start({ ...job(never), recover: { ...recovery, resultOf: () => undefined as never } });
  await vi.waitFor(() => expect(localStorage).toHaveLength(1));
  kill();
  const { jobs, notify } = page({ import_result: () => null });
  await vi.waitFor(() => expect(jobs.all()).toMatchObject([{ state: 'lost' }]));
  expect(notify.info).toHaveBeenCalledWith({
    title: 'Import was not finished',
    text: 'Nothing was imported.',
  });
});

it('reports the same for a job without recovery, without a request', async () => {
  void page().jobs.start(job(never));
  await vi.waitFor(() => expect(localStorage).toHaveLength(1));
  kill();
  const { jobs, asked } = page();
  await vi.waitFor(() => expect(jobs.all()).toMatchObject([{ state: 'lost' }]));
  expect(asked).toEqual([]);
});

it('stops silently when the user signs out, and reports the result at the next sign-in', async () => {
  const { jobs, notify } = page();
  const result = jobs.start(job(stopped));
  await vi.waitFor(() => expect(localStorage).toHaveLength(1));
  jobs.close();
  await expect(result).rejects.toMatchObject({ code: 'data.aborted' });
  expect(notify.info).not.toHaveBeenCalled();
  const back = page();
  await vi.waitFor(() => expect(back.jobs.all()).toMatchObject([{ state: 'lost' }]));
});

it('asks before an undo that wants to be asked', async () => {
  const ask = vi.fn();
  const notify = { success: vi.fn(), info: vi.fn(), failure: vi.fn() };
  const jobs = createJobs({ data: noRecords, notify, errorTexts: () => platformErrors, ask });
  const undo = {
    ...({ call: 'undo_import', args: {}, done: { title: 'Back' }, failed: 'Not back' } as const),
    question: { title: 'Really?', text: 'All of it.', confirm: 'Yes' },
  };
  await jobs.start(
    job(
      async () => 1,
      () => ({ title: 'Done', undo }),
    ),
  );
  notify.success.mock.calls[0]?.[0].action.run();
  expect(ask).toHaveBeenCalledWith(ID);
  await expect(jobs.undo(ID)).rejects.toMatchObject({ code: 'data.forbidden' });
  expect(notify.failure).toHaveBeenCalledWith({ title: 'Not back', text: 'This page has no records.' });
});

it('stores twenty jobs of the current user', async () => {
  const { jobs } = page();
  for (let count = 0; count < 25; count += 1)
    await jobs.start({ ...job(async () => count), id: `job-${count}` });
  expect(jobs.all()).toHaveLength(20);
  expect(keepsJobs(() => localStorage, 'user-2.org-1')).toBe(false);
});

it('continues when the storage is full or closed', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { jobs } = page();
  await jobs.start(job(async () => 1));
  setItem.mockRestore();
  expect(jobs.all()).toMatchObject([{ state: 'done' }]);
});
