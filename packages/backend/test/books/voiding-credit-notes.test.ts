import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase, untilBlocked } from '../database/test-database.ts';
import { controlsAfter } from './steps/controls.ts';
import {
  accountId,
  approvedBill,
  ask,
  createProduct,
  type Fields,
  postedInvoice,
  stored,
} from './steps/documents.ts';
import { foreignBooks } from './steps/foreign-books.ts';
import { failingControls } from './steps/journal.ts';
import {
  agingFaults,
  applyCredit,
  boxedLines,
  disagreements,
  issueCreditNote,
  movedBy,
  recordPayment,
  voidCreditNote,
  voidPayment,
} from './steps/payments.ts';
import { addItem, adjust, chooseCosting, itemOf } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
const foreign = foreignBooks(() => database);
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const work = (amount: number, gst_rate = 10): Fields => ({
  description: 'Work',
  unit_price: amount,
  gst_rate,
});
async function invoice(lines: readonly Fields[], head: Fields = {}) {
  const row = await postedInvoice(database, company.admin, lines, { invoice_date: '2026-02-01', ...head });
  return { id: row.id ?? '', customer: row.customer_id ?? '' };
}
const credit = (invoice_id: string, lines: readonly Fields[] | null = null, on = '2026-02-15') =>
  issueCreditNote(database, company.admin, { invoice_id }, lines, on);
const voidNote = (id: string, on: string | null = '2026-03-01') =>
  voidCreditNote(database, company.manager, id, on);
const note = (id: string) => stored(database, 'credit_notes', id);
const DAYS = ['2026-01-31', '2026-02-14', '2026-02-15', '2026-02-28', '2026-03-01', '2026-12-31'];
const faults = async (of: Company = company) => [
  ...(await disagreements(database, of.organisation)),
  ...(await failingControls(database, of.admin)),
  ...(await agingFaults(database, of.admin, DAYS)),
];

async function stockedProduct(quantity: number, unitCost: number) {
  const product_id = await createProduct(database, company.admin, { unit_price: 50, gst_applicable: false });
  const item = await addItem(database, company.admin, `Widget ${product_id}`, product_id);
  await adjust(database, company.admin, { item, quantity, unitCost, on: '2026-01-10' });
  return { product_id, item };
}
const widgets = (product_id: string, quantity: number): Fields => ({
  product_id,
  quantity,
  unit_price: 50,
  gst_applicable: false,
});

test('the credited amount is owed again, and its entry is reversed, GST included', async () => {
  const { id } = await invoice([work(100)]);
  const noteId = await credit(id, [work(40)]);
  const before = await note(noteId);
  const reversal = await voidNote(noteId);
  expect(await note(noteId)).toMatchObject({
    status: 'void',
    unallocated: '0.00',
    voided_on: '2026-03-01',
    void_reason: 'Issued by mistake',
    void_entry_id: reversal,
  });
  expect(await stored(database, 'invoices', id)).toMatchObject({ status: 'sent', balance_due: '110.00' });
  const turned = (await boxedLines(database, before.journal_entry_id ?? '')).map((line) => ({
    ...line,
    debit: line.credit,
    credit: line.debit,
  }));
  expect(await boxedLines(database, reversal)).toEqual(turned);
  expect(await stored(database, 'journal_entries', before.journal_entry_id ?? '')).toMatchObject({
    status: 'reversed',
    reversed_by_id: reversal,
  });
  const [history] = await database.as(
    company.admin,
    (sql) => sql`select record_history('credit_notes', ${noteId}) as entries`,
  );
  expect(history?.entries[0]).toMatchObject({ action: 'voided', actor_name: 'The manager' });
  expect(await faults()).toEqual([]);
});

test('a paid invoice stays paid, and the remaining credit is gone', async () => {
  const { id, customer } = await invoice([work(100, 0)]);
  await recordPayment(database, company.admin, {
    contact: customer,
    amount: 80,
    uses: [{ document_id: id, amount: 80 }],
  });
  const noteId = await credit(id, [work(50, 0)]);
  expect(await note(noteId)).toMatchObject({ unallocated: '30.00' });
  await voidNote(noteId);
  expect(await stored(database, 'invoices', id)).toMatchObject({ status: 'sent', balance_due: '20.00' });
  expect(await faults()).toEqual([]);
});

test('it can be issued again, with other amounts, and the invoice can then be cancelled', async () => {
  const { id } = await invoice([work(99.99), work(0.05, 15)]);
  const first = await credit(id, [work(30)]);
  const second = await credit(id);
  expect((await refusal(credit(id))).hint).toBe('credit_note.nothing_left');
  await voidNote(first);
  const third = await credit(id, null, '2026-03-02');
  expect(await note(third)).toMatchObject({ total_amount: (await note(first)).total_amount });
  expect((await refusal(credit(id))).hint).toBe('credit_note.nothing_left');
  expect(await stored(database, 'invoices', id)).toMatchObject({ status: 'paid', balance_due: '0.00' });
  const [gst] = await database.sql`select coalesce(sum(l.credit - l.debit), 0)::text as left_over
    from journal_lines l join journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id
    where l.gst_box = 'gst_collected' and e.source_id in (${id}, ${first}, ${second}, ${third})`;
  expect(Number(gst?.left_over)).toBe(0);
  const cancel = () =>
    ask(
      database,
      company.admin,
      (sql) => sql`select (cancel_invoice(${id}, 'Wrong', ${randomUUID()})).status as answer`,
    );
  expect(await refusal(cancel())).toMatchObject({
    hint: 'document.settled',
    message: expect.stringMatching(/Void them/),
  });
  for (const issued of [second, third]) await voidNote(issued, '2026-03-03');
  expect(await cancel()).toBe('cancelled');
  expect(await faults()).toEqual([]);
});

test('returned goods are sold once more, at their cost', async () => {
  for (const costing of ['FIFO', 'Weighted average']) {
    await chooseCosting(database, company.admin, costing);
    const { product_id, item } = await stockedProduct(10, 7);
    const { id } = await invoice([widgets(product_id, 4)]);
    const noteId = await credit(id, [{ product_id, quantity: 3, unit_price: 50, gst_applicable: false }]);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '9' });
    const reversal = await voidNote(noteId);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '6', total_value: '42.00' });
    expect(await movedBy(database, reversal)).toMatchObject({ '1200': '-21.00', '5000': '21.00' });
    // They can be returned again with another credit note.
    await credit(id, [{ product_id, quantity: 4, unit_price: 50, gst_applicable: false }], '2026-03-02');
    expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '70.00' });
    expect(await faults()).toEqual([]);
  }
  await chooseCosting(database, company.admin, 'FIFO');
});

test('returned goods that were sold again cannot leave twice, and the message names them', async () => {
  const { product_id, item } = await stockedProduct(2, 7);
  const { id } = await invoice([widgets(product_id, 2)]);
  const noteId = await credit(id);
  await invoice([widgets(product_id, 1)], { invoice_date: '2026-02-20' });
  expect(await refusal(voidNote(noteId))).toMatchObject({
    hint: 'stock.already_used',
    message: expect.stringContaining(`"Widget ${product_id}"`),
  });
  expect(await note(noteId)).toMatchObject({ status: 'used' });
  expect(await itemOf(database, item)).toMatchObject({ quantity: '1' });
  expect(await faults()).toEqual([]);
});

test('goods sent back to a vendor are in stock again', async () => {
  const product_id = await createProduct(database, company.admin, { unit_price: 50, gst_applicable: false });
  const item = await addItem(database, company.admin, 'Bought', product_id);
  const bill = await approvedBill(
    database,
    company.admin,
    [{ product_id, quantity: 5, unit_price: 8, gst_applicable: false }],
    { bill_date: '2026-02-01' },
  );
  const noteId = await issueCreditNote(database, company.admin, { bill_id: bill.id ?? '' }, [
    { product_id, quantity: 2, unit_price: 6, gst_applicable: false },
  ]);
  expect(await itemOf(database, item)).toMatchObject({ quantity: '3', total_value: '24.00' });
  await voidNote(noteId);
  expect(await itemOf(database, item)).toMatchObject({ quantity: '5', total_value: '40.00' });
  expect(await stored(database, 'bills', bill.id ?? '')).toMatchObject({ balance_due: '40.00' });
  expect(await faults()).toEqual([]);
});

test('a credit note on the purchase of an asset leaves the cash flow statement correct', async () => {
  const account_id = await accountId(database, company.admin, '1500');
  const bill = await approvedBill(
    database,
    company.admin,
    [{ description: 'Van', unit_price: 900, account_id, gst_applicable: false }],
    { bill_date: '2026-02-01' },
  );
  await recordPayment(database, company.admin, {
    direction: 'out',
    contact: bill.vendor_id ?? '',
    amount: 600,
    uses: [{ document_id: bill.id ?? '', amount: 600 }],
  });
  const noteId = await issueCreditNote(database, company.admin, { bill_id: bill.id ?? '' }, [
    { description: 'Van', unit_price: 100, account_id, gst_applicable: false },
  ]);
  const investing = async (end: string) =>
    Number(
      await ask(
        database,
        company.admin,
        (sql) => sql`select coalesce(sum(amount), 0) as answer from cash_flow('2026-01-01', ${end})
          where section = 'investing'`,
      ),
    );
  const before = [await investing('2026-02-14'), await investing('2026-02-28')];
  await voidNote(noteId);
  expect([await investing('2026-02-14'), await investing('2026-02-28')]).toEqual(before);
  expect(await investing('2026-03-31')).toBe(before[0]);
  const controls = await failingControls(database, company.admin);
  // The van is in no register, which that control reports; the credit note does not cause it.
  expect(controls.map((control) => JSON.stringify(control)).filter((text) => !/register/.test(text))).toEqual(
    [],
  );
});

test('refuses while its credit settles another document, or was refunded, and names it', async () => {
  company = await foundCompany(database);
  const { id, customer } = await invoice([work(100, 0)]);
  const other = await invoice([work(30, 0)], { customer_id: customer });
  await recordPayment(database, company.admin, {
    contact: customer,
    amount: 100,
    uses: [{ document_id: id, amount: 100 }],
  });
  const noteId = await credit(id, [work(70, 0)]);
  const [use = ''] = await applyCredit(
    database,
    company.admin,
    ['credit_note', noteId],
    [{ document_id: other.id, amount: 30 }],
  );
  const refund = await recordPayment(database, company.admin, {
    direction: 'out',
    contact: customer,
    amount: 10,
    on: '2026-02-20',
  });
  expect(await refusal(voidNote(noteId))).toMatchObject({
    hint: 'credit_note.refunded',
    message: 'Credit of CN-000001 was refunded by PAY-000002. Void that refund first.',
  });
  await voidPayment(database, company.admin, refund);
  expect(await refusal(voidNote(noteId, null))).toMatchObject({
    hint: 'credit_note.used',
    message: 'Credit of CN-000001 settles INV-000002 too. Undo that first.',
  });
  await database.as(company.admin, (sql) => sql`select undo_allocation(${use}, 'Wrong', ${randomUUID()})`);
  await voidNote(noteId, null);
  expect(await stored(database, 'invoices', id)).toMatchObject({ status: 'paid', balance_due: '0.00' });
  expect(await faults()).toEqual([]);
});

test('credit used on its own invoice later goes with it, exchange differences included', async () => {
  const books = await foreign.booksIn('NZD');
  await foreign.rate(books, 'USD', '2026-02-10', '1.7');
  const { id, customer } = await foreign.invoice(books, 100, 'USD', '1.5');
  const payment = await foreign.pay(books, {
    contact: customer,
    amount: 100,
    currency: 'USD',
    uses: [{ document_id: id, amount: 100 }],
  });
  const noteId = await issueCreditNote(database, books.admin, { invoice_id: id }, [work(60, 0)]);
  await voidPayment(database, books.admin, payment);
  await applyCredit(
    database,
    books.admin,
    ['credit_note', noteId],
    [{ document_id: id, amount: 60 }],
    '2026-12-01',
  );
  expect(await stored(database, 'invoices', id)).toMatchObject({ balance_due: '40.00' });
  await voidCreditNote(database, books.admin, noteId, '2026-12-02');
  expect(await stored(database, 'invoices', id)).toMatchObject({
    balance_due: '100.00',
    base_balance: '150.00',
  });
  expect(await faults(books)).toEqual([]);
});

test('its date is in an open period, not before the credit note, and a key voids it once', async () => {
  const { id } = await invoice([work(100)]);
  const noteId = await credit(id);
  expect(await refusal(voidNote(noteId, '2026-02-14'))).toMatchObject({
    hint: 'document.date_too_early',
    message: expect.stringMatching(/^Credit note CN-\d+ is dated 2026-02-15, so it cannot be voided on /),
  });
  await database.as(company.admin, (sql) => sql`select lock_books('2026-03-31')`);
  expect((await refusal(voidNote(noteId))).hint).toBe('ledger.period_locked');
  await database.as(company.admin, (sql) => sql`select lock_books(null, reason => 'A bill came late')`);
  expect((await refusal(voidCreditNote(database, company.admin, noteId, null, ' '))).hint).toBe(
    'payment.reason_required',
  );
  const key = randomUUID();
  const once = () => voidCreditNote(database, company.admin, noteId, '2026-03-01', 'Wrong', key);
  const reversal = await once();
  expect(await once()).toBe(reversal);
  expect(await refusal(voidNote(noteId))).toMatchObject({
    hint: 'credit_note.void_already',
    message: expect.stringMatching(/^Credit note CN-\d+ was voided on 2026-03-01\.$/),
  });
  expect((await refusal(voidNote(randomUUID()))).hint).toBe('credit_note.not_found');
  expect((await refusal(voidCreditNote(database, company.user, noteId))).hint).toBe('role.denied');
});

test('two simultaneous voids void it once, and wait for a use of its credit', async () => {
  const { id, customer } = await invoice([work(100, 0)]);
  await recordPayment(database, company.admin, {
    contact: customer,
    amount: 100,
    uses: [{ document_id: id, amount: 100 }],
  });
  const other = await invoice([work(30, 0)], { customer_id: customer });
  const noteId = await credit(id);
  let refused: ReturnType<typeof refusal> | undefined;
  await database.as(company.admin, async (sql) => {
    const uses = sql.json([{ document_id: other.id, amount: 30 }]);
    await sql`select apply_credit('credit_note', ${noteId}, ${uses}, ${randomUUID()}, '2026-02-20')`;
    refused = refusal(voidNote(noteId));
    await untilBlocked(database.sql);
  });
  expect((await refused)?.hint).toBe('credit_note.used');
  const settled = (await stored(database, 'credit_notes', noteId)).unallocated;
  expect(settled).toBe('70.00');
  const [{ id: use } = { id: '' }] = await database.sql<{ id: string }[]>`
    select id from payment_allocations where invoice_id = ${other.id} and voided_at is null`;
  await database.as(
    company.admin,
    (sql) => sql`select undo_allocation(${use}, 'Wrong', ${randomUUID()}, '2026-02-21')`,
  );
  const both = await Promise.allSettled([voidNote(noteId), voidNote(noteId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await faults()).toEqual([]);
});

test('reports a void credit note with a standing entry, or the other way round, as a fault', async () => {
  const { id } = await invoice([work(100, 0)]);
  const noteId = await credit(id);
  await voidNote(noteId);
  const { credit_note_number } = await note(noteId);
  const failing = await controlsAfter(database, company.admin, async (sql) => {
    await sql`alter table credit_notes disable trigger all`;
    await sql`update credit_notes set status = 'used', voided_at = null, voided_on = null where id = ${noteId}`;
  });
  expect(JSON.stringify(failing)).toContain(
    `credit note ${credit_note_number} (${noteId}): it is used, and its posting is reversed`,
  );
});
