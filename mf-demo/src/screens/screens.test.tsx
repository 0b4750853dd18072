// @vitest-environment jsdom
import { alwaysOnline, type Host, HostProvider, platformErrors } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { createJobs, formatMoney } from '@ledgerwise/ui/core';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { MemoryStorage } from '../../test/memory-storage.ts';
import { demoRecordsOn } from '../demo-company.ts';
import { createDemoStore, type DemoStore } from '../demo-data.ts';
import { lockedSections } from '../demo-sections.ts';
import { DemoFrame } from '../frame/DemoFrame.tsx';
import { type ProductPlace, ProductPlaceContext } from '../frame/product-place.ts';
import { guardStorage } from '../storage/guarded-storage.ts';
import { DashboardPage } from './DashboardPage.tsx';
import {
  InvoicesPage,
  LedgerPage,
  PayablesPage,
  ReceivablesPage,
  SalesOrdersPage,
} from './DocumentLists.tsx';
import { LockedPage } from './LockedPage.tsx';
import { receivablesByAge } from './ReceivablesByAge.tsx';
import { ReportsPage } from './ReportsPage.tsx';

beforeAll(installDialogElement);
afterEach(cleanup);

interface Visit {
  readonly store?: DemoStore;
  readonly place?: ProductPlace;
  readonly status?: 'signed-in' | 'signed-out';
}

const AROUND: ProductPlace = { kind: 'around' };
const ELSEWHERE: ProductPlace = { kind: 'at', url: 'https://books.example', sharesStorage: false };

function storeOver(storage: MemoryStorage | null): DemoStore {
  return createDemoStore(guardStorage({ storage, marker: 'demo-version', events: window }), TODAY);
}

function visit(
  page: ReactNode,
  { store = storeOver(new MemoryStorage()), place = AROUND, status = 'signed-out' }: Visit = {},
) {
  const { data } = store;
  const notify = { success: vi.fn(), info: vi.fn(), failure: vi.fn(), error: vi.fn() };
  const openDialog = vi.fn();
  const host: Host = {
    productName: 'Sample Books',
    homePath: '/home',
    auth: {
      status,
      user: null,
      organisation: null,
      role: 'admin',
      can: () => true,
      rolesWith: () => ['admin'],
      signOut: () => Promise.resolve(),
      openDialog,
    },
    data,
    connection: alwaysOnline,
    notify,
    jobs: createJobs({ data, notify, errorTexts: () => platformErrors }),
    modules: { all: () => [] },
    errorTexts: platformErrors,
    basePath: '/demo',
    visited: () => undefined,
    report: vi.fn(),
  };
  render(
    <HostProvider value={host}>
      <ProductPlaceContext value={place}>
        <MemoryRouter>{page}</MemoryRouter>
      </ProductPlaceContext>
    </HostProvider>,
  );
  return { data, notify, openDialog, store };
}

const TODAY = '2026-11-30';
const sample = demoRecordsOn(TODAY);
const recordsOf = (table: string) => sample[table] ?? [];
/** The sum of a list's amounts, in the words of its foot. */
const totalOf = (table: string, field: string): string =>
  formatMoney(
    recordsOf(table)
      .reduce((sum, row) => sum + Number(row[field]), 0)
      .toFixed(2),
    'USD',
    { numberFormat: '1,234.56' },
  );

const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** The frame round nothing. */
function frame(visited: Visit & { readonly onReset?: () => () => void } = {}) {
  const store = visited.store ?? storeOver(new MemoryStorage());
  return visit(
    <DemoFrame store={store} onReset={visited.onReset ?? (() => () => undefined)}>
      <h1>Part</h1>
    </DemoFrame>,
    { ...visited, store },
  );
}

test('the frame names the demo and links to all its screens', () => {
  frame();
  expect(screen.getByText('Accounting Demo')).toBeTruthy();
  expect(screen.getByText('Demo Mode - Limited Data')).toBeTruthy();
  const links = within(screen.getByRole('navigation', { name: 'Demo' })).getAllByRole('link');
  expect(links).toHaveLength(16);
  expect(links[0]?.getAttribute('href')).toBe('/demo/dashboard');
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main');
});

test('confirms a reset, runs it, and offers Undo', async () => {
  const undo = vi.fn();
  const onReset = vi.fn(() => undo);
  const { notify } = frame({ onReset });
  await click('Reset demo');
  expect(onReset).not.toHaveBeenCalled();
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reset demo' }));
  expect(onReset).toHaveBeenCalledOnce();
  notify.success.mock.calls[0]?.[0].action.run();
  expect(undo).toHaveBeenCalledOnce();
});

describe('the link to an account', () => {
  test('within the product: opens its dialogs, for a visitor', async () => {
    const { openDialog } = frame();
    expect(screen.getByRole('link', { name: /^Back to Sample Books/ }).getAttribute('href')).toBe('/');
    await click('Sign In');
    await waitFor(() => expect(openDialog).toHaveBeenCalledWith('sign-in'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('to an existing account, records can be moved too; a refusal keeps them', async () => {
    const { data, openDialog } = frame();
    await data.create('customers', { name: 'Ada & Co' });
    await click('Sign In');
    expect(await screen.findByRole('checkbox', { name: 'Customers (1)' })).toBeTruthy();
    expect(openDialog).not.toHaveBeenCalled();
    await click('Sign in without them');
    expect(openDialog).toHaveBeenCalledExactlyOnceWith('sign-in');
    expect(localStorage.length).toBe(0);
    const kept = await data.call('summarise_records', {
      table_name: 'customers',
      query: { search: 'Ada & Co' },
      sum_fields: [],
    });
    expect(kept.count).toBe(1);
  });

  test('within the product: links to the dashboard, for a signed-in user', () => {
    frame({ status: 'signed-in' });
    expect(screen.getByRole('link', { name: 'Your dashboard' }).getAttribute('href')).toBe('/home');
    expect(screen.queryByRole('button', { name: /Sign In|Start Free Trial/ })).toBeNull();
  });

  test('in the standalone bundle: links to the product’s address, if it is configured', () => {
    frame({ place: ELSEWHERE });
    expect(screen.getByRole('link', { name: /^Back to Sample Books/ }).getAttribute('href')).toBe(
      'https://books.example',
    );
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      'https://books.example/accounting/dashboard',
    );
    expect(screen.getByRole('button', { name: 'Start Free Trial' })).toBeTruthy();
  });

  test('in the standalone bundle without a product: none', () => {
    frame({ place: { kind: 'unknown' } });
    expect(screen.queryByRole('link', { name: /Back to|Sign In/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Sign In|Start Free Trial/ })).toBeNull();
  });
});

describe('problems of the storage', () => {
  test('none is allowed', async () => {
    const store = storeOver(null);
    frame({ store });
    expect(await screen.findByText('Your browser does not allow storage')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download your records' })).toBeTruthy();
  });

  test('it is full', async () => {
    const storage = new MemoryStorage();
    const { data } = frame({ store: storeOver(storage) });
    await data.create('customers', { name: 'Ada & Co' });
    storage.limit = 10;
    await expect(data.create('customers', { name: 'Bob' })).rejects.toThrow();
    expect(await screen.findByText('Your browser’s storage is full')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download your records' })).toBeTruthy();
  });

  test('it was cleared, and the page restores its copy', async () => {
    const storage = new MemoryStorage();
    const { data } = frame({ store: storeOver(storage) });
    await data.create('customers', { name: 'Ada & Co' });
    storage.items.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await screen.findByText('Your browser’s storage was cleared');
    await click('Restore');
    expect(storage.items.get('demo-customers')).toContain('Ada & Co');
    expect(screen.queryByText('Your browser’s storage was cleared')).toBeNull();
  });

  test('a list is damaged and can be reset', async () => {
    const storage = new MemoryStorage();
    const store = storeOver(storage);
    await store.data.create('customers', { name: 'Ada & Co' });
    await store.data.create('vendors', { name: 'Paper Mill' });
    storage.setItem('demo-customers', '{broken');
    frame({ store });
    await screen.findByText('The stored customers cannot be read');
    expect(screen.getByRole('button', { name: 'Download what is stored' })).toBeTruthy();
    await click('Reset this list');
    expect(screen.queryByText('The stored customers cannot be read')).toBeNull();
    expect(storage.items.get('demo-customers')).toContain('Alder & Finch Interiors');
    expect(storage.items.get('demo-vendors')).toContain('Paper Mill');
  });
});

test('invoices show their statuses and colors, and the features of the full version', async () => {
  const { notify } = visit(<InvoicesPage />);
  await screen.findByRole('link', { name: 'INV-000092' });
  const open = recordsOf('invoices').filter(({ status }) => status === 'Outstanding');
  expect(screen.getByRole('link', { name: new RegExp(`^Outstanding.*${open.length}`) })).toBeTruthy();
  expect(await screen.findByText(totalOf('invoices', 'total_amount'))).toBeTruthy();
  expect(screen.getByRole('button', { name: 'View INV-000092' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(?:Edit|Delete)/ })).toBeNull();
  await click(/Create Invoice/);
  expect(notify.info.mock.calls.map(([notice]) => notice.title)).toEqual([
    'Invoice creation is available in the full premium version',
  ]);
});

test('sales orders explain what creating one requires', async () => {
  const { notify } = visit(<SalesOrdersPage />);
  await screen.findByRole('link', { name: 'SO-000041' });
  await click(/New Sales Order/);
  expect(notify.info).toHaveBeenCalledWith({
    title: 'Sales Order creation is available in the full premium version',
  });
});

test.each([
  ['Record Payment', ReceivablesPage],
  ['New Bill', PayablesPage],
  ['New Journal Entry', LedgerPage],
] as const)('%s stays closed, with its reason', async (name, Page) => {
  visit(<Page />);
  const button = await screen.findByRole('button', { name: new RegExp(name) });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('an overdue bill shows the number of days', async () => {
  visit(<PayablesPage />);
  const late = recordsOf('accounts_payable').find(({ status }) => status === 'Overdue');
  expect(await screen.findByText(`${-Number(late?.days_until_due)} days overdue`)).toBeTruthy();
});

/** Sum of the ledger's credits without its debits in cents, for accounts of which the code begins with a digit. */
const netCents = (digits: string): number =>
  recordsOf('general_ledger')
    .filter(({ account_code: code }) => digits.includes(String(code).charAt(0)))
    .reduce((sum, { credit, debit }) => sum + Math.round((Number(credit) - Number(debit)) * 100), 0);

test('reports show revenue, expenses and profit of the ledger', async () => {
  visit(<ReportsPage />);
  const [revenue, expenses] = [netCents('4'), -netCents('567')];
  expect(revenue).toBeGreaterThan(expenses);
  expect(expenses).toBeGreaterThan(0);
  const money = (cents: number): string =>
    formatMoney((cents / 100).toFixed(2), 'USD', { numberFormat: '1,234.56' });
  for (const figure of [revenue, expenses, revenue - expenses])
    expect(await screen.findByText(money(figure))).toBeTruthy();
  expect(screen.getByText(`${(((revenue - expenses) * 100) / revenue).toFixed(1)}%`)).toBeTruthy();
});

test('a report of the full version stays closed, with its reason', async () => {
  const { notify } = visit(<ReportsPage />);
  await click('Generate Balance Sheet');
  expect(notify.info).toHaveBeenCalledWith({
    title: 'Balance Sheet generation is available in the full premium version',
  });
});

test('the dashboard counts the records, and updates after a change', async () => {
  const { data } = visit(<DashboardPage />);
  const tile = await screen.findByRole('link', { name: /Customers/ });
  const before = recordsOf('customers').length;
  await within(tile).findByText(String(before));
  await data.create('customers', { name: 'Ada & Co' });
  expect(await within(tile).findByText(String(before + 1))).toBeTruthy();
  expect(screen.getByText(totalOf('accounts_receivable', 'amount_due'))).toBeTruthy();
  // The latest invoices, not all of them.
  expect(screen.getByText('INV-000092')).toBeTruthy();
  expect(screen.queryByText('INV-000001')).toBeNull();
});

test('a premium module is locked and offers the trial, with the entered records', async () => {
  const [payroll] = lockedSections;
  const store = storeOver(new MemoryStorage());
  await store.data.create('customers', { name: 'Ada & Co' });
  const { openDialog } = visit(
    <DemoFrame store={store} onReset={() => () => undefined}>
      <LockedPage section={payroll} />
    </DemoFrame>,
    { store },
  );
  expect(screen.getByRole('heading', { name: 'Payroll is a premium module' })).toBeTruthy();
  const [, inScreen] = screen.getAllByRole('button', { name: 'Start Free Trial' });
  if (!inScreen) throw new Error('The screen offers no trial.');
  await userEvent.click(inScreen);
  expect(await screen.findByRole('checkbox', { name: 'Customers (1)' })).toBeTruthy();
  await click('Sign up without them');
  expect(openDialog).toHaveBeenCalledWith('sign-up');
  expect(localStorage.length).toBe(0);
});

test("a report uses the demo's records, and its ages add up to the amount owed", async () => {
  visit(<ReportsPage />);
  const report = within(
    await screen.findByRole('table', { name: 'Computed from the invoices of this demo' }),
  );
  const total = totalOf('accounts_receivable', 'amount_due');
  await waitFor(() => expect(report.getByRole('row', { name: `Total owed ${total}` })).toBeTruthy());
  const { ages } = receivablesByAge(
    recordsOf('accounts_receivable').map((row, at) => ({ id: String(at), ...row })),
  );
  expect(ages.reduce((sum, { count }) => sum + count, 0)).toBe(recordsOf('accounts_receivable').length);
  const over90 = recordsOf('accounts_receivable').filter(({ days_overdue: days }) => Number(days) > 90);
  expect(ages.at(-1)?.count).toBe(over90.length);
});
