import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  accountId,
  createCustomer,
  createProduct,
  entryLines,
  postedInvoice,
  postInvoice,
  saveInvoice,
  stored,
} from './steps/documents.ts';

let database: TestDatabase;
let company: Company;
let customer: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  customer = await createCustomer(database, company.admin);
});

const line = { description: 'Advice', quantity: 2, unit_price: '50.00', gst_rate: 10 };

describe('a draft', () => {
  test("is numbered, priced and due by the customer's terms", async () => {
    const draft = await saveInvoice(database, company.user, {
      customer_id: customer,
      invoice_date: '2026-03-01',
      lines: [line, { description: 'Free of tax', unit_price: 10, gst_applicable: false }],
    });
    expect(draft).toMatchObject({
      invoice_number: 'INV-000001',
      status: 'draft',
      due_date: '2026-03-31',
      net_amount: 110,
      gst_amount: 10,
      total_amount: 120,
      balance_due: 120,
      version: 1,
    });
    expect(
      await database.sql`select position, net, gst, total from invoice_lines where invoice_id = ${draft.id ?? ''} order by 1`,
    ).toEqual([
      { position: 1, net: '100.00', gst: '10.00', total: '110.00' },
      { position: 2, net: '10.00', gst: '0.00', total: '10.00' },
    ]);
  });

  test('fills missing values from the product', async () => {
    const sales_account_id = await accountId(database, company.admin, '4010');
    const product_id = await createProduct(database, company.admin, {
      name: 'Roast',
      unit_price: '12.345',
      gst_rate: 15,
      sales_account_id,
    });
    const draft = await saveInvoice(database, company.user, {
      customer_id: customer,
      lines: [{ product_id, quantity: 3 }],
    });
    const [stored] = await database.sql`select * from invoice_lines where invoice_id = ${draft.id ?? ''}`;
    expect(stored).toMatchObject({
      description: 'Roast',
      unit_price: '12.345000',
      account_id: sales_account_id,
      gst_rate: '15.0000',
      net: '37.04',
      gst: '5.56',
    });
  });

  test('is saved again with fewer lines, and keeps its number', async () => {
    const draft = await saveInvoice(database, company.user, { customer_id: customer, lines: [line, line] });
    const again = await saveInvoice(database, company.user, {
      id: draft.id,
      version: draft.version,
      notes: 'Less',
      lines: [line],
    });
    expect(again).toMatchObject({
      invoice_number: draft.invoice_number,
      total_amount: 110,
      notes: 'Less',
      version: 2,
      customer_id: customer,
    });
    const untouched = await saveInvoice(database, company.user, { ...again, reference: 'PO 7' });
    expect(untouched).toMatchObject({ total_amount: 110, reference: 'PO 7', version: 3 });
  });

  test.each([
    ['document.unknown_field', { shade: 'red' }, 'There is no field "shade" here.'],
    ['document.contact_required', { customer_id: '' }, 'Choose the customer of this invoice.'],
    [
      'document.contact_unknown',
      { customer_id: randomUUID() },
      'This customer is not in your list of customers.',
    ],
    [
      'document.invalid_value',
      { invoice_date: '2026-02-30' },
      'Invoice date must be a date like 2026-01-31; "2026-02-30" is not.',
    ],
    ['document.invalid_value', { due_date: '2020-01-01' }, 'Due date cannot be before the invoice date.'],
    ['document.invalid_value', { currency: 'XYZ' }, 'Currency must be one of'],
    ['rate.missing', { currency: 'EUR' }, 'There is no exchange rate for EUR'],
    ['document.invalid', { lines: 'none' }, 'The lines must be a list'],
    ['document.unknown_field', { lines: [{ ...line, size: 1 }] }, 'Line 1: There is no field "size" here.'],
    [
      'document.invalid_value',
      { lines: [line, { ...line, quantity: 'NaN' }] },
      'Line 2: Quantity must be a number',
    ],
    [
      'document.too_precise',
      { lines: [{ ...line, unit_price: '1.1234567' }] },
      'Line 1: Unit price can have 6 decimals at most',
    ],
    [
      'document.too_large',
      { lines: [{ ...line, quantity: 999999999, unit_price: 999999999999 }] },
      'The amounts of this invoice are too large.',
    ],
    ['document.invalid_value', { lines: [{ ...line, quantity: -1 }] }, 'Quantity cannot be negative.'],
    [
      'product.unknown',
      { lines: [{ ...line, product_id: randomUUID() }] },
      'Line 1: this product is not in your list',
    ],
    [
      'account.unknown',
      { lines: [{ ...line, account_id: randomUUID() }] },
      'Line 1: this account is not in your chart',
    ],
  ])('is refused with %s for %j', async (hint, fields, sentence) => {
    const refused = await refusal(
      saveInvoice(database, company.user, { customer_id: customer, lines: [line], ...fields }),
    );
    expect(refused).toMatchObject({ code: 'P0001', hint });
    expect(refused.message).toContain(sentence);
  });

  test('accepts no line on an account that the database maintains', async () => {
    for (const code of ['1100', '2000', '1200']) {
      const account_id = await accountId(database, company.admin, code);
      const lines = [{ ...line, account_id }];
      const refused = await refusal(saveInvoice(database, company.user, { customer_id: customer, lines }));
      expect(refused.hint).toBe('document.control_account');
    }
  });

  test('names nothing of another organization', async () => {
    const other = await foundCompany(database);
    const theirs = await createCustomer(database, other.admin);
    const refused = await refusal(
      saveInvoice(database, company.user, { customer_id: theirs, lines: [line] }),
    );
    expect(refused.hint).toBe('document.contact_unknown');
    const draft = await saveInvoice(database, company.user, { customer_id: customer, lines: [line] });
    const stolen = { id: draft.id, version: 1, customer_id: theirs, lines: [line] };
    expect((await refusal(saveInvoice(database, other.admin, stolen))).hint).toBe('document.not_found');
    expect((await refusal(postInvoice(database, other.admin, draft.id ?? ''))).hint).toBe(
      'document.not_found',
    );
  });

  test('is not written by a viewer, and not past the functions', async () => {
    const refused = await refusal(
      saveInvoice(database, company.viewer, { customer_id: customer, lines: [line] }),
    );
    expect(refused.hint).toBe('role.denied');
    const direct = refusal(
      database.as(
        company.admin,
        (sql) => sql`update invoices set total_amount = 1 where customer_id = ${customer}`,
      ),
    );
    expect((await direct).code).toBe('42501');
  });

  test('with the same key is the same draft', async () => {
    const key = randomUUID();
    const document = { customer_id: customer, lines: [line] };
    const first = await saveInvoice(database, company.user, document, key);
    expect(await saveInvoice(database, company.user, document, key)).toEqual(first);
    const other = refusal(saveInvoice(database, company.user, { ...document, notes: 'x' }, key));
    expect((await other).hint).toBe('key.reused');
    expect(
      await database.sql`select count(*)::int as n from invoices where customer_id = ${customer}`,
    ).toEqual([{ n: 1 }]);
  });
});

describe('posting', () => {
  test('debits the customer, credits sales and GST by account and box', async () => {
    const service = await accountId(database, company.admin, '4010');
    const invoice = await postedInvoice(
      database,
      company.user,
      [
        line,
        { ...line, account_id: service },
        { description: 'Discount', unit_price: '-20.00', gst_rate: 10 },
        { description: 'Postage', unit_price: '5.00', gst_applicable: false },
      ],
      { customer_id: customer, invoice_date: '2026-03-01' },
    );
    expect(invoice).toMatchObject({ status: 'sent', total_amount: '203.00', base_balance: '203.00' });
    const lines = await database.sql`
      select a.code, l.debit, l.credit, l.gst_box, l.contact_id from journal_lines l
      join accounts a on a.org_id = l.org_id and a.id = l.account_id
      where l.journal_entry_id = ${invoice.journal_entry_id ?? ''} order by l.position`;
    expect(lines).toEqual([
      { code: '1100', debit: '203.00', credit: '0.00', gst_box: null, contact_id: customer },
      { code: '4000', debit: '0.00', credit: '80.00', gst_box: 'sales', contact_id: null },
      { code: '4010', debit: '0.00', credit: '100.00', gst_box: 'sales', contact_id: null },
      { code: '4000', debit: '0.00', credit: '5.00', gst_box: 'sales_zero', contact_id: null },
      { code: '2200', debit: '0.00', credit: '18.00', gst_box: 'gst_collected', contact_id: null },
    ]);
    const [owed] = await database.sql`select balance from customers where id = ${customer}`;
    expect(owed?.balance).toBe('203.00');
  });

  test('in another currency balances to the cent at any rate', async () => {
    const invoice = await postedInvoice(
      database,
      company.user,
      ['0.07', '33.33', '19.99', '0.01'].map((unit_price) => ({ unit_price, gst_rate: 15 })),
      { customer_id: customer, currency: 'EUR', exchange_rate: '1.2345678901', invoice_date: '2026-03-01' },
    );
    const [whole] = await database.sql`
      select sum(debit) as debit, sum(credit) as credit, sum(foreign_amount) as foreign_amount
      from journal_lines where journal_entry_id = ${invoice.journal_entry_id ?? ''}`;
    expect(invoice).toMatchObject({ total_amount: '61.41', base_total: '75.81' });
    expect(whole).toEqual({ debit: '75.81', credit: '75.81', foreign_amount: '0.00' });
  });

  test('sends GST to the account of its rate', async () => {
    const account_id = await accountId(database, company.admin, '2220');
    await database.as(
      company.admin,
      (sql) =>
        sql`insert into posting_rules (purpose, match, account_id) values ('gst_collected', '12.5', ${account_id})`,
    );
    const invoice = await postedInvoice(database, company.user, [
      { unit_price: 100, gst_rate: '12.50' },
      { unit_price: 100, gst_rate: 10 },
    ]);
    expect((await entryLines(database, invoice.journal_entry_id)).slice(2)).toEqual([
      { code: '2220', debit: '0.00', credit: '12.50' },
      { code: '2200', debit: '0.00', credit: '10.00' },
    ]);
  });

  test('is recorded in the history of the invoice', async () => {
    const invoice = await postedInvoice(database, company.user, [line], { customer_id: customer });
    const history = await database.as(
      company.viewer,
      (sql) => sql`select record_history('invoices', ${invoice.id ?? ''}) as entries`,
    );
    expect(history[0]?.entries).toMatchObject([
      { action: 'posted', actor_name: 'The user', changes: { status: { from: 'draft', to: 'sent' } } },
      { action: 'created', record_name: 'INV-000001' },
    ]);
  });

  test('takes the latest rate on or before the date', async () => {
    await database.as(
      company.admin,
      (sql) => sql`insert into exchange_rates (currency, rate_date, rate)
      values ('EUR', '2026-01-01', 1.1), ('EUR', '2026-02-01', 1.2), ('EUR', '2026-04-01', 1.4)`,
    );
    const draft = await saveInvoice(database, company.user, {
      customer_id: customer,
      currency: 'EUR',
      invoice_date: '2026-03-01',
      lines: [{ unit_price: 100, gst_applicable: false }],
    });
    expect(draft).toMatchObject({ exchange_rate: 1.2, base_total: 120 });
  });

  test('happens once, also when repeated by somebody else', async () => {
    const draft = await saveInvoice(database, company.user, { customer_id: customer, lines: [line] });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => postInvoice(database, company.user, draft.id ?? '', key)),
    );
    expect(new Set(answers).size).toBe(1);
    const again = await refusal(postInvoice(database, company.user, draft.id ?? ''));
    expect(again).toMatchObject({
      hint: 'document.already_posted',
      message: 'The invoice INV-000001 is posted already.',
    });
  });

  test('is refused for nothing, below zero, and in a locked period', async () => {
    const post = async (head: object) => {
      const draft = await saveInvoice(database, company.user, { customer_id: customer, ...head });
      return refusal(postInvoice(database, company.user, draft.id ?? ''));
    };
    expect((await post({ lines: [] })).hint).toBe('document.no_lines');
    expect((await post({ lines: [{ unit_price: -1 }] })).hint).toBe('document.negative_total');
    await database.as(company.admin, (sql) => sql`select lock_books('2026-02-28')`);
    expect((await post({ lines: [line], invoice_date: '2026-02-28' })).hint).toBe('ledger.period_locked');
  });

  test('of a total of zero pays it', async () => {
    const invoice = await postedInvoice(database, company.user, [{ unit_price: 10 }, { unit_price: -10 }]);
    expect(invoice).toMatchObject({ status: 'paid', journal_entry_id: null, balance_due: '0.00' });
  });

  test('makes head and lines immutable for every role', async () => {
    const invoice = await postedInvoice(database, company.user, [line], { customer_id: customer });
    const id = invoice.id ?? '';
    const { sql } = database;
    const attempts = [
      sql`update invoices set total_amount = 1 where id = ${id}`,
      sql`update invoice_lines set net = 1, total = 1 where invoice_id = ${id}`,
      sql`delete from invoice_lines where invoice_id = ${id}`,
      sql`delete from invoices where id = ${id}`,
      sql`truncate invoice_lines`,
    ];
    for (const attempt of attempts) expect((await refusal(attempt)).hint).toBe('ledger.immutable');
    const edit = refusal(
      saveInvoice(database, company.admin, { id, version: invoice.version, lines: [line] }),
    );
    expect(await edit).toMatchObject({
      hint: 'ledger.immutable',
      message: 'The invoice INV-000001 is sent and cannot be changed. Cancel it and make a new one instead.',
    });
    expect(await entryLines(database, invoice.journal_entry_id)).toHaveLength(3);
  });
});

test('an admin deletes a draft, whose number is used again; nobody deletes another document', async () => {
  const [first, second] = [
    await saveInvoice(database, company.user, { customer_id: customer, lines: [line] }),
    await saveInvoice(database, company.user, { customer_id: customer, lines: [line] }),
  ];
  const remove = (id = '') =>
    database.as(company.admin, (sql) => sql`select bulk_delete('invoices', array[${id}]::uuid[])`);
  await remove(first.id);
  const third = await saveInvoice(database, company.user, { customer_id: customer, lines: [line] });
  expect(third.invoice_number).toBe('INV-000001');
  await postInvoice(database, company.user, second.id ?? '');
  expect((await refusal(remove(second.id))).hint).toBe('ledger.immutable');
  expect(await stored(database, 'invoices', second.id ?? '')).toMatchObject({ status: 'sent' });
});
