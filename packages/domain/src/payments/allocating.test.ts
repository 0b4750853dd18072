import { expect, test } from 'vitest';
import {
  allocated,
  credit,
  discountFor,
  discountOn,
  movedByBank,
  type OpenDocument,
  payable,
  requested,
  spread,
} from './allocating.ts';

const open = (id: string, balance: string, more: Partial<OpenDocument> = {}): OpenDocument => ({
  id,
  number: id,
  dated: '2026-03-01',
  due: '2026-03-31',
  balance,
  currency: 'USD',
  discountPercent: null,
  discountDays: null,
  ...more,
});

const early = open('early', '100.05', { discountPercent: '2.5', discountDays: 10 });

test.each([
  ['before its last day', '2026-03-05', '2.50'],
  ['on its last day', '2026-03-11', '2.50'],
  ['a day late', '2026-03-12', '0.00'],
])('a discount is due %s', (_when, day, discount) => expect(discountOn(early, day)).toBe(discount));

test('applies a payment to the first documents in full, and the rest to the next', () => {
  const documents = [open('one', '40.00'), open('two', '30.00'), open('three', '50.00')];
  expect(spread(documents, '60', '2026-03-05')).toEqual({ one: '40.00', two: '20.00' });
  expect(spread(documents, '0', '2026-03-05')).toEqual({});
});

test('settles a document with a discount by less', () => {
  expect(payable(early, '2026-03-05')).toBe('97.55');
  const put = spread([early, open('next', '50.00')], '100', '2026-03-05');
  expect(put).toEqual({ early: '97.55', next: '2.45' });
  expect(requested([early], put, '2026-03-05')).toEqual([
    { document_id: 'early', amount: '97.55', discount: '2.50' },
  ]);
});

test('a partial or late payment gets no discount', () => {
  expect(requested([early], { early: '50' }, '2026-03-05')).toEqual([{ document_id: 'early', amount: '50' }]);
  expect(requested([early], { early: '97.55' }, '2026-03-20')).toEqual([
    { document_id: 'early', amount: '97.55' },
  ]);
  expect(requested([early], { early: '0', other: '' }, '2026-03-05')).toEqual([]);
});

test('the remainder becomes credit, and at most the payment is applied', () => {
  const put = { one: '40.10', two: '', three: '0.20' };
  expect(allocated(put, 'USD')).toBe('40.30');
  expect(credit('50', put, 'USD')).toBe('9.70');
  expect(credit('40.30', put, 'USD')).toBe('0.00');
  expect(credit('40.29', put, 'USD')).toBeNull();
});

test('yen have no parts', () => {
  const yen = open('yen', '1005', { currency: 'JPY', discountPercent: '2', discountDays: 10 });
  expect(discountOn(yen, '2026-03-02')).toBe('20');
  expect(spread([yen], '500', '2026-03-02')).toEqual({ yen: '500' });
});

test('an entered discount replaces that of the terms, even if it is zero', () => {
  const documents = [early, open('late', '50.00')];
  const discounts = { early: '', late: '5.00' };
  const put = spread(documents, '145.05', '2026-03-05', discounts);
  expect(put).toEqual({ early: '100.05', late: '45.00' });
  expect(requested(documents, put, '2026-03-05', discounts)).toEqual([
    { document_id: 'early', amount: '100.05' },
    { document_id: 'late', amount: '45.00', discount: '5.00' },
  ]);
  expect(discountFor(early, '97.55', '2026-03-05')).toBe('2.50');
  expect(discountFor(early, '97.55', '2026-03-05', '0')).toBe('0.00');
});

test.each([
  [{ bank_fee: '2' }, '98.00'],
  [{ tip: '10.00' }, '110.00'],
  [{ rounding: '-0.02' }, '99.98'],
  [{ bank_fee: '2', tip: '10', rounding: '0.05' }, '108.05'],
  [{ bank_fee: null, tip: null, rounding: null }, '100.00'],
])('the bank account changes by the amount with %o', (extras, moved) =>
  expect(movedByBank('100', extras, 'USD')).toBe(moved),
);
