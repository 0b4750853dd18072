import { choice, defineLocalResource, email, flag, money, percent, text } from '@ledgerwise/resource';

/** A record type with a bit of everything, for tests of the general screens. */
export const contacts = defineLocalResource({
  name: 'contacts',
  label: { one: 'Contact', many: 'Contacts' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: 'Contact name is required', search: true, maxLength: 200 }),
    email: email({ label: 'Email', search: true }),
    terms: choice(
      [
        { value: 0, label: 'Due on Receipt' },
        { value: 30, label: 'Net 30' },
      ],
      { label: 'Terms', default: 30, open: true, format: (days) => `${days} days` },
    ),
    limit: money({ label: 'Limit', default: '0', min: { value: '0', message: 'Limit cannot be negative' } }),
    has_discount: flag({ label: 'Has discount', default: false }),
    discount: percent({
      label: 'Discount',
      max: { value: '100', message: 'Discount must be at most 100' },
    }),
    balance: money({ label: 'Balance', readOnly: true }),
    status: choice(
      [
        { value: 'Active', label: 'Active' },
        { value: 'Inactive', label: 'Inactive' },
      ],
      { label: 'Status', default: 'Active' },
    ),
  },
  list: { columns: ['name', 'email', 'terms', 'balance'], totals: ['balance'], second: 'email' },
  form: {
    sections: [
      { title: 'Main', fields: ['name', 'email'] },
      { title: 'Money', fields: ['terms', 'limit', 'has_discount', 'discount'] },
    ],
  },
  archive: { by: 'status', value: 'Inactive' },
  onlyWith: { discount: 'has_discount' },
  bulkEdit: ['terms', 'limit'],
  matchBy: ['email', 'name'],
  empty: { title: 'No contacts yet', text: 'Contacts will show up here.' },
  sample: [{ name: 'Sample', email: 'sample@example.example' }],
});
