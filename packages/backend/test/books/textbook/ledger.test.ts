import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../../database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from '../../database/test-database.ts';
import { addAccount, postJournal, type SignedLine } from '../steps/journal.ts';
import { ACCOUNT, postAdjustments, postTransactions } from '../steps/printing-plus.ts';
import { cents, type ReportRow, report, section, sectionTotal, total } from '../steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const post = (person: Person, date: string, ...lines: SignedLine[]) =>
  postJournal(database, person, date, lines);
const balanceSheet = (person: Person, asOf: string) => report(database, person, 'balance_sheet', asOf);
const closeYear = (person: Person, yearEnd: string) =>
  database.as(person, async (sql) => {
    const [row] = await sql`select close_year(${yearEnd}, ${randomUUID()}) as id`;
    return row?.id as string;
  });
const reverse = (person: Person, id: string, date: string) =>
  database.as(
    person,
    async (sql) =>
      (await sql`select reverse_journal_entry(${id}, ${date}, 'Twice', ${randomUUID()}) as id`)[0]?.id,
  );
const figures = (rows: readonly ReportRow[]) =>
  rows.map(({ account_code, section, amount }) => [account_code, section, amount]);

test('cycle-01-printing-plus: a first month, from its twelve transactions to the trial balance after closing (Principles of Accounting 1, OpenStax, m67847 to m67857)', async () => {
  const { admin, user, viewer } = await foundCompany(database);
  const trialBalance = () => report(database, viewer, 'trial_balance', '2019-01-01', '2019-12-31');
  const expectSums = async (sum: number) => {
    const rows = await trialBalance();
    expect([total(rows, 'closing_debit'), total(rows, 'closing_credit')]).toEqual([sum, sum]);
  };
  await postTransactions(database, user);
  await expectSums(34_000_00);
  await postAdjustments(database, user);
  await expectSums(35_715_00);
  const adjusted = (await trialBalance()).map((row) => [
    row.account_code,
    (cents(row.closing_debit) - cents(row.closing_credit)) / 100,
  ]);
  expect(Object.fromEntries(adjusted)).toEqual({
    [ACCOUNT.cash]: 24_800,
    [ACCOUNT.receivable]: 1_200,
    [ACCOUNT.interestReceivable]: 140,
    [ACCOUNT.supplies]: 400,
    [ACCOUNT.equipment]: 3_500,
    [ACCOUNT.dividends]: 100,
    [ACCOUNT.suppliesExpense]: 100,
    [ACCOUNT.depreciation]: 75,
    [ACCOUNT.salaries]: 5_100,
    [ACCOUNT.utilities]: 300,
    [ACCOUNT.accumulatedDepreciation]: -75,
    [ACCOUNT.payable]: -500,
    [ACCOUNT.salariesPayable]: -1_500,
    [ACCOUNT.unearnedRevenue]: -3_400,
    [ACCOUNT.stock]: -20_000,
    [ACCOUNT.interestRevenue]: -140,
    [ACCOUNT.serviceRevenue]: -10_100,
  });

  const expectResult = async () => {
    const result = await report(database, viewer, 'profit_and_loss', '2019-01-01', '2019-01-31');
    expect(figures(result)).toEqual([
      [ACCOUNT.serviceRevenue, 'revenue', '10100.00'],
      [ACCOUNT.interestRevenue, 'other_income', '140.00'],
      [ACCOUNT.depreciation, 'expenses', '75.00'],
      [ACCOUNT.utilities, 'expenses', '300.00'],
      [ACCOUNT.suppliesExpense, 'expenses', '100.00'],
      [ACCOUNT.salaries, 'expenses', '5100.00'],
    ]);
    expect(sectionTotal(result, 'revenue', 'other_income')).toBe(10_240_00);
    expect(sectionTotal(result, 'expenses')).toBe(5_575_00);
  };
  await expectResult();
  const open = await balanceSheet(viewer, '2019-01-31');
  expect(figures(open)).toEqual([
    [ACCOUNT.cash, 'current_assets', '24800.00'],
    [ACCOUNT.receivable, 'current_assets', '1200.00'],
    [ACCOUNT.supplies, 'current_assets', '400.00'],
    [ACCOUNT.interestReceivable, 'current_assets', '140.00'],
    [ACCOUNT.equipment, 'fixed_assets', '3500.00'],
    [ACCOUNT.accumulatedDepreciation, 'fixed_assets', '-75.00'],
    [ACCOUNT.payable, 'current_liabilities', '500.00'],
    [ACCOUNT.unearnedRevenue, 'current_liabilities', '3400.00'],
    [ACCOUNT.salariesPayable, 'current_liabilities', '1500.00'],
    [ACCOUNT.stock, 'equity', '20000.00'],
    [ACCOUNT.dividends, 'equity', '-100.00'],
    [null, 'equity', '4665.00'],
  ]);
  expect(open.at(-1)?.account_name).toBe('Current year earnings');
  expect(sectionTotal(open, 'current_assets', 'fixed_assets')).toBe(29_965_00);
  expect(sectionTotal(open, 'current_liabilities', 'long_term_liabilities')).toBe(5_400_00);
  expect(sectionTotal(open, 'equity')).toBe(24_565_00);

  const closing = await closeYear(admin, '2019-12-31');
  // One entry, where the book takes four by way of an income summary: the same accounts, the same amounts.
  const closed = await database.sql`
    select a.code, (l.debit - l.credit)::float as amount from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id where l.journal_entry_id = ${closing}`;
  expect(Object.fromEntries(closed.map(({ code, amount }) => [code, amount]))).toEqual({
    [ACCOUNT.interestRevenue]: 140,
    [ACCOUNT.serviceRevenue]: 10_100,
    [ACCOUNT.suppliesExpense]: -100,
    [ACCOUNT.depreciation]: -75,
    [ACCOUNT.salaries]: -5_100,
    [ACCOUNT.utilities]: -300,
    [ACCOUNT.dividends]: -100,
    [ACCOUNT.retainedEarnings]: -4_565,
  });
  await expectSums(30_040_00);
  await expectResult();
  for (const date of ['2019-12-31', '2020-01-01']) {
    const rows = await balanceSheet(viewer, date);
    expect(section(rows, 'equity')).toMatchObject({
      "Owner's Capital": '20000.00',
      'Retained Earnings': '4565.00',
    });
    expect(section(rows, 'equity')).not.toHaveProperty('Dividends');
    expect(sectionTotal(rows, 'equity')).toBe(24_565_00);
    expect(sectionTotal(rows, 'current_assets', 'fixed_assets')).toBe(29_965_00);
  }
});

test('cashflow-03-reconciliation-flag: a movement of cash that nothing explains is flagged, not hidden (accounted, kassaflodesanalys.test)', async () => {
  const { admin, organisation, viewer } = await foundCompany(database);
  const cashFlow = () => report(database, viewer, 'cash_flow', '2026-01-01', '2026-12-31');
  await addAccount(database, admin, { code: '2999', name: 'Unclassified', type: 'liability' });
  await post(admin, '2026-05-01', ['1000', 10_000], ['2999', -10_000]);
  expect(sectionTotal(await cashFlow(), 'difference')).toBe(0);
  // Every account has a place in the statement; only a fault of the database could leave one out.
  await database.sql.begin(async (sql) => {
    await sql`alter table accounts drop constraint accounts_subtype`;
    await sql`update accounts set subtype = 'nowhere' where org_id = ${organisation} and code = '2999'`;
  });
  const rows = await cashFlow();
  expect(sectionTotal(rows, 'operating', 'investing', 'financing')).toBe(0);
  expect(sectionTotal(rows, 'change')).toBe(10_000_00);
  expect(rows.at(-1)).toEqual({
    section: 'difference',
    line: 'Change in cash that the statement does not explain',
    amount: '10000.00',
  });
});

test('close-02-refuse-in-closed: nothing is posted into a locked period, and a reversal after it is (ERPNext, test_period_closing_voucher)', async () => {
  const { admin, manager } = await foundCompany(database);
  const id = await post(admin, '2021-03-15', ['1000', 100], ['4000', -100]);
  const [lock] = await database.as(admin, (sql) => sql`select lock_books('2021-03-31')::text as through`);
  expect(lock).toEqual({ through: '2021-03-31' });
  for (const date of ['2021-03-15', '2021-03-31'])
    expect(await refusal(post(admin, date, ['1000', 1], ['4000', -1]))).toMatchObject({
      hint: 'ledger.period_locked',
      message: expect.stringContaining('locked through 2021-03-31'),
    });
  expect((await refusal(reverse(manager, id, '2021-03-31'))).hint).toBe('ledger.period_locked');
  const reversal = await reverse(manager, id, '2022-01-01');
  const [turned] = await database.sql`
    select total_debit, total_credit, reverses_id from journal_entries where id = ${reversal}`;
  expect(turned).toEqual({ total_debit: '100.00', total_credit: '100.00', reverses_id: id });
});

test('close-03-retain-and-open: a result is retained, and the balances go on into the next year (hledger, close.test)', async () => {
  const { admin } = await foundCompany(database);
  await addAccount(database, admin, { code: '1001', name: 'Cash', type: 'asset', subtype: 'bank' });
  await post(admin, '2016-01-01', ['1000', 100], ['1001', 20], ['3900', -120]);
  await post(admin, '2016-01-15', ['6090', 5], ['1001', -5]);
  await post(admin, '2016-01-19', ['1001', 20], ['1000', -20]);
  await post(admin, '2016-01-20', ['2100', 25], ['1001', -25]);
  const expectOpened = async () => {
    const rows = await balanceSheet(admin, '2017-01-01');
    expect(section(rows, 'current_assets')).toEqual({ 'Business Bank Account': '80.00', Cash: '10.00' });
    expect(section(rows, 'current_liabilities')).toEqual({ 'Credit Card': '-25.00' });
    expect(section(rows, 'equity')).toEqual({ 'Opening Balances': '120.00', 'Retained Earnings': '-5.00' });
    expect(sectionTotal(rows, 'equity')).toBe(115_00);
  };
  await expectOpened();
  await closeYear(admin, '2016-12-31');
  await expectOpened();
});

test('tb-01-opening-columns: what was posted before the start is opening, and both balances are net (ERPNext, test_trial_balance)', async () => {
  const { admin, viewer } = await foundCompany(database);
  await post(admin, '2026-01-01', ['1000', 500], ['2100', -500]);
  await post(admin, '2026-01-10', ['2100', 300], ['1000', -300]);
  expect(await report(database, viewer, 'trial_balance', '2026-01-06', '2026-01-31')).toEqual([
    {
      account_code: '1000',
      account_name: 'Business Bank Account',
      account_type: 'asset',
      opening_debit: '500.00',
      opening_credit: '0.00',
      debit: '0.00',
      credit: '300.00',
      closing_debit: '200.00',
      closing_credit: '0.00',
    },
    {
      account_code: '2100',
      account_name: 'Credit Card',
      account_type: 'liability',
      opening_debit: '0.00',
      opening_credit: '500.00',
      debit: '300.00',
      credit: '0.00',
      closing_debit: '0.00',
      closing_credit: '200.00',
    },
  ]);
});
