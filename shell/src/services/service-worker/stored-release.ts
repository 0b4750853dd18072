import { CACHES, SHELL_PAGE, shellCache, unprovenMark } from './names.ts';
import { type ContainerText, filesOfRemote, type ModuleText, readPage } from './page-text.ts';
import { isLasting, isStorable, remoteFolderOf } from './routing.ts';
import type { ShellBuild } from './worker-scope.ts';

/** A page that may answer any navigation: it was not sent on, and says nothing of the address that it came from. */
async function storablePage(answer: Response): Promise<{ readonly page: Response; readonly html: string }> {
  if (!answer.ok) throw new Error(`${SHELL_PAGE} answered ${answer.status}`);
  const html = await answer.text();
  return { html, page: new Response(html, { headers: answer.headers }) };
}

/** A request that hangs must not block later visits. */
const FILE_LIMIT_MS = 60_000;
const ask = (address: string, options: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...options, signal: AbortSignal.timeout(FILE_LIMIT_MS) });

const fetchPage = async () => storablePage(await ask(SHELL_PAGE, { cache: 'no-cache' }));

/** True if a page starts this build of the shell. */
const isOfShell = (html: string, { files }: ShellBuild): boolean => {
  const read = readPage(html);
  return read !== undefined && read.shellFiles.length > 0 && read.shellFiles.every((file) => file in files);
};

/** A build of the shell: its files, verified by their hashes, and a page that starts it. */
export interface FetchedShell {
  readonly files: readonly (readonly [file: string, answer: Response])[];
  readonly page: Response;
}

/** Fetches a build of the shell. Throws if one of its files fails. */
export async function fetchShell(build: ShellBuild): Promise<FetchedShell> {
  const { html, page } = await fetchPage();
  // The live shell changes at this moment: the next visit tries again.
  if (!isOfShell(html, build)) throw new Error('The page is that of another shell.');
  const fetchFile = async ([file, integrity]: readonly [string, string]) => {
    const answer = await ask(file, { integrity });
    if (!isStorable(answer)) throw new Error(`${file} answered ${answer.status}`);
    return [file, answer] as const;
  };
  return { files: await Promise.all(Object.entries(build.files).map(fetchFile)), page };
}

/** Stores a build of the shell that is not stored yet. The page is last: without it nothing of the build is used. */
export async function storeShell(build: ShellBuild, fetched: () => Promise<FetchedShell>): Promise<void> {
  const cache = await caches.open(shellCache(build.id));
  if (await cache.match(SHELL_PAGE)) return;
  const { files, page } = await fetched();
  await Promise.all(files.map(([file, answer]) => cache.put(file, answer)));
  await cache.put(SHELL_PAGE, page);
}

/** Fetches files that are not stored yet. Throws if one of them fails. */
async function fetchAhead(files: readonly string[]): Promise<void> {
  const stored = await caches.open(CACHES.files);
  const unproven = await caches.open(CACHES.unproven);
  // One after the other, because the open page has priority.
  for (const file of files) {
    if (!isLasting(file) || (await stored.match(file))) continue;
    const answer = await ask(file);
    if (!isStorable(answer)) throw new Error(`${file} answered ${answer.status}`);
    // The mark first: a file without one counts as verified.
    await unproven.put(unprovenMark(file), new Response());
    await stored.put(file, answer);
  }
}

async function fetchDescription<T>(address: string): Promise<T | undefined> {
  const answer = await ask(address, { cache: 'no-cache' });
  if ([403, 404, 410].includes(answer.status)) return undefined;
  if (!isStorable(answer)) throw new Error(`${address} answered ${answer.status}`);
  await (await caches.open(CACHES.current)).put(address, answer.clone());
  return (await answer.json()) as T;
}

/** Fetches all files of a remote's screens. Throws if one of them fails. */
async function fetchRemote(folder: string): Promise<void> {
  const container = await fetchDescription<ContainerText>(`${folder}mf-manifest.json`);
  if (!container) throw new Error(`${folder} has no mf-manifest.json`);
  const module = await fetchDescription<ModuleText>(`${folder}module.json`);
  await fetchAhead(filesOfRemote(container, module).map((file) => folder + file));
}

const nameOf = (folder: string): string => folder.split('/')[2] ?? '';

async function addressesIn(cacheName: string): Promise<readonly string[]> {
  const keys = await (await caches.open(cacheName)).keys();
  return keys.map(({ url }) => new URL(url).pathname);
}

/** Names of the remotes that were used here: those of which files are stored. */
async function usedRemotes(): Promise<ReadonlySet<string>> {
  const stored = await addressesIn(CACHES.files);
  return new Set(stored.flatMap((file) => remoteFolderOf(file) ?? []).map(nameOf));
}

/** Stores the files that a page has loaded before the worker was there to see it. */
export const storeUsed = (files: readonly string[]): Promise<void> =>
  fetchAhead(files.filter((file) => remoteFolderOf(file) !== undefined));

/**
 * Updates the page of offline visits, and the remotes that were used here. The page is replaced last: if a release
 * cannot be loaded, offline visits keep the previous releases. Returns true if this shell is still the live one.
 */
export async function renewPage(build: ShellBuild): Promise<boolean> {
  const { html, page } = await fetchPage();
  if (!isOfShell(html, build)) return false;
  const used = await usedRemotes();
  for (const folder of readPage(html)?.folders ?? []) if (used.has(nameOf(folder))) await fetchRemote(folder);
  await (await caches.open(shellCache(build.id))).put(SHELL_PAGE, page);
  return true;
}
