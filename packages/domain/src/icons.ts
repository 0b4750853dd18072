import type { SvgIcon } from '@ledgerwise/contract';

/**
 * Icons of entries and records, by what they stand for. They are those of Lucide (https://lucide.dev) whose names stand above
 * them, each shape as a path. Copyright Lucide Icons and Contributors, ISC License, and for percent and users Cole Bemis, MIT
 * License; both texts are in the package lucide-react.
 */
export const icons = {
  // layout-dashboard
  dashboard: {
    paths: [
      'M4 3h5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
      'M15 3h5a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1z',
      'M15 12h5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
      'M4 16h5a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1z',
    ],
  },
  // users
  customers: {
    paths: [
      'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
      'M16 3.128a4 4 0 0 1 0 7.744',
      'M22 21v-2a4 4 0 0 0-3-3.87',
      'M5 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
    ],
  },
  // package
  products: {
    paths: [
      'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73z',
      'M12 22V12',
      'M3.29 7L12 12 20.71 7',
      'm7.5 4.27 9 5.15',
    ],
  },
  // shopping-cart
  salesOrders: {
    paths: [
      'm2.05 2.05 1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18',
      'M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25',
      'M16 20a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
      'M6 20a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
    ],
  },
  // file-text
  invoices: {
    paths: [
      'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
      'M14 2v5a1 1 0 0 0 1 1h5',
      'M10 9H8',
      'M16 13H8',
      'M16 17H8',
    ],
  },
  // hand-coins
  receivables: {
    paths: [
      'M11 15h2a2 2 0 1 0 0-4h-3c-.6 0-1.1.2-1.4.6L3 17',
      'm7 21 1.6-1.4c.3-.4.8-.6 1.4-.6h4c1.1 0 2.1-.4 2.8-1.2l4.6-4.4a2 2 0 0 0-2.75-2.91l-4.2 3.9',
      'm2 16 6 6',
      'M13.1 9a2.9 2.9 0 1 0 5.8 0 2.9 2.9 0 1 0-5.8 0',
      'M3 5a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
    ],
  },
  // wallet
  payables: {
    paths: [
      'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1',
      'M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
    ],
  },
  // book-open
  ledger: {
    paths: [
      'M12 5v16',
      'M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z',
    ],
  },
  // list-tree
  accounts: {
    paths: ['M8 5h13', 'M13 12h8', 'M13 19h8', 'M3 10a2 2 0 0 0 2 2h3', 'M3 5v12a2 2 0 0 0 2 2h3'],
  },
  // receipt-text
  creditNotes: {
    paths: [
      'M13 16H8',
      'M14 8H8',
      'M16 12H8',
      'M4 3a1 1 0 0 1 1-1 1.3 1.3 0 0 1 .7.2l.933.6a1.3 1.3 0 0 0 1.4 0l.934-.6a1.3 1.3 0 0 1 1.4 0l.933.6a1.3 1.3 0 0 0 1.4 0l.933-.6a1.3 1.3 0 0 1 1.4 0l.934.6a1.3 1.3 0 0 0 1.4 0l.933-.6A1.3 1.3 0 0 1 19 2a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1 1.3 1.3 0 0 1-.7-.2l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.934.6a1.3 1.3 0 0 1-1.4 0l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-1.4 0l-.934-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-.7.2 1 1 0 0 1-1-1z',
    ],
  },
  // repeat
  recurring: {
    paths: ['m17 2 4 4-4 4', 'M3 11v-1a4 4 0 0 1 4-4h14', 'm7 22-4-4 4-4', 'M21 13v1a4 4 0 0 1-4 4H3'],
  },
  // truck
  vendors: {
    paths: [
      'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2',
      'M15 18H9',
      'M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14',
      'M15 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
      'M5 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
    ],
  },
  // clipboard-list
  purchaseOrders: {
    paths: [
      'M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1z',
      'M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2',
      'M12 11h4',
      'M12 16h4',
      'M8 11h.01',
      'M8 16h.01',
    ],
  },
  // warehouse
  inventory: {
    paths: [
      'M18 21V10a1 1 0 0 0-1-1H7a1 1 0 0 0-1 1v11',
      'M22 19a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 1.132-1.803l7.95-3.974a2 2 0 0 1 1.837 0l7.948 3.974A2 2 0 0 1 22 8z',
      'M6 13h12',
      'M6 17h12',
    ],
  },
  // chart-column
  reports: { paths: ['M3 3v16a2 2 0 0 0 2 2h16', 'M18 17V9', 'M13 17V5', 'M8 17v-3'] },
  // coins
  currency: {
    paths: [
      'M13.744 17.736a6 6 0 1 1-7.48-7.48',
      'M15 6h1v4',
      'm6.134 14.768.866-.5 2 3.464',
      'M10 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0',
    ],
  },
  // building-2
  assets: {
    paths: [
      'M10 12h4',
      'M10 8h4',
      'M14 21v-3a2 2 0 0 0-4 0v3',
      'M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2',
      'M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16',
    ],
  },
  // percent
  tax: {
    paths: [
      'M19 5L5 19',
      'M4 6.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
      'M15 17.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
    ],
  },
  // scale
  reconciliation: {
    paths: [
      'M12 3v18',
      'm19 8 3 8a5 5 0 0 1-6 0zV7',
      'M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1',
      'm5 8 3 8a5 5 0 0 1-6 0zV7',
      'M7 21h10',
    ],
  },
  // list-checks
  rules: { paths: ['M13 5h8', 'M13 12h8', 'M13 19h8', 'm3 17 2 2 4-4', 'm3 7 2 2 4-4'] },
  // id-card
  payroll: {
    paths: [
      'M13 19a4 4 0 00-8 0',
      'M16 10h2',
      'M16 14h2',
      'M6 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
      'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2z',
    ],
  },
} as const satisfies Readonly<Record<string, SvgIcon>>;
