import { afterEach, expect, test, vi } from 'vitest';
import { browserWith, ORIGIN } from '../../../test/fake-caches.ts';
import { answerPage } from './answers.ts';
import { SHELL_PAGE, shellCache } from './names.ts';
import type { AskingEvent } from './worker-scope.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const SHELL = 'abc';
const START = '<!doctype html><head><script defer src="/js/main.1.js"></script>\n    ';
/** As the browser gets it from the worker. */
const atOnce = (text: string): string => text.replace(' defer ', ' async ');
const POLICY = { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" };
const pageOf = (text: string, headers: Readonly<Record<string, string>> = POLICY): Response =>
  new Response(text, { headers });
const LOAD_AGAIN = '<meta http-equiv="refresh" content="0">';
const stored = `${START}<title>Ledgerwise</title>any address`;
const live = `${START}<title>Customers</title>customers`;

/** A response of the network, settled by the test. */
function laterAnswer() {
  let resolve = (_answer: Response): void => {};
  let reject = (_error: Error): void => {};
  const promise = new Promise<Response>((answer, fail) => {
    resolve = answer;
    reject = fail;
  });
  return { promise, resolve, reject };
}

/** A browser with a stored page, and a network whose responses the test settles. */
async function visit(address = '/accounting/customers') {
  const browser = browserWith({});
  const cache = await browser.caches.open(shellCache(SHELL));
  await cache.put(SHELL_PAGE, pageOf(stored));
  const ask = (url = address) => {
    const network = laterAnswer();
    vi.stubGlobal('fetch', () => network.promise);
    const event: AskingEvent = {
      request: new Request(ORIGIN + url),
      preloadResponse: Promise.resolve(undefined),
      respondWith: () => {},
      waitUntil: () => {},
    };
    return { network, answer: answerPage(event, SHELL) };
  };
  return { cache, ask };
}

/** Sends a text in pieces that end anywhere. */
function inPieces(text: string, length: number): Response {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += length) controller.enqueue(bytes.slice(at, at + length));
      controller.close();
    },
  });
  return new Response(body, { headers: POLICY });
}

test('the beginning comes before the network has answered, and the rest from the network', async () => {
  const { network, answer } = (await visit()).ask();
  const page = await answer;
  expect(page.headers.get('content-security-policy')).toBe("default-src 'self'");
  const reader = page.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(atOnce(START));
  network.resolve(pageOf(live));
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('<title>Customers</title>customers');
  expect((await reader?.read())?.done).toBe(true);
});

test.each([1, 7, START.length, 1000])('continues a page that comes in pieces of %d bytes', async (length) => {
  const { network, answer } = (await visit()).ask();
  network.resolve(inPieces(live, length));
  expect(await (await answer).text()).toBe(atOnce(live));
});

test('without a network, the stored page continues', async () => {
  const { network, answer } = (await visit()).ask();
  network.reject(new TypeError('Failed to fetch'));
  expect(await (await answer).text()).toBe(atOnce(stored));
});

test.each([
  ['of another shell', () => pageOf(live.replace('main.1', 'main.2'))],
  ['with another policy', () => pageOf(live, { ...POLICY, 'content-security-policy': "default-src 'none'" })],
  ['that ends too early', () => pageOf(START.slice(0, -1))],
])('a page %s is loaded as a whole, and so are later ones until it is stored', async (_what, answerOf) => {
  const { ask, cache } = await visit();
  const first = ask();
  first.network.resolve(answerOf());
  expect(await (await first.answer).text()).toBe(atOnce(START) + LOAD_AGAIN);
  for (const address of ['/accounting/customers', '/accounting/vendors']) {
    const again = ask(address);
    again.network.resolve(answerOf());
    expect(await (await again.answer).text()).toBe(await answerOf().text());
  }
  const renewed = live.replace('main.1', 'main.3');
  await cache.put(SHELL_PAGE, pageOf(renewed));
  const next = ask();
  const reader = (await next.answer).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(
    atOnce(renewed.split('<title')[0] ?? ''),
  );
});

test('an error of the server and a redirect are loaded as they are', async () => {
  const { ask } = await visit();
  for (const status of [500, 404, 302]) {
    const refusal = () => new Response(status === 302 ? null : 'No.', { status, headers: POLICY });
    const first = ask();
    first.network.resolve(refusal());
    expect(await (await first.answer).text()).toBe(atOnce(START) + LOAD_AGAIN);
    const again = ask();
    again.network.resolve(refusal());
    expect((await again.answer).status).toBe(status);
  }
  const { network, answer } = ask();
  network.resolve(pageOf(live));
  expect(await (await answer).text()).toBe(atOnce(live));
});

test('an address with a fragment waits for the network, because it could not be loaded again', async () => {
  const { network, answer } = (await visit()).ask('/accounting/customers#note');
  network.resolve(pageOf(live.replace('main.1', 'main.2')));
  expect(await (await answer).text()).toContain('main.2');
});

test.each([1, 20, START.length, live.length])(
  'an answer that breaks off after %d characters breaks the page off',
  async (length) => {
    const { network, answer } = (await visit()).ask();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent === 1) controller.enqueue(new TextEncoder().encode(live.slice(0, length)));
        else controller.error(new TypeError('The connection was lost'));
      },
    });
    network.resolve(new Response(body, { headers: POLICY }));
    await expect((await answer).text()).rejects.toThrow('The connection was lost');
  },
);
