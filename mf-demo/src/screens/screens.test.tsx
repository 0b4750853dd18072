// @vitest-environment jsdom
import { alwaysOnline, type Host, HostProvider, platformErrors } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { countOf, createJobs, formatMoney } from '@ledgerwise/ui/core';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { demoRecordsOn } from '../demo-company.ts';
import { createDemoData, pageStorage } from '../demo-data.ts';
import { lockedSections } from '../demo-sections.ts';
import { DemoFrame } from '../frame/DemoFrame.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { InvoicesPage, PayablesPage, SalesOrdersPage } from './documents.tsx';
import { LockedPage } from './LockedPage.tsx';
import { ReportsPage } from './ReportsPage.tsx';

beforeAll(installDialogElement);
afterEach(cleanup);

function visit(page: ReactNode, basePath = '/demo') {
  const data = createDemoData(pageStorage(), TODAY);
  const notify = { success: vi.fn(), info: vi.fn(), failure: vi.fn(), error: vi.fn() };
  const openDialog = vi.fn();
  const host: Host = {
    productName: 'Sample Books',
    auth: {
      status: 'signed-out',
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
    basePath,
    visited: () => undefined,
    report: vi.fn(),
  };
  render(
    <HostProvider value={host}>
      <MemoryRouter>{page}</MemoryRouter>
    </HostProvider>,
  );
  return { data, notify, openDialog };
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
  );

const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('the frame names the demo and leads to every part of it', () => {
  visit(
    <DemoFrame isKept onReset={vi.fn()}>
      <h1>Part</h1>
    </DemoFrame>,
  );
  expect(screen.getByText('Accounting Demo')).toBeTruthy();
  expect(screen.getByText('Demo Mode - Limited Data')).toBeTruthy();
  const links = within(screen.getByRole('navigation', { name: 'Demo' })).getAllByRole('link');
  expect(links).toHaveLength(16);
  expect(links[0]?.getAttribute('href')).toBe('/demo/dashboard');
});

test('a reset is asked for, and then happens', async () => {
  const onReset = vi.fn();
  const { notify } = visit(
    <DemoFrame isKept onReset={onReset}>
      <h1>Part</h1>
    </DemoFrame>,
  );
  await click('Reset demo');
  expect(onReset).not.toHaveBeenCalled();
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reset demo' }));
  expect(onReset).toHaveBeenCalledOnce();
  expect(notify.success).toHaveBeenCalledOnce();
});

test('a bundle of its own offers neither the public site nor an account', () => {
  visit(
    <DemoFrame isKept={false} onReset={vi.fn()}>
      <h1>Part</h1>
    </DemoFrame>,
    '',
  );
  expect(screen.queryByRole('button', { name: 'Start Free Trial' })).toBeNull();
  expect(screen.queryByRole('link', { name: /Back to/ })).toBeNull();
  expect(screen.getByText('Your browser allows no storage')).toBeTruthy();
});

test('invoices show their words and colours, and say what the full version adds', async () => {
  const { notify } = visit(<InvoicesPage />);
  const open = recordsOf('invoices').filter(({ status }) => status === 'Outstanding');
  expect(await screen.findAllByText('Outstanding')).toHaveLength(open.length);
  expect(screen.getByText(totalOf('invoices', 'total_amount'))).toBeTruthy();
  await click('View INV-000001');
  await click('Create Invoice');
  expect(notify.info.mock.calls.map(([notice]) => notice.title)).toEqual([
    'Viewing invoice INV-000001 - Full invoice management available in premium version',
    'Invoice creation is available in the full premium version',
  ]);
});

test('sales orders are searched; nothing found is no empty list', async () => {
  const { notify } = visit(<SalesOrdersPage />);
  const found = recordsOf('sales_orders').filter(({ customer_name }) => customer_name === 'Kingsway Motors');
  await screen.findByText('SO-000001');
  await userEvent.type(screen.getByRole('searchbox'), 'kingsway');
  expect(await screen.findByText(countOf(found.length, 'record', 'records'))).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), ' zzz');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  await click('New Sales Order');
  expect(notify.info).toHaveBeenCalledWith({
    title: 'Sales Order creation is available in the full premium version',
  });
});

test('a bill that is past its date says by how much', async () => {
  visit(<PayablesPage />);
  const late = recordsOf('accounts_payable').find(({ status }) => status === 'Overdue');
  expect(await screen.findByText(`${-Number(late?.days_until_due)} days overdue`)).toBeTruthy();
  expect(screen.getByRole('button', { name: /New Bill/ }).getAttribute('aria-disabled')).toBe('true');
});

test('reports show the sample figures', async () => {
  const { notify } = visit(<ReportsPage />);
  for (const figure of ['$45,750.00', '$23,400.00', '$22,350.00', '48.9%'])
    expect(screen.getByText(figure)).toBeTruthy();
  await click('Generate Balance Sheet');
  expect(notify.info).toHaveBeenCalledWith({
    title: 'Balance Sheet generation is available in the full premium version',
  });
});

test('the dashboard counts what is there, and follows a change', async () => {
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

test('a premium module stays closed and offers the trial', async () => {
  const [payroll] = lockedSections;
  const { openDialog } = visit(<LockedPage section={payroll} />);
  expect(screen.getByRole('heading', { name: 'Payroll is a premium module' })).toBeTruthy();
  await click('Start Free Trial');
  expect(openDialog).toHaveBeenCalledWith('sign-up');
});
