import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openTestDatabase, type Person, type Session, type TestDatabase } from '../database/test-database.ts';
import { seedOrganisation } from '../permission-matrix/seeds/seed.ts';
import { type Control, controlsAfter } from './steps/controls.ts';

let database: TestDatabase;
let admin: Person;
/** Ids of the rows to tamper with. */
let id: Readonly<Record<string, string>>;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ admin } = await foundCompany(database));
  const records = await seedOrganisation(database, admin);
  const { sql } = database;
  const [found] = await sql<Record<string, string>[]>`select
    (select id from journal_lines where journal_entry_id = ${records.postedEntry} and debit > 0) as line,
    (select account_id from journal_lines where journal_entry_id = ${records.postedEntry} and debit > 0) as account,
    (select id from stock_movements where item_id = ${records.item} order by id desc limit 1) as movement,
    (select id from depreciation_entries where asset_id = ${records.depreciatedAsset}) as depreciation`;
  id = { ...records, ...found };
});
afterAll(() => database.close());

/** Controls that fail after some work without triggers, which is undone. */
async function failingAfter(work: (session: Session) => Promise<unknown>): Promise<readonly Control[]> {
  const controls = await controlsAfter(database, admin, async (session) => {
    await session`set local session_replication_role = replica`;
    await work(session);
    await session`set local session_replication_role = origin`;
  });
  return controls.filter(({ ok }) => !ok);
}

test('nothing is wrong before', async () => {
  expect(await failingAfter(async () => {})).toEqual([]);
});

/** Manipulations of the books, and the id that the controls then report. */
const TAMPERING: readonly (readonly [what: string, statement: string, named: string])[] = [
  ['the amount of a journal line', `update journal_lines set debit = debit + 1 where id = '{line}'`, 'line'],
  [
    'the account of a journal line',
    `update journal_lines set account_id = '{bank}' where id = '{line}'`,
    'line',
  ],
  [
    'the date of a journal line',
    `update journal_lines set entry_date = entry_date + 1 where id = '{line}'`,
    'line',
  ],
  ['a journal line that is deleted', `delete from journal_lines where id = '{line}'`, 'postedEntry'],
  [
    'the date of an entry',
    `update journal_entries set entry_date = entry_date + 1 where id = '{postedEntry}'`,
    'postedEntry',
  ],
  [
    'the description of an entry',
    `update journal_entries set description = 'Something else' where id = '{postedEntry}'`,
    'postedEntry',
  ],
  ['an entry that is deleted', `delete from journal_entries where id = '{postedEntry}'`, 'postedEntry'],
  [
    'the total of an invoice',
    `update invoices set total_amount = total_amount + 1 where id = '{settledInvoice}'`,
    'settledInvoice',
  ],
  [
    'a line of an invoice',
    `update invoice_lines set net = net + 1, total = total + 1 where invoice_id = '{settledInvoice}'`,
    'settledInvoice',
  ],
  [
    'a line of a bill',
    `update bill_lines set net = net + 0.01, total = total + 0.01 where bill_id = '{approvedBill}'`,
    'approvedBill',
  ],
  [
    'a line of a credit note',
    `update credit_note_lines set net = net + 1, total = total + 1 where credit_note_id = '{creditNote}'`,
    'creditNote',
  ],
  [
    'what an invoice posted',
    `update invoices set base_total = base_total + 1 where id = '{settledInvoice}'`,
    'settledInvoice',
  ],
  [
    'the balance of an invoice',
    `update invoices set balance_due = balance_due - 1 where id = '{settledInvoice}'`,
    'settledInvoice',
  ],
  [
    'the total of a bill',
    `update bills set total_amount = total_amount + 1 where id = '{approvedBill}'`,
    'approvedBill',
  ],
  ['the amount of a payment', `update payments set amount = amount + 1 where id = '{payment}'`, 'payment'],
  [
    'what a payment moved on the bank account',
    `update payments set base_amount = base_amount + 1 where id = '{payment}'`,
    'payment',
  ],
  [
    'what is left of a payment',
    `update payments set unallocated = unallocated - 1 where id = '{advance}'`,
    'advance',
  ],
  [
    'the amount of an allocation',
    `update payment_allocations set amount = amount + 1 where id = '{allocation}'`,
    'allocation',
  ],
  [
    'the total of a credit note',
    `update credit_notes set total_amount = total_amount + 1, net_amount = net_amount + 1 where id = '{creditNote}'`,
    'creditNote',
  ],
  [
    'the value of a stock movement',
    `update stock_movements set value = value + sign(quantity) where id = '{movement}'`,
    'movement',
  ],
  [
    'the value of an item',
    `update inventory_items set total_value = total_value + 1 where id = '{item}'`,
    'item',
  ],
  [
    'an amount of depreciation',
    `update depreciation_entries set amount = amount + 1 where id = '{depreciation}'`,
    'depreciation',
  ],
  ['the balance of a customer', `update customers set balance = balance + 1 where id = '{buyer}'`, 'buyer'],
  ['the balance of a vendor', `update vendors set balance = balance + 1 where id = '{supplier}'`, 'supplier'],
  [
    'a kept balance of a day',
    `update private.account_days set debit = debit + 1 where account_id = '{account}'`,
    'account',
  ],
  [
    'a kept balance of a month',
    `update private.account_months set debit = debit + 1 where account_id = '{account}'`,
    'account',
  ],
];

test.each(TAMPERING)('detects a change that bypasses the triggers: %s', async (_what, statement, named) => {
  const wanted = id[named] ?? expect.fail();
  const controls = await failingAfter(async (session) => {
    const { count } = await session.unsafe(
      statement.replace(/\{(\w+)\}/g, (_match, name: string) => id[name] ?? expect.fail(name)),
    );
    expect(count).toBe(1);
  });
  expect(controls.map(({ detail }) => detail ?? '')).toContainEqual(expect.stringContaining(wanted));
});

test('detects an entry deleted with its lines by its missing number', async () => {
  const [entry] = await database.sql<{ number: number }[]>`
    select number from journal_entries where id = ${id.postedEntry ?? ''}`;
  const controls = await failingAfter(async (session) => {
    await session`delete from journal_lines where journal_entry_id = ${id.postedEntry ?? ''}`;
    await session`delete from journal_entries where id = ${id.postedEntry ?? ''}`;
  });
  expect(controls.map(({ detail }) => detail ?? '')).toContainEqual(
    expect.stringContaining(`journal entry number ${entry?.number} is missing`),
  );
});
