import { expect, it } from 'vitest';
import { reports } from './reports.ts';

const AGES =
  'Date, Due date, Document, Days overdue, Current, 1–30 days, 31–60 days, 61–90 days, Over 90 days, Total';

/** Columns of each report, besides those that a reader chooses. */
const COLUMNS: Readonly<Record<string, string>> = {
  'accounts-payable': AGES,
  'accounts-receivable': AGES,
  'balance-sheet': 'Code, Account',
  'budget-vs-actual': 'Code, Account, Actual, Budget, Difference, Difference %',
  'cash-flow': 'Cash flow',
  'changes-since-close': 'Date, Number, Recorded on, Recorded by, Description, Debit, Credit, Balance',
  'customer-statement':
    'Date, Number, Due date, Description, Days overdue, Invoiced, Paid or credited, Balance',
  'fixed-assets':
    'Asset, Opening cost, Additions, Disposals, Cost, Opening depreciation, Depreciation, Released by disposal, Accumulated, Book value, Bought, Disposed of',
  'general-ledger': 'Date, Number, Contact, Description, Debit, Credit, Balance',
  'gst-details': 'Date, Number, Account, Contact, Return, Description, Amount',
  'gst-return': 'Box, This period, Filed, Prior-period adjustments, Not yet filed',
  'inventory-valuation': 'SKU, Item, Quantity, Unit cost, Value',
  journal: 'Date, Account, Contact, Description, Debit, Credit',
  'profit-loss': 'Code, Account',
  'tax-by-component': 'Component, Net sales, Tax collected, Net purchases, Tax paid, To pay',
  'trial-balance':
    'Code, Account, Opening debit, Opening credit, Debit, Credit, Closing debit, Closing credit',
  'vendor-statement': 'Date, Number, Due date, Description, Days overdue, Billed, Paid or credited, Balance',
};

it.each(reports)('$title shows its columns', ({ id, columns }) => {
  expect(columns.map(({ label }) => label).join(', ')).toBe(COLUMNS[id]);
});
