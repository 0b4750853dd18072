import { useHost } from '@ledgerwise/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The last known state of each job, by cache. */
const heard = new WeakMap<QueryClient, Map<string, string>>();

/** Refetches cached data of a table once a job has changed it, whichever screen started the job. */
export function useFollowedJobs(client: QueryClient): void {
  const { jobs } = useHost();
  useEffect(() => {
    const known = heard.get(client) ?? new Map<string, string>();
    heard.set(client, known);
    const look = (): void => {
      for (const { id, table, state, endedAt } of jobs.all()) {
        // The cache cannot contain results that are older than the page.
        if (table === undefined || endedAt === undefined || Date.parse(endedAt) < performance.timeOrigin)
          continue;
        const mark = `${state} ${endedAt}`;
        if (known.get(id) === mark) continue;
        known.set(id, mark);
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === table });
      }
    };
    look();
    return jobs.watch(look);
  }, [client, jobs]);
}
