import { defineResource, money, type RowOf, text } from '@ledgerwise/resource';
import { contactFields } from './contact-fields.ts';

/** Customers of the organization. The ledger maintains `balance`, the amount that they owe. */
export const customers = defineResource({
  name: 'customers',
  source: 'customer_list',
  label: { one: 'Customer', many: 'Customers' },
  description: 'Who you sell to, what they owe you, and on what terms.',
  title: 'name',
  fields: {
    name: text({
      label: 'Name',
      required: 'Customer name is required',
      search: true,
      maxLength: 200,
      csvNames: ['customer', 'customer name', 'company', 'company name', 'display name'],
    }),
    ...contactFields,
    credit_limit: money({
      label: 'Credit Limit',
      default: '0',
      step: '0.01',
      min: { value: '0', message: 'Credit limit cannot be negative' },
      unreadable: '0',
      csvNames: ['limit'],
    }),
    balance: money({ label: 'Balance', readOnly: true, default: '0' }),
  },
  list: {
    columns: ['name', 'email', 'phone', 'payment_terms', 'balance'],
    more: ['city', 'country', 'credit_limit', 'tax_id', 'default_tax_code_id', 'status'],
    totals: ['balance'],
    second: 'email',
  },
  form: {
    sections: [
      { title: 'Customer Details', fields: ['name', 'email', 'phone', 'tax_id', 'status'] },
      { title: 'Address Information', fields: ['address', 'city', 'state', 'zip_code', 'country'] },
      { title: 'Payment Terms', fields: ['payment_terms', 'credit_limit', 'default_tax_code_id'] },
    ],
  },
  archive: { by: 'status', value: 'Inactive' },
  waitsOffline: true,
  directory: {
    find: 'find_customers_by_name',
    source: 'customer_directory',
    unless: 'customers.read_all',
  },
  begins: [
    {
      label: 'Receive Payment',
      path: 'payments/receive?customer_id=:id',
      requires: 'payments.create',
    },
    {
      label: 'New Credit Note',
      path: 'credit-notes/new?for=customer&customer_id=:id',
      requires: 'credit_notes.create',
    },
  ],
  fromSettings: { payment_terms: 'customer_payment_terms' },
  bulkEdit: ['status', 'payment_terms', 'default_tax_code_id', 'credit_limit', 'country', 'city', 'state'],
  matchBy: ['email', 'name'],
  otherPrograms: async () => (await import('./moving-in/contact-files.ts')).customerFiles,
  empty: {
    title: 'No customers yet',
    text: 'Customers are the people and businesses you invoice. Their balances and payment terms will show up here.',
  },
  sample: [
    {
      name: 'Aspen Grove Dental',
      email: 'accounts@aspengrove.example',
      phone: '+61 2 5550 0118',
      city: 'Sydney',
      country: 'Australia',
      payment_terms: 30,
      credit_limit: '20000.00',
    },
    {
      name: 'Bluegum Cafés Pty Ltd',
      email: 'hello@bluegum.example',
      phone: '+61 3 5550 0142',
      city: 'Melbourne',
      country: 'Australia',
      payment_terms: 15,
      credit_limit: '5000.00',
    },
  ],
});

export type Customer = RowOf<typeof customers>;

/** The columns of customers that the conformance checks of data sources work on. */
export const customersSubject = {
  table: customers.name,
  title: 'name',
  note: 'city',
  count: 'payment_terms',
  amount: 'credit_limit',
  match: 'email',
} as const satisfies Record<string, string>;
