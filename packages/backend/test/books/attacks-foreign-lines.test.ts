import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Company } from '../database/people.ts';
import { openTestDatabase, refusal, type Session, type TestDatabase } from '../database/test-database.ts';
import {
  accountId,
  act,
  approvedBill,
  createCustomer,
  createProduct,
  createVendor,
  type Fields,
  saveInvoice,
} from './steps/documents.ts';
import { foreignBooks } from './steps/foreign-books.ts';
import { addAccount, failingControls } from './steps/journal.ts';
import { applyCredit, issueCreditNote, movedBy, revalue } from './steps/payments.ts';
import { addItem } from './steps/stock.ts';

let database: TestDatabase;
let books: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const { booksIn, invoice, pay, rate, foreignBank, balances, faults } = foreignBooks(() => database);
let customer: string;
beforeEach(async () => {
  books = await booksIn('NZD');
  await foreignBank(books, 'EUR');
  customer = await createCustomer(database, books.admin);
});

interface Line {
  readonly account_code: string;
  readonly debit?: number;
  readonly credit?: number;
  readonly foreign_amount?: number | string | null;
  readonly currency?: string | null;
  readonly contact_id?: string;
}

/** Ways for a person to post custom lines. */
const ways = {
  'as an entry': async (sql: Session, lines: readonly Line[]) =>
    sql`select post_journal_entry('2026-02-01', 'x', null, ${sql.json(lines.map((line) => ({ ...line })))}, ${randomUUID()})`,
  'as a draft': async (sql: Session, lines: readonly Line[]) => {
    const draft = { entry_date: '2026-02-01', lines: lines.map((line) => ({ ...line })) };
    const [saved] = await sql`select id from save_journal_entry(${sql.json(draft)}, ${randomUUID()})`;
    return sql`select post_draft_journal_entry(${saved?.id}, ${randomUUID()})`;
  },
  'in place of an entry': async (sql: Session, lines: readonly Line[]) => {
    const first = [
      { account_code: '1000', debit: 1 },
      { account_code: '3000', credit: 1 },
    ];
    const [entry] =
      await sql`select post_journal_entry('2026-01-01', 'x', null, ${sql.json(first)}, ${randomUUID()}) as id`;
    return sql`select replace_journal_entry(${entry?.id}, '2026-02-01', 'x', null,
      ${sql.json(lines.map((line) => ({ ...line })))}, 'Wrong', ${randomUUID()})`;
  },
};
const post = (lines: readonly Line[], way: keyof typeof ways = 'as an entry') =>
  database.as(books.manager, (sql) => ways[way](sql, lines));
const against = (line: Line): readonly Line[] => [
  // A draft is not posted to receivables without its contact.
  { ...line, ...(line.account_code === '1100' && { contact_id: customer }) },
  { account_code: '3000', ...(line.debit ? { credit: line.debit } : { debit: line.credit ?? 0 }) },
];

const REFUSED: readonly [string, Line, string, RegExp][] = [
  [
    'a debit with a foreign amount below zero',
    { account_code: '1050', debit: 110, foreign_amount: -100 },
    'ledger.foreign_sign',
    /Bank EUR debits 110\.00 NZD, so its foreign amount must be above zero: -100\.00 EUR is not\.$/,
  ],
  [
    'a credit with a foreign amount above zero',
    { account_code: '1050', credit: 110, foreign_amount: 100, currency: 'EUR' },
    'ledger.foreign_sign',
    /below zero/,
  ],
  [
    'yen on an account in euros',
    { account_code: '1050', debit: 110, foreign_amount: 10_000, currency: 'JPY' },
    'ledger.wrong_currency',
    /kept in EUR, so a line on it cannot be in JPY/,
  ],
  [
    'no foreign amount at all',
    { account_code: '1050', debit: 110 },
    'ledger.foreign_amount_required',
    /110\.00 NZD on account 1050 Bank EUR needs its amount in EUR/,
  ],
  [
    'a foreign amount of nothing',
    { account_code: '1050', debit: 59_760, foreign_amount: 0 },
    'ledger.foreign_amount_required',
    /needs its amount in EUR/,
  ],
  [
    'a blank foreign amount',
    { account_code: '1050', debit: 110, foreign_amount: ' ', currency: 'EUR' },
    'ledger.foreign_amount_required',
    /needs its amount in EUR/,
  ],
  [
    'the base currency for a foreign one',
    { account_code: '1100', debit: 110, foreign_amount: 100, currency: 'NZD' },
    'ledger.wrong_currency',
    /no other currency than NZD/,
  ],
  [
    'a foreign amount in no currency',
    { account_code: '1100', debit: 110, foreign_amount: 100 },
    'ledger.wrong_currency',
    /Name its currency/,
  ],
  [
    'a currency without an amount',
    { account_code: '1100', debit: 110, currency: 'EUR' },
    'ledger.foreign_amount_required',
    /needs its amount in EUR/,
  ],
  [
    'a fraction of a yen',
    { account_code: '1100', debit: 110, foreign_amount: 100.5, currency: 'JPY' },
    'ledger.too_precise',
    /100\.5 JPY/,
  ],
];
test.each(REFUSED)('%s is refused, whichever way it is posted', async (_what, line, code, sentence) => {
  for (const way of Object.keys(ways) as (keyof typeof ways)[])
    expect([way, await refusal(post(against(line), way))]).toEqual([
      way,
      expect.objectContaining({ hint: code, message: expect.stringMatching(sentence) }),
    ]);
});

test('nothing posted without the functions escapes the rule', async () => {
  const account = await accountId(database, books.admin, '1050');
  const equity = await accountId(database, books.admin, '3000');
  const entry = (amounts: string) =>
    database.sql.unsafe(`select private.post_entries('${books.organisation}',
    array[row('2026-02-01', 'x', null, 'stock_adjustment', null, array[
      private.line('${account}', 110, null, null, ${amounts}), private.line('${equity}', -110, null)])::private.entry_to_post])`);
  expect((await refusal(entry(`'EUR', -100`))).hint).toBe('ledger.foreign_sign');
  expect((await refusal(entry(`'JPY', 100`))).hint).toBe('ledger.wrong_currency');
  expect((await refusal(entry(`'EUR', 'NaN'`))).hint).toBe('ledger.foreign_sign');
  expect((await refusal(entry('null, null'))).hint).toBe('ledger.foreign_amount_required');
  await entry(`'EUR', 100`);
});

test('a revaluation gains the change of the rate, and not the typed amount', async () => {
  await post(against({ account_code: '1050', debit: 110, foreign_amount: '100' }));
  await rate(books, 'EUR', '2026-02-28', '1.2');
  expect(await movedBy(database, await revalue(database, books.manager, '2026-02-28'))).toEqual({
    1050: '10.00',
    4240: '-10.00',
  });
  expect(await failingControls(database, books.admin)).toEqual([]);
});

test('a document in one currency does not post to an account in another', async () => {
  await addAccount(database, books.admin, {
    code: '1060',
    name: 'Yen',
    type: 'asset',
    subtype: 'bank',
    currency: 'JPY',
  });
  const account_id = await accountId(database, books.admin, '1060');
  const { customer } = await invoice(books, 1, 'EUR', '1.1');
  for (const [currency, code] of [
    ['EUR', 'ledger.wrong_currency'],
    ['NZD', 'ledger.foreign_amount_required'],
  ] as const) {
    const head: Fields = { customer_id: customer, currency, exchange_rate: currency === 'NZD' ? 1 : 1.1 };
    const draft = await saveInvoice(database, books.admin, {
      ...head,
      lines: [{ unit_price: 10, account_id, gst_applicable: false }],
    });
    expect((await refusal(act(database, books.admin, 'post_invoice', draft.id ?? ''))).hint).toBe(code);
  }
});

test('no rule posts to an account in another currency', async () => {
  const fields = {
    code: '4300',
    name: 'Gains EUR',
    type: 'revenue',
    subtype: 'other_income',
    currency: 'EUR',
  };
  await addAccount(database, books.admin, fields);
  const account = await accountId(database, books.admin, '4300');
  const point = () =>
    database.as(
      books.admin,
      (sql) => sql`update posting_rules set account_id = ${account} where purpose = 'exchange_difference'`,
    );
  expect(await refusal(point())).toMatchObject({
    hint: 'rule.unsuitable_account',
    message: expect.stringContaining('kept in EUR'),
  });
  const set = (currency: string | null) =>
    database.as(books.admin, (sql) => sql`update accounts set currency = ${currency} where id = ${account}`);
  await set(null);
  await point();
  expect((await refusal(set('EUR'))).hint).toBe('account.in_use');
});

// 100 EUR of credit settle 105 EUR of 110 NZD, with 5 of discount: EUR go, and NZD come, or nothing that shows.
test.each(['1.12', '1.1'])(
  'credit at %s that settles more at another rate leaves no foreign balance',
  async (at) => {
    const { id, customer } = await invoice(books, 105, 'EUR', '1.0476190476');
    const deposit = await pay(books, { contact: customer, amount: 100, currency: 'EUR', rate: at });
    await applyCredit(
      database,
      books.manager,
      ['payment', deposit],
      [{ document_id: id, amount: 100, discount: 5 }],
    );
    const [left] = await database.sql`
    select sum(l.debit - l.credit) as base, sum(l.foreign_amount) as foreign_amount from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = ${books.organisation} and a.code = '1100'`;
    expect(left).toEqual({ base: '0.00', foreign_amount: '0.00' });
    expect(await faults(books)).toEqual([]);
  },
);

test('goods returned at cost have a foreign amount only if their price goes the same way', async () => {
  const product_id = await createProduct(database, books.admin, { name: 'Crate', gst_applicable: false });
  await addItem(database, books.admin, 'Crate', product_id);
  const lines = [
    { product_id, quantity: 1, unit_price: 100 },
    { description: 'Freight', unit_price: 50, gst_applicable: false },
  ];
  const vendor_id = await createVendor(database, books.admin);
  const head = { vendor_id, bill_date: '2026-02-01', currency: 'EUR', exchange_rate: '1.1' };
  const bill = await approvedBill(database, books.admin, lines, head);
  const credited = [
    { product_id, quantity: 1, unit_price: -10 },
    { description: 'Freight', unit_price: 50 },
  ];
  const note = await issueCreditNote(database, books.admin, { bill_id: bill.id ?? '' }, credited);
  const [moved] = await database.sql`
    select l.debit - l.credit as base, l.foreign_amount from journal_lines l
    join credit_notes c on c.org_id = l.org_id and c.journal_entry_id = l.journal_entry_id
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where c.id = ${note} and a.code = '1200'`;
  expect(moved).toEqual({ base: '-110.00', foreign_amount: '0.00' });
  expect(await faults(books)).toEqual([]);
});

test('a year can be closed although a result account is kept in another currency', async () => {
  await addAccount(database, books.admin, {
    code: '6500',
    name: 'Rent abroad',
    type: 'expense',
    currency: 'EUR',
  });
  await post([
    { account_code: '6500', debit: 110, foreign_amount: 100 },
    { account_code: '1050', credit: 110, foreign_amount: -100 },
  ]);
  await database.as(books.admin, (sql) => sql`select close_year('2026-12-31', ${randomUUID()})`);
  expect(await balances(books)).toEqual({ 1050: -110, 3200: 110 });
});
