import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { postJournal } from './steps/journal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const accountId = async (person: Person, code: string): Promise<string> => {
  const [row] = await database.as(person, (sql) => sql`select id from accounts where code = ${code}`);
  return row?.id;
};

test('lists an account by page, with the balance before and after each page', async () => {
  const { admin } = await foundCompany(database);
  for (const [day, amount] of [
    ['2025-12-31', 5],
    ['2026-01-10', 10],
    ['2026-01-10', 20],
    ['2026-02-01', -7],
  ] as const)
    await postJournal(database, admin, day, [
      ['1000', amount],
      ['3000', -amount],
    ]);
  const bank = await accountId(admin, '1000');
  const statement = async (page: number, size: number) => {
    const [row] = await database.as(
      admin,
      (sql) => sql`select account_statement(${bank}, '2026-01-01', '2026-12-31', ${page}, ${size}) as told`,
    );
    return row?.told;
  };
  const whole = { opening: '5.00', debit: '30.00', credit: '7.00', closing: '28.00', count: 3 };
  expect(await statement(1, 2)).toMatchObject({
    ...whole,
    lines: [
      { entry_date: '2026-01-10', debit: '10.00', credit: '0.00', balance: '15.00', source: null },
      { entry_date: '2026-01-10', debit: '20.00', balance: '35.00' },
    ],
  });
  expect(await statement(2, 2)).toMatchObject({ ...whole, lines: [{ credit: '7.00', balance: '28.00' }] });
  const told = await refusal(
    database.as(admin, (sql) => sql`select account_statement(${bank}, '2026-02-01', '2026-01-01')`),
  );
  expect(told.hint).toBe('report.dates_inverted');
});

test('the chart of accounts agrees with the trial balance', async () => {
  const { admin } = await foundCompany(database);
  await postJournal(database, admin, '2020-06-01', [
    ['1000', 100],
    ['4000', -100],
  ]);
  const balances = await database.as(
    admin,
    (sql) => sql`select code, balance from account_list where balance <> 0 order by code`,
  );
  const trial = await database.as(
    admin,
    (sql) => sql`select account_code as code, closing_debit - closing_credit as balance
      from trial_balance((now() at time zone 'UTC')::date, (now() at time zone 'UTC')::date)
      where closing_debit <> closing_credit order by 1`,
  );
  expect([...balances]).toEqual([...trial]);
  // Earnings of a past year belong to the owners.
  expect(balances.map(({ code }) => code)).not.toContain('4000');
});

test('archiving an account makes it inactive, and the other way round', async () => {
  const { admin } = await foundCompany(database);
  const id = await accountId(admin, '1020');
  const state = async () => {
    const [row] = await database.sql`
      select is_active, archived_at is not null as is_archived from accounts where id = ${id}`;
    return row;
  };
  await database.as(
    admin,
    (sql) => sql`select archive_records('accounts', array[${id}]::uuid[], true, gen_random_uuid())`,
  );
  expect(await state()).toEqual({ is_active: false, is_archived: true });
  await database.as(admin, (sql) => sql`update accounts set is_active = true where id = ${id}`);
  expect(await state()).toEqual({ is_active: true, is_archived: false });
});
