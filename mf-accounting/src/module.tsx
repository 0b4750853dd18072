import { CONTRACT_VERSION, defineModuleCode, type ScreenLoader } from '@ledgerwise/contract';
import { entityLoaders } from '@ledgerwise/domain';
import { runBooksSelfTests } from '@ledgerwise/domain/self-tests';
import { baseCurrencyOf } from '@ledgerwise/domain/settings';
import { runEntitySelfTests } from '@ledgerwise/resource';
import { OwnCurrency } from '@ledgerwise/ui/core';
import { entityScreens } from '@ledgerwise/ui/resource';
import type { manifest } from './manifest.ts';

const redirect: ScreenLoader = async () => (await import('./screens/ToDashboard.tsx')).ToDashboard;

/** Loads all entities, for code that searches across them. */
const allEntities = async () =>
  (await import('@ledgerwise/domain/entities')).entities.map(({ resource }) => resource);

const stamp = { id: 'accounting', contract: CONTRACT_VERSION };

export const module = defineModuleCode<typeof manifest>(stamp, {
  screens: {
    home: redirect,
    elsewhere: redirect,
    dashboard: async () => (await import('./screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
    metrics: async () => (await import('./screens/dashboard/MetricsScreen.tsx')).MetricsScreen,
    'online-invoice': async () =>
      (await import('./screens/online-invoice/OnlineInvoiceScreen.tsx')).OnlineInvoiceScreen,
    'getting-started': async () =>
      (await import('./screens/first-run/GettingStartedScreen.tsx')).GettingStartedScreen,
    ...entityScreens(entityLoaders, allEntities),
    'credit_notes.new': async () =>
      (
        await import(
          /* webpackChunkName: "editor-of-credit-note" */ './screens/credit-notes/NewCreditNote.tsx'
        )
      ).NewCreditNote,
    'receive-payment': async () => (await import('./screens/payments/ReceivePayment.tsx')).ReceivePayment,
    'pay-bills': async () => (await import('./screens/payments/PayBills.tsx')).PayBills,
    receivable: async () => (await import('./screens/ToInvoices.tsx')).ToInvoices,
    'accounts.list': async () =>
      (await import(/* webpackChunkName: "list-of-accounts" */ './screens/chart/ChartScreen.tsx'))
        .ChartScreen,
    'accounts.read': async () => (await import('./screens/chart/AccountScreen.tsx')).AccountScreen,
    'posting-rules': async () => (await import('./screens/chart/PostingRulesScreen.tsx')).PostingRulesScreen,
    'audit-log': async () => (await import('./screens/audit-log/AuditLogScreen.tsx')).AuditLogScreen,
    budgets: async () => (await import('./screens/budgets/BudgetScreen.tsx')).BudgetScreen,
    budget: async () => (await import('./screens/budgets/BudgetScreen.tsx')).BudgetScreen,
    closing: async () => (await import('./screens/closing/ClosingScreen.tsx')).ClosingScreen,
    currency: async () => (await import('./screens/currency/CurrencyScreen.tsx')).CurrencyScreen,
    imports: async () => (await import('./screens/imports/ImportsScreen.tsx')).ImportsScreen,
    'opening-balances': async () => (await import('./screens/moving-in/OpeningScreen.tsx')).OpeningScreen,
    reports: async () => (await import('./screens/reports/ReportsScreen.tsx')).ReportsScreen,
    settings: async () => (await import('./screens/settings/SettingsScreen.tsx')).SettingsScreen,
    users: async () => (await import('./screens/users/UsersScreen.tsx')).UsersScreen,
  },
  selfTests: { ...runEntitySelfTests(entityLoaders), ...runBooksSelfTests },
  verifications: async () => (await import('./verifications/verifications.ts')).verifications,
  Providers: ({ children }) => <OwnCurrency read={baseCurrencyOf}>{children}</OwnCurrency>,
});
