import type { SelfTest, SelfTestDeclaration } from '@ledgerwise/contract';

const inSandbox = <const Id extends string>(id: Id, title: string): SelfTestDeclaration<Id> => ({
  id,
  title,
  effects: 'sandbox',
});

/** What the books promise, each tried in an organisation that is made for it; how, says `run-tests.ts`. */
export const booksSelfTests = [
  inSandbox('kept-customers', 'Customers are kept, and their history is told'),
  inSandbox('kept-vendors', 'Vendors are kept, and their history is told'),
  inSandbox('kept-products', 'Products are kept, and their history is told'),
  inSandbox('kept-inventory', 'Inventory items are kept, and their history is told'),
  inSandbox('kept-assets', 'Fixed assets are kept, and their history is told'),
  inSandbox('kept-taxes', 'Tax entries are kept, and their history is told'),
  inSandbox('kept-employees', 'Employees are kept, and their history is told'),
  inSandbox('kept-sales-orders', 'Sales orders are kept, and their history is told'),
  inSandbox('kept-invoices', 'Invoices are kept, and their history is told'),
  inSandbox('kept-purchase-orders', 'Purchase orders are kept, and their history is told'),
  inSandbox('kept-bills', 'Bills are kept, and their history is told'),
  inSandbox('kept-entries', 'Journal entries are kept, and their history is told'),
  inSandbox('posted-stays', 'What is posted refuses to be changed'),
  inSandbox('reports-to-the-cent', 'Reports say what the journal adds up to, to the cent'),
  inSandbox('promised-records', 'Records are added, changed and removed as promised'),
  inSandbox('promised-lists', 'Lists are sorted, searched and paged as promised'),
  inSandbox('promised-filters', 'Filters find what they mean'),
  inSandbox('promised-functions', 'Imports, exports and sums do what they promise'),
  inSandbox('promised-changes', 'Changes of many records are done once, told and taken back'),
] as const;

/** The id of one of them. */
export type BooksSelfTestId = (typeof booksSelfTests)[number]['id'];

/** The functions of `booksSelfTests`: what tries them is loaded when one is called, and never before. */
export const runBooksSelfTests = Object.fromEntries(
  booksSelfTests.map(({ id }): [BooksSelfTestId, SelfTest] => [
    id,
    async (host) => (await import('./run-tests.ts')).booksTests[id](host),
  ]),
) as Readonly<Record<BooksSelfTestId, SelfTest>>;
