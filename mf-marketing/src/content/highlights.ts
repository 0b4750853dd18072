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
    text: 'Debits equal credits because the database refuses anything else. Control checks compare every report with figures that other code worked out.',
  },
  {
    name: 'Bring your list along',
    at: ['/accounting/customers/import', '/accounting/imports', '/accounting/opening-balances'],
    text: 'Import CSV files, also those of QuickBooks and Xero. You match the columns, see every row that has a problem, and can undo the import with one click.',
  },
  {
    name: 'The right eyes only',
    at: ['/accounting/users', '/banking/audit-trail'],
    text: 'Admin, manager, accountant, user and viewer: what a role may not see or change, the database itself refuses. Every change is kept with who made it and when.',
  },
];
