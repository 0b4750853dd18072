import { absolutePath, useHost } from '@ledgerwise/contract';
import {
  Banner,
  Button,
  Card,
  countOf,
  formatNumber,
  LinkButton,
  NoPermission,
  PageHeader,
  ProgressBar,
  useFormats,
} from '@ledgerwise/ui/core';
import { ResourceRoot, useJobs, useRefreshAll } from '@ledgerwise/ui/resource';
import { MAY_IMPORT } from '../../banking-access.ts';
import { LedgerBankScreen } from '../reconciliation/LedgerBankScreen.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { OtherAccount } from './OtherAccount.tsx';
import { StatementChoose } from './StatementChoose.tsx';
import { StatementQuestions } from './StatementQuestions.tsx';
import { StatementReview } from './StatementReview.tsx';
import { topicOf, wordsOf } from './statement-job.ts';
import styles from './statements.module.css';
import { useStatementImport } from './use-statement-import.ts';
import { useUndoStatement } from './use-undo-statement.ts';

/** Brings the lines of a bank's statement in. */
export function ImportStatementPage() {
  const { auth, basePath } = useHost();
  if (!auth.can(MAY_IMPORT))
    return <NoPermission action="import bank statements" roles={auth.rolesWith(MAY_IMPORT)} />;
  return (
    <ResourceRoot>
      <PageHeader
        title="Import Statement"
        description="The file that your bank offers for download: CSV, Excel, or a format for accounting programs such as OFX, CAMT.053 or MT940; up to 25 MB."
        back={{ to: absolutePath(basePath, 'reconciliation'), label: 'Reconciliation' }}
      />
      <LedgerBankScreen emptyText="Add a bank account first: it becomes an account of the ledger, into which statements are imported.">
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

interface UnderwayProps {
  readonly title: string;
  readonly value: number;
  readonly max: number;
  /** The same in words, where there are any. */
  readonly says?: string | undefined;
  readonly onCancel: (() => void) | undefined;
}

/** How far it is, and the way out. */
function Underway({ title, value, max, says, onCancel }: UnderwayProps) {
  return (
    <Card title={title}>
      <div className={styles.foot}>
        <ProgressBar label={title} value={value} max={max} />
        {says}
        {onCancel && (
          <div className={styles.buttons}>
            <Button onClick={onCancel}>Cancel</Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function Import({ account }: { readonly account: string }) {
  const formats = useFormats();
  const { basePath, jobs } = useHost();
  const all = useJobs();
  const { step, fileName, choose, answer, takeOther, write, cancel, again } = useStatementImport(account);
  const refreshAll = useRefreshAll();
  const { undo, isUndoing } = useUndoStatement(again);
  // Also one that was started before the screen was left.
  const running = all.find(
    ({ topic, state, isHere }) => topic === topicOf(account) && state === 'running' && isHere,
  );
  if (running) {
    const { id, title, progress } = running;
    return (
      <Underway
        title={title}
        value={progress?.done ?? 0}
        max={progress?.total ?? 1}
        says={progress?.text}
        onCancel={progress?.canCancel ? () => jobs.cancel(id) : undefined}
      />
    );
  }
  switch (step.at) {
    case 'choose':
      return <StatementChoose reading={step.reading} onChoose={(file) => void choose(file)} />;
    case 'read':
      return <Underway title={`Reading ${fileName}`} value={step.part * 100} max={100} onCancel={cancel} />;
    case 'check':
      return (
        <Underway
          title={`Comparing ${fileName} with existing lines`}
          value={step.done}
          max={step.total}
          says={`${formatNumber(step.done, formats)} of ${countOf(step.total, 'line', 'lines', formats)}`}
          onCancel={cancel}
        />
      );
    case 'ask':
      return <StatementQuestions reading={step.reading} onAnswer={(given) => void answer(given)} />;
    case 'other':
      return <OtherAccount error={step.error} onTake={() => void takeOther()} onAgain={again} />;
    case 'review':
      return (
        <StatementReview
          reading={step.reading}
          states={step.states}
          onImport={(keepLikely) => void write(keepLikely).then(refreshAll)}
          onCancel={again}
        />
      );
    case 'done': {
      const { import_id: id, imported } = step.outcome;
      // It can be undone from the list of jobs as well.
      const isUndone = all.some((job) => job.id === id && job.state === 'undone');
      return (
        <Banner
          tone={isUndone ? 'info' : 'good'}
          title={isUndone ? 'Import undone' : 'Import Successful'}
          live
          action={
            <div className={styles.buttons}>
              {imported > 0 && !isUndone && (
                <Button size="small" busy={isUndoing} onClick={() => void undo(id)}>
                  Undo
                </Button>
              )}
              <LinkButton
                size="small"
                to={`${absolutePath(basePath, 'reconciliation')}?account=${encodeURIComponent(account)}`}
              >
                Reconcile
              </LinkButton>
              <Button size="small" onClick={again}>
                Another File
              </Button>
            </div>
          }
        >
          {isUndone
            ? `${countOf(imported, 'line was', 'lines were', formats)} removed.`
            : wordsOf(step.outcome, formats)}
        </Banner>
      );
    }
  }
}
