import { useAtomValue } from 'jotai/react';
import { useServices } from '../services/services.ts';
import { useLaterCode } from './use-later-code.ts';

const load = () => import(/* webpackChunkName: "jobs" */ './JobsMenu.tsx');

/** Without jobs, nothing of their display is loaded. */
export function JobsMark() {
  const { jobs } = useServices();
  const hasJobs = useAtomValue(jobs.listAtom).length > 0;
  const code = useLaterCode(load, hasJobs);
  return hasJobs && code && <code.JobsMenu />;
}
