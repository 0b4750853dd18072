import { HostProvider, useHost } from '@ledgerwise/contract';
import { type AnyResource, withExactAmounts } from '@ledgerwise/resource';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { queryClientFor } from './query-client.ts';
import { EntitiesContext } from './related.ts';
import { useFollowedJobs } from './use-jobs.ts';

const NONE: readonly AnyResource[] = [];

interface ResourceRootProps {
  /** The resource of the screen below; its amounts then come as decimal strings from any data source. */
  readonly resource?: AnyResource;
  /** The other record types of the module, whose amounts come so too. */
  readonly entities?: readonly AnyResource[];
  readonly children: ReactNode;
}

/** Gives the screens below it the cache that belongs to the host's data source. */
export function ResourceRoot({ resource, entities = NONE, children }: ResourceRootProps) {
  const host = useHost();
  const { data } = host;
  const exact = useMemo(
    () => (resource ? withExactAmounts(data, [...entities, resource]) : data),
    [data, resource, entities],
  );
  const exactHost = useMemo(() => ({ ...host, data: exact }), [host, exact]);
  const client = queryClientFor(data);
  useFollowedJobs(client);
  return (
    <HostProvider value={exactHost}>
      <QueryClientProvider client={client}>
        <EntitiesContext value={entities}>{children}</EntitiesContext>
      </QueryClientProvider>
    </HostProvider>
  );
}
