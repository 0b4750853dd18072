import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { createCustomer, createVendor } from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

type Line = Readonly<Record<string, string | number | null>>;

async function draftOf(person: Person, lines: readonly Line[]): Promise<string> {
  const document = { entry_date: '2026-03-01', description: 'By hand', lines };
  const [row] = await database.as(
    person,
    (sql) => sql`select id from save_journal_entry(${sql.json(document)}, ${randomUUID()})`,
  );
  return row?.id;
}

const post = (person: Person, id: string) =>
  database.as(person, (sql) => sql`select post_draft_journal_entry(${id}, ${randomUUID()})`);

describe('a line that people enter on a control account', () => {
  test('requires its contact, in preview and posting alike', async () => {
    const { admin } = await foundCompany(database);
    const id = await draftOf(admin, [
      { account_code: '4000', credit: 50 },
      { account_code: '1100', debit: 50 },
    ]);
    const missing = {
      hint: 'ledger.contact_required',
      message:
        'Line 2: Contact is missing. Account 1100 Accounts Receivable keeps what each customer owes, so choose the customer.',
    };
    expect(await refusal(post(admin, id))).toMatchObject(missing);
    const preview = database.as(admin, (sql) => sql`select preview_posting('journal_entry', ${id})`);
    expect(await refusal(preview)).toMatchObject(missing);
  });

  test('moves the balance of the customer or vendor, and so does its reversal', async () => {
    const { admin } = await foundCompany(database);
    const customer = await createCustomer(database, admin);
    const vendor = await createVendor(database, admin);
    const id = await draftOf(admin, [
      { account_code: '1100', debit: 50, contact_id: customer },
      { account_code: '2000', credit: 50, contact_id: vendor },
    ]);
    await post(admin, id);
    const balances = async () => [
      (await database.sql`select balance from customers where id = ${customer}`)[0]?.balance,
      (await database.sql`select balance from vendors where id = ${vendor}`)[0]?.balance,
    ];
    expect(await balances()).toEqual(['50.00', '50.00']);
    expect(await failingControls(database, admin)).toEqual([]);
    await database.as(
      admin,
      (sql) => sql`select reverse_journal_entry(${id}, '2026-03-02', 'Wrong', ${randomUUID()})`,
    );
    expect(await balances()).toEqual(['0.00', '0.00']);
    expect(await failingControls(database, admin)).toEqual([]);
  });

  test.each([
    ['1100', 'vendor', 'ledger.wrong_contact', 'one of your customers'],
    ['2000', 'customer', 'ledger.wrong_contact', 'one of your vendors'],
    ['6100', 'customer', 'ledger.contact_not_kept', 'keeps nothing by customer or vendor'],
  ] as const)('on %s with a %s is refused', async (account_code, kind, code, words) => {
    const { admin } = await foundCompany(database);
    const add = kind === 'vendor' ? createVendor : createCustomer;
    const id = await draftOf(admin, [
      { account_code, debit: 50, contact_id: await add(database, admin) },
      { account_code: '4000', credit: 50 },
    ]);
    expect(await refusal(post(admin, id))).toMatchObject({
      hint: code,
      message: expect.stringContaining(words),
    });
  });

  test('may do without one where a program brings books in', async () => {
    const { admin } = await foundCompany(database);
    const lines = [
      { account_code: '1100', debit: 50 },
      { account_code: '3000', credit: 50 },
    ];
    await database.as(
      admin,
      (sql) =>
        sql`select post_journal_entry('2026-01-01', 'Brought in', null, ${sql.json(lines)}, ${randomUUID()})`,
    );
    expect(await failingControls(database, admin)).toEqual([]);
  });
});

test('returns the lines of drafts and posted entries with names, and a draft keeps both sides', async () => {
  const { admin } = await foundCompany(database);
  const customer = await createCustomer(database, admin);
  const id = await draftOf(admin, [
    { account_code: '1100', debit: '12.50', contact_id: customer, description: 'Lunch' },
    { account_code: '4000', credit: '10' },
  ]);
  const [draft] = await database.sql`select * from journal_entries where id = ${id}`;
  expect(draft).toMatchObject({ total_debit: '12.50', total_credit: '10.00', status: 'draft' });
  const read = async () => {
    const [row] = await database.as(
      admin,
      (sql) => sql`select document_lines('journal_entry', ${id}) as lines`,
    );
    return row?.lines;
  };
  const first = {
    debit: '12.50',
    credit: null,
    description: 'Lunch',
    contact_id: customer,
    names: { account_id: '1100 Accounts Receivable', contact_id: expect.any(String) },
  };
  expect(await read()).toMatchObject([first, { debit: null, credit: '10' }]);
  await database.as(admin, async (sql) => {
    const lines = [
      { account_code: '1100', debit: '12.50', contact_id: customer, description: 'Lunch' },
      { account_code: '4000', credit: '12.50' },
    ];
    await sql`select save_journal_entry(${sql.json({ id, version: 1, lines })}, ${randomUUID()})`;
  });
  await post(admin, id);
  expect(await read()).toMatchObject([first, { debit: null, credit: '12.50' }]);
});
