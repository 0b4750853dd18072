import type { OtherPrograms } from '@ledgerwise/resource/csv';

type Meaning = readonly [type: string, subtype: string, ...words: string[]];

/**
 * Account types of QuickBooks Online (`Other Current Assets`), QuickBooks Desktop (`Other Current Asset`) and Xero
 * (`Current Asset`, `Direct Costs`), with their equivalents here. Long-term assets that are not fixed assets are
 * grouped with those: both are non-current, and their cash flows are investing.
 */
const TYPES: readonly Meaning[] = [
  ['asset', 'bank', 'bank', 'cash and cash equivalents', 'paypal'],
  ['asset', 'receivable', 'accounts receivable (a/r)', 'accounts receivable', 'debtors'],
  ['asset', 'inventory', 'inventory'],
  [
    'asset',
    'current_asset',
    'other current assets',
    'other current asset',
    'current asset',
    'current assets',
    'prepayment',
  ],
  [
    'asset',
    'fixed_asset',
    'fixed assets',
    'fixed asset',
    'tangible assets',
    'non-current asset',
    'non-current assets',
  ],
  ['asset', 'fixed_asset', 'other assets', 'other asset'],
  ['liability', 'payable', 'accounts payable (a/p)', 'accounts payable', 'creditors'],
  ['liability', 'tax', 'gst', 'vat', 'sales tax', 'payg liability'],
  ['liability', 'current_liability', 'credit card', 'other current liabilities', 'other current liability'],
  [
    'liability',
    'current_liability',
    'current liability',
    'current liabilities',
    'unpaid expense claims',
    'tracking',
  ],
  ['liability', 'current_liability', 'wages payable liability', 'wages payable', 'superannuation liability'],
  [
    'liability',
    'long_term_liability',
    'long term liabilities',
    'long term liability',
    'non-current liability',
  ],
  ['liability', 'long_term_liability', 'non-current liabilities', 'liability'],
  ['equity', 'equity', 'equity', "owner's equity", 'historical', 'historical adjustment'],
  ['equity', 'retained_earnings', 'retained earnings'],
  ['revenue', 'revenue', 'income', 'revenue', 'sales'],
  ['revenue', 'other_income', 'other income'],
  ['expense', 'cost_of_sales', 'cost of goods sold', 'cost of sales', 'direct costs'],
  ['expense', 'expense', 'expenses', 'expense', 'overhead', 'wages expense', 'superannuation', 'rounding'],
  ['expense', 'depreciation', 'depreciation'],
  ['expense', 'other_expense', 'other expense', 'other expenses'],
];

/** Detail types of QuickBooks Online that say more than the type; others follow from it. */
const DETAILS: Readonly<Record<string, string>> = {
  'accumulated depreciation': 'accumulated_depreciation',
  'accumulated amortization': 'accumulated_depreciation',
  'accumulated amortisation': 'accumulated_depreciation',
  'sales tax payable': 'tax',
  'gst/hst payable': 'tax',
  'gst payable': 'tax',
  'vat payable': 'tax',
};

const meanings = (of: (meaning: Meaning) => string) =>
  Object.fromEntries(TYPES.flatMap((meaning) => meaning.slice(2).map((word) => [word, of(meaning)])));

/**
 * Charts of accounts: Xero's export (`*Code`, `*Name`, `*Type`, `*Tax Code` …); Account List of QuickBooks Online
 * (`Account #`, `Full name`, `Type`, `Detail type`); Account Listing of QuickBooks Desktop (`Account`, `Type`, `Accnt. #`),
 * where accounts may be `6000 · Utilities:6010 · Gas`.
 */
export const accountFiles: OtherPrograms = {
  columns: [
    { field: 'code', from: ['Accnt. #', 'Account #'] },
    { field: 'code', from: ['Account'], picks: /(?:^|:)\s*(\S+) · [^:]*$/ },
    {
      field: 'name',
      from: ['Full name', 'Account', 'Account name'],
      without: /(?<=^|:)\s*\S+ · /g,
    },
    {
      field: 'type',
      from: ['Type', 'Account type'],
      means: meanings(([type]) => type),
      otherWords: 'stay',
      first: true,
    },
    {
      field: 'subtype',
      from: ['Detail type', 'Type', 'Account type'],
      means: { ...meanings(([, subtype]) => subtype), ...DETAILS },
    },
    {
      field: 'is_active',
      from: ['Active Status', 'Status'],
      means: { 'not-active': 'No', 'not active': 'No', archived: 'No' },
      otherWords: 'stay',
      first: true,
    },
  ],
  leavesOut: [
    {
      column: 'Type',
      words: ['non-posting'],
      note: 'Accounts that QuickBooks never posts to (estimates, purchase orders) are left out.',
    },
  ],
};
