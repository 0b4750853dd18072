import { type JobStatus, useHost } from '@ledgerwise/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The jobs of this user, as they stand. */
export function useJobs(): readonly JobStatus[] {
  const { jobs } = useHost();
  const [list, setList] = useState(jobs.all);
  useEffect(() => {
    const show = (): void => setList(jobs.all());
    show();
    return jobs.watch(show);
  }, [jobs]);
  return list;
}

/** How each job stood when the cache last heard of it. */
const heard = new WeakMap<QueryClient, Map<string, string>>();

/** Asks again for what is cached of a table once a job has changed it, whichever screen began it. */
export function useFollowedJobs(client: QueryClient): void {
  const { jobs } = useHost();
  useEffect(() => {
    const known = heard.get(client) ?? new Map<string, string>();
    heard.set(client, known);
    const look = (): void => {
      for (const { id, table, state, endedAt } of jobs.all()) {
        // What ended before the page began cannot be cached by it.
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
