import { absolutePath, useHost } from '@ledgerwise/contract';
import { Banner, Button, countOf, LinkButton, useFormats } from '@ledgerwise/ui/core';
import { useJobs } from '@ledgerwise/ui/resource';
import { wordsOf } from './statement-job.ts';
import type { StatementStep } from './statement-steps.ts';
import styles from './statements.module.css';
import { texts } from './texts.ts';
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
  // It can also be undone in the list of jobs.
  const isUndone = useJobs().some((job) => job.id === step.key && job.state === 'undone');
  return (
    <Banner
      tone={isUndone ? 'info' : 'good'}
      title={isUndone ? texts.statementDone.undone : texts.statementDone.imported}
      live
      action={
        <div className={styles.buttons}>
          {imported > 0 && !isUndone && (
            <Button size="small" busy={isUndoing} onClick={() => void undo(id)}>
              {texts.statementDone.undo}
            </Button>
          )}
          <LinkButton
            size="small"
            to={`${absolutePath(basePath, 'reconciliation')}?account=${encodeURIComponent(account)}`}
          >
            {texts.statementDone.reconcile}
          </LinkButton>
          <Button size="small" onClick={onAgain}>
            {texts.statementDone.another}
          </Button>
        </div>
      }
    >
      {isUndone
        ? texts.statementDone.removed(
            countOf(imported, texts.statementDone.line, texts.statementDone.lines, formats),
          )
        : wordsOf(step.outcome, formats)}
    </Banner>
  );
}
