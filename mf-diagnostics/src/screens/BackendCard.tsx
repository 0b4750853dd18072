import { Card, type Formats, formatNumber, useFormats } from '@ledgerwise/ui/core';
import { READS } from '../versions/latency.ts';
import type { BackendFound } from '../versions/versions-report.ts';
import { milliseconds } from './amounts.ts';
import styles from './versions.module.css';

const WAITING = '…';

interface BackendCardProps {
  readonly isSignedIn: boolean;
  readonly found: BackendFound | null;
  readonly failure: string | null;
}

/** Labels are shown before their values are loaded, so that nothing moves afterwards. */
function factsOf(found: BackendFound | null, formats: Formats): readonly (readonly [string, string])[] {
  const { version, latency } = found ?? {};
  const migration = version?.migration;
  const none = version ? 'no history kept' : WAITING;
  const time = (value: number | undefined) => (value === undefined ? WAITING : milliseconds(value, formats));
  const [lower, upper] = latency?.quartiles ?? [];
  return [
    ['PostgreSQL', version?.postgres ?? WAITING],
    ['Migrations', migration ? formatNumber(migration.count, formats) : none],
    ['Newest migration', migration?.version ?? none],
    ['Its hash', migration?.hash ?? none],
    ['Median latency', time(latency?.median)],
    ['Middle half', latency ? `${time(lower)} to ${time(upper)}` : WAITING],
    ['Fastest, slowest', latency ? `${time(latency.fastest)}, ${time(latency.slowest)}` : WAITING],
  ];
}

/** Version of the database, and its response time from here. */
export function BackendCard({ isSignedIn, found, failure }: BackendCardProps) {
  const formats = useFormats();
  return (
    <Card title="Backend">
      {!isSignedIn && <p className={styles.soft}>Sign in to test the database.</p>}
      {failure && (
        <p className={styles.bad} role="alert">
          The backend did not answer. {failure}
        </p>
      )}
      {isSignedIn && !failure && (
        <>
          <dl className={styles.pairs}>
            {factsOf(found, formats).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.note}>
            {READS} reads of one row of profiles, one after the other: from asking to having the answer on
            this page.
          </p>
        </>
      )}
    </Card>
  );
}
