import { afterEach, expect, test, vi } from 'vitest';
import { answerOf, browserWith, type Served } from '../../../test/fake-caches.ts';
import { CACHES, SHELL_PAGE, shellCache } from './names.ts';
import { fetchShell, renewPage, storeShell, storeUsed } from './stored-release.ts';
import { sweep } from './sweep.ts';
import type { OpenWindow, WorkerScope } from './worker-scope.ts';

const MAIN = '/js/main.474b6be5.js';
const build = { id: 'abc', files: { [MAIN]: '' } };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const store = (): Promise<void> => storeShell(build, () => fetchShell(build));

const folder = (name: string, version: string): string => `/remotes/${name}/${version}/`;

const page = (versions: Readonly<Record<string, string>>, main = MAIN): string =>
  `<script src="${main}"></script><script type="application/json" id="registry">${JSON.stringify({
    remotes: Object.entries(versions).map(([name, version]) => ({ entry: folder(name, version) })),
  })}</script>`;

/** A release with a container, a module and one screen. */
function release(name: string, version: string): Readonly<Record<string, Served>> {
  const at = folder(name, version);
  const container = {
    metaData: { remoteEntry: { name: 'remoteEntry.11111111.js', path: '' } },
    exposes: [{ assets: { js: { sync: ['js/module.22222222.js'] } } }],
  };
  const module = { screens: { list: { files: ['js/list.33333333.js'] } } };
  return {
    [`${at}mf-manifest.json`]: JSON.stringify(container),
    [`${at}module.json`]: JSON.stringify(module),
    [`${at}remoteEntry.11111111.js`]: version,
    [`${at}js/module.22222222.js`]: version,
    [`${at}js/list.33333333.js`]: version,
  };
}

/** The user has visited Banking at 1.4.0, but not the other remote. */
async function used() {
  const live = { 'mf-banking': '1.4.0', 'mf-demo': '1.0.0' };
  const browser = browserWith({
    [MAIN]: 'shell',
    [SHELL_PAGE]: page(live),
    ...release('mf-banking', '1.4.0'),
    ...release('mf-demo', '1.0.0'),
  });
  await store();
  await storeUsed([`${folder('mf-banking', '1.4.0')}js/module.22222222.js`, '/rest/v1/customers']);
  await renewPage(build);
  const storedPage = async () =>
    (await (await browser.caches.open(shellCache(build.id))).match(SHELL_PAGE))?.text();
  return { ...browser, live, storedPage };
}

const scope = (windows: readonly OpenWindow[] = []): WorkerScope =>
  ({ shellBuild: build, clients: { matchAll: async () => windows } }) as unknown as WorkerScope;

const windowWith = (folders: readonly string[], files: readonly string[]): OpenWindow => ({
  url: 'https://books.example/accounting',
  postMessage: (_asked, [port]) => (port as MessagePort).postMessage({ folders, files }),
});

test('stores all screens of remotes that were used, nothing of others, and only files', async () => {
  const { caches } = await used();
  expect(await caches.paths(CACHES.files)).toEqual([
    '/remotes/mf-banking/1.4.0/js/list.33333333.js',
    '/remotes/mf-banking/1.4.0/js/module.22222222.js',
    '/remotes/mf-banking/1.4.0/remoteEntry.11111111.js',
  ]);
  expect(await caches.paths(CACHES.current)).toEqual([
    '/remotes/mf-banking/1.4.0/mf-manifest.json',
    '/remotes/mf-banking/1.4.0/module.json',
  ]);
});

test('fetches a release that was deployed alone completely before the stored page names it', async () => {
  const { network, caches, live, storedPage } = await used();
  const next = page({ ...live, 'mf-banking': '1.5.0' });
  network.files = { ...network.files, [SHELL_PAGE]: next, ...release('mf-banking', '1.5.0') };
  expect(await renewPage(build)).toBe(true);
  expect(await storedPage()).toBe(next);
  expect(await caches.paths(CACHES.files)).toContain('/remotes/mf-banking/1.5.0/js/list.33333333.js');
  await sweep(scope());
  expect((await caches.paths(CACHES.files)).filter((path) => path.includes('1.4.0'))).toEqual([]);
});

test('keeps the stored page and its files if a release is broken', async () => {
  const { network, caches, live, storedPage } = await used();
  const before = await storedPage();
  network.files = {
    ...network.files,
    [SHELL_PAGE]: page({ ...live, 'mf-banking': '1.5.0' }),
    ...release('mf-banking', '1.5.0'),
    [`${folder('mf-banking', '1.5.0')}js/list.33333333.js`]: 500,
  };
  await expect(renewPage(build)).rejects.toThrow('js/list.33333333.js answered 500');
  expect(await storedPage()).toBe(before);
  await sweep(scope());
  expect(await caches.paths(CACHES.files)).toContain('/remotes/mf-banking/1.4.0/js/list.33333333.js');
});

test('keeps an old release while a page runs it, and removes it after the last one is closed', async () => {
  const { network, caches, live } = await used();
  network.files = {
    ...network.files,
    [SHELL_PAGE]: page({ ...live, 'mf-banking': '1.5.0' }),
    ...release('mf-banking', '1.5.0'),
  };
  await renewPage(build);
  const old = '/remotes/mf-banking/1.4.0/js/list.33333333.js';
  await sweep(scope([windowWith([folder('mf-banking', '1.4.0')], [])]));
  expect(await caches.paths(CACHES.files)).toContain(old);
  await sweep(scope([windowWith([folder('mf-banking', '1.5.0')], [])]));
  expect(await caches.paths(CACHES.files)).not.toContain(old);
});

test('deletes nothing while an open page does not report what it runs', async () => {
  const { caches } = await used();
  await (await caches.open(shellCache('old'))).put('/js/main.ffffffff.js', answerOf('old', MAIN));
  vi.useFakeTimers();
  const silent: OpenWindow = { url: 'https://books.example/accounting', postMessage: () => {} };
  const swept = sweep(scope([silent]));
  await vi.advanceTimersByTimeAsync(3000);
  await swept;
  expect(await caches.has(shellCache('old'))).toBe(true);
  vi.useRealTimers();
  await sweep(scope([windowWith([], ['/js/main.ffffffff.js'])]));
  expect(await caches.has(shellCache('old'))).toBe(true);
  // Pages that the worker answers no request of are not waited for.
  await sweep(scope([{ ...silent, url: 'https://books.example/demo-app/' }]));
  expect(await caches.has(shellCache('old'))).toBe(false);
});

test('stores a shell all or nothing, and only with a page that starts it', async () => {
  const { caches, network } = browserWith({ [MAIN]: 500, [SHELL_PAGE]: page({}) });
  await expect(store()).rejects.toThrow('answered 500');
  network.files = { [MAIN]: 'shell', [SHELL_PAGE]: page({}, '/js/main.ffffffff.js') };
  await expect(store()).rejects.toThrow('another shell');
  expect(await renewPage(build)).toBe(false);
  expect(await caches.paths(shellCache(build.id))).not.toContain(SHELL_PAGE);
});

test('until a shell is stored, the one before it serves and nothing goes', async () => {
  const { caches } = await used();
  const next: WorkerScope = { ...scope(), shellBuild: { id: 'next', files: {} } };
  await sweep(next);
  expect(await caches.has(shellCache(build.id))).toBe(true);
  expect(await caches.paths(CACHES.files)).not.toEqual([]);
});

test('a shell that is stored is not fetched again', async () => {
  await used();
  await storeShell(build, () => Promise.reject(new Error('It was fetched')));
});
