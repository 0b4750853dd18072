// @vitest-environment jsdom
import type { ChangeEvent, WatchStatus } from '@ledgerwise/contract';
import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { createSandboxDataSource } from './sandbox-data-source.ts';

/**
 * A sandbox over the real client with prepared answers in order, and the changes that a watcher of customers receives.
 */
function watched(...answers: readonly Response[]) {
  let asked = 0;
  const client = createClient('http://backend.example', 'key', {
    auth: { persistSession: false, storageKey: crypto.randomUUID() },
    global: { fetch: async () => answers[asked++] ?? Response.json([]) },
  });
  const source = createSandboxDataSource(client);
  const heard: ChangeEvent[] = [];
  const statuses: WatchStatus[] = [];
  const stop = source.watch('customers', {
    onChange: (event) => heard.push(event),
    onStatus: (status) => statuses.push(status),
  });
  return { source, heard, statuses, stop };
}

const row = { id: '7', name: 'Ada' };

it('notifies subscribers of its own additions, changes and deletions', async () => {
  const { source, heard, statuses } = watched(Response.json([row]), Response.json([row]), Response.json(1));
  await source.create('customers', { name: 'Ada' });
  await source.update('customers', '7', { name: 'Ada' });
  await source.remove('customers', ['7']);
  expect(statuses).toEqual(['live']);
  expect(heard).toEqual([
    { type: 'INSERT', id: '7' },
    { type: 'UPDATE', id: '7' },
    { type: 'DELETE', id: '7' },
  ]);
});

it('notifies of no other table, and stops after unsubscribing', async () => {
  const { source, heard, stop } = watched(Response.json([row]), Response.json([row]));
  await source.create('vendors', { name: 'Ada' });
  stop();
  await source.create('customers', { name: 'Ada' });
  expect(heard).toEqual([]);
});

it('does not notify of refused changes', async () => {
  const { source, heard } = watched(Response.json({ message: 'No', code: '42501' }, { status: 403 }));
  await expect(source.create('customers', { name: 'Ada' })).rejects.toMatchObject({ code: 'data.forbidden' });
  expect(heard).toEqual([]);
});
