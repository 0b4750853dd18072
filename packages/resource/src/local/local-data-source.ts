import { AppError, type DataSource, type ListPage, type ListQuery, type Row } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from '../define-resource.ts';
import { pageOf } from '../query/page.ts';
import { type ChangeFeed, createChangeFeed } from './changes.ts';
import { type LocalFunction, localFunctions } from './functions.ts';
import { createImportLog } from './import-log.ts';
import { createRecordStore, type RecordStorage } from './record-store.ts';
import { completeRow, createLocalTable, type LocalTable } from './table.ts';
import { turnsOf, WRITING } from './turns.ts';

/** What a store in the browser is made of. */
export interface LocalDataSourceOptions {
  readonly resources: readonly AnyResource[];
  /** `localStorage` in the demo. */
  readonly storage: RecordStorage;
  /** Begins every storage key; the default is `local`. */
  readonly namespace?: string;
  /** Storage key by table; the default is `{namespace}-{path}`. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Raise it when stored records no longer fit: the store then begins again with the seed. */
  readonly version?: number;
  /** Records of a first visit, by table, with ids or without; the default are each resource's samples. */
  readonly seed?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** Tables that can only be read. */
  readonly readOnly?: readonly string[];
  /** Further functions for `call`, by name; they win over the ones built in. */
  readonly functions?: Readonly<Record<string, LocalFunction>>;
  /** Where other tabs make themselves heard; the default is the window, where there is one. */
  readonly events?: EventTarget;
  /** By which tabs write one after another; the default are the browser's, where it has any. */
  readonly locks?: Pick<LockManager, 'request'>;
  /** The default is a random UUID. */
  newId?(): string;
  /** The clock; the default is the browser's. */
  now?(): Date;
}

/** A data source in the browser, and the way to begin again. */
export interface LocalDataSource extends DataSource {
  /** Forgets all that was entered, or what was of one table, and begins again with the seed. */
  reset(table?: string): void;
  /** Tells whoever watches what the storage holds by now: something else than a call has changed it. */
  reread(): void;
  /** The tables whose stored records cannot be read; a reset of them begins again with the seed. */
  unreadable(): readonly string[];
}

function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('data.aborted', { cause: signal.reason });
}

/** Records in the browser's storage, with the meaning of the database: one conformance suite holds the two together. */
export function createLocalDataSource(options: LocalDataSourceOptions): LocalDataSource {
  const { namespace = 'local', resources, seed = {} } = options;
  const newId = options.newId ?? (() => crypto.randomUUID());
  const now = options.now ?? (() => new Date());
  const keys = new Map(
    resources.map(({ name, path }) => [name, options.keys?.[name] ?? `${namespace}-${path}`]),
  );
  const byName = new Map(resources.map((resource) => [resource.name, resource]));

  const seedOf = (table: string): readonly Row[] => {
    const resource = byName.get(table);
    if (!resource) return [];
    const given = Object.hasOwn(seed, table) ? (seed[table] ?? []) : resource.sample;
    // The first of the seed is the newest, and older than all that is entered: lists show it below.
    return given.map(({ id, ...values }, index) => {
      const at = new Date(now().getTime() - (index + 1) * 60_000).toISOString();
      return completeRow(resource, values, typeof id === 'string' ? id : newId(), at);
    });
  };
  const importsKey = `${namespace}-imports`;
  const records = createRecordStore({
    storage: options.storage,
    keys,
    alsoForgets: [importsKey],
    versionKey: `${namespace}-version`,
    version: options.version ?? 1,
    seed: seedOf,
  });
  const inTurn = turnsOf(`${namespace}-records`, options.locks);
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
  // A list may be asked for by the relation that it reads from.
  const sources = new Map(resources.map((resource) => [readFrom(resource), resource.name]));
  const tableOf = (name: string): LocalTable => {
    const table = tables.get(sources.get(name) ?? name);
    if (!table) throw new AppError('data.not_found', { message: `There is no table "${name}" here.` });
    return table;
  };
  const functions = new Map(
    Object.entries({
      ...localFunctions({
        tableOf,
        tables: () => [...tables.values()],
        newId,
        now,
        log: createImportLog(options.storage, importsKey),
      }),
      ...options.functions,
    }),
  );

  async function callFunction<Result>(
    name: string,
    args: Readonly<Record<string, unknown>> = {},
    signal?: AbortSignal,
  ): Promise<Result> {
    refuseAborted(signal);
    const run = functions.get(name);
    if (!run) throw new AppError('data.not_found', { message: `There is no function "${name}" here.` });
    return (await (WRITING.has(name) ? inTurn(() => run(args)) : run(args))) as Result;
  }

  const source: LocalDataSource = {
    async list<R extends Row>(table: string, query: ListQuery): Promise<ListPage<R>> {
      refuseAborted(query.signal);
      return pageOf(tableOf(table).page(query) as readonly R[], query);
    },
    async get<R extends Row>(table: string, id: string, signal?: AbortSignal): Promise<R> {
      refuseAborted(signal);
      return tableOf(table).read(id) as R;
    },
    newId,
    create<R extends Row>(name: string, values: Readonly<Record<string, unknown>>): Promise<R> {
      return inTurn(() => {
        const table = tableOf(name);
        const row = table.draft(values);
        table.store([row, ...table.rows()]);
        return row as R;
      });
    },
    update<R extends Row>(
      name: string,
      id: string,
      changes: Readonly<Record<string, unknown>>,
      { ifUnchangedSince }: { readonly ifUnchangedSince?: string } = {},
    ): Promise<R> {
      return inTurn(() => {
        const table = tableOf(name);
        const current = table.find(id);
        if (ifUnchangedSince !== undefined && current.updated_at !== ifUnchangedSince)
          throw new AppError('data.stale', {
            status: 409,
            message:
              'This record was changed in another tab. Load the newest version, then make your change again.',
          });
        const row = table.changed(current, changes);
        table.store(table.rows().map((candidate) => (candidate.id === id ? row : candidate)));
        return row as R;
      });
    },
    remove: (table, ids) => source.call('bulk_delete', { table_name: table, ids }),
    call: (name, ...[args, signal]) => callFunction(name, args, signal),
    watch(table, listener) {
      tableOf(table);
      return feed.watch(table, listener);
    },
    reread: feed.reread,
    unreadable: () => [...tables.keys()].filter((name) => !records.isReadable(name)),
    reset(only) {
      const names = only === undefined ? [...tables.keys()] : [tableOf(only).resource.name];
      const before = new Map(
        names.map((name) => [name, records.isReadable(name) ? tableOf(name).rows() : []]),
      );
      records.reset(only === undefined ? undefined : names[0]);
      for (const [name, rows] of before)
        feed.tell(name, [
          ...rows.map(({ id }) => ({ type: 'DELETE' as const, id })),
          ...tableOf(name)
            .rows()
            .map(({ id }) => ({ type: 'INSERT' as const, id })),
        ]);
    },
  };
  return source;
}
