import {
  choice,
  date,
  decimal,
  defineLocalResource,
  integer,
  type ListView,
  lines,
  longText,
  money,
  text,
} from '@ledgerwise/resource';
import { invoiceLines, orderLines } from './sample-lines.ts';

/** Colors of document states: green is settled or not due, red is due or late, yellow is unfinished. */
const TONES = {
  Paid: 'good',
  Current: 'good',
  Fulfilled: 'good',
  Outstanding: 'bad',
  Overdue: 'bad',
  Draft: 'warn',
  Pending: 'warn',
  Scheduled: 'info',
} as const;

type Word = keyof typeof TONES;

const status = (...words: readonly Word[]) =>
  choice(
    words.map((word) => ({ value: word, label: word, tone: TONES[word] })),
    { label: 'Status' },
  );

const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** A tab for all, and one for each state. */
const viewsOf = (...words: readonly Word[]): readonly ListView[] => [
  { id: 'all', label: 'All', filters: [] },
  ...words.map((word) => ({
    id: word.toLowerCase(),
    label: word,
    filters: [{ field: 'status', operator: 'equals', value: word }] as const,
  })),
];

/** The contact of a document, by name only, for printing and PDF. */
const contact = (label: string) => ({ ...text({ label, search: true }), show: 'customer_name' });

/** Common part of the pages of sample documents: they are finished, and post nothing here. */
const sampleDocument = {
  lines: 'lines',
  contact: 'customer_name',
  currency: 'currency',
  isEntry: true,
  isDraft: () => false,
  newLine: () => ({}),
} as const;

/** The demo's documents are looked at, not written. */
export const salesOrders = defineLocalResource({
  name: 'sales_orders',
  label: { one: 'Sales Order', many: 'Sales Orders' },
  title: 'order_number',
  fields: {
    order_number: text({ label: 'Order #', search: true }),
    customer_name: contact('Customer'),
    order_date: date({ label: 'Date' }),
    total_amount: money({ label: 'Amount' }),
    status: status('Pending', 'Fulfilled'),
    notes: longText({ label: 'Notes', search: true }),
    currency: text({ label: 'Currency', filter: false }),
    lines: lines(orderLines, { label: 'Lines' }),
  },
  list: {
    columns: ['order_number', 'customer_name', 'order_date', 'total_amount', 'status', 'notes'],
    totals: ['total_amount'],
    second: 'customer_name',
  },
  description: 'Orders from the sample company’s customers.',
  views: viewsOf('Pending', 'Fulfilled'),
  screens: ['list', 'read'],
  form: {
    sections: [{ title: 'Order Details', fields: ['customer_name', 'order_date', 'notes'] }],
  },
  document: { ...sampleDocument, kind: 'sales_order', date: 'order_date', title: () => 'Sales Order' },
  empty: { title: 'No sales orders', text: 'Reset the demo to bring the sample orders back.' },
  sample: [],
});

export const invoices = defineLocalResource({
  name: 'invoices',
  label: { one: 'Invoice', many: 'Invoices' },
  title: 'invoice_number',
  fields: {
    invoice_number: text({ label: 'Invoice #', search: true }),
    customer_name: contact('Customer'),
    invoice_date: date({ label: 'Date' }),
    due_date: date({ label: 'Due Date' }),
    total_amount: money({ label: 'Amount' }),
    status: status('Paid', 'Outstanding', 'Draft'),
    notes: longText({ label: 'Notes', search: true }),
    currency: text({ label: 'Currency' }),
    exchange_rate: decimal({ label: 'Exchange Rate', scale: 10 }),
    balance_due: money({ label: 'Balance Due', currency: 'currency' }),
    lines: lines(invoiceLines, { label: 'Lines' }),
  },
  list: {
    columns: ['invoice_number', 'customer_name', 'invoice_date', 'due_date', 'total_amount', 'status'],
    totals: ['total_amount'],
    second: 'customer_name',
  },
  description: 'Invoices of the sample company, in its base currency.',
  views: viewsOf('Outstanding', 'Draft', 'Paid'),
  screens: ['list', 'read'],
  form: {
    sections: [
      {
        title: 'Invoice Details',
        fields: ['customer_name', 'invoice_date', 'due_date', 'exchange_rate', 'notes'],
      },
    ],
  },
  document: {
    ...sampleDocument,
    kind: 'invoice',
    date: 'invoice_date',
    rate: 'exchange_rate',
    balance: 'balance_due',
    isDraft: ({ status: state }) => state === 'Draft',
    title: () => 'Tax Invoice',
  },
  empty: { title: 'No invoices', text: 'Reset the demo to bring the sample invoices back.' },
  sample: [],
});

export const accountsReceivable = defineLocalResource({
  name: 'accounts_receivable',
  label: { one: 'Receivable', many: 'Receivables' },
  words: { list: 'Accounts Receivable' },
  title: 'invoice_number',
  fields: {
    customer_name: text({ label: 'Customer', search: true }),
    invoice_number: text({ label: 'Invoice #', search: true }),
    amount_due: money({ label: 'Amount Due' }),
    days_overdue: integer({ label: 'Days Overdue' }),
    due_date: date({ label: 'Due Date' }),
    status: status('Current', 'Overdue'),
  },
  list: {
    columns: ['customer_name', 'invoice_number', 'due_date', 'days_overdue', 'amount_due', 'status'],
    totals: ['amount_due'],
    second: 'customer_name',
  },
  description: 'What customers owe the sample company, earliest due first.',
  views: viewsOf('Current', 'Overdue'),
  screens: ['list'],
  form: { sections: [] },
  empty: { title: 'Nothing owed to you', text: 'Reset the demo to bring the sample receivables back.' },
  sample: [],
});

export const accountsPayable = defineLocalResource({
  name: 'accounts_payable',
  label: { one: 'Payable', many: 'Payables' },
  words: { list: 'Accounts Payable' },
  title: 'bill_number',
  fields: {
    vendor_name: text({ label: 'Vendor', search: true }),
    bill_number: text({ label: 'Bill #', search: true }),
    amount_due: money({ label: 'Amount Due' }),
    days_until_due: integer({
      label: 'Due In',
      format: (days) => (days < 0 ? `${inDays(-days)} overdue` : inDays(days)),
    }),
    due_date: date({ label: 'Due Date' }),
    status: status('Pending', 'Scheduled', 'Overdue'),
  },
  list: {
    columns: ['vendor_name', 'bill_number', 'due_date', 'days_until_due', 'amount_due', 'status'],
    totals: ['amount_due'],
    second: 'vendor_name',
  },
  description: 'What the sample company owes its vendors, earliest due first.',
  views: viewsOf('Pending', 'Scheduled', 'Overdue'),
  screens: ['list'],
  form: { sections: [] },
  empty: { title: 'Nothing to pay', text: 'Reset the demo to bring the sample bills back.' },
  sample: [],
});

export const generalLedger = defineLocalResource({
  name: 'general_ledger',
  label: { one: 'Ledger Line', many: 'Ledger Lines' },
  words: { list: 'General Ledger' },
  title: 'reference',
  fields: {
    date: date({ label: 'Date' }),
    account_code: text({ label: 'Code', search: true }),
    account_name: text({ label: 'Account', search: true }),
    description: text({ label: 'Description', search: true }),
    debit: money({ label: 'Debit' }),
    credit: money({ label: 'Credit' }),
    balance: money({ label: 'Balance' }),
    reference: text({ label: 'Reference', search: true }),
  },
  list: {
    columns: [
      'date',
      'account_code',
      'account_name',
      'description',
      'reference',
      'debit',
      'credit',
      'balance',
    ],
    totals: ['debit', 'credit'],
    second: 'account_name',
  },
  description: 'The sample company’s postings of the last month, each with its two sides.',
  views: [
    { id: 'all', label: 'All', filters: [] },
    { id: 'debits', label: 'Debits', filters: [{ field: 'debit', operator: 'empty', value: 'false' }] },
    { id: 'credits', label: 'Credits', filters: [{ field: 'credit', operator: 'empty', value: 'false' }] },
  ],
  screens: ['list'],
  form: { sections: [] },
  empty: { title: 'No ledger lines', text: 'Reset the demo to bring the sample ledger back.' },
  sample: [],
});
