// @vitest-environment jsdom
import type { Job } from '@ledgerwise/contract';
import { AppError } from '@ledgerwise/contract';
import { createBrowserJobs } from '@ledgerwise/ui/jobs';
import { afterEach, expect, it, vi } from 'vitest';
import {
  context,
  dataAnswering,
  eventually,
  fakeClient,
  olivia,
  sampleServices,
} from '../../../test/sample-services.tsx';
import { createShellJobs } from './shell-jobs.ts';

afterEach(() => localStorage.clear());

const job = (run: Job<number>['run']): Job<number> => ({
  id: crypto.randomUUID(),
  topic: 'import people',
  title: 'Import of people',
  run,
  describe: (count) => ({ title: `${count} imported` }),
  failure: { title: 'Import Error' },
  cancelled: { title: 'Import cancelled' },
  lost: { title: 'Import was not finished' },
});

function shell(answers: Readonly<Record<string, () => unknown>> = {}) {
  const organisation = { current: context };
  const { client, tell } = fakeClient({ signOut: async () => ({ error: null }) });
  const data = dataAnswering(async <Result>(name: string) => {
    const answer = name === 'session_context' ? organisation.current : answers[name]?.();
    return answer as Result;
  });
  const services = sampleServices({ user: olivia, data, client });
  const load = vi.fn(async () => ({ createBrowserJobs }));
  const { store, session, notify, connection } = services;
  const jobs = createShellJobs({ store, session, notify, connection, errorTexts: () => ({}), load });
  const ready = () => eventually(() => expect(session.state().access.kind).toBe('ready'));
  return { ...services, jobs, load, tell, organisation, ready };
}

it('loads the job runner with the first job, and publishes it in the atom', async () => {
  const { jobs, load, store, toasts, ready } = shell();
  await ready();
  expect(load).not.toHaveBeenCalled();
  expect(await jobs.start(job(async () => 3))).toBe(3);
  expect(store.get(jobs.listAtom)).toMatchObject([{ state: 'done', words: { title: '3 imported' } }]);
  expect(toasts.current()).toMatchObject({ tone: 'success', title: '3 imported' });
});

it('reports a job whose page was closed on the next page', async () => {
  const { run: _run, describe: _describe, ...left } = job(async () => 1);
  const record = { ...left, state: 'running', startedAt: '2026-01-01T00:00:00Z' };
  localStorage.setItem(`ledgerwise.job.user-1.org-1.${record.id}`, JSON.stringify(record));
  const after = shell();
  await eventually(() => expect(after.jobs.all()).toMatchObject([{ state: 'lost' }]));
  expect(after.toasts.current()?.title).toBe('Import was not finished');
});

it('separates jobs by organization, and ends those of the previous one', async () => {
  const { jobs, organisation, session, ready } = shell();
  await ready();
  const stopped = jobs.start(
    job(
      (signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new AppError('data.aborted'))),
        ),
    ),
  );
  await eventually(() => expect(localStorage).toHaveLength(1));
  organisation.current = { ...context, organisation: { ...context.organisation, id: 'org-2' } };
  await session.reloadAccess();
  await expect(stopped).rejects.toMatchObject({ code: 'data.aborted' });
  expect(jobs.all()).toEqual([]);
  organisation.current = context;
  await session.reloadAccess();
  await eventually(() => expect(jobs.all()).toMatchObject([{ state: 'lost' }]));
});

it('runs no job without a user', async () => {
  const services = sampleServices();
  await expect(services.jobs.start(job(async () => 1))).rejects.toMatchObject({ code: 'auth.required' });
});

it('can be retried if the job runner could not be loaded', async () => {
  const { jobs, load, toasts, ready } = shell();
  await ready();
  load.mockRejectedValueOnce(new Error('Loading chunk jobs failed'));
  await expect(jobs.start(job(async () => 1))).rejects.toThrow('Loading chunk');
  expect(toasts.current()).toMatchObject({ tone: 'failure', title: 'Import Error' });
  expect(await jobs.start(job(async () => 1))).toBe(1);
});
