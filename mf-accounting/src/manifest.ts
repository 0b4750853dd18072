import { CONTRACT_VERSION, defineManifest, type FeatureDeclaration } from '@ledgerwise/contract';
import { entities } from '@ledgerwise/domain';
import { creditNoteEntry } from '@ledgerwise/domain/credit-note-entry';
import { icons } from '@ledgerwise/domain/icons';
import { booksSelfTests } from '@ledgerwise/domain/self-tests';
import { accountingSettings } from '@ledgerwise/domain/settings';
import {
  entityNav,
  entityPermissions,
  entityRecords,
  entityRoutes,
  entitySelfTests,
  resourceRoutes,
} from '@ledgerwise/resource';
import { ownIcons } from './icons.ts';
import { verifiedScreens } from './verified-screens.ts';

/** A feature with a switch in `company_settings` (`module_inventory`), by the server's name. */
const feature = (id: string, title: string, areas: readonly string[]): FeatureDeclaration => ({
  id,
  title,
  areas,
  switchedAt: { path: 'settings#modules', requires: 'settings.update' },
});

/** All figures of both dashboards are one answer. */
const DASHBOARD = [{ method: 'POST', path: '/rest/v1/rpc/dashboard', body: '{}' }] as const;

export const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: 'accounting',
  title: 'Accounting',
  routes: [
    { id: 'home', path: '', title: 'Dashboard', firstRequests: DASHBOARD },
    { id: 'dashboard', path: 'dashboard', title: 'Dashboard', firstRequests: DASHBOARD },
    { id: 'metrics', path: '/simple-dashboard', title: 'Business Metrics', firstRequests: DASHBOARD },
    // The page behind a shared link to an invoice. It is public: the link is the only credential.
    {
      id: 'online-invoice',
      path: '/online-invoice',
      title: 'Invoice',
      access: 'public',
      layout: 'bare',
    },
    { id: 'getting-started', path: 'getting-started', title: 'Getting Started', requires: 'invoices.post' },
    ...entityRoutes(entities),
    ...resourceRoutes(creditNoteEntry),
    // Receivables are invoices: a record's address below their list leads to the invoice.
    { id: 'receivable', path: 'accounts-receivable/*', title: 'Invoice' },
    { id: 'receive-payment', path: 'payments/receive', title: 'Receive Payment', outline: 'form' },
    { id: 'pay-bills', path: 'payments/pay', title: 'Pay Bills', outline: 'form' },
    { id: 'posting-rules', path: 'posting-rules', title: 'Posting Rules', requires: 'accounts.read' },
    { id: 'closing', path: 'closing', title: 'Closing', requires: 'reports.read' },
    {
      id: 'opening-balances',
      path: 'opening-balances',
      title: 'Opening Balances',
      requires: 'opening_balances.read',
    },
    { id: 'reports', path: 'reports/*', title: 'Financial Reports', requires: 'reports.read' },
    { id: 'users', path: 'users/*', title: 'Users' },
    { id: 'settings', path: 'settings/*', title: 'Settings' },
    { id: 'budgets', path: 'budgets', title: 'Budgets', requires: 'budgets.read' },
    // All budgets share one sheet, which is also used to create, change or import one.
    { id: 'budget', path: 'budgets/*', title: 'Budgets', requires: 'budgets.read' },
    { id: 'imports', path: 'imports', title: 'Import History', requires: 'customers.import' },
    { id: 'audit-log', path: 'audit-log', title: 'Audit Log', requires: 'activity.read_all' },
    { id: 'currency', path: 'currency/*', title: 'Multi-Currency', requires: 'exchange_rates.read' },
    // Everything else in the area: unknown addresses redirect to the dashboard.
    { id: 'elsewhere', path: '*', title: 'Dashboard' },
  ],
  nav: [
    { route: 'dashboard', label: 'Dashboard', icon: icons.dashboard, order: 0 },
    ...entityNav(entities),
    {
      route: 'closing',
      label: 'Closing',
      icon: ownIcons.closing,
      group: 'Accounting',
      order: 195,
      requires: 'reports.read',
    },
    {
      route: 'reports',
      label: 'Financial Reports',
      icon: icons.reports,
      group: 'Reports',
      order: 300,
      requires: 'reports.read',
    },
    {
      route: 'budgets',
      label: 'Budgets',
      icon: ownIcons.budgets,
      group: 'Reports',
      order: 310,
      requires: 'budgets.read',
    },
    {
      route: 'currency',
      label: 'Multi-Currency',
      icon: icons.currency,
      group: 'Tools & Settings',
      order: 400,
      requires: 'exchange_rates.read',
    },
    {
      route: 'opening-balances',
      label: 'Opening Balances',
      icon: icons.reconciliation,
      group: 'Tools & Settings',
      order: 460,
      requires: 'opening_balances.read',
    },
    { route: 'settings', label: 'Settings', icon: ownIcons.settings, group: 'Tools & Settings', order: 430 },
    { route: 'users', label: 'Users', icon: ownIcons.users, group: 'Tools & Settings', order: 440 },
    {
      route: 'imports',
      label: 'Import History',
      group: 'Tools & Settings',
      order: 450,
      requires: 'customers.import',
    },
    {
      route: 'audit-log',
      label: 'Audit Log',
      group: 'Tools & Settings',
      order: 455,
      requires: 'activity.read_all',
    },
  ],
  records: entityRecords(entities),
  appShortcuts: [
    { route: 'invoices.new', label: 'New invoice' },
    { route: 'receive-payment', label: 'Record payment' },
  ],
  features: [
    feature('inventory', 'Inventory', ['inventory']),
    feature('payroll', 'Payroll', ['payroll']),
    feature('assets', 'Fixed Assets', ['assets']),
    feature('budgets', 'Budgets', ['budgets']),
    feature('reports', 'Financial Reports', ['reports']),
  ],
  settings: accountingSettings,
  permissions: [
    ...entityPermissions(entities),
    'activity.read_all',
    'budgets.read',
    'budgets.update',
    'books.lock',
    'books.close',
    'currencies.revalue',
    'opening_balances.read',
    'opening_balances.update',
    'opening_balances.post',
    'reports.read',
    'settings.update',
  ],
  errors: {},
  selfTests: [...entitySelfTests(entities), ...booksSelfTests],
  verifications: verifiedScreens,
});
