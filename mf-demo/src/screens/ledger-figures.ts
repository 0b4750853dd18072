import type { Row } from '@ledgerwise/contract';
import { addDecimals, negateDecimal } from '@ledgerwise/resource';

/** Profit and loss of the demo's ledger lines. Amounts are decimal text. */
export interface LedgerFigures {
  /** Sales and other income. */
  readonly revenue: string;
  readonly expenses: string;
  readonly profit: string;
  /** With one decimal; null if there was no revenue. */
  readonly marginPercent: string | null;
}

/** In the product's chart of accounts, codes of income begin with 4, and those of costs with 5, 6 or 7. */
const INCOME = /^4/;
const COSTS = /^[567]/;

/** Sums the demo's ledger lines as a statement of profit and loss does. */
export function ledgerFigures(lines: readonly Row[]): LedgerFigures {
  const revenue = netCreditOf(lines, INCOME);
  const expenses = negateDecimal(netCreditOf(lines, COSTS));
  const profit = addDecimals(revenue, negateDecimal(expenses));
  return {
    revenue,
    expenses,
    profit,
    marginPercent: Number(revenue) === 0 ? null : ((Number(profit) * 100) / Number(revenue)).toFixed(1),
  };
}

const netCreditOf = (lines: readonly Row[], codes: RegExp): string =>
  lines
    .filter(({ account_code: code }) => codes.test(String(code)))
    .reduce(
      (sum, { debit, credit }) =>
        addDecimals(addDecimals(sum, String(credit ?? '0')), negateDecimal(String(debit ?? '0'))),
      '0.00',
    );
