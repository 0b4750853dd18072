declare global {
  interface Window {
    /** Started by the script in `index.html`; the keys are method, path and body. */
    __firstRequests?: { readonly token: string; readonly answers: Record<string, Promise<Response>> };
  }
}

/** Older responses are requested again: a screen that is opened later must show current data. */
const FRESH_MS = 30_000;

function keyOf(base: string, address: string, init: RequestInit): string | undefined {
  if (!address.startsWith(base)) return undefined;
  const body = typeof init.body === 'string' ? init.body : '';
  return `${init.method ?? 'GET'} ${address.slice(base.length)} ${body}`;
}

function isFor(token: string, init: RequestInit): boolean {
  return new Headers(init.headers).get('authorization') === `Bearer ${token}`;
}

/**
 * Creates a fetch that returns the responses which the page requested while loading, each once and only to the same
 * session. Failed requests are sent again.
 */
export function fetchWithFirstRequests(base: string, page: Window = window): typeof fetch {
  const startedAt = performance.now();
  const taken = new Set<string>();
  return async (input, init = {}) => {
    const first = page.__firstRequests;
    const key = first && typeof input === 'string' ? keyOf(base, input, init) : undefined;
    const answer = key === undefined ? undefined : first?.answers[key];
    if (!first || key === undefined || !answer || taken.has(key)) return fetch(input, init);
    taken.add(key);
    if (performance.now() - startedAt > FRESH_MS || !isFor(first.token, init)) return fetch(input, init);
    const response = await answer.catch(() => undefined);
    init.signal?.throwIfAborted();
    return response?.ok ? response : fetch(input, init);
  };
}
