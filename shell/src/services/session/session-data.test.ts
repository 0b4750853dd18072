// @vitest-environment jsdom
import { createStore } from 'jotai/vanilla';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeClient } from '../../../test/sample-services.tsx';
import { createConnection } from '../connection/connection.ts';
import { dataSourcesOf } from './session-data.ts';
import { SESSION_KEY } from './stored-session.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const config = { supabaseUrl: 'http://api.test', supabaseKey: 'key', productName: 'Books', homePath: '/' };
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** A page whose client, once loaded, has another token than the storage. */
function openPage(renewed: string | null = 'token-2') {
  const sent = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => Response.json([]));
  vi.stubGlobal('fetch', sent);
  const session = renewed === null ? null : { access_token: renewed };
  const fake = fakeClient({ getSession: async () => ({ data: { session }, error: null }) });
  const client = vi.fn(async () => fake.client);
  const connection = createConnection({ store: createStore(), ask: async () => new Response('{}') });
  const data = dataSourcesOf(config, connection, client)({ organisationId: () => 'org-1' });
  return {
    data,
    client,
    request() {
      const [address, init] = sent.mock.calls.at(-1) ?? [];
      return { address, headers: Object.fromEntries(new Headers(init?.headers)) };
    },
  };
}

const store = (session: object): void => localStorage.setItem(SESSION_KEY, JSON.stringify(session));

test('a request is sent with the stored token, without the client', async () => {
  store({ access_token: 'token-1', expires_at: inSeconds(3600) });
  const { data, client, request } = openPage();
  await data.call('session_context');
  expect(request()).toMatchObject({
    address: 'http://api.test/rest/v1/rpc/session_context',
    headers: { apikey: 'key', authorization: 'Bearer token-1' },
  });
  expect(client).not.toHaveBeenCalled();
});

test.each([
  ['expires within a minute', { access_token: 'token-1', expires_at: inSeconds(60) }],
  ['has expired', { access_token: 'token-1', expires_at: inSeconds(-60) }],
  ['says nothing of its end', { access_token: 'token-1' }],
  ['is not in the storage', {}],
])('where the token %s, the client is asked for it', async (_case, session) => {
  store(session);
  const { data, request } = openPage();
  await data.call('session_context');
  expect(request().headers).toMatchObject({ authorization: 'Bearer token-2' });
});

test('without a session, a request is sent as a visitor', async () => {
  const { data, request } = openPage(null);
  await data.call('session_context');
  expect(request().headers).toMatchObject({ apikey: 'key', authorization: 'Bearer key' });
});
