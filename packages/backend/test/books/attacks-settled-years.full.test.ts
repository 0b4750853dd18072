import { randomUUID } from 'node:crypto';
import type { Row } from '@ledgerwise/contract';
import { accounts } from '@ledgerwise/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { column, runReport } from '../reports/steps/run-report.ts';
import { addAsset, runDepreciation } from './steps/assets.ts';
import { addAccount, failingControls, ledgerBalances, postJournal } from './steps/journal.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
beforeEach(async () => {
  company = await foundCompany(database);
});
afterAll(() => database.close());

const lock = (through: string | null) =>
  database.as(company.admin, (sql) => sql`select lock_books(${through}::date, reason => 'A bill came late')`);
const close = (yearEnd: string) =>
  database.as(company.admin, (sql) => sql`select close_year(${yearEnd}, ${randomUUID()})`);
const setAccount = (code: string, values: Readonly<Record<string, string>>) =>
  database.as(company.manager, (sql) => sql`update accounts set ${sql({ ...values })} where code = ${code}`);
/** Changes rows without triggers, which the product does not allow. */
const tamper = (statement: string) =>
  database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = 'replica'`;
    await sql.unsafe(statement);
  });
const faults = async () =>
  (await failingControls(database, company.admin)) as { check: string; detail: string }[];

describe('the kind of an account', () => {
  beforeEach(() =>
    postJournal(database, company.admin, '2025-05-01', [
      ['1000', 500],
      ['4000', -500],
    ]),
  );

  test.each([
    ['locked', () => lock('2025-12-31')],
    ['closed', () => close('2025-12-31')],
    ['closed, and unlocked since', () => close('2025-12-31').then(() => lock(null))],
  ])('stays where its postings are %s', async (_, settle) => {
    await settle();
    expect(await refusal(setAccount('1000', { subtype: 'current_asset' }))).toMatchObject({
      hint: 'account.in_use',
      message: expect.stringMatching(
        /^Account 1000 .+ has postings in the books that are locked or closed through 2025-12-31, whose reports would change .+ Add a new account .+ move the balance to it by Move Balance on this account's page, and make this one inactive/,
      ),
    });
    expect((await refusal(setAccount('4000', { subtype: 'other_income' }))).hint).toBe('account.in_use');
    expect(await faults()).toEqual([]);
  });

  test('has a way on: the balance goes to another account by the draft that Move Balance makes', async () => {
    await lock('2025-12-31');
    await addAccount(database, company.admin, {
      code: '1099',
      name: 'Deposit',
      type: 'asset',
      subtype: 'current_asset',
    });
    const [action] = accounts.actions ?? [];
    const rowOf = async (code: string) =>
      (
        await database.as(company.user, (sql) => sql<Row[]>`select * from account_list where code = ${code}`)
      )[0] ?? {
        id: '',
      };
    const entered = { account_id: (await rowOf('1099')).id, entry_date: '2026-01-01' };
    const asked = JSON.stringify(action?.arguments?.(await rowOf('1000'), entered).document);
    const [draft] = await database.as(
      company.user,
      (sql) => sql`select id, status from save_journal_entry(${asked}::text::jsonb, ${randomUUID()})`,
    );
    expect(draft?.status).toBe('draft');
    expect(action?.leadsTo?.({ id: '' }, draft)).toBe(`general-ledger/${draft?.id}/edit`);
    await database.as(
      company.manager,
      (sql) => sql`select post_draft_journal_entry(${draft?.id}, ${randomUUID()})`,
    );
    expect(await ledgerBalances(database, company.organisation)).toEqual({ 1099: 500, 4000: -500 });
    expect(await faults()).toEqual([]);
  });

  test('is free where nothing was posted by then, or nothing is locked', async () => {
    await addAccount(database, company.admin, {
      code: '1990',
      name: 'Deposits',
      type: 'asset',
      subtype: 'bank',
    });
    await postJournal(database, company.admin, '2026-01-10', [
      ['1990', 20],
      ['4000', -20],
    ]);
    await lock('2025-12-31');
    await setAccount('1990', { subtype: 'current_asset' });
    await lock(null);
    await addAccount(database, company.admin, {
      code: '1991',
      name: 'Till',
      type: 'asset',
      subtype: 'current_asset',
    });
    await postJournal(database, company.admin, '2025-05-02', [
      ['1991', 20],
      ['4000', -20],
    ]);
    await setAccount('1991', { subtype: 'bank' });
    expect(await faults()).toEqual([]);
  });

  test('a direct change in the database is reported by the control of closed periods', async () => {
    await close('2025-12-31');
    await tamper(
      `update accounts set subtype = 'current_asset' where code = '1000' and org_id = '${company.organisation}'`,
    );
    const named = await faults();
    expect(named.map(({ check }) => check)).toEqual(['closed periods unchanged']);
    expect(named[0]?.detail).toMatch(
      /account 1000 .+ was asset bank when the year to 2025-12-31 was closed by JE-\d+, and is asset current asset now/,
    );
  });
});

describe('the purchase date of an asset that was depreciated', () => {
  let asset: string;
  beforeEach(async () => {
    asset = await addAsset(database, company.admin, { purchase_date: '2025-03-01' });
    await runDepreciation(database, company.admin, '2025-12-31');
  });
  const setDate = (day: string) =>
    database.as(
      company.manager,
      (sql) => sql`update fixed_assets set purchase_date = ${day} where id = ${asset}`,
    );

  test.each([
    ['locked', () => lock('2025-12-31')],
    ['closed', () => close('2025-12-31')],
  ])('stays where its year is %s', async (_, settle) => {
    await settle();
    for (const day of ['2020-01-01', '2025-02-28'])
      expect(await refusal(setDate(day))).toMatchObject({
        hint: 'asset.posted',
        message: expect.stringMatching(
          /the books are locked or closed through 2025-12-31, .+ Keep 2025-03-01/,
        ),
      });
    // It can be saved without changes, and renamed.
    await setDate('2025-03-01');
    await database.as(
      company.manager,
      (sql) => sql`update fixed_assets set name = 'Old press' where id = ${asset}`,
    );
  });

  test('is free where no such year is locked', async () => {
    await setDate('2025-02-28');
    await lock('2024-12-31');
    expect((await refusal(setDate('2024-12-31'))).hint).toBe('asset.posted');
    await setDate('2025-02-27');
  });

  test('a direct change in the database is reported by the control of closed periods', async () => {
    await close('2025-12-31');
    expect(await faults()).toEqual([]);
    await tamper(`update fixed_assets set purchase_date = '2020-01-01' where id = '${asset}'`);
    const named = await faults();
    expect(named.map(({ check }) => check)).toContain('closed periods unchanged');
    expect(named.map(({ detail }) => detail).join()).toMatch(
      /asset "Press" .+ was bought on 2025-03-01 when the year to 2025-12-31 was closed by JE-\d+, and on 2020-01-01 now/,
    );
  });
});

test('a year of more than 10,000,000,000,000,000 can be reported, closed, reversed and closed again', async () => {
  const { admin } = company;
  for (const _ of [1, 2, 3])
    await postJournal(database, admin, '2025-05-01', [
      ['1000', '9000000000000000'],
      ['4000', '-9000000000000000'],
    ]);
  const look = async () =>
    (await database.as(admin, (sql) => sql`select closing_checklist('2025-12-31') as told`))[0]?.told;
  expect((await look()).result).toBe('27000000000000000.00');
  await close('2025-12-31');
  expect((await look()).result).toBe('0.00');
  const [entry] = await database.sql`select id, total_debit from journal_entries
    where org_id = ${company.organisation} and source_kind = 'year_close'`;
  expect(entry?.total_debit).toBe('27000000000000000.00');
  await lock(null);
  await database.as(
    admin,
    (sql) =>
      sql`select reverse_journal_entry(${entry?.id}, '2025-12-31', 'Closed too early', ${randomUUID()})`,
  );
  await close('2025-12-31');
  expect(await faults()).toEqual([]);
  const columns = [column('now', '2025-01-01', '2025-12-31')];
  for (const report of ['trial-balance', 'balance-sheet', 'profit-loss', 'cash-flow', 'general-ledger'])
    await runReport(database, admin, report, { start_date: '2025-01-01', end_date: '2025-12-31', columns });
  await database.as(admin, (sql) => sql`select dashboard()`);
});
