import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { approvedBill, ask, createCustomer, saveInvoice, stored } from './steps/documents.ts';
import { foreignBooks } from './steps/foreign-books.ts';
import { postJournal } from './steps/journal.ts';
import { applyCredit, issueCreditNote, recordPayment, voidPayment, writeOff } from './steps/payments.ts';

let database: TestDatabase;
const { booksIn, invoice, rate } = foreignBooks(() => database);
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
  company = await booksIn('AUD');
});
afterAll(() => database.close());

interface Settlement {
  readonly id: string;
  readonly kind: string;
  readonly amount: string;
  readonly voided: boolean;
  readonly undo: string | null;
}
const settlements = (
  kind: string,
  id: string,
  person: Person = company.admin,
): Promise<readonly Settlement[]> =>
  ask(database, person, (sql) => sql`select document_settlements(${kind}, ${id}) as answer`);
const entries = (kind: string, id: string, person: Person = company.admin): Promise<readonly unknown[]> =>
  ask(database, person, (sql) => sql`select document_entries(${kind}, ${id}) as answer`);
const reverseOnly = (id: string) =>
  ask(
    database,
    company.admin,
    (sql) => sql`select undo_allocation(${id}, 'Wrong', ${randomUUID()}) as answer`,
  );

/** Settled amount according to the settlements and to the document. */
async function settledTwice(kind: 'invoice' | 'bill', id: string) {
  const { total_amount, balance_due } = await stored(database, `${kind}s`, id);
  const counted = (await settlements(kind, id)).filter(({ voided }) => !voided);
  const sum = counted.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
  return [sum, Math.round((Number(total_amount) - Number(balance_due)) * 100)];
}

test('lists every settlement of an invoice, which add up to the settled amount', async () => {
  const { id, customer } = await invoice(company, 1000, 'AUD', '1');
  expect(await settlements('invoice', id)).toEqual([]);
  const pay = (amount: number, use: object, on: string) =>
    recordPayment(database, company.admin, {
      contact: customer,
      amount,
      on,
      uses: [{ document_id: id, amount, ...use }],
    });
  const bounced = await pay(100, {}, '2026-02-05');
  await voidPayment(database, company.admin, bounced);
  const paid = await pay(300, { discount: 10, write_off: 5 }, '2026-02-10');
  const note = await issueCreditNote(
    database,
    company.admin,
    { invoice_id: id },
    [{ description: 'Part', unit_price: 50, gst_applicable: false }],
    '2026-02-15',
  );
  await writeOff(database, company.admin, ['invoice', id], 20);
  const advance = await recordPayment(database, company.admin, {
    contact: customer,
    amount: 70,
    on: '2026-02-01',
  });
  await applyCredit(
    database,
    company.admin,
    ['payment', advance],
    [{ document_id: id, amount: 60 }],
    '2026-03-01',
  );
  const found = await settlements('invoice', id);
  const common = { currency: 'AUD', exchange_difference: '0.00', voided: false, voided_on: null };
  const bank = { bank_account: expect.any(String), credit_note_id: null, reference: null };
  expect(found).toMatchObject([
    { kind: 'payment', amount: '100.00', voided: true, voided_on: expect.any(String), undo: null },
    {
      ...common,
      ...bank,
      kind: 'payment',
      number: 'PAY-000002',
      payment_id: paid,
      on_date: '2026-02-10',
      amount: '300.00',
      undo: 'void_payment',
    },
    { ...common, kind: 'discount', payment_id: paid, amount: '10.00' },
    { ...common, kind: 'write_off', payment_id: paid, amount: '5.00' },
    {
      ...common,
      kind: 'credit_note',
      number: 'CN-000001',
      credit_note_id: note,
      payment_id: null,
      bank_account: null,
      amount: '50.00',
      undo: 'void_credit_note',
    },
    { ...common, kind: 'write_off', number: null, amount: '20.00', undo: 'undo_allocation' },
    {
      ...common,
      ...bank,
      kind: 'payment',
      payment_id: advance,
      on_date: '2026-03-01',
      amount: '60.00',
      undo: 'undo_allocation',
    },
  ]);
  expect(await settledTwice('invoice', id)).toEqual([44_500, 44_500]);
  await reverseOnly(found.at(-1)?.id ?? '');
  expect((await settlements('invoice', id)).at(-1)).toMatchObject({ voided: true, undo: null });
  expect(await settledTwice('invoice', id)).toEqual([38_500, 38_500]);
});

test('a foreign invoice is settled in its currency, with the exchange gain in the base currency', async () => {
  const books = await booksIn('NZD');
  await rate(books, 'USD', '2026-02-10', '1.7');
  const { id, customer } = await invoice(books, 100, 'USD', '1.5');
  await recordPayment(database, books.admin, {
    contact: customer,
    amount: 40,
    currency: 'USD',
    uses: [{ document_id: id, amount: 40 }],
  });
  expect(await settlements('invoice', id, books.admin)).toMatchObject([
    { kind: 'payment', amount: '40.00', currency: 'USD', exchange_difference: '8.00' },
  ]);
});

test('a bill lists its settlements too, and an order none', async () => {
  const { id, vendor_id } = await approvedBill(
    database,
    company.admin,
    [{ description: 'Rent', unit_price: 80, gst_applicable: false }],
    { bill_date: '2026-02-01' },
  );
  await recordPayment(database, company.admin, {
    direction: 'out',
    contact: vendor_id ?? '',
    amount: 30,
    uses: [{ document_id: id ?? '', amount: 30 }],
  });
  expect(await settlements('bill', id ?? '')).toMatchObject([{ kind: 'payment', amount: '30.00' }]);
  expect(await settledTwice('bill', id ?? '')).toEqual([3000, 3000]);
  const customer_id = await createCustomer(database, company.admin);
  const order: string = await ask(
    database,
    company.admin,
    (sql) =>
      sql`select (save_sales_order(${sql.json({ customer_id, lines: [] })}, ${randomUUID()})).id as answer`,
  );
  expect(await settlements('sales_order', order)).toEqual([]);
});

test('lists the entries of an invoice and their reversals', async () => {
  const { id } = await invoice(company, 50, 'AUD', '1');
  await ask(
    database,
    company.admin,
    (sql) => sql`select (cancel_invoice(${id}, 'Doubled', ${randomUUID()})).id as answer`,
  );
  const [posted, reversal, ...none] = await entries('invoice', id);
  expect(none).toEqual([]);
  expect(posted).toMatchObject({
    entry_date: '2026-02-01',
    source_kind: 'invoice',
    status: 'reversed',
    reverses_id: null,
    lines: [
      { account_code: '1100', account_name: expect.any(String), debit: '50.00', credit: '0.00' },
      { account_code: '4000', debit: '0.00', credit: '50.00', description: 'Work' },
    ],
  });
  expect(reversal).toMatchObject({
    description: expect.stringContaining('Doubled'),
    lines: [
      { account_code: '1100', credit: '50.00' },
      { account_code: '4000', debit: '50.00' },
    ],
  });
  const numbers = (entry: unknown) => ({ ...(entry as Readonly<Record<string, unknown>>) });
  expect(numbers(posted).reversed_by_number).toBe(numbers(reversal).entry_number);
  expect(numbers(reversal).reverses_number).toBe(numbers(posted).entry_number);
});

test('a draft has no entries, a journal entry has itself', async () => {
  const customer_id = await createCustomer(database, company.admin);
  const draft = await saveInvoice(database, company.admin, { customer_id, lines: [] });
  expect(await entries('invoice', draft.id ?? '')).toEqual([]);
  const entry = await postJournal(database, company.admin, '2026-02-03', [
    ['1000', 5],
    ['4000', -5],
  ]);
  expect(await entries('journal_entry', entry)).toMatchObject([
    { id: entry, source_kind: 'journal', lines: [{ account_code: '1000', debit: '5.00' }, {}] },
  ]);
});

test('both are of one organization, and of kinds that there are', async () => {
  const { id } = await invoice(company, 50, 'AUD', '1');
  const other = await foundCompany(database);
  expect((await refusal(settlements('invoice', id, other.admin))).hint).toBe('document.not_found');
  expect(await entries('invoice', id, other.admin)).toEqual([]);
  for (const read of [settlements, entries])
    expect(await refusal(read('letter', id))).toMatchObject({
      hint: 'document.unknown_kind',
      message: expect.stringMatching(/^There are no documents of the kind "letter"\. They are: .*\.$/),
    });
});
