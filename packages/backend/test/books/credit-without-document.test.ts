import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  accountId,
  createCustomer,
  createProduct,
  createVendor,
  type Fields,
  postedInvoice,
  type Row,
  stored,
} from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import {
  agingFaults,
  applyCredit,
  boxedLines,
  disagreements,
  movedBy,
  voidCreditNote,
} from './steps/payments.ts';
import { addItem } from './steps/stock.ts';

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

const ON = '2026-02-15';

/** Issues a credit note and returns the stored row. */
async function issue(document: Fields, person: Person = company.user, key = randomUUID()): Promise<Row> {
  const [row] = await database.as(
    person,
    (sql) =>
      sql<
        { id: string }[]
      >`select id from save_credit_note(${sql.json({ issued_on: ON, ...document } as never)}, ${key})`,
  );
  return stored(database, 'credit_notes', row?.id ?? '');
}

const linesOf = (id: string | undefined): Promise<readonly Fields[]> => database.sql`
  select net, gst, restocked, document_line_id from credit_note_lines where credit_note_id = ${id ?? ''} order by position`;

async function expectHealthy(): Promise<void> {
  expect(await failingControls(database, company.admin)).toEqual([]);
  expect(await disagreements(database, company.organisation)).toEqual([]);
  expect(await agingFaults(database, company.admin, ['2026-02-14', ON, '2026-02-19', '2026-03-01'])).toEqual(
    [],
  );
}

test('credits a customer without an invoice: each line at its rate, and all of it is open credit', async () => {
  const note = await issue({
    customer_id: customer,
    lines: [
      { description: 'Rebate of the year', quantity: 3, unit_price: 40, gst_rate: 10 },
      { description: 'Goodwill', unit_price: 50, gst_rate: 0 },
    ],
  });
  // 3 × 40.00 = 120.00 with GST of 12.00, and 50.00 without: 182.00.
  expect(note).toMatchObject({
    net_amount: '170.00',
    gst_amount: '12.00',
    total_amount: '182.00',
    unallocated: '182.00',
    status: 'posted',
    invoice_id: null,
    vendor_id: null,
  });
  expect(await movedBy(database, note.journal_entry_id)).toEqual({
    '1100': '-182.00',
    '2200': '12.00',
    '4000': '170.00',
  });
  expect((await boxedLines(database, note.journal_entry_id ?? '')).map(({ gst_box }) => gst_box)).toEqual(
    expect.arrayContaining(['sales', 'sales_zero', 'gst_collected']),
  );
  expect((await stored(database, 'journal_entries', note.journal_entry_id ?? '')).description).toBe(
    `Credit note ${note.credit_note_number}, ${(await stored(database, 'customers', customer)).name}`,
  );
  await expectHealthy();
});

test('a vendor grants a credit without a bill, on the account of its line', async () => {
  const account_id = await accountId(database, company.admin, '6100');
  const note = await issue({
    vendor_id: vendor,
    lines: [{ description: 'Late delivery', unit_price: 80, gst_rate: 15, account_id }],
  });
  expect(note).toMatchObject({ total_amount: '92.00', bill_id: null, customer_id: null });
  expect(await movedBy(database, note.journal_entry_id)).toEqual({
    '2000': '92.00',
    '2210': '-12.00',
    '6100': '-80.00',
  });
  await expectHealthy();
});

test('it settles a later invoice, and can then no longer be voided', async () => {
  const invoice = await postedInvoice(database, company.admin, [{ unit_price: 100, gst_applicable: false }], {
    customer_id: customer,
    invoice_date: '2026-02-18',
  });
  const note = await issue({ customer_id: customer, lines: [{ unit_price: 30, gst_rate: 0 }] });
  await applyCredit(
    database,
    company.user,
    ['credit_note', note.id ?? ''],
    [{ document_id: String(invoice.id), amount: 30 }],
  );
  expect(await stored(database, 'invoices', String(invoice.id))).toMatchObject({ balance_due: '70.00' });
  expect(await stored(database, 'credit_notes', note.id ?? '')).toMatchObject({ status: 'used' });
  expect(await refusal(voidCreditNote(database, company.admin, note.id ?? ''))).toMatchObject({
    hint: 'credit_note.used',
  });
  await expectHealthy();
});

test('once voided, it leaves nothing in the ledger, and shows the date', async () => {
  const note = await issue({ customer_id: customer, lines: [{ unit_price: 20, gst_rate: 10 }] });
  const reversal = await voidCreditNote(database, company.admin, note.id ?? '', '2026-02-20');
  expect(await movedBy(database, reversal)).toEqual({ '1100': '22.00', '2200': '-2.00', '4000': '-20.00' });
  expect(await stored(database, 'credit_notes', note.id ?? '')).toMatchObject({
    status: 'void',
    voided_on: '2026-02-20',
    unallocated: '0.00',
  });
  await expectHealthy();
});

test('splits prices that include GST, and books another currency at its rate', async () => {
  // 115.00 with 15% is 100.00 and 15.00; at 1.6 the 115.00 EUR are 184.00.
  const note = await issue({
    customer_id: customer,
    currency: 'EUR',
    exchange_rate: '1.6',
    tax_inclusive: true,
    lines: [{ unit_price: 115, gst_rate: 15 }],
  });
  expect(note).toMatchObject({
    currency: 'EUR',
    net_amount: '100.00',
    gst_amount: '15.00',
    base_total: '184.00',
    base_unallocated: '184.00',
  });
  expect(await movedBy(database, note.journal_entry_id)).toEqual({
    '1100': '-184.00',
    '2200': '24.00',
    '4000': '160.00',
  });
  await expectHealthy();
});

test('goods stay in stock: they are returned by a credit note for their invoice', async () => {
  const product_id = await createProduct(database, company.admin, {
    name: 'Chair',
    unit_price: 60,
    gst_rate: 0,
  });
  await addItem(database, company.admin, 'Chair', product_id);
  const lines = [{ product_id, quantity: 2 }];
  const note = await issue({ customer_id: customer, lines });
  expect(await linesOf(note.id)).toMatchObject([{ net: '120.00', restocked: '0.000000' }]);
  expect(await movedBy(database, note.journal_entry_id)).toEqual({ '1100': '-120.00', '4000': '120.00' });
  const vendors = await issue({ vendor_id: vendor, lines: [{ product_id, unit_price: 5, gst_rate: 0 }] });
  expect(Object.keys(await movedBy(database, vendors.journal_entry_id))).toEqual(['2000', '5040']);
  await expectHealthy();
});

test('the same key issues it once', async () => {
  const key = randomUUID();
  const document = { customer_id: customer, lines: [{ unit_price: 10, gst_rate: 0 }] };
  const [first, second] = [
    await issue(document, company.user, key),
    await issue(document, company.user, key),
  ];
  expect(second.id).toBe(first.id);
});

test('refuses invalid credits, naming the field', async () => {
  const lines = [{ description: 'Rebate', unit_price: 10 }];
  const equity = await accountId(database, company.admin, '3000');
  const invoice = await postedInvoice(database, company.admin, [{ unit_price: 9 }], { invoice_date: ON });
  const cases: readonly (readonly [Fields, Fields])[] = [
    [{ customer_id: customer, vendor_id: vendor, lines }, { hint: 'credit_note.one_document' }],
    [{ customer_id: customer, invoice_id: invoice.id, lines }, { hint: 'credit_note.one_document' }],
    [{ customer_id: randomUUID(), lines }, { hint: 'document.contact_unknown' }],
    [{ customer_id: customer, issued_on: '', lines }, { hint: 'credit_note.date_required' }],
    [{ customer_id: customer, currency: 'XXX', lines }, { hint: 'document.invalid_value' }],
    [
      { customer_id: customer, currency: 'EUR', exchange_rate: '-1', lines },
      { hint: 'document.invalid_value' },
    ],
    [{ customer_id: customer, lines: [{ unit_price: -10 }] }, { hint: 'credit_note.amount' }],
    [{ customer_id: customer, lines: [{ unit_price: 0 }] }, { hint: 'credit_note.amount' }],
    [{ customer_id: customer, lines: ['x'] }, { hint: 'credit_note.malformed' }],
    [
      { customer_id: customer, lines: [{ unit_price: 9, document_line_id: randomUUID() }] },
      { hint: 'credit_note.malformed' },
    ],
    [{ customer_id: customer, lines: [{ unit_price: 9, restock: true }] }, { hint: 'credit_note.malformed' }],
    [
      { customer_id: customer, lines: [{ unit_price: 9, gst_rate: 10, account_id: equity }] },
      { hint: 'document.out_of_scope' },
    ],
  ];
  for (const [document, problem] of cases)
    expect(await refusal(issue(document)), JSON.stringify(document)).toMatchObject(problem);
});

test('a customer of another organization is unknown, and a viewer issues nothing', async () => {
  const other = await foundCompany(database);
  const document = { customer_id: customer, lines: [{ unit_price: 10 }] };
  expect(await refusal(issue(document, other.admin))).toMatchObject({ hint: 'document.contact_unknown' });
  expect(await refusal(issue(document, company.viewer))).toMatchObject({ hint: 'role.denied' });
});
