import { useHost } from '@ledgerwise/contract';
import type { Dashboard } from '@ledgerwise/resource';
import { later, Skeleton } from '@ledgerwise/ui/core';
import type { Answer } from '@ledgerwise/ui/resource';
import styles from './first-run.module.css';

const Waiting = () => <Skeleton width="100%" height="100%" />;
const Guide = later(async () => (await import('./Guide.tsx')).Guide, Waiting);

/** Shows the guide on a dashboard. If the session says that it will be shown, its space is reserved from the start. */
export function GuidePlace({ answer: { value, error, retry } }: { readonly answer: Answer<Dashboard> }) {
  const { auth } = useHost();
  const run = value?.first_run;
  const isComing = value === undefined && !error && auth.organisation?.isBeginning === true;
  if (!run?.is_due && !isComing) return null;
  return (
    <div className={styles.place} aria-busy={!run}>
      {run ? <Guide run={run} onChanged={retry} /> : <Waiting />}
    </div>
  );
}
