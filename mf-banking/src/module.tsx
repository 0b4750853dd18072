import { defineModule } from '@ledgerwise/contract';
import { manifest } from './manifest.ts';

export const module = defineModule(manifest, {
  screens: {
    accounts: () => import('./screens/BankAccountsPage.tsx').then((page) => page.BankAccountsPage),
    reconciliation: () => import('./screens/ReconciliationPage.tsx').then((page) => page.ReconciliationPage),
  },
  selfTests: {
    statements: async (host) => (await import('./statements/self-test.ts')).statementsAreRead(host),
  },
});
