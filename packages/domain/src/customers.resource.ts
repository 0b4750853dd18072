import {
  choice,
  defineResource,
  email,
  longText,
  money,
  phone,
  type RowOf,
  text,
} from '@ledgerwise/resource';

const COUNTRIES = ['United States', 'Canada', 'United Kingdom', 'Australia', 'Other'] as const;

/** Days until an invoice falls due, in the words of the form. */
const PAYMENT_TERMS = [
  { value: 0, label: 'Due on Receipt' },
  { value: 15, label: 'Net 15' },
  { value: 30, label: 'Net 30' },
  { value: 45, label: 'Net 45' },
  { value: 60, label: 'Net 60' },
  { value: 90, label: 'Net 90' },
] as const;

/** Inactive is archived: out of the list and off new documents. */
const STATUSES = [
  { value: 'Active', label: 'Active' },
  { value: 'Inactive', label: 'Inactive' },
] as const;

const PAYMENT_TERMS_RANGE = {
  min: { value: '0', message: 'Payment terms must be between 0 and 3650 days' },
  max: { value: '3650', message: 'Payment terms must be between 0 and 3650 days' },
};

/** Who buys from the organisation. `balance` is what they owe, kept by the ledger. */
export const customers = defineResource({
  name: 'customers',
  label: { one: 'Customer', many: 'Customers' },
  title: 'name',
  fields: {
    name: text({
      label: 'Name',
      required: 'Customer name is required',
      search: true,
      maxLength: 200,
      csvNames: ['customer', 'customer name', 'company', 'company name', 'display name'],
    }),
    email: email({ label: 'Email', search: true, csvNames: ['e-mail', 'email address', 'mail'] }),
    phone: phone({ label: 'Phone', search: true, csvNames: ['telephone', 'phone number', 'mobile'] }),
    address: longText({
      label: 'Address',
      maxLength: 500,
      csvNames: ['street', 'street address', 'address line 1'],
    }),
    city: text({ label: 'City', maxLength: 100, csvNames: ['town', 'suburb'] }),
    state: text({ label: 'State', maxLength: 100, csvNames: ['region', 'province', 'county'] }),
    zip_code: text({ label: 'ZIP Code', maxLength: 20, csvNames: ['zip', 'postcode', 'postal code'] }),
    country: choice(
      COUNTRIES.map((country) => ({ value: country, label: country })),
      { label: 'Country', default: 'United States', open: true, maxLength: 100 },
    ),
    tax_id: text({
      label: 'Tax ID',
      maxLength: 50,
      csvNames: ['vat number', 'abn', 'gst number', 'tax number'],
    }),
    payment_terms: choice(PAYMENT_TERMS, {
      label: 'Payment Terms',
      default: 30,
      open: true,
      min: PAYMENT_TERMS_RANGE.min,
      max: PAYMENT_TERMS_RANGE.max,
      format: (days) => `${days} days`,
      csvNames: ['terms', 'payment days'],
    }),
    credit_limit: money({
      label: 'Credit Limit',
      default: '0',
      min: { value: '0', message: 'Credit limit cannot be negative' },
      unreadable: '0',
      csvNames: ['limit'],
    }),
    balance: money({ label: 'Balance', readOnly: true, default: '0' }),
    status: choice(STATUSES, { label: 'Status', default: 'Active' }),
  },
  list: {
    columns: ['name', 'email', 'phone', 'payment_terms', 'balance'],
    totals: ['balance'],
    second: 'email',
  },
  form: {
    sections: [
      { title: 'Customer Details', fields: ['name', 'email', 'phone', 'tax_id', 'status'] },
      { title: 'Address Information', fields: ['address', 'city', 'state', 'zip_code', 'country'] },
      { title: 'Payment Terms', fields: ['payment_terms', 'credit_limit'] },
    ],
  },
  archive: { by: 'status', value: 'Inactive' },
  bulkEdit: ['status', 'payment_terms', 'credit_limit', 'country', 'city', 'state'],
  matchBy: ['email', 'name'],
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
