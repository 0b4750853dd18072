// @vitest-environment jsdom
import type { DataSource, Row } from '@ledgerwise/contract';
import { noRecords } from '@ledgerwise/ui/core';
import { installDialogElement, installLayout } from '@ledgerwise/ui/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { visit } from '../../../test/visit.tsx';
import { PayBills } from './PayBills.tsx';
import { ReceivePayment } from './ReceivePayment.tsx';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(cleanup);

const OWED = {
  currency: 'USD',
  balance_due: '100.00',
  early_discount_percent: null,
  early_discount_days: null,
};
const INVOICE: Row = {
  id: 'd1',
  invoice_number: 'INV-1',
  invoice_date: '2026-02-01',
  due_date: '2026-03-01',
  ...OWED,
};

const books: DataSource = {
  ...noRecords,
  get: (async () => ({ id: 'c1', name: 'Kauri' })) as DataSource['get'],
  list: (async (table: string) => ({
    rows: table === 'invoice_list' ? [INVOICE] : [],
    next: null,
  })) as DataSource['list'],
  call: (async () => []) as DataSource['call'],
};

function enter(label: RegExp | string, value: string): void {
  const input = screen.getByLabelText(label);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}

test('the amount above the balance becomes open credit of the customer, less the fee', async () => {
  visit(ReceivePayment, books, { address: '/?customer_id=c1' });
  await screen.findByLabelText('Payment for INV-1');
  enter(/^Amount/, '120');
  expect(screen.getByText('Stays as credit of Kauri').nextSibling?.textContent).toBe('$20.00');
  expect(screen.queryByText('Arrives in the account')).toBeNull();
  enter(/^Bank Fee/, '2');
  enter(/^Tip/, '5');
  expect(screen.getByText('Arrives in the account').nextSibling?.textContent).toBe('$123.00');
});

test('a discount reduces the amount to pay', async () => {
  visit(ReceivePayment, books, { address: '/?customer_id=c1' });
  const payment = await screen.findByLabelText<HTMLInputElement>('Payment for INV-1');
  enter('Early payment discount on INV-1', '3');
  enter(/^Amount/, '100');
  expect(payment.value).toBe('97.00');
  expect(screen.getByText('Early payment discount').nextSibling?.textContent).toBe('$3.00');
  expect(screen.getByText('Stays as credit of Kauri').nextSibling?.textContent).toBe('$3.00');
});

test('money paid to a vendor has neither fee nor tip', async () => {
  visit(PayBills, books, { address: '/?vendor_id=c1' });
  expect(await screen.findByLabelText(/^Amount/)).toBeTruthy();
  expect(screen.queryByText('Bank fee, tip or rounding')).toBeNull();
});
