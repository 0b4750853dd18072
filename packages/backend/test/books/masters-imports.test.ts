import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cells } from '../database/import-calls.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { accountId, add } from './steps/masters.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const importInto = async (table: string, rows: readonly Cells[], mode = 'skip_bad') => {
  const [row] = await database.as(
    company.manager,
    (sql) => sql`select import_records(${table}, ${sql.json(rows.map((cells) => ({ ...cells })))}, ${mode},
      ${randomUUID()}) as answer`,
  );
  return row?.answer;
};

test('reports a duplicate SKU at its row, and imports all others', async () => {
  company = await foundCompany(database);
  await add(database, company.admin, 'products', { name: 'There', sku: 'T-1' });
  const answer = await importInto('products', [
    { name: 'Again', sku: 'T-1' },
    { name: 'New', sku: 'N-1' },
    { name: 'New again', sku: 'N-1' },
    { name: 'Free', sku: 'F-1', unit_price: '-1' },
    { name: 'Takes it', sku: 'F-1' },
    { name: 'None' },
    { name: 'None either' },
  ]);
  expect(answer).toMatchObject({
    inserted: 4,
    rejected: [
      { row: 1, field: 'sku', message: 'Another product already has this SKU' },
      {
        row: 3,
        field: 'sku',
        message: 'Another product already has this SKU, in an earlier row of this file',
      },
      { row: 4, field: 'unit_price', message: 'Unit price cannot be negative' },
    ],
  });
  expect(await importInto('products', [{ name: 'x', sku: 'T-1' }], 'all_or_nothing')).toMatchObject({
    import_id: null,
    inserted: 0,
  });
});

test('a record imported with its id keeps its own SKU', async () => {
  company = await foundCompany(database);
  const own = await add(database, company.admin, 'products', { name: 'Own', sku: 'O-1' });
  await add(database, company.admin, 'products', { name: 'Other', sku: 'O-2' });
  expect(await importInto('products', [{ id: own.id, name: 'Renamed', sku: 'O-1' }])).toMatchObject({
    updated: 1,
  });
  expect(await importInto('products', [{ id: own.id, name: 'Renamed', sku: 'O-2' }])).toMatchObject({
    updated: 0,
    rejected: [{ row: 1, field: 'sku', message: 'Another product already has this SKU' }],
  });
});

test('keys of several columns, and records of another organization', async () => {
  const other = await foundCompany(database);
  company = await foundCompany(database);
  const rent = await accountId(database, company.admin, '6100');
  const theirs = await accountId(database, other.admin, '6100');
  await add(database, company.admin, 'budgets', { account_id: rent, month: '2026-01-01', amount: 1 });
  const answer = await importInto('budgets', [
    { account_id: rent, month: '2026-01-01', amount: '5' },
    { account_id: rent, month: '2026-02-01', amount: '5' },
    { account_id: theirs, month: '2026-02-01', amount: '5' },
    { account_id: 'No such account', month: '2026-02-01', amount: '5' },
  ]);
  expect(answer).toMatchObject({
    inserted: 1,
    rejected: [
      { row: 1, field: 'month', message: 'This account already has a budget for this month' },
      {
        row: 3,
        field: 'account_id',
        message: 'This account is not in your chart of accounts. Choose another one',
      },
      {
        row: 4,
        field: 'account_id',
        message: 'There is no account called "No such account". Add it first, or correct the name',
      },
    ],
  });
});

test('an import by id keeps a reference to an inactive record, but refuses its name', async () => {
  company = await foundCompany(database);
  const gone = await add(database, company.admin, 'customers', { name: 'Gone', status: 'Inactive' });
  expect(await importInto('contact_persons', [{ name: 'Ada', customer_id: gone.id }])).toMatchObject({
    inserted: 1,
    rejected: [],
  });
  expect(await importInto('contact_persons', [{ name: 'Eve', customer_id: 'Gone' }])).toMatchObject({
    inserted: 0,
    rejected: [
      {
        row: 1,
        field: 'customer_id',
        message: 'The customer "Gone" is inactive. Make it active first, or choose another one',
      },
    ],
  });
});

test('a file may refer to records by their names or codes', async () => {
  company = await foundCompany(database);
  const rent = await accountId(database, company.admin, '6100');
  const harbour = await add(database, company.admin, 'customers', { name: 'Harbour Cafe' });
  const answers = [
    await importInto('budgets', [{ account_id: '6100', month: '2026-02-01', amount: '5' }]),
    await importInto('contact_persons', [
      { name: 'Marta', customer_id: 'harbour cafe' },
      { name: 'Ines', customer_id: harbour.id },
    ]),
  ];
  expect(answers).toMatchObject([
    { inserted: 1, rejected: [] },
    { inserted: 2, rejected: [] },
  ]);
  const [budget] = await database.as(company.admin, (sql) => sql`select account_id from budgets`);
  expect(budget?.account_id).toBe(rent);
  const people = await database.as(company.admin, (sql) => sql`select customer_id from contact_persons`);
  expect(people.map((person) => person.customer_id)).toEqual([harbour.id, harbour.id]);
});

test('the same bank statement imported twice adds nothing', async () => {
  company = await foundCompany(database);
  const bank = await accountId(database, company.admin, '1000');
  const rows = ['T1', 'T2'].map((external_id) => ({
    bank_account_id: bank,
    posted_on: '2026-01-31',
    amount: '10.00',
    external_id,
  }));
  expect(await importInto('bank_transactions', rows)).toMatchObject({ inserted: 2, rejected: [] });
  expect(await importInto('bank_transactions', rows)).toMatchObject({
    inserted: 0,
    rejected: [{ row: 1 }, { row: 2 }],
  });
});

test('refuses a bulk change that breaks a unique or reference rule, with a message', async () => {
  company = await foundCompany(database);
  const ids: string[] = [];
  for (const name of ['One', 'Two']) ids.push((await add(database, company.admin, 'products', { name })).id);
  const bulk = (changes: Cells) =>
    database.as(
      company.admin,
      (sql) => sql`select bulk_update('products', ${ids}, ${sql.json({ ...changes })})`,
    );
  expect(await refusal(bulk({ sku: 'same' }))).toMatchObject({
    hint: 'record.invalid',
    message: 'Another product already has this SKU. Nothing was changed.',
  });
  expect(await refusal(bulk({ sales_account_id: randomUUID() }))).toMatchObject({ hint: 'record.invalid' });
});
