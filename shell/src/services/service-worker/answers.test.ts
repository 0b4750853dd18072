import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { answerOf, browserWith, ORIGIN } from '../../../test/fake-caches.ts';
import { answerCurrent, answerLasting, answerPage } from './answers.ts';
import { CACHES, SHELL_PAGE, shellCache, unprovenMark } from './names.ts';
import type { AskingEvent } from './worker-scope.ts';

const FILE = '/remotes/mf-banking/1.4.0/js/1.0a1b2c3d.js';
const SHELL = 'abc';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const event = (path: string, init: RequestInit = {}): AskingEvent => ({
  request: new Request(ORIGIN + path, init),
  preloadResponse: Promise.resolve(undefined),
  respondWith: () => {},
  waitUntil: (work) => void stored.push(work),
});
const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  answerLasting(event(path, init), SHELL);
/** Work that continues after the answers. */
const stored: Promise<unknown>[] = [];
const integrity = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
async function textOf(answer: Promise<Response>): Promise<string> {
  const text = await (await answer).text();
  await Promise.all(stored.splice(0));
  return text;
}

test('a file comes from the network once, and from then on from the store', async () => {
  const { network, asked } = browserWith({ [FILE]: 'good()' });
  expect(await textOf(ask(FILE))).toBe('good()');
  network.files = null;
  expect(await textOf(ask(FILE))).toBe('good()');
  expect(asked).toEqual([FILE]);
});

test("verifies a prefetched file by the page's hash: a damaged one is fetched again", async () => {
  const { caches } = browserWith({ [FILE]: 'good()' });
  const files = await caches.open(CACHES.files);
  const unproven = await caches.open(CACHES.unproven);
  const fetchedAhead = async (file: string, text: string) => {
    await unproven.put(unprovenMark(file), answerOf('', file));
    await files.put(file, answerOf(text, file));
  };
  await fetchedAhead(FILE, 'damag');
  const right = { integrity: integrity('good()') };
  expect(await textOf(ask(FILE, right))).toBe('good()');
  expect(await unproven.keys()).toEqual([]);
  const OTHER = '/remotes/mf-banking/1.4.0/js/2.0a1b2c3d.js';
  await fetchedAhead(OTHER, 'other()');
  expect(await textOf(ask(OTHER, { integrity: integrity('other()') }))).toBe('other()');
  expect(await unproven.keys()).toEqual([]);
  // Compared once: from then on the page's own check is enough.
  expect(await textOf(ask(OTHER, { integrity: integrity('more()') }))).toBe('other()');
});

test('a retry uses the network, and its response is stored under the plain address', async () => {
  const { caches, network } = browserWith({ [FILE]: 'good()' });
  await (await caches.open(CACHES.files)).put(FILE, answerOf('bad()', FILE));
  expect(await textOf(ask(FILE))).toBe('bad()');
  expect(await textOf(ask(`${FILE}?r=1`))).toBe('good()');
  network.files = null;
  expect(await textOf(ask(FILE))).toBe('good()');
});

test('a full disk does not prevent serving files', async () => {
  browserWith({ [FILE]: 'good()' });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const full = {
    open: async () => ({ match: async () => undefined, put: () => Promise.reject(new Error('full')) }),
  };
  vi.stubGlobal('caches', full);
  expect(await textOf(ask(FILE))).toBe('good()');
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test('does not store a missing file, or the page that a host sends instead', async () => {
  const { caches, network } = browserWith({});
  expect((await ask(FILE)).status).toBe(404);
  network.files = { '/js/gone.0a1b2c3d': '<!doctype html>' };
  await textOf(ask('/js/gone.0a1b2c3d'));
  expect(await caches.paths(CACHES.files)).toEqual([]);
});

test('requests live releases from the network, and uses the last response without one', async () => {
  const { network } = browserWith({ '/remotes.json': '1' });
  await textOf(answerCurrent(event('/remotes.json')));
  network.files = { '/remotes.json': '2' };
  expect(await textOf(answerCurrent(event('/remotes.json')))).toBe('2');
  network.files = null;
  expect(await textOf(answerCurrent(event('/remotes.json')))).toBe('2');
  await expect(answerCurrent(event('/config.json'))).rejects.toThrow('Failed to fetch');
});

async function withStoredPage() {
  const browser = browserWith({ '/accounting': 'the live page' });
  await (await browser.caches.open(shellCache(SHELL))).put(SHELL_PAGE, answerOf('the stored page', '/'));
  return browser;
}

test("uses the network's page, or the stored one without a network, at any address", async () => {
  const { network } = await withStoredPage();
  expect(await textOf(answerPage(event('/accounting'), SHELL))).toBe('the live page');
  network.files = null;
  expect(await textOf(answerPage(event('/accounting/customers/7'), SHELL))).toBe('the stored page');
});

test('until the page of this shell is stored, that of the one before serves', async () => {
  const { network } = await withStoredPage();
  network.files = null;
  expect(await textOf(answerPage(event('/accounting'), 'next'))).toBe('the stored page');
});

test('a proxy without a server counts as no network, and any other response counts', async () => {
  const { network } = await withStoredPage();
  network.files = { '/accounting': 502 };
  expect(await textOf(answerPage(event('/accounting'), SHELL))).toBe('the stored page');
  network.files = { '/accounting': 500 };
  expect((await answerPage(event('/accounting'), SHELL)).status).toBe(500);
});

test('gives up a connection without a response after four seconds', async () => {
  await withStoredPage();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const answer = answerPage(event('/accounting'), SHELL);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await textOf(answer)).toBe('the stored page');
});

test('without a stored page, the browser shows its own error', async () => {
  browserWith(null);
  await expect(answerPage(event('/accounting'), SHELL)).rejects.toThrow('Failed to fetch');
});
