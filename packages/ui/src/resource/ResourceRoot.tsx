import { HostProvider, useHost } from '@ledgerwise/contract';
import { type AnyResource, withExactAmounts } from '@ledgerwise/resource';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { queryClientFor } from './query/query-client.ts';
import { EntitiesContext, type EntitySource, noEntities } from './record/related.ts';
import { useFollowedJobs } from './use-followed-jobs.ts';

interface ResourceRootProps {
  /** The resource of the screen below; its amounts then come as decimal strings from any data source. */
  readonly resource?: AnyResource;
  /** The record types of the module, among which a record's page finds what refers to it. */
  readonly entities?: EntitySource;
  readonly children: ReactNode;
}

/** Gives the screens below it the cache that belongs to the host's data source. */
export function ResourceRoot({ resource, entities = noEntities, children }: ResourceRootProps) {
  const host = useHost();
  const { data, offline } = host;
  const exact = useMemo(() => (resource ? withExactAmounts(data, [resource]) : data), [data, resource]);
  const exactHost = useMemo(() => ({ ...host, data: exact }), [host, exact]);
  const client = queryClientFor(data);
  useFollowedJobs(client);
  // Before anything below asks: what is kept may be rendered at once. It is followed once, however often it is said.
  useMemo(() => offline?.follow(client), [offline, client]);
  return (
    <HostProvider value={exactHost}>
      <QueryClientProvider client={client}>
        <EntitiesContext value={entities}>{children}</EntitiesContext>
      </QueryClientProvider>
    </HostProvider>
  );
}
