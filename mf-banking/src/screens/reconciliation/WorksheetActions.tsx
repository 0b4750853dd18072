import { useHost } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { Button, ConfirmDialog, countOf, formatMoney, Icon } from '@ledgerwise/ui/core';
import { refusal, useAttempt } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { MAY_DELETE_RECONCILIATION, MAY_RECONCILE } from '../../banking-access.ts';

/** Why a reconciliation cannot be finished yet; undefined where it can. The database decides again. */
export function unfinished({
  difference,
  unmatched,
  currency,
}: BankReconciliationReport): string | undefined {
  if (unmatched.length > 0)
    return `${countOf(unmatched.length, 'line of the statement waits', 'lines of the statement wait')}: match or exclude them first`;
  return Number(difference) === 0
    ? undefined
    : `A difference of ${formatMoney(difference, currency)} is left: it must be zero`;
}

type Asked = 'undo' | 'delete' | null;

interface WorksheetActionsProps {
  readonly report: BankReconciliationReport;
  onChanged(): void;
  onDeleted(): void;
}

/** Finishes a reconciliation at zero, reopens a finished one, deletes an open one. */
export function WorksheetActions({ report, onChanged, onDeleted }: WorksheetActionsProps) {
  const { auth, data, notify } = useHost();
  const attempt = useAttempt();
  const [asked, setAsked] = useState<Asked>(null);
  const [isBusy, setBusy] = useState(false);
  const { id, status } = report;
  const finish = async (): Promise<void> => {
    setBusy(true);
    try {
      await data.call('finish_bank_reconciliation', { id, key: attempt.keyOf(['finish', id]) });
      attempt.done();
      notify.success({
        title: 'Reconciliation Finished',
        text: `${report.account_name} agrees with its statement. Nothing more is posted to it up to that day.`,
      });
      onChanged();
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  const carryOut = async (): Promise<void> => {
    if (asked === 'delete') {
      await data.remove('bank_reconciliations', [id]);
      notify.success({ title: 'Reconciliation Deleted', text: 'The entries wait to be cleared again.' });
      onDeleted();
      return;
    }
    await data.call('undo_bank_reconciliation', { id, key: attempt.keyOf(['undo', id]) });
    attempt.done();
    notify.success({ title: 'Reconciliation Reopened', text: 'What was cleared is still cleared.' });
    onChanged();
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
          Undo
        </Button>
      ) : (
        <>
          <Button
            size="small"
            icon={<Icon name="delete" />}
            unavailable={refusal(auth, MAY_DELETE_RECONCILIATION)}
            onClick={() => setAsked('delete')}
          >
            Delete
          </Button>
          <Button
            size="small"
            variant="primary"
            busy={isBusy}
            unavailable={refusal(auth, MAY_RECONCILE) ?? unfinished(report)}
            onClick={() => void finish()}
          >
            Finish
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked === 'delete' ? 'Delete this reconciliation?' : 'Undo this reconciliation?'}
        confirmLabel={asked === 'delete' ? 'Delete' : 'Undo Reconciliation'}
        danger
        onConfirm={carryOut}
        onClose={() => setAsked(null)}
      >
        {asked === 'delete'
          ? 'What was cleared by hand waits again. Entries and lines of the statement stay.'
          : 'It is open again, and its days take postings again. The history keeps both.'}
      </ConfirmDialog>
    </>
  );
}
