import { addDecimals, negateDecimal } from '@ledgerwise/resource';
import type { Notation } from '@ledgerwise/resource/validation';
import { type BudgetAccount, type BudgetYear, cellAmount, cellText, type Typed } from './budget-sheet.ts';

/** An amount for each month, and their total. */
export interface YearOfAmounts {
  readonly months: readonly string[];
  readonly total: string;
}

/** Accounts of a kind, and their total. */
export interface BudgetGroup extends YearOfAmounts {
  readonly label: string;
  readonly accounts: readonly BudgetAccount[];
}

const yearOf = (months: readonly string[]): YearOfAmounts => ({
  months,
  total: months.reduce(addDecimals, '0.00'),
});

const sumOf = (years: readonly YearOfAmounts[], count: number): YearOfAmounts =>
  yearOf(
    Array.from({ length: count }, (_, at) =>
      years.reduce((sum, { months }) => addDecimals(sum, months[at] ?? '0'), '0.00'),
    ),
  );

/** Computes the totals of a sheet; earlier sums are cached, so that typing in a row recomputes only that row. */
export function createBudgetSums({ months, accounts }: BudgetYear, notation: Notation) {
  const known = new WeakMap<object, YearOfAmounts>();
  const ofAccount = (account: BudgetAccount, typed: Typed): YearOfAmounts => {
    const key = typed[account.id] ?? account;
    const found = known.get(key);
    if (found) return found;
    const year = yearOf(months.map((month) => cellAmount(cellText(account, month, typed), notation) ?? '0'));
    known.set(key, year);
    return year;
  };
  const groupsOf = (typed: Typed): readonly BudgetGroup[] => {
    const kinds = [
      { label: 'Income', is: (type: string) => type === 'revenue' },
      { label: 'Costs', is: (type: string) => type === 'expense' },
      { label: 'Other accounts', is: (type: string) => type !== 'revenue' && type !== 'expense' },
    ];
    return kinds.flatMap(({ label, is }) => {
      const own = accounts.filter(({ type }) => is(type));
      const sums = own.map((account) => ofAccount(account, typed));
      return own.length === 0 ? [] : [{ label, accounts: own, ...sumOf(sums, months.length) }];
    });
  };
  /** Income less costs. */
  const profitOf = (groups: readonly BudgetGroup[]): YearOfAmounts => {
    const parts = groups.flatMap(({ label, months: amounts, total }) => {
      if (label === 'Income') return [{ months: amounts, total }];
      return label === 'Costs' ? [yearOf(amounts.map(negateDecimal))] : [];
    });
    return sumOf(parts, months.length);
  };
  return { ofAccount, groupsOf, profitOf };
}
