import type { AnswerCache, CachedAnswer, CacheEvent } from '@ledgerwise/contract';
import type { StoredAnswer } from './answer-store.ts';

export interface FollowOptions {
  read(question: string): Promise<StoredAnswer | null>;
  /** The same where it was read already. */
  readAtOnce?(question: string): StoredAnswer | null;
  /** Somebody on the page asks it. */
  onAsked?(question: string): void;
  /** A new answer of the server. */
  keep(answer: StoredAnswer): void;
  /** Called when the stored answers on the page change, with the time of the oldest one, or null. */
  onShown(oldest: number | null): void;
}

/** Returns the table of an answer's rows; undefined if it is not stored. */
const tableOf = ({ meta }: CachedAnswer): string | undefined =>
  typeof meta?.keptFrom === 'string' ? meta.keptFrom : undefined;

/** Fills modules' caches with stored answers, and stores new ones. */
export function createFollower(options: FollowOptions) {
  const { read, readAtOnce = () => null, onAsked = () => {}, keep, onShown } = options;
  /** Times of stored answers that are shown until the server responds. */
  const shown = new Map<CachedAnswer, number>();
  const known = new WeakMap<CachedAnswer, number>();
  const followed = new WeakSet<AnswerCache>();

  const tell = (): void => onShown(shown.size === 0 ? null : Math.min(...shown.values()));

  function leave(query: CachedAnswer): void {
    if (shown.delete(query)) tell();
  }

  async function fillLater(query: CachedAnswer): Promise<void> {
    const stored = await read(query.queryHash);
    if (stored && query.state.data === undefined) put(query, stored);
  }

  /** At once where it can be: the screen that asks is then rendered with its rows, and not twice. */
  function fill(query: CachedAnswer): void {
    const stored = readAtOnce(query.queryHash);
    if (stored) put(query, stored);
    else void fillLater(query);
  }

  function put(query: CachedAnswer, stored: StoredAnswer): void {
    known.set(query, stored.at);
    shown.set(query, stored.at);
    query.setData(stored.value, { updatedAt: stored.at, manual: true });
    // Stale, whatever its age: this page has not been notified of changes since then.
    query.invalidate();
    // A screen that asks while it is rendered changes nothing else meanwhile.
    queueMicrotask(tell);
  }

  function note(query: CachedAnswer, table: string): void {
    const { data, dataUpdatedAt: at } = query.state;
    if (data === undefined || known.get(query) === at) return;
    known.set(query, at);
    leave(query);
    keep({ question: query.queryHash, table, at, value: data });
  }

  function hear({ type, query }: CacheEvent): void {
    const table = tableOf(query);
    if (table === undefined) return;
    if (type === 'observerAdded') onAsked(query.queryHash);
    if (type === 'added') fill(query);
    else if (type === 'updated') note(query, table);
    else if (type === 'removed' || (type === 'observerRemoved' && query.getObserversCount() === 0))
      leave(query);
  }

  return {
    follow(cache: AnswerCache): void {
      if (followed.has(cache)) return;
      followed.add(cache);
      const queries = cache.getQueryCache();
      for (const query of queries.getAll()) {
        const table = tableOf(query);
        if (table === undefined) continue;
        // On a first visit, screens ask before this code is loaded.
        if (query.getObserversCount() > 0) onAsked(query.queryHash);
        if (query.state.data === undefined) fill(query);
        else note(query, table);
      }
      queries.subscribe(hear);
    },
  };
}
