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

test('no column that people write rounds to cents by its type', async () => {
  const rounding = await database.sql<{ name: string }[]>`
    select c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'numeric'::regtype
      and a.atttypmod >= 0 and (a.atttypmod - 4) & 65535 <= 2
      and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert') or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))`;
  expect([...rounding]).toEqual([]);
});

/** Every column of cents that people write, and what else a new row of its table needs. */
const COLUMNS: Readonly<Record<string, () => Promise<Readonly<Record<string, string | number>>>>> = {
  'bank_reconciliations.statement_balance': async () => ({
    bank_account_id: await accountId(database, company.admin, '1000'),
    statement_date: '2026-01-31',
  }),
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
  'customers.credit_limit': async () => ({ name: 'Kauri Cafe' }),
  'fixed_assets.opening_accumulated': async () => ({ ...asset, opening_through: '2026-01-31' }),
  'fixed_assets.purchase_price': async () => asset,
  'fixed_assets.salvage_value': async () => asset,
  'tax_entries.amount': async () => ({ tax_type: 'GST', tax_year: 2026 }),
};
const asset = { name: 'Press', purchase_price: 50, useful_life: 5, purchase_date: '2026-01-01' };
const bankRule = async () => ({
  name: 'Rent',
  description_contains: 'rent',
  account_id: await accountId(database, company.admin, '6100'),
});

test('all of them are tried here', async () => {
  const checked = await database.sql<{ name: string }[]>`
    select r.relname || '.' || a.attname as name from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = r.oid and a.attnum = any (c.conkey)
    where c.conname ~ '_decimals$' and r.relnamespace = 'public'::regnamespace order by 1`;
  expect(checked.map(({ name }) => name)).toEqual(Object.keys(COLUMNS));
});

test.each(Object.entries(COLUMNS))(
  '%s takes two decimals, and refuses three in words',
  async (name, others) => {
    const [table = '', column = ''] = name.split('.');
    const values = await others();
    const refused = (work: Promise<unknown>) =>
      expect(work).rejects.toMatchObject({ code: '23514', constraint_name: `${table}_${column}_decimals` });
    await refused(add(database, company.admin, table, { ...values, [column]: '10.005' }));
    const written = await add(database, company.admin, table, { ...values, [column]: '10.5' });
    expect(written[column]).toBe('10.50');
    const change = (amount: string) =>
      database.as(
        company.admin,
        (sql) => sql`update ${sql(table)} set ${sql({ [column]: amount })} where id = ${written.id}`,
      );
    await refused(change('10.005'));
    await refused(change('0.001'));
    // Too large for the column, or for one that follows from it.
    expect(['23514', '22003']).toContain((await refusal(change('10000000000000000'))).code);
    const [row] =
      await database.sql`select ${database.sql(column)} as amount from ${database.sql(table)} where id = ${written.id}`;
    expect(row?.amount).toBe('10.50');
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
