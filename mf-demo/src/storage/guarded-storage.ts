import { isStorageFull, type RecordStorage } from '@ledgerwise/resource/local';

/**
 * A problem of the browser's storage: it is blocked, so only the page holds the data; it had no room for the last
 * change; or it was cleared while the page, which still has the content, was open.
 */
export type StorageProblem = 'refused' | 'full' | 'cleared';

/** The browser's storage, with a copy of what the page has read and written. Its only exception is a full storage. */
export interface GuardedStorage extends RecordStorage {
  /** Null while all is well. */
  problem(): StorageProblem | null;
  /** Subscribes to changes of `problem`; returns how to unsubscribe. */
  watch(listener: () => void): () => void;
  /** Returns all texts that the page holds, by key. */
  copies(): ReadonlyMap<string, string>;
  /** Replaces everything stored by these texts. Throws if the storage is full. */
  putBack(texts: ReadonlyMap<string, string>): void;
}

interface GuardOptions {
  /** Null if the browser has none. */
  readonly storage: RecordStorage | null;
  /** Key that is present unless the storage was cleared. */
  readonly marker: string;
  /** Source of events from other tabs and the browser. */
  readonly events: EventTarget;
}

/** Guards a storage for as long as the page is open. */
export function guardStorage({ storage, marker, events }: GuardOptions): GuardedStorage {
  const copies = new Map<string, string>();
  /** Keys that never fitted or were refused: only the page holds them. */
  const pageOnly = new Set<string>();
  const listeners = new Set<() => void>();
  let problem: StorageProblem | null = null;

  const become = (next: StorageProblem | null): void => {
    if (next === problem) return;
    problem = next;
    // A listener may currently be rendering.
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
  };
  /** Returns the stored text, or the page's copy if the storage fails. */
  const stored = (key: string): string | null => {
    try {
      if (storage) return storage.getItem(key);
    } catch {
      // Reported below: treated as absent.
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
  /** The storage has room again, perhaps for waiting texts. */
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

  // Without a key, everything was cleared; with one, another tab may have restored everything.
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
      // Some of the records without the others would be worse than none.
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
        // A new record can stay in the page until there is room; a stored one is unchanged, and the change is refused.
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
      // If the storage becomes full halfway, the page still has all texts.
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
