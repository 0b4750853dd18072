import { readFileSync } from 'node:fs';
import { parseRegistry } from '@ledgerwise/contract';
import { createStore } from 'jotai/vanilla';
import { describe, expect, it } from 'vitest';
import { accounting } from '../../test/sample-services.tsx';
import { createModuleCatalog } from '../services/modules/module-catalog.ts';
import { resolveAddress } from './resolve-address.ts';

const registry = parseRegistry(
  JSON.parse(readFileSync(new URL('../../public/remotes.json', import.meta.url), 'utf8')),
);

const marketing = {
  ...accounting,
  id: 'marketing',
  routes: [{ id: 'about', path: 'about', title: 'About', access: 'public' }],
  nav: [],
};

function catalog(known: Record<string, unknown>) {
  return createModuleCatalog({
    store: createStore(),
    registry,
    known,
    federation: { load: async () => null },
    readModuleJson: () => new Promise(() => {}),
  });
}

function at(address: string, known: Record<string, unknown> = { accounting, marketing }) {
  return resolveAddress(registry, catalog(known).get, address);
}

const HELPERS = {
  '/dashboard': '/accounting/dashboard',
  '/gl': '/accounting/general-ledger',
  '/gl/new': '/accounting/general-ledger/new',
  '/invoices': '/accounting/invoices',
  '/invoices/7/edit': '/accounting/invoices/7/edit',
  '/ap/new': '/accounting/accounts-payable/new',
  '/budgets': '/accounting/budgets',
  '/budgets/new': '/accounting/budgets/new',
  '/budgets/7/edit': '/accounting/budgets/7/edit',
  '/budgets/import': '/accounting/budgets/import',
  '/customers/import': '/accounting/customers/import',
  '/products': '/accounting/products',
  '/orders/new': '/accounting/sales-orders/new',
  '/vendors': '/accounting/vendors',
  '/inventory': '/accounting/inventory',
  '/po/new': '/accounting/purchase-orders/new',
  '/tax': '/accounting/tax',
  '/assets': '/accounting/assets',
  '/users/new': '/accounting/users/new',
  '/reports': '/accounting/reports',
  '/reports/financial': '/accounting/reports',
  '/settings': '/accounting/settings',
  '/accounting/gl/new': '/accounting/general-ledger/new',
  '/accounting/ap': '/accounting/accounts-payable',
  '/accounting/orders/7/edit': '/accounting/sales-orders/7/edit',
  '/accounting/po': '/accounting/purchase-orders',
  '/accounting/reports/financial': '/accounting/reports',
} as const;

describe('the deployed registry', () => {
  it.each(Object.entries(HELPERS))('leads %s to %s', (from, to) => {
    expect(at(from)).toEqual({ kind: 'redirect', to });
  });

  it.each(Object.values(HELPERS))('leads on from %s to nowhere else', (address) => {
    expect(at(address).kind).not.toBe('redirect');
  });

  it.each([
    ['/', 'marketing'],
    ['/pricing', 'marketing'],
    ['/accounting/anything/below', 'accounting'],
    ['/payroll/employees/new', 'accounting'],
    ['/simple-dashboard', 'accounting'],
    ['/banking', 'banking'],
    ['/test-suite', 'diagnostics'],
    ['/demo/customers', 'demo'],
  ])('gives %s to %s while it is not loaded', (address, id) => {
    const shown = at(address, {});
    expect(shown.kind === 'module' && shown.module.id).toBe(id);
  });
});

describe('resolveAddress', () => {
  it('finds the screen, its pattern and its frame', () => {
    expect(at('/accounting/customers/42')).toMatchObject({
      kind: 'screen',
      route: { id: 'customer' },
      pattern: '/accounting/customers/:id',
      frame: { layout: 'app', isPublic: false },
    });
    expect(at('/about/')).toMatchObject({ kind: 'screen', frame: { layout: 'site', isPublic: true } });
  });

  it('shows the pages of no module', () => {
    expect(at('/auth/callback')).toEqual({ kind: 'own', page: 'auth-callback' });
    expect(at('/reset-password')).toEqual({ kind: 'own', page: 'reset-password' });
    expect(at('/accept-invitation')).toEqual({ kind: 'own', page: 'accept-invitation' });
  });

  it('resolves an unknown address to the not-found page', () => {
    expect(at('/no-such-page')).toMatchObject({ kind: 'missing', frame: { isPublic: true } });
    expect(at('/payroll/no-such-page')).toMatchObject({ kind: 'missing', frame: { isPublic: false } });
  });
});
