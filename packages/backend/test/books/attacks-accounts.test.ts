import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  accountId,
  approveBill,
  createCustomer,
  createProduct,
  createVendor,
  postInvoice,
  saveBill,
  saveInvoice,
} from './steps/documents.ts';
import { addAccount } from './steps/journal.ts';
import { issueCreditNote, recordPayment } from './steps/payments.ts';

let database: TestDatabase;
let company: Company;
let customer: string;
let vendor: string;
beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
  customer = await createCustomer(database, company.admin);
  vendor = await createVendor(database, company.admin);
});
afterAll(() => database.close());

const hintOf = async (work: Promise<unknown>) => (await refusal(work)).hint;

const become = (code: string, subtype: string) =>
  database.as(company.admin, (sql) => sql`update accounts set subtype = ${subtype} where code = ${code}`);
const faults = () => database.as(company.admin, (sql) => sql`select * from books_health() where not ok`);

test.each(['receivable', 'payable', 'inventory'] as const)(
  'a product whose account became a %s account does not post its lines there, in a document or a credit note',
  async (subtype) => {
    const code = `P-${subtype}`;
    const type = subtype === 'payable' ? 'liability' : 'asset';
    await addAccount(database, company.admin, { code, name: code, type });
    const account = await accountId(database, company.admin, code);
    const accounts = { sales_account_id: account, purchase_account_id: account };
    const product_id = await createProduct(database, company.admin, {
      name: subtype,
      unit_price: 10,
      ...accounts,
    });
    await become(code, subtype);
    const lines = [{ product_id }];
    expect(await hintOf(saveInvoice(database, company.admin, { customer_id: customer, lines }))).toBe(
      'document.control_account',
    );
    expect(await hintOf(saveBill(database, company.admin, { vendor_id: vendor, lines }))).toBe(
      'document.control_account',
    );
    const plain = { customer_id: customer, invoice_date: '2026-02-01', lines: [{ unit_price: 100 }] };
    const { id = '' } = await saveInvoice(database, company.admin, plain);
    await postInvoice(database, company.admin, id);
    expect(
      await hintOf(
        issueCreditNote(database, company.admin, { invoice_id: id }, [{ product_id, unit_price: 1 }]),
      ),
    ).toBe('document.control_account');
    expect(await faults()).toEqual([]);
  },
);

test('a draft is not posted if its account became a control account meanwhile', async () => {
  for (const [code, subtype] of [
    ['X1', 'receivable'],
    ['X2', 'inventory'],
  ] as const) {
    await addAccount(database, company.admin, { code, name: code, type: 'asset' });
    const lines = [{ account_id: await accountId(database, company.admin, code), unit_price: 10 }];
    const invoice = await saveInvoice(database, company.admin, { customer_id: customer, lines });
    const bill = await saveBill(database, company.admin, { vendor_id: vendor, lines });
    await become(code, subtype);
    expect(await hintOf(postInvoice(database, company.admin, invoice.id ?? ''))).toBe(
      'document.control_account',
    );
    expect(await hintOf(approveBill(database, company.admin, bill.id ?? ''))).toBe(
      'document.control_account',
    );
  }
  expect(await faults()).toEqual([]);
});

test('the account of a posting rule keeps a kind that suits the rule, with or without postings', async () => {
  await addAccount(database, company.admin, {
    code: 'X3',
    name: 'Debtors',
    type: 'asset',
    subtype: 'receivable',
  });
  const account = await accountId(database, company.admin, 'X3');
  await database.as(
    company.admin,
    (sql) => sql`update posting_rules set account_id = ${account} where purpose = 'receivable'`,
  );
  const { hint, message } = await refusal(become('X3', 'current_asset'));
  expect([hint, message]).toEqual(['account.in_use', expect.stringContaining('What customers owe')]);
  const draft = { customer_id: customer, lines: [{ unit_price: 10 }] };
  const { id = '' } = await saveInvoice(database, company.admin, draft);
  await postInvoice(database, company.admin, id);
  expect(await faults()).toEqual([]);
});

test('refuses a new base currency while a draft or a rate uses it', async () => {
  const { admin } = await foundCompany(database);
  const change = (currency: string) =>
    database.as(admin, (sql) => sql`update company_settings set base_currency = ${currency}`);
  const own = await createCustomer(database, admin);
  const draft = await saveInvoice(database, admin, { customer_id: own, lines: [{ unit_price: 100 }] });
  expect(await hintOf(change('JPY'))).toBe('currency.in_use');
  await database.as(admin, (sql) => sql`delete from invoices where id = ${draft.id ?? ''}`);
  await change('JPY');
  await database.as(
    admin,
    (sql) => sql`insert into exchange_rates (currency, rate_date, rate) values ('EUR', '2026-01-01', 160)`,
  );
  expect(await hintOf(change('GBP'))).toBe('currency.in_use');
});

test('a contact is never posted to an account without contacts', async () => {
  const account = await accountId(database, company.admin, '1000');
  const other = await accountId(database, company.admin, '4000');
  const post = database.sql`select private.post_entry(${company.organisation}, '2026-02-01', 'x', null, 'journal', null,
    array[private.line(${account}, 10, 'x'), private.line(${other}, -10, 'x', ${customer})])`;
  expect(await hintOf(post)).toBe('rule.unsuitable_account');
});

test('answers a key again only to authorized callers, in any field order, and never for another function', async () => {
  const key = randomUUID();
  const document = {
    customer_id: customer,
    reference: 'By key',
    lines: [{ unit_price: 10, description: 'Work' }],
  };
  const first = await saveInvoice(database, company.admin, document, key);
  const reordered = {
    lines: [{ description: 'Work', unit_price: 10 }],
    reference: 'By key',
    customer_id: customer,
  };
  expect(await saveInvoice(database, company.user, reordered, key)).toMatchObject({ id: first.id });
  expect(await hintOf(saveInvoice(database, company.viewer, document, key))).toBe('role.denied');
  expect(await hintOf(saveBill(database, company.admin, document, key))).toBe('key.reused');
  const more = { ...document, notes: 'And more' };
  expect(await hintOf(saveInvoice(database, company.admin, more, key))).toBe('key.reused');
  // Keys of another organization are independent.
  const { admin } = await foundCompany(database);
  expect(await hintOf(saveInvoice(database, admin, document, key))).toBe('document.contact_unknown');
  // The failed call left nothing behind, so its key still works.
  const failed = randomUUID();
  expect(await hintOf(saveInvoice(database, company.admin, { customer_id: null, lines: [] }, failed))).toBe(
    'document.contact_required',
  );
  expect(await saveInvoice(database, company.admin, document, failed)).toMatchObject({ status: 'draft' });
  const made = await database.sql`select from invoices where reference = 'By key'`;
  expect(made).toHaveLength(2);
});

test('trailing zeros do not change an amount', async () => {
  const contact = await createCustomer(database, company.admin, 'By amount');
  const key = randomUUID();
  const pay = (amount: string) => recordPayment(database, company.user, { contact, amount, key });
  const first = await pay('100');
  expect(await pay('100.00')).toBe(first);
  expect(await pay('1e2')).toBe(first);
  expect(await hintOf(pay('100.01'))).toBe('key.reused');
});
