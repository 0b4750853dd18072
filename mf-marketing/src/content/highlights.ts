import type { Feature } from './features.ts';

/** The four cards of the landing page. */
export const highlights: readonly Feature[] = [
  {
    name: 'From order to cash',
    at: ['/accounting/sales-orders', '/accounting/invoices', '/accounting/payments/receive'],
    text: 'Turn an order into an invoice and an invoice into a payment. Each step posts itself to the ledger, and shows you the entry before it does.',
  },
  {
    name: 'Books that prove themselves',
    at: ['/accounting/general-ledger', '/accounting/reports', '/accounting/closing'],
    text: 'Debits equal credits because the database refuses anything else. Control checks compare every report with figures calculated independently.',
  },
  {
    name: 'Bring your data with you',
    at: ['/accounting/customers/import', '/accounting/imports', '/accounting/opening-balances'],
    text: 'Import CSV files, including QuickBooks and Xero exports. You match the columns, see every row that has a problem, and can undo the import with one click.',
  },
  {
    name: 'The right access for everyone',
    at: ['/accounting/users', '/banking/audit-trail'],
    text: 'Admin, manager, accountant, user and viewer: the database itself blocks anything a role may not see or change. Every change is kept with who made it and when.',
  },
];
