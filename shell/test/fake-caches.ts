import { vi } from 'vitest';

export const ORIGIN = 'https://books.example';

const urlOf = (asked: string | { readonly url: string }): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).href;

/** A browser cache with the methods that the worker uses. */
class FakeCache {
  readonly #answers = new Map<string, Response>();

  async match(asked: string | Request): Promise<Response | undefined> {
    return this.#answers.get(urlOf(asked))?.clone();
  }

  async put(asked: string | Request, answer: Response): Promise<void> {
    this.#answers.set(urlOf(asked), answer);
  }

  async delete(asked: string | Request): Promise<boolean> {
    return this.#answers.delete(urlOf(asked));
  }

  async keys(): Promise<readonly { readonly url: string }[]> {
    return [...this.#answers.keys()].map((url) => ({ url }));
  }
}

/** The caches of a browser. */
export class FakeCaches {
  readonly #caches = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const known = this.#caches.get(name) ?? new FakeCache();
    this.#caches.set(name, known);
    return known;
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  async keys(): Promise<readonly string[]> {
    return [...this.#caches.keys()];
  }

  /** Paths in a cache, sorted. */
  async paths(name: string): Promise<readonly string[]> {
    const keys = await (await this.open(name)).keys();
    return keys.map(({ url }) => new URL(url).pathname).sort();
  }
}

/** A file of the site, or a status in place of one. */
export type Served = string | number;

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', json: 'application/json' };

/** An answer as a browser gets it from its own site: constructed ones say another type. */
export function answerOf(served: Served | undefined, path: string): Response {
  const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/html';
  const answer =
    typeof served === 'string'
      ? new Response(served, { headers: { 'content-type': type } })
      : new Response('', { status: served ?? 404, headers: { 'content-type': 'text/plain' } });
  return Object.defineProperty(answer, 'type', { value: 'basic' });
}

/** A browser in which the worker runs: its caches, and a network with these files. Without files the network is gone. */
export function browserWith(files: Record<string, Served> | null) {
  const fakeCaches = new FakeCaches();
  const network = { files };
  const asked: string[] = [];
  const fetchFile = async (request: string | Request): Promise<Response> => {
    const { pathname } = new URL(urlOf(request));
    asked.push(pathname);
    if (!network.files) throw new TypeError('Failed to fetch');
    return answerOf(network.files[pathname], pathname);
  };
  vi.stubGlobal('caches', fakeCaches);
  vi.stubGlobal('fetch', fetchFile);
  vi.stubGlobal('location', { origin: ORIGIN });
  return { caches: fakeCaches, network, asked };
}
