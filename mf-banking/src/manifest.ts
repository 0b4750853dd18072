import { CONTRACT_VERSION, defineManifest } from '@ledgerwise/contract';

const GROUP = 'Banking';

export const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: 'banking',
  title: 'Banking',
  routes: [
    { id: 'accounts', path: '', title: 'Bank Accounts' },
    { id: 'reconciliation', path: 'reconciliation', title: 'Reconciliation' },
  ],
  nav: [
    { route: 'accounts', label: 'Bank Accounts', icon: 'bank', group: GROUP, order: 200 },
    { route: 'reconciliation', label: 'Reconciliation', icon: 'reconciliation', group: GROUP, order: 210 },
  ],
  permissions: [],
  errors: {},
  selfTests: [{ id: 'statements', title: 'Statements of banks are read', effects: 'none' }],
});
