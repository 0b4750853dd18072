import { defineReport } from '@ledgerwise/resource/report';
import { documentColumns, runningColumns } from './accounts-and-amounts.ts';

/** Every line of every account, with the balance as it runs. */
export const generalLedger = defineReport({
  id: 'general-ledger',
  title: 'General Ledger',
  description: 'Every line posted to each account, with its opening, running and closing balance.',
  tells: 'period',
  columns: [
    ...documentColumns,
    { id: 'contact', label: 'Contact' },
    { id: 'description', label: 'Description' },
    ...runningColumns,
  ],
  canLookBack: true,
  canTrack: true,
  subject: { of: 'account', isRequired: false },
  narrowedBy: 'subtypes',
  parts: [{ section: '' }],
});
