import { AppError } from '@ledgerwise/contract';
import { readFrom } from '../define-resource.ts';
import { type ChangeFeed, createChangeFeed } from './changes.ts';
import type { LocalDataSourceOptions } from './local-options.ts';
import { createRecordStore, type RecordStore } from './record-store.ts';
import { seedRows } from './seed-rows.ts';
import { createLocalTable, type LocalTable } from './table.ts';

/** Tables of a store, backed by the browser's storage. */
export interface OpenedTables {
  readonly records: RecordStore;
  readonly feed: ChangeFeed;
  readonly tables: ReadonlyMap<string, LocalTable>;
  /**
   * Returns a table by its name, or by the relation that its list reads from. @throws {AppError} If it does not exist.
   */
  tableOf(name: string): LocalTable;
}

/** The storage key of the import log. */
export const importsKeyIn = (namespace: string): string => `${namespace}-imports`;

/** Opens the records of each resource, and follows changes by other tabs. */
export function openTables(
  options: LocalDataSourceOptions,
  { newId, now }: { newId(): string; now(): Date },
): OpenedTables {
  const { namespace = 'local', resources, seed = {} } = options;
  const keys = new Map(
    resources.map(({ name, path }) => [name, options.keys?.[name] ?? `${namespace}-${path}`]),
  );
  const byName = new Map(resources.map((resource) => [resource.name, resource]));

  const records = createRecordStore({
    storage: options.storage,
    keys,
    alsoForgets: [importsKeyIn(namespace)],
    versionKey: `${namespace}-version`,
    version: options.version ?? 1,
    seed(table) {
      const resource = byName.get(table);
      return resource ? seedRows(resource, seed, { newId, now }) : [];
    },
  });
  const windowEvents = typeof window === 'undefined' ? undefined : window;
  const feed: ChangeFeed = createChangeFeed(
    options.events ?? windowEvents,
    (key) => [...keys].find(([, known]) => known === key)?.[0],
    records.read,
  );
  const nameOf = (table: string, id: string): string | null => {
    const resource = byName.get(table);
    const row = resource && records.read(table).find((candidate) => candidate.id === id);
    return row ? String(row[resource.title] ?? '') : null;
  };
  const tables = new Map<string, LocalTable>(
    resources.map((resource) => [
      resource.name,
      createLocalTable({
        resource,
        records,
        feed: () => feed,
        isReadOnly: options.readOnly?.includes(resource.name) ?? false,
        nameOf,
        newId,
        now,
      }),
    ]),
  );
  // A list may be requested by the relation that it reads from.
  const sources = new Map(resources.map((resource) => [readFrom(resource), resource.name]));
  const tableOf = (name: string): LocalTable => {
    const table = tables.get(sources.get(name) ?? name);
    if (!table) throw new AppError('data.not_found', { message: `There is no table "${name}" here.` });
    return table;
  };
  return { records, feed, tables, tableOf };
}
