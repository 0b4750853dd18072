import { Card, formatNumber, Skeleton } from '@ledgerwise/ui/core';
import type { BackendFound } from '../versions/versions-report.ts';
import { milliseconds } from './amounts.ts';
import styles from './versions.module.css';

interface BackendCardProps {
  readonly isSignedIn: boolean;
  readonly found: BackendFound | null;
  readonly failure: string | null;
}

function facts({ version: { postgres, migration }, latency }: BackendFound) {
  const [lower, upper] = latency.quartiles;
  return [
    ['PostgreSQL', postgres],
    [
      'Newest migration',
      migration ? [migration.version, migration.name].filter(Boolean).join(' ') : 'no history kept',
    ],
    ...(migration ? [['Migrations', formatNumber(migration.count)]] : []),
    ['Median latency', milliseconds(latency.median)],
    ['Middle half', `${milliseconds(lower)} to ${milliseconds(upper)}`],
    ['Fastest and slowest', `${milliseconds(latency.fastest)}, ${milliseconds(latency.slowest)}`],
  ] as const;
}

/** What the database is, and how long it takes to answer from here. */
export function BackendCard({ isSignedIn, found, failure }: BackendCardProps) {
  return (
    <Card title="Backend">
      {!isSignedIn && (
        <p className={styles.soft}>Sign in to see it: who is not signed in may not ask the database.</p>
      )}
      {failure && (
        <p className={styles.bad} role="alert">
          The backend did not answer. {failure}
        </p>
      )}
      {isSignedIn && !found && !failure && <Skeleton />}
      {found && (
        <>
          <dl className={styles.pairs}>
            {facts(found).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.note}>
            {found.latency.samples.length} reads of one row of profiles, one after the other: from asking to
            having the answer on this page.
          </p>
        </>
      )}
    </Card>
  );
}
