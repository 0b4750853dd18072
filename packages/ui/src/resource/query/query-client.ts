import type { DataSource } from '@ledgerwise/contract';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

const MINUTE = 60_000;
const FRESH = 5 * MINUTE;
const KEPT = 30 * MINUTE;

/**
 * A cache that asks again for what became old while it was first asked for. The library takes such an answer for the newest
 * one, though it may have been read before the change: the row that somebody has just added would be missing.
 */
class FreshQueryClient extends QueryClient {
  /** Those that are asked for again once their first answer is there. */
  readonly #again = new WeakSet<Query>();

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' } as InvalidateQueryFilters)
      .filter((query) => query.state.data === undefined && !this.#again.has(query));
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...first.map((query) => this.#askAgain(query, options)),
    ]);
  }

  /** Waits for the first answer rather than breaking it off: under many changes in a row there would never be one. */
  async #askAgain(query: Query, options?: InvalidateOptions): Promise<void> {
    this.#again.add(query);
    await query.promise?.catch(() => undefined); // the caller gets the error
    this.#again.delete(query);
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
  }
}

const clients = new WeakMap<DataSource, QueryClient>();

/** The cache of what a data source answered. It lives as long as the source, so that going back shows a list at once. */
export function queryClientFor(data: DataSource): QueryClient {
  const known = clients.get(data);
  if (known) return known;
  const client = new FreshQueryClient({
    defaultOptions: {
      // A failure is shown with its way out at once; the reader decides on another try.
      queries: { staleTime: FRESH, gcTime: KEPT, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  clients.set(data, client);
  return client;
}
