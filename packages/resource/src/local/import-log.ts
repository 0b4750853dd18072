import {
  array,
  type GenericSchema,
  looseObject,
  nullable,
  number,
  object,
  safeParse,
  string,
  tuple,
} from 'valibot';
import { type RecordStorage, store } from './record-store.ts';

/** A completed import, with the data that undoing it needs. */
export interface LoggedImport {
  readonly import_id: string;
  readonly key: string;
  /** Distinguishes different requests under one key. */
  readonly asked: string;
  readonly table_name: string;
  readonly file_name: string | null;
  readonly inserted: number;
  readonly updated: number;
  readonly rejected: readonly {
    readonly row: number;
    readonly field: string | null;
    readonly message: string;
  }[];
  readonly created_at: string;
  readonly undone_at: string | null;
  /** Id and `updated_at` of each record as the import left it. */
  readonly written: readonly (readonly [id: string, updatedAt: string])[];
  /** The changed records before the import. */
  readonly before: readonly { readonly id: string; readonly [field: string]: unknown }[];
}

const IMPORT: GenericSchema<unknown, LoggedImport> = object({
  import_id: string(),
  key: string(),
  asked: string(),
  table_name: string(),
  file_name: nullable(string()),
  inserted: number(),
  updated: number(),
  rejected: array(object({ row: number(), field: nullable(string()), message: string() })),
  created_at: string(),
  undone_at: nullable(string()),
  written: array(tuple([string(), string()])),
  before: array(looseObject({ id: string() })),
});

/** As many as the history of a list shows. */
const KEPT = 20;

/** Imports in the browser's storage, newest first: a page that comes later finds them again. */
export interface ImportLog {
  /** Newest first. */
  all(): readonly LoggedImport[];
  /** Throws `data.quota` if the storage is full. */
  add(entry: LoggedImport): void;
  /** Forgets an import that did not happen. */
  remove(id: string): void;
  /** Stores when it was undone, ISO 8601. */
  noteUndone(id: string, at: string): void;
}

/**
 * Stores the log as one JSON array under one key. An unreadable log counts as empty, because records do not depend on
 * it.
 */
export function createImportLog(storage: RecordStorage, key: string): ImportLog {
  const all = (): readonly LoggedImport[] => {
    try {
      const result = safeParse(array(IMPORT), JSON.parse(storage.getItem(key) ?? '[]'));
      return result.success ? result.output : [];
    } catch {
      return [];
    }
  };
  const keep = (entries: readonly LoggedImport[]): void =>
    store(storage, key, JSON.stringify(entries.slice(0, KEPT)));
  return {
    all,
    add: (entry) => keep([entry, ...all()]),
    remove: (id) => keep(all().filter(({ import_id }) => import_id !== id)),
    // Once undone there is nothing more to undo.
    noteUndone: (id, at) =>
      keep(
        all().map((entry) =>
          entry.import_id === id ? { ...entry, undone_at: at, written: [], before: [] } : entry,
        ),
      ),
  };
}
