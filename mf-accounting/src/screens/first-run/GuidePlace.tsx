import { useHost } from '@ledgerwise/contract';
import type { Dashboard } from '@ledgerwise/resource';
import { Skeleton } from '@ledgerwise/ui/core';
import type { Answer } from '@ledgerwise/ui/resource';
import { lazy, Suspense } from 'react';
import styles from './first-run.module.css';

const Guide = lazy(async () => ({ default: (await import('./Guide.tsx')).Guide }));

/** Shows the guide on a dashboard. If the session says that it will be shown, its space is reserved from the start. */
export function GuidePlace({ answer: { value, error, retry } }: { readonly answer: Answer<Dashboard> }) {
  const { auth } = useHost();
  const run = value?.first_run;
  const isComing = value === undefined && !error && auth.organisation?.isBeginning === true;
  if (!run?.is_due && !isComing) return null;
  const waiting = <Skeleton width="100%" height="100%" />;
  return (
    <div className={styles.place} aria-busy={!run}>
      <Suspense fallback={waiting}>{run ? <Guide run={run} onChanged={retry} /> : waiting}</Suspense>
    </div>
  );
}
