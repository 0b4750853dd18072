import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestDatabase } from '../database/test-database.ts';
import { openSharedDatabase, refusal } from '../database/test-database.ts';
import { createCustomer, stored } from './steps/documents.ts';
import { foreignBooks } from './steps/foreign-books.ts';
import { applyCredit, issueCreditNote, movedBy, revalue, voidPayment } from './steps/payments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const { booksIn, invoice, bill, pay, entryOf, rate, foreignBank, balances, balancesOn, faults } =
  foreignBooks(() => database);

test('a loss between bill and payment is realized, and reversed when the payment is voided', async () => {
  const books = await booksIn('NZD');
  await rate(books, 'USD', '2026-02-01', '1.7');
  const { id, vendor } = await bill(books, 100, 'USD', '1.6');
  const uses = [{ document_id: id, amount: 100 }];
  const payment = await pay(books, { direction: 'out', contact: vendor, amount: 100, currency: 'USD', uses });
  expect(await movedBy(database, await entryOf(payment))).toEqual({
    1000: '-170.00',
    2000: '160.00',
    4230: '10.00',
  });
  const [use] =
    await database.sql`select exchange_difference from payment_allocations where payment_id = ${payment}`;
  expect(use).toEqual({ exchange_difference: '-10.00' });
  await voidPayment(database, books.admin, payment);
  expect(await stored(database, 'bills', id)).toMatchObject({
    status: 'approved',
    balance_due: '100.00',
    base_balance: '160.00',
  });
  expect(await balances(books)).toEqual({ 2000: -160, 5010: 160 });
  expect(await faults(books)).toEqual([]);
});

test('foreign invoices settled by one amount in base currency are distinguished by the amount paid for each', async () => {
  const books = await booksIn('CHF');
  const first = await invoice(books, 1000, 'EUR', '11.5');
  const second = await invoice(books, 100, 'EUR', '11.5', '2026-02-01', { customer_id: first.customer });
  const uses = [
    { document_id: first.id, amount: 1000, paid: 11400 },
    { document_id: second.id, amount: 100 },
  ];
  expect(await refusal(pay(books, { contact: first.customer, amount: 12600, uses }))).toMatchObject({
    hint: 'payment.paid_required',
  });
  await pay(books, {
    contact: first.customer,
    amount: 12600,
    uses: [uses[0] ?? never(), { document_id: second.id, amount: 100, paid: 1200 }],
  });
  expect(await stored(database, 'invoices', second.id)).toMatchObject({ status: 'paid' });
  expect(await faults(books)).toEqual([]);
});

test('refuses a payment in yen with decimals or without a value', async () => {
  const dollars = await booksIn('USD');
  await rate(dollars, 'JPY', '2026-01-01', '0.006712');
  const other = await createCustomer(database, dollars.admin);
  expect(await refusal(pay(dollars, { contact: other, amount: '10.5', currency: 'JPY' }))).toMatchObject({
    hint: 'payment.too_precise',
  });
  expect(
    await refusal(pay(dollars, { contact: other, amount: 10, currency: 'JPY', rate: '0.0001' })),
  ).toMatchObject({
    hint: 'payment.amount',
  });
});

test('foreign money that came before its invoice is realised on the day of the invoice', async () => {
  const books = await booksIn('NZD');
  const { id, customer } = await invoice(books, 100, 'USD', '1.5', '2026-02-15');
  const uses = [{ document_id: id, amount: 100 }];
  const payment = await pay(books, {
    contact: customer,
    on: '2026-02-05',
    amount: 100,
    currency: 'USD',
    rate: '1.4',
    uses,
  });
  expect(await movedBy(database, await entryOf(payment))).toEqual({ 1000: '140.00', 1100: '-140.00' });
  const [use] =
    await database.sql`select allocated_on::text, exchange_difference, journal_entry_id from payment_allocations
    where payment_id = ${payment}`;
  expect(use).toMatchObject({ allocated_on: '2026-02-15', exchange_difference: '-10.00' });
  expect(await movedBy(database, use?.journal_entry_id)).toEqual({ 1100: '-10.00', 4230: '10.00' });
  expect(await faults(books)).toEqual([]);
  await voidPayment(database, books.admin, payment);
  expect(await balances(books)).toEqual({ 1100: 150, 4000: -150 });
  expect(await faults(books)).toEqual([]);
});

test('credit at one rate used at another posts the difference, from payments and credit notes', async () => {
  const books = await booksIn('NZD');
  const first = await invoice(books, 100, 'USD', '1.5');
  const deposit = await pay(books, { contact: first.customer, amount: 60, currency: 'USD', rate: '1.6' });
  await applyCredit(database, books.user, ['payment', deposit], [{ document_id: first.id, amount: 60 }]);
  const [use] =
    await database.sql`select exchange_difference, journal_entry_id from payment_allocations where payment_id = ${deposit}`;
  expect(use?.exchange_difference).toBe('6.00');
  expect(await movedBy(database, use?.journal_entry_id)).toEqual({ 1100: '6.00', 4230: '-6.00' });

  const note = await issueCreditNote(database, books.admin, { invoice_id: first.id });
  expect(await stored(database, 'credit_notes', note)).toMatchObject({
    base_total: '150.00',
    unallocated: '60.00',
    base_unallocated: '90.00',
  });
  const second = await invoice(books, 100, 'USD', '1.4', '2026-02-02', { customer_id: first.customer });
  await applyCredit(database, books.user, ['credit_note', note], [{ document_id: second.id, amount: 60 }]);
  expect(await faults(books)).toEqual([]);
  await pay(books, {
    contact: first.customer,
    amount: 40,
    currency: 'USD',
    rate: '1.4',
    uses: [{ document_id: second.id, amount: 40 }],
  });
  expect(await balances(books)).toEqual({ 1000: 152, 4000: -140, 4230: -12 });
});

test('refunding foreign credit realizes the change of the rate', async () => {
  const books = await booksIn('NZD');
  const customer = await createCustomer(database, books.admin);
  await pay(books, { contact: customer, amount: 100, currency: 'USD', rate: '1.5' });
  const back = { direction: 'out', contact: customer, on: '2026-02-20', currency: 'USD' };
  expect(await refusal(pay(books, { ...back, amount: 10, currency: 'NZD' }))).toMatchObject({
    hint: 'payment.exceeds_credit',
  });
  const refund = await pay(books, { ...back, amount: 100, rate: '1.65' });
  expect(await movedBy(database, await entryOf(refund))).toEqual({
    1000: '-165.00',
    1100: '150.00',
    4230: '15.00',
  });
  expect(await faults(books)).toEqual([]);
});

test('revaluation includes banks, payables and credit, and posts only changes when run again', async () => {
  const books = await booksIn('NZD');
  await foreignBank(books, 'USD');
  const { customer } = await invoice(books, 100, 'USD', '1.5');
  await bill(books, 50, 'USD', '1.5');
  await pay(books, { contact: customer, amount: 30, currency: 'USD', rate: '1.5', account: '1050' });
  expect(await refusal(revalue(database, books.admin, '2026-02-28'))).toMatchObject({
    hint: 'rate.missing',
    message: expect.stringContaining('USD'),
  });
  await rate(books, 'USD', '2026-02-28', '1.6');
  const entry = await revalue(database, books.admin, '2026-02-28');
  expect(await movedBy(database, entry)).toEqual({
    1050: '3.00',
    1100: '7.00',
    2000: '-5.00',
    4240: '-5.00',
  });
  expect(await revalue(database, books.admin, '2026-02-28')).toBeNull();
  const late = await invoice(books, 10, 'USD', '1.5', '2026-02-27');
  expect(await movedBy(database, await revalue(database, books.admin, '2026-02-28'))).toEqual({
    1100: '1.00',
    4240: '-1.00',
  });
  expect(await balancesOn(books, '2026-03-01', ['1050', '1100', '4240'])).toEqual({
    1050: 45,
    1100: 120,
    4240: 0,
  });
  expect(await stored(database, 'customers', late.customer)).toMatchObject({ balance: '15.00' });
  expect(await faults(books)).toEqual([]);
});

test('an invoice paid after its revaluation, but dated before, leaves no balance', async () => {
  const books = await booksIn('NZD');
  const { id, customer } = await invoice(books, 100, 'USD', '1.5');
  await rate(books, 'USD', '2026-02-28', '1.6');
  await revalue(database, books.admin, '2026-02-28');
  const uses = [{ document_id: id, amount: 100 }];
  await pay(books, { contact: customer, on: '2026-02-27', amount: 100, currency: 'USD', rate: '1.55', uses });
  expect(await movedBy(database, await revalue(database, books.admin, '2026-02-28'))).toEqual({
    1100: '-10.00',
    4240: '10.00',
  });
  expect(await balancesOn(books, '2026-02-28', ['1100', '4240'])).toEqual({ 1100: 0, 4240: 0 });
  expect(await balancesOn(books, '2026-03-01', ['1100', '4240'])).toEqual({ 1100: 0, 4240: 0 });
  expect(await faults(books)).toEqual([]);
});

test('revaluation is for admins and managers, needs a date, and respects the lock', async () => {
  const books = await booksIn('NZD');
  await invoice(books, 100, 'USD', '1.5');
  const as = (person: Person) => revalue(database, person, '2026-02-28');
  expect(await refusal(as(books.user))).toMatchObject({ hint: 'role.denied' });
  await database.as(books.admin, (sql) => sql`select lock_books('2026-02-28')`);
  expect(await refusal(as(books.manager))).toMatchObject({ hint: 'ledger.period_locked' });
  expect(
    await refusal(database.as(books.admin, (sql) => sql`select revalue_currencies(null, gen_random_uuid())`)),
  ).toMatchObject({
    hint: 'revaluation.date_required',
  });
});

function never(): never {
  throw new Error('There is a first use.');
}
