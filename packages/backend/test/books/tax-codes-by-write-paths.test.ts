import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  accountId,
  act,
  createCustomer,
  createProduct,
  createVendor,
  postedInvoice,
  save,
  stored,
} from './steps/documents.ts';
import { importInto } from './steps/imports.ts';
import { failingControls } from './steps/journal.ts';
import { recordPayment } from './steps/payments.ts';
import { addItem, itemOf } from './steps/stock.ts';
import { addTaxCode, canadianCodes, taxedLines, taxLines } from './steps/tax-codes.ts';

// A separate database, because the server's job creates the due documents of all organizations.
let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});
const healthy = async () => expect(await failingControls(database, company.admin)).toEqual([]);

describe('documents take codes on', () => {
  test('an order is received and billed at its cost including tax that is not claimed back', async () => {
    const { admin } = company;
    const { bc } = await canadianCodes(database, admin);
    const product_id = await createProduct(database, admin, { name: 'Lamp', unit_price: 20 });
    const item = await addItem(database, admin, 'Lamp', product_id);
    const order = await save(database, admin, 'save_purchase_order', {
      vendor_id: await createVendor(database, admin),
      lines: [{ product_id, quantity: 10, unit_price: 20, tax_code_id: bc }],
    });
    await act(database, admin, 'send_purchase_order', order.id ?? '');
    await act(database, admin, 'receive_purchase_order', order.id ?? '');
    // 200.00 and 14.00 of PST.
    expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '214.00' });
    const bill = await act<{ id: string }>(database, admin, 'bill_from_purchase_order', order.id ?? '');
    await act(database, admin, 'approve_bill', bill.id);
    const { journal_entry_id } = await stored(database, 'bills', bill.id);
    expect(await taxLines(database, journal_entry_id)).toEqual([
      ['2000', '-224.00', null, null],
      ['2050', '214.00', 'purchases', null],
      ['2210', '10.00', 'gst_paid', 'GST 5%'],
    ]);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '214.00' });
    await healthy();
  });

  test('a discount for early payment takes its share of each component', async () => {
    const { admin } = company;
    const { bc } = await canadianCodes(database, admin);
    const contact = await createCustomer(database, admin);
    const sold = await postedInvoice(database, admin, [{ unit_price: 100, tax_code_id: bc }], {
      customer_id: contact,
      invoice_date: '2026-02-01',
    });
    // 2% of 112.00 is 2.24: 2.00 of sales, 0.10 of GST, 0.14 of PST.
    const payment = await recordPayment(database, admin, {
      contact,
      amount: '109.76',
      uses: [{ document_id: sold.id ?? '', amount: '109.76', discount: '2.24' }],
    });
    const { journal_entry_id } = await stored(database, 'payments', payment);
    expect((await taxLines(database, journal_entry_id)).toSorted()).toEqual([
      ['1000', '109.76', null, null],
      ['1100', '-112.00', null, null],
      ['2200', '0.10', 'gst_collected', 'GST 5%'],
      ['2230', '0.14', 'tax_collected', 'PST 7%'],
      ['6050', '2.00', 'sales', null],
    ]);
    await healthy();
  });

  test('a recurring document keeps its code, and each document has the rate of its day', async () => {
    const { admin } = company;
    const code = await addTaxCode(database, admin, 'NS', [
      { name: 'HST', rate: 15 },
      { name: 'HST', rate: 14, valid_from: '2025-04-01' },
    ]);
    const template = {
      customer_id: await createCustomer(database, admin),
      lines: [{ description: 'Hosting', unit_price: 200, tax_code_id: code }],
    };
    const document = {
      name: 'Hosting',
      kind: 'invoice',
      frequency: 'monthly',
      next_date: '2025-03-31',
      template,
    };
    await database.as(
      admin,
      (sql) => sql`select save_recurring_document(${sql.json(document)}, ${randomUUID()})`,
    );
    await database.sql`call private.issue_due_documents('2025-04-30'::date)`;
    const made =
      await database.sql`select id from invoices where org_id = ${company.organisation} order by number`;
    const told = await Promise.all(
      made.map(({ id }) => taxedLines(database, 'invoice_lines', 'invoice_id', id)),
    );
    expect(told).toEqual([
      [['200.00', '30.00', '230.00', 'HST 15: 30.00']],
      [['200.00', '28.00', '228.00', 'HST 14: 28.00']],
    ]);
  });

  test('a file of invoices names codes, and a row with an unknown code is refused', async () => {
    const { admin } = company;
    await canadianCodes(database, admin);
    await createCustomer(database, admin);
    const row = {
      customer_id: 'Kauri Cafe',
      invoice_date: '2026-02-01',
      description: 'Work',
      unit_price: '100',
    };
    expect(await importInto(database, admin, 'invoices', [{ ...row, tax_code_id: 'bc' }])).toMatchObject({
      inserted: 1,
    });
    const [line] = await database.sql`
      select l.gst::text, t.code from invoice_lines l join tax_codes t on t.org_id = l.org_id and t.id = l.tax_code_id
      where l.org_id = ${company.organisation}`;
    expect(line).toEqual({ gst: '12.00', code: 'BC' });
    expect(await importInto(database, admin, 'invoices', [{ ...row, tax_code_id: 'XX' }])).toMatchObject({
      inserted: 0,
      rejected: [
        {
          row: 1,
          field: 'tax_code_id',
          message: expect.stringContaining('There is no tax code called "XX"'),
        },
      ],
    });
  });
});

describe('no write path puts the tax of two returns on one account', () => {
  test('an import and a bulk change are refused like a form', async () => {
    const { admin } = company;
    await canadianCodes(database, admin);
    const component = {
      tax_code_id: 'BC',
      name: 'Levy',
      valid_from: '2026-01-01',
      rate: '1',
      in_return: 'false',
      is_recoverable: 'false',
      collected_account_id: '2200',
    };
    const imported = importInto(database, admin, 'tax_code_lines', [component]);
    const said = await imported.then(
      ({ rejected }) => rejected[0]?.message,
      (error: unknown) => String(error),
    );
    expect(said).toContain('keeps GST for the GST return');
    const [row] = await database.sql`
      select id from tax_code_lines where org_id = ${company.organisation} and name = 'PST'`;
    const account = await accountId(database, admin, '2200');
    const changes = { collected_account_id: account };
    const refused = await refusal(
      database.as(
        admin,
        (sql) => sql`select bulk_update('tax_code_lines', ${[row?.id]}, ${sql.json(changes)})`,
      ),
    );
    expect(refused.hint).toBe('tax_code.other_return');
  });

  test('an undo is refused if the account keeps GST by now', async () => {
    const { admin } = company;
    const { qc } = await canadianCodes(database, admin);
    const account = await accountId(database, admin, '2240');
    // QST joins the return, its account is freed, and becomes that of GST on sales.
    const key = randomUUID();
    const [row] = await database.sql`
      select id from tax_code_lines where org_id = ${company.organisation} and tax_code_id = ${qc} and name = 'QST'`;
    const changes = { in_return: true, collected_account_id: null, paid_account_id: null };
    await database.as(
      admin,
      (sql) => sql`select bulk_update('tax_code_lines', ${[row?.id]}, ${sql.json(changes)}, ${key})`,
    );
    await database.as(
      admin,
      (sql) => sql`update posting_rules set account_id = ${account} where purpose = 'gst_collected'`,
    );
    const refused = await refusal(database.as(admin, (sql) => sql`select undo_change(${key})`));
    expect(refused.message).toContain('keeps GST for the GST return');
    await healthy();
  });
});
