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
 * A cache that requests again what became stale during its first request. The library would consider the response
 * current, even if it was read before the change: a row that was just added would be missing.
 */
class FreshQueryClient extends QueryClient {
  /** Queries to request again once their first response arrives. */
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

  /** Waits for the first response instead of cancelling it: under continuous changes, no response would ever arrive. */
  async #askAgain(query: Query, options?: InvalidateOptions): Promise<void> {
    this.#again.add(query);
    await query.promise?.catch(() => undefined); // the caller gets the error
    this.#again.delete(query);
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
  }
}

const clients = new WeakMap<DataSource, QueryClient>();

/** Returns the cache of a data source. It lives as long as the source, so that going back shows a list immediately. */
export function queryClientFor(data: DataSource): QueryClient {
  const known = clients.get(data);
  if (known) return known;
  const client = new FreshQueryClient({
    defaultOptions: {
      // An error is shown immediately with its remedy; the user decides about retrying.
      queries: { staleTime: FRESH, gcTime: KEPT, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  clients.set(data, client);
  return client;
}
