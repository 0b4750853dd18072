import { connect, type Socket } from 'node:net';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBackend, runBackend } from './running-backend.ts';

const MB = 1024 * 1024;

let running: RunningBackend;
let admin: SupabaseClient;
let token: string;
let port: number;

beforeAll(async () => {
  running = await runBackend();
  admin = await running.signUp('admin@example.com');
  token = (await admin.auth.getSession()).data.session?.access_token ?? '';
  port = Number(new URL(running.url).port);
});
afterAll(() => running.close());

/** Sends raw bytes; returns the answer until the other end closes, or has sent the expected text. */
function send(parts: readonly (string | Buffer)[], until = /$^/): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1' }, () => {
      for (const part of parts) socket.write(part);
    });
    let answer = '';
    socket.on('data', (part) => {
      answer += String(part);
      if (until.test(answer)) socket.destroy();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const get = (target: string, more = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\n${more}Connection: close\r\n\r\n`;

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

const upgrade = (target: string, host = `localhost:${port}`): string =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${UPGRADE}\r\n`;

function post(
  path: string,
  body: BodyInit,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${running.url}${path}`, {
    method: 'POST',
    headers: { apikey: running.backend.key, 'content-type': 'application/json', ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
}

describe('a WebSocket', () => {
  it.each([
    ['//', 400],
    ['/%00', 400],
    ['*', 400],
    ['http://localhost/realtime/v1/websocket', 400],
    ['/', 404],
    ['/rest/v1/customers', 404],
    ['/realtime/v1/websocket', 401],
    ['/realtime/v1/websocket?apikey=wrong', 401],
  ])('to %s is refused with %i and a message', async (target, status) => {
    const answer = await send([upgrade(target)]);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\\r\\n\\r\\n[A-Z][^<]+\\.$`, 's'));
    expect((await fetch(`${running.url}/health`)).status).toBe(200);
  });

  it('by another name is refused', async () => {
    const answer = await send([
      upgrade(`/realtime/v1/websocket?apikey=${running.backend.key}`, 'evil.example'),
    ]);
    expect(answer).toContain('HTTP/1.1 421 ');
  });

  it('that is refused and reset at once leaves the server up', async () => {
    const targets = [
      '//',
      '/',
      '/realtime/v1/websocket',
      `/realtime/v1/websocket?apikey=${running.backend.key}`,
    ];
    const reset = (target: string): Promise<void> =>
      new Promise((resolve) => {
        const socket = connect({ port, host: '127.0.0.1' }, () => {
          socket.write(upgrade(target), () => socket.resetAndDestroy());
        });
        // This test is about the reset.
        socket.on('error', () => socket.destroy());
        socket.on('close', () => resolve());
      });
    for (let round = 0; round < 15; round += 1) await Promise.all(targets.map(reset));
    expect((await fetch(`${running.url}/health`)).status).toBe(200);
  });
});

describe('an upgrade to an unsupported protocol', () => {
  const H2C = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';

  it('is passed over: the request is answered', async () => {
    const answer = await send([`GET /health HTTP/1.1\r\nHost: localhost\r\n${H2C}\r\n`], /"status":"ok"/);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is passed over where a body follows, in one piece or in several', async () => {
    const body = JSON.stringify({ table_name: 'customers', query: {}, sum_fields: [] });
    const head = `POST /rest/v1/rpc/summarise_records HTTP/1.1\r\nHost: localhost\r\napikey: ${running.backend.key}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${H2C}\r\n`;
    expect(await send([head + body], /"count"/)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send([head + body.slice(0, 9), body.slice(9)], /"count"/)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is refused where it asks for a proxy', async () => {
    expect(await send([`CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n`])).toContain(
      'HTTP/1.1 405 ',
    );
  });
});

describe('a request', () => {
  it.each([
    ['without a Host', 'GET /health HTTP/1.0\r\n\r\n', 400],
    [
      'with two',
      'GET /health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['for another name', 'GET /health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 421],
    ['that is none', 'HELO\r\n\r\n', 400],
    [
      'with 20 KB of headers',
      `GET /health HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    [
      'of an unknown method',
      'PROPFIND /rest/v1/customers HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      405,
    ],
    [
      'that expects the impossible',
      'GET /health HTTP/1.1\r\nHost: localhost\r\nExpect: luck\r\nConnection: close\r\n\r\n',
      417,
    ],
  ])('%s is refused in words', async (_case, bytes, status) => {
    const answer = await send([bytes]);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*x-content-type-options: nosniff.*[.)]`, 's'));
  });

  it('for another name gets advice', async () => {
    const answer = await send(['GET / HTTP/1.1\r\nHost: books.example:8080\r\nConnection: close\r\n\r\n']);
    expect(answer).toContain('start it with SITE_URL=https://books.example:8080');
  });

  it.each(['//', '/%00', '/rest/v1/customers?select=a%00b', `/rest/v1/customers?select=${'a('.repeat(100)}`])(
    'for %s is refused with a message',
    async (target) => {
      expect(await send([get(target)])).toMatch(/^HTTP\/1\.1 400 .*This address cannot be requested/s);
    },
  );
});

describe('a body', () => {
  it('of more than 64 KB is refused before it is read, in the error format of its address', async () => {
    const large = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(2 * MB) });
    const auth = await post('/auth/v1/signup', large);
    expect(auth.status).toBe(413);
    expect(await auth.json()).toMatchObject({
      error_code: 'request.too_large',
      msg: expect.stringContaining('64 KB'),
    });
    const rest = await post('/rest/v1/customers', large);
    expect(rest.status).toBe(413);
    expect(rest.headers.get('access-control-allow-origin')).toBe('*');
    expect(await rest.json()).toMatchObject({
      hint: 'request.too_large',
      message: expect.stringMatching(/64 KB.*sign in/),
    });
    const member = await post('/rest/v1/customers', large, { authorization: `Bearer ${token}` });
    expect(member.status).toBe(413);
    expect(await member.json()).toMatchObject({ message: expect.stringContaining('1 MB') });
  });

  it('is counted while it arrives if it does not declare its length', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(0x20)),
    });
    expect((await post('/rest/v1/customers', endless)).status).toBe(413);
  });

  it('of an import may be larger, for signed-in people', async () => {
    const rows = Array.from({ length: 4000 }, (_, at) => ({
      name: `Large ${at} ${'n'.repeat(80)}`,
      address: 'n'.repeat(200),
    }));
    const imported = await admin.rpc('import_records', {
      table_name: 'customers',
      rows,
      mode: 'all_or_nothing',
      key: crypto.randomUUID(),
    });
    expect(imported.error).toBeNull();
    expect(imported.data).toMatchObject({ inserted: 4000 });
    const visitor = await post('/rest/v1/rpc/import_records', JSON.stringify({ rows }));
    expect(visitor.status).toBe(413);
  });

  it('of a file of 10 MB is accepted, and returned unchanged', async () => {
    const content = Buffer.alloc(10 * MB, '%PDF-1.7 ').toString('base64');
    const { data: vendor } = await admin.from('vendors').insert({ name: 'Stationers' }).select().single();
    const saved = await admin.rpc('save_attachment', {
      table_name: 'vendors',
      record_id: vendor?.id,
      file_name: 'receipt.pdf',
      media_type: 'application/pdf',
      content,
      key: crypto.randomUUID(),
    });
    expect(saved).toMatchObject({ error: null, data: { size: 10 * MB } });
    const { data: read } = await admin.rpc('read_attachment', { id: saved.data?.id });
    expect(read?.content === content).toBe(true);
    const listed = await admin.from('attachments').select();
    expect(listed.data).toMatchObject([{ file_name: 'receipt.pdf', entity: 'vendors' }]);
    const visitor = await post('/rest/v1/rpc/save_attachment', JSON.stringify({ content }));
    expect(visitor.status).toBe(413);
  });

  it.each([
    ['that is nested too deep', '['.repeat(5000) + ']'.repeat(5000), 'nested more than 64'],
    ['with a NUL', '{"name":"a\\u0000b"}', 'NUL'],
  ])('%s is refused in words', async (_case, body, words) => {
    const answer = await post('/rest/v1/customers', body, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      hint: 'request.malformed',
      message: expect.stringContaining(words),
    });
  });

  it("with a NUL in somebody's name is no sign-up", async () => {
    const data = { full_name: 'a\0b' };
    const answer = await post(
      '/auth/v1/signup',
      JSON.stringify({ email: 'n@example.com', password: 'x', data }),
    );
    expect(answer.status).toBe(400);
    expect((await answer.json()).msg).toContain('NUL');
  });

  it.each(['null', '[]', '"text"'])('of %s is no sign-up', async (body) => {
    expect((await post('/auth/v1/verify', body)).status).toBe(400);
  });

  it('with a compressed body is refused with a message', async () => {
    const answer = await post('/rest/v1/customers', 'x', { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Send it plain') });
  });

  it('is waited for where its sender asks first, and refused before it is sent', async () => {
    const head = (length: number): string =>
      `POST /auth/v1/token?grant_type=refresh_token HTTP/1.1\r\nHost: localhost\r\napikey: ${running.backend.key}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
    expect(await send([head(2), '{}'], /HTTP\/1\.1 4/)).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 4/,
    );
    expect(await send([head(2 * MB)], /64 KB/)).toMatch(/^HTTP\/1\.1 413 /);
  });
});

it.each([
  ['PATCH', '?customers_count=eq.1'],
  ['POST', ''],
  ['DELETE', '?customers_count=eq.1'],
])('refuses a %s of a view, and does not call it a server error', async (method, query) => {
  const answer = await fetch(`${running.url}/rest/v1/dashboard_metrics${query}`, {
    method,
    headers: {
      apikey: running.backend.key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(method !== 'DELETE' && { body: JSON.stringify({ customers_count: 1 }) }),
  });
  expect(answer.status).toBe(405);
  expect(await answer.json()).toMatchObject({
    hint: 'data.computed',
    message: expect.stringContaining('computed from other records'),
  });
});
