import { type JobStatus, useHost } from '@ledgerwise/contract';
import { useEffect, useState } from 'react';

/** The current jobs of this user. */
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
