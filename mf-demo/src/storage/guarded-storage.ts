import { isStorageFull, type RecordStorage } from '@ledgerwise/resource/local';

/**
 * A problem of the browser's storage: it allows none, so everything is kept by the page alone; it had no room
 * for the last change; or it was cleared while the page was open, which still has the content.
 */
export type StorageProblem = 'refused' | 'full' | 'cleared';

/** The browser's storage, with a copy of what the page has read and written. Nothing that it does shows as an exception but a full storage. */
export interface GuardedStorage extends RecordStorage {
  /** Null while all is well. */
  problem(): StorageProblem | null;
  /** Subscribes to changes of `problem`; returns how to unsubscribe. */
  watch(listener: () => void): () => void;
  /** All texts as the page knows them, by key. */
  copies(): ReadonlyMap<string, string>;
  /** Puts texts in the place of all that there is. Throws where there is no room for them. */
  putBack(texts: ReadonlyMap<string, string>): void;
}

interface GuardOptions {
  /** Null where the browser names none. */
  readonly storage: RecordStorage | null;
  /** The key that is there as long as the storage was not cleared. */
  readonly marker: string;
  /** Where other tabs, and the browser itself, make themselves heard. */
  readonly events: EventTarget;
}

/** Guards a storage for as long as the page is open. */
export function guardStorage({ storage, marker, events }: GuardOptions): GuardedStorage {
  const copies = new Map<string, string>();
  /** Keys for which there was never room, or that the storage refused: the page alone has them. */
  const pageOnly = new Set<string>();
  const listeners = new Set<() => void>();
  let problem: StorageProblem | null = null;

  const become = (next: StorageProblem | null): void => {
    if (next === problem) return;
    problem = next;
    // A listener may be rendering at this moment.
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
  };
  /** The stored text, or what the page knows where the storage refuses to answer. */
  const stored = (key: string): string | null => {
    try {
      if (storage) return storage.getItem(key);
    } catch {
      // Told below: it is as if there were none.
    }
    become('refused');
    return copies.get(key) ?? null;
  };
  const isCleared = (): boolean =>
    problem !== 'refused' && copies.has(marker) && !pageOnly.has(marker) && stored(marker) === null;
  const keepInPage = (key: string, text: string): void => {
    copies.set(key, text);
    pageOnly.add(key);
  };
  const write = (key: string, text: string): void => {
    if (!storage) throw new DOMException('There is no storage.', 'SecurityError');
    storage.setItem(key, text);
    copies.set(key, text);
    pageOnly.delete(key);
  };
  /** There is room again, perhaps for what has waited for it. */
  const storeWaiting = (): void => {
    for (const key of [...pageOnly]) {
      try {
        write(key, copies.get(key) ?? '');
      } catch {
        return;
      }
    }
  };
  const noticeClearing = (): void => {
    if (isCleared()) become('cleared');
    else if (problem === 'cleared' && [...copies].every(([key, text]) => stored(key) === text)) become(null);
  };

  // Without a key all was cleared; with one, another tab may have put everything back.
  events.addEventListener('storage', noticeClearing);
  events.addEventListener('focus', noticeClearing);

  return {
    problem: () => problem,
    copies: () => new Map(copies),
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getItem(key) {
      if (isCleared()) become('cleared');
      if (problem === 'cleared' || pageOnly.has(key)) return copies.get(key) ?? null;
      const text = stored(key);
      if (text === null) copies.delete(key);
      else copies.set(key, text);
      return text;
    },
    setItem(key, text) {
      if (isCleared()) become('cleared');
      // Part of the records beside an empty rest would be worse than none.
      if (problem === 'cleared') {
        copies.set(key, text);
        return;
      }
      try {
        write(key, text);
        storeWaiting();
        if (problem === 'full' && pageOnly.size === 0) become(null);
      } catch (error) {
        if (!isStorageFull(error)) {
          become('refused');
          keepInPage(key, text);
          return;
        }
        become('full');
        // A new record can wait in the page for room; a stored one stays unchanged, and the change is
        // refused.
        if (copies.has(key) && !pageOnly.has(key)) throw error;
        keepInPage(key, text);
      }
    },
    removeItem(key) {
      copies.delete(key);
      pageOnly.delete(key);
      try {
        storage?.removeItem(key);
      } catch {
        become('refused');
      }
      if (problem === 'full' && pageOnly.size === 0) become(null);
    },
    putBack(texts) {
      for (const key of copies.keys()) if (!texts.has(key) && problem !== 'refused') storage?.removeItem(key);
      // Where there is no room half way, the page still knows all of it.
      for (const [key, text] of texts) if (problem !== 'refused') storage?.setItem(key, text);
      copies.clear();
      pageOnly.clear();
      for (const [key, text] of texts) {
        copies.set(key, text);
        if (problem === 'refused') pageOnly.add(key);
      }
      if (problem !== 'refused') become(null);
    },
  };
}
