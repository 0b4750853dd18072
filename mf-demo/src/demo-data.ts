import { createLocalDataSource, type LocalDataSource, type RecordStorage } from '@ledgerwise/resource/local';
import { demoRecords, demoResources, readOnlyResources } from './demo-company.ts';

/** Ids are the time of creation in milliseconds, pushed on where two records share one. */
export function timeIds(now: () => number): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now());
    return String(last);
  };
}

/** Holds records for as long as the page is open, for browsers that allow no storage. */
export function pageStorage(): RecordStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** The browser's storage, or null where its settings forbid it. */
function browserStorage(): RecordStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function createDemoData(storage: RecordStorage): LocalDataSource {
  return createLocalDataSource({
    resources: demoResources,
    storage,
    namespace: 'demo',
    seed: demoRecords,
    readOnly: readOnlyResources.map(({ name }) => name),
    newId: timeIds(Date.now),
  });
}

export interface DemoStore {
  readonly data: LocalDataSource;
  /** False where the browser allows no storage: what is entered is gone with the page. */
  readonly isKept: boolean;
}

let store: DemoStore | undefined;

/** One store for all screens of the page, made when the first of them needs it. */
export function demoStore(): DemoStore {
  if (!store) {
    const storage = browserStorage();
    store = { data: createDemoData(storage ?? pageStorage()), isKept: storage !== null };
  }
  return store;
}
