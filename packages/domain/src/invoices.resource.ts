import type { Row } from '@ledgerwise/contract';
import {
  choice,
  date,
  decimal,
  defineLines,
  defineResource,
  flag,
  integer,
  lines,
  longText,
  money,
  percent,
  type ResourceAction,
  type RowOf,
  ref,
  text,
  type Values,
} from '@ledgerwise/resource';
import { accounts } from './accounts.resource.ts';
import { customers } from './customers.resource.ts';
import { dueDate } from './dates/due-date.ts';
import { documentTally } from './documents/document-tally.ts';
import { lineAmounts } from './documents/product-line.ts';
import { CURRENCIES } from './money/currencies.ts';
import { products } from './products.resource.ts';

const STATUSES = [
  { value: 'draft', label: 'Draft', tone: 'warn' },
  { value: 'sent', label: 'Sent', tone: 'info' },
  { value: 'paid', label: 'Paid', tone: 'good' },
  { value: 'overdue', label: 'Overdue', tone: 'bad' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

const amount = { currency: 'currency', readOnly: true } as const;

/** Goods and services on an invoice, in its currency. What a product knows is filled in when it is chosen. */
export const invoiceLines = defineLines({
  name: 'invoice_lines',
  label: { one: 'Line', many: 'Lines' },
  parent: 'invoice_id',
  fields: {
    product_id: ref(products, {
      label: 'Product',
      offers: [{ field: 'is_active', operator: 'equals', value: 'true' }],
      fills: lineAmounts,
      csvNames: ['item', 'product/service', 'inventory item code', 'sku'],
    }),
    description: longText({
      label: 'Description',
      default: '',
      maxLength: 2000,
      csvNames: ['item description', 'line description'],
    }),
    quantity: decimal({
      label: 'Quantity',
      csvNames: ['qty', 'item quantity'],
      default: '1',
      scale: 6,
      min: {
        value: '0',
        message: 'Quantity cannot be negative. To take something off, give a negative unit price',
      },
    }),
    unit_price: money({
      label: 'Unit Price',
      default: '0',
      scale: 6,
      currency: 'currency',
      csvNames: ['unit amount', 'price', 'item rate'],
    }),
    discount_percent: percent({
      label: 'Discount',
      csvNames: ['discount %'],
      default: '0',
      scale: 4,
      blankZero: true,
      min: { value: '0', message: 'Discount must be between 0 and 100 percent' },
      max: { value: '100', message: 'Discount must be between 0 and 100 percent' },
    }),
    gst_applicable: flag({ label: 'GST', default: true, csvNames: ['taxable'] }),
    gst_rate: percent({
      label: 'GST Rate',
      csvNames: ['tax rate', 'gst %'],
      default: '0',
      scale: 4,
      min: { value: '0', message: 'GST rate must be between 0 and 100 percent' },
      max: { value: '100', message: 'GST rate must be between 0 and 100 percent' },
    }),
    account_id: ref(accounts, { label: 'Account', csvNames: ['account code'] }),
    net: money({ label: 'Net', ...amount }),
    gst: money({ label: 'GST', ...amount }),
    total: money({ label: 'Amount', ...amount }),
  },
  columns: [
    'product_id',
    'description',
    'quantity',
    'unit_price',
    'discount_percent',
    'gst_applicable',
    'gst_rate',
    'total',
  ],
  onlyWith: { gst_rate: 'gst_applicable' },
});

const isOpen = ({ status }: Row): boolean => status === 'sent' || status === 'overdue';
const numberOf = ({ invoice_number }: Row): string => String(invoice_number ?? '');

const actions: readonly ResourceAction[] = [
  {
    id: 'post',
    label: 'Post',
    look: 'primary',
    permission: 'invoices.post',
    isOffered: ({ status }) => status === 'draft',
    call: 'post_invoice',
    asks: {
      title: 'Post this invoice?',
      text: 'It is written to the general ledger and can no longer be changed, only cancelled.',
      confirm: 'Post',
      previews: 'invoice',
    },
    does: (row) => ({ title: 'Invoice Posted', text: `${numberOf(row)} is in the general ledger.` }),
    many: {
      verb: 'Post',
      done: 'posted',
      text: 'They are written to the general ledger and can no longer be changed, only cancelled.',
    },
  },
  {
    id: 'record-payment',
    label: 'Record Payment',
    look: 'primary',
    permission: 'payments.create',
    isOffered: isOpen,
    call: 'record_payment',
    arguments: (row, { paid_on, amount: paid, bank_account_id, rate = null, reference = null }) => ({
      direction: 'in',
      contact_id: row.customer_id,
      paid_on,
      amount: paid,
      currency: row.currency,
      rate,
      bank_account_id,
      reference,
      allocations: [{ document_id: row.id, amount: paid }],
    }),
    asks: {
      title: 'Record a payment',
      text: 'What the customer paid for this invoice.',
      confirm: 'Record Payment',
      fields: (row) => ({
        paid_on: date({ label: 'Paid On', required: 'Say when it was paid', default: 'today' }),
        amount: money({
          label: 'Amount',
          required: 'Say how much was paid',
          currency: 'currency',
          default: String(row.balance_due ?? ''),
          min: { value: '0.01', message: 'The amount must be greater than 0' },
        }),
        bank_account_id: ref(accounts, {
          label: 'Paid Into',
          required: 'Choose the bank account that it was paid into',
          offers: [{ field: 'subtype', operator: 'equals', value: 'bank' }],
        }),
        ...(Number(row.exchange_rate ?? 1) !== 1 && {
          rate: decimal({
            label: 'Exchange Rate',
            scale: 10,
            help: `What one ${String(row.currency)} is worth in the currency of your books. Left empty, it is the rate of the day.`,
          }),
        }),
        reference: text({ label: 'Reference', maxLength: 200 }),
      }),
    },
    does: (row) => ({ title: 'Payment Recorded', text: `It was put against ${numberOf(row)}.` }),
    undo: {
      permission: 'payments.void',
      call: 'void_payment',
      arguments: (_row, payment) => ({ id: payment, reason: 'Taken back right after it was recorded' }),
    },
  },
  {
    id: 'credit',
    label: 'Issue Credit Note',
    permission: 'credit_notes.create',
    isOffered: ({ status }) => status === 'sent' || status === 'overdue' || status === 'paid',
    call: 'issue_credit_note',
    arguments: (row, { issued_on, amount: credited, description }) => ({
      invoice_id: row.id,
      issued_on,
      lines: credited ? [{ description, quantity: '1', unit_price: credited }] : null,
    }),
    asks: {
      title: 'Issue a credit note',
      text: 'It takes back a part of the invoice, or all that is left of it, with its GST.',
      confirm: 'Issue Credit Note',
      fields: (row) => ({
        issued_on: date({ label: 'Issued On', required: 'Say when it is issued', default: 'today' }),
        amount: money({
          label: row.tax_inclusive === true ? 'Amount with GST' : 'Amount before GST',
          currency: 'currency',
          help: 'Left empty, all that is left of the invoice is credited.',
          min: { value: '0.01', message: 'The amount must be greater than 0' },
        }),
        description: text({
          label: 'Description',
          default: `Credit for ${numberOf(row)}`,
          maxLength: 2000,
        }),
      }),
    },
    does: (row) => ({ title: 'Credit Note Issued', text: `It was put against ${numberOf(row)}.` }),
  },
  {
    id: 'cancel',
    label: 'Cancel Invoice',
    look: 'danger',
    permission: 'invoices.cancel',
    isOffered: ({ status }) => status === 'draft' || status === 'sent' || status === 'overdue',
    call: 'cancel_invoice',
    arguments: (row, { reason, cancelled_on }) => ({ id: row.id, reason, cancelled_on }),
    asks: {
      title: 'Cancel this invoice?',
      text: 'A posted invoice is reversed in the general ledger. It stays in the list, with your reason.',
      confirm: 'Cancel Invoice',
      danger: true,
      fields: () => ({
        reason: text({ label: 'Reason', required: 'Say why it is cancelled', maxLength: 500 }),
        cancelled_on: date({ label: 'Cancelled On', default: 'today' }),
      }),
    },
    does: (row) => ({ title: 'Invoice Cancelled', text: `${numberOf(row)} was cancelled.` }),
    many: {
      verb: 'Cancel',
      done: 'cancelled',
      text: 'Posted ones are reversed in the general ledger. They stay in the list, with your reason.',
    },
  },
];

/** Days until it falls due, by the customer; also again when the day of the invoice changes. */
const termsOf = (customer: Row, { invoice_date: on }: Values): Values =>
  typeof on === 'string' && typeof customer.payment_terms === 'number'
    ? { due_date: dueDate(on, customer.payment_terms) }
    : {};

/** What customers owe: drafts change freely, posted ones are in the general ledger for good. */
export const invoices = defineResource({
  name: 'invoices',
  source: 'invoice_list',
  label: { one: 'Invoice', many: 'Invoices' },
  description: 'What your customers owe you, from draft to paid.',
  title: 'invoice_number',
  fields: {
    invoice_number: text({
      label: 'Invoice #',
      readOnly: true,
      search: true,
      csvNames: ['invoice no'],
    }),
    customer_id: ref(customers, {
      label: 'Customer',
      required: 'Choose the customer of this invoice',
      show: 'customer_name',
      fills: termsOf,
      csvNames: ['contact name'],
    }),
    invoice_date: date({ label: 'Date', filledIn: true, default: 'today' }),
    due_date: date({
      label: 'Due Date',
      filledIn: true,
      help: 'Left empty, it follows from the customer’s payment terms.',
    }),
    reference: text({ label: 'Reference', search: true, maxLength: 200, csvNames: ['po number'] }),
    currency: choice(
      CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
      { label: 'Currency', filledIn: true },
    ),
    exchange_rate: decimal({
      label: 'Exchange Rate',
      scale: 10,
      filledIn: true,
      help: 'Left empty, it is the latest rate of the day.',
      min: { value: '0', message: 'Exchange rate must be greater than 0' },
    }),
    tax_inclusive: flag({ label: 'Prices Include GST', filledIn: true, csvNames: ['tax inclusive'] }),
    notes: longText({ label: 'Notes', search: true, maxLength: 5000, csvNames: ['memo'] }),
    early_discount_percent: percent({
      label: 'Early Payment Discount',
      scale: 4,
      min: { value: '0', message: 'Early payment discount must be between 0 and 100 percent' },
      max: { value: '100', message: 'Early payment discount must be between 0 and 100 percent' },
    }),
    early_discount_days: integer({
      label: 'Discount Days',
      min: { value: '0', message: 'Days of the early payment discount must be between 0 and 3650' },
      max: { value: '3650', message: 'Days of the early payment discount must be between 0 and 3650' },
    }),
    lines: lines(invoiceLines, { label: 'Lines' }),
    net_amount: money({ label: 'Net', ...amount }),
    gst_amount: money({ label: 'GST', ...amount }),
    total_amount: money({ label: 'Amount', ...amount, base: 'base_total' }),
    balance_due: money({ label: 'Balance', ...amount, base: 'base_balance' }),
    status: choice(STATUSES, { label: 'Status', readOnly: true }),
  },
  list: {
    columns: [
      'invoice_number',
      'customer_id',
      'invoice_date',
      'due_date',
      'total_amount',
      'balance_due',
      'status',
    ],
    more: ['reference', 'currency', 'gst_amount'],
    totals: ['total_amount', 'balance_due'],
    second: 'customer_id',
  },
  views: [
    { id: 'all', label: 'All', filters: [] },
    { id: 'draft', label: 'Draft', filters: [{ field: 'status', operator: 'equals', value: 'draft' }] },
    {
      id: 'awaiting',
      label: 'Awaiting payment',
      filters: [{ field: 'status', operator: 'in', value: 'sent,overdue' }],
    },
    { id: 'overdue', label: 'Overdue', filters: [{ field: 'status', operator: 'equals', value: 'overdue' }] },
    { id: 'paid', label: 'Paid', filters: [{ field: 'status', operator: 'equals', value: 'paid' }] },
  ],
  form: {
    sections: [
      {
        title: 'Invoice Details',
        fields: [
          'customer_id',
          'invoice_date',
          'due_date',
          'reference',
          'currency',
          'exchange_rate',
          'tax_inclusive',
        ],
      },
      { title: 'Notes and Terms', fields: ['notes', 'early_discount_percent', 'early_discount_days'] },
    ],
  },
  archive: { by: 'archived_at' },
  save: 'save_invoice',
  actions,
  document: {
    lines: 'lines',
    kind: 'invoice',
    date: 'invoice_date',
    contact: 'customer_id',
    currency: 'currency',
    rate: 'exchange_rate',
    reference: 'reference',
    isDraft: ({ status }) => status === 'draft',
    takenBackBy: 'cancel',
    balance: 'balance_due',
    tally: documentTally,
    newLine: ({ defaultGstRate, gstEnabled }) => ({
      product_id: null,
      account_id: null,
      description: '',
      quantity: '1',
      unit_price: '',
      discount_percent: '0',
      gst_rate: defaultGstRate,
      gst_applicable: gstEnabled,
    }),
    voided: ({ status, cancel_reason }) =>
      status === 'cancelled' ? { state: 'Cancelled', reason: String(cancel_reason ?? '') } : null,
    sampleRows: [
      {
        invoice_number: '2026-0117',
        customer_id: 'Harbour Cafe',
        invoice_date: '2026-03-02',
        due_date: '2026-04-01',
        reference: 'PO 4711',
        description: 'Bookkeeping for February',
        quantity: '6',
        unit_price: '85',
        gst_applicable: true,
        gst_rate: '10',
      },
      {
        invoice_number: '2026-0117',
        description: 'Receipt scanner',
        quantity: '1',
        unit_price: '219.9',
        discount_percent: '5',
        gst_applicable: true,
        gst_rate: '10',
      },
      {
        invoice_number: '2026-0118',
        customer_id: 'Mill Street Books',
        invoice_date: '2026-03-03',
        description: 'Quarterly review',
        quantity: '1',
        unit_price: '640',
        gst_applicable: false,
      },
    ],
    title: ({ gst_amount }) => (Number(gst_amount ?? 0) === 0 ? 'Invoice' : 'Tax Invoice'),
  },
  empty: {
    title: 'No Invoices Yet',
    text: 'Invoices are what your customers owe you. Post one, and it is in the general ledger until it is paid.',
  },
  sample: [],
});

export type Invoice = RowOf<typeof invoices>;
