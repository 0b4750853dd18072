import { defineModule, type ScreenLoader } from '@ledgerwise/contract';
import { resourceScreens } from '@ledgerwise/ui/resource';
import { customers, products, vendors } from './demo-resources.ts';
import { lockedSections } from './demo-sections.ts';
import { DemoProviders } from './frame/DemoProviders.tsx';
import { manifest } from './manifest.ts';
import {
  accountsPayable,
  accountsReceivable,
  generalLedger,
  invoices,
  salesOrders,
} from './resources/documents.resource.ts';

const toDashboard = () => import('./screens/ToDashboard.tsx').then((screen) => screen.ToDashboard);
/** Beside the list, which they are made of. */
const documents = () => import(/* webpackChunkName: "list-of-documents" */ './screens/DocumentLists.tsx');

type LockedPath = (typeof lockedSections)[number]['path'];

/** A screen for each section of the full product, which says what it is for. */
const lockedScreens = Object.fromEntries(
  lockedSections.map((section): [LockedPath, ScreenLoader] => [
    section.path,
    () =>
      import('./screens/LockedPage.tsx').then(({ LockedPage }) => () => <LockedPage section={section} />),
  ]),
) as Readonly<Record<LockedPath, ScreenLoader>>;

export const module = defineModule(manifest, {
  screens: {
    root: toDashboard,
    unknown: toDashboard,
    dashboard: () => import('./screens/DashboardPage.tsx').then((screen) => screen.DashboardPage),
    ...resourceScreens(customers),
    ...resourceScreens(products),
    ...resourceScreens(vendors),
    ...resourceScreens(salesOrders),
    ...resourceScreens(invoices),
    ...resourceScreens(accountsReceivable),
    ...resourceScreens(accountsPayable),
    ...resourceScreens(generalLedger),
    'sales_orders.list': () => documents().then((screens) => screens.SalesOrdersPage),
    'invoices.list': () => documents().then((screens) => screens.InvoicesPage),
    'accounts_receivable.list': () => documents().then((screens) => screens.ReceivablesPage),
    'accounts_payable.list': () => documents().then((screens) => screens.PayablesPage),
    'general_ledger.list': () => documents().then((screens) => screens.LedgerPage),
    reports: () => import('./screens/ReportsPage.tsx').then((screen) => screen.ReportsPage),
    ...lockedScreens,
  },
  selfTests: {},
  Providers: DemoProviders,
});
