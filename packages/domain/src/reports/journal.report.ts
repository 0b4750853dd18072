import { defineReport } from '@ledgerwise/resource/report';
import { amountColumn } from './accounts-and-amounts.ts';

/** Every entry with its lines, as an auditor reads the books. */
export const journal = defineReport({
  id: 'journal',
  title: 'Journal',
  description: 'Every entry of a period by date and number, with its debits and credits.',
  tells: 'period',
  columns: [
    { id: 'date', label: 'Date', holds: 'date' },
    { id: 'account', label: 'Account' },
    { id: 'contact', label: 'Contact' },
    { id: 'description', label: 'Description' },
    amountColumn('debit', 'Debit'),
    amountColumn('credit', 'Credit'),
  ],
  canLookBack: true,
  canTrack: true,
  parts: [{ section: '', total: 'Total', isAlwaysShown: true }],
});
