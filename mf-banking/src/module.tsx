import { CONTRACT_VERSION, defineModuleCode } from '@ledgerwise/contract';
import { baseCurrencyOf } from '@ledgerwise/domain/settings';
import { runEntitySelfTests } from '@ledgerwise/resource';
import { OwnCurrency } from '@ledgerwise/ui/core';
import { entityScreens } from '@ledgerwise/ui/resource';
import type { manifest } from './manifest.ts';

const loadRules = async () => (await import('@ledgerwise/domain/banking')).bankRules;

/** The records of the banking area, each loaded when one of its screens is. */
const records = { bank_rules: { isDocument: false, load: loadRules } } as const;

const stamp = { id: 'banking', contract: CONTRACT_VERSION };

export const module = defineModuleCode<typeof manifest>(stamp, {
  screens: {
    accounts: async () => (await import('./screens/accounts/BankAccountsPage.tsx')).BankAccountsPage,
    'audit-trail': async () => (await import('./screens/audit/AuditTrailPage.tsx')).AuditTrailPage,
    reconciliation: async () =>
      (await import('./screens/reconciliation/ReconciliationPage.tsx')).ReconciliationPage,
    'import-statement': async () =>
      (await import('./screens/statements/ImportStatementPage.tsx')).ImportStatementPage,
    ...entityScreens(records, async () => [await loadRules()]),
  },
  selfTests: {
    statements: async (host) => (await import('./statements/self-test.ts')).statementsAreRead(host),
    ...runEntitySelfTests(records),
  },
  Providers: ({ children }) => <OwnCurrency read={baseCurrencyOf}>{children}</OwnCurrency>,
});
