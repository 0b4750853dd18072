import { expect, it } from 'vitest';
import { paymentTerms } from './payment-terms.ts';

const written = (day: string): string => day.split('-').reverse().join('/');
const invoice = {
  id: 'i',
  invoice_date: '2026-01-25',
  due_date: '2026-02-24',
  balance_due: '10.00',
  status: 'sent',
};

it.each([
  ['when it is due', {}, 'Please pay by 24/02/2026.'],
  [
    'what paying early saves, and until when',
    { early_discount_percent: '2.5000', early_discount_days: 10 },
    'Please pay by 24/02/2026. Paid by 04/02/2026, a discount of 2.5% is granted.',
  ],
  [
    'the same of a draft that costs nothing yet',
    { status: 'draft', balance_due: '0.00' },
    'Please pay by 24/02/2026.',
  ],
  ['nothing once it is paid', { status: 'paid', balance_due: '0.00' }, null],
  ['nothing once it is cancelled', { status: 'cancelled' }, null],
])('describes %s', (_case, changed, said) => {
  expect(paymentTerms({ ...invoice, ...changed }, written)).toBe(said);
});
