import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { ask, type Fields } from './steps/documents.ts';
import { accountId } from './steps/masters.ts';

let database: TestDatabase;
let company: Company;
let sales: string;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  sales = await accountId(database, company.admin, '4000');
});

interface Sheet {
  readonly first_month: string;
  readonly accounts: readonly { id: string; type: string; amounts: Readonly<Record<string, string>> }[];
}
const sheet = (first: string | null = null, by = company.viewer) =>
  ask<Sheet>(database, by, (sql) => sql`select budget_sheet(${first}) as answer`);
const save = (amounts: readonly Fields[], { by = company.user, key = randomUUID() } = {}) =>
  ask<number>(
    database,
    by,
    (sql) => sql`select save_budgets(${sql.json(JSON.parse(JSON.stringify(amounts)))}, ${key}) as answer`,
  );
const planned = async (first: string) =>
  (await sheet(first)).accounts.find(({ id }) => id === sales)?.amounts;

test('saves a year in one request, and unchanged cells are no change', async () => {
  const year = Array.from({ length: 12 }, (_, at) => ({
    account_id: sales,
    month: `2026-${String(at + 1).padStart(2, '0')}-01`,
    amount: `${100 + at}.50`,
  }));
  const key = randomUUID();
  expect(await save(year, { key })).toBe(12);
  expect(await save(year, { key })).toBe(12);
  expect(await save(year)).toBe(0);
  expect(await planned('2026-07-01')).toEqual(
    Object.fromEntries(year.slice(6).map(({ month, amount }) => [month, amount])),
  );
  expect(await save([{ account_id: sales, month: '2026-01-01', amount: null }])).toBe(1);
  expect((await planned('2026-01-15'))?.['2026-01-01']).toBe('0.00');
});

test('a sheet has the accounts of income and cost, from the beginning of the financial year', async () => {
  await database.as(company.admin, (sql) => sql`update company_settings set fiscal_year_start = 7`);
  const { first_month, accounts } = await sheet();
  expect(first_month).toMatch(/^\d{4}-07-01$/);
  expect([...new Set(accounts.map(({ type }) => type))].toSorted()).toEqual(['expense', 'revenue']);
});

test.each([
  [[{ account_id: randomUUID(), month: '2026-01-01', amount: '1' }], 'account.unknown'],
  [[{ account_id: 'x', month: '2026-01-01', amount: '1' }], 'account.unknown'],
  [[{ month: '2026-01-02', amount: '1' }], 'budget.invalid'],
  [[{ month: 'soon', amount: '1' }], 'budget.invalid'],
  [[{ month: null, amount: '1' }], 'budget.invalid'],
  [[{ month: '2026-01-01', amount: '1.005' }], 'budget.invalid'],
  [[{ month: '2026-01-01', amount: '1e300' }], 'budget.invalid'],
  [[{ month: '2026-01-01', amount: 'NaN' }], 'budget.invalid'],
  [
    [
      { month: '2026-01-01', amount: '1' },
      { month: '2026-01-01', amount: '2' },
    ],
    'budget.invalid',
  ],
])('%j is refused whole: %s', async (amounts, hint) => {
  const good = { account_id: sales, month: '2026-02-01', amount: '5' };
  const whole = [good, ...amounts.map((amount) => ({ account_id: sales, ...amount }))];
  expect(await refusal(save(whole))).toMatchObject({ hint });
  expect(await planned('2026-01-01')).toEqual({});
});

test('people who only read may not save', async () => {
  expect(await refusal(save([], { by: company.viewer }))).toMatchObject({ hint: 'role.denied' });
});
