import { expect, test } from 'vitest';
import { orders } from '../../test/orders.resource.ts';
import { daysLate } from './days-late.ts';
import { documentOf } from './use-document.ts';

const owed = { ...orders, document: { ...documentOf(orders), balance: 'total_amount' } };
const row = { id: '1', status: 'sent', due_date: '2026-03-01', total_amount: '5.00' };

test('a posted document is late from the day after its due date, until it is paid', () => {
  expect(daysLate(owed, row, '2026-03-01')).toBe(0);
  expect(daysLate(owed, row, '2026-06-11')).toBe(102);
  expect(daysLate(owed, { ...row, total_amount: '0.00' }, '2026-06-11')).toBe(0);
  expect(daysLate(owed, { ...row, status: 'draft' }, '2026-06-11')).toBe(0);
  expect(daysLate(owed, { ...row, due_date: null }, '2026-06-11')).toBe(0);
});
