import { defineReport } from '@ledgerwise/resource/report';
import { accountColumns } from './accounts-and-amounts.ts';

/** Income and expenses of a period. */
export const profitAndLoss = defineReport({
  id: 'profit-loss',
  title: 'Profit & Loss',
  description: 'Income, expenses and profit for a period.',
  tells: 'period',
  columns: accountColumns,
  hasPeriods: true,
  compare: ['previous_period', 'previous_year', 'budget'],
  canSplit: true,
  canLookBack: true,
  canTrack: true,
  parts: [
    { section: 'revenue', label: 'Revenue', total: 'Total revenue', isAlwaysShown: true },
    { section: 'cost_of_sales', label: 'Cost of sales', total: 'Total cost of sales' },
    { result: 'gross_profit', label: 'Gross profit', of: { revenue: 1, cost_of_sales: -1 } },
    { section: 'other_income', label: 'Other income', total: 'Total other income' },
    { section: 'expenses', label: 'Expenses', total: 'Total expenses', isAlwaysShown: true },
    { section: 'other_expenses', label: 'Other expenses', total: 'Total other expenses' },
    {
      result: 'net_profit',
      label: 'Net profit',
      of: { gross_profit: 1, other_income: 1, expenses: -1, other_expenses: -1 },
    },
  ],
});
