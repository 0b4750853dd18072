import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAsset } from './books/steps/assets.ts';
import { accountId, add } from './books/steps/masters.ts';
import type { Answer, Cells } from './database/import-calls.ts';
import { type Company, foundCompany } from './database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  company = await foundCompany(database);
});
afterAll(() => database.close());

async function importInto(
  table: string,
  rows: readonly Cells[],
  { person = company.manager, mode = 'skip_bad' }: { readonly person?: Person; readonly mode?: string } = {},
): Promise<Answer> {
  const [row] = await database.as(
    person,
    (sql) => sql`select import_records(${table}, ${sql.json(rows.map((cells) => ({ ...cells })))}, ${mode},
      ${randomUUID()}) as answer`,
  );
  return row?.answer;
}
const bank = (code: string) => accountId(database, company.admin, code);
const stored = async (table: string, id: string) => {
  const [row] =
    await database.sql`select to_jsonb(t) as record from ${database.sql(table)} t where id = ${id}`;
  return row?.record;
};
const sentence = (label: string) =>
  `${label} of an existing record cannot be changed. Leave it blank, or as it was`;

interface Importable {
  readonly table: string;
  readonly fixed: readonly string[];
  readonly writable: readonly string[];
}
/** Tables that can be imported, with the columns that are only set when a row is added. */
const importable = () => database.sql<Importable[]>`
  select r.table_name as table,
    array(select c from unnest(private.fillable_columns(private.relation(r))) c
      where c <> all (private.granted_columns(private.relation(r), 'update'))) as fixed,
    private.fillable_columns(private.relation(r)) as writable
  from private.record_tables r
  where exists (select from role_permissions p where p.permission = r.table_name || '.import')
    and private.imported_kind(r) is null
  order by 1`;

/** A record of each importable table, and another value for each column that stays. */
const samples: Readonly<Record<string, () => Promise<{ readonly record: Cells; readonly others: Cells }>>> = {
  accounts: async () => ({ record: { code: 'Z1', name: 'Z', type: 'asset' }, others: {} }),
  asset_usage: async () => {
    const asset = (name: string) =>
      addAsset(database, company.admin, {
        ...{ name, purchase_price: 100, salvage_value: 0, purchase_date: '2026-01-01' },
        ...{ depreciation_method: 'units_of_production', total_units: 100 },
      });
    const record = { asset_id: await asset('Press'), used_on: '2026-01-31', units: 5 };
    return { record, others: { asset_id: await asset('Van') } };
  },
  bank_rules: async () => ({
    record: { name: 'Fees', description_contains: 'FEE', account_id: await bank('6020') },
    others: {},
  }),
  bank_transactions: async () => ({
    record: { bank_account_id: await bank('1000'), posted_on: '2026-01-31', amount: 5, external_id: 'T1' },
    others: { bank_account_id: await bank('1010'), external_id: 'T2' },
  }),
  budgets: async () => ({
    record: { account_id: await bank('6100'), month: '2026-01-01', amount: 5 },
    others: {},
  }),
  contact_persons: async () => {
    const { id } = await add(database, company.admin, 'customers', { name: 'Buyer' });
    return { record: { name: 'Person', customer_id: id }, others: {} };
  },
  customers: async () => ({ record: { name: 'Customer' }, others: {} }),
  employees: async () => ({ record: { first_name: 'A', last_name: 'B' }, others: {} }),
  exchange_rates: async () => ({ record: { currency: 'EUR', rate_date: '2026-01-01', rate: 2 }, others: {} }),
  fixed_assets: async () => ({ record: { name: 'Van', purchase_price: 100, useful_life: 5 }, others: {} }),
  inventory_items: async () => ({ record: { name: 'Item' }, others: {} }),
  products: async () => ({ record: { name: 'Product' }, others: {} }),
  tax_code_lines: async () => {
    const { id } = await add(database, company.admin, 'tax_codes', { code: 'HST', name: 'Harmonised' });
    const record = { tax_code_id: id, name: 'HST', valid_from: '2026-01-01', rate: 13 };
    return { record, others: {} };
  },
  tax_codes: async () => ({ record: { code: 'GST', name: 'Goods and services' }, others: {} }),
  tax_entries: async () => ({ record: { tax_year: 2026, tax_type: 'GST' }, others: {} }),
  tracking_categories: async () => ({ record: { name: 'Department' }, others: {} }),
  tracking_options: async () => {
    const { id } = await add(database, company.admin, 'tracking_categories', { name: 'Project' });
    return { record: { tracking_category_id: id, name: 'Alpha' }, others: {} };
  },
  vendors: async () => ({ record: { name: 'Vendor' }, others: {} }),
};

describe('imports of every table', () => {
  test('an import by id changes no values that are only set when a record is added', async () => {
    const tables = await importable();
    expect(tables.map(({ table }) => table)).toEqual(Object.keys(samples).sort());
    expect(tables.filter(({ fixed }) => fixed.length > 0).length).toBeGreaterThan(1);
    for (const { table, fixed } of tables) {
      const { record, others } = (await samples[table]?.()) ?? never(table);
      const { id } = await add(database, company.admin, table, record);
      expect([table, Object.keys(others).sort()]).toEqual([table, [...fixed].sort()]);
      for (const column of fixed) {
        const label = `${column.charAt(0).toUpperCase()}${column.slice(1).replaceAll('_', ' ')}`;
        const rejected = [{ row: 1, field: column, message: sentence(label) }];
        const other = { id, [column]: others[column] ?? null };
        expect(await importInto(table, [other])).toEqual({
          import_id: null,
          inserted: 0,
          updated: 0,
          rejected,
        });
        expect((await stored(table, id))[column]).toBe(record[column]);
        expect(await importInto(table, [{ id, [column]: record[column] ?? null }])).toMatchObject({
          updated: 1,
        });
      }
    }
  });

  test('importing an export changes nothing', async () => {
    for (const { table, writable } of await importable()) {
      const { record } = (await samples[table]?.()) ?? never(table);
      const { id } = await add(database, company.admin, table, record);
      const before = await stored(table, id);
      const row = Object.fromEntries(['id', ...writable].map((column) => [column, before[column]]));
      expect([table, await importInto(table, [row])]).toEqual([
        table,
        { import_id: expect.any(String), inserted: 0, updated: 1, rejected: [] },
      ]);
      expect({ ...(await stored(table, id)), updated_at: '' }).toEqual({ ...before, updated_at: '' });
    }
  });

  test('an import cannot change or create anything that the policies forbid', async () => {
    const { sql } = database;
    for (const { table } of await importable()) {
      const { record } = (await samples[table]?.()) ?? never(table);
      const { id } = await add(database, company.admin, table, record);
      const row = { id, ...record };
      await sql.unsafe(`create policy old on public.${table} as restrictive for update to authenticated using (id <> '${id}')
        with check (true)`);
      const refused = await importInto(table, [row]);
      expect([table, refused.updated, refused.rejected[0]?.field]).toEqual([table, 0, 'id']);
      await sql.unsafe(`drop policy old on public.${table};
        create policy new on public.${table} as restrictive for update to authenticated using (true) with check (id <> '${id}')`);
      expect([table, await refusal(importInto(table, [row]))]).toEqual([
        table,
        expect.objectContaining({
          hint: 'import.not_allowed',
          message: expect.stringMatching(/Nothing was imported\.$/),
        }),
      ]);
      await sql.unsafe(`drop policy new on public.${table}`);
      expect(await importInto(table, [row])).toMatchObject({ updated: 1 });
    }
  });
});

test('a line of a reconciled statement stays on its account and its day', async () => {
  const bank_account_id = await bank('1000');
  const line = { bank_account_id, posted_on: '2026-01-20', amount: 5 };
  const { id } = await add(database, company.admin, 'bank_transactions', line);
  const { id: reconciliation } = await add(database, company.admin, 'bank_reconciliations', {
    ...{ bank_account_id, statement_date: '2026-01-31', statement_balance: 0 },
  });
  await database.as(company.admin, (sql) => sql`select exclude_bank_transaction(${id}, ${randomUUID()})`);
  await database.as(
    company.admin,
    (sql) => sql`update bank_reconciliations set status = 'finished' where id = ${reconciliation}`,
  );
  const other = await bank('1010');
  expect(await importInto('bank_transactions', [{ id, bank_account_id: other }])).toMatchObject({
    updated: 0,
    rejected: [{ field: 'bank_account_id' }],
  });
  expect((await refusal(importInto('bank_transactions', [{ id, posted_on: '2026-02-20' }]))).hint).toBe(
    'reconciliation.finished',
  );
  // Even the owner of the schema cannot move it, in either direction.
  const { sql } = database;
  const away = () => sql`update bank_transactions set bank_account_id = ${other} where id = ${id}`;
  expect(await refusal(away())).toMatchObject({
    hint: 'reconciliation.finished',
    message: expect.stringContaining('Business Bank Account'),
  });
  const free = await add(database, company.admin, 'bank_transactions', { ...line, bank_account_id: other });
  const hither = () =>
    sql`update bank_transactions set bank_account_id = ${bank_account_id} where id = ${free.id}`;
  expect((await refusal(hither())).hint).toBe('reconciliation.finished');
});

test('usage stays with an asset that is disposed of', async () => {
  const { record, others } = (await samples.asset_usage?.()) ?? never('asset_usage');
  const { id } = await add(database, company.admin, 'asset_usage', record);
  await database.as(
    company.admin,
    (sql) => sql`select dispose_asset(${String(record.asset_id)}, '2026-03-31', 0, ${randomUUID()})`,
  );
  expect(await importInto('asset_usage', [{ id, ...others }])).toMatchObject({
    updated: 0,
    rejected: [{ field: 'asset_id' }],
  });
  const { sql } = database;
  const away = () => sql`update asset_usage set asset_id = ${String(others.asset_id)} where id = ${id}`;
  expect(await refusal(away())).toMatchObject({
    hint: 'asset.disposed',
    message: expect.stringContaining('"Press"'),
  });
});

test('validates a change together with the stored record, by row', async () => {
  const { id } = await add(database, company.admin, 'fixed_assets', {
    ...{ name: 'Press', purchase_price: 100, depreciation_method: 'units_of_production', total_units: 100 },
  });
  expect(await importInto('fixed_assets', [{ id, salvage_value: '100.01' }])).toMatchObject({
    rejected: [
      { row: 1, field: 'purchase_price', message: 'Salvage value must be between 0 and the purchase price' },
    ],
  });
  expect(await importInto('fixed_assets', [{ id, name: 'Big press' }])).toMatchObject({
    updated: 1,
    rejected: [],
  });
  expect(await stored('fixed_assets', id)).toMatchObject({ name: 'Big press', total_units: 100 });
});

test('refuses a change that breaks a rule with other stored data, with a message', async () => {
  const { id } = await add(database, company.admin, 'fixed_assets', {
    ...{ name: 'Van', purchase_price: 100, useful_life: 5, purchase_date: '2026-01-01' },
  });
  await database.sql`update fixed_assets set accumulated_depreciation = 50 where id = ${id}`;
  expect(await refusal(importInto('fixed_assets', [{ id, purchase_price: 40 }]))).toMatchObject({
    hint: 'record.invalid',
    message: 'An asset is not depreciated below its salvage value. Nothing was imported.',
  });
});

test('rows for the same records from two files at once lose nothing', async () => {
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C'])
    ids.push((await add(database, company.admin, 'customers', { name })).id);
  const cities = ids.map((id) => ({ id, city: 'Otaki' }));
  const phones = [...ids].reverse().map((id) => ({ id, phone: '555', city: '' }));
  const answers = await Promise.all([importInto('customers', cities), importInto('customers', phones)]);
  expect(answers.map(({ updated }) => updated)).toEqual([3, 3]);
  for (const id of ids) expect(await stored('customers', id)).toMatchObject({ city: 'Otaki', phone: '555' });
});

function never(table: string): never {
  throw new Error(`There is no sample of ${table}: add one.`);
}
