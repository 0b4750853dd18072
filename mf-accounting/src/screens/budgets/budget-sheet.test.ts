import { expect, test } from 'vitest';
import {
  accountSum,
  type BudgetYear,
  cellText,
  changesOf,
  filledRight,
  monthSum,
  monthsFrom,
  readBudgetYear,
  withRange,
  yearsLater,
} from './budget-sheet.ts';

const NOTATION = { currency: 'USD' };
const year: BudgetYear = readBudgetYear({
  first_month: '2026-07-01',
  accounts: [
    { id: 'a', code: '4000', name: 'Sales', type: 'revenue', amounts: { '2026-07-01': '100.00' } },
    { id: 'b', code: '6000', name: 'Rent', type: 'expense', amounts: { '2026-08-01': '0.00' } },
  ],
});
const [sales, rent] = year.accounts;
if (!sales || !rent) throw new Error('There are two accounts.');

test('a year is twelve months from any month on', () => {
  expect(monthsFrom('2026-11-01').slice(0, 3)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
  expect(year.months).toHaveLength(12);
  expect(yearsLater('2026-07-01', -1)).toBe('2025-07-01');
  expect(() => readBudgetYear({ accounts: [] })).toThrow('no sheet');
});

test('a paste fills right and down within the sheet, and parses amounts in any notation', () => {
  const from = { account: 'a', month: '2027-05-01' };
  const typed = withRange(year, {}, from, [['1,200.50', '(300)', 'beyond'], ['12*10', 'much'], ['beyond']]);
  expect(typed).toEqual({
    a: { '2027-05-01': '1,200.50', '2027-06-01': '(300)' },
    b: { '2027-05-01': '12*10', '2027-06-01': 'much' },
  });
  const { changed, wrong } = changesOf(year, typed, NOTATION);
  expect(changed).toEqual([
    { account_id: 'a', month: '2027-05-01', amount: '1200.50' },
    { account_id: 'a', month: '2027-06-01', amount: '-300.00' },
    { account_id: 'b', month: '2027-05-01', amount: '120.00' },
  ]);
  expect(wrong).toEqual([{ account: 'b', month: '2027-06-01' }]);
});

test('a cell fills the cells to its right, and totals follow to the cent', () => {
  const typed = filledRight(year, { b: { '2026-07-01': '33.33' } }, { account: 'b', month: '2026-07-01' });
  expect(accountSum(rent, year.months, typed, NOTATION)).toBe('399.96');
  expect(monthSum(year.accounts, '2026-07-01', typed, NOTATION)).toBe('133.33');
  const planned = filledRight(year, {}, { account: 'a', month: '2026-07-01' });
  expect(changesOf(year, planned, NOTATION).changed).toHaveLength(11);
});

test('an emptied cell counts as zero, and an unchanged cell as no change', () => {
  const typed = { a: { '2026-07-01': '' }, b: { '2026-08-01': '', '2026-09-01': '0' } };
  expect(changesOf(year, typed, NOTATION).changed).toEqual([
    { account_id: 'a', month: '2026-07-01', amount: '0' },
  ]);
  expect(cellText(rent, '2026-08-01', {})).toBe('');
  expect(changesOf(year, { a: { '2026-07-01': '100' } }, NOTATION).changed).toEqual([]);
});
