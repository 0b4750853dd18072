import type { ConnectionStatus, HostConnection } from '@ledgerwise/contract';
import { type Atom, atom } from 'jotai/vanilla';
import type { Store } from '../store.ts';

/** Time without a response after which the connection is tested with another request. */
const PATIENCE_MS = 4000;
const TRY_MS = 4000;
/** Pauses between tests; the last one repeats. */
const PAUSES_MS = [1000, 2000, 3000, 5000] as const;
/** Missed changes are fetched within this time after the connection returns. */
const SETTLE_MS = 700;
const SETTLED_WITHIN_MS = 10_000;
const RESTORED_MS = 3000;
/** Statuses of a proxy whose server is unreachable. */
const NO_ANSWER: readonly number[] = [502, 504];

/** Notice about the connection; null while all is well. */
export type ConnectionNotice = Exclude<ConnectionStatus, 'online'> | 'restored' | null;

/** Connection of the screens to the server, with its status. */
export interface Connection extends HostConnection {
  readonly noticeAtom: Atom<ConnectionNotice>;
  /** A fetch that notes whether answers come. */
  observe(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** Reports a possible loss; the connection is tested immediately. */
  doubt(): void;
  /** Reports that something needs to subscribe again; call the returned function when it has. */
  awaitReturn(): () => void;
}

export interface ConnectionOptions {
  readonly store: Store;
  /** Sends a minimal request to the server; any response will do. */
  ask(signal: AbortSignal): Promise<Response>;
  readonly page?: Pick<Window, 'addEventListener'> & { readonly navigator: Pick<Navigator, 'onLine'> };
}

/**
 * Tracks whether the server can be reached: by the browser's events, by requests that fail or wait, and by reported
 * doubts. While offline, it keeps trying, so that the status ends automatically.
 */
export function createConnection({ store, ask, page = window }: ConnectionOptions): Connection {
  const isOffline = (): boolean => !page.navigator.onLine;
  const statusAtom = atom<ConnectionStatus>(isOffline() ? 'offline' : 'online');
  const noticeAtom = atom<ConnectionNotice>(null);
  const status = (): ConnectionStatus => store.get(statusAtom);
  /** Public pages send no requests, so nothing is tested for them. */
  let isUsed = false;
  let isTrying = false;
  let failures = 0;
  let pending = 0;
  let returning = 0;
  let nextTry: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let returnedAt: number | undefined;

  function lose(): void {
    const lost = isOffline() ? 'offline' : 'reconnecting';
    clearTimeout(settling);
    returnedAt = undefined;
    store.set(statusAtom, lost);
    store.set(noticeAtom, lost);
    clearTimeout(nextTry);
    if (isUsed) nextTry = setTimeout(attempt, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]);
  }

  function answered(): void {
    failures = 0;
    if (status() === 'online') return;
    clearTimeout(nextTry);
    store.set(statusAtom, 'online');
    returnedAt = performance.now();
    settle();
  }

  /**
   * Announces that the connection is back, once missed changes have been requested again; silent if that takes too
   * long.
   */
  function settle(): void {
    const since = returnedAt;
    if (since === undefined) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      const isWhole = pending === 0 && returning === 0;
      if (!isWhole && performance.now() - since < SETTLED_WITHIN_MS) return settle();
      returnedAt = undefined;
      store.set(noticeAtom, isWhole ? 'restored' : null);
      if (isWhole) settling = setTimeout(() => store.set(noticeAtom, null), RESTORED_MS);
    }, SETTLE_MS);
  }

  async function attempt(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    try {
      note(await ask(AbortSignal.timeout(TRY_MS)));
    } catch {
      // The cause does not matter, only that there was no response.
      fail();
    } finally {
      isTrying = false;
    }
  }

  function doubt(): void {
    if (isUsed) void attempt();
  }

  function note(answer: Response): void {
    if (NO_ANSWER.includes(answer.status)) fail();
    else answered();
  }

  function fail(): void {
    failures += 1;
    lose();
  }

  page.addEventListener('offline', lose);
  page.addEventListener('online', () => {
    if (!isUsed) return answered();
    failures = 0;
    lose();
    void attempt();
  });

  return {
    noticeAtom,
    status,
    subscribe: (listener) => store.sub(statusAtom, listener),
    doubt,
    observe: (fetch) => async (input, init) => {
      isUsed = true;
      pending += 1;
      const waiting = setTimeout(doubt, PATIENCE_MS);
      try {
        const answer = await fetch(input, init);
        if (NO_ANSWER.includes(answer.status)) doubt();
        else answered();
        return answer;
      } catch (error) {
        if (!init?.signal?.aborted) doubt();
        throw error;
      } finally {
        clearTimeout(waiting);
        pending -= 1;
      }
    },
    awaitReturn() {
      returning += 1;
      let isDone = false;
      return () => {
        if (!isDone) returning -= 1;
        isDone = true;
      };
    },
  };
}
