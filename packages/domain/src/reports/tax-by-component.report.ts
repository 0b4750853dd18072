import { defineReport } from '@ledgerwise/resource/report';
import { amountColumn } from './accounts-and-amounts.ts';

const money = (id: string, label: string) => ({ id, label, holds: 'money' }) as const;

/** Tax collected and paid, by component of the tax codes. */
export const taxByComponent = defineReport({
  id: 'tax-by-component',
  title: 'Tax by Component',
  description:
    'Tax collected and paid in a period, by component and rate, for the GST return and for separate returns.',
  tells: 'period',
  columns: [
    { id: 'component', label: 'Component' },
    money('sales', 'Net sales'),
    money('collected', 'Tax collected'),
    money('purchases', 'Net purchases'),
    money('paid', 'Tax paid'),
    amountColumn('to_pay', 'To pay'),
  ],
  parts: [
    { section: 'return', label: 'In the GST return', total: 'To pay by the GST return', isAlwaysShown: true },
    { section: 'own', label: 'Returns of their own', total: 'To pay by returns of their own' },
    { section: 'none', label: 'Out of scope' },
  ],
});
