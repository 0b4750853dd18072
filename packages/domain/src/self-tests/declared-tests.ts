import type { SelfTest, SelfTestDeclaration } from '@ledgerwise/contract';

const inSandbox = <const Id extends string>(id: Id, title: string): SelfTestDeclaration<Id> => ({
  id,
  title,
  effects: 'sandbox',
});

/** Promises of the books, each tried in a temporary organization by `run-tests.ts`. */
export const booksSelfTests = [
  inSandbox('kept-customers', 'Customers are stored, with their history'),
  inSandbox('kept-vendors', 'Vendors are stored, with their history'),
  inSandbox('kept-products', 'Products are stored, with their history'),
  inSandbox('kept-inventory', 'Inventory items are stored, with their history'),
  inSandbox('kept-assets', 'Fixed assets are stored, with their history'),
  inSandbox('kept-taxes', 'Tax entries are stored, with their history'),
  inSandbox('kept-employees', 'Employees are stored, with their history'),
  inSandbox('kept-sales-orders', 'Sales orders are stored, with their history'),
  inSandbox('kept-invoices', 'Invoices are stored, with their history'),
  inSandbox('kept-purchase-orders', 'Purchase orders are stored, with their history'),
  inSandbox('kept-bills', 'Bills are stored, with their history'),
  inSandbox('kept-entries', 'Journal entries are stored, with their history'),
  inSandbox('posted-stays', 'Posted entries cannot be changed'),
  inSandbox('reports-to-the-cent', 'Reports agree with the journal to the cent'),
  inSandbox('promised-records', 'Records are added, changed and removed as promised'),
  inSandbox('promised-lists', 'Lists are sorted, searched and paged as promised'),
  inSandbox('promised-filters', 'Filters find the right records'),
  inSandbox('promised-functions', 'Imports, exports and sums do what they promise'),
  inSandbox('promised-changes', 'Changes of many records are done once, published and undone'),
] as const;

/** The id of one of them. */
export type BooksSelfTestId = (typeof booksSelfTests)[number]['id'];

/** The functions of `booksSelfTests`, whose code is loaded when one is called. */
export const runBooksSelfTests = Object.fromEntries(
  booksSelfTests.map(({ id }): [BooksSelfTestId, SelfTest] => [
    id,
    async (host) => (await import('./run-tests.ts')).booksTests[id](host),
  ]),
) as Readonly<Record<BooksSelfTestId, SelfTest>>;
