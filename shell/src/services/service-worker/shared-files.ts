import { CACHES, SHARED_FILES_PAGE } from './names.ts';

/** The field of the form, as the web manifest names it. */
const FIELD = 'files';
const MOST_FILES = 10;
/** Above the size of an attachment (10 MB), so that the screen can say which file is too large. */
const MOST_BYTES = 30 * 1024 * 1024;
const DAY_MS = 86_400_000;
const SHARED_AT = 'x-shared-at';
const FILE_NAME = 'x-file-name';
/** Holds the id of the user who has opened the files. */
const OWNER = `${SHARED_FILES_PAGE}/owner`;

/** A file that another program has shared. */
export interface SharedFile {
  /** Its key in the cache. */
  readonly key: string;
  readonly file: File;
}

const isFile = (value: FormDataEntryValue): value is File => typeof value !== 'string';

/** Returns the files of a form that are stored: the first ones, within the limit on all attachments. */
export function keptFiles(form: Pick<FormData, 'getAll'>): readonly File[] {
  let bytes = 0;
  return form
    .getAll(FIELD)
    .filter(isFile)
    .slice(0, MOST_FILES)
    .filter(({ size }) => {
      bytes += size;
      return bytes <= MOST_BYTES;
    });
}

const toScreen = (): Response => Response.redirect(new URL(SHARED_FILES_PAGE, location.origin).href, 303);

/** The system sends a share without a referrer; a form of another site would name that. */
const isFromElsewhere = ({ referrer }: Pick<Request, 'referrer'>): boolean =>
  URL.canParse(referrer) && referrer !== 'about:client' && new URL(referrer).origin !== location.origin;

/** Stores the files of a form until the user has attached them, and redirects to the screen for that. */
export async function takeShared(request: Request, now = Date.now()): Promise<Response> {
  if (isFromElsewhere(request)) return toScreen();
  const files = keptFiles(await request.formData());
  // Earlier shared files are deleted: the screen shows one share.
  await caches.delete(CACHES.shared);
  const cache = await caches.open(CACHES.shared);
  for (const [index, file] of files.entries())
    await cache.put(
      `${SHARED_FILES_PAGE}/${index}`,
      new Response(file, {
        headers: {
          'content-type': file.type || 'application/octet-stream',
          [FILE_NAME]: encodeURIComponent(file.name),
          [SHARED_AT]: String(now),
        },
      }),
    );
  return toScreen();
}

/** Returns the cache of shared files; null if nothing was shared, as in every page without TLS, which has no caches. */
async function sharedCache(): Promise<Cache | null> {
  const wasShared = await globalThis.caches?.has(CACHES.shared);
  return wasShared ? caches.open(CACHES.shared) : null;
}

async function readFiles(cache: Cache, now: number): Promise<readonly SharedFile[]> {
  const found: SharedFile[] = [];
  for (const request of await cache.keys()) {
    const key = new URL(request.url).pathname;
    const answer = await cache.match(request);
    if (key === OWNER || !answer || now - Number(answer.headers.get(SHARED_AT)) > DAY_MS) continue;
    const name = decodeURIComponent(answer.headers.get(FILE_NAME) ?? '');
    const type = answer.headers.get('content-type') ?? '';
    found.push({ key, file: new File([await answer.blob()], name, { type }) });
  }
  return found;
}

/**
 * Returns the shared files of the last day. They belong to the first user who opens them: if another one does, they are
 * deleted.
 */
export async function openSharedFiles(userId: string, now = Date.now()): Promise<readonly SharedFile[]> {
  const cache = await sharedCache();
  if (!cache) return [];
  const owner = await (await cache.match(OWNER))?.text();
  if (owner !== undefined && owner !== userId) {
    await forgetSharedFiles();
    return [];
  }
  if (owner === undefined) await cache.put(OWNER, new Response(userId));
  return readFiles(cache, now);
}

/** Deletes a file that was attached or discarded. */
export async function forgetSharedFile(key: string): Promise<void> {
  await (await sharedCache())?.delete(key);
}

/** Deletes all shared files, when the session ends or the user discards them. */
export async function forgetSharedFiles(): Promise<void> {
  // At once, because the page may close. A page without TLS has no caches.
  await globalThis.caches?.delete(CACHES.shared);
}

/** Deletes files that were not attached within a day. */
export async function forgetOldSharedFiles(): Promise<void> {
  const cache = await sharedCache();
  if (cache && (await readFiles(cache, Date.now())).length === 0) await forgetSharedFiles();
}
