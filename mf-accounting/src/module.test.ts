// @vitest-environment jsdom
import { absolutePath, routeAt, type SvgIcon } from '@ledgerwise/contract';
import { checkModuleCode } from '@ledgerwise/contract/checks';
import { entities } from '@ledgerwise/domain';
import { icons } from '@ledgerwise/domain/icons';
import { type AnyResource, hasScreen, listNameOf, listWords } from '@ledgerwise/resource';
import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';
import { module } from './module.tsx';

const at = (path: string) => routeAt(manifest.routes, '/accounting', path)?.id;

// Every screen is really loaded, antd among them.
test('fulfills the contract', async () => {
  expect(await checkModuleCode(module, manifest)).toEqual([]);
});

/** Besides the lists of further kinds of documents, each at its position in entities.ts. */
const SIDEBAR = [
  ': Dashboard',
  'Accounting: Customers',
  'Accounting: Products',
  'Accounting: Sales Orders',
  'Accounting: Invoices',
  'Accounting: Accounts Receivable',
  'Accounting: Accounts Payable',
  'Accounting: Payments',
  'Accounting: Credit Notes',
  'Accounting: Recurring',
  'Accounting: General Ledger',
  'Accounting: Recurring Entries',
  'Accounting: Chart of Accounts',
  'Accounting: Vendors',
  'Accounting: Purchase Orders',
  'Accounting: Inventory',
  'Accounting: Closing',
  'Reports: Financial Reports',
  'Reports: Budgets',
  'Payroll: Employees',
  'Tools & Settings: Multi-Currency',
  'Tools & Settings: Fixed Assets',
  'Tools & Settings: Tax Management',
  'Tools & Settings: Tax Codes',
  'Tools & Settings: Tracking Categories',
  'Tools & Settings: Settings',
  'Tools & Settings: Users',
  'Tools & Settings: Import History',
  'Tools & Settings: Audit Log',
  'Tools & Settings: Opening Balances',
];

/** Addresses of screens that are not of one entity. People have bookmarked them, and other screens link to them. */
const ADDRESSES = [
  '',
  '*',
  '/online-invoice',
  '/simple-dashboard',
  'accounts-receivable/*',
  'audit-log',
  'budgets',
  'budgets/*',
  'closing',
  'currency/*',
  'dashboard',
  'getting-started',
  'imports',
  'opening-balances',
  'payments/pay',
  'payments/receive',
  'posting-rules',
  'reports/*',
  'settings/*',
  'users/*',
];

test('keeps the addresses of its screens, so that bookmarks still work', () => {
  const own = manifest.routes.filter(({ id }) => !id.includes('.')).map(({ path }) => path);
  expect(own.toSorted()).toEqual(ADDRESSES);
});

test('lists its screens in the order of the sidebar', () => {
  const items = [...manifest.nav].sort((a, b) => a.order - b.order);
  const labels = items.map(({ group = '', label }) => `${group}: ${label}`);
  expect(labels.filter((label) => SIDEBAR.includes(label))).toEqual(SIDEBAR);
  const all: readonly AnyResource[] = entities.map(({ resource }) => resource);
  const documents = all
    .filter(({ document }) => document?.isChained)
    .map((one) => `Accounting: ${listWords(one)}`);
  expect(labels.filter((label) => !SIDEBAR.includes(label) && !documents.includes(label))).toEqual([]);
});

/** Icons are compared by name. */
const nameOf = (icon: SvgIcon | undefined) => Object.entries(icons).find(([, known]) => known === icon)?.[0];

test('declares how search names, opens and creates its records', () => {
  const told = manifest.records?.map(
    ({ kind, label, icon, path, create }) =>
      `${kind}: ${label.one} (${nameOf(icon)}) at ${path}, ${create?.label} at ${create?.path}`,
  );
  expect(told).toEqual(
    expect.arrayContaining([
      'customers: Customer (customers) at customers/:id, New Customer at customers/new',
      'products: Product (products) at products/:id, New Product at products/new',
      'invoices: Invoice (invoices) at invoices/:id, New Invoice at invoices/new',
      'vendors: Vendor (vendors) at vendors/:id, New Vendor at vendors/new',
    ]),
  );
  const lists: readonly AnyResource[] = entities.map(({ resource }) => resource);
  expect(told).toHaveLength(lists.filter(({ listName }) => listName === undefined).length);
});

test('answers every address of the area', () => {
  expect(at('/accounting')).toBe('home');
  expect(at('/accounting/dashboard')).toBe('dashboard');
  for (const { resource } of entities) {
    const list = absolutePath('/accounting', resource.path);
    expect(at(list)).toBe(`${listNameOf(resource)}.list`);
    // A second list over a table has no record pages.
    if (resource.listName !== undefined) {
      expect(at(`${list}/7`)).toBe('receivable');
      continue;
    }
    expect(at(`${list}/7`)).toBe(`${resource.name}.read`);
    for (const screen of ['new', 'import'] as const)
      if (hasScreen(resource, screen)) expect(at(`${list}/${screen}`)).toBe(`${resource.name}.${screen}`);
    if (hasScreen(resource, 'edit')) expect(at(`${list}/7/edit`)).toBe(`${resource.name}.edit`);
  }
  expect(at('/payroll/employees/new')).toBe('employees.new');
  expect(at('/simple-dashboard')).toBe('metrics');
  expect(at('/accounting/no-such-thing')).toBe('elsewhere');
});
