import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer, createVendor, postedInvoice, save, stored } from './books/steps/documents.ts';
import { type Company, foundCompany } from './database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const archive = async (
  table: string,
  ids: readonly string[],
  archived = true,
  person: Person = company.admin,
  key: string = randomUUID(),
) => {
  const [answer] = await database.as(
    person,
    (sql) =>
      sql<{ count: number }[]>`select archive_records(${table}, ${[...ids]}, ${archived}, ${key}) as count`,
  );
  return answer?.count;
};
const history = (entity: string, id: string) =>
  database.sql`select action, changes from activity_log where entity = ${entity} and record_id = ${id} order by id desc limit 1`;

async function insert(table: string, values: Readonly<Record<string, unknown>>): Promise<string> {
  const [row] = await database.as(
    company.admin,
    (sql) => sql<{ id: string }[]>`insert into ${sql(table)} ${sql(values)} returning id`,
  );
  return row?.id ?? '';
}
const lines = [{ description: 'Hosting', unit_price: 20 }];
const document = async (name: Parameters<typeof save>[2], contact: 'customer_id' | 'vendor_id') =>
  (
    await save(database, company.admin, name, {
      [contact]: await (contact === 'customer_id' ? createCustomer : createVendor)(database, company.admin),
      lines,
    })
  ).id ?? '';

test.each<[string, () => Promise<string>]>([
  ['customers', () => createCustomer(database, company.admin)],
  ['vendors', () => createVendor(database, company.admin)],
  ['products', () => insert('products', { name: 'Widget' })],
  ['employees', () => insert('employees', { first_name: 'Aroha', last_name: 'Ngata' })],
  ['tax_entries', () => insert('tax_entries', { tax_year: 2026, tax_type: 'GST' })],
  ['tax_codes', () => insert('tax_codes', { code: 'HST', name: 'Harmonised' })],
  ['tracking_categories', () => insert('tracking_categories', { name: 'Department' })],
  [
    'tracking_options',
    async () =>
      insert('tracking_options', {
        tracking_category_id: await insert('tracking_categories', { name: 'Project' }),
        name: 'Sales',
      }),
  ],
  ['inventory_items', () => insert('inventory_items', { name: 'Bolt' })],
  ['fixed_assets', () => insert('fixed_assets', { name: 'Van', purchase_price: 100, useful_life: 5 })],
  ['sales_orders', () => document('save_sales_order', 'customer_id')],
  ['purchase_orders', () => document('save_purchase_order', 'vendor_id')],
  ['invoices', () => document('save_invoice', 'customer_id')],
  ['bills', () => document('save_bill', 'vendor_id')],
])('%s are archived and restored, as a change like any other', async (table, create) => {
  const id = await create();
  const before = await stored(database, table, id);
  expect(before.archived_at).toBeNull();
  expect(await archive(table, [id])).toBe(1);
  const archived = await stored(database, table, id);
  expect(archived.archived_at).toEqual(expect.any(String));
  expect(archived.updated_at).not.toBe(before.updated_at);
  expect(await history(table, id)).toMatchObject([{ action: 'archived' }]);
  // Archiving again does not change the time.
  expect(await archive(table, [id])).toBe(1);
  expect(await stored(database, table, id)).toEqual(archived);
  expect(await archive(table, [id], false)).toBe(1);
  expect((await stored(database, table, id)).archived_at).toBeNull();
  expect(await history(table, id)).toMatchObject([{ action: 'restored' }]);
});

test('the status of customers follows', async () => {
  const id = await createCustomer(database, company.admin);
  await archive('customers', [id]);
  expect((await stored(database, 'customers', id)).status).toBe('Inactive');
  expect(await history('customers', id)).toEqual([
    { action: 'archived', changes: { status: { from: 'Active', to: 'Inactive' } } },
  ]);
  await archive('customers', [id], false);
  expect((await stored(database, 'customers', id)).status).toBe('Active');
});

test('posted documents are archived too, under the name of their list as well, and stay in the books', async () => {
  const invoice = await postedInvoice(database, company.admin, lines);
  const id = invoice.id ?? '';
  expect(await archive('invoice_list', [id])).toBe(1);
  expect(await stored(database, 'invoices', id)).toMatchObject({
    balance_due: invoice.balance_due,
    status: 'sent',
  });
  const [listed] = await database.as(
    company.viewer,
    (sql) =>
      sql`select search_records('invoice_list', ${sql.json({
        filters: [
          { field: 'id', operator: 'equals', value: id },
          { field: 'archived_at', operator: 'empty', value: 'true' },
        ],
      })}) as rows`,
  );
  expect(listed?.rows).toEqual([]);
});

test('archives all or none: a missing record refuses the rest', async () => {
  const other = await foundCompany(database);
  const [own, theirs] = [
    await createCustomer(database, company.admin),
    await createCustomer(database, other.admin),
  ];
  expect(await refusal(archive('customers', [own, theirs]))).toMatchObject({
    hint: 'record.not_found',
    message: '1 of the 2 selected customers cannot be found. Load the list again and repeat your selection.',
  });
  expect((await stored(database, 'customers', own)).archived_at).toBeNull();
});

test('a key serves one call', async () => {
  const id = await createCustomer(database, company.admin);
  const key = randomUUID();
  expect(await archive('customers', [id], true, company.admin, key)).toBe(1);
  await archive('customers', [id], false);
  expect(await archive('customers', [id], true, company.admin, key)).toBe(1);
  expect((await stored(database, 'customers', id)).archived_at).toBeNull();
  expect((await refusal(archive('customers', [id], false, company.admin, key))).hint).toBe('key.reused');
});

test('people who may change records may archive those that they see', async () => {
  const id = await createCustomer(database, company.admin);
  expect((await refusal(archive('customers', [id], true, company.user))).hint).toBe('record.not_found');
  expect(await refusal(archive('customers', [id], true, company.viewer))).toMatchObject({
    hint: 'role.denied',
    message:
      'Your role (viewer) may not archive customers. Ask an admin, manager or user of your organization.',
  });
  expect((await refusal(archive('customers', [id], false, company.viewer))).message).toMatch(
    /not restore customers/,
  );
});

test('exchange rates are not archived', async () => {
  expect(await refusal(archive('exchange_rates', []))).toMatchObject({
    hint: 'record.no_archive',
    message: 'Exchange rates stay in their list and cannot be archived.',
  });
});
