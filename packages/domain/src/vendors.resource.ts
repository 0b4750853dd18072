import { defineResource, money, type RowOf, text } from '@ledgerwise/resource';
import { contactFields } from './contact-fields.ts';

/** Companies that the organization buys from. The ledger maintains `balance`, the amount that it owes them. */
export const vendors = defineResource({
  name: 'vendors',
  source: 'vendor_list',
  label: { one: 'Vendor', many: 'Vendors' },
  description: 'Who you buy from, what you owe them, and on what terms.',
  title: 'name',
  fields: {
    name: text({
      label: 'Name',
      required: 'Vendor name is required',
      search: true,
      maxLength: 200,
      csvNames: ['vendor', 'vendor name', 'supplier', 'company', 'company name', 'display name'],
    }),
    ...contactFields,
    account_number: text({
      label: 'Account Number',
      maxLength: 50,
      help: 'Your account number with this vendor, as shown on its bills.',
      csvNames: ['account no', 'account no.'],
    }),
    balance: money({ label: 'Balance', readOnly: true, default: '0' }),
  },
  list: {
    columns: ['name', 'email', 'phone', 'balance', 'payment_terms'],
    more: ['city', 'country', 'tax_id', 'account_number', 'default_tax_code_id', 'status'],
    totals: ['balance'],
    second: 'email',
  },
  form: {
    sections: [
      { title: 'Vendor Details', fields: ['name', 'email', 'phone', 'tax_id', 'account_number', 'status'] },
      { title: 'Address Information', fields: ['address', 'city', 'state', 'zip_code', 'country'] },
      { title: 'Payment Terms', fields: ['payment_terms', 'default_tax_code_id'] },
    ],
  },
  archive: { by: 'status', value: 'Inactive' },
  waitsOffline: true,
  begins: [
    { label: 'Pay Bills', path: 'payments/pay?vendor_id=:id', requires: 'payments.create' },
    {
      label: 'New Vendor Credit',
      path: 'credit-notes/new?for=vendor&vendor_id=:id',
      requires: 'credit_notes.create',
    },
  ],
  fromSettings: { payment_terms: 'default_payment_terms' },
  bulkEdit: ['status', 'payment_terms', 'default_tax_code_id', 'country', 'city', 'state'],
  matchBy: ['email', 'name'],
  otherPrograms: async () => (await import('./moving-in/contact-files.ts')).vendorFiles,
  empty: {
    title: 'No vendors yet',
    text: 'Vendors are the people and businesses that send you bills. What you owe them will show up here.',
  },
  sample: [
    {
      name: 'Northside Paper Co.',
      email: 'billing@northside.example',
      phone: '+1 415 555 0101',
      city: 'Oakland',
      country: 'United States',
      payment_terms: 30,
    },
    {
      name: 'Brightwater Utilities',
      email: 'accounts@brightwater.example',
      phone: '+1 415 555 0144',
      city: 'San Francisco',
      country: 'United States',
      payment_terms: 15,
    },
    {
      name: 'Old Mill Freight',
      email: 'office@oldmill.example',
      phone: '+1 503 555 0120',
      city: 'Portland',
      country: 'United States',
      payment_terms: 0,
    },
  ],
});

export type Vendor = RowOf<typeof vendors>;
