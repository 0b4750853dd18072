import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, foundCompany, signUp } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { accountId, add, type Values } from './steps/masters.ts';

let database: TestDatabase;
let company: Company;
let outsider: Person;
const accounts = { bank: '', rent: '' };
let taxCode = '';

beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
  outsider = await signUp(database, { full_name: 'The outsider' });
  accounts.bank = await accountId(database, company.admin, '1000');
  accounts.rent = await accountId(database, company.admin, '6100');
  const code = await add(database, company.admin, 'tax_codes', { code: 'HST', name: 'Harmonised' });
  taxCode = code.id;
});
afterAll(() => database.close());

let month = 0;
/** A good record of each table, new at each call, and a change that is good too. */
const GOOD: Readonly<Record<string, () => readonly [values: Values, change: Values]>> = {
  vendors: () => [
    { name: 'Paper Mill', email: 'post@mill.test', country: 'Australia' },
    { payment_terms: 21 },
  ],
  products: () => [{ name: 'Bolt', sku: randomUUID(), unit_price: '0.125' }, { is_active: false }],
  employees: () => [
    { first_name: 'Ida', last_name: 'Roth', start_date: '2026-02-01' },
    { email: 'i@x.test' },
  ],
  tax_entries: () => [{ tax_year: 2026, tax_type: 'GST', amount: '120.50' }, { status: 'filed' }],
  budgets: () => [
    { account_id: accounts.rent, month: `${2000 + month++}-01-01`, amount: '800.00' },
    { amount: '900.00' },
  ],
  exchange_rates: () => [
    { currency: 'EUR', rate_date: `${2000 + month++}-01-01`, rate: '1.0812345678' },
    { rate: '1.09' },
  ],
  bank_transactions: () => [
    { bank_account_id: accounts.bank, posted_on: '2026-03-04', amount: '-12.00' },
    { description: 'Stamps' },
  ],
  bank_reconciliations: () => [
    { bank_account_id: accounts.bank, statement_date: `${2000 + month++}-01-31`, statement_balance: '0.00' },
    { statement_balance: '1.00' },
  ],
};
/** The same of what managers set up. */
const SET_UP: Readonly<Record<string, () => Values>> = {
  tax_codes: () => ({ code: randomUUID().slice(0, 20), name: 'Harmonised' }),
  tax_code_lines: () => ({
    tax_code_id: taxCode,
    name: 'HST',
    valid_from: `${2000 + month++}-01-01`,
    rate: '13',
  }),
};
const TABLES = Object.keys(GOOD);

function good(table: string): readonly [values: Values, change: Values] {
  const make = GOOD[table];
  if (!make) throw new Error(`No record of ${table} is known here.`);
  return make();
}

/** Returns the number of changed rows. */
const change = (person: Person, table: string, id: string, values: Values) =>
  database.as(person, async (sql) => {
    const result = await sql`update ${sql(table)} set ${sql({ ...values })} where id = ${id}`;
    return result.count;
  });
const remove = (person: Person, table: string, id: string) =>
  database.as(person, async (sql) => (await sql`delete from ${sql(table)} where id = ${id}`).count);
const see = (person: Person, table: string, id: string) =>
  database.as(person, async (sql) => (await sql`select id from ${sql(table)} where id = ${id}`).length);

describe.each(TABLES)('%s', (table) => {
  test('are read by every role, written by all but viewers, deleted by admins', async () => {
    const { admin, manager, user, viewer } = company;
    for (const writer of [admin, manager, user]) {
      const row = await add(database, writer, table, good(table)[0]);
      expect(row).toMatchObject({ org_id: company.organisation, user_id: writer.id });
      for (const reader of [admin, manager, user, viewer]) expect(await see(reader, table, row.id)).toBe(1);
      expect(await change(writer, table, row.id, good(table)[1])).toBe(1);
      expect(await change(viewer, table, row.id, good(table)[1])).toBe(0);
      for (const person of [manager, user, viewer]) expect(await remove(person, table, row.id)).toBe(0);
      expect(await remove(admin, table, row.id)).toBe(1);
    }
    expect((await refusal(add(database, viewer, table, good(table)[0]))).code).toBe('42501');
    expect((await refusal(add(database, null, table, good(table)[0]))).code).toBe('42501');
  });

  test('do not exist for another organization', async () => {
    const row = await add(database, company.admin, table, good(table)[0]);
    expect(await see(outsider, table, row.id)).toBe(0);
    expect(await change(outsider, table, row.id, good(table)[1])).toBe(0);
    expect(await remove(outsider, table, row.id)).toBe(0);
    const smuggled = { ...good(table)[0], org_id: company.organisation };
    expect((await refusal(add(database, outsider, table, smuggled))).hint).toBe('record.not_yours');
  });

  test('tell their history, and are exported by admins and managers', async () => {
    const row = await add(database, company.user, table, good(table)[0]);
    await change(company.manager, table, row.id, good(table)[1]);
    const [told] = await database.as(
      company.admin,
      (sql) => sql`select record_history(${table}, ${row.id}) as history`,
    );
    expect(told?.history.map((entry: { action: string }) => entry.action)).toEqual(['updated', 'created']);
    expect(told?.history[0].record_name).toBeTruthy();
    expect(Object.keys(told?.history[0].changes)).toEqual(Object.keys(good(table)[1]));
    const exported = (person: Person) =>
      database.as(person, (sql) => sql`select export_records(${table}, array['id'], '{}') as page`);
    expect(JSON.parse((await exported(company.manager))[0]?.page).flat()).toContain(row.id);
    expect((await refusal(exported(company.user))).hint).toBe('role.denied');
  });
});

test('a record cannot refer to a record of another organization', async () => {
  const theirs = await accountId(database, outsider, '6100');
  for (const [table, values] of [
    ['products', { name: 'Bolt', sales_account_id: theirs }],
    ['budgets', { account_id: theirs, month: '2026-01-01' }],
  ] as const)
    expect((await refusal(add(database, company.admin, table, values))).code).toBe('23503');
});

/** Message of the check or unique key that refuses a record. */
async function sentence(table: string, values: Values): Promise<string> {
  const inserting = add(database, company.admin, table, {
    ...(GOOD[table]?.()[0] ?? SET_UP[table]?.()),
    ...values,
  });
  const error: unknown = await inserting.then(
    () => undefined,
    (refused: unknown) => refused,
  );
  if (!(error instanceof postgres.PostgresError)) throw new Error(`${table} took ${JSON.stringify(values)}.`);
  if (!error.constraint_name) return error.message;
  const [row] = await database.sql`
    select obj_description(oid, 'pg_constraint') as text from pg_constraint
    where conrelid = ${table}::regclass and conname = ${error.constraint_name}`;
  return row?.text;
}

test.each<[string, Values, string]>([
  ['vendors', { name: '  ' }, 'Vendor name is required'],
  ['vendors', { email: 'no address' }, 'Please enter a valid email address'],
  ['vendors', { payment_terms: -1 }, 'Payment terms must be between 0 and 3650 days'],
  ['products', { name: '' }, 'Product name is required'],
  ['products', { unit_price: '-0.01' }, 'Unit price cannot be negative'],
  ['products', { unit_price: 'NaN' }, 'Unit price cannot be negative'],
  ['products', { gst_rate: '100.01' }, 'Tax rate must be between 0 and 100 percent'],
  ['products', { sku: ' ' }, 'SKU cannot be blank. Leave it empty if there is none'],
  ['employees', { first_name: '' }, 'First name is required'],
  ['employees', { last_name: 'x'.repeat(51) }, 'Last name cannot exceed 50 characters'],
  ['tax_entries', { tax_year: 20 }, 'Tax year must be between 1900 and 2200'],
  ['tax_entries', { tax_type: '' }, 'Tax type is required'],
  ['tax_entries', { status: 'late' }, 'Status must be pending, filed, paid or cancelled'],
  ['tax_entries', { amount: 'NaN' }, 'Amount must be a number'],
  ['tax_codes', { code: ' ' }, 'Code is required'],
  ['tax_codes', { name: '' }, 'Name is required'],
  ['tax_codes', { code: 'x'.repeat(21) }, 'Code cannot exceed 20 characters'],
  [
    'tax_codes',
    { treatment: 'free' },
    'Treatment must be standard, reduced, zero_rated, exempt or out_of_scope',
  ],
  ['tax_code_lines', { rate: '100.01' }, 'Rate must be between 0 and 100 percent'],
  ['tax_code_lines', { position: 0 }, 'Position must be between 1 and 100'],
  ['tax_code_lines', { name: '' }, 'Name is required'],
  ['tax_code_lines', { in_return: false }, 'A component with a separate return needs an account for sales'],
  ['budgets', { month: '2026-01-02' }, 'Month must be the first day of a month, like 2026-01-01'],
  ['exchange_rates', { rate: 0 }, 'Rate must be greater than 0'],
  [
    'exchange_rates',
    { currency: 'XXX' },
    'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR',
  ],
  [
    'exchange_rates',
    { currency: 'USD' },
    'Your books are kept in USD, so it needs no exchange rate. Choose another currency.',
  ],
  ['bank_transactions', { amount: 0 }, 'Amount must not be 0'],
])('%s refuse %j: %s', async (table, values, expected) => {
  expect(await sentence(table, values)).toBe(expected);
});

test('defaults are those of the specification; vendors’ terms and the GST rate of products are those of the settings', async () => {
  expect(await add(database, company.user, 'vendors', { name: 'New' })).toMatchObject({
    payment_terms: 14,
    balance: '0.00',
    country: 'United States',
  });
  expect(await add(database, company.user, 'products', { name: 'New' })).toMatchObject({
    unit_price: '0.000000',
    // The rate of the settings.
    gst_rate: '15.0000',
    gst_applicable: true,
    is_active: true,
  });
});

test('a SKU is unique in its organization, and many products have none', async () => {
  await add(database, company.admin, 'products', { name: 'One', sku: 'A-1' });
  expect(await sentence('products', { sku: 'A-1' })).toBe('Another product already has this SKU');
  await add(database, outsider, 'products', { name: 'Theirs', sku: 'A-1' });
  await add(database, company.admin, 'products', { name: 'None', sku: null });
  await add(database, company.admin, 'products', { name: 'None either', sku: null });
});

test('the code of an account is unique', async () => {
  const account = { name: 'Till', code: '1000', type: 'asset' };
  expect(await sentence('accounts', account)).toBe('Another account already has this code');
});

test('allows one budget for an account and month, and one rate for a currency and day', async () => {
  const budget = { account_id: accounts.bank, month: '2031-05-01' };
  await add(database, company.admin, 'budgets', budget);
  expect(await sentence('budgets', budget)).toBe('This account already has a budget for this month');
  const rate = { currency: 'NZD', rate_date: '2031-05-01' };
  await add(database, company.admin, 'exchange_rates', { ...rate, rate: '0.6' });
  expect(await sentence('exchange_rates', rate)).toBe('This currency already has a rate for this date');
});

test('the ledger updates a vendor’s balance without disturbing people who edit the vendor', async () => {
  const vendor = await add(database, company.admin, 'vendors', { name: 'Owed' });
  expect((await refusal(change(company.admin, 'vendors', vendor.id, { balance: 5 }))).code).toBe('42501');
  await database.sql`update vendors set balance = 12.30 where id = ${vendor.id}`;
  const [row] = await database.sql`select balance, updated_at from vendors where id = ${vendor.id}`;
  expect(row).toEqual({ balance: '12.30', updated_at: vendor.updated_at });
});

test.each([
  ['vendors', { name: 'Searched Mill', phone: '0800 77' }, '0800 7'],
  ['products', { name: 'Nut', description: 'Hexagonal and searched' }, 'NAL AND SEARCH'],
  ['employees', { first_name: 'Ada', last_name: 'Searched' }, 'ada sear'],
  ['tax_codes', { code: 'FND', name: 'Searched tax code' }, 'searched tax c'],
  ['tax_entries', { tax_year: 2025, tax_type: 'Searched tax' }, 'searched t'],
])('%s are found by %j', async (table, values, words) => {
  const row = await add(database, company.admin, table, values);
  const [answer] = await database.as(
    company.viewer,
    (sql) => sql`select search_records(${table}, ${sql.json({ search: words })}) as rows`,
  );
  expect(answer?.rows.map(({ id }: { id: string }) => id)).toEqual([row.id]);
});

test('imports take each table’s own sentences', async () => {
  const [answer] = await database.as(
    company.manager,
    (sql) =>
      sql`select import_records('products', ${sql.json([
        { name: 'Imported', sku: 'I-1', unit_price: '1.5', gst_applicable: 'false' },
        { name: '', unit_price: '1' },
        { name: 'Negative', unit_price: '-1' },
      ])}, 'skip_bad', ${randomUUID()}) as answer`,
  );
  expect(answer?.answer).toMatchObject({
    inserted: 1,
    rejected: [
      { row: 2, field: 'name', message: 'Product name is required' },
      { row: 3, field: 'unit_price', message: 'Unit price cannot be negative' },
    ],
  });
});
