import { useHost } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { ActionDialog } from '@ledgerwise/ui/actions';
import {
  Button,
  ConfirmDialog,
  countOf,
  type Formats,
  formatDate,
  formatMoney,
  Icon,
  useFormats,
} from '@ledgerwise/ui/core';
import { refusal, useAttempt } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { MAY_DELETE_RECONCILIATION, MAY_RECONCILE } from '../../banking-access.ts';
import { PaperButtons } from './PaperButtons.tsx';
import styles from './reconciliation.module.css';
import { texts } from './texts.ts';
import { undoReconciliation } from './undo-action.ts';

/** Returns the reason why a reconciliation cannot be finished yet, or undefined. The database decides again. */
export function unfinished(
  { difference, unmatched, currency }: BankReconciliationReport,
  formats: Formats,
): string | undefined {
  if (unmatched.length > 0)
    return texts.worksheetActions.linesLeft(
      countOf(unmatched.length, texts.worksheetActions.line, texts.worksheetActions.lines, formats),
    );
  return Number(difference) === 0
    ? undefined
    : texts.worksheetActions.notZero(formatMoney(difference, currency, formats));
}

type Asked = 'undo' | 'delete' | null;

/** Returns the consequences of undoing a reconciliation, one sentence each. */
export function reopens(
  report: BankReconciliationReport,
  day: (on: string) => string,
  formats: Formats,
): readonly string[] {
  const { account_code, account_name, statement_date, opening_date, cleared } = report;
  const since =
    opening_date === null ? texts.worksheetActions.upTo : texts.worksheetActions.after(day(opening_date));
  return [
    texts.worksheetActions.reopened(account_code, account_name, since, day(statement_date)),
    ...(cleared.length > 0
      ? [
          texts.worksheetActions.cleared(
            countOf(
              cleared.length,
              texts.worksheetActions.itemStays,
              texts.worksheetActions.itemsStay,
              formats,
            ),
          ),
        ]
      : []),
    texts.worksheetActions.history,
  ];
}

interface FinishProps {
  readonly report: BankReconciliationReport;
  onChanged(): void;
}

/** Finishes a reconciliation at zero; until then, shows what is missing. */
export function FinishButton({ report, onChanged }: FinishProps) {
  const { auth, data, notify } = useHost();
  const attempt = useAttempt();
  const formats = useFormats();
  const [isBusy, setBusy] = useState(false);
  const { id } = report;
  const refused = refusal(auth, MAY_RECONCILE) ?? unfinished(report, formats);
  const finish = async (): Promise<void> => {
    setBusy(true);
    try {
      await data.call('finish_bank_reconciliation', { id, key: attempt.keyOf(['finish', id]) });
      attempt.done();
      notify.success({
        title: texts.worksheetActions.finished,
        text: texts.worksheetActions.agrees(report.account_name),
      });
      onChanged();
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.finish}>
      {refused !== undefined && <span className={styles.missing}>{refused}</span>}
      <Button variant="primary" busy={isBusy} unavailable={refused} onClick={() => void finish()}>
        {texts.worksheetActions.finish}
      </Button>
    </div>
  );
}

interface WorksheetActionsProps extends FinishProps {
  onDeleted(): void;
}

/** Reopens a finished reconciliation, deletes an open one, and puts it on paper. */
export function WorksheetActions({ report, onChanged, onDeleted }: WorksheetActionsProps) {
  const { auth, data, notify } = useHost();
  const formats = useFormats();
  const { dateFormat } = formats;
  const [asked, setAsked] = useState<Asked>(null);
  const { id, status } = report;
  const remove = async (): Promise<void> => {
    await data.remove('bank_reconciliations', [id]);
    notify.success({
      title: texts.worksheetActions.deleted,
      text: texts.worksheetActions.deletedText,
    });
    onDeleted();
  };
  return (
    <>
      {status === 'finished' ? (
        <Button
          size="small"
          icon={<Icon name="undo" />}
          unavailable={refusal(auth, MAY_RECONCILE)}
          onClick={() => setAsked('undo')}
        >
          {texts.worksheetActions.undo}
        </Button>
      ) : (
        <Button
          size="small"
          icon={<Icon name="delete" />}
          unavailable={refusal(auth, MAY_DELETE_RECONCILIATION)}
          onClick={() => setAsked('delete')}
        >
          {texts.worksheetActions.delete}
        </Button>
      )}
      <PaperButtons report={report} />
      {asked === 'undo' && (
        <ActionDialog
          action={undoReconciliation}
          row={{ id }}
          onDone={onChanged}
          onClose={() => setAsked(null)}
        >
          <ul className={styles.sentences}>
            {reopens(report, (on) => formatDate(on, dateFormat), formats).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </ActionDialog>
      )}
      <ConfirmDialog
        open={asked === 'delete'}
        title={texts.worksheetActions.question}
        confirmLabel={texts.worksheetActions.delete}
        danger
        onConfirm={remove}
        onClose={() => setAsked(null)}
      >
        {texts.worksheetActions.deleteText}
      </ConfirmDialog>
    </>
  );
}
