import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SAMPLE_ACCOUNTS } from '../../src/seed/sample-accounts.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let running: RunningBackend;

async function start(seed: 'sample' | 'none', log?: (line: string) => void): Promise<void> {
  running = await runBackend({ dataDir: scratch.path, seed, ...(log && { log }) });
}

beforeAll(async () => {
  scratch = await makeScratchFolder();
  await start('sample');
});
afterAll(async () => {
  await running.close();
  await scratch.remove();
});

it.each([
  ['owner@example.com', 'admin', 60],
  ['manager@example.com', 'manager', 60],
  ['user@example.com', 'user', 10],
  ['viewer@example.com', 'viewer', 8],
])('lets %s in as %s, who sees %i customers', async (email, role, customers) => {
  expect(running.backend.sampleAccounts).toContainEqual({ email, role, password: 'Ledgerwise1!' });
  const browser = running.client();
  const { error } = await browser.auth.signInWithPassword({ email, password: 'Ledgerwise1!' });
  expect(error).toBeNull();
  const context = await browser.rpc('session_context');
  expect(context.data).toMatchObject({ role, organisation: { name: 'Harbour & Sons Trading' } });
  const { count } = await browser.from('customers').select('id', { count: 'exact', head: true });
  expect(count).toBe(customers);
});

it('has invoices in every state, in books that are right', async () => {
  const browser = running.client();
  await browser.auth.signInWithPassword({ email: 'owner@example.com', password: 'Ledgerwise1!' });
  const { data: summary } = await browser.rpc('summarise_records', {
    table_name: 'invoices',
    query: {},
    views: Object.fromEntries(
      ['draft', 'sent', 'overdue', 'paid'].map((status) => [
        status,
        [{ field: 'status', operator: 'equals', value: status }],
      ]),
    ),
  });
  expect(summary.views).toEqual({ draft: 2, sent: 5, overdue: 3, paid: 3 });
  const { data: health } = await browser.rpc('books_health');
  expect(health.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
});

it('keeps its secrets to itself', async () => {
  const file = join(scratch.path, 'keys.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const keys: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
  expect(keys.publishableKey).toBe(running.backend.key);
  expect((await stat(join(scratch.path, 'postgres', '17'))).mode & 0o777).toBe(0o700);
});

it('tells its health', async () => {
  const response = await fetch(`${running.url}/health`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    status: 'ok',
    database: 'ok',
    versions: { node: process.versions.node, postgres: expect.stringMatching(/^17\./) },
  });
});

it('starts again, keeps the key and the data, and seeds nothing twice', async () => {
  const { key } = running.backend;
  await running.close();
  await start('sample');
  expect(running.backend.key).toBe(key);
  const browser = running.client();
  await browser.auth.signInWithPassword({ email: 'owner@example.com', password: 'Ledgerwise1!' });
  const { count } = await browser.from('customers').select('id', { count: 'exact', head: true });
  expect(count).toBe(60);
});

it('warns when sample accounts stand where none are wanted', async () => {
  await running.close();
  const log = vi.fn();
  await start('none', log);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('sample accounts, whose password is published'));
});

it('lets nobody in with a published password where others can reach the server, nor with a session begun before', async () => {
  await running.close();
  await start('none');
  const browser = running.client();
  const credentials = { email: 'owner@example.com', password: 'Ledgerwise1!' };
  expect((await browser.auth.signInWithPassword(credentials)).error).toBeNull();

  await running.close();
  const lines: string[] = [];
  const open = { dataDir: scratch.path, isLoopbackOnly: false, log: (line: string) => lines.push(line) };
  running = await runBackend(open);
  expect(running.backend.sampleAccounts).toBeNull();
  expect(lines).toContainEqual(expect.stringMatching(/^Ended \d+ sessions that began while nobody else/));
  const { data } = await browser.auth.getSession();
  const refreshed = await running
    .client()
    .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
  expect(refreshed.error).not.toBeNull();
  for (const { email } of SAMPLE_ACCOUNTS) {
    const { error } = await running.client().auth.signInWithPassword({ ...credentials, email });
    expect(error).toMatchObject({
      status: 403,
      code: 'sample_account',
      message: expect.stringContaining('works only on the computer that runs the server'),
    });
  }
  // A session begun since is left alone by the next start.
  const person = await running.signUp('person@example.com');
  await running.close();
  running = await runBackend(open);
  const session = (await person.auth.getSession()).data.session;
  const stays = await running.client().auth.refreshSession({ refresh_token: session?.refresh_token ?? '' });
  expect(stays.error).toBeNull();

  await running.close();
  await start('none');
  expect((await running.client().auth.signInWithPassword(credentials)).error).toBeNull();
});

it('makes no sample accounts where none are wanted', async () => {
  const empty = await runBackend({ seed: 'none' });
  expect(empty.backend.sampleAccounts).toBeNull();
  const { error } = await empty
    .client()
    .auth.signInWithPassword({ email: 'owner@example.com', password: 'Ledgerwise1!' });
  expect(error?.message).toBe('Invalid login credentials');
  await empty.close();
});
