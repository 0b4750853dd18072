import { choice, date, defineLocalResource, integer, longText, money, text } from '@ledgerwise/resource';

const oneOf = <const Word extends string>(label: string, ...words: readonly Word[]) =>
  choice(
    words.map((word) => ({ value: word, label: word })),
    { label },
  );

/** The demo's documents are looked at, not written: each needs what a list shows of it. */
export const salesOrders = defineLocalResource({
  name: 'sales_orders',
  label: { one: 'Sales Order', many: 'Sales Orders' },
  title: 'order_number',
  fields: {
    order_number: text({ label: 'Order #', search: true }),
    customer_name: text({ label: 'Customer', search: true }),
    order_date: date({ label: 'Date' }),
    total_amount: money({ label: 'Amount' }),
    status: oneOf('Status', 'Pending', 'Fulfilled'),
    notes: longText({ label: 'Notes', search: true }),
  },
  list: {
    columns: ['order_number', 'customer_name', 'order_date', 'total_amount', 'status', 'notes'],
    totals: ['total_amount'],
  },
  form: { sections: [] },
  empty: { title: 'No sales orders', text: 'Reset the demo to bring the sample orders back.' },
  sample: [],
});

export const invoices = defineLocalResource({
  name: 'invoices',
  label: { one: 'Invoice', many: 'Invoices' },
  title: 'invoice_number',
  fields: {
    invoice_number: text({ label: 'Invoice #', search: true }),
    customer_name: text({ label: 'Customer', search: true }),
    invoice_date: date({ label: 'Date' }),
    due_date: date({ label: 'Due Date' }),
    total_amount: money({ label: 'Amount' }),
    status: oneOf('Status', 'Paid', 'Outstanding', 'Draft'),
    notes: longText({ label: 'Notes', search: true }),
  },
  list: {
    columns: ['invoice_number', 'customer_name', 'invoice_date', 'due_date', 'total_amount', 'status'],
    totals: ['total_amount'],
  },
  form: { sections: [] },
  empty: { title: 'No invoices', text: 'Reset the demo to bring the sample invoices back.' },
  sample: [],
});

export const accountsReceivable = defineLocalResource({
  name: 'accounts_receivable',
  label: { one: 'Receivable', many: 'Accounts Receivable' },
  title: 'invoice_number',
  fields: {
    customer_name: text({ label: 'Customer', search: true }),
    invoice_number: text({ label: 'Invoice #', search: true }),
    amount_due: money({ label: 'Amount Due' }),
    days_overdue: integer({ label: 'Days Overdue' }),
    due_date: date({ label: 'Due Date' }),
    status: oneOf('Status', 'Current', 'Overdue'),
  },
  list: {
    columns: ['customer_name', 'invoice_number', 'due_date', 'days_overdue', 'amount_due', 'status'],
    totals: ['amount_due'],
  },
  form: { sections: [] },
  empty: { title: 'Nothing owed to you', text: 'Reset the demo to bring the sample receivables back.' },
  sample: [],
});

export const accountsPayable = defineLocalResource({
  name: 'accounts_payable',
  label: { one: 'Payable', many: 'Accounts Payable' },
  title: 'bill_number',
  fields: {
    vendor_name: text({ label: 'Vendor', search: true }),
    bill_number: text({ label: 'Bill #', search: true }),
    amount_due: money({ label: 'Amount Due' }),
    days_until_due: integer({
      label: 'Due In',
      format: (days) => (days < 0 ? `${-days} days overdue` : `${days} days`),
    }),
    due_date: date({ label: 'Due Date' }),
    status: oneOf('Status', 'Pending', 'Scheduled', 'Overdue'),
  },
  list: {
    columns: ['vendor_name', 'bill_number', 'due_date', 'days_until_due', 'amount_due', 'status'],
    totals: ['amount_due'],
  },
  form: { sections: [] },
  empty: { title: 'Nothing to pay', text: 'Reset the demo to bring the sample bills back.' },
  sample: [],
});

export const generalLedger = defineLocalResource({
  name: 'general_ledger',
  label: { one: 'Ledger Line', many: 'General Ledger' },
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
  },
  form: { sections: [] },
  empty: { title: 'No ledger lines', text: 'Reset the demo to bring the sample ledger back.' },
  sample: [],
});
