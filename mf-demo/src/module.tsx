import { defineModule, type ScreenLoader } from '@ledgerwise/contract';
import { customers, vendors } from '@ledgerwise/domain';
import { resourceScreens } from '@ledgerwise/ui/resource';
import { products } from './demo-resources.ts';
import { lockedSections } from './demo-sections.ts';
import { DemoProviders } from './frame/DemoProviders.tsx';
import { manifest } from './manifest.ts';

const toDashboard = () => import('./screens/ToDashboard.tsx').then((screen) => screen.ToDashboard);
const documents = () => import('./screens/documents.tsx');

type LockedPath = (typeof lockedSections)[number]['path'];

const locked = (path: LockedPath): ScreenLoader => {
  const section = lockedSections.find((candidate) => candidate.path === path);
  if (!section) throw new Error(`The demo has no locked section "${path}".`);
  return () =>
    import('./screens/LockedPage.tsx').then(({ LockedPage }) => () => <LockedPage section={section} />);
};

export const module = defineModule(manifest, {
  screens: {
    root: toDashboard,
    unknown: toDashboard,
    dashboard: () => import('./screens/DashboardPage.tsx').then((screen) => screen.DashboardPage),
    ...resourceScreens(customers),
    ...resourceScreens(products),
    ...resourceScreens(vendors),
    'sales-orders': () => documents().then((screens) => screens.SalesOrdersPage),
    invoices: () => documents().then((screens) => screens.InvoicesPage),
    'accounts-receivable': () => documents().then((screens) => screens.ReceivablesPage),
    'accounts-payable': () => documents().then((screens) => screens.PayablesPage),
    'general-ledger': () => documents().then((screens) => screens.LedgerPage),
    reports: () => import('./screens/ReportsPage.tsx').then((screen) => screen.ReportsPage),
    payroll: locked('payroll'),
    tax: locked('tax'),
    assets: locked('assets'),
    currency: locked('currency'),
    inventory: locked('inventory'),
    'purchase-orders': locked('purchase-orders'),
  },
  selfTests: {},
  Providers: DemoProviders,
});
