// Credit notes calculated by hand, where a line has several components, tax in its price, or goods of several
// layers. Partial deliveries are in receipts-in-parts and shipments-in-parts.test.ts, a part of one line in
// credit-by-line.test.ts, and tax alone in tax-codes.test.ts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';
import { createProduct, type Fields, postedInvoice, stored } from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import { applyCredit, creditAmount, issueCreditNote, movedBy } from './steps/payments.ts';
import { addItem, adjust, chooseCosting, itemOf, ledgerBalance } from './steps/stock.ts';
import { addTaxCode, canadianCodes, taxedLines } from './steps/tax-codes.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

async function sell(lines: readonly Fields[], head: Fields = {}) {
  const row = await postedInvoice(database, company.admin, lines, { invoice_date: '2026-02-01', ...head });
  return { id: row.id ?? '', customer_id: row.customer_id ?? '' };
}
const credit = async (invoice_id: string, lines: readonly Fields[] | null = null) =>
  told(await issueCreditNote(database, company.admin, { invoice_id }, lines));
const told = (id: string) => taxedLines(database, 'credit_note_lines', 'credit_note_id', id);
const sold = (id: string) => taxedLines(database, 'invoice_lines', 'invoice_id', id);
/** Figures of a document that are left in the returns. */
const left = async () => {
  const [row] = await database.sql`
    select coalesce(sum(credit - debit), 0)::text as amount from journal_lines
    where org_id = ${company.organisation} and gst_box is not null`;
  return row?.amount;
};
const healthy = async () => expect(await failingControls(database, company.admin)).toEqual([]);
const mixed = [0, 5, 12].map((gst_rate) => ({ unit_price: 100, gst_rate }));

describe('an invoice of 100.00 at 0%, at 5% and at 12%', () => {
  test('is credited whole: 300.00 and 5.00 + 12.00', async () => {
    const { id } = await sell(mixed);
    expect(await credit(id)).toEqual([
      ['100.00', '0.00', '100.00'],
      ['100.00', '5.00', '105.00'],
      ['100.00', '12.00', '112.00'],
    ]);
    expect(await left()).toBe('0.00');
    await healthy();
  });

  test('is credited by 75.00 before tax, a quarter: of each line a quarter, and then the rest', async () => {
    const { id } = await sell(mixed);
    // 25.00, 25.00 + 1.25, 25.00 + 3.00.
    expect(await told(await creditAmount(database, company.admin, { invoice_id: id }, 75))).toEqual([
      ['25.00', '0.00', '25.00'],
      ['25.00', '1.25', '26.25'],
      ['25.00', '3.00', '28.00'],
    ]);
    expect(await credit(id)).toEqual([
      ['75.00', '0.00', '75.00'],
      ['75.00', '3.75', '78.75'],
      ['75.00', '9.00', '84.00'],
    ]);
    expect(await stored(database, 'invoices', id)).toMatchObject({ balance_due: '0.00' });
    expect(await left()).toBe('0.00');
    await healthy();
  });
});

test('a credit at a rate missing from the invoice takes that tax, and the rest the tax of its lines', async () => {
  // 161.12 at 12.5% is 20.14; 960.02 has none: 1141.28.
  const { id } = await sell([
    { unit_price: '161.12', gst_rate: '12.5' },
    { unit_price: '960.02', gst_applicable: false },
  ]);
  // 10% of 19.46 is 1.95, so 1119.87 is left: 158.10 at 12.5%, which is 19.76, and 942.01.
  expect(await credit(id, [{ unit_price: '19.46', gst_rate: '10' }])).toEqual([['19.46', '1.95', '21.41']]);
  expect(await credit(id)).toEqual([
    ['158.10', '19.76', '177.86'],
    ['942.01', '0.00', '942.01'],
  ]);
  expect(await stored(database, 'invoices', id)).toMatchObject({ balance_due: '0.00' });
  const posted = await database.sql`
    select (l.debit - l.credit)::text as gst from journal_lines l
    where l.org_id = ${company.organisation} and l.gst_box = 'gst_collected' order by l.entry_date, l.created_at`;
  expect(posted).toEqual([{ gst: '-20.14' }, { gst: '1.95' }, { gst: '19.76' }]);
  await healthy();
});

describe('components', () => {
  test('HST of 13% in the price of 113.00: half of it, and the rest', async () => {
    const { hst } = await canadianCodes(database, company.admin);
    const { id } = await sell([{ unit_price: '113', tax_code_id: hst }], { tax_inclusive: true });
    // 56.50 / 1.13 is 50.00.
    const half = ['50.00', '6.50', '56.50', 'HST 13: 6.50'];
    expect(await credit(id, [{ unit_price: '56.50' }])).toEqual([half]);
    expect(await credit(id)).toEqual([half]);
    expect(await left()).toBe('0.00');
    await healthy();
  });

  test('GST of 5% and PST of 7% in the price of 112.00: a quarter, and the rest', async () => {
    const { bc } = await canadianCodes(database, company.admin);
    const { id } = await sell([{ unit_price: '112', tax_code_id: bc }], { tax_inclusive: true });
    expect(await sold(id)).toEqual([['100.00', '12.00', '112.00', 'GST 5: 5.00', 'PST 7: 7.00']]);
    // 28.00 / 1.12 is 25.00; 3.00 is 1.25 and 1.75.
    expect(await credit(id, [{ unit_price: '28' }])).toEqual([
      ['25.00', '3.00', '28.00', 'GST 5: 1.25', 'PST 7: 1.75'],
    ]);
    expect(await credit(id)).toEqual([['75.00', '9.00', '84.00', 'GST 5: 3.75', 'PST 7: 5.25']]);
    expect(await left()).toBe('0.00');
    await healthy();
  });

  test('QST of 9.975% on GST of 5%: a third of 100.00, and the rest', async () => {
    await canadianCodes(database, company.admin);
    const compound = await addTaxCode(database, company.admin, 'OLD-QC', [
      { name: 'GST', rate: 5 },
      { name: 'QST', rate: '9.975', own: '2240', is_compound: true },
    ]);
    const { id } = await sell([{ unit_price: '100', tax_code_id: compound }]);
    // 9.975% of 105.00 is 10.47375, which is 10.47375% of the net amount.
    expect(await sold(id)).toEqual([['100.00', '15.47', '115.47', 'GST 5: 5.00', 'QST 10.47375: 10.47']]);
    // 33.33: GST 1.6665, so 1.67; QST 3.4909, so 3.49. The rest: 66.67, 3.33 and 6.98.
    expect(await credit(id, [{ unit_price: '33.33' }])).toEqual([
      ['33.33', '5.16', '38.49', 'GST 5: 1.67', 'QST 10.47375: 3.49'],
    ]);
    expect(await credit(id)).toEqual([['66.67', '10.31', '76.98', 'GST 5: 3.33', 'QST 10.47375: 6.98']]);
    expect(await left()).toBe('0.00');
    await healthy();
  });

  test('IGST of 18%: one of three at 33.33, and the rest', async () => {
    const igst = await addTaxCode(database, company.admin, 'IGST18', [{ name: 'IGST', rate: 18 }]);
    const { id } = await sell([{ quantity: 3, unit_price: '33.33', tax_code_id: igst }]);
    // 99.99: 17.9982, so 18.00. 33.33: 5.9994, so 6.00. The rest: 66.66 and 12.00.
    expect(await sold(id)).toEqual([['99.99', '18.00', '117.99', 'IGST 18: 18.00']]);
    expect(await credit(id, [{ unit_price: '33.33' }])).toEqual([
      ['33.33', '6.00', '39.33', 'IGST 18: 6.00'],
    ]);
    expect(await credit(id)).toEqual([['66.66', '12.00', '78.66', 'IGST 18: 12.00']]);
    expect(await left()).toBe('0.00');
    await healthy();
  });

  test('CGST and SGST of 9% of 0.55: each is 0.0495, so 0.05, and a credit of 0.30 takes 0.03 of each', async () => {
    const gst18 = await addTaxCode(database, company.admin, 'GST18', [
      { name: 'CGST', rate: 9 },
      { name: 'SGST', rate: 9 },
    ]);
    const { id } = await sell([{ unit_price: '0.55', tax_code_id: gst18 }]);
    expect(await sold(id)).toEqual([['0.55', '0.10', '0.65', 'CGST 9: 0.05', 'SGST 9: 0.05']]);
    // 0.30: 0.027, so 0.03. The rest: 0.25, 0.02 and 0.02.
    expect(await credit(id, [{ unit_price: '0.30' }])).toEqual([
      ['0.30', '0.06', '0.36', 'CGST 9: 0.03', 'SGST 9: 0.03'],
    ]);
    expect(await credit(id)).toEqual([['0.25', '0.04', '0.29', 'CGST 9: 0.02', 'SGST 9: 0.02']]);
    expect(await left()).toBe('0.00');
    await healthy();
  });
});

test('goods of two layers are returned at their original cost, with HST', async () => {
  const { hst } = await canadianCodes(database, company.admin);
  await chooseCosting(database, company.admin, 'FIFO');
  const product_id = await createProduct(database, company.admin, { name: 'Kettle' });
  const item = await addItem(database, company.admin, 'Kettle', product_id);
  await adjust(database, company.admin, { item, quantity: 10, unitCost: 5 });
  await adjust(database, company.admin, { item, quantity: 10, unitCost: 8 });
  // 15 leave: 10 at 5.00 and 5 at 8.00 are 90.00. 5 at 8.00 stay, which are 40.00.
  const { id } = await sell([{ product_id, quantity: 15, unit_price: 20, tax_code_id: hst }]);
  expect(await ledgerBalance(database, company.organisation, '1200')).toBe('40.00');
  const [line] = await database.sql`select id from invoice_lines where invoice_id = ${id}`;
  // 5 come back: 100.00 and 13.00 of HST, and into stock the last that left, 5 at 8.00.
  expect(await credit(id, [{ document_line_id: line?.id, quantity: 5, restock: true }])).toEqual([
    ['100.00', '13.00', '113.00', 'HST 13: 13.00'],
  ]);
  expect(await ledgerBalance(database, company.organisation, '1200')).toBe('80.00');
  expect(await itemOf(database, item)).toMatchObject({ quantity: '10' });
  // Of the other 10, at 5.00, 4 are returned (20.00), and 6 are not: 200.00 and 26.00 in all.
  expect(await credit(id, [{ document_line_id: line?.id, quantity: 4, restock: true }])).toEqual([
    ['80.00', '10.40', '90.40', 'HST 13: 10.40'],
  ]);
  expect(await credit(id, [{ document_line_id: line?.id, quantity: 6, restock: false }])).toEqual([
    ['120.00', '15.60', '135.60', 'HST 13: 15.60'],
  ]);
  expect(await ledgerBalance(database, company.organisation, '1200')).toBe('100.00');
  expect(await left()).toBe('0.00');
  await healthy();
});

test('using credit with components at another rate realizes the difference as a loss', async () => {
  const { bc } = await canadianCodes(database, company.admin);
  const lines = [{ unit_price: 100, tax_code_id: bc }];
  const first = await sell(lines, { currency: 'EUR', exchange_rate: '1.5' });
  const note = await issueCreditNote(database, company.admin, { invoice_id: first.id }, [
    { unit_price: '50' },
  ]);
  // 50.00 + 2.50 + 3.50 at 1.5 are 84.00, and stand against the same invoice.
  expect(await stored(database, 'credit_notes', note)).toMatchObject({
    total_amount: '56.00',
    base_total: '84.00',
  });
  expect(await stored(database, 'invoices', first.id)).toMatchObject({
    balance_due: '56.00',
    base_balance: '84.00',
  });
  const free = await freeCredit(first.customer_id, bc);
  const second = await sell(lines, { currency: 'EUR', exchange_rate: '1.4', customer_id: first.customer_id });
  const [use] = await applyCredit(
    database,
    company.admin,
    ['credit_note', free],
    [{ document_id: second.id, amount: 112 }],
  );
  // 112.00 were worth 168.00 at 1.5 and settle what was worth 156.80 at 1.4: a gain of 11.20 for the customer, our loss.
  const [allocation] = await database.sql`
    select exchange_difference, journal_entry_id from payment_allocations where id = ${use ?? null}`;
  expect(allocation?.exchange_difference).toBe('11.20');
  expect(await movedBy(database, allocation?.journal_entry_id)).toEqual({ 1100: '11.20', 4230: '-11.20' });
  await healthy();
});

/** A credit of 112.00 without an invoice, at 1.5. */
async function freeCredit(customer_id: string, tax_code_id: string): Promise<string> {
  const document = {
    ...{ customer_id, issued_on: '2026-02-15', currency: 'EUR', exchange_rate: '1.5', tax_inclusive: false },
    lines: [{ description: 'Bonus', unit_price: '100', tax_code_id }],
  };
  const [row] = await database.as(
    company.admin,
    (sql) => sql`select id from save_credit_note(${sql.json(document)}, gen_random_uuid())`,
  );
  return row?.id;
}
