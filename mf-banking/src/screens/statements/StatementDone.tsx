import { absolutePath, useHost } from '@ledgerwise/contract';
import { Banner, Button, countOf, LinkButton, useFormats } from '@ledgerwise/ui/core';
import { useJobs } from '@ledgerwise/ui/resource';
import { wordsOf } from './statement-job.ts';
import type { StatementStep } from './statement-steps.ts';
import styles from './statements.module.css';
import { useUndoStatement } from './use-undo-statement.ts';

interface StatementDoneProps {
  readonly account: string;
  readonly step: Extract<StatementStep, { at: 'done' }>;
  onAgain(): void;
}

/** Result of the import, with a button to undo it. */
export function StatementDone({ account, step, onAgain }: StatementDoneProps) {
  const formats = useFormats();
  const { basePath } = useHost();
  const { undo, isUndoing } = useUndoStatement(onAgain);
  const { import_id: id, imported } = step.outcome;
  // It can be undone from the list of jobs as well.
  const isUndone = useJobs().some((job) => job.id === step.key && job.state === 'undone');
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
          <Button size="small" onClick={onAgain}>
            Another file
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
