// @vitest-environment jsdom
import { AppError, type DataSource } from '@ledgerwise/contract';
import { noRecords } from '@ledgerwise/ui/core';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visit } from '../../../test/visit.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';
import { MetricsScreen } from './MetricsScreen.tsx';

installDialogElement();
afterEach(cleanup);

/** Books that answer the same sum and count to every question; null for a server that answers none. */
function booksWith(amount: string, count: number): DataSource {
  const lines = ['revenue', 'expenses'].map((section) => ({ section, amount }));
  const call = async (name: string): Promise<unknown> =>
    name === 'profit_and_loss' ? lines : { count, sums: { balance_due: amount, base_balance: amount } };
  return {
    ...noRecords,
    list: async () => ({ rows: [], count, next: null }),
    call: call as DataSource['call'],
  };
}

const refuse = () => Promise.reject(new AppError('network.offline'));
const BOOKS = {
  empty: booksWith('0', 0),
  busy: booksWith('1250.00', 3),
  silent: { ...noRecords, list: refuse, call: refuse },
} satisfies Record<string, DataSource>;

/** By label of the tile: its figure and its caption, of books that are empty, busy, and not to be had. */
type Tiles = Readonly<Record<string, Readonly<Record<keyof typeof BOOKS, string>>>>;

const TILES: Tiles = {
  'Total Revenue': {
    empty: '$0.00 No revenue data yet',
    busy: '$1,250.00 Current total',
    silent: '– Could not be read',
  },
  'Outstanding Invoices': {
    empty: '$0.00 No invoices yet',
    busy: '$1,250.00 Amount due',
    silent: '– Could not be read',
  },
  'Monthly Expenses': {
    empty: '$0.00 No expenses yet',
    busy: '$1,250.00 This month',
    silent: '– Could not be read',
  },
  'Active Customers': {
    empty: '0 No customers yet',
    busy: '3 Total customers',
    silent: '– Could not be counted',
  },
};

const METRICS: Tiles = {
  'Total Revenue': {
    empty: '$0.00 Add an invoice to get started',
    busy: '$1,250.00 This month',
    silent: '$0.00 Add an invoice to get started',
  },
  Customers: {
    empty: '0 Add your first customer',
    busy: '3 Total customers',
    silent: '0 Add your first customer',
  },
  Orders: {
    empty: '0 Create your first invoice',
    busy: '3 This month',
    silent: '0 Create your first invoice',
  },
  Growth: { empty: '0% Not enough data yet', busy: '0% vs last month', silent: '0% Not enough data yet' },
};

const wordsOf = (label: string): string =>
  [...(screen.getByText(label).parentElement?.children ?? [])]
    .slice(1)
    .map(({ textContent }) => textContent)
    .join(' ');

test.each(
  (Object.keys(BOOKS) as (keyof typeof BOOKS)[]).flatMap((books) => [
    { of: 'dashboard', Screen: DashboardScreen, tiles: TILES, books },
    { of: 'metrics', Screen: MetricsScreen, tiles: METRICS, books },
  ]),
)('the $of of $books books says so', async ({ Screen, tiles, books }) => {
  visit(Screen, BOOKS[books]);
  await waitFor(() =>
    expect(Object.fromEntries(Object.keys(tiles).map((label) => [label, wordsOf(label)]))).toEqual(
      Object.fromEntries(Object.entries(tiles).map(([label, words]) => [label, words[books]])),
    ),
  );
});

test.each([
  ['No Account Data', null],
  ['No Invoices Yet', 'Create Invoice'],
  ['No Bills Yet', 'Create Bill'],
  ['No Cash Flow Data', null],
  ['No activity yet', null],
])('an empty dashboard says “%s”', async (title, begins) => {
  visit(DashboardScreen, BOOKS.empty);
  await screen.findByRole('heading', { name: title });
  for (const heading of ['Account Balances', 'Invoices owed to you', 'Bills you need to pay'])
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Cash Flow Overview' })).toBeTruthy();
  expect(
    screen.getByText(/As you create invoices, payments, and customers, they'll show up here\./),
  ).toBeTruthy();
  if (begins) expect(screen.getAllByRole('link', { name: begins }).length).toBeGreaterThan(0);
});

test.each([
  ['Create Invoice', '/accounting/invoices/new'],
  ['Add Customer', '/accounting/customers/new'],
  ['Manage Inventory', '/accounting/inventory'],
  ['View Reports', '/accounting/reports'],
])('the quick action “%s” leads to %s', async (name, address) => {
  visit(MetricsScreen, BOOKS.empty);
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address);
});

test('begins an invoice and a bill from what is open', async () => {
  visit(DashboardScreen, BOOKS.busy);
  const links = ['New sales invoice', 'New bill'].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/accounting/invoices/new',
    '/accounting/accounts-payable/new',
  ]);
});
