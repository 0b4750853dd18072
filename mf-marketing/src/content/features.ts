export interface Feature {
  readonly title: string;
  readonly text: string;
}

/** The four cards of the landing page. Each sentence describes what the product does today. */
export const highlights: readonly Feature[] = [
  {
    title: 'Bring your list along',
    text: 'Import customers from CSV. You match the columns, see every row that has a problem, and can undo the import with one click.',
  },
  {
    title: 'Live for the whole team',
    text: 'When a colleague adds or changes a record, your list follows by itself. No reload, no two versions of the truth.',
  },
  {
    title: 'The right eyes only',
    text: 'Admin, manager, user and viewer: what a role may not see or change, the database itself refuses.',
  },
  {
    title: 'Nothing goes missing',
    text: 'Every change is kept with who made it and when. If two people edit one record, the second is asked, never overwritten.',
  },
];

export interface FeatureGroup {
  readonly title: string;
  readonly features: readonly Feature[];
}

export const available: readonly FeatureGroup[] = [
  {
    title: 'Customers',
    features: [
      {
        title: 'One list',
        text: 'Search, advanced filters, sorting and totals; the address of a view can be sent to a colleague.',
      },
      {
        title: 'Many at once',
        text: 'Select all that match, then edit, delete, copy ids or export just those.',
      },
      { title: 'By keyboard', text: 'Every list, form and dialog works without a mouse.' },
    ],
  },
  {
    title: 'Moving data',
    features: [
      {
        title: 'CSV import',
        text: 'Preview, column matching, an answer for each row, all or nothing or skipping bad rows, duplicates found by email or name, and undo.',
      },
      {
        title: 'CSV export',
        text: 'All records or the selected ones, in a file that spreadsheets open without running anything in it.',
      },
    ],
  },
  {
    title: 'Working together',
    features: [
      {
        title: 'Live lists',
        text: 'Changes arrive on every open screen of your organisation, and on nobody else’s.',
      },
      { title: 'Roles and permissions', text: 'Four roles, checked on screen and decided in the database.' },
      { title: 'History', text: 'Who changed which field, from what to what, and when.' },
    ],
  },
];

export const inDevelopment: readonly string[] = [
  'Invoices, sales orders and receivables',
  'Bills, vendors and purchase orders',
  'General ledger and financial reports',
  'Bank accounts and reconciliation',
  'Inventory, fixed assets, tax, payroll and multiple currencies',
];
