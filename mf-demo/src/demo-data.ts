import { todayIn } from '@ledgerwise/resource';
import { createLocalDataSource, type LocalDataSource, type RecordStorage } from '@ledgerwise/resource/local';
import { demoRecordsOn } from './demo-company.ts';
import { demoResources, readOnlyResources, storageKey } from './demo-resources.ts';
import { withSampleDocuments } from './sample-source.ts';
import { type GuardedStorage, guardStorage } from './storage/guarded-storage.ts';

/** Ids are the time of creation in milliseconds, pushed on where two records share one. */
export function timeIds(now: () => number): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now());
    return String(last);
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

/** Returns the visitor's time zone, which the demo's books use. */
export const demoTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const DAY_KEY = 'demo-day';
/** Incremented when records that earlier visitors stored no longer fit. */
const VERSION = 2;
/** Present unless the storage was cleared. */
const VERSION_KEY = 'demo-version';

/** Read-only records are dated from today, also for a visitor who returns on another day. */
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
  const records = createLocalDataSource({
    resources: demoResources,
    storage,
    namespace: 'demo',
    seed: demoRecordsOn(today),
    readOnly: readOnlyResources.map(({ name }) => name),
    newId: timeIds(Date.now),
    version: VERSION,
  });
  return withSampleDocuments(records, today);
}

export interface DemoStore {
  readonly data: LocalDataSource;
  readonly storage: GuardedStorage;
  /** Resets the sample company, or one of its lists; returns a function that undoes it. */
  reset(table?: string): () => void;
  /** Restores cleared data from the page's memory. Throws if the storage is full. */
  putBack(): void;
}

/** The sample company over a guarded storage. */
export function createDemoStore(guarded: GuardedStorage, today?: string): DemoStore {
  const data = createDemoData(guarded, today);
  return {
    data,
    storage: guarded,
    reset(table) {
      const before = guarded.copies();
      if (guarded.problem() === 'cleared') guarded.putBack(new Map());
      data.reset(table);
      return () => {
        guarded.putBack(before);
        data.reread();
      };
    },
    putBack: () => guarded.putBack(guarded.copies()),
  };
}

let store: DemoStore | undefined;

/** Returns the store of all screens, created on first use. */
export function demoStore(): DemoStore {
  store ??= createDemoStore(guardStorage({ storage: browserStorage(), marker: VERSION_KEY, events: window }));
  return store;
}
