import { useNavigate } from '@ledgerwise/contract/router';
import { Banner, Button, LinkButton, PageHeader } from '@ledgerwise/ui/core';
import { manifest } from '../manifest.ts';
import { pendingRecord } from '../runner/check.ts';
import { type Sight, walkChecks } from '../runner/module-walk.ts';
import { downloadReport, makeReport } from '../runner/report.ts';
import { countRecords } from '../runner/run-checks.ts';
import { wholeModules, withModules } from '../runner/whole-modules.ts';
import { byGroup, CheckTable } from './CheckTable.tsx';
import styles from './diagnostics.module.css';
import { RunSummary } from './RunSummary.tsx';
import { useWholeHost } from './use-whole-host.ts';
import { showWalkBar } from './WalkBar.tsx';
import { isWalking, startWalk, useWalk } from './walk.ts';

const HERE = '/test-suite';

/** Opens every module visibly, checks that its screen renders, and returns. */
export function TestSuitePage() {
  const host = useWholeHost();
  const navigate = useNavigate();
  const last = useWalk();
  const userId = host.auth.user?.id ?? null;
  const walk = last?.userId === userId ? last : null;
  const sight: Sight = {
    go: (path) => navigate(path),
    pathname: () => window.location.pathname,
    title: () => document.title,
    screen: () => document.querySelector<HTMLElement>('main:not([data-off-page])'),
  };
  const checks = walkChecks(host, manifest.id, sight);
  const records = walk?.records ?? checks.map(pendingRecord);
  const isRunning = last?.isRunning ?? false;
  const finishedAt = walk?.finishedAt ?? null;
  const { passed, failed, total } = countRecords(records);

  const start = async () => {
    // A run that starts immediately only has what the page loaded.
    const whole = withModules(host, await wholeModules(host));
    if (isWalking()) return;
    const hideBar = showWalkBar();
    await startWalk(walkChecks(whole, manifest.id, sight), userId, () => {
      hideBar();
      navigate(HERE);
    });
  };

  return (
    <div className={styles.page}>
      <PageHeader
        title="Automated Module Tests"
        description="Opens each module, checks its screen, and returns here with the results."
        actions={
          <>
            <LinkButton to="/">Back to Home</LinkButton>
            <Button
              disabled={!finishedAt}
              onClick={() => finishedAt && downloadReport('module-tests', makeReport(records, finishedAt))}
            >
              Export Report
            </Button>
            <Button variant="primary" disabled={isRunning} onClick={start}>
              {isRunning ? 'Testing...' : 'Run All Tests'}
            </Button>
          </>
        }
      />
      {!host.auth.user && (
        <Banner tone="info" title="Not signed in">
          Public screens are tested anyway. Those of your organization need a signed-in user and report that.
        </Banner>
      )}
      <RunSummary results={records} />
      {finishedAt && (
        <Banner
          tone={failed === 0 ? 'good' : 'bad'}
          title={
            failed === 0
              ? `All ${total} tests passed`
              : `${passed}/${total} tests passed, ${failed} require attention`
          }
        >
          Finished at {finishedAt.toLocaleTimeString()}.
        </Banner>
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
