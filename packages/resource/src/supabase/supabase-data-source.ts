import { AppError, type DataSource, type ListPage, type ListQuery, type Row } from '@ledgerwise/contract';
import type { SupabaseClient } from '@supabase/supabase-js';
import { searchArguments } from '../query/list-request.ts';
import { pageOf } from '../query/page.ts';
import { errorFrom, errorFromThrown, type Failure } from './failures.ts';
import { staleError } from './stale.ts';
import { createTableWatcher } from './watch-tables.ts';

/** The part of a client that sends requests to the database. */
export type RestClient = Pick<SupabaseClient, 'from' | 'rpc'>;

/** Options of the data source. */
export interface SupabaseDataSourceOptions {
  /** The signed-in client, called when something is first needed from it, and again after a failure. */
  readonly client: () => Promise<SupabaseClient>;
  /** The part of it for requests, if that is ready sooner than live changes are. */
  readonly rest?: () => Promise<RestClient>;
  /** The current organization, for live changes; row level security decides which are visible. */
  readonly organisationId: () => string | null;
}

/** PostgreSQL's word for a text that cannot be read as the column's type: the only condition is the id. */
const NO_UUID = '22P02';

interface Answer {
  readonly data: unknown;
  readonly error: Failure | null;
  readonly status: number;
}

/**
 * Returns the response's data, or throws the product's error. `R` is not checked: the caller must know what the
 * database sends.
 */
function unwrap<R>({ data, error, status }: Answer): R {
  if (error) throw errorFrom(error, status);
  return data as R;
}

/**
 * Data in a Supabase project: tables under row level security for single records, functions for lists and everything
 * else.
 */
export function createSupabaseDataSource({
  client,
  rest = client,
  organisationId,
}: SupabaseDataSourceOptions): DataSource {
  const connect = async () => {
    try {
      return await rest();
    } catch (thrown) {
      throw errorFromThrown(thrown);
    }
  };

  async function callFunction<Result>(
    name: string,
    args: Readonly<Record<string, unknown>> = {},
    signal?: AbortSignal,
  ): Promise<Result> {
    const request = (await connect()).rpc(name, args);
    return unwrap<Result>(await (signal ? request.abortSignal(signal) : request));
  }

  async function get<R extends Row>(table: string, id: string, signal?: AbortSignal): Promise<R> {
    const request = (await connect()).from(table).select('*').eq('id', id).limit(1).retry(false);
    const answer = await (signal ? request.abortSignal(signal) : request);
    // An invalid id belongs to no record: a mistyped address, not a failure to retry.
    const rows = answer.error?.code === NO_UUID ? [] : unwrap<readonly R[]>(answer);
    const row = rows[0];
    if (!row) throw new AppError('data.not_found', { status: 404 });
    return row;
  }

  return {
    async list<R extends Row>(table: string, query: ListQuery): Promise<ListPage<R>> {
      const asked = searchArguments(table, query);
      return pageOf(await callFunction<readonly R[]>('search_records', asked, query.signal), query);
    },
    get,
    async readTable(table: string, size: number): Promise<readonly Row[]> {
      const rows = (await connect()).from(table).select('*');
      // By default, the client retries for seven seconds before it reports that there is no response.
      return unwrap(await rows.order('created_at', { ascending: false }).limit(size).retry(false));
    },
    async create<R extends Row>(table: string, values: Readonly<Record<string, unknown>>): Promise<R> {
      const rows = unwrap<readonly R[]>(await (await connect()).from(table).insert(values).select('*'));
      const row = rows[0];
      if (!row) throw new AppError('data.forbidden');
      return row;
    },
    async update<R extends Row>(
      table: string,
      id: string,
      changes: Readonly<Record<string, unknown>>,
      { ifUnchangedSince }: { readonly ifUnchangedSince?: string } = {},
    ): Promise<R> {
      const request = (await connect()).from(table).update(changes).eq('id', id);
      const guarded = ifUnchangedSince === undefined ? request : request.eq('updated_at', ifUnchangedSince);
      const row = unwrap<readonly R[]>(await guarded.select('*'))[0];
      if (row) return row;
      // Nothing was updated: the record was deleted or changed meanwhile, or may be read but not written.
      const current = await get<R>(table, id);
      if (ifUnchangedSince !== undefined && current.updated_at !== ifUnchangedSince)
        throw await staleError(
          () => callFunction('record_history', { table_name: table, record_id: id }),
          current,
        );
      throw new AppError('data.forbidden');
    },
    remove: (table, ids) => callFunction<number>('bulk_delete', { table_name: table, ids }),
    call: (name, ...[args, signal]) => callFunction(name, args, signal),
    watch: createTableWatcher(client, organisationId),
  };
}
