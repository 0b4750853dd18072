import { isNeeded, isShellNeeded, type Needed, neededBy } from './keep-releases.ts';
import { ASK_USE, type PageUse, parseUse } from './messages.ts';
import { CACHE_PREFIX, CACHES, isAbandoned, isShellCache, SHELL_PAGE, shellCache } from './names.ts';
import { type ContainerText, filesOfRemote, type ModuleText, readPage } from './page-text.ts';
import { isPageAddress } from './routing.ts';
import { forgetOldSharedFiles } from './shared-files.ts';
import { withinLimit } from './within-limit.ts';
import type { OpenWindow, WorkerScope } from './worker-scope.ts';

/** A page that is frozen in the background does not answer. */
const ANSWERS_WITHIN_MS = 3000;

function askUse(page: OpenWindow): Promise<PageUse> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<PageUse>((resolve, reject) => {
    port1.onmessage = ({ data }) => {
      const use = parseUse(data);
      if (use) resolve(use);
      else reject(new Error('A page does not say what it runs.'));
    };
  });
  page.postMessage(ASK_USE, [port2]);
  return withinLimit(answer, ANSWERS_WITHIN_MS).finally(() => port1.close());
}

const readJson = async <T>(address: string): Promise<T | undefined> =>
  (await (await (await caches.open(CACHES.current)).match(address))?.json()) as T | undefined;

/** The remotes of the page that an offline visit starts from. */
async function storedPageUse(shellId: string): Promise<PageUse> {
  const page = await (await caches.open(shellCache(shellId))).match(SHELL_PAGE);
  const folders = (page && readPage(await page.text())?.folders) ?? [];
  const files: string[] = [];
  for (const folder of folders) {
    const container = await readJson<ContainerText>(`${folder}mf-manifest.json`);
    const module = await readJson<ModuleText>(`${folder}module.json`);
    if (container) files.push(...filesOfRemote(container, module).map((file) => folder + file));
  }
  return { folders, files };
}

async function sweepFiles(cacheName: string, needed: Needed): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const isState = cacheName === CACHES.current && !pathname.startsWith('/remotes/');
    if (!isState && !isNeeded(pathname, needed)) await cache.delete(request);
  }
}

async function sweepCaches(shellId: string, needed: Needed): Promise<void> {
  for (const name of await caches.keys()) {
    if (isAbandoned(name)) await caches.delete(name);
    if (!isShellCache(name) || name === shellCache(shellId)) continue;
    const keys = await (await caches.open(name)).keys();
    const files = keys.map(({ url }) => new URL(url).pathname);
    if (!isShellNeeded(files, needed)) await caches.delete(name);
  }
}

/** Asks each open page for the code that it runs. Throws if one of them does not respond. */
async function openPagesUse({ clients }: Pick<WorkerScope, 'clients'>): Promise<readonly PageUse[]> {
  const windows = await clients.matchAll({ includeUncontrolled: true, type: 'window' });
  return Promise.all(windows.filter(({ url }) => isPageAddress(new URL(url).pathname)).map(askUse));
}

/**
 * Deletes versions that no page runs and no offline visit would run. If an open page does not report what it runs, or the current
 * shell is not stored yet, nothing is deleted this time.
 */
export async function sweep(scope: WorkerScope): Promise<void> {
  const { shellBuild } = scope;
  await forgetOldSharedFiles();
  if (!(await (await caches.open(shellCache(shellBuild.id))).match(SHELL_PAGE))) return;
  let uses: readonly PageUse[];
  try {
    uses = await openPagesUse(scope);
  } catch {
    return;
  }
  const needed = neededBy([...uses, await storedPageUse(shellBuild.id)]);
  for (const name of [CACHES.files, CACHES.unproven, CACHES.current]) await sweepFiles(name, needed);
  await sweepCaches(shellBuild.id, needed);
}

/** Deletes everything that the worker has ever stored. */
export async function removeAll(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)));
}
