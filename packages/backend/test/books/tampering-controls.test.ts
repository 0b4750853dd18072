import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openTestDatabase, type Person, type TestDatabase } from '../database/test-database.ts';
import { addAsset, runDepreciation } from './steps/assets.ts';
import { controlsAfter } from './steps/controls.ts';
import { postedInvoice } from './steps/documents.ts';
import { addAccount, postJournal } from './steps/journal.ts';
import { add } from './steps/masters.ts';

let database: TestDatabase;
let admin: Person;
let org: string;
let ids: Readonly<Record<string, string>>;

/** Books with a closed year, an asset, GST that was settled, and euros. */
beforeAll(async () => {
  database = await openTestDatabase();
  const company = await foundCompany(database);
  ({ admin, organisation: org } = company);
  const { sql } = database;
  await addAccount(database, admin, {
    code: '1050',
    name: 'Euro account',
    type: 'asset',
    subtype: 'bank',
    currency: 'EUR',
  });
  const asset = await addAsset(database, admin, { purchase_date: '2025-01-01' });
  await runDepreciation(database, admin, '2025-12-31');
  const invoice = await postedInvoice(
    database,
    admin,
    [{ description: 'Work', unit_price: 1000, gst_rate: 10 }],
    {
      invoice_date: '2025-06-30',
    },
  );
  const foreign = await postedInvoice(
    database,
    admin,
    [{ description: 'Work', unit_price: 100, gst_applicable: false }],
    { invoice_date: '2025-07-31', currency: 'EUR', exchange_rate: '1.1' },
  );
  await postJournal(database, admin, '2025-10-31', [
    ['2200', 100],
    ['1000', -100],
  ]);
  const [euros] = await database.as(
    admin,
    (session) =>
      session`select post_journal_entry('2025-08-01', 'Euros', null, ${session.json([
        { account_code: '1050', debit: '110.00', currency: 'EUR', foreign_amount: '100.00' },
        { account_code: '3000', credit: '110.00' },
      ])}, ${randomUUID()}) as id`,
  );
  const late = await postJournal(database, admin, '2026-01-01', [
    ['4000', -5],
    ['1000', 5],
  ]);
  const [closing] = await database.as(
    admin,
    (session) => session`select close_year('2025-12-31', ${randomUUID()}) as id`,
  );
  const spare = await add(database, admin, 'fixed_assets', {
    name: 'Not bought yet',
    purchase_price: 700,
    useful_life: 1,
    purchase_date: '9999-01-01',
  });
  const account = async (code: string) =>
    (await sql`select id from accounts where org_id = ${org} and code = ${code}`)[0]?.id;
  const lineOf = async (entry: string | null | undefined, code: string) =>
    (
      await sql`select id from journal_lines where journal_entry_id = ${entry ?? ''} and account_id = ${await account(code)}`
    )[0]?.id;
  ids = {
    asset,
    spare: spare.id,
    late,
    closing: closing?.id,
    bank: await account('1000'),
    plant: await account('1500'),
    retained: await account('3200'),
    sales: await account('4000'),
    capital: await account('3000'),
    gst: await account('2200'),
    gstLine: await lineOf(invoice.journal_entry_id, '2200'),
    saleLine: await lineOf(invoice.journal_entry_id, '4000'),
    euroLine: await lineOf(euros?.id, '1050'),
    foreignLine: await lineOf(foreign.journal_entry_id, '1100'),
    foreignInvoice: foreign.id ?? '',
    foreignNumber: foreign.invoice_number ?? '',
  };
});
afterAll(() => database.close());

const named = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_match, name: string) =>
    name === 'org' ? org : (ids[name] ?? expect.fail(name)),
  );

test('nothing is wrong before', async () => {
  const controls = await controlsAfter(database, admin, async () => {});
  expect(controls.filter(({ ok }) => !ok)).toEqual([]);
});

/** Bypasses the triggers, like a person with access to the database's files. */
const behind = (statement: string) =>
  `set local session_replication_role = replica; ${statement}; set local session_replication_role = origin`;
/** An entry that closes a year and contains more than a closing may. */
const closingOf = (account: string, amount: number) => `
  update company_settings set books_locked_through = null where org_id = '{org}';
  select private.post_entry('{org}', '2025-12-31', 'Closing', null, 'year_close', null, array[
    private.line('{${account}}', ${-amount}, 'Closed'), private.line('{retained}', ${amount}, 'Closed')])`;

const PLANTED: readonly (readonly [control: string, what: string, statement: string, says: string])[] = [
  [
    'fixed assets = register',
    'the price of an asset',
    behind(`update fixed_assets set purchase_price = purchase_price + 1 where id = '{asset}'`),
    '{asset}',
  ],
  [
    'fixed assets = register',
    'the depreciation of an asset',
    behind(
      `update fixed_assets set accumulated_depreciation = accumulated_depreciation - 1 where id = '{asset}'`,
    ),
    '{asset}',
  ],
  [
    'fixed assets = register',
    'an asset that is deleted from the register',
    behind(
      `delete from depreciation_entries where asset_id = '{asset}'; delete from fixed_assets where id = '{asset}'`,
    ),
    'Accumulated Depreciation: Plant and Equipment',
  ],
  [
    'fixed assets = register',
    'an asset that was never bought',
    behind(`update fixed_assets set purchase_date = '2026-01-01' where id = '{spare}'`),
    '{spare}',
  ],
  [
    'fixed assets = register',
    'a disposal of what the ledger does not hold',
    `select private.post_entry('{org}', '2026-06-30', 'Disposal', null, 'disposal', '{spare}', array[
      private.line('{plant}', -700, 'Cost'), private.line('{bank}', 700, 'Proceeds')])`,
    'Plant and Equipment',
  ],
  [
    'closed years at zero',
    'an asset that is closed with the year',
    closingOf('plant', 1000),
    'Plant and Equipment ({plant}), which no closing touches',
  ],
  [
    'closed years at zero',
    'a bank account that is closed with the year',
    closingOf('bank', 1000),
    '({bank}), which no closing touches',
  ],
  [
    'closed years at zero',
    'capital that is closed with the year',
    closingOf('capital', 1000),
    '({capital}), which no closing touches',
  ],
  [
    'closed years at zero',
    'revenue that the closing left',
    closingOf('sales', 7),
    'account 4000 Sales stands at -7.00: close it again',
  ],
  [
    'closed years at zero',
    'a posting into a year that is closed',
    `update company_settings set books_locked_through = null where org_id = '{org}';
    select private.post_entry('{org}', '2025-03-01', 'Late', null, 'journal', null, array[
      private.line('{bank}', 9, 'Late'), private.line('{sales}', -9, 'Late')])`,
    'the year to 2025-12-31 was closed by',
  ],
  [
    'cash flow = change in cash',
    'a bank account that is closed with the year',
    closingOf('bank', 1000),
    'the year from 2025-01-01',
  ],
  [
    'cash flow = change in cash',
    'an account that no part of the statement knows',
    `alter table accounts drop constraint accounts_subtype, drop constraint accounts_type;
    ${behind(`update accounts set type = 'nothing', subtype = 'nowhere' where id = '{capital}'`)}`,
    'the year from 2025-01-01',
  ],
  [
    'cash flow = change in cash',
    'a line on a bank account',
    behind(`update journal_lines set debit = debit + 1 where journal_entry_id = '{late}' and debit > 0`),
    'the year from 2026-01-01: the cash flow statement explains 5.00, bank accounts moved by 6.00',
  ],
  [
    'tax accounts = GST return',
    'GST that no return counts',
    behind(`update journal_lines set gst_box = null where id = '{gstLine}'`),
    '{gstLine}',
  ],
  [
    'GST return = documents',
    'a sale with GST that is counted as one without',
    behind(`update journal_lines set gst_box = 'sales_zero' where id = '{saleLine}'`),
    'and the return has',
  ],
  [
    'tax accounts = GST return',
    'a sale that is counted as GST',
    behind(`update journal_lines set gst_box = 'gst_collected' where id = '{saleLine}'`),
    '{saleLine}',
  ],
  [
    'tax accounts = GST return',
    'GST on another account',
    behind(`update journal_lines set account_id = '{sales}' where id = '{gstLine}'`),
    '{gstLine}',
  ],
  [
    'foreign balances',
    'yen on a euro account',
    behind(`update journal_lines set currency = 'JPY' where id = '{euroLine}'`),
    '{euroLine}',
  ],
  [
    'foreign balances',
    'euros on the other side than their amount',
    behind(`update journal_lines set foreign_amount = -foreign_amount where id = '{euroLine}'`),
    '{euroLine}',
  ],
  [
    'foreign balances',
    'dollars on a euro account',
    behind(`update journal_lines set currency = null, foreign_amount = null where id = '{euroLine}'`),
    '{euroLine}',
  ],
  [
    'foreign balances',
    'the euros of an invoice in the ledger',
    behind(`update journal_lines set foreign_amount = foreign_amount + 1 where id = '{foreignLine}'`),
    '{foreignNumber}',
  ],
  [
    'foreign balances',
    'the euros that an invoice is open for',
    behind(`update invoices set balance_due = balance_due - 1 where id = '{foreignInvoice}'`),
    '{foreignNumber}',
  ],
];

test.each(PLANTED)('%s: shows %s', async (check, _what, statement, says) => {
  const controls = await controlsAfter(database, admin, (session) => session.unsafe(named(statement)));
  const control = controls.find((row) => row.check === check);
  expect(control).toMatchObject({ ok: false, detail: expect.stringContaining(named(says)) });
});
