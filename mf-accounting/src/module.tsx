import { defineModule, type ScreenLoader } from '@ledgerwise/contract';
import { customers } from '@ledgerwise/domain';
import { resourceScreens } from '@ledgerwise/ui/resource';
import { manifest } from './manifest.ts';
import { type PlannedId, plannedScreens } from './planned-screens.ts';
import { customersReachable } from './self-tests.ts';

const redirect: ScreenLoader = async () => (await import('./screens/ToDashboard.tsx')).ToDashboard;

const planned =
  (id: PlannedId): ScreenLoader =>
  async () => {
    const { plannedScreen } = await import('./screens/planned/PlannedScreen.tsx');
    return plannedScreen(plannedScreens[id]);
  };

export const module = defineModule(manifest, {
  screens: {
    home: redirect,
    elsewhere: redirect,
    dashboard: async () => (await import('./screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
    metrics: async () => (await import('./screens/dashboard/MetricsScreen.tsx')).MetricsScreen,
    ...resourceScreens(customers),
    products: planned('products'),
    'sales-orders': planned('sales-orders'),
    invoices: planned('invoices'),
    'accounts-receivable': planned('accounts-receivable'),
    'accounts-payable': planned('accounts-payable'),
    'general-ledger': planned('general-ledger'),
    vendors: planned('vendors'),
    'purchase-orders': planned('purchase-orders'),
    inventory: planned('inventory'),
    reports: planned('reports'),
    budgets: planned('budgets'),
    employees: planned('employees'),
    currency: planned('currency'),
    assets: planned('assets'),
    tax: planned('tax'),
    settings: planned('settings'),
    users: planned('users'),
  },
  selfTests: { 'customers-reachable': customersReachable },
  resources: [customers],
});
