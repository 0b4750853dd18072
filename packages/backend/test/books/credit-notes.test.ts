import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  act,
  approvedBill,
  createProduct,
  createVendor,
  entryLines,
  type Fields,
  postedInvoice,
  saveInvoice,
  stored,
} from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import {
  agingFaults,
  applyCredit,
  boxedLines,
  creditAmount,
  disagreements,
  issueCreditNote,
  movedBy,
  recordPayment,
  voidPayment,
} from './steps/payments.ts';
import { addItem, adjust, itemOf, ledgerBalance } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const untaxed = (amount: number, description = 'Work'): Fields => ({
  description,
  unit_price: amount,
  gst_applicable: false,
});
const taxed = (amount: number, description = 'Work'): Fields => ({
  description,
  unit_price: amount,
  gst_rate: 10,
});

async function invoice(lines: readonly Fields[], head: Fields = {}) {
  const row = await postedInvoice(database, company.admin, lines, { invoice_date: '2026-02-01', ...head });
  return { id: row.id ?? '', customer: row.customer_id ?? '', entry: row.journal_entry_id ?? '' };
}
const credit = (invoice_id: string, lines: readonly Fields[] | null = null, on?: string | null) =>
  issueCreditNote(database, company.user, { invoice_id }, lines, on);
const creditNote = (id: string) => stored(database, 'credit_notes', id);
const linesOf = (id: string) =>
  database.sql<
    Record<string, string>[]
  >`select trim_scale(quantity)::text as quantity, trim_scale(unit_price)::text as unit_price,
    net, gst, trim_scale(restocked)::text as restocked, stock_cost from credit_note_lines where credit_note_id = ${id} order by position`;

async function stockedProduct(quantity: number, unitCost: number) {
  const product_id = await createProduct(database, company.admin, { unit_price: 50, gst_applicable: false });
  const item = await addItem(database, company.admin, 'Widget', product_id);
  if (quantity > 0) await adjust(database, company.admin, { item, quantity, unitCost, on: '2026-01-10' });
  return { product_id, item };
}

test('a full credit note is the opposite of its invoice, GST and its boxes included', async () => {
  const { id, entry } = await invoice([taxed(100), untaxed(50)]);
  const note = await creditNote(await credit(id));
  expect(note).toMatchObject({
    credit_note_number: 'CN-000001',
    net_amount: '150.00',
    gst_amount: '10.00',
    total_amount: '160.00',
    unallocated: '0.00',
    status: 'used',
  });
  const turned = (await boxedLines(database, entry)).map((line) => ({
    ...line,
    debit: line.credit,
    credit: line.debit,
  }));
  expect(await boxedLines(database, note.journal_entry_id ?? '')).toEqual(turned);
  expect(await stored(database, 'invoices', id)).toMatchObject({
    status: 'paid',
    balance_due: '0.00',
    closed_on: '2026-02-15',
  });
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('its open credit can be used for another invoice, and refunded', async () => {
  const { id, customer } = await invoice([untaxed(100)]);
  await recordPayment(database, company.user, {
    contact: customer,
    amount: 40,
    uses: [{ document_id: id, amount: 40 }],
  });
  const note = await credit(id);
  expect(await creditNote(note)).toMatchObject({ unallocated: '40.00', status: 'posted' });

  const next = await invoice([untaxed(100)], { customer_id: customer });
  await applyCredit(database, company.user, ['credit_note', note], [{ document_id: next.id, amount: 30 }]);
  expect(await stored(database, 'invoices', next.id)).toMatchObject({ balance_due: '70.00' });
  await recordPayment(database, company.user, {
    direction: 'out',
    contact: customer,
    amount: 10,
    on: '2026-02-21',
  });
  expect(await creditNote(note)).toMatchObject({ unallocated: '0.00', status: 'used' });
  expect(await stored(database, 'customers', customer)).toMatchObject({ balance: '70.00' });
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('goods are returned at the cost of their sale; allowances return none', async () => {
  const { product_id, item } = await stockedProduct(10, 100);
  const { id } = await invoice([{ product_id, quantity: 10, unit_price: 245 }]);
  const returned = await credit(id, [{ product_id, quantity: '1.3', unit_price: '384.615385' }]);
  expect(await linesOf(returned)).toEqual([
    {
      quantity: '1.3',
      unit_price: '384.615385',
      net: '500.00',
      gst: '0.00',
      restocked: '1.3',
      stock_cost: '130.00',
    },
  ]);
  const note = await creditNote(returned);
  expect(await movedBy(database, note.journal_entry_id)).toEqual({
    1100: '-500.00',
    1200: '130.00',
    4000: '500.00',
    5000: '-130.00',
  });
  expect(await itemOf(database, item)).toMatchObject({ quantity: '1.3', total_value: '130.00' });
  const [moved] =
    await database.sql`select journal_entry_id from stock_movements where source_id = ${returned}`;
  expect(moved?.journal_entry_id).toBe(note.journal_entry_id);

  await adjust(database, company.admin, { item, quantity: 5, unitCost: 100, on: '2026-01-20' });
  const kept = await invoice([{ product_id, quantity: 2, unit_price: 50 }], { invoice_date: '2026-02-20' });
  const allowance = await credit(
    kept.id,
    [{ product_id, quantity: 2, unit_price: 5, restock: false }],
    '2026-02-21',
  );
  expect(await linesOf(allowance)).toMatchObject([{ restocked: '0', stock_cost: '0.00' }]);
  expect(
    await refusal(credit(kept.id, [{ product_id, quantity: 3, unit_price: 5, restock: true }], '2026-02-21')),
  ).toMatchObject({
    hint: 'stock.return_exceeds_issue',
  });
  expect(await disagreements(database, company.organisation)).toEqual([]);
  expect(await ledgerBalance(database, company.organisation, '1200')).toBe(
    (await itemOf(database, item)).total_value,
  );
});

test('the rest after a partial credit is credited line by line, to the cent', async () => {
  const { id } = await invoice([taxed(33.33, 'First'), taxed(66.67, 'Second'), taxed(-10, 'Rebate')]);
  await credit(id, [{ description: 'second', unit_price: '16.67' }]);
  await credit(id, [taxed(1, 'Nothing like it')]);
  const rest = await credit(id);
  const [sums] =
    await database.sql`select sum(net_amount) as net, sum(gst_amount) as gst, sum(total_amount) as total
    from credit_notes where invoice_id = ${id}`;
  expect(sums).toEqual({ net: '90.00', gst: '9.00', total: '99.00' });
  expect((await linesOf(rest)).map(({ net }) => Number(net)).reduce((sum, net) => sum + net)).toBeCloseTo(
    72.33,
    6,
  );
  expect(await refusal(credit(id))).toMatchObject({ hint: 'credit_note.nothing_left' });
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('a line of the document can be named, and brings account, rate and price with it', async () => {
  const { id } = await invoice([{ ...taxed(80), quantity: 3, discount_percent: 10 }, untaxed(20, 'Other')]);
  const [line] = await database.sql`select id from invoice_lines where invoice_id = ${id} and position = 1`;
  const note = await credit(id, [{ document_line_id: line?.id, quantity: 1 }]);
  expect(await creditNote(note)).toMatchObject({ net_amount: '72.00', gst_amount: '7.20' });
});

test('goods of a bill are returned at its cost; a difference for the rest is a variance', async () => {
  const { product_id, item } = await stockedProduct(10, 8);
  const vendor_id = await createVendor(database, company.admin);
  const bill = await approvedBill(
    database,
    company.admin,
    [{ product_id, quantity: 10, unit_price: 10, gst_applicable: true, gst_rate: 10 }],
    {
      vendor_id,
      bill_date: '2026-02-01',
    },
  );
  const id = await issueCreditNote(database, company.user, { bill_id: bill.id ?? '' }, [
    { product_id, quantity: 2, unit_price: 10 },
  ]);
  const note = await creditNote(id);
  expect(await movedBy(database, note.journal_entry_id)).toEqual({
    1200: '-20.00',
    2000: '22.00',
    2210: '-2.00',
  });
  expect(await itemOf(database, item)).toMatchObject({ quantity: '18', total_value: '160.00' });
  const priceOnly = await issueCreditNote(database, company.user, { bill_id: bill.id ?? '' }, [
    { product_id, quantity: 1, unit_price: 5, restock: false },
  ]);
  expect(await movedBy(database, (await creditNote(priceOnly)).journal_entry_id)).toEqual({
    2000: '5.50',
    2210: '-0.50',
    5040: '-5.00',
  });
  expect(await stored(database, 'bills', bill.id ?? '')).toMatchObject({ balance_due: '82.50' });
  await recordPayment(database, company.user, {
    direction: 'out',
    contact: vendor_id,
    amount: '82.50',
    uses: [{ document_id: bill.id ?? '', amount: '82.50' }],
  });
  const rest = await creditNote(await issueCreditNote(database, company.user, { bill_id: bill.id ?? '' }));
  expect(rest).toMatchObject({ total_amount: '82.50', unallocated: '82.50', vendor_id });
  await recordPayment(database, company.user, {
    direction: 'in',
    contact: vendor_id,
    amount: '82.50',
    on: '2026-02-21',
  });
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('the credit note of an order’s invoice returns the shipped goods', async () => {
  const { product_id, item } = await stockedProduct(5, 7);
  const customer = (await invoice([untaxed(1)])).customer;
  const [order] = await database.as(
    company.admin,
    (sql) =>
      sql`select id from save_sales_order(${sql.json({ customer_id: customer, order_date: '2026-02-01', lines: [{ product_id, quantity: 4 }] })}, gen_random_uuid())`,
  );
  await act(database, company.admin, 'fulfil_sales_order', order?.id);
  await act(database, company.admin, 'ship_sales_order', order?.id);
  const made = await act<{ id: string; invoice_date: string }>(
    database,
    company.admin,
    'invoice_from_sales_order',
    order?.id,
  );
  await act(database, company.admin, 'post_invoice', made.id);
  const note = await credit(made.id, null, made.invoice_date);
  expect(await linesOf(note)).toMatchObject([{ quantity: '4', restocked: '4', stock_cost: '28.00' }]);
  expect(await itemOf(database, item)).toMatchObject({ quantity: '5', total_value: '35.00' });
});

test('never above the document, never on a draft, never for two documents, never by a viewer', async () => {
  const { id, customer } = await invoice([untaxed(100)]);
  const draft = await saveInvoice(database, company.admin, { customer_id: customer, lines: [untaxed(5)] });
  await credit(id, [untaxed(60)]);
  const cases: [string, () => Promise<unknown>][] = [
    ['credit_note.exceeds_document', () => credit(id, [untaxed(40.01)])],
    ['credit_note.amount', () => credit(id, [untaxed(0)])],
    ['credit_note.before_document', () => credit(id, null, '2026-01-31')],
    ['credit_note.date_required', () => credit(id, null, null)],
    ['credit_note.malformed', () => credit(id, [{ document_line_id: id }])],
    ['credit_note.malformed', () => credit(id, [{ ...untaxed(1), restock: 'perhaps' }])],
    ['document.invalid_value', () => credit(id, [{ ...untaxed(1), quantity: -1 }, untaxed(5)])],
    ['document.unknown_field', () => credit(id, [{ ...untaxed(1), shade: 'red' }])],
    ['payment.not_open', () => credit(draft.id ?? '')],
    ['document.not_found', () => credit(customer)],
    ['role.denied', () => issueCreditNote(database, company.viewer, { invoice_id: id })],
    [
      'credit_note.one_document',
      () =>
        database.as(
          company.user,
          (sql) => sql`select issue_credit_note('[]', '2026-02-15', gen_random_uuid(), ${id}, ${id})`,
        ),
    ],
  ];
  for (const [hint, work] of cases) expect(await refusal(work())).toMatchObject({ hint });
});

test('a credited invoice is not cancelled, even when its payment is voided', async () => {
  const { id, customer } = await invoice([untaxed(100)]);
  const payment = await recordPayment(database, company.user, {
    contact: customer,
    amount: 100,
    uses: [{ document_id: id, amount: 100 }],
  });
  const note = await credit(id);
  await voidPayment(database, company.admin, payment);
  expect(
    await refusal(
      database.as(company.admin, (sql) => sql`select cancel_invoice(${id}, 'Wrong', gen_random_uuid())`),
    ),
  ).toMatchObject({
    hint: 'document.settled',
  });
  await applyCredit(database, company.user, ['credit_note', note], [{ document_id: id, amount: 100 }]);
  expect(await stored(database, 'invoices', id)).toMatchObject({ status: 'paid' });
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('all controls agree, and on every day open documents and credit match the ledger', async () => {
  expect(await failingControls(database, company.admin)).toEqual([]);
  const days = ['01-31', '02-01', '02-10', '02-12', '02-15', '02-20', '02-21', '02-25', '03-01', '12-31'];
  const dates = days.map((day) => `2026-${day}`);
  expect(await agingFaults(database, company.admin, [...dates, '2099-12-31'])).toEqual([]);
});

test('credit notes and their lines are immutable', async () => {
  const { id } = await invoice([untaxed(100)]);
  const note = await credit(id);
  const { sql } = database;
  for (const change of [
    sql`update credit_notes set total_amount = 5 where id = ${note}`,
    sql`update credit_note_lines set net = 5 where credit_note_id = ${note}`,
    sql`delete from credit_notes where id = ${note}`,
  ])
    expect(await refusal(change)).toMatchObject({ hint: 'ledger.immutable' });
  expect(await entryLines(database, (await creditNote(note)).journal_entry_id)).toHaveLength(2);
});

const figuresOf = (id: string) =>
  database.sql<Record<string, string | null>[]>`
    select description, net, case when gst_applicable then gst_rate::float8::text end as rate, gst from credit_note_lines where credit_note_id = ${id} order by position`;

// 100.00 at 0% and 100.00 at 12%: a credit of 100.00 takes half of each, with 12% of 50.00 = 6.00, and the rest is the same again.
test('an amount is spread over lines of different rates, each taxed at its own', async () => {
  const { id } = await invoice([untaxed(100, 'Books'), { ...taxed(100, 'Catering'), gst_rate: 12 }]);
  const half = await creditAmount(database, company.user, { invoice_id: id }, 100, 'Price reduced');
  expect(await creditNote(half)).toMatchObject({
    net_amount: '100.00',
    gst_amount: '6.00',
    total_amount: '106.00',
  });
  expect(await figuresOf(half)).toEqual([
    { description: 'Price reduced: Books', net: '50.00', rate: null, gst: '0.00' },
    { description: 'Price reduced: Catering', net: '50.00', rate: '12', gst: '6.00' },
  ]);
  const rest = await credit(id);
  expect(await figuresOf(rest)).toEqual([
    { description: 'Books', net: '50.00', rate: null, gst: '0.00' },
    { description: 'Catering', net: '50.00', rate: '12', gst: '6.00' },
  ]);
  expect(await failingControls(database, company.admin)).toEqual([]);
});

// A credit of 106.00 without GST and without a line takes the 100.00 without GST, and 6.00 of the rest: 106.00 is left,
// which is 94.64 (106.00 / 1.12) and GST of 11.36.
test('after a credit without lines, the rest keeps the GST of each line at its rate', async () => {
  const { id } = await invoice([untaxed(100, 'Books'), { ...taxed(100, 'Catering'), gst_rate: 12 }]);
  await credit(id, [untaxed(106, 'A gesture')]);
  expect(await figuresOf(await credit(id))).toEqual([
    { description: 'Catering', net: '94.64', rate: '12', gst: '11.36' },
  ]);
});

// Prices with GST: 110.00 at 10% and 90.00 without. 40.00 is 22.00 and 18.00; 22.00 holds 2.00 of GST.
test('a credit by amount includes GST if the document’s prices do', async () => {
  const { id } = await invoice([taxed(110, 'Chairs'), untaxed(90, 'Delivery')], { tax_inclusive: true });
  const part = await creditAmount(database, company.user, { invoice_id: id }, 40);
  expect(await figuresOf(part)).toEqual([
    { description: 'Chairs', net: '20.00', rate: '10', gst: '2.00' },
    { description: 'Delivery', net: '18.00', rate: null, gst: '0.00' },
  ]);
  expect(await creditNote(part)).toMatchObject({ total_amount: '40.00', gst_amount: '2.00' });
});

test('a credit by amount returns no goods, refuses lines, and cannot exceed the rest', async () => {
  const { id } = await invoice([untaxed(100)]);
  expect((await refusal(creditAmount(database, company.user, { invoice_id: id }, 0))).hint).toBe(
    'credit_note.amount',
  );
  expect((await refusal(creditAmount(database, company.user, { invoice_id: id }, 100.01))).hint).toBe(
    'credit_note.exceeds_document',
  );
  const both = database.as(
    company.user,
    (
      sql,
    ) => sql`select issue_credit_note(invoice_id => ${id}, issued_on => '2026-02-15', key => gen_random_uuid(),
      amount => 5, lines => '[{"unit_price": 5}]')`,
  );
  expect((await refusal(both)).hint).toBe('credit_note.malformed');
});
