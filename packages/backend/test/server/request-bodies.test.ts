import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_LIMITS } from '../../src/limits/body-limits.ts';
import { BODY_RULES } from '../../src/limits/body-rules.ts';
import { type Answered, begin, HOSTILE_BODIES, repeated, send } from './hostile-bodies.ts';
import { join, type RunningBackend, runBackend } from './running-backend.ts';

const KB = 1024;
const MB = 1024 * KB;
const STAGE = '/rest/v1/rpc/stage_import_rows';
const IMPORT = '/rest/v1/rpc/import_records';

let running: RunningBackend;
let admin: SupabaseClient;
let viewer: SupabaseClient;
beforeAll(async () => {
  running = await runBackend();
  admin = await running.signUp('admin@example.com');
  viewer = await join(running, admin, 'viewer@example.com', 'viewer');
});
afterAll(() => running.close());

async function headersOf(client?: SupabaseClient): Promise<Record<string, string>> {
  const { data } = (await client?.auth.getSession()) ?? {};
  const token = data?.session?.access_token ?? running.backend.key;
  return { apikey: running.backend.key, authorization: `Bearer ${token}` };
}

async function post(
  path: string,
  body: Buffer | string,
  client?: SupabaseClient,
  more = {},
): Promise<Answered> {
  const headers = { ...(await headersOf(client)), ...more };
  return send({ url: running.url, path, body: Buffer.from(body), headers });
}

const hintOf = ({ text }: Answered): unknown => JSON.parse(text).hint;

describe('a body sent by a visitor', () => {
  it('is read up to 64 KB', async () => {
    const large = await post('/rest/v1/rpc/send_contact_message', `[${'{},'.repeat(MB / 3)}{}]`);
    expect(large).toMatchObject({ status: 413, text: expect.stringContaining('64 KB') });
  });

  it.each([
    ['/rest/v1/rpc/send_contact_message', 30, '20 values'],
    ['/rest/v1/rpc/search_records', 600, '500 values'],
    ['/auth/v1/token?grant_type=password', 600, '500 values'],
  ])('to %s is parsed up to a number of values', async (path, values, says) => {
    const many = await post(path, `{"email":[${'{},'.repeat(values)}{}]}`);
    expect(many).toMatchObject({ status: 413, text: expect.stringContaining(says) });
    const few = await post(path, '{"email":[{},{}]}');
    expect(few.status).not.toBe(413);
    expect(few.status).toBeLessThan(500);
  });
});

it('a refused body is read to its end, also if the connection closes after it', async () => {
  const { apikey = '' } = await headersOf();
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  socket.write(
    `POST ${IMPORT} HTTP/1.1\r\nHost: localhost\r\napikey: ${apikey}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${4 * MB}\r\n\r\n`,
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  const closed = once(socket, 'close');
  // It fails if the other end closed the connection during the upload.
  socket.on('data', () => undefined);
  for (let part = 0; part < 64; part += 1) {
    const isFull = !socket.write(Buffer.alloc((4 * MB) / 64));
    if (isFull) await once(socket, 'drain');
  }
  const [hadError] = await closed;
  expect(hadError).toBe(false);
});

describe('a body sent by a member', () => {
  it('is parsed up to a number of values', async () => {
    const answer = await post('/rest/v1/customers', `[${'{},'.repeat(10_000)}{}]`, admin);
    expect(answer).toMatchObject({ status: 413, text: expect.stringContaining('10,000 values') });
    expect(hintOf(answer)).toBe('request.too_large');
  });

  it.each(Object.entries(HOSTILE_BODIES))('of 31 MB of %s is refused with a message', async (_what, body) => {
    const answer = await post(STAGE, body, admin);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(hintOf(answer)).toBe(
      body === HOSTILE_BODIES['escaped characters'] ? 'import.malformed' : 'request.too_large',
    );
  });

  it.each(['text/csv', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as %s is refused: its values would not be counted',
    async (type) => {
      const answer = await post('/rest/v1/customers', 'name\n\n\n', admin, { 'content-type': type });
      expect(answer).toMatchObject({ status: 415, text: expect.stringContaining('Send JSON') });
    },
  );

  it('holds nothing after the answer: a body refused before is then accepted', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(900 * KB) });
    for (let time = 0; time < 12; time += 1)
      expect((await post('/rest/v1/rpc/no_function_of_ours', body, admin)).status).toBe(404);
  });
});

/** Rows of customers, more than 1 MB of them. */
function customers(name: string, rows = 3000): Buffer {
  const all = Array.from({ length: rows }, (_, at) => ({
    name: `${name} ${at}`,
    address: 'street '.repeat(70),
  }));
  const call = { table_name: 'customers', rows: all, mode: 'all_or_nothing', key: randomUUID() };
  return Buffer.from(JSON.stringify(call));
}

describe('a large body', () => {
  it('is not read if the role of its sender lacks the right', async () => {
    const { sending, answered } = begin({
      url: running.url,
      path: STAGE,
      headers: await headersOf(viewer),
      length: 31 * MB,
    });
    // The body was never sent: a server that waits for it would wait forever.
    const answer = await answered;
    sending.destroy();
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('may not import files') });
    expect(hintOf(answer)).toBe('role.denied');
  });

  it('is accepted in a sandbox from its owner, as in their organization', async () => {
    const { data: sandbox } = await viewer.rpc('begin_sandbox');
    const answer = await post(IMPORT, customers('Sandy'), viewer, { 'x-sandbox': sandbox });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ inserted: 3000 });
    const foreign = await post(IMPORT, customers('Sandy'), admin, { 'x-sandbox': sandbox });
    expect(foreign.status).toBe(403);
  });

  it('reaches the database unchanged', async () => {
    const name = 'Größe "quoted" \\ / \u0041\ud83d\ude00 {[,:]} 😀';
    const answer = await post(
      IMPORT,
      `{"table_name":"customers","mode":"skip_bad","key":"${randomUUID()}","rows":[
        ${`{"name":"Filler","address":"${'x'.repeat(490)}"},`.repeat(2500)}{"name":${JSON.stringify(name)}},
        {"name":"Escaped \\u0041\\ud83d\\ude00\\t"}]}`,
      admin,
    );
    expect(answer).toMatchObject({ status: 200 });
    const { data } = await admin.from('customers').select('name').not('name', 'like', 'Filler%');
    expect(data?.map((row) => row.name).toSorted()).toEqual(['Escaped A😀', name]);
  });

  it('of rows that are not JSON is refused with a message, and so is a text instead of rows', async () => {
    const head = `{"key":"${randomUUID()}","part":0,"rows":`;
    const broken = await post(STAGE, repeated('{"a":"some text"],', 2 * MB, `${head}[`, '1]}'), admin);
    expect(broken.status).toBe(400);
    const text = await post(STAGE, repeated('[],', 2 * MB, `${head}"[`, '[]]"}'), admin);
    expect(text).toMatchObject({ status: 400, text: expect.stringContaining('must be a list') });
  });

  it('that never ends delays nobody of another organization', async () => {
    const other = await running.signUp('other@example.com');
    const stalled = begin({
      url: running.url,
      path: IMPORT,
      headers: await headersOf(admin),
      length: 31 * MB,
    });
    stalled.sending.write('{"rows":[');
    expect((await post(IMPORT, customers('Other'), other)).status).toBe(200);
    const next = post(IMPORT, customers('Next'), admin);
    stalled.sending.destroy();
    expect((await next).status).toBe(200);
  });
});

it('each rule refers to an existing function, its argument, and an existing right', async () => {
  const functions = await running.sql<{ name: string; argument: string; type: string }[]>`
    select p.proname as name, a.name as argument, t.type
    from pg_proc p, unnest(p.proargnames) with ordinality a (name, place),
      lateral (select format_type(p.proargtypes[a.place - 1], null) as type) t
    where p.pronamespace = 'public'::regnamespace and a.place <= p.pronargs`;
  const verbs = await running.sql<{ verb: string }[]>`
    select distinct split_part(permission, '.', 2) as verb from role_permissions`;
  const kinds = { list: ['jsonb', 'text[]', 'uuid[]'], text: ['text'] };
  for (const [path, { large }] of Object.entries(BODY_RULES)) {
    const own = functions.filter(({ name }) => path === `/rest/v1/rpc/${name}`);
    expect(own, path).not.toEqual([]);
    if (!large) continue;
    const type = own.find(({ argument }) => argument === large.name)?.type;
    expect(kinds[large.holds], path).toContain(type);
    // Passed-on bodies are JSON as received; no other type is passed on.
    if (large.isPassedOn) expect(type, path).toBe('jsonb');
    expect(verbs, path).toContainEqual({ verb: large.verb });
  }
});

it('declares each limit once, with its message', () => {
  const limits = Object.values(BODY_LIMITS).flatMap((area) => Object.values(area));
  const keys = limits.map(({ name, per, guards }) => `${name} ${per} ${guards}`);
  expect(new Set(keys).size).toBe(limits.length);
  expect(limits.filter(({ amount, sentence }) => !(amount > 0) || !/^[A-Z].*\.$/.test(sentence))).toEqual([]);
});
