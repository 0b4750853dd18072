import { choice, defineResource, flag, longText, type RowOf, text } from '@ledgerwise/resource';

const TYPES = [
  { value: 'asset', label: 'Asset' },
  { value: 'liability', label: 'Liability' },
  { value: 'equity', label: 'Equity' },
  { value: 'revenue', label: 'Revenue' },
  { value: 'expense', label: 'Expense' },
] as const;

/** The chart of accounts, as far as documents and payments choose from it. */
export const accounts = defineResource({
  name: 'accounts',
  label: { one: 'Account', many: 'Accounts' },
  title: 'name',
  fields: {
    code: text({ label: 'Code', required: 'Account code is required', search: true, maxLength: 20 }),
    name: text({ label: 'Name', required: 'Account name is required', search: true, maxLength: 200 }),
    type: choice(TYPES, { label: 'Type', required: 'Choose the type of the account' }),
    description: longText({ label: 'Description', maxLength: 1000 }),
    is_active: flag({ label: 'Active', default: true }),
  },
  list: { columns: ['code', 'name', 'type', 'is_active'], sort: { field: 'code', descending: false } },
  form: { sections: [{ title: 'Account', fields: ['code', 'name', 'type', 'description', 'is_active'] }] },
  screens: [],
  matchBy: ['code'],
  empty: { title: 'No accounts yet', text: 'The accounts of the general ledger.' },
  sample: [{ code: '1000', name: 'Bank', type: 'asset' }],
});

export type Account = RowOf<typeof accounts>;
