import { defineReport } from '@ledgerwise/resource/report';

/** Sources and uses of cash. */
export const cashFlow = defineReport({
  id: 'cash-flow',
  title: 'Cash Flow Statement',
  description: 'Where the money in your bank accounts came from and where it went, starting from the profit.',
  tells: 'period',
  columns: [{ id: 'name', label: 'Cash flow' }],
  hasPeriods: true,
  compare: ['previous_period', 'previous_year'],
  canSplit: true,
  parts: [
    {
      section: 'operating',
      label: 'Operating activities',
      total: 'Cash from operating activities',
      isAlwaysShown: true,
    },
    { section: 'investing', label: 'Investing activities', total: 'Cash from investing activities' },
    { section: 'financing', label: 'Financing activities', total: 'Cash from financing activities' },
    { section: 'exchange_effect' },
    { section: 'difference' },
    { section: 'change' },
    { section: 'opening' },
    { section: 'closing' },
    { section: 'non_cash', label: 'Investing and financing without cash (in no total)' },
  ],
});
