import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import {
  approvedBill,
  createCustomer,
  createProduct,
  createVendor,
  type Fields,
  postedInvoice,
  saveInvoice,
  stored,
} from '../steps/documents.ts';
import { disagreements, issueCreditNote, movedBy, recordPayment, type Use } from '../steps/payments.ts';
import { cents, report } from '../steps/reports.ts';
import { addItem, adjust, ledgerBalance } from '../steps/stock.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

const untaxed = (unit_price: number, description = 'Goods'): Fields => ({
  description,
  unit_price,
  gst_applicable: false,
});
async function invoice(lines: readonly Fields[], head: Fields = {}) {
  const row = await postedInvoice(database, company.user, lines, { invoice_date: '2026-02-01', ...head });
  return { id: row.id ?? '', customer: row.customer_id ?? '' };
}
const pay = (contact: string, amount: number, uses: readonly Use[], on?: string) =>
  recordPayment(database, company.manager, { contact, amount, uses, ...(on && { on }) });
const balanceOf = async (customer: string) => (await stored(database, 'customers', customer)).balance;
const entryOf = async (payment: string) => (await stored(database, 'payments', payment)).journal_entry_id;
const aging = (asOf: string) => report(database, company.viewer, 'receivables_aging', asOf);

test('ar-02-overpaid-credit-note: crediting all of a partly paid invoice leaves the customer what was paid (ERPNext, test_cr_note_flag_to_update_self)', async () => {
  const { id, customer } = await invoice([untaxed(100)]);
  await pay(customer, 40, [{ document_id: id, amount: 40 }]);
  expect(await stored(database, 'invoices', id)).toMatchObject({ balance_due: '60.00' });
  const note = await issueCreditNote(database, company.user, { invoice_id: id });
  expect(await stored(database, 'credit_notes', note)).toMatchObject({
    total_amount: '100.00',
    unallocated: '40.00',
    base_unallocated: '40.00',
  });
  expect(await stored(database, 'invoices', id)).toMatchObject({ balance_due: '0.00', status: 'paid' });
  expect(await balanceOf(customer)).toBe('-40.00');
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('ar-03-write-off: what is paid too much is credit, what is missing is written off (ERPNext, test_payment_entry_write_off_difference)', async () => {
  const over = await invoice([untaxed(100)]);
  const overpaid = await pay(over.customer, 110, [{ document_id: over.id, amount: 100 }]);
  expect(await stored(database, 'payments', overpaid)).toMatchObject({ unallocated: '10.00' });
  const short = await invoice([untaxed(100)]);
  const underpaid = await pay(short.customer, 95, [{ document_id: short.id, amount: 95, write_off: 5 }]);
  expect(await stored(database, 'payments', underpaid)).toMatchObject({ unallocated: '0.00' });
  expect(await movedBy(database, await entryOf(underpaid))).toEqual({
    1000: '95.00',
    1100: '-100.00',
    6010: '5.00',
  });
  for (const { id } of [over, short])
    expect(await stored(database, 'invoices', id)).toMatchObject({ status: 'paid' });
});

test('ar-04-advance: money that comes before its invoice is owed to the customer (ERPNext, test_payment_againt_po_in_receivable_report)', async () => {
  const customer = await createCustomer(database, company.user);
  await saveInvoice(database, company.user, { customer_id: customer, lines: [untaxed(1000)] });
  await pay(customer, 1000, [], '2026-02-01');
  expect(await balanceOf(customer)).toBe('-1000.00');
  expect(await aging('2026-02-01')).toMatchObject([{ contact: 'Kauri Cafe', total: '-1000.00' }]);
});

test('ar-05-early-payment-discount: discounts of what is left after returns and allowances (Principles of Accounting 1, OpenStax, m67863 and m67864)', async () => {
  const terms = { early_discount_percent: 2, early_discount_days: 10 };
  const vendor_id = await createVendor(database, company.user);
  const bill = await approvedBill(database, company.user, [untaxed(500)], {
    vendor_id,
    bill_date: '2026-02-01',
    ...terms,
  });
  const bill_id = bill.id ?? '';
  await issueCreditNote(database, company.user, { bill_id }, [untaxed(150)], '2026-02-05');
  const paid = await recordPayment(database, company.user, {
    direction: 'out',
    contact: vendor_id,
    amount: 343,
    uses: [{ document_id: bill_id, amount: 343, discount: 7 }],
  });
  expect(await movedBy(database, await entryOf(paid))).toEqual({
    1000: '-343.00',
    2000: '350.00',
    4210: '-7.00',
  });

  const product_id = await createProduct(database, company.user, { gst_applicable: false });
  const item = await addItem(database, company.user, 'Widget', product_id);
  await adjust(database, company.user, { item, quantity: 100, unitCost: 10 });
  const sale = await invoice([{ product_id, quantity: 100, unit_price: '24.50' }], terms);
  // 13 of the goods, at 500 in all, had cost 130.
  await issueCreditNote(
    database,
    company.user,
    { invoice_id: sale.id },
    [
      { product_id, quantity: 12, unit_price: '38.46' },
      { product_id, quantity: 1, unit_price: '38.48' },
    ],
    '2026-02-05',
  );
  expect(await ledgerBalance(database, company.organisation, '5000')).toBe('870.00');
  const sale2 = await invoice([untaxed(16800)], terms);
  const sale3 = await invoice([untaxed(19250)], { early_discount_percent: 10, early_discount_days: 15 });
  await issueCreditNote(
    database,
    company.user,
    { invoice_id: sale3.id },
    [untaxed(3500, 'Returned'), untaxed(300, 'Allowance')],
    '2026-02-05',
  );
  for (const [{ id, customer }, amount, discount] of [
    [sale, 1911, 39],
    [sale2, 16464, 336],
    [sale3, 13905, 1545],
  ] as const) {
    const payment = await recordPayment(database, company.user, {
      contact: customer,
      amount,
      uses: [{ document_id: id, amount, discount }],
    });
    expect(await movedBy(database, await entryOf(payment))).toEqual({
      1000: `${amount}.00`,
      1100: `-${amount + discount}.00`,
      6050: `${discount}.00`,
    });
    expect(await stored(database, 'invoices', id)).toMatchObject({ status: 'paid', balance_due: '0.00' });
  }
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('ar-07-aging-customers: four customers by the age of what they owe (Financial Accounting, Lumen Learning, aging analysis)', async () => {
  const asOf = '2026-06-30';
  const owed = {
    A: [40_000, 17_500, 0, 0],
    B: [22_000, 0, 0, 0],
    C: [14_500, 50_000, 10_000, 0],
    D: [0, 0, 0, 8_000],
  };
  // Ages are those of invoices due at once: 10, 45, 75 and 120 days.
  const dates = ['2026-06-20', '2026-05-16', '2026-04-16', '2026-03-02'];
  for (const [name, amounts] of Object.entries(owed)) {
    const customer_id = await createCustomer(database, company.user, name);
    for (const [bucket, amount] of amounts.entries()) {
      const date = dates[bucket];
      if (amount > 0) await invoice([untaxed(amount)], { customer_id, invoice_date: date, due_date: date });
    }
  }
  const rows = await aging(asOf);
  const columns = ['days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'];
  expect(
    Object.fromEntries(rows.map((row) => [row.contact, columns.map((column) => Number(row[column]))])),
  ).toEqual(owed);
  expect(columns.map((column) => rows.reduce((sum, row) => sum + cents(row[column]), 0))).toEqual([
    76_500_00, 67_500_00, 10_000_00, 8_000_00,
  ]);
  expect(rows.map(({ current, total }) => [current, total])).toEqual([
    ['0.00', '57500.00'],
    ['0.00', '22000.00'],
    ['0.00', '74500.00'],
    ['0.00', '8000.00'],
  ]);
  expect(await ledgerBalance(database, company.organisation, '1100')).toBe('162000.00');
});
