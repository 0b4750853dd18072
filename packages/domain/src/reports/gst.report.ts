import { defineReport } from '@ledgerwise/resource/report';
import { amountColumn, documentColumns } from './accounts-and-amounts.ts';

const money = (id: string, label: string) => ({ id, label, holds: 'money' }) as const;

/** The boxes that name the tax, as the database calls them. */
const BOXES = [
  'Total sales, including GST',
  'Sales with GST, before GST',
  'Sales without GST',
  'GST on sales',
  'Total purchases, including GST',
  'Purchases with GST, before GST',
  'Purchases without GST',
  'GST on purchases',
  'GST to pay (refund when negative)',
];

/** GST to pay, and the part that is not filed yet. */
export const gstReturn = defineReport({
  id: 'gst-return',
  title: 'GST Return',
  description:
    'GST that you collected and paid in a period, filed and not yet filed; also separate returns, such as PST.',
  tells: 'period',
  subject: { of: 'return', isRequired: false, title: 'Tax Return' },
  columns: [
    { id: 'label', label: 'Box', namesTax: BOXES },
    { ...money('amount', 'This period'), isKey: true },
    money('filed', 'Filed'),
    money('late', 'Prior-period adjustments'),
    money('open', 'Not yet filed'),
  ],
  parts: [
    { section: 'sales', label: 'Sales' },
    { section: 'purchases', label: 'Purchases' },
    { section: 'gst', label: 'GST' },
    // For a separate return.
    { section: 'tax', label: 'Tax' },
    { section: 'late', label: 'Posted into a filed period after it was filed' },
  ],
});

/** The lines that the boxes of the GST return add. */
export const gstDetails = defineReport({
  id: 'gst-details',
  title: 'GST Details',
  description: 'Every line in the GST return of a period, by box.',
  tells: 'period',
  narrowedBy: 'boxes',
  columns: [
    ...documentColumns,
    { id: 'account', label: 'Account' },
    { id: 'contact', label: 'Contact' },
    { id: 'status', label: 'Return' },
    { id: 'description', label: 'Description' },
    amountColumn('amount', 'Amount'),
  ],
  parts: [{ section: 'period' }, { section: 'late', label: 'Posted into a filed period after it was filed' }],
});
