// @vitest-environment jsdom
import type { DataSource, Row } from '@ledgerwise/contract';
import { noRecords } from '@ledgerwise/ui/core';
import { installDialogElement, installLayout } from '@ledgerwise/ui/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { visit } from '../../../test/visit.tsx';
import { ReceivePayment } from './ReceivePayment.tsx';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(cleanup);

const INVOICES: readonly Row[] = [
  {
    id: 'd1',
    invoice_number: 'INV-1',
    invoice_date: '2026-02-01',
    due_date: '2026-03-01',
    balance_due: '70.00',
  },
  {
    id: 'd2',
    invoice_number: 'INV-2',
    invoice_date: '2026-02-05',
    due_date: '2026-03-05',
    balance_due: '90.00',
  },
].map((row) => ({ ...row, currency: 'USD' }));

/** A customer whose open invoices arrive when they are released. */
function slowBooks() {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const calls: string[] = [];
  const source: DataSource = {
    ...noRecords,
    get: (async () => ({ id: 'c1', name: 'Aspen' })) as DataSource['get'],
    list: (async (table: string) => {
      if (table !== 'invoice_list') return { rows: [], next: null };
      await released;
      return { rows: INVOICES, next: null };
    }) as DataSource['list'],
    call: (async (name: string) => {
      if (name === 'open_credits') return [];
      calls.push(name);
      return undefined;
    }) as DataSource['call'],
  };
  return { source, release, calls };
}

test('applies an amount that was entered before the documents are loaded, and records nothing before', async () => {
  const { source, release, calls } = slowBooks();
  visit(ReceivePayment, source, { address: '/?customer_id=c1' });
  fireEvent.change(await screen.findByLabelText(/^Amount/), { target: { value: '100' } });
  fireEvent.blur(screen.getByLabelText(/^Amount/));
  fireEvent.click(screen.getByRole('button', { name: 'Record Payment' }));
  expect(await screen.findByText(/have not been loaded yet/)).toBeTruthy();
  expect(calls).toEqual([]);
  release();
  const first = await screen.findByLabelText<HTMLInputElement>('Payment for INV-1');
  await waitFor(() => expect(first.value).toBe('70.00'));
  const second = screen.getByLabelText<HTMLInputElement>('Payment for INV-2');
  expect(second.value).toBe('30.00');
  fireEvent.change(second, { target: { value: '10' } });
  expect(first.value).toBe('70.00');
  expect(second.value).toBe('10');
});
