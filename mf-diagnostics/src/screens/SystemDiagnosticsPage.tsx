import { Banner, Button, LinkButton, PageHeader } from '@ledgerwise/ui/core';
import { type Diagnosis, diagnose, pendingDiagnosis } from '../runner/diagnostics.ts';
import { downloadReport, makeReport } from '../runner/report.ts';
import { countRecords } from '../runner/run-checks.ts';
import { byGroup, CheckGroup } from './CheckTable.tsx';
import styles from './diagnostics.module.css';
import { useKnownHost } from './known-user.ts';
import { RunSummary } from './RunSummary.tsx';
import { SandboxNote } from './SandboxNote.tsx';
import { texts } from './texts.ts';
import { useRun } from './use-run.ts';
import { useWholeHost } from './use-whole-host.ts';

export function SystemDiagnosticsPage() {
  const host = useWholeHost();
  const { results, isRunning, finishedAt, start } = useRun<Diagnosis>();
  const { records, sandbox } = results ?? pendingDiagnosis(host);
  const whenKnown = useKnownHost(host);
  const { passed, failed, total } = countRecords(records);
  const run = () => start(async (onChange, signal) => diagnose(await whenKnown(), { onChange, signal }));
  return (
    <div className={styles.page}>
      <PageHeader
        title={texts.shared.systemDiagnostics}
        description={texts.diagnostics.description}
        actions={
          <>
            <LinkButton to="/">{texts.shared.backToHome}</LinkButton>
            <LinkButton to="/diagnostics/versions">{texts.shared.versions}</LinkButton>
            <LinkButton to="/diagnostics/proof">{texts.diagnostics.proof}</LinkButton>
            <Button
              disabled={!finishedAt}
              onClick={() =>
                finishedAt && downloadReport('system-diagnostics', makeReport(records, finishedAt, sandbox))
              }
            >
              {texts.shared.exportReport}
            </Button>
            <Button variant="primary" disabled={isRunning} onClick={run}>
              {isRunning ? texts.shared.testing : texts.diagnostics.runDiagnostics}
            </Button>
          </>
        }
      />
      {!host.auth.user && (
        <Banner tone="info" title={texts.shared.notSignedIn}>
          {texts.diagnostics.signedOut}
        </Banner>
      )}
      <RunSummary results={records} />
      {finishedAt && (
        <Banner
          tone={failed === 0 ? 'good' : 'bad'}
          title={
            failed === 0
              ? texts.diagnostics.allPassed(total)
              : texts.diagnostics.someFailed(passed, total, failed)
          }
        >
          {texts.shared.finishedAt(finishedAt.toLocaleTimeString())}
        </Banner>
      )}
      <SandboxNote sandbox={sandbox} />
      {byGroup(records).map(([group, members]) => (
        <CheckGroup key={group} title={group} records={members} />
      ))}
    </div>
  );
}
