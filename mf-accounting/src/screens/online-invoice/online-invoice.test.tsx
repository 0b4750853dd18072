// @vitest-environment jsdom
import { AppError, type DataSource } from '@ledgerwise/contract';
import type { OnlineInvoice } from '@ledgerwise/resource';
import { noRecords } from '@ledgerwise/ui/core';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visit } from '../../../test/visit.tsx';
import { OnlineInvoiceScreen } from './OnlineInvoiceScreen.tsx';

afterEach(cleanup);

const ONLINE: OnlineInvoice = {
  company: {
    company_name: 'Harbour & Sons',
    payment_details: 'Account 12-34',
    base_currency: 'USD',
    currency: 'USD',
    number_format: '1.234,56',
    date_format: 'DD/MM/YYYY',
    time_zone: 'UTC',
    country: null,
    document_template: 'modern',
    document_color: '#1f6f54',
    logo: null,
  },
  contact: { name: 'Kauri Cafe', address: '1 Pier Road' },
  invoice: {
    id: 'i-1',
    invoice_number: 'INV-000007',
    invoice_date: '2026-05-01',
    due_date: '2026-05-31',
    currency: 'USD',
    exchange_rate: '1',
    tax_inclusive: false,
    gst_amount: '150.00',
    total_amount: '1150.00',
    balance_due: '1150.00',
    status: 'sent',
    notes: null,
    reference: null,
    early_discount_percent: null,
    early_discount_days: null,
  },
  lines: [
    {
      ...{ id: 'l-1', product_id: null, description: 'Coffee', quantity: '2', unit_price: '500' },
      ...{ discount_percent: '0', gst_rate: '15', gst_applicable: true, tax_parts: null },
      ...{ net: '1000.00', gst: '150.00', total: '1150.00', names: {} },
    },
  ],
  as_of: '2026-05-20',
};

function open(answer: () => unknown) {
  const call = vi.fn(async (_name: string, _args: object, _signal?: AbortSignal) => answer());
  visit(OnlineInvoiceScreen, Object.assign({ ...noRecords }, { call }) as DataSource, {
    address: '/online-invoice#abc',
  });
  return call;
}

const changed = (invoice: object, as_of = ONLINE.as_of): OnlineInvoice => ({
  ...ONLINE,
  invoice: { ...ONLINE.invoice, ...invoice },
  as_of,
});

test('shows the invoice as printed, in the formats of its company', async () => {
  const call = open(() => ONLINE);
  const page = await screen.findByRole('region', { name: 'Invoice' });
  for (const said of ['Tax Invoice', 'Kauri Cafe', 'Coffee', '$1.150,00', 'Account 12-34', '31/05/2026'])
    expect(page.textContent).toContain(said);
  expect(page.querySelector('[data-template="modern"]')).toBeTruthy();
  expect(screen.getByText('To pay')).toBeTruthy();
  expect(call.mock.calls).toEqual([['read_online_invoice', { token: 'abc' }, expect.anything()]]);
});

test.each([
  ['Overdue', changed({}, '2026-06-15')],
  ['Paid', changed({ balance_due: '0.00', status: 'paid' })],
  ['Cancelled', changed({ balance_due: '0.00', status: 'cancelled' })],
])('shows that it is %s', async (state, online) => {
  open(() => online);
  expect(await screen.findByText(state)).toBeTruthy();
});

test('explains why a link does not work', async () => {
  open(() => {
    throw new AppError('online_invoice.expired', {
      message: 'This link has expired. Ask the sender for a new one.',
    });
  });
  expect(await screen.findByText('This link has expired. Ask the sender for a new one.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
});
