import { type Host, useHost } from '@ledgerwise/contract';
import { Banner, Button, LinkButton, PageHeader } from '@ledgerwise/ui/core';
import { useRef } from 'react';
import { baseChecks } from '../runner/base-checks.ts';
import { type CheckRecord, pendingRecord } from '../runner/check.ts';
import { moduleChecks } from '../runner/module-checks.ts';
import { productChecks } from '../runner/navigation-checks.ts';
import { downloadReport, makeReport } from '../runner/report.ts';
import { countRecords, runChecks } from '../runner/run-checks.ts';
import { until, wait } from '../runner/wait.ts';
import { byGroup, CheckTable } from './CheckTable.tsx';
import styles from './diagnostics.module.css';
import { RunSummary } from './RunSummary.tsx';
import { useRun } from './use-run.ts';

const ACCESS_LIMIT_MS = 5_000;

const isKnown = ({ auth }: Host): boolean => auth.user === null || auth.organisation !== null;

const checksOf = (host: Host) => [...baseChecks(host), ...moduleChecks(host), ...productChecks(host)];

export function SystemDiagnosticsPage() {
  const host = useHost();
  const { results, isRunning, finishedAt, start } = useRun<readonly CheckRecord[]>();
  const records = results ?? checksOf(host).map(pendingRecord);
  const latest = useRef(host);
  latest.current = host;
  const { passed, failed, total } = countRecords(records);
  const run = () =>
    start(async (onChange, signal) => {
      // What the user may do is known a moment after who they are.
      await until(() => isKnown(latest.current), ACCESS_LIMIT_MS, wait);
      return runChecks(checksOf(latest.current), { onChange, signal });
    });
  return (
    <div className={styles.page}>
      <PageHeader
        title="System Diagnostics"
        description="Asks every module, table and screen whether it works. Nothing is changed."
        actions={
          <>
            <LinkButton to="/">Back to Home</LinkButton>
            <LinkButton to="/diagnostics/proof">Proof of the Books</LinkButton>
            <Button
              disabled={!finishedAt}
              onClick={() =>
                finishedAt && downloadReport('system-diagnostics', makeReport(records, finishedAt))
              }
            >
              Export Report
            </Button>
            <Button variant="primary" disabled={isRunning} onClick={run}>
              {isRunning ? 'Testing...' : 'Run Diagnostics'}
            </Button>
          </>
        }
      />
      {!host.auth.user && (
        <Banner tone="info" title="Not signed in">
          Modules are checked all the same. Checks that read records need a signed-in user and will say so.
        </Banner>
      )}
      <RunSummary results={records} />
      {finishedAt && (
        <Banner
          tone={failed === 0 ? 'good' : 'bad'}
          title={
            failed === 0
              ? `All ${total} checks passed`
              : `${passed} of ${total} checks passed, ${failed} failed`
          }
        >
          Finished at {finishedAt.toLocaleTimeString()}.
        </Banner>
      )}
      {byGroup(records).map(([group, members]) => (
        <CheckTable key={group} title={group} records={members} />
      ))}
    </div>
  );
}
