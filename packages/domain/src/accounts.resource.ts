import {
  choice,
  defineResource,
  flag,
  longText,
  money,
  type ResourceAction,
  type RowOf,
  ref,
  text,
} from '@ledgerwise/resource';
import { moveBalance } from './account-actions.ts';
import { CURRENCY_CHOICES } from './money/currencies.ts';
import { taxCodes } from './tax-codes.resource.ts';

const TYPES = [
  { value: 'asset', label: 'Asset' },
  { value: 'liability', label: 'Liability' },
  { value: 'equity', label: 'Equity' },
  { value: 'revenue', label: 'Revenue' },
  { value: 'expense', label: 'Expense' },
] as const;

const SUBTYPES = [
  { value: 'bank', label: 'Bank' },
  { value: 'receivable', label: 'Receivable' },
  { value: 'inventory', label: 'Inventory' },
  { value: 'current_asset', label: 'Current Asset' },
  { value: 'fixed_asset', label: 'Fixed Asset' },
  { value: 'accumulated_depreciation', label: 'Accumulated Depreciation' },
  { value: 'payable', label: 'Payable' },
  { value: 'tax', label: 'Tax' },
  { value: 'current_liability', label: 'Current Liability' },
  { value: 'long_term_liability', label: 'Long-term Liability' },
  { value: 'equity', label: 'Equity' },
  { value: 'retained_earnings', label: 'Retained Earnings' },
  { value: 'revenue', label: 'Revenue' },
  { value: 'other_income', label: 'Other Income' },
  { value: 'cost_of_sales', label: 'Cost of Sales' },
  { value: 'expense', label: 'Expense' },
  { value: 'depreciation', label: 'Depreciation' },
  { value: 'other_expense', label: 'Other Expense' },
] as const;

const typeView = (id: string, label: string) => ({
  id,
  label,
  filters: [{ field: 'type', operator: 'equals', value: id } as const],
});

const actions: readonly ResourceAction[] = [moveBalance(() => accounts)];

const GST_SCOPES = [
  { value: 'in_scope', label: 'In scope' },
  { value: 'out_of_scope', label: 'Out of scope' },
] as const;

/** The chart of accounts: every line of the journal names one of them. */
export const accounts = defineResource({
  name: 'accounts',
  source: 'account_list',
  label: { one: 'Account', many: 'Accounts' },
  words: { list: 'Chart of Accounts' },
  description: 'Every account of the general ledger, with its balance today.',
  title: 'name',
  codedBy: 'code',
  fields: {
    code: text({
      label: 'Code',
      filledIn: true,
      help: 'Leave blank to use the next available code.',
      search: true,
      maxLength: 20,
      csvNames: ['account code', 'number', 'account number'],
    }),
    name: text({
      label: 'Name',
      required: 'Account name is required',
      search: true,
      maxLength: 200,
      csvNames: ['account name', 'account'],
    }),
    type: choice(TYPES, {
      label: 'Type',
      required: 'Choose the type of the account',
      csvNames: ['account type'],
    }),
    subtype: choice(SUBTYPES, {
      label: 'Subtype',
      help: 'Its position in statements. Leave blank to follow the type. An account with postings in locked or closed books keeps its subtype: add a new account, then use Move Balance on the page of this one.',
      csvNames: ['detail type'],
    }),
    currency: choice(CURRENCY_CHOICES, {
      label: 'Currency',
      help: 'Only for foreign-currency bank accounts.',
    }),
    description: longText({ label: 'Description', search: true, maxLength: 1000 }),
    gst_scope: choice(GST_SCOPES, {
      label: 'GST',
      filledIn: true,
      help: 'Amounts out of scope are not part of the GST return: equity, loans, wages. Leave blank to follow the type and name.',
    }),
    default_tax_code_id: ref(taxCodes, {
      label: 'Default Tax Code',
      show: 'default_tax_code',
      help: 'The tax code of lines on this account that have none of their own.',
    }),
    is_active: flag({
      label: 'Active',
      columnLabel: 'Status',
      default: true,
      words: {
        yes: { value: 'Active', label: 'Active', tone: 'good' },
        no: { value: 'Inactive', label: 'Inactive' },
      },
      csvNames: ['status'],
    }),
    balance: money({ label: 'Balance', readOnly: true, filter: false, sortable: false }),
  },
  list: {
    columns: ['code', 'name', 'type', 'subtype', 'balance', 'is_active'],
    more: ['description', 'currency', 'default_tax_code_id'],
    sort: { field: 'code', descending: false },
    second: 'code',
  },
  form: {
    sections: [
      {
        title: 'Account Details',
        fields: [
          'code',
          'name',
          'type',
          'subtype',
          'currency',
          'gst_scope',
          'default_tax_code_id',
          'description',
          'is_active',
        ],
      },
    ],
  },
  views: [
    { id: 'all', label: 'All', filters: [] },
    typeView('asset', 'Assets'),
    typeView('liability', 'Liabilities'),
    typeView('equity', 'Equity'),
    typeView('revenue', 'Revenue'),
    typeView('expense', 'Expenses'),
  ],
  archive: { by: 'is_active', value: 'Inactive' },
  bulkEdit: ['subtype', 'is_active'],
  matchBy: ['code'],
  actions,
  otherPrograms: async () => (await import('./moving-in/account-files.ts')).accountFiles,
  empty: {
    title: 'No accounts yet',
    text: 'Everything is posted to accounts. Add one, or import your current chart of accounts.',
  },
  sample: [
    { code: '1030', name: 'Deposit Account', type: 'asset', subtype: 'bank', is_active: true },
    { code: '6990', name: 'Sundry Expenses', type: 'expense', subtype: 'expense', is_active: true },
  ],
});

export type Account = RowOf<typeof accounts>;
