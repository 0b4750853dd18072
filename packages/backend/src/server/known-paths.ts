import { AUTH_PATHS } from '../auth/auth-server.ts';

/** The parts of the backend, by the beginning of their addresses. */
export type Part = 'auth' | 'rest' | 'realtime' | 'mailbox' | 'health';

/** Exactly the paths that are handled, so that later code never has to decode or normalize a path. */
const KNOWN: readonly (readonly [Part, (path: string) => boolean])[] = [
  ['auth', (path) => AUTH_PATHS.has(path)],
  ['rest', (path) => /^\/rest\/v1\/((rpc\/)?[a-z_][a-z0-9_]{0,62})?$/.test(path)],
  ['realtime', (path) => path === '/realtime/v1/websocket'],
  ['mailbox', (path) => /^\/mailbox(\/[\w-]{1,64}(\/\d{1,2})?)?$/.test(path)],
  ['health', (path) => path === '/health'],
];

const RESERVED = /^\/(auth|rest|realtime)\/v1(\/|$)|^\/(mailbox|health)(\/|$)/;
const MOST_DECODINGS = 4;

/**
 * Returns the path as the most lenient reader would decode it: repeatedly, without dots, double slashes and parameters.
 */
function asForgivinglyRead(path: string): string {
  let read = path;
  for (let count = 0; count < MOST_DECODINGS; count += 1) {
    const decoded = read.replace(/%([\da-f]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (decoded === read) break;
    read = decoded;
  }
  const names: string[] = [];
  for (const name of read.replaceAll('\\', '/').toLowerCase().split('/')) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
    const plain = name.replace(/[;?#].*$/, '').replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');
    if (plain === '..') names.pop();
    else if (plain !== '' && plain !== '.') names.push(plain);
  }
  return `/${names.join('/')}`;
}

/**
 * Returns the part of the backend that handles a request, by its raw target: decided in one place, before anything
 * decodes it. `unknown` is another spelling of a reserved address, or one that does not exist: it gets a 404 and
 * reaches no handler. Undefined belongs to the site.
 */
export function partOf(target: string): Part | 'unknown' | undefined {
  const [path = ''] = target.split('?', 1);
  for (const [part, isKnown] of KNOWN) if (isKnown(path)) return part;
  return RESERVED.test(asForgivinglyRead(path)) ? 'unknown' : undefined;
}
