import { AppError, type Row } from '@ledgerwise/contract';
import { array, looseObject, safeParse, string } from 'valibot';

/** The part of the browser's `Storage` interface that stores records. */
export type RecordStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Records by table, in the browser's storage. */
export interface RecordStore {
  /** The records of a table, as this or another tab last wrote them. */
  read(table: string): readonly Row[];
  /** Throws `data.quota` when the browser's storage is full; the stored records are then unchanged. */
  write(table: string, rows: readonly Row[]): void;
  /** The storage key of a table. */
  keyOf(table: string): string;
  /** True if the stored records of a table can be read. */
  isReadable(table: string): boolean;
  /** Deletes all changes, or those of one table, and restores the initial records. */
  reset(table?: string): void;
}

/** The storage of records, and their initial rows. */
export interface RecordStoreOptions {
  readonly storage: RecordStorage;
  readonly keys: ReadonlyMap<string, string>;
  /** Further keys that mean nothing without the records. */
  readonly alsoForgets?: readonly string[];
  readonly versionKey: string;
  readonly version: number;
  /** The records of a table on a first visit. */
  seed(table: string): readonly Row[];
}

const RECORDS = array(looseObject({ id: string() }));
const QUOTA: ReadonlySet<string> = new Set(['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED']);

function parseRecords(key: string, text: string): readonly Row[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch (cause) {
    throw unreadable(key, cause);
  }
  const result = safeParse(RECORDS, stored);
  if (!result.success) throw unreadable(key, result.issues);
  return result.output;
}

const unreadable = (key: string, cause: unknown) =>
  new AppError('data.invalid', {
    cause,
    message: `What this browser stored under "${key}" cannot be read. Reset the data to begin again.`,
  });

/** True if the error means that the storage is full. */
export function isStorageFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && QUOTA.has(String(error.name));
}

/** Writes a text to the storage; throws `data.quota` if it is full. */
export function store(storage: RecordStorage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch (cause) {
    throw isStorageFull(cause) ? new AppError('data.quota', { cause }) : cause;
  }
}

/** Stores each table as one JSON array under one key. A new version resets the store. */
export function createRecordStore(options: RecordStoreOptions): RecordStore {
  const { storage, keys, versionKey, version, seed, alsoForgets = [] } = options;
  const cache = new Map<string, { readonly text: string; readonly rows: readonly Row[] }>();

  const keyOf = (table: string): string => {
    const key = keys.get(table);
    if (key === undefined)
      throw new AppError('data.not_found', { message: `There is no table "${table}" here.` });
    return key;
  };
  const write = (table: string, rows: readonly Row[]) => {
    const text = JSON.stringify(rows);
    store(storage, keyOf(table), text);
    cache.set(table, { text, rows });
  };
  const clear = () => {
    cache.clear();
    for (const key of [...keys.values(), ...alsoForgets]) storage.removeItem(key);
    store(storage, versionKey, String(version));
  };
  const read = (table: string): readonly Row[] => {
    const key = keyOf(table);
    const text = storage.getItem(key);
    if (text === null) {
      const rows = seed(table);
      write(table, rows);
      return rows;
    }
    const known = cache.get(table);
    if (known?.text === text) return known.rows;
    const rows = parseRecords(key, text);
    cache.set(table, { text, rows });
    return rows;
  };
  const found = storage.getItem(versionKey);
  // A damaged version number says nothing about the records, so they are kept.
  if (found !== null && !/^\d+$/.test(found)) store(storage, versionKey, String(version));
  else if (found !== String(version)) clear();

  return {
    keyOf,
    read,
    write,
    isReadable(table) {
      try {
        read(table);
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === 'data.invalid') return false;
        throw error;
      }
    },
    reset(table) {
      if (table === undefined) clear();
      else storage.removeItem(keyOf(table));
    },
  };
}
