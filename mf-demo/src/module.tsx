import { defineModule, type ScreenLoader } from '@ledgerwise/contract';
import type { ResourceRouteId } from '@ledgerwise/resource';
import { resourceScreens } from '@ledgerwise/ui/resource';
import { demoEntities } from './demo-resources.ts';
import { lockedSections } from './demo-sections.ts';
import { DemoProviders } from './frame/DemoProviders.tsx';
import { manifest } from './manifest.ts';

const toDashboard = () => import('./screens/ToDashboard.tsx').then((screen) => screen.ToDashboard);
/** Beside the list, from which documents are created. */
const documents = () => import(/* webpackChunkName: "list-of-documents" */ './screens/DocumentLists.tsx');

type EntityRouteId = ResourceRouteId<(typeof demoEntities)[number]['resource']['name']>;

/** The product's own screens of each kind of records. */
const entityScreens: Readonly<Record<EntityRouteId, ScreenLoader>> = Object.assign(
  {},
  ...demoEntities.map(({ resource }) => resourceScreens(resource)),
);

type LockedPath = (typeof lockedSections)[number]['path'];

/** A screen for each section of the full product, which describes its purpose. */
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
    ...entityScreens,
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
