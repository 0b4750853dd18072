import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';

const ORIGIN = 'https://books.example';
const ASKED = 'apikey,authorization,content-type,x-client-info';

let running: RunningBackend;
beforeAll(async () => {
  running = await runBackend();
});
afterAll(() => running.close());

it.each(['auth/v1/token?grant_type=password', 'rest/v1/customers', 'rest/v1/rpc/search_records'])(
  'lets a site of another origin call %s with the headers of a client',
  async (path) => {
    const answer = await fetch(`${running.url}/${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': ASKED,
      },
    });
    expect(answer.ok).toBe(true);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toBe(ASKED);
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
  },
);

it.each([
  [PASSWORD, 200],
  ['Wrong-Horse-7', 400],
] as const)('lets it read the answer to a sign-in with %s', async (password, status) => {
  const email = `elsewhere.${status}@example.com`;
  await running.signUp(email);
  const answer = await fetch(`${running.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { origin: ORIGIN, apikey: running.backend.key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after');
});

it('shows no other origin the mails', async () => {
  const answer = await fetch(`${running.url}/mailbox`, { headers: { origin: ORIGIN } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
