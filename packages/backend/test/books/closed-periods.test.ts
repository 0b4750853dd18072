import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { registerAsset } from './steps/assets.ts';
import { closingSteps } from './steps/closing.ts';
import { accountId, approvedBill } from './steps/documents.ts';
import { addAccount, failingControls, postJournal, type SignedLine } from './steps/journal.ts';
import { applyCredit, recordPayment } from './steps/payments.ts';

let database: TestDatabase;
let company: Company;
let steps: ReturnType<typeof closingSteps>;
beforeAll(async () => {
  database = await openSharedDatabase();
});
beforeEach(async () => {
  company = await foundCompany(database);
  steps = closingSteps(database, company.admin);
  await post('2024-05-01', ['1000', 300], ['4000', -300]);
  await post('2025-05-01', ['1000', 500], ['4000', -500]);
});
afterAll(() => database.close());

const post = (day: string, ...lines: readonly SignedLine[]) =>
  postJournal(database, company.admin, day, lines);
const faults = async () =>
  (await failingControls(database, company.admin)) as { check: string; detail: string }[];
const closedFault = async () =>
  (await faults()).find(({ check }) => check === 'closed periods unchanged')?.detail ?? '';
const numberOf = async (id: string): Promise<string> =>
  (await database.sql`select entry_number from journal_entries where id = ${id}`)[0]?.entry_number;
/** Changes rows without triggers, which the product does not allow. */
const tamper = (statement: string) =>
  database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = 'replica'`;
    await sql.unsafe(statement.replaceAll('{org}', company.organisation));
  });

describe('a posting into a closed year after it was unlocked', () => {
  test('is named with its accounts and its entry, until the year is closed again', async () => {
    const { close, lock } = steps;
    const closing = await numberOf(await close('2025-12-31'));
    expect(await faults()).toEqual([]);
    await lock(null);
    const late = await numberOf(await post('2025-06-01', ['1000', 9], ['4000', -9]));
    expect(await closedFault()).toMatch(
      new RegExp(
        `account 4000 .+ totalled -500.00 when the year to 2025-12-31 was closed by ${closing}, ` +
          `and totals -509.00 now, because of ${late}, posted since then\\. Close the year to 2025-12-31 again to include that, or reverse it`,
      ),
    );
    expect(await closedFault()).toMatch(/account 1000 .+ held 800\.00 when .+, and holds 809\.00 now/);
    await close('2025-12-31');
    expect(await faults()).toEqual([]);
  });

  test('is detected even if revenue and expenses stay the same', async () => {
    const { close, lock } = steps;
    const closing = await close('2025-12-31');
    await lock(null);
    await post('2025-06-01', ['1000', 9], ['2500', -9]);
    expect((await faults()).map(({ check }) => check)).toEqual(['closed periods unchanged']);
    // There is nothing left to carry to retained earnings, but the year is closed again, and locked.
    expect(await close('2025-12-31')).toBe(closing);
    expect(await faults()).toEqual([]);
    expect((await refusal(post('2025-06-02', ['1000', 1], ['2500', -1]))).hint).toBe('ledger.period_locked');
    expect((await refusal(close('2025-12-31'))).hint).toBe('year.nothing_to_close');
  });

  test('is no fault once it is reversed on its day', async () => {
    const { close, lock, reverse } = steps;
    await close('2025-12-31');
    await lock(null);
    const late = await post('2025-06-01', ['1000', 9], ['4000', -9]);
    await reverse(late, '2025-06-01');
    expect(await faults()).toEqual([]);
  });

  test('a posting into the year before the last is included by closing the last year again, not the next', async () => {
    const { close, lock } = steps;
    await close('2024-12-31');
    await lock(null);
    await post('2024-06-01', ['1000', 9], ['4000', -9]);
    await close('2025-12-31');
    expect((await faults()).map(({ check }) => check)).toEqual(['closed periods unchanged']);
    expect(await closedFault()).toMatch(/the year to 2024-12-31 .+ Close the year to 2025-12-31 again/);
    await close('2025-12-31');
    expect(await faults()).toEqual([]);
  });

  test('and is not explained by an entry stays a fault, however often the year is closed', async () => {
    const { close, closings, lock, reverse } = steps;
    await close('2025-12-31');
    await tamper(`update journal_lines set credit = 501 where org_id = '{org}' and credit = 500;
      select private.rebuild_balances('{org}')`);
    expect(await closedFault()).toMatch(
      /account 4000 .+ totalled -500\.00 .+, and totals -501\.00 now, which no entry that was posted since then explains\. Ask the operator of the server to restore it from a backup or,.+ unlock the books, reverse JE-\d+ and close the year again/,
    );
    await lock(null);
    await post('2025-06-01', ['1000', 9], ['4000', -9]);
    await close('2025-12-31');
    expect(await closedFault()).toMatch(/no entry that was posted since then explains/);
    // Reopening the year confirms its figures.
    await lock(null);
    for (const closing of await closings('2025-12-31')) await reverse(closing, '2025-12-31');
    expect(await closedFault()).toBe('');
    await close('2025-12-31');
    expect(await closedFault()).toBe('');
  });
});

test('a year that is reopened and closed again keeps the figures of its last close', async () => {
  const { close, lock, reverse } = steps;
  const closing = await close('2025-12-31');
  await lock(null);
  await reverse(closing, '2025-12-31');
  await post('2025-06-01', ['1000', 9], ['4000', -9]);
  expect(await closedFault()).toBe('');
  await close('2025-12-31');
  expect(await faults()).toEqual([]);
  await tamper(`update journal_lines set credit = 8 where org_id = '{org}' and credit = 9`);
  expect(await closedFault()).toMatch(/totalled -509\.00 .+, and totals -508\.00 now/);
});

test('permitted changes after a close leave the year unchanged', async () => {
  const { close, lock, reverse } = steps;
  await addAccount(database, company.admin, { code: '4400', name: 'Fees', type: 'revenue' });
  const fee = await post('2025-07-01', ['1000', 40], ['4400', -40]);
  await close('2024-12-31');
  await close('2025-12-31');
  await reverse(fee, '2026-02-01');
  const change = (statement: string) =>
    database.as(company.admin, (sql) => sql.unsafe(statement).then(() => undefined));
  for (const statement of [
    `update accounts set code = '4410', name = 'Fees of old' where code = '4400'`,
    `update accounts set is_active = false where code = '4410'`,
    `update accounts set description = 'Not used' where code = '4000'`,
    `update company_settings set fiscal_year_start = 7`,
    `select archive_records('journal_entries', array['${fee}']::uuid[], true, '${randomUUID()}')`,
  ])
    await change(statement);
  await lock('2025-12-31');
  await lock('2026-03-31');
  await lock('2025-12-31');
  await post('2026-04-01', ['1000', 11], ['4000', -11]);
  expect(await faults()).toEqual([]);
});

describe('locked books', () => {
  test('keep their balances of the time of the lock, up to each day that they were locked through', async () => {
    const { lock } = steps;
    await lock('2024-12-31');
    await lock('2025-06-30');
    expect(await faults()).toEqual([]);
    await tamper(`update journal_lines set debit = 301 where org_id = '{org}' and debit = 300`);
    const named = await closedFault();
    for (const [day, held, holds] of [
      ['2024-12-31', '300.00', '301.00'],
      ['2025-06-30', '800.00', '801.00'],
    ] as const)
      expect(named).toMatch(
        new RegExp(
          `account 1000 \\S.+ held ${held} when the books were locked through ${day}, and holds ${holds} now.+unlock the books and lock them again`,
        ),
      );
  });

  test('may change while unlocked, and are stored again when they are locked again', async () => {
    const { lock } = steps;
    await lock('2025-06-30');
    await lock('2024-12-31');
    await post('2025-06-30', ['1000', 7], ['4000', -7]);
    expect(await faults()).toEqual([]);
    await lock('2025-06-30');
    expect(await faults()).toEqual([]);
    await lock(null);
    await post('2024-06-30', ['1000', 7], ['4000', -7]);
    expect(await faults()).toEqual([]);
  });
});

test('stored figures that somebody adjusts to fit are detected by their hash', async () => {
  await steps.close('2025-12-31');
  await tamper(`update private.closed_periods set results = replace(results::text, '-500.00', '-501.00')::jsonb
    where org_id = '{org}'`);
  expect(await closedFault()).toMatch(
    /the figures that were kept when the year to 2025-12-31 was closed by JE-\d+, or the journal up to then, were changed/,
  );
});

test('a posting rule that later names another account does not change the cash flow of closed years', async () => {
  await addAccount(database, company.admin, {
    code: '1050',
    name: 'Euro account',
    type: 'asset',
    subtype: 'bank',
    currency: 'EUR',
  });
  await addAccount(database, company.admin, {
    code: '7900',
    name: 'Fees of the bank',
    type: 'expense',
    subtype: 'other_expense',
  });
  await database.as(
    company.admin,
    (sql) =>
      sql`select post_journal_entry('2025-08-01', 'Fee', null, ${sql.json([
        { account_code: '7900', debit: '11.00' },
        { account_code: '1050', credit: '11.00', currency: 'EUR', foreign_amount: '-10.00' },
      ])}, ${randomUUID()})`,
  );
  await steps.close('2025-12-31');
  const { length } = await database.as(
    company.admin,
    (sql) => sql`update posting_rules set account_id = (select id from accounts where code = '7900')
      where purpose in ('exchange_difference', 'unrealised_exchange', 'disposal_loss') returning id`,
  );
  expect(length).toBe(3);
  expect(await faults()).toEqual([]);
});

test('the cash flow reports a payment used in an unlocked closed year, and closing again includes it', async () => {
  const { admin } = company;
  const bill = await approvedBill(
    database,
    admin,
    [
      {
        description: 'Press',
        unit_price: 1000,
        gst_applicable: false,
        account_id: await accountId(database, admin, '1500'),
      },
    ],
    { bill_date: '2025-03-01' },
  );
  await registerAsset(database, admin, {
    purchase_price: 1000,
    salvage_value: 0,
    purchase_date: '2025-03-01',
  });
  const payment = await recordPayment(database, admin, {
    direction: 'out',
    contact: bill.vendor_id ?? '',
    on: '2025-04-01',
    amount: 400,
  });
  await steps.close('2025-12-31');
  await steps.lock(null);
  await applyCredit(
    database,
    admin,
    ['payment', payment],
    [{ document_id: bill.id ?? '', amount: 400 }],
    '2025-12-01',
  );
  expect(await closedFault()).toMatch(
    /the cash flow statement showed -?\d+\.00 for ".+" when the year to 2025-12-31 was closed by JE-\d+, and shows -?\d+\.00 now: .+ close the year to 2025-12-31 again to include it/,
  );
  await steps.close('2025-12-31');
  expect(await faults()).toEqual([]);
});
