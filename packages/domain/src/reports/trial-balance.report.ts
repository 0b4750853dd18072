import { defineReport } from '@ledgerwise/resource/report';
import { accountColumns } from './accounts-and-amounts.ts';

const amount = (id: string, label: string) => ({ id, label, holds: 'money', total: 'sum' }) as const;

/** Every account with what it began with, what was posted and what it ends with. */
export const trialBalance = defineReport({
  id: 'trial-balance',
  title: 'Trial Balance',
  description: 'Every account with its opening balance, what was posted to it, and its closing balance.',
  tells: 'period',
  columns: [
    ...accountColumns,
    amount('opening_debit', 'Opening debit'),
    amount('opening_credit', 'Opening credit'),
    amount('debit', 'Debit'),
    amount('credit', 'Credit'),
    amount('closing_debit', 'Closing debit'),
    amount('closing_credit', 'Closing credit'),
  ],
  canLookBack: true,
  parts: [{ section: '', total: 'Total', isAlwaysShown: true }],
});
