import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { bankCompany } from './steps/bank-company.ts';
import { controlsAfter } from './steps/controls.ts';
import { postedInvoice } from './steps/documents.ts';
import { accountId } from './steps/masters.ts';

let database: TestDatabase;
let books: Awaited<ReturnType<typeof bankCompany>>;
let ids: Readonly<Record<string, string>>;

const numberOf = async (entry: string) =>
  (await database.sql`select entry_number from journal_entries where id = ${entry}`)[0]?.entry_number;

/** January is reconciled: a line of one entry, one of two, and an entry that was cleared by hand. */
beforeAll(async () => {
  database = await openTestDatabase();
  books = await bankCompany(database);
  const { post, bring, match, begin, clear, finish, admin } = books;
  const [one, two, three, byHand, free] = [
    await post('2026-01-05', 100),
    await post('2026-01-06', 30),
    await post('2026-01-06', 20),
    await post('2026-01-07', -40, '6100'),
    await post('2026-02-01', 9),
  ];
  const line = await bring({ posted_on: '2026-01-05', amount: '100.00', description: 'ONE' });
  const sum = await bring({ posted_on: '2026-01-07', amount: '50.00', description: 'SUM' });
  await match(line, one);
  await match(sum, two, three);
  const january = await begin('2026-01-31', '110.00');
  await clear(january, [byHand]);
  await finish(january);
  const [first, second] = [
    await postedInvoice(database, admin, [{ description: 'Work', unit_price: 10 }]),
    await postedInvoice(database, admin, [{ description: 'Work', unit_price: 10 }]),
  ];
  ids = {
    one,
    three,
    byHand,
    free,
    line,
    sum,
    january,
    org: books.organisation,
    savings: await accountId(database, admin, '1010'),
    threeNumber: await numberOf(three),
    byHandNumber: await numberOf(byHand),
    first: first.id ?? '',
    second: second.id ?? '',
    firstNumber: first.invoice_number ?? '',
  };
});
afterAll(() => database.close());

const named = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_match, name: string) => ids[name] ?? expect.fail(name));

test('nothing is wrong before', async () => {
  const controls = await controlsAfter(database, books.admin, async () => {});
  expect(controls.filter(({ ok }) => !ok)).toEqual([]);
  expect(controls.find((control) => control.check === 'matched lines = entries')).toMatchObject({
    expected: '150.00',
    actual: '150.00',
  });
  expect(controls.find((control) => control.check === 'finished reconciliations')).toMatchObject({
    expected: '110.00',
    actual: '110.00',
  });
});

const LINES = 'matched lines = entries';
const FINISHED = 'finished reconciliations';
const PLANTED: readonly (readonly [control: string, what: string, statement: string, says: string])[] = [
  [
    LINES,
    'the amount of a matched line',
    `update bank_transactions set amount = 999 where id = '{line}'`,
    '{line}',
  ],
  [
    LINES,
    'a line that is matched with another entry',
    `update bank_transactions set journal_entry_id = '{free}' where id = '{line}'`,
    'it names another entry',
  ],
  [
    LINES,
    'a line that lost its entry',
    `delete from private.cleared_entries where bank_transaction_id = '{line}'`,
    'it is matched, and no entry is cleared by it',
  ],
  [
    LINES,
    'a line that lost one of its entries',
    `delete from private.cleared_entries where journal_entry_id = '{three}'`,
    'moves the account by 30.00',
  ],
  [
    LINES,
    'a line that is unmatched and clears its entries',
    `update bank_transactions set status = 'unmatched', journal_entry_id = null where id = '{sum}'`,
    '{threeNumber} is cleared by it',
  ],
  [
    LINES,
    'a line on another account than its entry',
    `update bank_transactions set bank_account_id = '{savings}' where id = '{line}'`,
    'is cleared by it on another account',
  ],
  [
    LINES,
    'an entry that two lines stand for',
    `alter table private.cleared_entries drop constraint cleared_entries_pkey cascade;
     update private.cleared_entries set journal_entry_id = '{one}' where journal_entry_id = '{three}'`,
    '({one}): cleared 2 times',
  ],
  [
    LINES,
    'an entry of a later day that is cleared by hand',
    `update private.cleared_entries set journal_entry_id = '{free}' where journal_entry_id = '{byHand}'`,
    'and it is of 2026-02-01',
  ],
  [
    LINES,
    'an entry that is cleared on another account',
    `update bank_reconciliations set bank_account_id = '{savings}' where id = '{january}'`,
    '{byHandNumber} ({byHand}): cleared by hand',
  ],
  [
    FINISHED,
    'an entry that is cleared no more',
    `delete from private.cleared_entries where journal_entry_id = '{byHand}'`,
    '({january}): the statement says 110.00, and cleared entries total 150.00',
  ],
  [
    FINISHED,
    'a line that moved out of the statement',
    `update bank_transactions set posted_on = '2026-02-05' where id = '{line}'`,
    '{january}',
  ],
  [
    FINISHED,
    'the balance of a finished statement',
    `update bank_reconciliations set statement_balance = 111.00 where id = '{january}'`,
    '({january}): the statement says 111.00',
  ],
  [
    FINISHED,
    'what was cleared when it was saved',
    `update bank_reconciliations set cleared_balance = 0 where id = '{january}'`,
    'and 0.00 was cleared when it was saved',
  ],
  [
    FINISHED,
    'a line that came in behind it',
    `insert into bank_transactions (org_id, bank_account_id, posted_on, amount)
     select org_id, bank_account_id, '2026-01-20', 5 from bank_transactions where id = '{line}'`,
    'lines of its statement are unmatched',
  ],
  [
    'document numbers',
    'two invoices of one number',
    `drop index invoices_shown_number; update invoices set invoice_number = lower('{firstNumber}') where id = '{second}'`,
    '{firstNumber} is the number of 2 documents',
  ],
];

test.each(PLANTED)('%s: shows %s', async (check, _what, statement, says) => {
  const controls = await controlsAfter(database, books.admin, async (session) => {
    await session`set local session_replication_role = replica`;
    await session.unsafe(named(statement));
    await session`set local session_replication_role = origin`;
  });
  expect(controls.find((row) => row.check === check)).toMatchObject({
    ok: false,
    detail: expect.stringContaining(named(says)),
  });
});
