import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import type { Person, TestDatabase } from '../database/test-database.ts';
import { openTestDatabase, refusal } from '../database/test-database.ts';
import { approvedBill, createCustomer, createVendor, postedInvoice, stored } from './support/documents.ts';
import { addAccount, failingControls, ledgerBalances } from './support/journal.ts';
import { add } from './support/masters.ts';
import {
  agingFaults,
  applyCredit,
  disagreements,
  issueCreditNote,
  movedBy,
  type Payment,
  recordPayment,
  revalue,
  voidPayment,
} from './support/payments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Books extends Company {
  readonly base: string;
}

async function booksIn(base: string): Promise<Books> {
  const company = await foundCompany(database);
  await database.as(company.admin, (sql) => sql`update company_settings set base_currency = ${base}`);
  return { ...company, base };
}

/** A posted invoice of one untaxed line. */
async function invoice(
  { admin }: Company,
  amount: number | string,
  currency: string,
  rate: string,
  date = '2026-02-01',
  rest = {},
) {
  const lines = [{ description: 'Work', unit_price: amount, gst_applicable: false }];
  const row = await postedInvoice(database, admin, lines, {
    invoice_date: date,
    currency,
    exchange_rate: rate,
    ...rest,
  });
  return { id: row.id ?? '', customer: row.customer_id ?? '', row };
}
async function bill({ admin }: Company, amount: number, currency: string, rate: string) {
  const lines = [{ description: 'Work', unit_price: amount, gst_applicable: false }];
  const vendor_id = await createVendor(database, admin);
  const row = await approvedBill(database, admin, lines, {
    vendor_id,
    bill_date: '2026-02-01',
    currency,
    exchange_rate: rate,
  });
  return { id: row.id ?? '', vendor: vendor_id };
}
const pay = ({ admin }: Company, payment: Payment) => recordPayment(database, admin, payment);
const entryOf = async (id: string) => (await stored(database, 'payments', id)).journal_entry_id;
const rate = ({ admin }: Company, currency: string, rate_date: string, value: string) =>
  add(database, admin, 'exchange_rates', { currency, rate_date, rate: value });
const foreignBank = ({ admin }: Company, currency: string) =>
  addAccount(database, admin, {
    code: '1050',
    name: `Bank ${currency}`,
    type: 'asset',
    subtype: 'bank',
    currency,
  });
const balances = ({ organisation }: Company) => ledgerBalances(database, organisation);

/** Everything that does not agree, on any day of interest. */
const faults = async ({ admin, organisation }: Company) => [
  ...(await disagreements(database, organisation)),
  ...(await failingControls(database, admin)),
  ...(await agingFaults(database, admin, [
    '2025-12-31',
    '2026-01-01',
    '2026-02-10',
    '2026-02-20',
    '2026-02-28',
    '2099-12-31',
  ])),
];

/** What accounts were moved by up to a date, debit positive. */
async function balancesOn({ organisation }: Company, date: string, codes: readonly string[]) {
  const rows = await database.sql<{ code: string; amount: string }[]>`
    select a.code, coalesce(sum(l.debit - l.credit), 0)::text as amount from accounts a
    left join journal_lines l on l.org_id = a.org_id and l.account_id = a.id and l.entry_date <= ${date}
    where a.org_id = ${organisation} and a.code in ${database.sql(codes)} group by a.code`;
  return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]));
}

test('a gain between invoice and receipt is realised (fx-01)', async () => {
  const books = await booksIn('INR');
  await foreignBank(books, 'USD');
  const { id, customer, row } = await invoice(books, 100, 'USD', '50');
  expect(await movedBy(database, row.journal_entry_id)).toEqual({ 1100: '5000.00', 4000: '-5000.00' });
  const uses = [{ document_id: id, amount: 100 }];
  const payment = await pay(books, {
    contact: customer,
    amount: 100,
    currency: 'USD',
    rate: 55,
    account: '1050',
    uses,
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

test('a loss between bill and payment is realised, and goes when the payment is voided', async () => {
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

test('revalued at year end and settled later, only the later difference is new (fx-03)', async () => {
  const books = await booksIn('USD');
  const { id, customer } = await invoice(books, 2000, 'GBP', '1.43', '2025-11-01');
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
  expect(await balancesOn(books, '2026-01-15', ['1000', '1100', '4230', '4240'])).toEqual({
    1000: 3000,
    1100: 0,
    4230: -140,
    4240: 0,
  });
  expect(await faults(books)).toEqual([]);
});

test('a base amount without a foreign one is cleared for good (fx-04)', async () => {
  const books = await booksIn('INR');
  await foreignBank(books, 'USD');
  const line = (account_code: string, amount: number, foreign_amount?: number) => ({
    account_code,
    [amount > 0 ? 'debit' : 'credit']: String(Math.abs(amount)),
    ...(foreign_amount === undefined ? {} : { foreign_amount }),
  });
  const post = (date: string, lines: object[]) =>
    database.as(
      books.admin,
      (sql) =>
        sql`select post_journal_entry(${date}, '', '', ${sql.json(lines as never)}, gen_random_uuid())`,
    );
  await post('2026-01-10', [line('1050', 8000, 100), line('3000', -8000)]);
  await post('2026-01-20', [line('1050', -8500, -100), line('6020', 8500)]);
  const entry = await revalue(database, books.admin, '2026-01-31');
  expect(await movedBy(database, entry)).toEqual({ 1050: '500.00', 4230: '-500.00' });
  expect(await database.sql`select reversed_by_id from journal_entries where id = ${entry}`).toEqual([
    { reversed_by_id: null },
  ]);
  expect(await revalue(database, books.admin, '2026-01-31')).toBeNull();
  expect(await balancesOn(books, '2026-02-28', ['1050'])).toEqual({ 1050: 0 });
});

test('a foreign invoice settled by an amount in base currency (fx-05)', async () => {
  const books = await booksIn('CHF');
  const settle = async (amount: number) => {
    const { id, customer } = await invoice(books, 1000, 'EUR', '11.5');
    const payment = await pay(books, {
      contact: customer,
      amount,
      uses: [{ document_id: id, amount: 1000 }],
    });
    expect(await stored(database, 'invoices', id)).toMatchObject({ status: 'paid', base_balance: '0.00' });
    return movedBy(database, await entryOf(payment));
  };
  expect(await settle(11200)).toEqual({ 1000: '11200.00', 1100: '-11500.00', 4230: '300.00' });
  expect(await settle(11800)).toEqual({ 1000: '11800.00', 1100: '-11500.00', 4230: '-300.00' });
  expect(await settle(11500)).toEqual({ 1000: '11500.00', 1100: '-11500.00' });
  expect(await refusal(settle(1000))).toMatchObject({ hint: 'payment.rate_implausible' });

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

test('a rate is base units for one foreign unit, with all its decimals (fx-08, fx-09)', async () => {
  const euros = await booksIn('EUR');
  const customer = await createCustomer(database, euros.admin);
  const received = await pay(euros, {
    contact: customer,
    amount: 100,
    currency: 'USD',
    rate: (1 / 1.08).toFixed(10),
  });
  expect(await stored(database, 'payments', received)).toMatchObject({
    base_amount: '92.59',
    exchange_rate: '0.9259259259',
  });

  const dollars = await booksIn('USD');
  await rate(dollars, 'JPY', '2026-01-01', '0.006712');
  const other = await createCustomer(database, dollars.admin);
  const yen = await pay(dollars, { contact: other, amount: 1_000_000, currency: 'JPY' });
  expect(await stored(database, 'payments', yen)).toMatchObject({
    base_amount: '6712.00',
    exchange_rate: '0.0067120000',
  });
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

test('refunding foreign credit realises what the rate moved', async () => {
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

test('revaluation takes in banks, payables and credit, and posts only what has changed when run again', async () => {
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

test('an invoice paid after its revaluation, but dated before, leaves nothing behind', async () => {
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
