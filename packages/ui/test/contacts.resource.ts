import { choice, defineResource, email, money, text } from '@ledgerwise/resource';

/** A record type with a bit of everything, for tests of the general screens. */
export const contacts = defineResource({
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
    balance: money({ label: 'Balance', readOnly: true }),
  },
  list: { columns: ['name', 'email', 'terms', 'balance'], totals: ['balance'], second: 'email' },
  form: {
    sections: [
      { title: 'Main', fields: ['name', 'email'] },
      { title: 'Money', fields: ['terms', 'limit'] },
    ],
  },
  bulkEdit: ['terms', 'limit'],
  matchBy: ['email', 'name'],
  empty: { title: 'No contacts yet', text: 'Contacts will show up here.' },
  sample: [{ name: 'Sample', email: 'sample@example.example' }],
});
