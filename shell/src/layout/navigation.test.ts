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

const HOME = { label: 'Accounting Dashboard', to: '/accounting/dashboard' };

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

it.each([
  ['/accounting/dashboard', [{ label: 'Accounting Dashboard' }]],
  ['/accounting/customers', [HOME, { label: 'Customers' }]],
  ['/accounting/customers/7', [HOME, { label: 'Customers' }]],
  ['/banking', [{ label: 'Banking' }, { label: 'Bank Accounts' }]],
  ['/elsewhere', [{ label: 'Accounting Dashboard' }]],
])('the breadcrumb of %s has the area and the sidebar entry', (pathname, crumbs) => {
  expect(crumbsOf(modules, pathname, HOME.to)).toEqual(crumbs);
});

it('the breadcrumb of a screen without a sidebar entry has its title, and below it that of the list', () => {
  const added = [
    { id: 'rates', path: 'rates', title: 'Exchange Rates' },
    { id: 'rate', path: 'rates/new', title: 'New Exchange Rate' },
  ];
  const extended = modules.map((one) =>
    one.manifest?.id === 'accounting'
      ? { ...one, manifest: { ...one.manifest, routes: [...one.manifest.routes, ...added] } }
      : one,
  );
  const crumbs = [HOME, { label: 'Exchange Rates' }];
  expect(crumbsOf(extended, '/accounting/rates', HOME.to)).toEqual(crumbs);
  expect(crumbsOf(extended, '/accounting/rates/new', HOME.to)).toEqual(crumbs);
});
