import { defineReport } from '@ledgerwise/resource/report';
import { accountColumns } from './accounts-and-amounts.ts';

/** Assets, liabilities and equity at the end of a day. */
export const balanceSheet = defineReport({
  id: 'balance-sheet',
  title: 'Balance Sheet',
  description: 'Assets, liabilities and equity at the end of a day.',
  tells: 'day',
  columns: accountColumns,
  hasPeriods: true,
  compare: ['previous_period', 'previous_year'],
  canSplit: true,
  canLookBack: true,
  parts: [
    {
      section: 'current_assets',
      label: 'Current assets',
      total: 'Total current assets',
      isAlwaysShown: true,
    },
    { section: 'fixed_assets', label: 'Fixed assets', total: 'Total fixed assets' },
    { result: 'assets', label: 'Total assets', of: { current_assets: 1, fixed_assets: 1 } },
    { section: 'current_liabilities', label: 'Current liabilities', total: 'Total current liabilities' },
    {
      section: 'long_term_liabilities',
      label: 'Long-term liabilities',
      total: 'Total long-term liabilities',
    },
    {
      result: 'liabilities',
      label: 'Total liabilities',
      of: { current_liabilities: 1, long_term_liabilities: 1 },
    },
    { section: 'equity', label: 'Equity', total: 'Total equity', isAlwaysShown: true },
    {
      result: 'liabilities_and_equity',
      label: 'Total liabilities and equity',
      of: { liabilities: 1, equity: 1 },
    },
  ],
});
