/** The first month of Printing Plus: Principles of Accounting, Volume 1 (OpenStax, 2019), chapters 3 to 5. */

/** Accounts of the default chart that play the textbook's. */
export const ACCOUNT = {
  cash: '1000',
  receivable: '1100',
  supplies: '1320',
  interestReceivable: '1330',
  equipment: '1500',
  accumulatedDepreciation: '1505',
  payable: '2000',
  unearnedRevenue: '2120',
  salariesPayable: '2300',
  stock: '3000',
  dividends: '3110',
  retainedEarnings: '3200',
  serviceRevenue: '4010',
  interestRevenue: '4200',
  depreciation: '6040',
  utilities: '6070',
  suppliesExpense: '6090',
  salaries: '6160',
} as const;
type Name = keyof typeof ACCOUNT;

/** In January 2019. */
export type JanuaryPosting = readonly [day: number, debit: Name, credit: Name, amount: number];

export const JANUARY: readonly JanuaryPosting[] = [
  [3, 'cash', 'stock', 20_000],
  [5, 'equipment', 'payable', 3_500],
  [9, 'cash', 'unearnedRevenue', 4_000],
  [10, 'receivable', 'serviceRevenue', 5_500],
  [12, 'utilities', 'cash', 300],
  [14, 'dividends', 'cash', 100],
  [17, 'cash', 'serviceRevenue', 2_800],
  [18, 'payable', 'cash', 3_500],
  [20, 'salaries', 'cash', 3_600],
  [23, 'cash', 'receivable', 5_500],
  [27, 'receivable', 'serviceRevenue', 1_200],
  [30, 'supplies', 'payable', 500],
];

export const ADJUSTMENTS: readonly JanuaryPosting[] = [
  [31, 'suppliesExpense', 'supplies', 100],
  [31, 'depreciation', 'accumulatedDepreciation', 75],
  [31, 'unearnedRevenue', 'serviceRevenue', 600],
  [31, 'interestReceivable', 'interestRevenue', 140],
  [31, 'salaries', 'salariesPayable', 1_500],
];
