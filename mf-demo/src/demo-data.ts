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

/** The visitor's own time zone, which the demo keeps its books in. */
export const demoTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const DAY_KEY = 'demo-day';
/** Raised when what earlier visitors have stored fits no more. */
const VERSION = 2;
/** Is there as long as the storage was not cleared. */
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
  /** Begins again with the sample company, or with one of its lists; returns how to take that back. */
  reset(table?: string): () => void;
  /** Puts what the page still knows in the place of what was cleared. Throws where there is no room. */
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

/** One store for all screens of the page, made when the first of them needs it. */
export function demoStore(): DemoStore {
  store ??= createDemoStore(guardStorage({ storage: browserStorage(), marker: VERSION_KEY, events: window }));
  return store;
}
