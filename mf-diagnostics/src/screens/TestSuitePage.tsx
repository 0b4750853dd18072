import { useHost } from '@ledgerwise/contract';
import { Banner, Button, LinkButton, PageHeader } from '@ledgerwise/ui/core';
import { manifest } from '../manifest.ts';
import { type CheckRecord, pendingRecord } from '../runner/check.ts';
import { everyScreen } from '../runner/navigation-checks.ts';
import { countRecords, runChecks } from '../runner/run-checks.ts';
import { byGroup, CheckTable } from './CheckTable.tsx';
import styles from './diagnostics.module.css';
import { RunSummary } from './RunSummary.tsx';
import { useRun } from './use-run.ts';

/** Opens every screen that the registered modules declare, one after the other. */
export function TestSuitePage() {
  const host = useHost();
  const { results, isRunning, finishedAt, start } = useRun<readonly CheckRecord[]>();
  const checks = everyScreen(host, manifest.id);
  const records = results ?? checks.map(pendingRecord);
  const { passed, failed, total } = countRecords(records);
  return (
    <div className={styles.page}>
      <PageHeader
        title="Automated Module Tests"
        description="Navigates to each screen of each module beside this page and reports what came up."
        actions={
          <>
            <LinkButton to="/">Back to Home</LinkButton>
            <Button
              variant="primary"
              disabled={isRunning}
              onClick={() => start((onChange, signal) => runChecks(checks, { onChange, signal }))}
            >
              {isRunning ? 'Testing...' : 'Run All Tests'}
            </Button>
          </>
        }
      />
      <RunSummary results={records} />
      {finishedAt && (
        <Banner
          tone={failed === 0 ? 'good' : 'bad'}
          title={
            failed === 0
              ? `All ${total} screens came up`
              : `${passed}/${total} screens came up, ${failed} require attention`
          }
        />
      )}
      {byGroup(records).map(([group, members]) => (
        <CheckTable
          key={group}
          title={group}
          records={members}
          addressOf={({ id }) => checks.find((check) => check.id === id)?.path}
        />
      ))}
    </div>
  );
}
