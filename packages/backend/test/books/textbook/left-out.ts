import type { CASES } from './cases.ts';

type Case = (typeof CASES)[number];

/** Examples without a test: the product has no method that would answer them. */
export const LEFT_OUT: Partial<Record<Case, string>> = {
  'dep-08-wdv-monthly':
    'Declining balance takes its rate of the book value at the start of each year of the asset, never of each month.',
  'def-01-deferred-revenue': 'There is no schedule for deferred revenue: its months are journal entries.',
  'pay-01-paystub': 'There is no payroll: employees are kept, their pay is not computed.',
};

/** Examples whose test leaves something out. */
export const LEFT_OUT_IN_PART: Partial<Record<Case, string>> = {
  'inv-01-spy-perpetual': 'LIFO is not offered.',
  'inv-02-spy-periodic':
    'Stock is perpetual, and LIFO is not offered: the sales of the month are issued together at its end.',
  'inv-08-location-scope': 'Stock is not kept by place: what lies elsewhere is an item of its own.',
  'inv-09-realised-gain-methods': 'The dearest lot first (HIFO) is not offered.',
  'inv-10-negative-stock-receipt': 'Stock never falls below zero: the issue is refused.',
  'tax-03-inclusive-multi':
    'A line bears one rate: that of all taxes together, whose tax may differ by a cent from parts rounded one by one.',
  'money-01-rounding-table': 'No currency of the product has three decimals.',
  'tax-06-in-s170':
    'A line bears one rate, and the return keeps the cents: whole rupees are for the form that is filed.',
  'tax-14-quebec': 'A line bears one rate: that of both taxes together.',
};
