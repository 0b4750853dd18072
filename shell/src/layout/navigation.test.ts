import type { ModuleManifest } from '@ledgerwise/contract';
import { createStore } from 'jotai/vanilla';
import { describe, expect, it } from 'vitest';
import { accounting, registry } from '../../test/sample-services.tsx';
import { createModuleCatalog } from '../services/modules/module-catalog.ts';
import { crumbsOf, currentEntry, destinations, findDestinations, navGroups } from './navigation.ts';

const banking: ModuleManifest = {
  ...accounting,
  id: 'banking',
  title: 'Banking',
  routes: [
    { id: 'accounts', path: '', title: 'Bank Accounts' },
    { id: 'shared', path: '/shared-statement', title: 'Statement', access: 'public', layout: 'bare' },
  ],
  nav: [
    { route: 'accounts', label: 'Bank Accounts', group: 'Banking', order: 200 },
    { route: 'gone', label: 'Nowhere', order: 1 },
  ],
};
const demo: ModuleManifest = { ...accounting, id: 'demo', title: 'Demo' };
const [first] = registry.remotes;
if (!first) throw new Error('The sample registry is empty');

const modules = createModuleCatalog({
  store: createStore(),
  registry: {
    ...registry,
    remotes: [
      { ...first, id: 'demo', basePath: '/demo', audience: 'public' },
      { ...first, id: 'banking', basePath: '/banking' },
      first,
    ],
  },
  known: { accounting, banking, demo: { ...demo, nav: [] } },
  federation: { load: async () => null },
}).all();

describe('the sidebar', () => {
  it('orders entries over all modules and puts a group at its first entry', () => {
    const shown = navGroups(modules).map(({ heading, entries }) => [
      heading,
      entries.map(({ label }) => label),
    ]);
    expect(shown).toEqual([
      [undefined, ['Dashboard']],
      ['Accounting', ['Customers', 'Vendors']],
      ['Banking', ['Bank Accounts']],
      ['Tools & Settings', ['Settings']],
    ]);
  });

  it('leads to the root of a route that takes everything below it', () => {
    const vendors = navGroups(modules)
      .flatMap(({ entries }) => entries)
      .find(({ label }) => label === 'Vendors');
    expect(vendors?.to).toBe('/accounting/vendors');
  });

  it.each([
    ['/accounting/customers', 'Customers'],
    ['/accounting/customers/42/edit', 'Customers'],
    ['/banking', 'Bank Accounts'],
    ['/accounting/customers-archive', undefined],
    ['/', undefined],
  ])('highlights for %s: %s', (pathname, label) => {
    expect(currentEntry(navGroups(modules), pathname)?.label).toBe(label);
  });
});

describe('the palette', () => {
  const all = destinations(modules, (permission) => permission !== 'settings.update');

  it('offers screens in the frame of the application that the user may open and that need no record', () => {
    expect(all.map(({ to }) => to)).toEqual([
      '/accounting/dashboard',
      '/accounting/customers',
      '/accounting/vendors',
      '/banking',
      '/accounting/customers/new',
    ]);
  });

  it('finds by all words, prefix matches first', () => {
    const names = (text: string) => findDestinations(all, text).map(({ label }) => label);
    expect(names('acc')).toEqual(['Customers', 'Vendors', 'Bank Accounts', 'New Customer']);
    expect(names('bank')).toEqual(['Bank Accounts']);
    expect(names('VEND acc')).toEqual(['Vendors']);
    expect(names('no such screen')).toEqual([]);
  });
});

it('the breadcrumb has the area and the sidebar entry', () => {
  const entry = (to: string, label: string) => ({
    to,
    label,
    icon: undefined,
    moduleId: 'm',
    routeId: label,
  });
  const groups = [
    { heading: undefined, entries: [entry('/accounting/dashboard', 'Dashboard')] },
    { heading: 'Accounting', entries: [entry('/accounting/invoices', 'Invoices')] },
    { heading: 'Banking', entries: [entry('/banking/reconciliation', 'Reconciliation')] },
  ];
  const at = (pathname: string) => crumbsOf(groups, pathname, '/accounting/dashboard');
  const home = { label: 'Accounting Dashboard', to: '/accounting/dashboard' };
  expect(at('/accounting/dashboard')).toEqual([{ label: home.label }]);
  expect(at('/accounting/invoices')).toEqual([home, { label: 'Invoices' }]);
  expect(at('/accounting/invoices/7')).toEqual([home, { label: 'Invoices' }]);
  expect(at('/banking/reconciliation')).toEqual([{ label: 'Banking' }, { label: 'Reconciliation' }]);
  expect(at('/elsewhere')).toEqual([{ label: home.label }]);
});
