import { defineModule } from '@ledgerwise/contract';
import { manifest } from './manifest.ts';

export const module = defineModule(manifest, {
  screens: {
    accounts: async () => (await import('./screens/accounts/BankAccountsPage.tsx')).BankAccountsPage,
    'audit-trail': async () => (await import('./screens/audit/AuditTrailPage.tsx')).AuditTrailPage,
    reconciliation: async () => (await import('./screens/ReconciliationPage.tsx')).ReconciliationPage,
  },
  selfTests: {
    statements: async (host) => (await import('./statements/self-test.ts')).statementsAreRead(host),
  },
});
