import type { JobNote, JobRecovery, JobState, JobUndo, JobWords } from '@ledgerwise/contract';
import { type KeptStorage, keysOf, prefixOf } from './kept-jobs.ts';

/** Stored record of a job: everything that a later page needs to show it. */
export interface JobRecord {
  readonly id: string;
  readonly topic: string;
  readonly title: string;
  readonly table?: string;
  readonly path?: string;
  readonly state: JobState;
  readonly startedAt: string;
  readonly endedAt?: string;
  readonly words?: JobWords;
  readonly undo?: JobUndo;
  readonly notes?: readonly JobNote[];
  readonly lost: JobWords;
  readonly recover?: JobRecovery;
}

/** Storage of jobs. */
export interface JobRecords {
  /** Newest first. */
  all(): readonly JobRecord[];
  get(id: string): JobRecord | undefined;
  put(record: JobRecord): void;
  remove(id: string): void;
  /** Notifies of changes by other pages; returns a function that stops it. */
  watch(listener: () => void): () => void;
}

/** Number of stored jobs; those that ended first are removed first. */
const KEPT = 20;

const newestFirst = (records: Iterable<JobRecord>): readonly JobRecord[] =>
  [...records].sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));

/** Jobs that end with the page. */
export function createPageRecords(): JobRecords {
  const records = new Map<string, JobRecord>();
  return {
    all: () => newestFirst(records.values()),
    get: (id) => records.get(id),
    put: (record) => void records.set(record.id, record),
    remove: (id) => void records.delete(id),
    watch: () => () => {},
  };
}

function isRecord(value: unknown): value is JobRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'topic', 'title', 'state', 'startedAt'].every(
      (name) => typeof Reflect.get(value, name) === 'string',
    ) &&
    typeof Reflect.get(value, 'lost') === 'object'
  );
}

function parse(text: string | null): JobRecord | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRecord(value) ? value : undefined;
  } catch {
    // Invalid, or written by another version: treated as absent.
    return undefined;
  }
}

/**
 * Stores each job under its own key in the browser's storage, so that pages do not overwrite each other's jobs. If the
 * storage is blocked or full, jobs end with the page.
 */
export function createStoredRecords(
  storage: KeptStorage,
  scope: string,
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): JobRecords {
  const prefix = prefixOf(scope);
  const unkept = createPageRecords();
  const read = (key: string): JobRecord | undefined => {
    try {
      return parse(storage.getItem(key));
    } catch {
      return undefined;
    }
  };
  const stored = (): readonly JobRecord[] => {
    try {
      return keysOf(storage, prefix).flatMap((key) => read(key) ?? []);
    } catch {
      return [];
    }
  };
  const all = () => newestFirst([...unkept.all(), ...stored().filter(({ id }) => !unkept.get(id))]);
  const remove = (id: string): void => {
    unkept.remove(id);
    try {
      storage.removeItem(prefix + id);
    } catch {
      // Blocked storage contains nothing.
    }
  };
  return {
    all,
    get: (id) => unkept.get(id) ?? read(prefix + id),
    put(record) {
      try {
        storage.setItem(prefix + record.id, JSON.stringify(record));
        unkept.remove(record.id);
      } catch {
        unkept.put(record);
      }
      const ended = all().filter(({ endedAt }) => endedAt !== undefined);
      for (const { id } of ended.slice(KEPT)) remove(id);
    },
    remove,
    watch(listener) {
      const tell = (event: Event): void => {
        if (event instanceof StorageEvent && (event.key === null || event.key.startsWith(prefix))) listener();
      };
      events.addEventListener('storage', tell);
      return () => events.removeEventListener('storage', tell);
    },
  };
}
