import {
  choice,
  date,
  defineResource,
  money,
  type ResourceAction,
  type RowOf,
  ref,
  text,
} from '@ledgerwise/resource';
import { customers } from './customers.resource.ts';
import { amount } from './documents/amount.ts';
import { addressOf, contactName, documentNumber, entryNumber } from './documents/contact-links.ts';
import { CURRENCY_CHOICES } from './money/currencies.ts';
import { vendors } from './vendors.resource.ts';

const STATUSES = [
  { value: 'posted', label: 'Posted', tone: 'good' },
  { value: 'undone', label: 'Undone' },
] as const;

const undo: ResourceAction = {
  id: 'undo',
  label: 'Undo Write-Off',
  look: 'danger',
  permission: 'payments.void',
  // A write-off with a payment is undone with that payment.
  isOffered: ({ status, payment_id, credit_note_id }) =>
    status === 'posted' && typeof payment_id !== 'string' && typeof credit_note_id !== 'string',
  call: 'undo_allocation',
  arguments: (row, { reason, undone_on }) => ({ id: row.id, reason, undone_on }),
  asks: {
    title: 'Undo this write-off?',
    text: 'It is reversed in the general ledger, and the amount is owed again.',
    confirm: 'Undo Write-Off',
    danger: true,
    actionPreview: { title: 'What it posts', nothing: 'Nothing.' },
    fields: () => ({
      reason: text({ label: 'Reason', required: 'Enter why it is undone', maxLength: 500 }),
      undone_on: date({ label: 'Undone On', default: 'today' }),
    }),
  },
  does: (row) => ({
    title: 'Write-Off Undone',
    text: `The amount is owed again on ${String(row.document_number ?? '')}.`,
  }),
};

/**
 * Write-offs of invoices and bills: the allocations that write something off, which are the only ones that lists of
 * that table show.
 */
export const paymentAllocations = defineResource({
  name: 'payment_allocations',
  path: 'write-offs',
  source: 'write_off_list',
  label: { one: 'Write-Off', many: 'Write-Offs' },
  description:
    'Amounts of invoices and bills that were written off. To write off an amount, open its invoice or bill.',
  title: 'document_number',
  fields: {
    document_number: documentNumber('For'),
    contact_name: contactName,
    customer_id: ref(customers, { label: 'Customer', readOnly: true, show: 'customer_name' }),
    vendor_id: ref(vendors, { label: 'Vendor', readOnly: true, show: 'vendor_name' }),
    allocated_on: date({ label: 'Date', readOnly: true }),
    currency: choice(CURRENCY_CHOICES, { label: 'Currency', readOnly: true }),
    write_off: money({ label: 'Amount', ...amount }),
    payment_number: text({
      label: 'With Payment',
      readOnly: true,
      opens: ({ payment_id }) => addressOf('payments', payment_id),
    }),
    description: text({ label: 'Description', readOnly: true, filter: false, sortable: false }),
    status: choice(STATUSES, { label: 'Status', readOnly: true }),
    entry_number: entryNumber,
    voided_on: date({ label: 'Undone On', readOnly: true }),
  },
  list: {
    columns: ['document_number', 'contact_name', 'allocated_on', 'write_off', 'description', 'status'],
    more: ['customer_id', 'vendor_id', 'currency', 'payment_number', 'voided_on'],
    second: 'contact_name',
  },
  views: [
    { id: 'all', label: 'All', filters: [] },
    {
      id: 'customers',
      label: 'Of customers',
      filters: [{ field: 'customer_id', operator: 'empty', value: 'false' }],
    },
    {
      id: 'vendors',
      label: 'Of vendors',
      filters: [{ field: 'vendor_id', operator: 'empty', value: 'false' }],
    },
    { id: 'undone', label: 'Undone', filters: [{ field: 'status', operator: 'equals', value: 'undone' }] },
  ],
  form: {
    sections: [
      {
        title: 'Write-Off Details',
        fields: [
          'document_number',
          'contact_name',
          'allocated_on',
          'write_off',
          'currency',
          'description',
          'payment_number',
          'status',
          'entry_number',
          'voided_on',
        ],
      },
    ],
  },
  onlyWith: { voided_on: { field: 'status', oneOf: ['undone'] } },
  screens: ['list', 'read'],
  actions: [undo],
  empty: {
    title: 'No write-offs yet',
    text: 'Amounts that will not be paid are written off. To write one off, open its invoice or bill.',
  },
  sample: [],
});

export type WriteOff = RowOf<typeof paymentAllocations>;
