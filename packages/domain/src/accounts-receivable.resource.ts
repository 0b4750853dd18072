import { defineListOf } from '@ledgerwise/resource';
import { INVOICE } from './documents/owed-kinds.ts';
import { stateView } from './documents/owed-list.ts';
import { invoices } from './invoices.resource.ts';

/** Receivables: the posted invoices, by their open balance. */
export const accountsReceivable = defineListOf(invoices, {
  listName: 'accounts_receivable',
  path: 'accounts-receivable',
  label: invoices.label,
  words: { list: 'Accounts Receivable' },
  description: 'What your customers owe you, what is overdue, and the payments that settle it.',
  list: { ...invoices.list, sort: { field: 'due_date', descending: false } },
  views: [
    {
      id: 'open',
      label: 'Open',
      filters: [{ field: 'status', operator: 'in', value: `${INVOICE.open},overdue` }],
    },
    stateView('overdue', 'Overdue'),
    stateView('paid', 'Paid'),
    stateView('written_off', 'Written off'),
    {
      id: 'posted',
      label: 'All',
      filters: [{ field: 'status', operator: 'in', value: `${INVOICE.open},overdue,paid,written_off` }],
    },
  ],
  begins: [{ label: 'Receive Payment', path: 'payments/receive', requires: 'payments.create' }],
  empty: {
    title: 'Nothing is owed to you',
    text: 'Posted invoices are listed here until they are paid.',
  },
});
