import { CONTRACT_VERSION, defineManifest } from '@ledgerwise/contract';
import { bankingEntities } from '@ledgerwise/domain/banking';
import { icons } from '@ledgerwise/domain/icons';
import { accountingSettings } from '@ledgerwise/domain/settings';
import {
  entityNav,
  entityPermissions,
  entityRecords,
  entityRoutes,
  entitySelfTests,
} from '@ledgerwise/resource';
import { BANKING_PERMISSIONS } from './banking-access.ts';
import { ownIcons } from './icons.ts';

const GROUP = 'Banking';

export const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: 'banking',
  title: 'Banking',
  routes: [
    { id: 'accounts', path: '', title: 'Bank Accounts' },
    { id: 'audit-trail', path: 'audit-trail', title: 'Audit Trail' },
    { id: 'reconciliation', path: 'reconciliation', title: 'Reconciliation' },
    { id: 'import-statement', path: 'reconciliation/import', title: 'Import Statement' },
    ...entityRoutes(bankingEntities),
  ],
  nav: [
    { route: 'accounts', label: 'Bank Accounts', icon: ownIcons.bank, group: GROUP, order: 200 },
    {
      route: 'reconciliation',
      label: 'Reconciliation',
      icon: icons.reconciliation,
      group: GROUP,
      order: 210,
    },
    ...entityNav(bankingEntities),
  ],
  records: entityRecords(bankingEntities),
  settings: accountingSettings,
  permissions: [...BANKING_PERMISSIONS, ...entityPermissions(bankingEntities)],
  errors: {},
  selfTests: [
    { id: 'statements', title: 'Statements of banks are read', effects: 'none' },
    ...entitySelfTests(bankingEntities),
  ],
});
