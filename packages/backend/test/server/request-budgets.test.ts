import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';

/** Divides every limit by twenty: 60 requests for a visitor, 300 for a person. */
const FACTOR = 0.05;

let running: RunningBackend;
beforeAll(async () => {
  running = await runBackend({ authRateLimit: FACTOR, trustedProxies: ['127.0.0.1', '::1'] });
});
afterAll(() => running.close());

const ask = (path: string, from: string, token?: string, body?: unknown): Promise<Response> =>
  fetch(running.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: running.backend.key,
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Status of an attempt to open a socket; 101 if it opens. */
function openSocket(from: string): Promise<number> {
  const address = `${running.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${running.backend.key}&vsn=2.0.0`;
  const socket = new WebSocket(address, { headers: { 'x-forwarded-for': from } });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.once('error', reject);
  }).finally(() => socket.terminate()) as Promise<number>;
}

const times = <Result>(count: number, work: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

it('refuses a visitor with too many requests, at every part, and nobody else', async () => {
  // All at once: the refill is one request in a second.
  const [lists, settings, sockets] = await Promise.all([
    times(60, () => ask('/rest/v1/customers', '192.0.2.1')),
    times(100, () => ask('/auth/v1/settings', '192.0.2.1')),
    times(100, () => openSocket('192.0.2.1')),
  ]);
  const refused = settings.filter(({ status }) => status === 429);
  expect(await refused[0]?.json()).toMatchObject({
    error_code: 'over_request_rate_limit',
    msg: expect.stringContaining('Your network has sent more requests without signing in'),
  });
  const statuses = [...lists, ...settings].map(({ status }) => status);
  expect([...statuses, ...sockets].filter((status) => status !== 429).length).toBeGreaterThanOrEqual(60);
  expect(sockets).toContain(429);
  expect(await openSocket('192.0.2.2')).toBe(101);
  expect((await ask('/auth/v1/settings', '192.0.2.2')).status).toBe(200);
});

it('counts a person from wherever they ask', async () => {
  const signedUp = await ask('/auth/v1/signup', '198.51.100.1', undefined, {
    email: 'ada@example.com',
    password: PASSWORD,
  });
  const { access_token } = await signedUp.json();
  // At once, and far more than the refill of five a second.
  const [answers, lists] = await Promise.all([
    times(400, (at) => ask('/auth/v1/user', `203.0.113.${at % 200}`, access_token)),
    times(400, () => ask('/rest/v1/customers', '203.0.113.250', access_token)),
  ]);
  const isRefused = ({ status }: Response): boolean => status === 429;
  expect([...answers, ...lists].filter((answer) => !isRefused(answer)).length).toBeGreaterThanOrEqual(300);
  expect(await answers.find(isRefused)?.json()).toMatchObject({
    msg: expect.stringContaining('Your account has sent more requests than this server answers.'),
  });
  expect(await lists.find(isRefused)?.json()).toMatchObject({ hint: 'server.busy' });
});
