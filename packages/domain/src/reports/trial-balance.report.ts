import { defineReport } from '@ledgerwise/resource/report';
import { accountColumns, amountColumn } from './accounts-and-amounts.ts';

/** Every account with its opening balance, movements and closing balance. */
export const trialBalance = defineReport({
  id: 'trial-balance',
  title: 'Trial Balance',
  description: 'Every account with its opening balance, its postings and its closing balance.',
  tells: 'period',
  columns: [
    ...accountColumns,
    amountColumn('opening_debit', 'Opening debit'),
    amountColumn('opening_credit', 'Opening credit'),
    amountColumn('debit', 'Debit'),
    amountColumn('credit', 'Credit'),
    { ...amountColumn('closing_debit', 'Closing debit'), isKey: true },
    { ...amountColumn('closing_credit', 'Closing credit'), isKey: true },
  ],
  canLookBack: true,
  canTrack: true,
  parts: [{ section: '', total: 'Total', isAlwaysShown: true }],
});
