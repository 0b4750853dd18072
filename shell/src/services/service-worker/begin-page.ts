import { shellCache, WHOLE_PAGE_MARK } from './names.ts';
import type { AskingEvent } from './worker-scope.ts';

/** Headers that decide what a page may do: the browser has them before the network's are known. */
const RULES = [
  'content-security-policy',
  'content-type',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
] as const;

type Bytes = Uint8Array<ArrayBuffer>;

/** The first part of every page, which names the script that starts the shell. */
interface Beginning {
  readonly text: string;
  /** The rules of the page, by name. */
  readonly rules: Readonly<Record<string, string>>;
}

const rulesOf = ({ headers }: Response): Beginning['rules'] =>
  Object.fromEntries(
    RULES.map((name) => [name, headers.get(name) ?? '']).filter(([, value]) => value !== ''),
  );

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Addresses whose next answer is that of the network, because it did not continue the beginning. */
const askedAgain = new Set<string>();

/** Returns the beginning that the answer of the network is expected to have; undefined to wait for the answer. */
export async function expectedBeginning(
  { request: { url } }: Pick<AskingEvent, 'request'>,
  stored: Response,
  shellId: string,
): Promise<Beginning | undefined> {
  // The same address can't be loaded again with a fragment.
  if (askedAgain.delete(url) || url.includes('#')) return undefined;
  const [page, mark] = await Promise.all([
    stored.clone().text(),
    caches.open(shellCache(shellId)).then((cache) => cache.match(WHOLE_PAGE_MARK)),
  ]);
  const [text = ''] = page.split('<title', 1);
  const beginning = { text, rules: rulesOf(stored) };
  return text.includes('<script ') && !isSame(await mark?.json(), beginning) ? beginning : undefined;
}

/** Reads the beginning of a body. Returns what was read beyond it, or undefined if the body begins differently. */
async function readPast(
  expected: Bytes,
  reader: ReadableStreamDefaultReader<Bytes>,
): Promise<Bytes | undefined> {
  let position = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return undefined;
    const compared = value.subarray(0, expected.length - position);
    if (compared.some((byte, index) => byte !== expected[position + index])) return undefined;
    position += compared.length;
    if (position === expected.length) return value.subarray(compared.length);
  }
}

/** Makes the browser load the address again, which then waits for the answer of the network. The shell starts nothing in it. */
const LOAD_AGAIN = '<meta http-equiv="refresh" content="0">';

/** Marks the stored page: all pages begin differently now, and are answered as a whole until one of them is stored. */
async function markOutdated(beginning: Beginning, shellId: string): Promise<void> {
  const cache = await caches.open(shellCache(shellId));
  await cache.put(WHOLE_PAGE_MARK, new Response(JSON.stringify(beginning)));
}

/**
 * Answers with the beginning at once, so that the browser compiles and runs the shell while the page is asked for. A page with
 * another beginning or other rules, or anything else than a page, is asked for again as a whole.
 */
export function continuePage(
  event: AskingEvent,
  shellId: string,
  beginning: Beginning,
  page: Promise<Response>,
): Response {
  const bytes = bytesOf(beginning.text);
  const pour = async (body: ReadableStreamDefaultController<Bytes>): Promise<void> => {
    // At once: a deferred script waits for the whole page, and this one does so itself.
    body.enqueue(bytesOf(beginning.text.replace(/(<script [^>]*)\bdefer\b/, '$1async')));
    const answer = await page;
    const reader = isSame(rulesOf(answer), beginning.rules) ? answer.body?.getReader() : undefined;
    const read = reader && (await readPast(bytes, reader));
    if (!reader || !read) {
      if (answer.ok) await markOutdated(beginning, shellId);
      askedAgain.add(event.request.url);
      body.enqueue(bytesOf(LOAD_AGAIN));
      return body.close();
    }
    body.enqueue(read);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return body.close();
      body.enqueue(value);
    }
  };
  const start = (body: ReadableStreamDefaultController<Bytes>): Promise<void> => {
    const poured = pour(body);
    // A failure breaks the page off, wherever it occurs.
    event.waitUntil(poured.catch(() => {}));
    return poured;
  };
  return new Response(new ReadableStream<Bytes>({ start }), { headers: beginning.rules });
}
