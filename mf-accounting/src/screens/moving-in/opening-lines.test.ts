import { expect, test } from 'vitest';
import { amountOf, EMPTY_LINE, linesOfFile, linesSent, matchedAccount, sumsOf } from './opening-lines.ts';

const NOTATION = { currency: 'USD' };
const CHART = [
  { id: 'bank', code: '1000', name: 'Business Bank Account' },
  { id: 'sales', code: '4000', name: 'Sales' },
  { id: 'rent', code: '6100', name: 'Rent' },
  { id: 'other', code: '200', name: 'Something else' },
];

const brought = (code: string, name: string, type = '') => ({
  code,
  name,
  type,
  debit: '1.00',
  credit: '',
  row: 1,
});

test('matches an account of the previous software by name, and by code only with the same name', () => {
  const match = (code: string, name: string) => matchedAccount({ code, name }, CHART);
  expect(match('1000', 'business bank account')).toBe('bank');
  // Xero counts its sales 200: that code means something else here.
  expect(match('200', 'Sales')).toBe('sales');
  expect(match('', 'Expenses:Rent')).toBe('rent');
  expect(match('200', 'Bicycles')).toBeNull();
});

test('offers an unmatched account as the type that the file states', () => {
  const kinds = [
    'Bank',
    'Fixed Asset',
    'Accumulated Depreciation',
    'Current Liability',
    'Direct Costs',
    'Other Income',
    '',
  ];
  expect(
    linesOfFile(
      kinds.map((type) => brought('', 'New', type)),
      CHART,
    ).map(({ add }) => add),
  ).toEqual([
    'asset/bank',
    'asset/fixed_asset',
    'asset/accumulated_depreciation',
    'liability/current_liability',
    'expense/cost_of_sales',
    'revenue/other_income',
    '',
  ]);
  expect(linesOfFile([brought('', 'Rent', 'Expense')], CHART)).toMatchObject([
    { account_id: 'rent', add: '' },
  ]);
});

test('sums lines and sends decimal text; invalid amounts count as zero and are sent unchanged', () => {
  const lines = [
    { ...EMPTY_LINE, account_id: 'bank', debit: '1,000.10' },
    { ...EMPTY_LINE, name: 'New', credit: '(5)', add: 'equity/equity' },
    { ...EMPTY_LINE, account_id: 'sales', credit: '1000.1' },
    EMPTY_LINE,
  ];
  expect(amountOf('(5)', NOTATION)).toBeNull();
  expect(sumsOf(lines, NOTATION)).toEqual({ debit: '1000.10', credit: '1000.10' });
  const sent = linesSent(lines, NOTATION);
  expect(sent).toHaveLength(3);
  expect(sent[0]).toMatchObject({ account_id: 'bank', debit: '1000.10', credit: '0.00' });
  expect(sent[1]).toMatchObject({
    credit: '(5)',
    account: { name: 'New', type: 'equity', subtype: 'equity' },
  });
});
