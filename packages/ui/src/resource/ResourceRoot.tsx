import { useHost } from '@ledgerwise/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClientFor } from './query-client.ts';

/** Gives the screens below it the cache that belongs to the host's data source. */
export function ResourceRoot({ children }: { readonly children: ReactNode }) {
  const { data } = useHost();
  return <QueryClientProvider client={queryClientFor(data)}>{children}</QueryClientProvider>;
}
