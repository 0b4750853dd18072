// @vitest-environment jsdom
import { AppError, type DataSource, type Job, platformErrors } from '@ledgerwise/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noRecords } from '../no-records.ts';
import { createJobs, type Jobs } from './create-jobs.ts';
import { LEAVING_MS } from './guard-leaving.ts';
import type { JobLocks } from './job-locks.ts';

const ID = '00000000-0000-4000-8000-000000000001';

let jobs: Jobs | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  jobs?.close();
  vi.useRealTimers();
});

/** A page with a job whose request is lost on demand. By default, the server says that the job was not done. */
function pageWithJob(code = 'network.offline', answer: Promise<null> = Promise.resolve(null)) {
  const asked: string[] = [];
  const call = (name: string) => {
    asked.push(name);
    return answer;
  };
  const locked = new Set<string>();
  const locks: JobLocks = {
    async hold(name) {
      locked.add(name);
      return () => void locked.delete(name);
    },
  };
  const notify = { success: vi.fn(), info: vi.fn(), failure: vi.fn() };
  const data = { ...noRecords, call: call as DataSource['call'] };
  const page = createJobs({ data, notify, locks, errorTexts: () => platformErrors });
  jobs = page;
  let loseRequest = (): void => {};
  const job: Job<number> = {
    id: ID,
    topic: 'import people',
    title: 'Importing people',
    run: () =>
      new Promise((_resolve, reject) => {
        loseRequest = () => reject(new AppError(code));
      }),
    describe: () => ({ title: 'Done' }),
    failure: { title: 'Import Error', failed: 'Failed to import' },
    cancelled: { title: 'Import cancelled' },
    lost: { title: 'Import was not finished' },
    recover: { call: 'import_result', args: { key: ID }, found: [], resultOf: () => 1 },
  };
  const result = page.start(job);
  return { asked, locked, notify, result, job: () => page.all()[0], loseRequest: () => loseRequest() };
}

const askWhetherToLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const LEAVING = {
  'a browser that asks': askWhetherToLeave,
  'a phone': () => window.dispatchEvent(new Event('pagehide')),
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it.each(Object.entries(LEAVING))(
  'leaves a job to the next page if its request fails while the page is left, in %s',
  async (_browser, begin) => {
    const { asked, notify, job, loseRequest } = pageWithJob();
    await pass(0);
    begin();
    loseRequest();
    await pass(LEAVING_MS - 1);
    expect(job()?.state).toBe('running');
    expect(asked).toEqual([]);
    expect(notify.failure).not.toHaveBeenCalled();
  },
);

it('reports the failure itself if the user has stayed', async () => {
  const { asked, notify, result, job, loseRequest } = pageWithJob();
  await pass(0);
  askWhetherToLeave();
  loseRequest();
  await pass(LEAVING_MS);
  await expect(result).rejects.toMatchObject({ code: 'network.offline' });
  expect(asked).toEqual(['import_result']);
  expect(job()?.state).toBe('failed');
  expect(notify.failure).toHaveBeenCalledOnce();
});

it.each([
  ['a refusal', 'import.too_large', true],
  ['a lost request of which nobody was asked to leave', 'network.offline', false],
])('reports %s at once', async (_what, code, isAsked) => {
  const { job, loseRequest } = pageWithJob(code);
  await pass(0);
  if (isAsked) askWhetherToLeave();
  loseRequest();
  await pass(0);
  expect(job()?.state).toBe('failed');
});

it('holds the lock of a failed job until its outcome is stored', async () => {
  let sendAnswer = (): void => {};
  const answer = new Promise<null>((resolve) => {
    sendAnswer = () => resolve(null);
  });
  const { locked, result, job, loseRequest } = pageWithJob('network.offline', answer);
  await pass(0);
  loseRequest();
  await pass(0);
  expect(locked.size).toBe(1);
  expect(job()).toMatchObject({ state: 'running', isHere: true });
  sendAnswer();
  await expect(result).rejects.toMatchObject({ code: 'network.offline' });
  expect(locked.size).toBe(0);
  expect(job()).toMatchObject({ state: 'failed', isHere: false });
});
