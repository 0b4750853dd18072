import { todayIn } from '@ledgerwise/resource';
import { createLocalDataSource, type LocalDataSource, type RecordStorage } from '@ledgerwise/resource/local';
import { demoRecordsOn } from './demo-company.ts';
import { demoResources, readOnlyResources, storageKey } from './demo-resources.ts';

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

/** The visitor's own time zone, which the demo keeps its books in. */
export const demoTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const DAY_KEY = 'demo-day';

/** What is only looked at is counted from today, also for whoever was here on an earlier day. */
function forgetEarlierDay(storage: RecordStorage, today: string): void {
  if (storage.getItem(DAY_KEY) === today) return;
  for (const resource of readOnlyResources) storage.removeItem(storageKey(resource));
  storage.setItem(DAY_KEY, today);
}

export function createDemoData(
  storage: RecordStorage,
  today: string = todayIn(demoTimeZone()),
): LocalDataSource {
  forgetEarlierDay(storage, today);
  return createLocalDataSource({
    resources: demoResources,
    storage,
    namespace: 'demo',
    seed: demoRecordsOn(today),
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
