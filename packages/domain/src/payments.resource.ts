import {
  choice,
  date,
  decimal,
  defineResource,
  money,
  type ResourceAction,
  type RowOf,
  ref,
  text,
} from '@ledgerwise/resource';
import { accounts } from './accounts.resource.ts';
import { customers } from './customers.resource.ts';
import { amount } from './documents/amount.ts';
import { contactName, entryNumber } from './documents/contact-links.ts';
import { creditActions } from './documents/open-credit-actions.ts';
import { voidFields } from './documents/void-fields.ts';
import { CURRENCY_CHOICES } from './money/currencies.ts';
import { paymentUses } from './payment-uses.ts';
import { vendors } from './vendors.resource.ts';

const KINDS = [
  { value: 'received', label: 'Received' },
  { value: 'made', label: 'Made' },
  { value: 'refund_out', label: 'Refund to customer' },
  { value: 'refund_in', label: 'Refund from vendor' },
] as const;

const STATUSES = [
  { value: 'posted', label: 'Posted', tone: 'good' },
  { value: 'void', label: 'Void' },
] as const;

const actions: readonly ResourceAction[] = [
  ...creditActions('payment', 'payment_number'),
  {
    id: 'void',
    label: 'Void',
    look: 'danger',
    permission: 'payments.void',
    isOffered: ({ status }) => status !== 'void',
    call: 'void_payment',
    arguments: (row, { reason, voided_on }) => ({ id: row.id, reason, voided_on }),
    asks: {
      title: 'Void this payment?',
      text: 'It is reversed in the general ledger, and what it settled is open again.',
      confirm: 'Void',
      danger: true,
      actionPreview: { title: 'What it posts', fields: ['status', 'unallocated'], nothing: 'Nothing.' },
      fields: voidFields,
    },
    does: (row) => ({
      title: 'Payment Voided',
      text: `What ${String(row.payment_number ?? '')} settled is open again.`,
    }),
    many: {
      verb: 'Void',
      done: 'voided',
      text: 'They are reversed in the general ledger, and what they settled is open again.',
    },
  },
];

/**
 * Money received from customers and paid to vendors, including refunds. Recorded with its allocations, and never
 * changed.
 */
export const payments = defineResource({
  name: 'payments',
  source: 'payment_list',
  label: { one: 'Payment', many: 'Payments' },
  description:
    'Money received from your customers and paid to your vendors, and what is left of it as credit.',
  title: 'payment_number',
  fields: {
    payment_number: text({ label: 'Payment #', readOnly: true, search: true }),
    kind: choice(KINDS, { label: 'Type', readOnly: true }),
    contact_name: contactName,
    customer_id: ref(customers, { label: 'Customer', readOnly: true, show: 'customer_name' }),
    vendor_id: ref(vendors, { label: 'Vendor', readOnly: true, show: 'vendor_name' }),
    paid_on: date({ label: 'Date', readOnly: true }),
    bank_account_id: ref(accounts, { label: 'Account', readOnly: true, show: 'bank_account_name' }),
    reference: text({ label: 'Reference', readOnly: true, search: true }),
    currency: choice(CURRENCY_CHOICES, { label: 'Currency', readOnly: true }),
    exchange_rate: decimal({ label: 'Exchange Rate', scale: 10, readOnly: true }),
    amount: money({ label: 'Amount', ...amount, base: 'base_amount' }),
    bank_fee: money({ label: 'Bank Fee', ...amount }),
    tip: money({ label: 'Tip', ...amount }),
    rounding: money({ label: 'Rounding', ...amount }),
    received: money({ label: 'Received', ...amount, base: 'base_received' }),
    paid_out: money({ label: 'Paid', ...amount, base: 'base_paid_out' }),
    unallocated: money({ label: 'Left', ...amount, base: 'base_unallocated' }),
    status: choice(STATUSES, { label: 'Status', readOnly: true }),
    entry_number: entryNumber,
    voided_on: date({ label: 'Voided On', readOnly: true }),
    void_reason: text({ label: 'Reason', readOnly: true }),
  },
  list: {
    columns: [
      'payment_number',
      'contact_name',
      'paid_on',
      'bank_account_id',
      'received',
      'paid_out',
      'unallocated',
      'status',
    ],
    more: [
      'kind',
      'customer_id',
      'vendor_id',
      'reference',
      'currency',
      'amount',
      'bank_fee',
      'tip',
      'rounding',
      'voided_on',
    ],
    totals: ['received', 'paid_out', 'unallocated'],
    second: 'contact_name',
    goesFirst: ['unallocated', 'bank_account_id'],
    figure: 'amount',
  },
  views: [
    { id: 'all', label: 'All', filters: [] },
    {
      id: 'received',
      label: 'Received',
      filters: [{ field: 'kind', operator: 'equals', value: 'received' }],
    },
    { id: 'made', label: 'Made', filters: [{ field: 'kind', operator: 'equals', value: 'made' }] },
    {
      id: 'refunds',
      label: 'Refunds',
      filters: [{ field: 'kind', operator: 'in', value: 'refund_out,refund_in' }],
    },
    {
      id: 'credit',
      label: 'With credit left',
      filters: [{ field: 'unallocated', operator: 'greater_than', value: '0' }],
    },
    { id: 'void', label: 'Void', filters: [{ field: 'status', operator: 'equals', value: 'void' }] },
  ],
  form: {
    sections: [
      {
        title: 'Payment Details',
        fields: [
          'kind',
          'contact_name',
          'paid_on',
          'bank_account_id',
          'amount',
          'currency',
          'exchange_rate',
          'bank_fee',
          'tip',
          'rounding',
          'unallocated',
          'reference',
          'status',
          'entry_number',
        ],
      },
      { title: 'Void', fields: ['voided_on', 'void_reason'] },
    ],
  },
  onlyWith: {
    voided_on: { field: 'status', oneOf: ['void'] },
    void_reason: { field: 'status', oneOf: ['void'] },
  },
  screens: ['list', 'read'],
  actions,
  tables: [{ id: 'uses', label: 'Used For', call: 'payment_uses', rows: paymentUses }],
  begins: [
    { label: 'Receive Payment', path: 'payments/receive', requires: 'payments.create' },
    { label: 'Pay Bills', path: 'payments/pay', requires: 'payments.create' },
    { label: 'Write-Offs', path: 'write-offs', requires: 'payment_allocations.read' },
  ],
  empty: {
    title: 'No payments yet',
    text: 'Money that you receive from customers or pay to vendors shows up here, with what it was used for.',
  },
  sample: [],
});

export type Payment = RowOf<typeof payments>;
