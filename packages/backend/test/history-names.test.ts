import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountId, createCustomer, createProduct, save } from './books/steps/documents.ts';
import { type Company, foundCompany } from './database/people.ts';
import { openTestDatabase, type Person, type TestDatabase } from './database/test-database.ts';

interface Entry {
  readonly action: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const history = async (table: string, id: string, person: Person = company.admin) => {
  const [answer] = await database.as(
    person,
    (sql) => sql<{ entries: Entry[] }[]>`select record_history(${table}, ${id}) as entries`,
  );
  return answer?.entries ?? [];
};

test('shows customer names, also to users who cannot open them, but not of deleted ones', async () => {
  const [kauri, rimu] = [
    await createCustomer(database, company.admin, 'Kauri Café'),
    await createCustomer(database, company.admin, 'Rimu Supplies'),
  ];
  const lines = [{ description: 'Hosting', unit_price: 20 }];
  const { id = '', version } = await save(database, company.admin, 'save_invoice', {
    customer_id: kauri,
    lines,
  });
  await save(database, company.admin, 'save_invoice', { id, version, customer_id: rimu, lines });
  const named = { from: 'Kauri Café', from_id: kauri, to: 'Rimu Supplies', to_id: rimu };
  for (const person of [company.admin, company.viewer]) {
    const [changed, created] = await history('invoice_list', id, person);
    expect(changed?.changes.customer_id).toEqual(named);
    expect(created?.changes.customer_id).toEqual({ from: null, to: 'Kauri Café', to_id: kauri });
    // A value that is no reference stays unchanged.
    expect(created?.changes.currency).toEqual({ from: null, to: 'USD' });
  }
  await database.as(company.admin, (sql) => sql`select bulk_delete('customers', array[${kauri}]::uuid[])`);
  expect((await history('invoices', id))[0]?.changes.customer_id).toEqual({ ...named, from: null });
});

test('shows accounts by code and name, also in bulk changes', async () => {
  const { admin } = company;
  const products: string[] = [];
  for (let index = 0; index < 51; index++)
    products.push(await createProduct(database, admin, { name: `Board ${index}` }));
  const account = await accountId(database, admin, '4000');
  await database.as(
    admin,
    (sql) => sql`select bulk_update('products', ${products}, ${sql.json({ sales_account_id: account })})`,
  );
  const [changed] = await history('products', products[0] ?? '');
  expect(changed?.changes.sales_account_id).toEqual({
    to: expect.stringMatching(/^4000 \w/),
    to_id: account,
  });
});

test('hides names of lists that the user may not read', async () => {
  const customer_id = await createCustomer(database, company.admin, 'Kauri Café');
  const { id = '' } = await save(database, company.admin, 'save_invoice', { customer_id, lines: [] });
  await database.sql`delete from role_permissions where role = 'viewer' and permission = 'customers.read'`;
  const [created] = await history('invoices', id, company.viewer);
  await database.sql`insert into role_permissions (role, permission) values ('viewer', 'customers.read')`;
  expect(created?.changes.customer_id).toEqual({ from: null, to: null, to_id: customer_id });
});
