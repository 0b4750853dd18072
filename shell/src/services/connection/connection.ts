import type { ConnectionStatus, HostConnection } from '@ledgerwise/contract';
import { type Atom, atom } from 'jotai/vanilla';
import type { Store } from '../store.ts';

/** A request that has had no answer for so long has the line tried beside it. */
const PATIENCE_MS = 4000;
const TRY_MS = 4000;
/** Between one try and the next; the last one goes on. */
const PAUSES_MS = [1000, 2000, 3000, 5000] as const;
/** Missed changes are fetched within this time after the connection returns. */
const SETTLE_MS = 700;
const SETTLED_WITHIN_MS = 10_000;
const RESTORED_MS = 3000;
/** Of a proxy in front of a server that is not there. */
const NO_ANSWER: readonly number[] = [502, 504];

/** Notice about the connection; null while all is well. */
export type ConnectionNotice = Exclude<ConnectionStatus, 'online'> | 'restored' | null;

/** Connection of the screens to the server, with its status. */
export interface Connection extends HostConnection {
  readonly noticeAtom: Atom<ConnectionNotice>;
  /** A fetch that notes whether answers come. */
  observe(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** Something speaks against the line: it is tried at once. */
  doubt(): void;
  /** Something that followed changes waits to follow them again; call what is answered when it does. */
  awaitReturn(): () => void;
}

export interface ConnectionOptions {
  readonly store: Store;
  /** Asks the server for as little as possible; any answer will do. */
  ask(signal: AbortSignal): Promise<Response>;
  readonly page?: Pick<Window, 'addEventListener'> & { readonly navigator: Pick<Navigator, 'onLine'> };
}

/**
 * Knows whether the server can be reached: by the browser's word, by requests that fail or wait, and by whoever doubts it.
 * While it cannot it is tried again and again, so that the status ends by itself.
 */
export function createConnection({ store, ask, page = window }: ConnectionOptions): Connection {
  const isOffline = (): boolean => !page.navigator.onLine;
  const statusAtom = atom<ConnectionStatus>(isOffline() ? 'offline' : 'online');
  const noticeAtom = atom<ConnectionNotice>(null);
  const status = (): ConnectionStatus => store.get(statusAtom);
  /** Public pages ask for nothing, and nothing is tried for them. */
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

  /** Says that all is well once what was missed has been asked for again; where that takes too long, it says nothing. */
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
      // The reason does not matter here; only that there is no response is reported.
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
