// @vitest-environment jsdom
import { AppError, HostProvider } from '@ledgerwise/contract';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { contacts } from '../../../test/contacts.resource.ts';
import { contactStore } from '../../../test/render-screen.tsx';
import { testHost } from '../../../test/test-host.ts';
import { ResourceRoot } from '../ResourceRoot.tsx';
import { createAttempt } from './use-attempt.ts';
import { type Change, useChange } from './use-change.ts';

afterEach(cleanup);

async function page(count: number) {
  const data = contactStore(Array.from({ length: count }, (_, at) => ({ name: `Contact ${at}` })));
  const { host, notify } = testHost(data);
  const { result } = renderHook(() => useChange(contacts), {
    wrapper: ({ children }) => (
      <HostProvider value={host}>
        <ResourceRoot resource={contacts}>{children}</ResourceRoot>
      </HostProvider>
    ),
  });
  const ids = await data.call('list_record_ids', { table_name: 'contacts', query: {} });
  const remaining = async () =>
    (await data.call('summarise_records', { table_name: 'contacts', query: {}, sum_fields: [] })).count;
  const attempt = createAttempt();
  const key = attempt.keyOf(ids);
  const deletion: Change = {
    attempt,
    asked: ids,
    size: count,
    title: `Deletion of ${count} contacts`,
    run: () => data.call('bulk_delete', { table_name: 'contacts', ids, key }),
    done: (gone) => ({ title: `Successfully deleted ${gone} contacts` }),
    failure: { title: 'Bulk Delete Failed' },
  };
  return { change: result.current, deletion, key, attempt, data, jobs: host.jobs, notify, remaining };
}

test('lists a long change among the jobs, and undoes it from there', async () => {
  const { change, deletion, key, jobs, notify, remaining } = await page(120);
  await change(deletion);
  expect(await remaining()).toBe(0);
  expect(jobs.all()).toMatchObject([
    { state: 'done', table: 'contacts', words: { title: 'Successfully deleted 120 contacts' } },
  ]);
  expect(notify.success).toHaveBeenCalledTimes(1);
  await jobs.undo(key);
  expect(await remaining()).toBe(120);
  expect(notify.success).toHaveBeenLastCalledWith({
    title: 'Undone',
    text: 'Undone: deletion of 120 contacts.',
  });
});

test('reports a short change by a notice with Undo', async () => {
  const { change, deletion, jobs, notify, remaining } = await page(3);
  await change(deletion);
  expect(jobs.all()).toEqual([]);
  notify.success.mock.calls[0]?.[0].action.run();
  await vi.waitFor(async () => expect(await remaining()).toBe(3));
});

test('what cannot be restored has no Undo', async () => {
  const { change, deletion, jobs } = await page(120);
  await change({ ...deletion, undo: null });
  expect(jobs.all()[0]?.undo).toBeUndefined();
});

test('finds a long change by its key after a lost response, and undoes it', async () => {
  const { change, deletion, key, jobs, notify, remaining } = await page(120);
  await change({
    ...deletion,
    run: async (used) => {
      await deletion.run(used);
      throw new AppError('network.offline');
    },
  });
  expect(notify.success).toHaveBeenCalledTimes(1);
  expect(jobs.all()).toMatchObject([
    { state: 'done', words: { title: 'Successfully deleted 120 contacts' } },
  ]);
  await jobs.undo(key);
  expect(await remaining()).toBe(120);
});

test('reports a long change that did not arrive as not done, and retries it under another key', async () => {
  const { change, deletion, key, attempt, jobs, remaining } = await page(120);
  const lost = { ...deletion, run: () => Promise.reject(new AppError('network.offline')) };
  await expect(change(lost)).rejects.toMatchObject({ code: 'network.offline' });
  expect(jobs.all()[0]).toMatchObject({ id: key, state: 'failed' });
  expect(attempt.keyOf(deletion.asked)).not.toBe(key);
  expect(await remaining()).toBe(120);
});
