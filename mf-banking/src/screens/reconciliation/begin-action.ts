import { date, money, type ResourceAction } from '@ledgerwise/resource';
import { MAY_BEGIN } from '../../banking-access.ts';

/** Starts a reconciliation of a bank account, which is its row: asks for the closing balance of a statement. */
export const beginReconciliation: ResourceAction = {
  id: 'begin',
  label: 'Begin reconciliation',
  permission: MAY_BEGIN,
  call: 'begin_bank_reconciliation',
  arguments: ({ id }, entered) => ({ bank_account_id: id, ...entered }),
  asks: {
    title: 'Begin reconciliation',
    confirm: 'Begin',
    fields: () => ({
      statement_date: date({
        label: 'Statement Date',
        required: 'Enter the day of the statement',
        default: 'today',
      }),
      statement_balance: money({
        label: 'Statement Balance',
        required: 'Enter the closing balance of the statement',
        currency: 'currency',
        help: 'The closing balance as the bank writes it; below zero where the account is overdrawn.',
      }),
    }),
  },
  does: ({ name }) => ({
    title: 'Reconciliation Started',
    text: `Tick the entries that are on the statement of ${String(name)}.`,
  }),
  leadsTo: ({ id }, answer) => `reconciliation?${new URLSearchParams({ account: id, id: String(answer) })}`,
};
