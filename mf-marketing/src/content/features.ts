import type { Claim } from '../claims/claim.ts';

/** A claim with its description. */
export interface Feature extends Claim {
  readonly text: string;
}

export interface FeatureGroup {
  readonly title: string;
  readonly features: readonly Feature[];
}

export const featureGroups: readonly FeatureGroup[] = [
  {
    title: 'Selling',
    features: [
      {
        name: 'Customers and products',
        at: ['/accounting/customers', '/accounting/products'],
        text: 'Search, filters, totals and saved views; GST and the accounts that a product posts to.',
      },
      {
        name: 'Sales orders and invoices',
        at: ['/accounting/sales-orders', '/accounting/invoices', '/accounting/recurring'],
        text: 'Keyboard-first line entry, a PDF of each document, recurring invoices, and credit notes for returns.',
      },
      {
        name: 'Accounts receivable',
        at: ['/accounting/accounts-receivable', '/accounting/payments/receive'],
        text: 'See who owes what, and for how long. Part payments, and payments spread over several invoices.',
      },
    ],
  },
  {
    title: 'Buying',
    features: [
      {
        name: 'Vendors and purchase orders',
        at: ['/accounting/vendors', '/accounting/purchase-orders'],
        text: 'Order, receive in parts, and turn what arrived into a bill.',
      },
      {
        name: 'Bills and accounts payable',
        at: ['/accounting/accounts-payable', '/accounting/payments/pay'],
        text: 'Bills are approved before they count, and several are paid at once.',
      },
      {
        name: 'Inventory',
        at: ['/accounting/inventory'],
        text: 'Quantities and cost from receipts, shipments and counts, always reconciled to the stock account.',
      },
    ],
  },
  {
    title: 'The ledger',
    features: [
      {
        name: 'General ledger',
        at: ['/accounting/general-ledger', '/accounting/accounts', '/accounting/posting-rules'],
        text: 'Posted entries never change: a correction is a reversal and a new entry, linked both ways.',
      },
      {
        name: 'Financial reports',
        at: ['/accounting/reports'],
        text: 'Profit and loss, balance sheet, cash flow, trial balance and aging; any figure opens the entries behind it.',
      },
      {
        name: 'Closing and budgets',
        at: ['/accounting/closing', '/accounting/budgets'],
        text: 'A checklist before a period is locked, and budgets by month compared with what happened.',
      },
      {
        name: 'Tax and GST returns',
        at: ['/accounting/tax'],
        text: 'GST from each line, a return for each period, and the entries that a return is made of.',
      },
      {
        name: 'Fixed assets',
        at: ['/accounting/assets'],
        text: 'A register with its depreciation schedule, runs that post it, and disposals.',
      },
      {
        name: 'Multi-currency',
        at: ['/accounting/currency', '/accounting/exchange-rates'],
        text: 'Documents in other currencies, rates by day, and revaluation with its gains and losses.',
      },
    ],
  },
  {
    title: 'Bank',
    features: [
      {
        name: 'Bank accounts',
        at: ['/banking', '/banking/audit-trail'],
        text: 'Numbers encrypted with AES-256, visible only to admins and managers, with every view logged.',
      },
      {
        name: 'Reconciliation',
        at: ['/banking/reconciliation', '/banking/reconciliation/import'],
        text: 'Statements from CSV, OFX, QIF, MT940 and CAMT.053 files, matched with your entries line by line.',
      },
    ],
  },
  {
    title: 'Working together',
    features: [
      {
        name: 'Roles and permissions',
        at: ['/accounting/users'],
        text: 'Roles from viewer to admin, checked on screen and decided in the database.',
      },
      {
        name: 'Moving in',
        at: ['/accounting/imports', '/accounting/opening-balances'],
        text: 'Lists, open documents and balances from files, with a comparison of each account with your old books.',
      },
      {
        name: 'Employees',
        at: ['/payroll/employees'],
        text: 'Employee records with search, CSV import and export. Pay runs are not included.',
      },
      {
        name: 'Self-tests',
        at: ['/diagnostics', '/test-suite', '/comprehensive-test', '/diagnostics/proof'],
        text: 'Health checks for every module, table and screen, and published accounting cases that run on the engine. Anyone can run them; tests that write data need an account.',
      },
    ],
  },
];
