import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  approvedBill,
  createCustomer,
  createVendor,
  postedInvoice,
  saveInvoice,
  stored,
} from './steps/documents.ts';
import { addAccount, failingControls } from './steps/journal.ts';
import {
  agingFaults,
  applyCredit,
  boxedLines,
  disagreements,
  movedBy,
  recordPayment,
  voidPayment,
  writeOff,
} from './steps/payments.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const untaxed = (amount: number) => [{ description: 'Work', unit_price: amount, gst_applicable: false }];
const taxed = (amount: number) => [{ description: 'Work', unit_price: amount, gst_rate: 10 }];

async function invoice(amount: number, head: Record<string, unknown> = {}) {
  const row = await postedInvoice(database, company.admin, untaxed(amount), {
    invoice_date: '2026-02-01',
    ...head,
  });
  return { id: row.id ?? '', customer: row.customer_id ?? '' };
}
const pay = (
  contact: string,
  amount: number | string,
  uses: Parameters<typeof recordPayment>[2]['uses'] = [],
  rest = {},
) => recordPayment(database, company.user, { contact, amount, uses, ...rest });
const entryOf = async (payment: string) => (await stored(database, 'payments', payment)).journal_entry_id;

test('a payment settles an invoice in parts, and the last part closes it', async () => {
  const { id, customer } = await invoice(100);
  const first = await pay(customer, 40, [{ document_id: id, amount: 40 }]);
  expect(await stored(database, 'invoices', id)).toMatchObject({ status: 'sent', balance_due: '60.00' });
  expect(await movedBy(database, await entryOf(first))).toEqual({ 1000: '40.00', 1100: '-40.00' });
  await pay(customer, '60.00', [{ document_id: id, amount: '60.00' }], { on: '2026-02-11' });
  expect(await stored(database, 'invoices', id)).toMatchObject({
    status: 'paid',
    balance_due: '0.00',
    base_balance: '0.00',
    closed_on: '2026-02-11',
  });
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('the line of the bank account names the payment, with any description of the account', async () => {
  const { sql } = database;
  const { customer } = await invoice(100);
  await database.as(
    company.admin,
    (session) => session`update accounts set description = 'The account at the bank' where code = '1000'`,
  );
  const payment = await stored(database, 'payments', await pay(customer, 30));
  const [line] = await sql<{ description: string }[]>`
    select l.description from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id and a.code = '1000'
    where l.journal_entry_id = ${payment.journal_entry_id ?? ''}`;
  expect(line?.description).toBe(payment.payment_number);
});

test('one payment settles several bills, and numbers have no gap after a refusal', async () => {
  const vendor_id = await createVendor(database, company.admin);
  const head = { vendor_id, bill_date: '2026-02-01' };
  const first = await approvedBill(database, company.admin, taxed(100), head);
  const second = await approvedBill(database, company.admin, taxed(50), head);
  const uses = [
    { document_id: second.id ?? '', amount: 55 },
    { document_id: first.id ?? '', amount: 60 },
  ];
  const payment = { direction: 'out', contact: vendor_id, amount: 115, uses };
  const before = await recordPayment(database, company.user, { ...payment, amount: 5, uses: [] });
  expect(await refusal(recordPayment(database, company.user, { ...payment, amount: 114 }))).toMatchObject({
    hint: 'payment.over_allocated',
  });
  const id = await recordPayment(database, company.user, payment);
  const number = async (payment_id: string) =>
    Number((await stored(database, 'payments', payment_id)).number);
  expect(await number(id)).toBe((await number(before)) + 1);
  expect(await movedBy(database, await entryOf(id))).toEqual({ 1000: '-115.00', 2000: '115.00' });
  expect(await stored(database, 'bills', second.id ?? '')).toMatchObject({ status: 'paid' });
  expect(await stored(database, 'bills', first.id ?? '')).toMatchObject({
    status: 'approved',
    balance_due: '50.00',
  });
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('applies an earlier payment later without moving money', async () => {
  const { id, customer } = await invoice(100);
  const payment = await pay(customer, 110, [{ document_id: id, amount: 100 }]);
  const advance = await pay(customer, 1000);

  const later = await invoice(500, { customer_id: customer });
  const [use] = await applyCredit(
    database,
    company.user,
    ['payment', advance],
    [{ document_id: later.id, amount: 500 }],
  );
  expect(await stored(database, 'payment_allocations', use ?? '')).toMatchObject({
    amount: '500.00',
    allocated_on: '2026-02-20',
    journal_entry_id: null,
  });
  expect(await stored(database, 'invoices', later.id)).toMatchObject({ status: 'paid' });
  expect(await stored(database, 'payments', advance)).toMatchObject({ unallocated: '500.00' });
  expect(
    await refusal(
      applyCredit(database, company.user, ['payment', payment], [{ document_id: later.id, amount: 1 }]),
    ),
  ).toMatchObject({ hint: 'payment.exceeds_balance' });
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('a short payment is completed by a write-off, by people who may write off', async () => {
  const { id, customer } = await invoice(100);
  const uses = [{ document_id: id, amount: 95, write_off: 5 }];
  expect(await refusal(pay(customer, 95, uses))).toMatchObject({ hint: 'role.denied' });
  await recordPayment(database, company.manager, { contact: customer, amount: 95, uses });
});

test('early payment discounts are granted within the terms, and GST follows', async () => {
  const terms = { early_discount_percent: 2, early_discount_days: 10 };
  const sale = await invoice(16800, terms);
  const late = { on: '2026-02-12' };
  const uses = [{ document_id: sale.id, amount: 16464, discount: 336 }];
  expect(await refusal(pay(sale.customer, 16464, uses, late))).toMatchObject({ hint: 'role.denied' });
  expect(
    await refusal(pay(sale.customer, 16400, [{ document_id: sale.id, amount: 16400, discount: 400 }])),
  ).toMatchObject({ hint: 'role.denied' });
  await pay(sale.customer, 16464, uses);

  const withGst = await postedInvoice(database, company.admin, taxed(100), {
    invoice_date: '2026-02-01',
    ...terms,
  });
  const discounted = await pay(withGst.customer_id ?? '', '107.80', [
    { document_id: withGst.id ?? '', amount: '107.80', discount: '2.20' },
  ]);
  expect(await boxedLines(database, (await entryOf(discounted)) ?? '')).toEqual([
    { code: '1000', debit: '107.80', credit: '0.00', gst_box: null },
    { code: '1100', debit: '0.00', credit: '110.00', gst_box: null },
    { code: '6050', debit: '2.00', credit: '0.00', gst_box: 'sales' },
    { code: '2200', debit: '0.20', credit: '0.00', gst_box: 'gst_collected' },
  ]);
});

test('a write-off takes its share of GST, and can be undone', async () => {
  const row = await postedInvoice(database, company.admin, [...taxed(100), ...untaxed(50)], {
    invoice_date: '2026-02-01',
  });
  const id = row.id ?? '';
  expect(await refusal(writeOff(database, company.user, ['invoice', id], 160))).toMatchObject({
    hint: 'role.denied',
  });
  const entry = await writeOff(database, company.manager, ['invoice', id], 160);
  expect(await boxedLines(database, entry)).toEqual([
    { code: '1100', debit: '0.00', credit: '160.00', gst_box: null },
    { code: '6010', debit: '100.00', credit: '0.00', gst_box: 'sales' },
    { code: '6010', debit: '50.00', credit: '0.00', gst_box: 'sales_zero' },
    { code: '2200', debit: '10.00', credit: '0.00', gst_box: 'gst_collected' },
  ]);
  expect(await stored(database, 'invoices', id)).toMatchObject({
    status: 'paid',
    written_off: '160.00',
    closed_on: '2026-02-25',
  });
  expect(await stored(database, 'invoice_list', id)).toMatchObject({ status: 'written_off' });
  const [use] = await database.sql`select id from payment_allocations where invoice_id = ${id}`;
  await database.as(
    company.manager,
    (sql) => sql`select undo_allocation(${use?.id}, 'It came in after all', gen_random_uuid())`,
  );
  expect(await stored(database, 'invoices', id)).toMatchObject({
    status: 'sent',
    balance_due: '160.00',
    written_off: '0.00',
  });
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('a document is shown as written off once the rest is settled, or as paid if a payment was short', async () => {
  const statusOf = async (table: string, id: string) => (await stored(database, table, id)).status;
  const part = await invoice(100);
  await writeOff(database, company.manager, ['invoice', part.id], 60);
  expect(await statusOf('invoice_list', part.id)).toBe('overdue');
  await pay(part.customer, 40, [{ document_id: part.id, amount: 40 }], { on: '2026-02-26' });
  expect(await statusOf('invoice_list', part.id)).toBe('written_off');

  const short = await invoice(100);
  await recordPayment(database, company.manager, {
    contact: short.customer,
    amount: 95,
    uses: [{ document_id: short.id, amount: 95, write_off: 5 }],
  });
  expect(await statusOf('invoice_list', short.id)).toBe('paid');

  const bill = await approvedBill(database, company.admin, untaxed(30), { bill_date: '2026-02-01' });
  await writeOff(database, company.manager, ['bill', bill.id ?? ''], 30);
  expect(await statusOf('bill_list', bill.id ?? '')).toBe('written_off');

  const [found] = await database.as(
    company.viewer,
    (sql) =>
      sql<{ rows: { id: string }[] }[]>`select search_records('invoices', ${sql.json({
        filters: [{ field: 'status', operator: 'equals', value: 'written_off' }],
      })}) as rows`,
  );
  expect(found?.rows.map(({ id }) => id)).toEqual([part.id]);
  expect(await failingControls(database, company.admin)).toEqual([]);
});

test('voiding reopens the settled documents, and is refused twice and without permission', async () => {
  const { id, customer } = await invoice(100);
  const payment = await pay(customer, 150, [{ document_id: id, amount: 100 }]);
  const later = await invoice(30, { customer_id: customer });
  await applyCredit(database, company.user, ['payment', payment], [{ document_id: later.id, amount: 30 }]);
  expect(await refusal(voidPayment(database, company.user, payment))).toMatchObject({ hint: 'role.denied' });
  expect(await refusal(voidPayment(database, company.admin, payment, ' '))).toMatchObject({
    hint: 'payment.reason_required',
  });
  const reversal = await voidPayment(database, company.manager, payment);
  expect(await movedBy(database, reversal)).toEqual({ 1000: '-150.00', 1100: '150.00' });
  for (const [document, balance_due] of [
    [id, '100.00'],
    [later.id, '30.00'],
  ] as const)
    expect(await stored(database, 'invoices', document)).toMatchObject({
      status: 'sent',
      balance_due,
      closed_on: null,
    });
  expect(await stored(database, 'payments', payment)).toMatchObject({
    status: 'void',
    unallocated: '0.00',
    void_entry_id: reversal,
  });
  expect(await refusal(voidPayment(database, company.admin, payment))).toMatchObject({
    hint: 'payment.void_already',
  });
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('money that came before its document is credit until the document is dated', async () => {
  const { id, customer } = await invoice(100, { invoice_date: '2026-03-01' });
  const payment = await pay(customer, 100, [{ document_id: id, amount: 100 }], { on: '2026-02-20' });
  expect(await stored(database, 'invoices', id)).toMatchObject({ status: 'paid', closed_on: '2026-03-01' });
  const [use] =
    await database.sql`select allocated_on::text, journal_entry_id from payment_allocations where payment_id = ${payment}`;
  expect(use).toEqual({ allocated_on: '2026-03-01', journal_entry_id: null });
  await voidPayment(database, company.admin, payment);
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('open credit can be refunded, up to its amount, and is open again when the refund is voided', async () => {
  const { id, customer } = await invoice(100);
  const payment = await pay(customer, 130, [{ document_id: id, amount: 100 }]);
  const second = await pay(customer, 20, [], { on: '2026-02-12' });
  const back = { direction: 'out', contact: customer, on: '2026-02-15' };
  expect(await refusal(recordPayment(database, company.user, { ...back, amount: 51 }))).toMatchObject({
    hint: 'payment.exceeds_credit',
  });
  const refund = await recordPayment(database, company.user, { ...back, amount: 40 });
  expect(await stored(database, 'payments', payment)).toMatchObject({ unallocated: '0.00' });
  expect(await stored(database, 'payments', second)).toMatchObject({ unallocated: '10.00' });
  expect(await movedBy(database, await entryOf(refund))).toEqual({ 1000: '-40.00', 1100: '40.00' });
  expect(await refusal(voidPayment(database, company.admin, payment))).toMatchObject({
    hint: 'payment.refunded',
  });
  await voidPayment(database, company.admin, refund);
  expect(await stored(database, 'payments', payment)).toMatchObject({ unallocated: '30.00' });
  await recordPayment(database, company.user, {
    ...back,
    amount: 20,
    uses: [{ document_id: second, amount: 20 }],
  });
  expect(await stored(database, 'payments', second)).toMatchObject({ unallocated: '0.00' });
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('all controls agree, and on every day open documents and credit match the ledger', async () => {
  expect(await failingControls(database, company.admin)).toEqual([]);
  const days = ['01-31', '02-01', '02-10', '02-12', '02-15', '02-20', '02-21', '02-25', '03-01', '12-31'];
  const dates = days.map((day) => `2026-${day}`);
  expect(await agingFaults(database, company.admin, [...dates, '2099-12-31'])).toEqual([]);
});

test('refuses an invalid payment with a message and a code', async () => {
  const { id, customer } = await invoice(100);
  const other = await createCustomer(database, company.admin, 'Somebody else');
  const draft = await saveInvoice(database, company.admin, { customer_id: customer, lines: untaxed(10) });
  const abroad = await foundCompany(database);
  const use = [{ document_id: id, amount: 50 }];
  const cases: [string, Parameters<typeof recordPayment>[2]][] = [
    [
      'payment.exceeds_balance',
      { contact: customer, amount: 200, uses: [{ document_id: id, amount: '100.01' }] },
    ],
    ['payment.over_allocated', { contact: customer, amount: 49, uses: use }],
    ['payment.wrong_contact', { contact: other, amount: 50, uses: use }],
    [
      'payment.not_open',
      { contact: customer, amount: 5, uses: [{ document_id: draft.id ?? '', amount: 5 }] },
    ],
    ['payment.unknown_document', { contact: customer, amount: 5, uses: [{ document_id: other, amount: 5 }] }],
    ['payment.duplicate_document', { contact: customer, amount: 100, uses: [...use, ...use] }],
    ['payment.amount', { contact: customer, amount: 0 }],
    ['payment.amount', { contact: customer, amount: 'NaN' }],
    ['payment.amount', { contact: customer, amount: null }],
    ['payment.amount', { contact: customer, amount: 10, uses: [{ document_id: id, amount: -1 }] }],
    ['payment.too_precise', { contact: customer, amount: '10.001' }],
    ['payment.too_precise', { contact: customer, amount: 10, uses: [{ document_id: id, amount: '1.005' }] }],
    ['payment.amount', { contact: customer, amount: '9999999999999999', currency: 'EUR', rate: 100 }],
    ['payment.date_required', { contact: customer, amount: 10, on: null }],
    ['payment.direction', { contact: customer, amount: 10, direction: 'sideways' }],
    ['payment.unknown_contact', { contact: id, amount: 10 }],
    ['payment.currency', { contact: customer, amount: 10, currency: 'XYZ' }],
    ['payment.rate', { contact: customer, amount: 10, currency: 'EUR', rate: -1 }],
    ['payment.rate', { contact: customer, amount: 10, rate: 2 }],
    ['rate.missing', { contact: customer, amount: 10, currency: 'EUR' }],
    ['payment.wrong_currency', { contact: customer, amount: 50, currency: 'EUR', rate: 1.1, uses: use }],
    ['bank.not_a_bank_account', { contact: customer, amount: 10, account: '1100' }],
    ['payment.malformed', { contact: customer, amount: 10, uses: [{ document_id: 'x', amount: 1 }] }],
  ];
  for (const [hint, payment] of cases)
    expect(await refusal(recordPayment(database, company.user, payment))).toMatchObject({ hint });
  expect(
    await refusal(recordPayment(database, company.viewer, { contact: customer, amount: 5 })),
  ).toMatchObject({
    hint: 'role.denied',
  });
  expect(
    await refusal(recordPayment(database, abroad.admin, { contact: customer, amount: 5 })),
  ).toMatchObject({
    hint: 'payment.unknown_contact',
  });
  expect(await stored(database, 'invoices', id)).toMatchObject({ balance_due: '100.00' });
});

test('a locked period accepts neither payments nor their voiding', async () => {
  const own = await foundCompany(database);
  const row = await postedInvoice(database, own.admin, untaxed(10), { invoice_date: '2026-02-01' });
  const payment = { contact: row.customer_id ?? '', amount: 10 };
  const id = await recordPayment(database, own.admin, payment);
  await database.as(own.admin, (sql) => sql`select lock_books('2026-06-30')`);
  expect(await refusal(recordPayment(database, own.admin, payment))).toMatchObject({
    hint: 'ledger.period_locked',
  });
  await database.as(own.admin, (sql) => sql`select lock_books('2099-12-31')`);
  expect(await refusal(voidPayment(database, own.admin, id))).toMatchObject({ hint: 'ledger.period_locked' });
  expect(await stored(database, 'payments', id)).toMatchObject({ status: 'posted' });
});

test('a repeated call returns the same payment, and a key serves one call only', async () => {
  const { customer } = await invoice(100);
  const key = '0b54cbbf-7a39-4dd9-9dd3-5b2bb6b4ae01';
  const first = await pay(customer, 10, [], { key });
  expect(await pay(customer, 10, [], { key })).toBe(first);
  expect(await refusal(pay(customer, 11, [], { key }))).toMatchObject({ hint: 'key.reused' });
});

test('payments and allocations are immutable, even for the owner of the schema', async () => {
  const { id, customer } = await invoice(100);
  const payment = await pay(customer, 10, [{ document_id: id, amount: 10 }]);
  const { sql } = database;
  for (const change of [
    sql`update payments set amount = 5 where id = ${payment}`,
    sql`update payment_allocations set amount = 5 where payment_id = ${payment}`,
    sql`delete from payment_allocations where payment_id = ${payment}`,
    sql`truncate payments cascade`,
  ])
    expect(await refusal(change)).toMatchObject({ hint: 'ledger.immutable' });
  expect(
    await refusal(
      database.as(company.admin, (as) => as`update payments set unallocated = 100 where id = ${payment}`),
    ),
  ).toMatchObject({ code: '42501' });
});

test('people see the payments of their organization only', async () => {
  const abroad = await foundCompany(database);
  const count = (person: typeof abroad.admin) =>
    database.as(
      person,
      (sql) =>
        sql`select (select count(*) from payments)::int + (select count(*) from payment_allocations)::int as n`,
    );
  expect(await count(abroad.admin)).toEqual([{ n: 0 }]);
  const [seen] = await count(company.viewer);
  expect(seen?.n).toBeGreaterThan(0);
});

test('a bank account in a foreign currency accepts that currency only', async () => {
  await addAccount(database, company.admin, {
    code: '1050',
    name: 'Euro',
    type: 'asset',
    subtype: 'bank',
    currency: 'EUR',
  });
  const customer = await createCustomer(database, company.admin);
  expect(await refusal(pay(customer, 10, [], { account: '1050' }))).toMatchObject({
    hint: 'payment.wrong_currency',
  });
  const payment = await pay(customer, 10, [], { account: '1050', currency: 'EUR', rate: '1.2' });
  const lines = await database.sql`select debit, currency, foreign_amount from journal_lines
    where journal_entry_id = ${(await entryOf(payment)) ?? null} order by position`;
  expect(lines).toEqual([
    { debit: '12.00', currency: 'EUR', foreign_amount: '10.00' },
    { debit: '0.00', currency: 'EUR', foreign_amount: '-10.00' },
  ]);
});
