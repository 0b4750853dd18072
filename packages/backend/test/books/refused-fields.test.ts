import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { accountId, createCustomer, saveInvoice } from './steps/documents.ts';

let database: TestDatabase;
let company: Company;
let customer: string;
let receivables: string;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
  customer = await createCustomer(database, company.admin);
  receivables = await accountId(database, company.admin, '1100');
});
afterAll(() => database.close());

const good = { description: 'Advice', quantity: 2, unit_price: '50.00' };

/** Field and short message of a refusal; the long message names the line first. */
async function placeOf(work: Promise<unknown>) {
  const { hint, message, detail } = await refusal(work);
  const { field, line, problem } = JSON.parse(detail ?? 'null');
  expect(message).toBe(line === undefined ? problem : `Line ${line}: ${problem}`);
  return { hint, field, line };
}

type Line = Readonly<Record<string, unknown>>;

test.each<[what: string, line: () => Line, hint: string, field: string]>([
  ['an unknown field', () => ({ ...good, shade: 'red' }), 'document.unknown_field', 'shade'],
  ['no number', () => ({ ...good, quantity: 'two' }), 'document.invalid_value', 'quantity'],
  ['too many decimals', () => ({ ...good, unit_price: '1.1234567' }), 'document.too_precise', 'unit_price'],
  [
    'a discount above 100',
    () => ({ ...good, discount_percent: 101 }),
    'document.invalid_value',
    'discount_percent',
  ],
  ['a rate above 100', () => ({ ...good, gst_rate: 101 }), 'document.invalid_value', 'gst_rate'],
  ['a negative quantity', () => ({ ...good, quantity: -1 }), 'document.invalid_value', 'quantity'],
  [
    'an endless description',
    () => ({ ...good, description: 'x'.repeat(2001) }),
    'document.invalid_value',
    'description',
  ],
  ['a product of nobody', () => ({ ...good, product_id: randomUUID() }), 'product.unknown', 'product_id'],
  ['an account of nobody', () => ({ ...good, account_id: randomUUID() }), 'account.unknown', 'account_id'],
  ['receivables', () => ({ ...good, account_id: receivables }), 'document.control_account', 'account_id'],
])('refuses a line of an invoice with %s', async (_what, line, hint, field) => {
  const document = { customer_id: customer, lines: [good, line()] };
  expect(await placeOf(saveInvoice(database, company.user, document))).toEqual({ hint, field, line: 2 });
});

test.each<[what: string, head: Line, hint: string, field: string]>([
  ['no customer', { customer_id: null }, 'document.contact_required', 'customer_id'],
  ['a customer of nobody', { customer_id: randomUUID() }, 'document.contact_unknown', 'customer_id'],
  ['a currency that is none', { currency: 'XXX' }, 'document.invalid_value', 'currency'],
  ['a rate of nothing', { currency: 'EUR', exchange_rate: 0 }, 'document.invalid_value', 'exchange_rate'],
  ['a date that is none', { invoice_date: 'soon' }, 'document.invalid_value', 'invoice_date'],
  [
    'a due date before its date',
    { invoice_date: '2026-03-01', due_date: '2026-02-01' },
    'document.invalid_value',
    'due_date',
  ],
  ['endless notes', { notes: 'x'.repeat(5001) }, 'document.invalid_value', 'notes'],
])('refuses the head of an invoice with %s', async (_what, head, hint, field) => {
  const document = { customer_id: customer, lines: [good], ...head };
  expect(await placeOf(saveInvoice(database, company.user, document))).toEqual({
    hint,
    field,
    line: undefined,
  });
});

test('refuses an invoice for an archived customer', async () => {
  const archived = await createCustomer(database, company.admin);
  await database.sql`update customers set status = 'Inactive' where id = ${archived}`;
  const place = await placeOf(saveInvoice(database, company.user, { customer_id: archived, lines: [good] }));
  expect(place).toEqual({ hint: 'document.contact_inactive', field: 'customer_id', line: undefined });
});

test.each<[what: string, line: Line, hint: string, field: string]>([
  ['no account', { debit: 1 }, 'account.unknown', 'account_id'],
  ['an account that is not there', { account_code: '9999', debit: 1 }, 'account.unknown', 'account_id'],
  ['no number', { account_code: '6100', debit: 'one' }, 'ledger.not_a_number', 'debit'],
  [
    'an amount that no books hold',
    { account_code: '6100', credit: '10000000000000000' },
    'ledger.too_large',
    'credit',
  ],
  ['both sides', { account_code: '6100', debit: 1, credit: 1 }, 'ledger.one_side', 'debit'],
  [
    'a customer of an account that keeps none',
    { account_code: '6100', debit: 1, contact_id: randomUUID() },
    'ledger.contact_not_kept',
    'contact_id',
  ],
])('refuses a line of a journal entry with %s', async (_what, line, hint, field) => {
  const lines = [{ account_code: '1000', credit: 1 }, line];
  const work = database.as(
    company.admin,
    (sql) =>
      sql`select post_journal_entry('2026-03-01', 'Tried', null, ${sql.json(lines as never)}, ${randomUUID()})`,
  );
  expect(await placeOf(work)).toEqual({ hint, field, line: 2 });
});
