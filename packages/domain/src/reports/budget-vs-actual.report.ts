import { defineReport } from '@ledgerwise/resource/report';
import { accountColumns, amountColumn } from './accounts-and-amounts.ts';
import { profitAndLoss } from './profit-and-loss.report.ts';

const compared = ['actual', 'budget'] as const;

/** Budget compared with actual amounts. */
export const budgetVsActual = defineReport({
  id: 'budget-vs-actual',
  title: 'Budget vs Actual',
  description: 'Budgeted and actual amounts of a period, with the difference in money and percent.',
  tells: 'period',
  columns: [
    ...accountColumns,
    { ...amountColumn('actual', 'Actual'), isKey: true },
    { ...amountColumn('budget', 'Budget'), isKey: true },
    { id: 'difference', label: 'Difference', holds: 'money', derived: { as: 'difference', from: compared } },
    { id: 'percent', label: 'Difference %', holds: 'percent', derived: { as: 'percent', from: compared } },
  ],
  parts: [...profitAndLoss.parts, { section: 'balances', label: 'Accounts of the balance sheet' }],
  module: 'budgets',
});
