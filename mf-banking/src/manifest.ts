import { CONTRACT_VERSION, defineManifest } from '@ledgerwise/contract';
import { MAY_ADD, MAY_AUDIT, MAY_REVEAL, MAY_SEE, MAY_UNLOCK_OTHERS } from './banking-access.ts';

const GROUP = 'Banking';

export const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: 'banking',
  title: 'Banking',
  routes: [
    { id: 'accounts', path: '', title: 'Bank Accounts' },
    { id: 'audit-trail', path: 'audit-trail', title: 'Audit Trail' },
    { id: 'reconciliation', path: 'reconciliation', title: 'Reconciliation' },
  ],
  nav: [
    { route: 'accounts', label: 'Bank Accounts', icon: 'bank', group: GROUP, order: 200 },
    { route: 'reconciliation', label: 'Reconciliation', icon: 'reconciliation', group: GROUP, order: 210 },
  ],
  permissions: [MAY_SEE, MAY_ADD, MAY_REVEAL, MAY_UNLOCK_OTHERS, MAY_AUDIT],
  errors: {},
  selfTests: [{ id: 'statements', title: 'Statements of banks are read', effects: 'none' }],
});
