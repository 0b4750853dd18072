import { longText, type ResourceAction } from '@ledgerwise/resource';
import { MAY_RECONCILE } from '../../banking-access.ts';

/** Reopens a finished reconciliation, and stores the reason. */
export const undoReconciliation: ResourceAction = {
  id: 'undo',
  label: 'Undo',
  permission: MAY_RECONCILE,
  call: 'undo_bank_reconciliation',
  asks: {
    title: 'Undo this reconciliation?',
    confirm: 'Undo Reconciliation',
    danger: true,
    fields: () => ({
      reason: longText({
        label: 'Reason',
        required: 'Say why this reconciliation is undone',
        maxLength: 500,
        help: 'Shown with the reconciliation.',
      }),
    }),
  },
  does: () => ({ title: 'Reconciliation Reopened', text: 'Cleared entries stay cleared.' }),
};
