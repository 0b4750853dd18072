import { useNavigate } from '@ledgerwise/contract/router';
import { Banner, Button, LinkButton, PageHeader } from '@ledgerwise/ui/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { manifest } from '../manifest.ts';
import { pendingRecord } from '../runner/check.ts';
import { type Sight, walkChecks } from '../runner/module-walk.ts';
import { downloadReport, makeReport } from '../runner/report.ts';
import { countRecords } from '../runner/run-checks.ts';
import { byGroup, CheckTable } from './CheckTable.tsx';
import styles from './diagnostics.module.css';
import { useKnownHost } from './known-user.ts';
import { RunSummary } from './RunSummary.tsx';
import { texts } from './texts.ts';
import { useWholeHost } from './use-whole-host.ts';
import { showWalkBar } from './WalkBar.tsx';
import { isWalking, startWalk, useWalk } from './walk.ts';

const HERE = '/test-suite';

/** Returns a reference that is true until the page is closed. */
function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

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
  const [isStarting, setIsStarting] = useState(false);
  const isRunning = isStarting || (last?.isRunning ?? false);
  const whenKnown = useKnownHost(host);
  const isOpen = useIsOpen();
  const finishedAt = walk?.finishedAt ?? null;
  const { passed, failed, total } = countRecords(records);

  const start = async () => {
    setIsStarting(true);
    const known = await whenKnown().finally(() => setIsStarting(false));
    if (isWalking() || !isOpen.current) return;
    const hideBar = showWalkBar();
    await startWalk(walkChecks(known, manifest.id, sight), known.auth.user?.id ?? null, () => {
      hideBar();
      navigate(HERE);
    });
  };

  return (
    <div className={styles.page}>
      <PageHeader
        title={texts.testSuite.title}
        description={texts.testSuite.description}
        actions={
          <>
            <LinkButton to="/">{texts.shared.backToHome}</LinkButton>
            <Button
              disabled={!finishedAt}
              onClick={() => finishedAt && downloadReport('module-tests', makeReport(records, finishedAt))}
            >
              {texts.shared.exportReport}
            </Button>
            <Button variant="primary" disabled={isRunning} onClick={start}>
              {isRunning ? texts.shared.testing : texts.testSuite.runAllTests}
            </Button>
          </>
        }
      />
      {!host.auth.user && (
        <Banner tone="info" title={texts.shared.notSignedIn}>
          {texts.testSuite.signedOut}
        </Banner>
      )}
      <RunSummary results={records} />
      {finishedAt && (
        <Banner
          tone={failed === 0 ? 'good' : 'bad'}
          title={
            failed === 0
              ? texts.testSuite.allPassed(total)
              : texts.testSuite.someFailed(passed, total, failed)
          }
        >
          {texts.shared.finishedAt(finishedAt.toLocaleTimeString())}
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
