import { type Host, useHost } from '@ledgerwise/contract';
import { Badge, Button } from '@ledgerwise/ui/core';
import type { Check, CheckRecord, CheckStatus } from '../runner/check.ts';
import { pendingRecord } from '../runner/check.ts';
import { countRecords, runChecks } from '../runner/run-checks.ts';
import { type SettingsProbe, settingsProbe } from '../runner/settings-checks.ts';
import styles from './diagnostics.module.css';
import { texts } from './texts.ts';
import { useRun } from './use-run.ts';

interface SettingsCheckCardProps {
  readonly title: string;
  readonly text: string;
  readonly startLabel: string;
  makeChecks(host: Host, probe: SettingsProbe): readonly Check[];
  /** The words for a status in this card. */
  readonly words: Readonly<Record<CheckStatus, string>>;
  announce(host: Host, counts: { readonly passed: number; readonly failed: number }): void;
  readonly errorTitle: string;
}

const TONES = { PENDING: 'plain', TESTING: 'info', PASS: 'good', FAIL: 'bad' } as const;

/** One set of checks of the settings screen, with an overall badge once it is finished. */
export function SettingsCheckCard(props: SettingsCheckCardProps) {
  const host = useHost();
  const { results, isRunning, finishedAt, start } = useRun<readonly CheckRecord[]>();
  // The probe opens nothing before a check asks it to.
  const records = results ?? props.makeChecks(host, settingsProbe(host)).map(pendingRecord);
  const counts = countRecords(records);

  const run = async () => {
    const probe = settingsProbe(host);
    try {
      await start(async (onChange, signal) => {
        const found = await runChecks(props.makeChecks(host, probe), { onChange, signal });
        if (!signal.aborted) props.announce(host, countRecords(found));
      });
    } catch (error) {
      host.notify.error(error, props.errorTitle);
    } finally {
      probe.close();
    }
  };

  return (
    <section className={styles.card}>
      <h2>
        {props.title}{' '}
        {finishedAt && (
          <Badge tone={counts.failed === 0 ? 'good' : 'bad'}>
            {counts.failed === 0 ? texts.settingsCheck.allPass : texts.settingsCheck.failed}
          </Badge>
        )}
      </h2>
      <p className={styles.soft}>{props.text}</p>
      <ul className={styles.steps}>
        {records.map(({ id, title, status, detail }) => (
          <li key={id}>
            <span>{title}</span>
            <Badge tone={TONES[status]}>{props.words[status]}</Badge>
            {detail && <span className={styles.finding}>{detail}</span>}
          </li>
        ))}
      </ul>
      <Button disabled={isRunning} onClick={run}>
        {isRunning ? texts.shared.testing : props.startLabel}
      </Button>
    </section>
  );
}
