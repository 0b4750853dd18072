import { get, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, runServer } from './running-server.ts';

/** A server with a name, behind a declared proxy: as in production. */
const PUBLIC = { SITE_URL: 'https://books.example', TRUST_PROXY: '127.0.0.1' };

let local: RunningServer;
let published: RunningServer;
beforeAll(async () => {
  [local, published] = await Promise.all([runServer({ MAILBOX: 'local' }), runServer(PUBLIC)]);
});
afterAll(async () => {
  await Promise.all([local.stop(), published.stop()]);
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** fetch() would neither send another Host nor leave an address unchanged. */
function ask(
  { port }: RunningServer,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host: `localhost:${port}`, ...headers } }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += String(part);
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    }).on('error', reject);
  });
}

const ON_EVERYTHING = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = expect.stringMatching(/^application\/json/);

describe('every answer carries the headers of the table', () => {
  it.each([
    ['/', 200, HTML],
    ['/accounting/customers', 200, HTML],
    ['/demo-app/', 200, HTML],
    ['/demo-app/demo/dashboard', 200, HTML],
    ['/mailbox', 200, HTML],
    ['/mailbox/00000000', 404, HTML],
    ['/config.json', 200, JSON_TYPE],
    ['/remotes.json', 200, JSON_TYPE],
    ['/health', 200, JSON_TYPE],
    ['/rest/v1/customers', 401, JSON_TYPE],
    ['/rest/v1/nothing', 401, JSON_TYPE],
    ['/auth/v1/user', 401, JSON_TYPE],
    ['/realtime/v1/websocket', 426, expect.stringMatching(/^text\/plain/i)],
    ['/js/gone.js', 404, TEXT],
    ['/%00', 400, TEXT],
    ['//', 400, TEXT],
  ])('%s (%i)', async (path, status, type) => {
    const answer = await ask(local, path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      ...ON_EVERYTHING,
      'content-type': type,
      'content-security-policy': expect.stringMatching(/default-src '(self|none)'.*frame-ancestors 'none'/),
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
    expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  });

  it.each(['/js/main.11111111.js', '/demo-app/js/main.12345678.js'])(
    '%s, where a policy would be a worker’s',
    async (path) => {
      const answer = await ask(local, path);
      expect(answer.headers).toMatchObject({
        ...ON_EVERYTHING,
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.headers).not.toHaveProperty('content-security-policy');
    },
  );

  it('lets a shell of another origin load a remote', async () => {
    const answer = await ask(local, '/remotes/mf-site/js/landing.77777777.js');
    expect(answer.headers).toMatchObject({
      ...ON_EVERYTHING,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('requires TLS if the site uses it', async () => {
    for (const path of ['/', '/health', '/rest/v1/customers', '/js/gone.js']) {
      const answer = await ask(published, path, { host: 'books.example' });
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    }
  });
});

describe('a foreign name', () => {
  it.each([
    '/',
    '/config.json',
    '/health',
    '/rest/v1/customers',
    '/auth/v1/settings',
    '/mailbox',
    '/js/main.11111111.js',
    '/demo-app/',
    '/nowhere',
  ])('reads nothing at %s', async (path) => {
    const answer = await ask(local, path, { host: `evil.example:${local.port}` });
    expect(answer.status).toBe(421);
    expect(answer.text).toContain('does not answer to the name evil.example');
    expect(answer.text).toContain('SITE_URL=');
    expect(answer.text).not.toContain(local.key);
    expect(answer.headers).toMatchObject(ON_EVERYTHING);
  });

  it('is not named by SITE_URL', async () => {
    expect((await ask(published, '/config.json', { host: 'books.example' })).status).toBe(200);
    expect((await ask(local, '/config.json', { host: 'books.example' })).status).toBe(421);
  });
});

describe('the mailbox', () => {
  it.each([
    ['as a proxy would ask', { 'x-forwarded-for': '127.0.0.1', host: 'books.example' }],
    ['as a proxy would ask that hides itself', {}],
  ])('is not there %s where others may come', async (_case, headers) => {
    const answer = await ask(published, '/mailbox', headers);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('This server shows no mails');
  });
});
