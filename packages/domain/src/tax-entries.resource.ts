import {
  choice,
  date,
  defineResource,
  integer,
  longText,
  money,
  type RowOf,
  text,
} from '@ledgerwise/resource';

const STATUSES = [
  { value: 'pending', label: 'Pending', tone: 'warn' },
  { value: 'filed', label: 'Filed', tone: 'info' },
  { value: 'paid', label: 'Paid', tone: 'good' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

/** Amounts to declare and pay to tax authorities. */
export const taxEntries = defineResource({
  name: 'tax_entries',
  path: 'tax',
  label: { one: 'Tax Entry', many: 'Tax Entries' },
  words: { list: 'Tax Management' },
  description: 'Returns and payments that are due to tax authorities.',
  title: 'name',
  fields: {
    name: text({ label: 'Name', readOnly: true }),
    tax_year: integer({
      label: 'Tax Year',
      columnLabel: 'Year',
      required: 'Tax year is required',
      format: String,
      min: { value: '1900', message: 'Tax year must be between 1900 and 2200' },
      max: { value: '2200', message: 'Tax year must be between 1900 and 2200' },
      csvNames: ['year'],
    }),
    tax_type: text({
      label: 'Tax Type',
      columnLabel: 'Type',
      required: 'Tax type is required',
      search: true,
      maxLength: 100,
      csvNames: ['type', 'tax'],
    }),
    description: longText({ label: 'Description', search: true, maxLength: 1000, csvNames: ['details'] }),
    amount: money({ label: 'Amount', default: '0', help: 'Negative for a refund.' }),
    due_date: date({ label: 'Due Date', csvNames: ['due'] }),
    status: choice(STATUSES, { label: 'Status', default: 'pending' }),
  },
  list: {
    columns: ['tax_year', 'tax_type', 'description', 'amount', 'due_date', 'status'],
    totals: ['amount'],
    second: 'description',
  },
  views: [
    { id: 'all', label: 'All', filters: [] },
    ...STATUSES.slice(0, 3).map(({ value, label }) => ({
      id: value,
      label,
      filters: [{ field: 'status', operator: 'equals' as const, value }],
    })),
  ],
  form: {
    sections: [
      {
        title: 'Tax Entry Details',
        fields: ['tax_year', 'tax_type', 'description', 'amount', 'due_date', 'status'],
      },
    ],
  },
  archive: { by: 'archived_at' },
  bulkEdit: ['status', 'due_date', 'tax_year', 'tax_type'],
  empty: {
    title: 'No tax entries yet',
    text: 'Tax entries are amounts to declare and pay, with their due dates. Those that are due show up here.',
  },
  sample: [
    {
      tax_year: 2026,
      tax_type: 'GST',
      description: 'Return for the first quarter',
      amount: '4180.00',
      due_date: '2026-04-28',
      status: 'pending',
    },
    {
      tax_year: 2025,
      tax_type: 'Income tax',
      description: 'Final payment',
      amount: '12650.00',
      due_date: '2026-05-15',
      status: 'filed',
    },
  ],
});

export type TaxEntry = RowOf<typeof taxEntries>;
