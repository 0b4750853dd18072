import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { importInto } from './steps/imports.ts';
import { accountId, add } from './steps/masters.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
beforeEach(async () => {
  company = await foundCompany(database);
});
afterAll(() => database.close());

test('no column that people write rounds by its type', async () => {
  const rounding = await database.sql<{ name: string }[]>`
    select c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'numeric'::regtype
      and a.atttypmod >= 0
      and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert') or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))`;
  expect([...rounding]).toEqual([]);
});

/** Other required values of a new row; null if users already have a row of the table and add none. */
type Others = Readonly<Record<string, string | number>> | null;

/** All decimal numbers that people write, in any unit. */
const COLUMNS: Readonly<Record<string, () => Promise<Others>>> = {
  'asset_usage.units': async () => ({
    asset_id: (
      await add(database, company.admin, 'fixed_assets', {
        ...asset,
        depreciation_method: 'units_of_production',
        total_units: 100,
      })
    ).id,
    used_on: '2026-01-31',
  }),
  'bank_reconciliations.statement_balance': async () => ({
    bank_account_id: await accountId(database, company.admin, '1000'),
    statement_date: '2026-01-31',
  }),
  'bank_rules.gst_rate': async () => bankRule(),
  'bank_rules.least_amount': async () => bankRule(),
  'bank_rules.most_amount': async () => bankRule(),
  'bank_transactions.amount': async () => ({
    bank_account_id: await accountId(database, company.admin, '1000'),
    posted_on: '2026-01-31',
    description: 'Rent',
  }),
  'budgets.amount': async () => ({
    account_id: await accountId(database, company.admin, '4000'),
    month: '2026-01-01',
  }),
  'company_settings.default_gst_rate': async () => null,
  'customers.credit_limit': async () => ({ name: 'Kauri Cafe' }),
  'exchange_rates.rate': async () => ({ currency: 'GBP', rate_date: '2026-01-31' }),
  'fixed_assets.declining_rate': async () => asset,
  'fixed_assets.opening_accumulated': async () => ({ ...asset, opening_through: '2026-01-31' }),
  'fixed_assets.purchase_price': async () => asset,
  'fixed_assets.salvage_value': async () => asset,
  'fixed_assets.total_units': async () => asset,
  'inventory_items.reorder_level': async () => ({ name: 'Beans' }),
  'products.gst_rate': async () => ({ name: 'Beans' }),
  'products.purchase_price': async () => ({ name: 'Beans' }),
  'products.unit_price': async () => ({ name: 'Beans' }),
  'tax_code_lines.rate': async () => ({
    tax_code_id: (
      await add(database, company.admin, 'tax_codes', { code: randomUUID().slice(0, 20), name: 'Any' })
    ).id,
    name: 'GST',
    valid_from: '2026-01-01',
  }),
  'tax_entries.amount': async () => ({ tax_type: 'GST', tax_year: 2026 }),
};
const asset = { name: 'Press', purchase_price: 50, useful_life: 5, purchase_date: '2026-01-01' };
const bankRule = async () => ({
  name: 'Rent',
  description_contains: 'rent',
  account_id: await accountId(database, company.admin, '6100'),
});

/** Decimals of each column, according to the check constraints in the catalog. */
async function decimals(): Promise<ReadonlyMap<string, number>> {
  const checked = await database.sql<{ name: string; decimals: number }[]>`
    select r.relname || '.' || a.attname as name,
      (regexp_match(pg_get_constraintdef(c.oid), 'round\\(.+, (\\d+)\\)'))[1]::integer as decimals
    from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = r.oid and a.attnum = any (c.conkey)
    where c.conname ~ '_decimals$' and r.relnamespace = 'public'::regnamespace order by 1`;
  return new Map(checked.map((column) => [column.name, column.decimals]));
}

test('every number that people write declares its decimals, and is tried here', async () => {
  const written = await database.sql<{ name: string }[]>`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'numeric'::regtype and a.attnum > 0
      and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert') or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))
    order by 1`;
  expect([...(await decimals()).keys()]).toEqual(written.map(({ name }) => name));
  expect(Object.keys(COLUMNS)).toEqual(written.map(({ name }) => name));
});

test.each(Object.entries(COLUMNS))(
  '%s accepts its decimals, and refuses one more with a message',
  async (name, others) => {
    const [table = '', column = ''] = name.split('.');
    const places = (await decimals()).get(name) ?? 0;
    const values = await others();
    const [fine, tooFine] = [`1.${'5'.padEnd(places, '0')}`, `1.${'5'.padStart(places + 1, '0')}`];
    const refused = (work: Promise<unknown>) =>
      expect(work).rejects.toMatchObject({ code: '23514', constraint_name: `${table}_${column}_decimals` });
    if (values) await refused(add(database, company.admin, table, { ...values, [column]: tooFine }));
    const written = values ? await add(database, company.admin, table, { ...values, [column]: '1.5' }) : null;
    const change = (amount: string) =>
      database.as(
        company.admin,
        (sql) => sql`update ${sql(table)} set ${sql({ [column]: amount })}
          where ${written ? sql`id = ${written.id}` : sql`org_id = ${company.organisation}`} returning ${sql(column)}`,
      );
    expect((written ?? (await change('1.5'))[0])?.[column]).toBe(fine);
    await refused(change(tooFine));
    await refused(change(`0.${'1'.padStart(places + 1, '0')}`));
    // Too large for the column, or for a column derived from it.
    expect(['23514', '22003']).toContain((await refusal(change('10000000000000000'))).code);
    const [row] = await database.sql`select ${database.sql(column)} as amount from ${database.sql(table)}
      where org_id = ${company.organisation} ${written ? database.sql`and id = ${written.id}` : database.sql``}`;
    expect(row?.amount).toBe(fine);
  },
);

test('an import names the row and the field', async () => {
  expect(
    await importInto(
      database,
      company.manager,
      'customers',
      [
        { name: 'Kauri Cafe', credit_limit: '10.005' },
        { name: 'Rimu Bakery', credit_limit: '10.5' },
      ],
      { mode: 'skip_bad' },
    ),
  ).toMatchObject({
    inserted: 1,
    rejected: [{ row: 1, field: 'credit_limit', message: 'Credit limit can have at most 2 decimals' }],
  });
});

test('a bulk change and an import of quantities and rates refuse them as well', async () => {
  const { id } = await add(database, company.admin, 'products', { name: 'Beans', unit_price: '1.25' });
  expect(
    await refusal(
      database.as(
        company.admin,
        (sql) => sql`select bulk_update('products', ${[id]}, '{"unit_price": "1.0000005"}')`,
      ),
    ),
  ).toMatchObject({
    hint: 'record.invalid',
    message: 'Unit price can have at most 6 decimals. Nothing was changed.',
  });
  expect(
    await importInto(database, company.manager, 'products', [{ name: 'Rice', gst_rate: '12.34567' }]),
  ).toMatchObject({
    inserted: 0,
    rejected: [{ row: 1, field: 'gst_rate', message: 'Tax rate can have at most 4 decimals' }],
  });
});
