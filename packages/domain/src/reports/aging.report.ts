import { defineReport, type ReportColumn } from '@ledgerwise/resource/report';
import { amountColumn } from './accounts-and-amounts.ts';

const agingColumns = [
  { id: 'date', label: 'Date', holds: 'date' },
  { id: 'due_date', label: 'Due date', holds: 'date' },
  { id: 'number', label: 'Document' },
  { id: 'days_overdue', label: 'Days overdue', holds: 'quantity' },
  amountColumn('current', 'Current'),
  amountColumn('days_1_30', '1–30 days'),
  amountColumn('days_31_60', '31–60 days'),
  amountColumn('days_61_90', '61–90 days'),
  amountColumn('days_over_90', 'Over 90 days'),
  amountColumn('total', 'Total'),
] as const satisfies readonly ReportColumn[];

/** Receivables by invoice. */
export const receivablesAging = defineReport({
  id: 'accounts-receivable',
  title: 'Accounts Receivable Aging',
  description: 'What each customer owes at the end of a day, invoice by invoice, by how long it is overdue.',
  tells: 'day',
  columns: agingColumns,
  parts: [{ section: '', total: 'Total receivables', isAlwaysShown: true }],
});

/** Payables by bill. */
export const payablesAging = defineReport({
  id: 'accounts-payable',
  title: 'Accounts Payable Summary',
  description: 'What each vendor is owed at the end of a day, bill by bill, by how long it is overdue.',
  tells: 'day',
  columns: agingColumns,
  parts: [{ section: '', total: 'Total payables', isAlwaysShown: true }],
});
