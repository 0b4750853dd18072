import { continuePage, expectedBeginning } from './begin-page.ts';
import { CACHES, isShellCache, SHELL_PAGE, shellCache, unprovenMark } from './names.ts';
import { isStorable, mayUseStored, remoteFolderOf } from './routing.ts';
import { hasHash } from './verify-bytes.ts';
import { withinLimit } from './within-limit.ts';
import type { AskingEvent } from './worker-scope.ts';

/**
 * Time after which a connection without a response counts as offline; longer than a slow connection needs for a page.
 */
const PATIENCE_MS = 4000;

/** A proxy answers for a server that does not. */
const NOBODY_THERE: readonly number[] = [502, 503, 504];

/** Returns the address without what a retry appended. */
const plain = (url: string): string => url.replace(/[?#].*$/, '');

/** Stores something in the background: the page waits neither for it nor for a full disk. */
function later(event: AskingEvent, work: Promise<unknown>): void {
  event.waitUntil(work.catch((error: unknown) => console.warn('A file was not stored', error)));
}

const put = async (cacheName: string, address: string, answer: Response): Promise<void> =>
  (await caches.open(cacheName)).put(address, answer);

async function fetchAndStore(event: AskingEvent, cacheName: string): Promise<Response> {
  const { request } = event;
  // The browser rejects a response that does not match the request's hash, so that none is stored.
  const answer = await fetch(request);
  if (isStorable(answer)) later(event, put(cacheName, plain(request.url), answer.clone()));
  return answer;
}

const find = async (cacheName: string, address: string): Promise<Response | undefined> =>
  (await caches.open(cacheName)).match(address);

/** Returns a stored file of a remote. A prefetched file is first verified with the request's hash, and deleted if it differs. */
async function storedRemoteFile(event: AskingEvent): Promise<Response | undefined> {
  const { url, integrity } = event.request;
  const mark = unprovenMark(url);
  const [found, isUnproven] = await Promise.all([find(CACHES.files, url), find(CACHES.unproven, mark)]);
  if (!found || !isUnproven) return found;
  const unproven = await caches.open(CACHES.unproven);
  if (await hasHash(await found.clone().arrayBuffer(), integrity)) {
    later(event, unproven.delete(mark));
    return found;
  }
  await (await caches.open(CACHES.files)).delete(url);
  await unproven.delete(mark);
  return undefined;
}

/** Returns a stored file of a shell: of the current build, or of one that a page still runs. */
async function storedShellFile(url: string, shellId: string): Promise<Response | undefined> {
  const present = await find(shellCache(shellId), url);
  if (present) return present;
  for (const name of [...(await caches.keys()).filter(isShellCache), CACHES.files]) {
    const found = await find(name, url);
    if (found) return found;
  }
  return undefined;
}

const storedFile = (event: AskingEvent, shellId: string): Promise<Response | undefined> =>
  remoteFolderOf(new URL(event.request.url).pathname) === undefined
    ? storedShellFile(event.request.url, shellId)
    : storedRemoteFile(event);

/** Responds with a file whose address changes with its content: from the store, or from the network and then stored. */
export async function answerLasting(event: AskingEvent, shellId: string): Promise<Response> {
  const stored = mayUseStored(event.request) ? await storedFile(event, shellId) : undefined;
  return stored ?? fetchAndStore(event, CACHES.files);
}

/** Responds with data about live releases: from the network, or from the store if that fails. */
export async function answerCurrent(event: AskingEvent): Promise<Response> {
  const stored = await (await caches.open(CACHES.current)).match(plain(event.request.url));
  try {
    return await withinLimit(fetchAndStore(event, CACHES.current), stored && PATIENCE_MS);
  } catch (error) {
    if (!stored) throw error;
    return stored;
  }
}

/** Returns the network's page, or the stored generic page if that fails. */
async function networkPage(event: AskingEvent, stored: Response | undefined): Promise<Response> {
  const asked = async () => (await event.preloadResponse) ?? fetch(event.request);
  try {
    const answer = await withinLimit(asked(), stored && PATIENCE_MS);
    if (!stored || !NOBODY_THERE.includes(answer.status)) return answer;
  } catch (error) {
    if (!stored) throw error;
  }
  return stored;
}

/** Responds to a navigation: with the beginning of the stored page and the rest of the network's, or the network's. */
export async function answerPage(event: AskingEvent, shellId: string): Promise<Response> {
  // The previous shell's page is used until this one is stored.
  const stored = await storedShellFile(SHELL_PAGE, shellId);
  const page = networkPage(event, stored);
  const beginning = stored && (await expectedBeginning(event, stored, shellId));
  return beginning ? continuePage(event, shellId, beginning, page) : page;
}
