import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** Far more than on a quiet machine. */
const PATIENCE_MS = 20_000;

let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let running: RunningBackend;
beforeAll(async () => {
  scratch = await makeScratchFolder();
  running = await runBackend({ dataDir: scratch.path });
});
afterAll(async () => {
  await running.close();
  await scratch.remove();
});

const healthStatus = async (): Promise<number> => (await fetch(`${running.url}/health`)).status;

it('reports that the database is gone, and then sends changes and mails again', async () => {
  const browser = await running.signUp('back@example.com');
  await browser.realtime.setAuth();
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    browser
      .channel('customers')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'customers' }, (change) => {
        heard.push(String(Reflect.get(change.new, 'name')));
      })
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') resolve();
      });
  });
  const cluster = join(scratch.path, 'postgres/17');
  const pid = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  // Without its configuration it does not start again, which otherwise takes less than a second.
  await rename(join(cluster, 'postgresql.conf'), join(cluster, 'postgresql.conf.away'));
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await healthStatus()).toBe(503), { timeout: PATIENCE_MS });
  const [refused, signIn] = await Promise.all([
    browser.from('customers').insert({ name: 'Too early' }),
    fetch(`${running.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: running.backend.key, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'back@example.com', password: PASSWORD }),
    }),
  ]);
  expect(refused.status).toBe(503);
  expect(refused.error).toMatchObject({ code: 'PGRST001', hint: 'server.unavailable' });
  expect(await signIn.json()).toMatchObject({
    error_code: 'database_unavailable',
    msg: refused.error?.message,
  });

  await rename(join(cluster, 'postgresql.conf.away'), join(cluster, 'postgresql.conf'));
  await vi.waitFor(async () => expect(await healthStatus()).toBe(200), { timeout: PATIENCE_MS });
  let attempt = 0;
  await vi.waitFor(
    async () => {
      attempt += 1;
      await browser.from('customers').insert({ name: `Back ${attempt}` });
      expect(heard.length).toBeGreaterThan(0);
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
  await vi.waitFor(
    async () => {
      await browser.rpc('invite_member', { email: 'guest@example.com', role: 'user' });
      const mails = await fetch(`${running.url}/mailbox?to=guest@example.com`, {
        headers: { accept: 'application/json' },
      });
      expect(await mails.json()).not.toEqual([]);
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
});
