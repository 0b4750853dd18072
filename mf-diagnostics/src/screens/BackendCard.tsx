import { Card, type Formats, formatNumber, useFormats } from '@ledgerwise/ui/core';
import { READS } from '../versions/latency.ts';
import type { BackendFound } from '../versions/versions-report.ts';
import { milliseconds } from './amounts.ts';
import { texts } from './texts.ts';
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
  const none = version ? texts.backend.noHistory : WAITING;
  const time = (value: number | undefined) => (value === undefined ? WAITING : milliseconds(value, formats));
  const [lower, upper] = latency?.quartiles ?? [];
  return [
    [texts.backend.postgresql, version?.postgres ?? WAITING],
    [texts.backend.migrations, migration ? formatNumber(migration.count, formats) : none],
    [texts.backend.newestMigration, migration?.version ?? none],
    [texts.backend.migrationHash, migration?.hash ?? none],
    [texts.backend.medianLatency, time(latency?.median)],
    [texts.backend.middleHalf, latency ? texts.backend.range(time(lower), time(upper)) : WAITING],
    [texts.backend.fastestSlowest, latency ? `${time(latency.fastest)}, ${time(latency.slowest)}` : WAITING],
  ];
}

/** Version of the database, and its response time from here. */
export function BackendCard({ isSignedIn, found, failure }: BackendCardProps) {
  const formats = useFormats();
  return (
    <Card title={texts.backend.title}>
      {!isSignedIn && <p className={styles.soft}>{texts.backend.signIn}</p>}
      {failure && (
        <p className={styles.bad} role="alert">
          {texts.backend.failed(failure)}
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
          <p className={styles.note}>{texts.backend.note(READS)}</p>
        </>
      )}
    </Card>
  );
}
