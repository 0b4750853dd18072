import { expect, test } from 'vitest';
import { BILL, INVOICE } from './owed-kinds.ts';
import { recordPayment } from './payment-actions.ts';

const TODAY = '2026-02-05';

const invoice = {
  id: 'i1',
  invoice_number: 'INV-1',
  customer_id: 'c1',
  customer_name: 'Kauri',
  currency: 'EUR',
  balance_due: '100.00',
};
const write = (amount: string, currency: string): string => `${currency} ${amount}`;

test.each([
  ['above the balance', '120.00', '100.00', 'EUR 20.00 above the balance stays as credit of Kauri.'],
  ['of all that is left', '100.00', '100.00', null],
  ['of a part', '40.00', '40.00', null],
])('applies a payment %s to the document up to its balance', (_what, amount, allocated, notice) => {
  const action = recordPayment(INVOICE);
  const entered = { paid_on: '2026-02-10', amount, bank_account_id: 'b1' };
  expect(action.arguments?.(invoice, entered)).toMatchObject({
    direction: 'in',
    contact_id: 'c1',
    amount,
    currency: 'EUR',
    allocations: [{ document_id: 'i1', amount: allocated }],
  });
  expect(action.asks?.notice?.(invoice, entered, write)).toBe(notice);
});

test('turns an overpayment into open credit of the vendor', () => {
  const bill = { id: 'b1', vendor_id: 'v1', vendor_name: 'Rimu', currency: 'JPY', balance_due: '1000' };
  const action = recordPayment(BILL);
  expect(action.arguments?.(bill, { amount: '1200' })).toMatchObject({
    direction: 'out',
    allocations: [{ document_id: 'b1', amount: '1000' }],
  });
  expect(action.asks?.notice?.(bill, { amount: '1200' }, write)).toBe(
    'JPY 200 above the balance stays as credit of Rimu.',
  );
});

test('shows no notice before an amount is entered', () => {
  expect(recordPayment(INVOICE).asks?.notice?.(invoice, {}, write)).toBeNull();
});

const early = {
  ...invoice,
  invoice_date: '2026-02-01',
  early_discount_percent: '2',
  early_discount_days: 10,
};

test.each([
  ['in time', TODAY, '98.00', '2.00'],
  ['too late', '2026-02-12', '100.00', undefined],
])('paying %s offers the discount of the terms', (_when, today, amount, discount) => {
  const fields = recordPayment(INVOICE).asks?.fields?.(early, today);
  expect(fields?.amount?.default).toBe(amount);
  expect(fields?.discount?.default).toBe(discount);
});

test('sends a discount with its payment, and shows the remaining balance', () => {
  const action = recordPayment(INVOICE);
  const sent = (amount: string) => action.arguments?.(early, { amount, discount: '2.00' }).allocations;
  expect(sent('98.00')).toEqual([{ document_id: 'i1', amount: '98.00', discount: '2.00' }]);
  expect(sent('108.00')).toEqual([{ document_id: 'i1', amount: '98.00', discount: '2.00' }]);
  const said = (amount: string) => action.asks?.notice?.(early, { amount, discount: '2.00' }, write);
  expect(said('98.00')).toBeNull();
  expect(said('108.00')).toBe('EUR 10.00 above the balance stays as credit of Kauri.');
  expect(said('50.00')).toBe(
    'EUR 48.00 is left to pay. An early payment discount is meant for payments in full.',
  );
});

test('a bulk payment pays each in full, less the discount of its terms on that day', () => {
  const { many } = recordPayment(INVOICE);
  const terms = { invoice_date: '2026-02-01', early_discount_percent: '2', early_discount_days: 10 };
  const row = { ...invoice, ...terms };
  // 2% of 100.00 until 11 February.
  expect(many?.arguments?.(row, { paid_on: '2026-02-11', bank_account_id: 'b1' })).toMatchObject({
    amount: '98.00',
    allocations: [{ document_id: 'i1', amount: '98.00', discount: '2.00' }],
  });
  const late = many?.arguments?.(row, { paid_on: '2026-02-12', bank_account_id: 'b1' });
  expect(late).toMatchObject({ amount: '100.00', allocations: [{ document_id: 'i1', amount: '100.00' }] });
  expect(JSON.stringify(late)).not.toContain('discount');
});
