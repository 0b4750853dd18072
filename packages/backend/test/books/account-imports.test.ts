import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Cells } from '../database/import-calls.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
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

const importAccounts = async (rows: readonly Cells[], mode = 'skip_bad') => {
  const [row] = await database.as(
    company.manager,
    (sql) => sql`select import_records('accounts', ${sql.json(rows.map((cells) => ({ ...cells })))}, ${mode},
      ${randomUUID()}) as answer`,
  );
  return row?.answer;
};
const coded = async (names: readonly string[]) => {
  const rows = await database.sql<{ name: string; code: string; subtype: string }[]>`
    select name, code, subtype from accounts where org_id = ${company.organisation} and name = any (${[...names]})`;
  return Object.fromEntries(rows.map(({ name, code, subtype }) => [name, `${code} ${subtype}`]));
};

test('an account without a code gets the next free one of its type, skipping those of the file', async () => {
  const rows = [
    { code: '', name: 'Till', type: 'asset', subtype: 'bank' },
    { code: '1550', name: 'Machines', type: 'asset', subtype: 'fixed_asset' },
    { code: null, name: 'Safe', type: 'asset', subtype: 'bank' },
    { code: '4300', name: 'Classes', type: 'revenue', subtype: null },
    { code: '7110', name: 'Not an expense', type: 'equity', subtype: null },
    { code: ' ', name: 'Flour', type: 'expense', subtype: 'cost_of_sales' },
  ];
  expect(await importAccounts(rows, 'all_or_nothing')).toMatchObject({ inserted: 6, rejected: [] });
  expect(await coded(['Till', 'Safe', 'Machines', 'Classes', 'Flour'])).toEqual({
    Machines: '1550 fixed_asset',
    Till: '1560 bank',
    Safe: '1570 bank',
    Classes: '4300 revenue',
    // 7110 is an account of another type.
    Flour: '7120 cost_of_sales',
  });
});

test('assigns codes even when other rows of the file are refused', async () => {
  const answer = await importAccounts([
    { code: '', name: 'Till', type: 'asset', subtype: 'bank' },
    { code: '1000', name: 'Taken', type: 'asset', subtype: 'bank' },
    { code: '', name: 'Neither', type: 'asset', subtype: 'payable' },
    { code: '', name: 'No type', type: '', subtype: '' },
  ]);
  expect(answer).toMatchObject({
    inserted: 1,
    rejected: [
      { row: 2, field: 'code', message: 'Another account already has this code' },
      { row: 3, message: "This subtype does not belong to the account's type" },
      { row: 4, field: 'type' },
    ],
  });
  expect(await coded(['Till'])).toEqual({ Till: '1550 bank' });
});

test('the form may leave the code to the database, but never removes one', async () => {
  const { id } = await add(database, company.admin, 'accounts', { name: 'Till', type: 'asset' });
  const codeOf = async () => (await database.sql`select code from accounts where id = ${id}`)[0]?.code;
  expect(await codeOf()).toBe('1550');
  await database.as(
    company.admin,
    (sql) => sql`update accounts set code = null, name = 'Tin' where id = ${id}`,
  );
  expect(await codeOf()).toBe('1550');
  const blank = add(database, company.admin, 'accounts', { code: ' ', name: 'Blank', type: 'asset' });
  expect((await refusal(blank)).message).toContain('accounts_code_given');
});

test('a file changes no account that the books use, but any other', async () => {
  const receivable = await accountId(database, company.admin, '1100');
  const spare = await accountId(database, company.admin, '6150');
  const used = importAccounts([
    { id: receivable, code: '1100', name: 'Checking', type: 'asset', subtype: 'receivable' },
  ]);
  expect(await refusal(used)).toMatchObject({
    message:
      'Account 1100 Accounts Receivable is used by postings or posting rules, and an import changes no such account. Choose to skip accounts that are already there, or leave its row out. Nothing was imported.',
  });
  const same = {
    id: receivable,
    code: '1100',
    name: 'Accounts Receivable',
    type: 'asset',
    subtype: 'receivable',
  };
  const other = { id: spare, code: '6150', name: 'Journeys', type: 'expense', subtype: 'expense' };
  expect(await importAccounts([same, other])).toMatchObject({ updated: 2, rejected: [] });
  expect(await coded(['Journeys'])).toEqual({ Journeys: '6150 expense' });
});
