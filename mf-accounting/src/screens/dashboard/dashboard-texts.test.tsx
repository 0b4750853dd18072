// @vitest-environment jsdom
import { AppError, type DataSource, type Notice } from '@ledgerwise/contract';
import type { Dashboard } from '@ledgerwise/resource';
import { noRecords } from '@ledgerwise/ui/core';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { visit } from '../../../test/visit.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';
import { MetricsScreen } from './MetricsScreen.tsx';

installDialogElement();
afterEach(cleanup);

/** Books in which every sum is the same, and so is every count; without postings, all of them are zero. */
function booksWith(amount: string, count: number, has_postings = count > 0): DataSource {
  const owed = { has_any: count > 0, due: amount, overdue: amount, first: [] };
  const told: Dashboard = {
    as_of: '2026-05-20',
    base_currency: 'USD',
    display_currency: 'USD',
    first_run: null,
    has_postings,
    revenue: amount,
    expenses: amount,
    expenses_before: amount,
    metrics: {
      revenue_this_month: amount,
      customers_count: count,
      orders_this_month: count,
      growth_pct: count === 0 ? '0.0' : '12.5',
    },
    accounts: [],
    cash_flow: [],
    invoices: { ...owed, overdue_count: count },
    bills: owed,
    activity: [],
  };
  const call = async (name: string): Promise<unknown> => (name === 'run_report' ? { checks: [] } : told);
  return { ...noRecords, call: call as DataSource['call'] };
}

const refuse = () => Promise.reject(new AppError('network.offline'));
const BOOKS = {
  empty: booksWith('0', 0),
  quiet: booksWith('0.00', 0, true),
  busy: booksWith('1250.00', 3),
  silent: { ...noRecords, list: refuse, call: refuse },
} satisfies Record<string, DataSource>;

/** By label of the tile: its figure and caption for new, quiet, busy and unavailable books. */
type Tiles = Readonly<Record<string, Readonly<Record<keyof typeof BOOKS, string>>>>;

const TILES: Tiles = {
  'Total Revenue': {
    empty: '– No revenue data yet',
    quiet: '$0.00 Current total',
    busy: '$1,250.00 Current total May: $1,250.00, up 12.5%',
    silent: '– Could not be read',
  },
  'Outstanding Invoices': {
    empty: '– No invoices yet',
    quiet: '$0.00 No invoices yet',
    busy: '$1,250.00 Amount due $1,250.00 overdue',
    silent: '– Could not be read',
  },
  'Monthly Expenses': {
    empty: '– No expenses yet',
    quiet: '$0.00 This month',
    busy: '$1,250.00 This month Apr 2026: $1,250.00',
    silent: '– Could not be read',
  },
  'Active Customers': {
    empty: '– No customers yet',
    quiet: '0 No customers yet',
    busy: '3 Total customers',
    silent: '– Could not be counted',
  },
};

const METRICS: Tiles = {
  'Total Revenue': {
    empty: '– Add an invoice to get started',
    quiet: '$0.00 This month',
    busy: '$1,250.00 This month May 2026; $1,250.00 in total',
    silent: '– Add an invoice to get started',
  },
  Customers: {
    empty: '– Add your first customer',
    quiet: '0 Add your first customer',
    busy: '3 Total customers',
    silent: '– Add your first customer',
  },
  Orders: {
    empty: '– Create your first invoice',
    quiet: '0 This month',
    busy: '3 This month',
    silent: '– Create your first invoice',
  },
  Growth: {
    empty: '– Not enough data yet',
    quiet: '– Not enough data yet',
    busy: '12.5% vs last month May against Apr 2026',
    silent: '– Not enough data yet',
  },
};

const wordsOf = (label: string): string =>
  [...(screen.getByText(label).parentElement?.children ?? [])]
    .slice(1)
    .flatMap(({ textContent }) => textContent || [])
    .join(' ');

test.each(
  (Object.keys(BOOKS) as (keyof typeof BOOKS)[]).flatMap((books) => [
    { of: 'dashboard', Screen: DashboardScreen, tiles: TILES, books },
    { of: 'metrics', Screen: MetricsScreen, tiles: METRICS, books },
  ]),
)('shows the $of of $books books', async ({ Screen, tiles, books }) => {
  visit(Screen, BOOKS[books]);
  await waitFor(() =>
    expect(Object.fromEntries(Object.keys(tiles).map((label) => [label, wordsOf(label)]))).toEqual(
      Object.fromEntries(Object.entries(tiles).map(([label, words]) => [label, words[books]])),
    ),
  );
});

test('the icon of the installed application shows the number of overdue invoices', async () => {
  const setAppBadge = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { setAppBadge }));
  visit(DashboardScreen, BOOKS.busy);
  await waitFor(() => expect(setAppBadge.mock.calls).toEqual([[3]]));
  vi.unstubAllGlobals();
});

test('starts with a welcome card', async () => {
  visit(DashboardScreen, BOOKS.busy);
  const card = (await screen.findByRole('heading', { level: 1 })).closest('section');
  expect(card?.textContent).toMatch(/^Good (morning|afternoon|evening).*Welcome to .+\./);
});

const EURO = {
  on_date: '2026-03-09',
  rate: '0.5555555556',
  amounts: ['694.44', '694.44', '694.44'],
  steps: [{ id: 'r1', currency: 'EUR', rate: '1.8', rate_date: '2026-03-01', source: 'manual' }],
};

/** Busy books with figures in euros as well. */
function inEuros(convert: () => Promise<unknown>): DataSource {
  const call = async (name: string): Promise<unknown> =>
    name === 'convert_currency'
      ? convert()
      : { ...Object(await BOOKS.busy.call('dashboard', {})), display_currency: 'EUR' };
  return { ...BOOKS.busy, call: call as DataSource['call'] };
}

test('the dashboard also shows its figures in the display currency, with the rate', async () => {
  visit(
    DashboardScreen,
    inEuros(async () => EURO),
  );
  await screen.findByText('≈ converted from USD at the latest rate: 1 EUR = 1.8 USD, since 01/03/2026.');
  expect(wordsOf('Total Revenue')).toBe('$1,250.00 ≈ EUR\u00a0694.44 Current total May: $1,250.00, up 12.5%');
  expect(wordsOf('Active Customers')).toBe('3 Total customers');
});

test('a figure that cannot be converted is omitted, with the reason', async () => {
  const message = 'There is no exchange rate for EUR on or before 2026-03-09. Enter one.';
  visit(
    DashboardScreen,
    inEuros(() => Promise.reject(new AppError('rate.missing', { message }))),
  );
  await screen.findByText(`Not shown in EUR. ${message}`);
  expect(wordsOf('Total Revenue')).toBe('$1,250.00 Current total May: $1,250.00, up 12.5%');
});

test.each([
  ['No Account Data', null],
  ['No Invoices Yet', 'Create Invoice'],
  ['No Bills Yet', 'Create Bill'],
  ['No Cash Flow Data', null],
  ['No activity yet', null],
])('an empty dashboard shows “%s”', async (title, begins) => {
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
])('the quick action “%s” opens %s', async (name, address) => {
  visit(MetricsScreen, BOOKS.empty);
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address);
});

test('starts an invoice from the open documents, and shows where to create a bill', async () => {
  const told: Notice[] = [];
  visit(DashboardScreen, BOOKS.busy, { hears: { info: (notice) => told.push(notice) } });
  const begin = screen.getByRole('link', { name: 'New sales invoice' });
  expect(begin.getAttribute('href')).toBe('/accounting/invoices/new');
  await userEvent.click(screen.getByRole('button', { name: 'New bill' }));
  expect(told).toEqual([{ title: 'Accounts Payable', text: 'You can create a new bill here.' }]);
  expect(screen.getByTestId('address').textContent).toBe('/accounting/accounts-payable');
});

test.each([
  ['Total Revenue', /report=profit-loss&from=1900-01-01/],
  ['Outstanding Invoices', /\/accounting\/invoices\?view=awaiting/],
  ['Monthly Expenses', /report=profit-loss&from=\d{4}-\d{2}-01/],
  ['Active Customers', /\/accounting\/customers$/],
])('the tile “%s” opens the records that it counts', async (label, address) => {
  visit(DashboardScreen, BOOKS.busy);
  const tile = (await screen.findByText(label)).closest('a');
  expect(tile?.getAttribute('href')).toMatch(address);
});
