import { useAtomValue } from 'jotai/react';
import { lazy, Suspense } from 'react';
import { useServices } from '../services/services.ts';

const JobsMenu = lazy(() =>
  import(/* webpackChunkName: "jobs" */ './JobsMenu.tsx').then((chunk) => ({ default: chunk.JobsMenu })),
);

/** Without jobs, nothing of their display is loaded. */
export function JobsMark() {
  const { jobs } = useServices();
  const hasJobs = useAtomValue(jobs.listAtom).length > 0;
  return (
    hasJobs && (
      <Suspense>
        <JobsMenu />
      </Suspense>
    )
  );
}
