import type { DataSource } from '@ledgerwise/contract';
import { QueryClient } from '@tanstack/react-query';

const MINUTE = 60_000;
const FRESH = 5 * MINUTE;
const KEPT = 30 * MINUTE;

const clients = new WeakMap<DataSource, QueryClient>();

/** The cache of what a data source answered. It lives as long as the source, so that going back shows a list at once. */
export function queryClientFor(data: DataSource): QueryClient {
  const known = clients.get(data);
  if (known) return known;
  const client = new QueryClient({
    defaultOptions: {
      // A failure is shown with its way out at once; the reader decides on another try.
      queries: { staleTime: FRESH, gcTime: KEPT, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  clients.set(data, client);
  return client;
}
