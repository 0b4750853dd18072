import { type SandboxEnd, useHost } from '@ledgerwise/contract';
import { Button, LinkButton } from '@ledgerwise/ui/core';
import { downloadReport, makeReport } from '../runner/report.ts';
import { countRecords, successRate } from '../runner/run-checks.ts';
import type { ModuleTestResult } from '../runner/verify-module.ts';
import styles from './diagnostics.module.css';
import { SandboxNote } from './SandboxNote.tsx';
import { texts } from './texts.ts';

interface ResultsCardProps {
  readonly results: readonly ModuleTestResult[];
  /** Outcome of the test organization; null if none was created. */
  readonly sandbox: SandboxEnd | null;
  readonly finishedAt: Date;
}

export function ResultsCard({ results, sandbox, finishedAt }: ResultsCardProps) {
  const { homePath } = useHost();
  const counts = countRecords(results);
  const tested = results.reduce((sum, { testedFunctions }) => sum + testedFunctions.length, 0);
  const failed = results.filter(({ status }) => status === 'FAIL');
  return (
    <section className={styles.resultsCard} aria-labelledby="results">
      <h3 id="results">{texts.results.title}</h3>
      <dl className={styles.counters}>
        {[
          [texts.results.passed, counts.passed],
          [texts.results.failed, counts.failed],
          [texts.results.successRate, `${successRate(counts)}%`],
          [texts.results.functionsTested, tested],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button
          onClick={() => downloadReport('system-test-report', makeReport(results, finishedAt, sandbox))}
        >
          {texts.shared.exportReport}
        </Button>
        <LinkButton to={homePath}>{texts.results.dashboard}</LinkButton>
      </div>
      <SandboxNote sandbox={sandbox} />
      {failed.length > 0 && (
        <ul className={styles.steps}>
          {failed.map(({ module, path, error }) => (
            <li key={path}>
              <span>{module}</span>
              <LinkButton to={path} aria-label={texts.results.debugOne(module)}>
                {texts.results.debug}
              </LinkButton>
              <span className={styles.finding}>{error}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
