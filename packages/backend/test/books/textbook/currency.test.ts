import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, refusal, type TestDatabase } from '../../database/test-database.ts';
import { createCustomer, stored } from '../steps/documents.ts';
import { foreignBooks } from '../steps/foreign-books.ts';
import { movedBy, revalue } from '../steps/payments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const { booksIn, invoice, pay, entryOf, rate, foreignBank, balancesOn, faults } = foreignBooks(
  () => database,
);

test('fx-01-realised-gain: what the rate moved between invoice and receipt is a gain (ERPNext, test_payment_entry)', async () => {
  const books = await booksIn('INR');
  await foreignBank(books, 'USD');
  const { id, customer, row } = await invoice(books, 100, 'USD', '50');
  expect(await movedBy(database, row.journal_entry_id)).toEqual({ 1100: '5000.00', 4000: '-5000.00' });
  const payment = await pay(books, {
    contact: customer,
    amount: 100,
    currency: 'USD',
    rate: 55,
    account: '1050',
    uses: [{ document_id: id, amount: 100 }],
  });
  expect(await movedBy(database, await entryOf(payment))).toEqual({
    1050: '5500.00',
    1100: '-5000.00',
    4230: '-500.00',
  });
  expect(await stored(database, 'invoices', id)).toMatchObject({
    status: 'paid',
    balance_due: '0.00',
    base_balance: '0.00',
  });
  expect(await faults(books)).toEqual([]);
});

test('fx-03-ias21-two-steps: revalued at year end and settled later, only the later difference is new (IAS 21, worked example)', async () => {
  const books = await booksIn('USD');
  const { id, customer } = await invoice(books, 2000, 'GBP', '1.43', '2025-11-01');
  expect(await balancesOn(books, '2025-12-31', ['1100'])).toEqual({ 1100: 2860 });
  await rate(books, 'GBP', '2025-12-30', '1.45');
  const entry = await revalue(database, books.manager, '2025-12-31');
  expect(await movedBy(database, entry)).toEqual({ 1100: '40.00', 4240: '-40.00' });
  expect(await balancesOn(books, '2025-12-31', ['1100', '4240'])).toEqual({ 1100: 2900, 4240: -40 });
  expect(await balancesOn(books, '2026-01-01', ['1100', '4240'])).toEqual({ 1100: 2860, 4240: 0 });
  const [links] = await database.sql`
    select e.status, r.entry_date::text, r.reverses_id = e.id as linked, r.source_kind from journal_entries e
    join journal_entries r on r.id = e.reversed_by_id where e.id = ${entry}`;
  expect(links).toEqual({
    status: 'reversed',
    entry_date: '2026-01-01',
    linked: true,
    source_kind: 'revaluation',
  });
  const uses = [{ document_id: id, amount: 2000 }];
  await pay(books, { contact: customer, on: '2026-01-15', amount: 2000, currency: 'GBP', rate: '1.5', uses });
  // 40 of the gain fall to the old year, 100 to the new one: its 140 less the 40 that came back on its first day.
  expect(await balancesOn(books, '2026-01-15', ['1000', '1100', '4230', '4240'])).toEqual({
    1000: 3000,
    1100: 0,
    4230: -140,
    4240: 0,
  });
  const [later] = await database.sql`
    select -sum(l.debit - l.credit)::float as gain from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = ${books.organisation} and a.code in ('4230', '4240') and l.entry_date >= '2026-01-01'`;
  expect(later).toEqual({ gain: 100 });
  expect(await faults(books)).toEqual([]);
});

test('fx-04-base-residual: a base amount without a foreign one is cleared for good (ERPNext, test_exchange_rate_revaluation)', async () => {
  const books = await booksIn('INR');
  await foreignBank(books, 'USD');
  const line = (account_code: string, amount: number, foreign_amount?: number) => ({
    account_code,
    [amount > 0 ? 'debit' : 'credit']: String(Math.abs(amount)),
    ...(foreign_amount === undefined ? {} : { foreign_amount }),
  });
  const post = (date: string, lines: readonly ReturnType<typeof line>[]) =>
    database.as(
      books.admin,
      (sql) =>
        sql`select post_journal_entry(${date}, '', '', ${sql.json(JSON.parse(JSON.stringify(lines)))}, gen_random_uuid())`,
    );
  await post('2026-01-10', [line('1050', 8000, 100), line('3000', -8000)]);
  await post('2026-01-20', [line('1050', -8500, -100), line('6020', 8500)]);
  expect(await balancesOn(books, '2026-01-31', ['1050'])).toEqual({ 1050: -500 });
  const entry = await revalue(database, books.admin, '2026-01-31');
  expect(await movedBy(database, entry)).toEqual({ 1050: '500.00', 4230: '-500.00' });
  const [cleared] = await database.sql`
    select e.reversed_by_id, sum(l.foreign_amount)::float as moved from journal_entries e
    join journal_lines l on l.journal_entry_id = e.id where e.id = ${entry} group by e.reversed_by_id`;
  expect(cleared).toMatchObject({ reversed_by_id: null });
  expect(cleared?.moved ?? 0).toBe(0);
  expect(await revalue(database, books.admin, '2026-01-31')).toBeNull();
  expect(await balancesOn(books, '2026-02-28', ['1050'])).toEqual({ 1050: 0 });
});

test('fx-05-bank-settles-in-base: a foreign invoice is settled by an amount in the base currency, unless it is off by far (accounted, link-voucher-fx-residual.test)', async () => {
  const books = await booksIn('CHF');
  const settle = async (amount: number) => {
    const { id, customer } = await invoice(books, 1000, 'EUR', '11.5');
    const uses = [{ document_id: id, amount: 1000 }];
    const payment = await pay(books, { contact: customer, amount, uses });
    expect(await stored(database, 'invoices', id)).toMatchObject({ status: 'paid', base_balance: '0.00' });
    return movedBy(database, await entryOf(payment));
  };
  expect(await settle(11200)).toEqual({ 1000: '11200.00', 1100: '-11500.00', 4230: '300.00' });
  expect(await settle(11800)).toEqual({ 1000: '11800.00', 1100: '-11500.00', 4230: '-300.00' });
  expect(await settle(11500)).toEqual({ 1000: '11500.00', 1100: '-11500.00' });
  expect(await refusal(settle(1000))).toMatchObject({ hint: 'payment.rate_implausible' });
  expect(await faults(books)).toEqual([]);
});

test('fx-08-transfer-direction: a rate is base units for one foreign unit, and not the other way round (Bigcapital, issue 554)', async () => {
  const books = await booksIn('EUR');
  // 1 EUR buys 1.08 USD.
  const received = await pay(books, {
    contact: await createCustomer(database, books.admin),
    amount: 100,
    currency: 'USD',
    rate: (1 / 1.08).toFixed(10),
  });
  expect(await stored(database, 'payments', received)).toMatchObject({
    base_amount: '92.59',
    exchange_rate: '0.9259259259',
  });
});

test('fx-09-rate-precision: a rate keeps its decimals (Frappe Books, Invoice)', async () => {
  const books = await booksIn('USD');
  await rate(books, 'JPY', '2026-01-01', '0.006712');
  const customer = await createCustomer(database, books.admin);
  const yen = await pay(books, { contact: customer, amount: 1_000_000, currency: 'JPY' });
  expect(await stored(database, 'payments', yen)).toMatchObject({
    base_amount: '6712.00',
    exchange_rate: '0.0067120000',
  });
});
