import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyTemplate } from '../database/test-database.ts';
import { type Answered, begin, HOSTILE_BODIES, repeated, send } from './hostile-bodies.ts';
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts';
import { PASSWORD } from './running-backend.ts';

const MB = 1024 * 1024;
const MOST_MEMORY = 1024 * MB;
const NETWORKS = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'];
/** Far more often than a person reads, and no load of its own. */
const READ_EVERY_MS = 100;
const STAGE = '/rest/v1/rpc/stage_import_rows';

let copy: Awaited<ReturnType<typeof copyTemplate>>;
let server: MeasuredServer;
let bystander: string;

async function signUp(email: string): Promise<string> {
  const body = { email, password: PASSWORD, data: { full_name: 'Ada', company_name: email } };
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: server.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const session: { readonly access_token: string } = await answer.json();
  return session.access_token;
}

beforeAll(async () => {
  copy = await copyTemplate();
  server = await startMeasuredServer({ databaseUrl: copy.url });
  bystander = await signUp('stranger@example.com');
});
afterAll(async () => {
  await server.close();
  await copy.drop();
});

/** Statuses after which a request can be repeated. A busy server may answer so to a body that it reads slowly. */
const LATER = [408, 503];

const headersOf = (token: string) => ({ apikey: server.key, authorization: `Bearer ${token}` });

/** Requests a list and a search repeatedly until a flood has ended; returns all responses other than 200. */
async function listMeanwhile(flood: Promise<readonly Answered[]>): Promise<readonly string[]> {
  let isOver = false;
  const over = flood.finally(() => {
    isOver = true;
  });
  const failed: string[] = [];
  let asked = 0;
  while (!isOver || asked === 0) {
    const list = await fetch(`${server.url}/rest/v1/customers?select=name`, {
      headers: headersOf(bystander),
    });
    const search = await fetch(`${server.url}/rest/v1/rpc/search_records`, {
      method: 'POST',
      headers: { ...headersOf(bystander), 'content-type': 'application/json' },
      body: JSON.stringify({ table_name: 'customers', query: { search: 'a' } }),
    });
    asked += 1;
    for (const answer of [list, search])
      if (!answer.ok) failed.push(`${answer.status} ${await answer.text()}`);
    await Promise.race([over, pause(READ_EVERY_MS)]);
  }
  await over;
  return failed;
}

/** Sends the same bodies at once, each from the next network. */
function flood(bodies: readonly Buffer[], path: string, token: string, networks: readonly string[]) {
  return Promise.all(
    bodies.map((body, at) =>
      send({
        url: server.url,
        path,
        body,
        headers: headersOf(token),
        from: networks[at % networks.length] ?? '',
      }),
    ),
  );
}

const times = (count: number, body: Buffer): readonly Buffer[] => Array.from({ length: count }, () => body);

it.each([
  ['one network', NETWORKS.slice(0, 1)],
  ['four networks', NETWORKS],
])('1,000 of the largest bodies that visitors of %s may send', async (_from, networks) => {
  const body = Buffer.from(JSON.stringify({ table_name: 'customers', query: { x: 'x'.repeat(60_000) } }));
  for (let round = 0; round < 5; round += 1) {
    const answers = flood(times(200, body), '/rest/v1/rpc/search_records', server.key, networks);
    expect(await listMeanwhile(answers)).toEqual([]);
    const statuses = (await answers).map(({ status }) => status);
    expect(statuses.filter((status) => status === 0 || status === 500)).toEqual([]);
  }
  expect(await server.mostMemory()).toBeLessThan(MOST_MEMORY);
});

it.each(Object.entries(HOSTILE_BODIES))('eight bodies of 31 MB of %s by a new user', async (what, body) => {
  const token = await signUp(`${what.replaceAll(' ', '-')}@example.com`);
  const answers = flood(times(8, body), STAGE, token, NETWORKS);
  expect(await listMeanwhile(answers)).toEqual([]);
  const statuses = (await answers).map(({ status }) => status);
  expect(statuses.filter((status) => status < 400 || status === 500)).toEqual([]);
  expect(await server.mostMemory()).toBeLessThan(MOST_MEMORY);
});

it('bodies of 31 MB of rows by twelve organisations at once', async () => {
  const tokens = await Promise.all(Array.from({ length: 12 }, (_, at) => signUp(`org-${at}@example.com`)));
  const head = '{"key":"b3b2a1c0-0000-4000-8000-000000000002","part":0,"rows":[["name","address","notes"],';
  // Fewer values than the limit of an import, so these reach the database.
  const body = repeated(`["Größe","an address","${'n'.repeat(400)}"],`, 31 * MB, head, '["a","b","c"]]}');
  const sent = Promise.all(
    tokens.map((token, at) =>
      send({ url: server.url, path: STAGE, body, headers: headersOf(token), from: NETWORKS[at % 4] ?? '' }),
    ),
  );
  expect(await listMeanwhile(sent)).toEqual([]);
  const statuses = (await sent).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, ...LATER].includes(status))).toEqual([]);
  expect(statuses).toContain(200);
  expect(await server.mostMemory()).toBeLessThan(MOST_MEMORY);
});

it('files of 16 MB that take two bytes a character by twelve organisations at once', async () => {
  const tokens = await Promise.all(Array.from({ length: 12 }, (_, at) => signUp(`file-${at}@example.com`)));
  const id = 'b3b2a1c0-0000-4000-8000-000000000004';
  const head = `{"table_name":"vendors","record_id":"${id}","file_name":"a.pdf","media_type":"application/pdf","key":"${id}","content":"`;
  const body = repeated('€', 16 * MB - 1024, head, '"}');
  const sent = Promise.all(
    tokens.map((token, at) =>
      send({
        url: server.url,
        path: '/rest/v1/rpc/save_attachment',
        body,
        headers: headersOf(token),
        from: NETWORKS[at % 4] ?? '',
      }),
    ),
  );
  expect(await listMeanwhile(sent)).toEqual([]);
  const statuses = (await sent).map(({ status }) => status);
  expect(statuses.filter((status) => ![400, ...LATER].includes(status))).toEqual([]);
  expect(statuses).toContain(400);
  expect(await server.mostMemory()).toBeLessThan(MOST_MEMORY);
});

it('an import is accepted while three others never end', async () => {
  const tokens = await Promise.all(['x', 'y', 'z'].map((name) => signUp(`stalled-${name}@example.com`)));
  const stalled = tokens.map((token) =>
    begin({ url: server.url, path: STAGE, headers: headersOf(token), length: 31 * MB }),
  );
  // More than the sockets hold, so that what is written has its turn, and the import has to wait for it.
  const started = `{"rows":[${' '.repeat(16 * MB)}`;
  await Promise.all(stalled.map(({ sending }) => new Promise((resolve) => sending.write(started, resolve))));
  const head = '{"key":"b3b2a1c0-0000-4000-8000-000000000003","part":0,"rows":[["name"],';
  const body = repeated(`["${'n'.repeat(90)}"],`, 8 * MB, head, '["the last"]]}');
  const answer = await send({ url: server.url, path: STAGE, body, headers: headersOf(bystander) });
  expect(answer.status).toBe(200);
  const ends = await Promise.race(stalled.map(({ answered }) => answered));
  expect(ends.status).toBe(408);
  for (const { sending } of stalled) sending.destroy();
});
