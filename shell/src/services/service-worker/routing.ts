import { SHARE_TARGET } from './names.ts';

/** A request, as far as it decides who answers it. */
export interface AskedFor {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly destination: string;
  readonly headers: Pick<Headers, 'has'>;
}

/**
 * Source of the response to a request. `untouched`: the browser, as without a worker. `page`: the network, or the
 * stored page if that fails. `lasting`: the store, because the address changes with the content. `current`: the
 * network, or the store if that fails. `shared`: the worker stores the files of the request.
 */
export type Route = 'untouched' | 'page' | 'lasting' | 'current' | 'shared';

/** Its name holds a digest of the content. */
const DIGEST_IN_NAME = /\.[0-9a-f]{8}\.\w+$/;
const OF_SHELL = /^\/(js|css|assets)\//;
const REMOTE = '/remotes/mf-[a-z][a-z0-9-]*/';
const OF_REMOTE = new RegExp(`^${REMOTE}`);
/** In the folder of a release, which never changes. */
const OF_RELEASE = new RegExp(`^(${REMOTE}\\d[0-9A-Za-z.-]*/).`);
const DESCRIPTION = new RegExp(`^${REMOTE}(.*/)?(module|mf-manifest)\\.json$`);
const STATE: readonly string[] = ['/remotes.json', '/config.json'];

/**
 * Addresses below these belong to the API, another application, mailed links or online copies of invoices, and must not
 * be stored.
 */
const NOT_OURS =
  /^\/(auth|rest|realtime|storage|functions|graphql|health|metrics|mailbox|demo-app|remotes|online-invoice|reset-password|accept-invitation)(\/|$)/;

/** Headers of requests whose response is private or a part of a file. */
const PRIVATE_HEADERS = ['authorization', 'apikey', 'cookie', 'range'];

/** Pictures of public pages would be most of the bytes, and the browser's own cache has them. */
const MEDIA: readonly string[] = ['image', 'audio', 'video', 'track'];

/** True if the address is that of a page which the shell renders. */
export const isPageAddress = (pathname: string): boolean =>
  !NOT_OURS.test(pathname) && !/\.[^/]*$/.test(pathname);

/** Returns the remote's folder in an address: `/remotes/mf-banking/1.4.0/`, or without a version. */
export const remoteFolderOf = (pathname: string): string | undefined =>
  OF_RELEASE.exec(pathname)?.[1] ?? OF_REMOTE.exec(pathname)?.[0];

/** True if the files of a folder never change. */
export const isReleaseFolder = (folder: string): boolean => OF_RELEASE.test(`${folder}any`);

/** True if the content of an address never changes. */
export const isLasting = (pathname: string): boolean =>
  !DESCRIPTION.test(pathname) &&
  ((DIGEST_IN_NAME.test(pathname) && (OF_SHELL.test(pathname) || OF_REMOTE.test(pathname))) ||
    OF_RELEASE.test(pathname));

/** Decides how to respond to a request. Anything not listed here is never stored. */
export function routeOf(request: AskedFor, origin: string): Route {
  const url = new URL(request.url);
  const { pathname } = url;
  if (url.origin !== origin || PRIVATE_HEADERS.some((name) => request.headers.has(name))) return 'untouched';
  const isNavigation = request.mode === 'navigate';
  if (request.method === 'POST' && isNavigation && pathname === SHARE_TARGET) return 'shared';
  if (request.method !== 'GET') return 'untouched';
  if (isNavigation) return isPageAddress(pathname) ? 'page' : 'untouched';
  if (STATE.includes(pathname) || DESCRIPTION.test(pathname)) return 'current';
  return isLasting(pathname) && !MEDIA.includes(request.destination) ? 'lasting' : 'untouched';
}

/** Cache modes of requests that bypass the store: a retry after a damaged file, or a manual reload. */
const PAST_STORES: readonly string[] = ['reload', 'no-store', 'no-cache'];

/** True if a stored file may be used; retries of a failed file have a query. */
export const mayUseStored = ({ url, cache }: { readonly url: string; readonly cache: string }): boolean =>
  !PAST_STORES.includes(cache) && new URL(url).search === '';

/** True if a response may be stored: complete, from this site, and not a page for a missing file. */
export function isStorable(answer: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean {
  const { status, type, redirected, headers } = answer;
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    !/text\/html/.test(headers.get('content-type') ?? '') &&
    !/no-store|private/.test(headers.get('cache-control') ?? '')
  );
}
