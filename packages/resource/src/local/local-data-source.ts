import { AppError, type DataSource, type ListPage, type ListQuery, type Row } from '@ledgerwise/contract';
import { pageOf } from '../query/page.ts';
import { localFunctions } from './functions.ts';
import { createImportLog } from './import-log.ts';
import type { LocalDataSourceOptions } from './local-options.ts';
import { importsKeyIn, openTables } from './open-tables.ts';
import { turnsOf, WRITING } from './turns.ts';
import { writeRecords } from './write-records.ts';

export type { LocalDataSourceOptions } from './local-options.ts';

/** A data source in the browser that can be reset. */
export interface LocalDataSource extends DataSource {
  /** Deletes all changes, or those of one table, and restores the initial records. */
  reset(table?: string): void;
  /** Notifies subscribers that something other than a call has changed the storage. */
  reread(): void;
  /** Tables whose stored records cannot be read; resetting them restores their initial records. */
  unreadable(): readonly string[];
}

function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('data.aborted', { cause: signal.reason });
}

/** Records in the browser's storage, with the meaning of the database: one conformance suite holds the two together. */
export function createLocalDataSource(options: LocalDataSourceOptions): LocalDataSource {
  const { namespace = 'local' } = options;
  const newId = options.newId ?? (() => crypto.randomUUID());
  const now = options.now ?? (() => new Date());
  const { records, feed, tables, tableOf } = openTables(options, { newId, now });
  const inTurn = turnsOf(`${namespace}-records`, options.locks);
  const functions = new Map(
    Object.entries({
      ...localFunctions({
        tableOf,
        tables: () => [...tables.values()],
        newId,
        now,
        log: createImportLog(options.storage, importsKeyIn(namespace)),
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
    ...writeRecords(tableOf, inTurn),
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
