import { afterAll, beforeAll, expect, it } from 'vitest';
import { DISK_LIMITS } from '../../src/limits/disk-limits.ts';
import type { Disk } from '../../src/server/disk.ts';
import { PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';

const MEGABYTE = 1_000_000;
/** The disk is measured once a second, so each test waits for the next measurement. */
let disk: Disk;
let running: RunningBackend;
let token: string;

const ask = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(running.url + path, {
    method,
    headers: {
      apikey: running.backend.key,
      authorization: `Bearer ${token ?? running.backend.key}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
const signUp = (email: string): Promise<Response> =>
  ask('POST', '/auth/v1/signup', { email, password: PASSWORD, data: { company_name: email } });
const isKnown = async (state: Disk['state']): Promise<void> => {
  disk = state === 'unknown' ? { state } : { state, freeMegabytes: 100 * MEGABYTE };
  await expect.poll(async () => (await (await ask('GET', '/health')).json()).disk.state).toBe(state);
};

beforeAll(async () => {
  disk = { state: 'ok', freeMegabytes: 9000 };
  running = await runBackend({ readDisk: async () => disk });
  token = (await (await signUp('ada@example.com')).json()).access_token;
  await ask('POST', '/rest/v1/customers', { name: 'Kauri Cafe' });
});
afterAll(() => running.close());

it('takes no newcomers and no files while the disk is nearly full, and saves what people enter', async () => {
  await isKnown('low');
  const refused = await signUp('bob@example.com');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    error_code: 'disk_full',
    msg: DISK_LIMITS.leftToBooks.sentence,
  });
  for (const name of ['begin_sandbox', 'stage_import_rows', 'save_attachment', 'send_document']) {
    const answer = await ask('POST', `/rest/v1/rpc/${name}`, {});
    expect([name, answer.status, (await answer.json()).hint]).toEqual([name, 503, 'server.disk_full']);
  }
  expect((await ask('POST', '/rest/v1/customers', { name: 'Rimu Cafe' })).status).toBe(201);
});

it('lets everything be read and nothing be written while the disk is full', async () => {
  await isKnown('full');
  const written = [
    await ask('POST', '/rest/v1/customers', { name: 'Rata Cafe' }),
    await ask('PATCH', '/rest/v1/customers?name=eq.Kauri%20Cafe', { name: 'Rata Cafe' }),
    await ask('DELETE', '/rest/v1/customers?name=eq.Kauri%20Cafe'),
    await ask('POST', '/rest/v1/rpc/invite_member', { email: 'eve@example.com', role: 'user' }),
  ];
  for (const answer of written) {
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      hint: 'server.disk_full',
      message: DISK_LIMITS.leftToDatabase.sentence,
    });
  }
  expect(await (await ask('GET', '/rest/v1/customers?select=name&order=name')).json()).toEqual([
    { name: 'Kauri Cafe' },
    { name: 'Rimu Cafe' },
  ]);
  expect((await ask('POST', '/rest/v1/rpc/session_context', {})).status).toBe(200);
  const signedIn = await ask('POST', '/auth/v1/token?grant_type=password', {
    email: 'ada@example.com',
    password: PASSWORD,
  });
  expect(signedIn.status).toBe(200);
  await isKnown('ok');
  expect((await ask('POST', '/rest/v1/customers', { name: 'Rata Cafe' })).status).toBe(201);
  expect((await signUp('bob@example.com')).status).toBe(200);
});
