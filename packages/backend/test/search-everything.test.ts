import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer, createProduct, createVendor, postInvoice, save } from './books/steps/documents.ts';
import { type Company, foundCompany } from './database/people.ts';
import { openTestDatabase, type Person, type TestDatabase } from './database/test-database.ts';

interface Found {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
}

let database: TestDatabase;
let company: Company;
let other: Company;

/** A little of everything that has to do with kauri. */
beforeAll(async () => {
  database = await openTestDatabase();
  [company, other] = [await foundCompany(database), await foundCompany(database)];
  const { admin } = company;
  const customer_id = await createCustomer(database, admin, 'Kauri Café');
  await createCustomer(database, company.user, 'Old Kauri');
  await database.sql`update customers set email = 'post@kauri.test', city = 'Nelson' where id = ${customer_id}`;
  const vendor_id = await createVendor(database, admin, 'Kauri Timber');
  await createProduct(database, admin, { name: 'Kauri board', sku: 'KB-1', unit_price: 12.5 });
  await database.as(admin, async (sql) => {
    await sql`insert into employees (first_name, last_name) values ('Kauri', 'Ngata')`;
    await sql`insert into inventory_items (name, sku) values ('Kauri plank', 'KP')`;
    await sql`insert into fixed_assets (name, category, purchase_price, useful_life) values ('Kauri desk', 'Furniture', 900, 5)`;
    await sql`insert into accounts (code, name, type) values ('9999', 'Kauri sales', 'revenue')`;
  });
  const lines = [{ description: 'Boards', unit_price: 1234.5, gst_rate: 0 }];
  const { id } = await save(database, admin, 'save_invoice', {
    customer_id,
    invoice_date: '2026-01-01',
    due_date: '2026-01-31',
    lines,
  });
  await postInvoice(database, admin, id ?? '');
  await save(database, admin, 'save_sales_order', { customer_id, lines });
  await save(database, admin, 'save_purchase_order', { vendor_id, lines });
  await save(database, admin, 'save_bill', { vendor_id, lines });
  await createCustomer(database, other.admin, 'Kauri of others');
});
afterAll(() => database.close());

const search = (query: string, person: Person = company.admin, limit: number | null = 5) =>
  database.as(person, (sql) => sql<Found[]>`select * from search_everything(${query}, ${limit})`);
const titles = async (query: string, person?: Person) =>
  (await search(query, person)).map(({ kind, title }) => `${kind}: ${title}`);

test('finds records of every kind, with their distinguishing details and amounts', async () => {
  expect((await search('kauri')).map(({ id: _, ...found }) => Object.values(found))).toEqual([
    ['customers', 'Kauri Café', 'post@kauri.test · Nelson', '1234.50', 'USD'],
    ['customers', 'Old Kauri', null, '0.00', 'USD'],
    ['vendors', 'Kauri Timber', null, '0.00', 'USD'],
    ['products', 'Kauri board', 'KB-1', '12.500000', 'USD'],
    ['invoices', 'INV-000001', 'Kauri Café · Overdue', '1234.50', 'USD'],
    ['bills', 'BIL-000001', 'Kauri Timber · Pending', '1234.50', 'USD'],
    ['sales_orders', 'SO-000001', 'Kauri Café · Unfulfilled', '1234.50', 'USD'],
    ['purchase_orders', 'PO-000001', 'Kauri Timber · Draft', '1234.50', 'USD'],
    ['inventory_items', 'Kauri plank', 'KP', '0.00', 'USD'],
    ['fixed_assets', 'Kauri desk', 'Furniture · Active', '900.00', 'USD'],
    ['employees', 'Kauri Ngata', null, null, null],
    ['accounts', '9999 Kauri sales', 'Revenue', null, null],
    ['journal_entries', 'JE-000001', 'Invoice INV-000001, Kauri Café · 2026-01-01', '1234.50', 'USD'],
  ]);
});

describe('finds', () => {
  const documents = [
    'invoices: INV-000001',
    'bills: BIL-000001',
    'sales_orders: SO-000001',
    'purchase_orders: PO-000001',
  ];
  test.each([
    ['inv-000001', ['invoices: INV-000001', 'journal_entries: JE-000001']],
    [
      '  KAURI CAFÉ ',
      [
        'customers: Kauri Café',
        'invoices: INV-000001',
        'sales_orders: SO-000001',
        'journal_entries: JE-000001',
      ],
    ],
    ['post@kauri', ['customers: Kauri Café']],
    ['9999', ['accounts: 9999 Kauri sales']],
    ['1234.5', [...documents, 'journal_entries: JE-000001']],
    ['1,234.50', [...documents, 'journal_entries: JE-000001']],
    ['1,23', []],
    ['', []],
    ['100%', []],
    ['zebra', []],
  ])('%s', async (query, expected) => {
    const found = await titles(query);
    expect(found).toEqual(expected);
  });

  test('ranks a document with this number before those that only contain it', async () => {
    const found = await titles('1');
    expect(found).toEqual(expect.arrayContaining([...documents, 'journal_entries: JE-000001']));
  });

  test('a few letters find names that begin with them', async () => {
    expect(await titles('kb')).toEqual([]);
    expect((await titles('ka')).slice(0, 2)).toEqual(['customers: Kauri Café', 'vendors: Kauri Timber']);
    expect(await titles('ol')).toEqual(['customers: Old Kauri']);
  });
});

test('ranks exact names first, then those with this beginning; archived ones last', async () => {
  const crowd = await foundCompany(database);
  for (const name of ['Rimu', 'Rimu North', 'East Rimu', 'Rimu South'])
    await createCustomer(database, crowd.admin, name);
  const south = (await search('rimu south', crowd.admin))[0]?.id ?? '';
  await database.as(
    crowd.admin,
    (sql) => sql`select archive_records('customers', array[${south}]::uuid[], true, ${crypto.randomUUID()})`,
  );
  const found = await search('rimu', crowd.admin);
  expect(found.map(({ title }) => title)).toEqual(['Rimu', 'Rimu North', 'Rimu South', 'East Rimu']);
  expect(found[2]?.subtitle).toBe('Archived');
  expect(await search('rimu', crowd.admin, 2)).toHaveLength(2);
  expect(await search('rimu', crowd.admin, null)).toHaveLength(4);
  expect(await search('rimu', crowd.admin, -1)).toHaveLength(1);
});

test('a document is found once, also with several matches', async () => {
  const found = await search('1234.50');
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
});

describe('finds only what the caller may read', () => {
  test.each(['admin', 'manager', 'user', 'viewer'] as const)('as %s', async (role) => {
    const found = await search('kauri', company[role]);
    const customers = found.filter(({ kind }) => kind === 'customers').map(({ title }) => title);
    expect(customers).toEqual(
      {
        admin: ['Kauri Café', 'Old Kauri'],
        manager: ['Kauri Café', 'Old Kauri'],
        user: ['Old Kauri'],
        viewer: [],
      }[role],
    );
    // Readers of documents may see the names of their customers.
    expect(found.map(({ title }) => title)).toContain('INV-000001');
    expect(await search('post@kauri', company[role])).toHaveLength(
      role === 'admin' || role === 'manager' ? 1 : 0,
    );
  });

  test('of one organization', async () => {
    expect(await titles('kauri', other.admin)).toEqual(['customers: Kauri of others']);
    expect(await titles('1234.5', other.admin)).toEqual([]);
  });
});

test('skips a kind that a role may not read', async () => {
  await database.sql`delete from role_permissions where role = 'viewer' and permission in ('invoices.read', 'customers.read')`;
  const found = await titles('kauri', company.viewer);
  expect(found).not.toContain('invoices: INV-000001');
  // Without the right to customers, a search by their names finds nothing either.
  expect(found).not.toContain('sales_orders: SO-000001');
  expect(found).toContain('bills: BIL-000001');
  await database.sql`insert into role_permissions (role, permission) values ('viewer', 'invoices.read'), ('viewer', 'customers.read')`;
});

test('a search with thousands of matches reads no more than it needs', async () => {
  await database.sql`
    insert into customers (org_id, user_id, name, created_at)
    select ${other.organisation}, ${other.admin.id}, 'Tōtara ' || n, now() - n * interval '1 second' from generate_series(1, 20000) n`;
  await database.sql`analyze customers`;
  const found = await search('tōtara', other.admin);
  expect(found.map(({ title }) => title)).toEqual([
    'Tōtara 1',
    'Tōtara 2',
    'Tōtara 3',
    'Tōtara 4',
    'Tōtara 5',
  ]);
});
