import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { accountId, type Fields } from './steps/documents.ts';
import { addAccount, failingControls, ledgerBalances, postJournal } from './steps/journal.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  company = await foundCompany(database);
});
afterAll(() => database.close());

const close = (yearEnd = '2025-12-31') =>
  database.as(company.admin, (sql) => sql`select close_year(${yearEnd}, ${randomUUID()})`);
const change = (code: string, fields: Fields, person: Person = company.manager) =>
  database.as(person, (sql) => sql`update accounts set ${sql({ ...fields })} where code = ${code}`);
const add = (fields: Fields, person: Person = company.manager) =>
  database.as(person, (sql) => sql`insert into accounts ${sql({ code: 'X', name: 'X', ...fields })}`);
async function closesYearly(code: string): Promise<boolean> {
  const [row] = await database.sql`
    select closes_yearly from accounts where org_id = ${company.organisation} and code = ${code}`;
  return row?.closes_yearly;
}

test('an account entered as an expense and corrected to an asset keeps its balance at year end', async () => {
  await addAccount(database, company.manager, { code: '1400', name: 'Term Deposit', type: 'expense' });
  await change('1400', { type: 'asset', subtype: 'current_asset' });
  await postJournal(database, company.user, '2025-06-30', [
    ['1400', 10_000],
    ['1000', -10_000],
  ]);
  await postJournal(database, company.user, '2025-07-01', [
    ['1000', 300],
    ['4000', -300],
  ]);
  await close();
  expect(await ledgerBalances(database, company.organisation)).toEqual({
    1000: -9700,
    1400: 10_000,
    3200: -300,
  });
  expect(await failingControls(database, company.admin)).toEqual([]);
});

test('closing yearly follows the type of an account, after any change of type', async () => {
  await add({ type: 'asset' });
  const ways: readonly [Fields, boolean][] = [
    [{ type: 'expense', subtype: 'expense' }, true],
    [{ type: 'liability', subtype: 'payable' }, false],
    [{ type: 'revenue', subtype: 'other_income' }, true],
    [{ type: 'equity', subtype: 'equity' }, false],
    [{ name: 'Dividends of B', closes_yearly: true }, true],
    [{ subtype: 'retained_earnings' }, false],
    [{ subtype: 'equity' }, true],
    [{ type: 'asset', subtype: 'bank' }, false],
  ];
  for (const [fields, expected] of ways) {
    await change('X', fields);
    expect([fields, await closesYearly('X')]).toEqual([fields, expected]);
  }
});

const SETTINGS: readonly [Fields, boolean][] = [
  ...['bank', 'receivable', 'inventory', 'current_asset', 'fixed_asset', 'tax'].map(
    (subtype): [Fields, boolean] => [{ type: 'asset', subtype }, true],
  ),
  [{ type: 'liability' }, true],
  [{ type: 'equity', subtype: 'retained_earnings' }, true],
  [{ type: 'revenue' }, false],
  [{ type: 'expense', subtype: 'depreciation' }, false],
];
test.each(SETTINGS)('on %j closes_yearly cannot be %s, for any role', async (fields, closes_yearly) => {
  await add({ ...fields, code: 'Y' });
  for (const person of [company.admin, company.manager]) {
    for (const work of [
      () => add({ ...fields, closes_yearly }, person),
      () => change('Y', { closes_yearly }, person),
    ])
      expect(await refusal(work())).toMatchObject({
        hint: 'account.closes_yearly',
        message: expect.stringMatching(/Only revenue, expenses and what owners draw close yearly\.$/),
      });
  }
  // The rule also applies to the owner of the schema.
  const past = database.sql`update accounts set closes_yearly = ${closes_yearly}
    where org_id = ${company.organisation} and code = 'Y'`;
  expect((await refusal(past)).hint).toBe('account.closes_yearly');
});

test('an account of a posting rule is not closed with the drawings, nor does a rule post to drawings', async () => {
  expect(await refusal(change('3900', { closes_yearly: true }))).toMatchObject({
    hint: 'account.closes_yearly',
    message: expect.stringContaining('Opening balance equity'),
  });
  const drawings = await accountId(database, company.admin, '3100');
  const rule = database.as(
    company.manager,
    (sql) => sql`update posting_rules set account_id = ${drawings} where purpose = 'opening_balances'`,
  );
  expect(await refusal(rule)).toMatchObject({
    hint: 'rule.unsuitable_account',
    message: expect.stringContaining('owners draw'),
  });
});

test('a closed year’s effect on an account stays, also for drawings and capital', async () => {
  await add({ type: 'equity', name: 'Partner B', closes_yearly: true });
  for (const [code, amount] of [
    ['X', 50],
    ['3000', -900],
  ] as const)
    await postJournal(database, company.user, '2025-06-30', [
      [code, amount],
      ['1000', -amount],
    ]);
  await change('X', { closes_yearly: false });
  await change('X', { closes_yearly: true });
  await close();
  expect(await ledgerBalances(database, company.organisation)).toEqual({ 1000: 850, 3000: -900, 3200: 50 });
  for (const [code, closes_yearly] of [
    ['X', false],
    ['3000', true],
  ] as const)
    expect(await refusal(change(code, { closes_yearly }))).toMatchObject({
      hint: 'account.in_use',
      message: expect.stringContaining('closed through 2025-12-31'),
    });
  await change('X', { name: 'Partner B, drawings' });
});

test('an account with postings keeps its type, so that closed years stay unchanged', async () => {
  await postJournal(database, company.user, '2025-06-30', [
    ['6100', 50],
    ['1000', -50],
  ]);
  await close();
  expect((await refusal(change('6100', { type: 'asset', subtype: 'current_asset' }))).hint).toBe(
    'account.in_use',
  );
});

test('an import is held to the same rules, row by row', async () => {
  await add({ type: 'expense', code: 'I1', name: 'Deposit' });
  const id = await accountId(database, company.admin, 'I1');
  const importAccounts = async (rows: readonly Record<string, string>[]) => {
    const [row] = await database.as(
      company.manager,
      (sql) =>
        sql`select import_records('accounts', ${sql.json([...rows])}, 'skip_bad', ${randomUUID()}) as answer`,
    );
    return row?.answer;
  };
  expect(
    await importAccounts([
      { code: 'I2', name: 'Till', type: 'asset', closes_yearly: 'true' },
      { id, type: 'asset', subtype: 'bank', closes_yearly: 'true' },
    ]),
  ).toMatchObject({
    inserted: 0,
    updated: 0,
    rejected: [
      { row: 1, field: 'closes_yearly', message: expect.stringContaining('close yearly') },
      { row: 2, field: 'closes_yearly' },
    ],
  });
  expect(await importAccounts([{ id, type: 'asset', subtype: 'bank' }])).toMatchObject({
    updated: 1,
    rejected: [],
  });
  expect(await closesYearly('I1')).toBe(false);
});

test('closing a year looks again, whatever happened to the accounts', async () => {
  await postJournal(database, company.user, '2025-06-30', [
    ['1000', 10],
    ['4000', -10],
  ]);
  await database.sql`alter table accounts disable trigger user`;
  await database.sql`alter table accounts drop constraint accounts_closes_yearly`;
  for (const code of ['1000', '3200', '3900', '4000']) {
    await database.sql`update accounts set closes_yearly = not closes_yearly
      where org_id = ${company.organisation} and code = ${code}`;
    expect(await refusal(close())).toMatchObject({
      hint: 'account.closes_yearly',
      message: expect.stringContaining(`Account ${code} `),
    });
    await database.sql`update accounts set closes_yearly = not closes_yearly
      where org_id = ${company.organisation} and code = ${code}`;
  }
  await close();
});
