// @vitest-environment jsdom
import type { Job, JobOutcome } from '@ledgerwise/contract';
import { AppError } from '@ledgerwise/contract';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import {
  context,
  dataAnswering,
  eventually,
  olivia,
  renderInShell,
  sampleServices,
} from '../../test/sample-services.tsx';
import { JobsMark } from './JobsMark.tsx';

beforeAll(installDialogElement);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const job = (run: Job<JobOutcome>['run'], title = 'Import of people'): Job<JobOutcome> => ({
  id: crypto.randomUUID(),
  topic: 'import people',
  title,
  path: '/accounting/customers/import',
  run,
  describe: (outcome) => outcome,
  failure: { title: 'Import Error' },
  cancelled: { title: 'Import cancelled' },
  lost: { title: 'Import was not finished' },
});

async function shell() {
  const taken: unknown[] = [];
  const data = dataAnswering(async <Result,>(name: string, args?: unknown) => {
    if (name === 'undo_import') taken.push(args);
    return (name === 'session_context' ? context : 2) as Result;
  });
  const services = sampleServices({ user: olivia, data });
  await eventually(() => expect(services.session.state().access.kind).toBe('ready'));
  renderInShell(
    services,
    <>
      <JobsMark />
      <main id="main" tabIndex={-1} />
    </>,
  );
  return { ...services, taken };
}

const undo = {
  call: 'undo_import',
  args: { import_id: 'i1' },
  question: { title: 'Undo this import?', text: 'All of it.', confirm: 'Undo import' },
  done: { title: 'Import undone', text: 'Records undone: {answer}.' },
  failed: 'Import could not be undone',
} as const;

async function open(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Background tasks/ }));
}
const panel = () => within(screen.getByRole('region', { name: 'Background tasks' }));

it('is not there as long as there is no job', async () => {
  await shell();
  expect(screen.queryByRole('button', { name: /^Background tasks/ })).toBeNull();
});

it('shows how far a job is, and stops it', async () => {
  const { jobs } = await shell();
  const work = jobs.start(
    job((signal, report) => {
      report({ done: 5, total: 12, text: '5 of 12 rows sent' });
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new AppError('data.aborted'))),
      );
    }),
  );
  await open();
  expect(screen.getByRole('button', { name: 'Background tasks: 1 running' })).toBeTruthy();
  expect(await panel().findByText('5 of 12 rows sent')).toBeTruthy();
  expect(panel().getByRole('progressbar', { name: 'Import of people' })).toHaveProperty('value', 5);
  await userEvent.click(panel().getByRole('button', { name: 'Cancel' }));
  await expect(work).rejects.toMatchObject({ code: 'data.aborted' });
  await eventually(() => expect(screen.queryByRole('button', { name: /^Background tasks/ })).toBeNull());
});

it('undoes a job after a confirmation, from the list and from the notice', async () => {
  const { jobs, toasts, taken } = await shell();
  await jobs.start(job(async () => ({ title: 'Import Successful', text: '2 records', undo })));
  await open();
  toasts.current()?.action?.run();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(taken).toEqual([]);
  await userEvent.click(panel().getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('All of it.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await panel().findByText('Records undone: 2.')).toBeTruthy();
  expect(taken).toEqual([{ import_id: 'i1' }]);
  expect(panel().queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('lists open notes of a job, with their links', async () => {
  const { jobs } = await shell();
  const notes = [{ title: 'INV-3', text: 'It has no lines.', path: '/accounting/invoices/3' }];
  await jobs.start(job(async () => ({ title: '2 of 3 invoices posted', notes })));
  await open();
  const link = panel().getByRole('link', { name: 'INV-3' });
  expect(link.getAttribute('href')).toBe('/accounting/invoices/3');
  expect(link.closest('li')?.textContent).toBe('INV-3: It has no lines.');
});

it('keeps the focus when items are dismissed, and moves it to the screen after the last', async () => {
  const { jobs } = await shell();
  for (const name of ['First', 'Second', 'Third'])
    await jobs.start(job(async () => ({ title: `${name} done` }), name));
  await open();
  await userEvent.click(panel().getByRole('button', { name: 'Dismiss: Second done' }));
  expect(document.activeElement?.textContent).toBe('Background tasks');
  expect(panel().getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(panel().getByRole('button', { name: 'Dismiss finished' }));
  expect(screen.queryByRole('button', { name: /^Background tasks/ })).toBeNull();
  expect(document.activeElement?.id).toBe('main');
});
