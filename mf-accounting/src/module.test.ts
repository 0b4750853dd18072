// @vitest-environment jsdom
import { routeAt } from '@ledgerwise/contract';
import { checkModule } from '@ledgerwise/contract/checks';
import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';
import { module } from './module.tsx';

const at = (path: string) => routeAt(manifest.routes, '/accounting', path)?.id;

// Every screen is really loaded, antd among them.
test('keeps the contract', { timeout: 30_000 }, async () => {
  expect(await checkModule(module)).toEqual([]);
});

test('lists its screens in the order of the sidebar', () => {
  const items = [...manifest.nav].sort((a, b) => a.order - b.order);
  expect(items.map(({ group = '', label }) => `${group}: ${label}`)).toEqual([
    ': Dashboard',
    'Accounting: Customers',
    'Accounting: Products',
    'Accounting: Sales Orders',
    'Accounting: Invoices',
    'Accounting: Accounts Receivable',
    'Accounting: Accounts Payable',
    'Accounting: General Ledger',
    'Accounting: Vendors',
    'Accounting: Purchase Orders',
    'Accounting: Inventory',
    'Reports: Financial Reports',
    'Reports: Budgets',
    'Payroll: Employees',
    'Tools & Settings: Multi-Currency',
    'Tools & Settings: Fixed Assets',
    'Tools & Settings: Tax Management',
    'Tools & Settings: Settings',
  ]);
});

test('answers every address of the area', () => {
  expect(at('/accounting')).toBe('home');
  expect(at('/accounting/dashboard')).toBe('dashboard');
  expect(at('/accounting/customers')).toBe('customers.list');
  expect(at('/accounting/customers/new')).toBe('customers.new');
  expect(at('/accounting/customers/import')).toBe('customers.import');
  expect(at('/accounting/customers/7/edit')).toBe('customers.edit');
  expect(at('/accounting/products')).toBe('products');
  expect(at('/accounting/products/7/edit')).toBe('products');
  expect(at('/payroll/employees/new')).toBe('employees');
  expect(at('/simple-dashboard')).toBe('metrics');
  expect(at('/accounting/no-such-thing')).toBe('elsewhere');
});
