import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { addAccount, postJournal } from './steps/journal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

describe('the chart of accounts', () => {
  test('of a new organization has an account for every purpose', async () => {
    const { organisation } = await foundCompany(database);
    const missing = await database.sql`select p.purpose from private.posting_purposes p
      where not exists (select from posting_rules r where r.org_id = ${organisation} and r.purpose = p.purpose and r.match = '')`;
    expect(missing).toEqual([]);
    const [count] =
      await database.sql`select count(*)::int as n from accounts where org_id = ${organisation}`;
    expect(count?.n).toBeGreaterThanOrEqual(60);
  });

  test('fills in the subtype, and closes dividends but not capital', async () => {
    const { admin } = await foundCompany(database);
    const accounts = [
      { code: 'A', name: 'Supplies', type: 'asset' },
      { code: 'L', name: 'Unearned', type: 'liability' },
      { code: 'E1', name: 'Common Stock', type: 'equity' },
      { code: 'E2', name: 'Dividends', type: 'equity' },
      { code: 'X', name: 'Salaries', type: 'expense' },
    ];
    for (const account of accounts) await addAccount(database, admin, account);
    const rows = await database.as(
      admin,
      (sql) => sql`select code, subtype, closes_yearly from accounts
      where code in ('A', 'L', 'E1', 'E2', 'X') order by code`,
    );
    expect(rows).toEqual([
      { code: 'A', subtype: 'current_asset', closes_yearly: false },
      { code: 'E1', subtype: 'equity', closes_yearly: false },
      { code: 'E2', subtype: 'equity', closes_yearly: true },
      { code: 'L', subtype: 'current_liability', closes_yearly: false },
      { code: 'X', subtype: 'expense', closes_yearly: true },
    ]);
  });

  test('keeps the meaning of accounts with postings', async () => {
    const { admin } = await foundCompany(database);
    await postJournal(database, admin, '2026-01-31', [
      ['1000', 1],
      ['4000', -1],
    ]);
    const retype = database.as(
      admin,
      (sql) => sql`update accounts set type = 'expense', subtype = 'expense' where code = '4000'`,
    );
    expect((await refusal(retype)).hint).toBe('account.in_use');
    const remove = database.as(admin, (sql) => sql`delete from accounts where code = '1000'`);
    expect((await refusal(remove)).code).toBe('23503');
    const currency = database.as(admin, (sql) => sql`update company_settings set base_currency = 'EUR'`);
    expect((await refusal(currency)).hint).toBe('currency.in_use');
  });

  test('holds a posting rule to accounts that suit it', async () => {
    const { admin } = await foundCompany(database);
    const misuse = database.as(
      admin,
      (sql) => sql`update posting_rules set account_id =
      (select id from accounts where code = '6100') where purpose = 'receivable'`,
    );
    expect((await refusal(misuse)).hint).toBe('rule.unsuitable_account');
  });
});
