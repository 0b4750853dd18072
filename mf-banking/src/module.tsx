import { defineModule } from '@ledgerwise/contract';
import { manifest } from './manifest.ts';

export const module = defineModule(manifest, {
  screens: {
    accounts: async () => (await import('./screens/accounts/BankAccountsPage.tsx')).BankAccountsPage,
    'audit-trail': async () => (await import('./screens/audit/AuditTrailPage.tsx')).AuditTrailPage,
    reconciliation: async () =>
      (await import('./screens/reconciliation/ReconciliationPage.tsx')).ReconciliationPage,
    'import-statement': async () =>
      (await import('./screens/statements/ImportStatementPage.tsx')).ImportStatementPage,
  },
  selfTests: {
    statements: async (host) => (await import('./statements/self-test.ts')).statementsAreRead(host),
  },
});
