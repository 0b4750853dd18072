import { useHost } from '@ledgerwise/contract';
import { CASE_GROUPS, CASES_NOT_PLAYED, type PublishedCase } from '@ledgerwise/domain/proof';
import { Banner, Button, formatNumber, useFormats } from '@ledgerwise/ui/core';
import { useEffect, useState } from 'react';
import { type CaseRecord, type CaseRun, listedCase, pendingCase, runCases } from '../../proof/run-cases.ts';
import { downloadReport, makeReport } from '../../runner/report.ts';
import { countRecords } from '../../runner/run-checks.ts';
import { byGroup } from '../CheckTable.tsx';
import styles from '../diagnostics.module.css';
import { isReady } from '../known-user.ts';
import { RunSummary } from '../RunSummary.tsx';
import { SandboxNote } from '../SandboxNote.tsx';
import { useRun } from '../use-run.ts';
import { CaseDetails } from './CaseDetails.tsx';
import { CaseGroup } from './CaseGroup.tsx';
import proof from './proof.module.css';
import { RunFailure } from './RunFailure.tsx';
import { texts } from './texts.ts';
import { useFailure } from './use-failure.ts';

const ALL = Object.values(CASE_GROUPS).flat();

const BY_GROUP = Object.entries(CASE_GROUPS).flatMap(([group, cases]) =>
  cases.map((published) => ({ published, group })),
);

/** Known at once, so that the list has its length before the steps and figures of its cases are computed. */
const LISTED = BY_GROUP.map(({ published, group }) => listedCase(published, group));

const allPending = (): Promise<readonly CaseRecord[]> =>
  Promise.all(BY_GROUP.map(({ published, group }) => pendingCase(published, group)));

/** Worked examples of others, played on the engine of this deployment. */
export function PublishedCases() {
  const formats = useFormats();
  const host = useHost();
  const { openSandbox } = host;
  const { results, isRunning, finishedAt, start, stop } = useRun<CaseRun>();
  const { failure, attempt } = useFailure();
  const [pending, setPending] = useState<readonly CaseRecord[] | null>(null);
  useEffect(() => {
    let isHere = true;
    void allPending().then((records) => isHere && setPending(records));
    return () => {
      isHere = false;
    };
  }, []);
  const records = results?.records ?? pending ?? LISTED;
  const { passed, failed, total } = countRecords(records);
  const isPossible = isReady(host) && openSandbox !== undefined && pending !== null;

  const play = (cases: readonly PublishedCase[]) =>
    attempt(() =>
      start(async (onChange, signal) => {
        if (!openSandbox || !pending) return;
        const again = new Set(cases.map(({ id }) => id));
        const before = records.map((record) =>
          again.has(record.id) ? (pending.find(({ id }) => id === record.id) ?? record) : record,
        );
        await runCases(cases, before, openSandbox, { onChange, signal });
      }),
    );

  return (
    <section className={styles.card} aria-labelledby="published-cases">
      <div className={styles.head}>
        <h2 id="published-cases">{texts.cases.title}</h2>
        <Button
          disabled={!finishedAt || isRunning}
          onClick={() =>
            finishedAt &&
            downloadReport('published-cases', makeReport(records, finishedAt, results?.sandbox ?? null))
          }
        >
          {texts.cases.exportReport}
        </Button>
        {isRunning ? (
          <Button onClick={stop}>{texts.shared.stop}</Button>
        ) : (
          <Button variant="primary" disabled={!isPossible} onClick={() => play(ALL)}>
            {texts.cases.runAll}
          </Button>
        )}
      </div>
      <p className={styles.soft}>{texts.cases.description}</p>
      {isReady(host) && !openSandbox && (
        <Banner tone="info" title={texts.cases.noServer}>
          {texts.cases.noServerText}
        </Banner>
      )}
      <RunSummary results={records} />
      <div className={proof.outcome}>
        <RunFailure error={failure} />
        {!isRunning && results && failure === null && (
          <CasesVerdict isStopped={finishedAt === null} counts={{ passed, failed, total }} />
        )}
        {!isRunning && results?.sandbox && <SandboxNote sandbox={results.sandbox} />}
      </div>
      {byGroup(records).map(([group, members]) => (
        <CaseGroup key={group} title={group} records={members}>
          {members.map((record) => {
            const published = ALL.find(({ id }) => id === record.id);
            return (
              <CaseDetails
                key={record.id}
                record={record}
                {...(isPossible && !isRunning && published && { onRun: () => play([published]) })}
              />
            );
          })}
        </CaseGroup>
      ))}
      <details className={proof.group}>
        <summary>
          <span>{texts.cases.notIncluded(formatNumber(Object.keys(CASES_NOT_PLAYED).length, formats))}</span>
        </summary>
        <dl className={proof.facts}>
          {Object.entries(CASES_NOT_PLAYED).map(([id, reason]) => (
            <div key={id}>
              <dt>{id}</dt>
              <dd>{reason}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

interface CasesVerdictProps {
  readonly isStopped: boolean;
  readonly counts: { readonly passed: number; readonly failed: number; readonly total: number };
}

function CasesVerdict({ isStopped, counts: { passed, failed, total } }: CasesVerdictProps) {
  const played = passed + failed;
  const differ = failed === 0 ? '' : texts.cases.differ(failed);
  if (isStopped) return <Banner tone="warn" title={texts.cases.stopped(played, total, differ)} />;
  return (
    <Banner
      tone={failed === 0 ? 'good' : 'bad'}
      title={
        failed === 0 && played === total
          ? texts.cases.allAsPublished(total)
          : texts.cases.someAsPublished(passed, played, differ)
      }
    />
  );
}
