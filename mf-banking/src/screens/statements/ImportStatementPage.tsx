import { absolutePath, useHost } from '@ledgerwise/contract';
import { countOf, formatNumber, NoPermission, PageHeader, useFormats } from '@ledgerwise/ui/core';
import { ImportFailure, JobUnderway, scopeOf, Underway, useKeptFlow } from '@ledgerwise/ui/import-stages';
import { ResourceRoot, useRefreshAll } from '@ledgerwise/ui/resource';
import { useEffect } from 'react';
import { MAY_IMPORT } from '../../banking-access.ts';
import { openStatementWorker } from '../../statements/statement-client.ts';
import { LedgerBankScreen } from '../reconciliation/LedgerBankScreen.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { OtherAccount } from './OtherAccount.tsx';
import { StatementChoose } from './StatementChoose.tsx';
import { StatementDone } from './StatementDone.tsx';
import { StatementMatching } from './StatementMatching.tsx';
import { StatementQuestions } from './StatementQuestions.tsx';
import { StatementReview } from './StatementReview.tsx';
import { createStatementFlow, type StatementFlow } from './statement-flow.ts';
import { STATEMENT_FAILED } from './statement-job.ts';
import type { StatementStep } from './statement-steps.ts';
import { texts } from './texts.ts';

/** Imports the lines of a bank statement. */
export function ImportStatementPage() {
  const { auth, basePath } = useHost();
  if (!auth.can(MAY_IMPORT))
    return <NoPermission action={texts.importStatementPage.action} roles={auth.rolesWith(MAY_IMPORT)} />;
  return (
    <ResourceRoot>
      <PageHeader
        title={texts.importStatementPage.title}
        description={texts.importStatementPage.description}
        back={{
          to: absolutePath(basePath, 'reconciliation'),
          label: texts.importStatementPage.reconciliation,
        }}
      />
      <LedgerBankScreen emptyText={texts.importStatementPage.noAccount}>
        {(account) => (
          <>
            <Import key={account} account={account} />
            <EarlierImports account={account} />
          </>
        )}
      </LedgerBankScreen>
    </ResourceRoot>
  );
}

function Import({ account }: { readonly account: string }) {
  const host = useHost();
  const { flow, state } = useKeptFlow(`bank statements of ${account}`, () =>
    createStatementFlow({ account, scope: scopeOf(host.auth), openClient: openStatementWorker }, host),
  );
  useEffect(() => flow.attach(host), [flow, host]);
  return (
    <>
      <ImportFailure failure={state.failure} failed={STATEMENT_FAILED} />
      <Step account={account} step={state.step} flow={flow} />
    </>
  );
}

interface StepProps {
  readonly account: string;
  readonly step: StatementStep;
  readonly flow: StatementFlow;
}

function Step({ account, step, flow }: StepProps) {
  const formats = useFormats();
  const refreshAll = useRefreshAll();
  switch (step.at) {
    case 'choose':
      return <StatementChoose reading={step.reading} onChoose={(file) => void flow.choose(file)} />;
    case 'reading':
      return (
        <Underway
          title={texts.importStatementPage.reading(step.fileName)}
          value={step.done * 100}
          max={100}
          onCancel={flow.restart}
        />
      );
    case 'columns':
      return (
        <StatementMatching
          step={step}
          onChange={flow.setColumns}
          onContinue={() => void flow.match(step)}
          onRestart={flow.restart}
        />
      );
    case 'question':
      return <StatementQuestions reading={step.reading} onAnswer={(given) => void flow.answer(given)} />;
    case 'checking':
      return (
        <Underway
          title={texts.importStatementPage.comparing(step.fileName)}
          value={step.done}
          max={step.total}
          text={texts.importStatementPage.progress(
            formatNumber(step.done, formats),
            countOf(step.total, texts.shared.line, texts.shared.lines, formats),
          )}
          onCancel={flow.restart}
        />
      );
    case 'other':
      return (
        <OtherAccount
          error={step.error}
          onTake={() => void flow.takeOther(step.reading)}
          onAgain={flow.restart}
        />
      );
    case 'review':
      return (
        <StatementReview
          review={step}
          onImport={(keepsLikely) => void flow.run(step, keepsLikely).then(refreshAll)}
          onMatch={() => flow.matchAgain(step)}
          onCancel={flow.restart}
        />
      );
    case 'running':
      return (
        <JobUnderway
          id={step.key}
          kinds={texts.importStatementPage.kinds}
          total={step.review.reading.lines.length}
        />
      );
    case 'done':
      return <StatementDone account={account} step={step} onAgain={flow.restart} />;
  }
}
