// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchWithFirstRequests } from './first-requests.ts';

const BASE = 'http://api.test';
const PATH = '/rest/v1/customers?select=*&limit=51';
const signedIn = { authorization: 'Bearer token-1' };
const network = vi.fn<typeof fetch>(async () => new Response('network'));

beforeEach(() => {
  network.mockClear();
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  document.head.replaceChildren();
  Reflect.deleteProperty(window, '__firstRequests');
});

function started(answers: Record<string, Promise<Response>>): typeof fetch {
  window.__firstRequests = { token: 'token-1', answers };
  return fetchWithFirstRequests(BASE);
}

const textOf = async (answer: Promise<Response>) => (await answer).text();

it('hands an answer out once, then asks the network', async () => {
  const ask = started({ [`GET ${PATH} `]: Promise.resolve(new Response('first')) });
  expect(await textOf(ask(BASE + PATH, { headers: signedIn }))).toBe('first');
  expect(await textOf(ask(BASE + PATH, { headers: signedIn }))).toBe('network');
});

it('distinguishes requests by method and body', async () => {
  const ask = started({ 'POST /rest/v1/rpc/session_context {}': Promise.resolve(new Response('first')) });
  const address = `${BASE}/rest/v1/rpc/session_context`;
  const post = (body: string) => ask(address, { method: 'POST', body, headers: signedIn });
  expect(await textOf(post('{"a":1}'))).toBe('network');
  expect(await textOf(post('{}'))).toBe('first');
});

it('gives another session nothing', async () => {
  const ask = started({ [`GET ${PATH} `]: Promise.resolve(new Response('first')) });
  expect(await textOf(ask(BASE + PATH, { headers: { authorization: 'Bearer other' } }))).toBe('network');
});

it.each([
  ['failed', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['was refused', () => Promise.resolve(new Response('', { status: 401 }))],
])('asks again where the first request %s', async (_case, answer) => {
  const ask = started({ [`GET ${PATH} `]: answer() });
  expect(await textOf(ask(BASE + PATH, { headers: signedIn }))).toBe('network');
});

it('shows nothing old', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const ask = started({ [`GET ${PATH} `]: Promise.resolve(new Response('first')) });
  now.mockReturnValue(30_001);
  expect(await textOf(ask(BASE + PATH, { headers: signedIn }))).toBe('network');
});

it('does not answer an aborted request', async () => {
  const ask = started({ [`GET ${PATH} `]: Promise.resolve(new Response('first')) });
  await expect(ask(BASE + PATH, { headers: signedIn, signal: AbortSignal.abort() })).rejects.toThrow();
});

const page = readFileSync(path.join(import.meta.dirname, '../../index.html'), 'utf8');
/** The page's script that starts the first requests. */
const pageScript = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].at(-1)?.[1];

function runPageScript(session: object | null, kept: Readonly<Record<string, string>> = {}): void {
  if (pageScript === undefined) throw new Error('index.html holds no inline script');
  const json = (id: string, value: unknown) => {
    const element = document.createElement('script');
    element.type = 'application/json';
    element.id = id;
    element.textContent = JSON.stringify(value);
    document.head.append(element);
  };
  json('config', { supabaseUrl: BASE, supabaseKey: 'key' });
  json('first-requests', [{ method: 'GET', path: PATH }]);
  if (session) localStorage.setItem('ledgerwise.session', JSON.stringify(session));
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  new Function(pageScript)();
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

it('the page starts with the session and the requests of its screen', async () => {
  runPageScript({ access_token: 'token-1', expires_at: inSeconds(3600) });
  expect(network).toHaveBeenCalledTimes(2);
  const ask = fetchWithFirstRequests(BASE);
  const headers = signedIn;
  await ask(`${BASE}/rest/v1/rpc/session_context`, { method: 'POST', body: '{}', headers });
  await ask(BASE + PATH, { headers });
  expect(network).toHaveBeenCalledTimes(2);
});

it.each([
  ['nobody is signed in', null],
  ['the session is about to end', { access_token: 'token-1', expires_at: inSeconds(60) }],
])('the page starts without requests where %s', (_case, session) => {
  runPageScript(session);
  expect(network).not.toHaveBeenCalled();
  expect(window.__firstRequests).toBeUndefined();
});

it('the page applies its theme before anything is rendered', () => {
  runPageScript(null, { 'ledgerwise.theme': 'dark' });
  expect(document.documentElement.dataset.theme).toBe('dark');
});

/** The colors of the browser's frame, by the theme of the system. */
function frameColors(): Readonly<Record<string, string | null>> {
  const all = [...document.querySelectorAll('meta[name="theme-color"]')];
  return Object.fromEntries(
    all.map((meta) => [
      meta.getAttribute('media')?.replace(/.*: |\)/g, '') ?? '',
      meta.getAttribute('content'),
    ]),
  );
}

function showFrameColors(): void {
  const { head } = new DOMParser().parseFromString(page, 'text/html');
  document.head.append(...head.querySelectorAll('meta[name="theme-color"]'));
}

it('the frame of the browser has the background of the page, in the theme of the system or the chosen one', async () => {
  const theme = path.join(import.meta.dirname, '../../../../packages/ui/src/theme/theme.css');
  const [, light, dark] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(readFileSync(theme, 'utf8')) ?? [];
  showFrameColors();
  expect(frameColors()).toEqual({ light, dark });
  runPageScript(null, { 'ledgerwise.theme': 'dark' });
  await vi.waitFor(() => expect(frameColors()).toEqual({ light: dark, dark }));
  document.documentElement.dataset.theme = 'light';
  await vi.waitFor(() => expect(frameColors()).toEqual({ light, dark: light }));
  delete document.documentElement.dataset.theme;
  await vi.waitFor(() => expect(frameColors()).toEqual({ light, dark }));
});
