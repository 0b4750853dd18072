import { defineReport, type ReportColumn, type ReportPart } from '@ledgerwise/resource/report';
import { amountColumn, documentColumns } from './accounts-and-amounts.ts';

/** Billed and paid are the other way round for a vendor: the words are the reader's. */
const statementColumns = (billed: string, settled: string) =>
  [
    ...documentColumns,
    { id: 'due_date', label: 'Due date', holds: 'date' },
    { id: 'description', label: 'Description' },
    { id: 'days_overdue', label: 'Days overdue', holds: 'quantity' },
    amountColumn('billed', billed),
    amountColumn('settled', settled),
    { id: 'balance', label: 'Balance', holds: 'money', total: 'last' },
  ] as const satisfies readonly ReportColumn[];

const statementParts = [
  { section: 'activity', label: 'Activity', total: 'Closing balance', isAlwaysShown: true },
  { section: 'open', label: 'Open at the end', total: 'Total open' },
  { section: 'ages', label: 'By age' },
] as const satisfies readonly ReportPart[];

/** Invoices and payments of a customer. */
export const customerStatement = defineReport({
  id: 'customer-statement',
  title: 'Customer Statement',
  description:
    'What a customer was invoiced, paid and was credited in a period, and what is open at its end.',
  tells: 'period',
  columns: statementColumns('Invoiced', 'Paid or credited'),
  subject: { of: 'customer', isRequired: true },
  parts: statementParts,
});

/** Bills and payments of a vendor. */
export const vendorStatement = defineReport({
  id: 'vendor-statement',
  title: 'Vendor Statement',
  description: 'What a vendor billed, was paid and credited in a period, and what is open at its end.',
  tells: 'period',
  columns: statementColumns('Billed', 'Paid or credited'),
  subject: { of: 'vendor', isRequired: true },
  parts: statementParts,
});
