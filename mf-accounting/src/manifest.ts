import { CONTRACT_VERSION, defineManifest } from '@ledgerwise/contract';
import { customers } from '@ledgerwise/domain';
import { resourceNav, resourcePermissions, resourceRoutes } from '@ledgerwise/resource';
import { plannedNav, plannedRoutes } from './planned-screens.ts';

export const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: 'accounting',
  title: 'Accounting',
  routes: [
    { id: 'home', path: '', title: 'Dashboard' },
    { id: 'dashboard', path: 'dashboard', title: 'Dashboard' },
    { id: 'metrics', path: '/simple-dashboard', title: 'Business Metrics' },
    ...resourceRoutes(customers),
    ...plannedRoutes,
    // Everything else in the area: an address that is not known leads to the dashboard.
    { id: 'elsewhere', path: '*', title: 'Dashboard' },
  ],
  nav: [
    { route: 'dashboard', label: 'Dashboard', icon: 'dashboard', order: 0 },
    resourceNav(customers, { icon: 'customers', group: 'Accounting', order: 100 }),
    ...plannedNav,
  ],
  permissions: resourcePermissions(customers),
  errors: {},
  selfTests: [{ id: 'customers-reachable', title: 'Customers can be read', effects: 'none' }],
});
