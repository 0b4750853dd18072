import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';
import {
  accountId,
  approvedBill,
  createCustomer,
  createProduct,
  createVendor,
  type Fields,
  postedInvoice,
  saveBill,
  saveInvoice,
} from './steps/documents.ts';
import { failingControls, postJournal } from './steps/journal.ts';
import { issueCreditNote, writeOff } from './steps/payments.ts';
import { addItem, itemOf } from './steps/stock.ts';
import { addComponent, addTaxCode, canadianCodes, taxedLines, taxLines } from './steps/tax-codes.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

const invoice = (lines: readonly Fields[], head: Fields = {}) =>
  postedInvoice(database, company.admin, lines, { invoice_date: '2026-02-01', ...head });
const bill = (lines: readonly Fields[], head: Fields = {}) =>
  approvedBill(database, company.admin, lines, { bill_date: '2026-02-01', ...head });
const ofInvoice = (id: string | undefined) => taxedLines(database, 'invoice_lines', 'invoice_id', id);
const ofBill = (id: string | undefined) => taxedLines(database, 'bill_lines', 'bill_id', id);
/** The first line of an invoice. */
const firstLine = async (id: string | undefined): Promise<string> => {
  const [line] = await database.sql`
    select id from invoice_lines where invoice_id = ${id ?? null} order by position limit 1`;
  return line?.id;
};
const healthy = async () => expect(await failingControls(database, company.admin)).toEqual([]);

describe('the tax of a line', () => {
  test('HST of 13%', async () => {
    const { hst } = await canadianCodes(database, company.admin);
    // 3 × 33.33 = 99.99; 13% of it is 12.9987, so 13.00.
    const sold = await invoice([{ quantity: 3, unit_price: '33.33', tax_code_id: hst }]);
    expect(await ofInvoice(sold.id)).toEqual([['99.99', '13.00', '112.99', 'HST 13: 13.00']]);
    expect(await taxLines(database, sold.journal_entry_id)).toEqual([
      ['1100', '112.99', null, null],
      ['4000', '-99.99', 'sales', null],
      ['2200', '-13.00', 'gst_collected', 'HST 13%'],
    ]);
    await healthy();
  });

  test('taxes with GST of 5% and PST of 7% on sales and purchases: PST is not claimed back', async () => {
    const { bc } = await canadianCodes(database, company.admin);
    // 5% of 249.90 is 12.495, so 12.50; 7% is 17.493, so 17.49.
    const sold = await invoice([{ unit_price: '249.90', tax_code_id: bc }]);
    expect(await ofInvoice(sold.id)).toEqual([['249.90', '29.99', '279.89', 'GST 5: 12.50', 'PST 7: 17.49']]);
    expect(await taxLines(database, sold.journal_entry_id)).toEqual([
      ['1100', '279.89', null, null],
      ['4000', '-249.90', 'sales', null],
      ['2200', '-12.50', 'gst_collected', 'GST 5%'],
      ['2230', '-17.49', 'tax_collected', 'PST 7%'],
    ]);
    const bought = await bill([{ unit_price: '249.90', tax_code_id: bc }]);
    // The purchase cost 249.90 + 17.49 of PST.
    expect(await taxLines(database, bought.journal_entry_id)).toEqual([
      ['2000', '-279.89', null, null],
      ['5010', '267.39', 'purchases', null],
      ['2210', '12.50', 'gst_paid', 'GST 5%'],
    ]);
    await healthy();
  });

  test('stock includes tax that is not claimed back in its cost, and is returned at that cost', async () => {
    const { bc } = await canadianCodes(database, company.admin);
    const product = await createProduct(database, company.admin, { name: 'Lamp', unit_price: 50 });
    const item = await addItem(database, company.admin, 'Lamp', product);
    // 10 × 20.00 = 200.00 and 14.00 of PST: 21.40 for one.
    const bought = await bill([{ product_id: product, quantity: 10, unit_price: 20, tax_code_id: bc }]);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '214.00' });
    // Four are returned: 80.00, 4.00 of GST, 5.60 of PST.
    const back = await issueCreditNote(database, company.admin, { bill_id: bought.id ?? '' }, [
      { product_id: product, quantity: 4, unit_price: 20, restock: true },
    ]);
    expect(await taxedLines(database, 'credit_note_lines', 'credit_note_id', back)).toEqual([
      ['80.00', '9.60', '89.60', 'GST 5: 4.00', 'PST 7: 5.60'],
    ]);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '6', total_value: '128.40' });
    await healthy();
  });

  test('taxes with a compound component: 5%, then 10% on net and the 5%', async () => {
    const code = await addTaxCode(database, company.admin, 'C', [
      { name: 'First', rate: 5 },
      { name: 'Second', rate: 10, is_compound: true },
    ]);
    // 10% of 1.05 is 10.5% of the net amount: 5.00 and 10.50 on 100.00.
    const sold = await invoice([{ unit_price: 100, tax_code_id: code }]);
    expect(await ofInvoice(sold.id)).toEqual([
      ['100.00', '15.50', '115.50', 'First 5: 5.00', 'Second 10.5: 10.50'],
    ]);
    await healthy();
  });

  test('taxes with GST of 5% and QST of 9.975%, which is claimed back by its own return', async () => {
    const { qc } = await canadianCodes(database, company.admin);
    // 9.975% of 123.45 is 12.3141375, so 12.31; 5% is 6.1725, so 6.17.
    const bought = await bill([{ unit_price: '123.45', tax_code_id: qc }]);
    expect(await ofBill(bought.id)).toEqual([
      ['123.45', '18.48', '141.93', 'GST 5: 6.17', 'QST 9.975: 12.31'],
    ]);
    expect(await taxLines(database, bought.journal_entry_id)).toEqual([
      ['2000', '-141.93', null, null],
      ['5010', '123.45', 'purchases', null],
      ['2210', '6.17', 'gst_paid', 'GST 5%'],
      ['2240', '12.31', 'tax_paid', 'QST 9.975%'],
    ]);
    await healthy();
  });

  test.each([
    // 9% of 0.50 is 0.045, so 0.05 each; 18% of it would be 0.09.
    ['0.50', '0.05'],
    // 9% of 105.50 is 9.495, so 9.50.
    ['105.50', '9.50'],
    // 9% of 333.33 is 29.9997, so 30.00.
    ['333.33', '30.00'],
  ])('CGST and SGST of 9 percent on %s are both %s', async (unit_price, each) => {
    const code = await addTaxCode(database, company.admin, 'GST18', [
      { name: 'CGST', rate: 9 },
      { name: 'SGST', rate: 9 },
    ]);
    const sold = await invoice([{ unit_price, tax_code_id: code }]);
    const [line] = await ofInvoice(sold.id);
    expect(line?.slice(3)).toEqual([`CGST 9: ${each}`, `SGST 9: ${each}`]);
    await healthy();
  });

  test('IGST of 18%', async () => {
    const code = await addTaxCode(database, company.admin, 'IGST18', [{ name: 'IGST', rate: 18 }]);
    // 18% of 105.50 is 18.99.
    const sold = await invoice([{ unit_price: '105.50', tax_code_id: code }]);
    expect(await ofInvoice(sold.id)).toEqual([['105.50', '18.99', '124.49', 'IGST 18: 18.99']]);
  });

  test('inclusive prices with two components are split into their parts', async () => {
    const { bc } = await canadianCodes(database, company.admin);
    // 100.00 / 1.12 = 89.2857, so 89.29; 10.71 of tax, of which 5/12 are 4.4625, so 4.46, and the rest is 6.25.
    const sold = await invoice([{ unit_price: 100, tax_code_id: bc }], { tax_inclusive: true });
    expect(await ofInvoice(sold.id)).toEqual([['89.29', '10.71', '100.00', 'GST 5: 4.46', 'PST 7: 6.25']]);
    await healthy();
  });

  test('rounded by document, each component is computed on the running total', async () => {
    await database.sql`update company_settings set gst_rounding_level = 'document' where org_id = ${company.organisation}`;
    const { bc } = await canadianCodes(database, company.admin);
    // 5% of 0.30 is 0.015, so 0.02; of 0.60 it is 0.03: the second line adds 0.01. 7%: 0.021, so 0.02; 0.042, so 0.04.
    const lines = [1, 2].map(() => ({ unit_price: '0.30', tax_code_id: bc }));
    const sold = await invoice(lines);
    expect(await ofInvoice(sold.id)).toEqual([
      ['0.30', '0.04', '0.34', 'GST 5: 0.02', 'PST 7: 0.02'],
      ['0.30', '0.03', '0.33', 'GST 5: 0.01', 'PST 7: 0.02'],
    ]);
    await healthy();
  });

  test('uses the rate of the day: Nova Scotia went from 15% to 14%', async () => {
    const code = await addTaxCode(database, company.admin, 'NS', [
      { name: 'HST', rate: 15 },
      { name: 'HST', rate: 14, valid_from: '2025-04-01' },
    ]);
    const line = { unit_price: 200, tax_code_id: code };
    const before = await invoice([line], { invoice_date: '2025-03-31', due_date: '2025-05-01' });
    expect(await ofInvoice(before.id)).toEqual([['200.00', '30.00', '230.00', 'HST 15: 30.00']]);
    const after = await invoice([line], { invoice_date: '2025-04-01', due_date: '2025-05-01' });
    expect(await ofInvoice(after.id)).toEqual([['200.00', '28.00', '228.00', 'HST 14: 28.00']]);
    // A credit of the earlier one has 15%, on any date.
    const back = await issueCreditNote(database, company.admin, { invoice_id: before.id ?? '' }, [
      { unit_price: 50 },
    ]);
    expect(await taxedLines(database, 'credit_note_lines', 'credit_note_id', back)).toEqual([
      ['50.00', '7.50', '57.50', 'HST 15: 7.50'],
    ]);
    await healthy();
  });

  test('zero-rated, exempt and out of scope have no tax, and count in their boxes', async () => {
    for (const [treatment, box, is_applicable] of [
      ['zero_rated', 'sales_zero', true],
      ['exempt', 'sales_zero', false],
      ['out_of_scope', 'out_of_scope', false],
    ] as const) {
      const code = await addTaxCode(database, company.admin, treatment, [], treatment);
      const sold = await invoice([{ unit_price: 80, tax_code_id: code }]);
      expect(await taxLines(database, sold.journal_entry_id)).toEqual([
        ['1100', '80.00', null, null],
        ['4000', '-80.00', box, null],
      ]);
      const [line] =
        await database.sql`select gst_rate, gst_applicable from invoice_lines where invoice_id = ${sold.id ?? ''}`;
      expect(line).toMatchObject({ gst_rate: '0.0000', gst_applicable: is_applicable });
    }
    await healthy();
  });
});

describe('a credit or return', () => {
  test('a part and the rest add up to the whole, component by component', async () => {
    const { bc } = await canadianCodes(database, company.admin);
    const sold = await invoice([{ quantity: 3, unit_price: '33.35', tax_code_id: bc }]);
    // 100.05: GST 5.0025, so 5.00; PST 7.0035, so 7.00.
    expect(await ofInvoice(sold.id)).toEqual([['100.05', '12.00', '112.05', 'GST 5: 5.00', 'PST 7: 7.00']]);
    const about = { invoice_id: sold.id ?? '' };
    // 33.35: GST 1.6675, so 1.67; PST 2.3345, so 2.33. The rest: 66.70, 3.33 and 4.67.
    const first = await issueCreditNote(database, company.admin, about, [{ unit_price: '33.35' }]);
    const rest = await issueCreditNote(database, company.admin, about);
    expect(await taxedLines(database, 'credit_note_lines', 'credit_note_id', first)).toEqual([
      ['33.35', '4.00', '37.35', 'GST 5: 1.67', 'PST 7: 2.33'],
    ]);
    expect(await taxedLines(database, 'credit_note_lines', 'credit_note_id', rest)).toEqual([
      ['66.70', '8.00', '74.70', 'GST 5: 3.33', 'PST 7: 4.67'],
    ]);
    const [left] = await database.sql`
      select coalesce(sum(credit - debit) filter (where gst_box = 'gst_collected'), 0)::text as gst,
        coalesce(sum(credit - debit) filter (where gst_box = 'tax_collected'), 0)::text as pst
      from journal_lines where org_id = ${company.organisation}`;
    expect(left).toEqual({ gst: '0.00', pst: '0.00' });
    await healthy();
  });

  test('a write-off includes its share of each component', async () => {
    const { bc } = await canadianCodes(database, company.admin);
    const sold = await invoice([{ unit_price: 100, tax_code_id: bc }]);
    // Half of 112.00: 50.00 of sales, 2.50 of GST, 3.50 of PST.
    const entry = await writeOff(database, company.admin, ['invoice', sold.id ?? ''], 56);
    expect((await taxLines(database, entry)).toSorted()).toEqual(
      [
        ['1100', '-56.00', null, null],
        ['2200', '2.50', 'gst_collected', 'GST 5%'],
        ['2230', '3.50', 'tax_collected', 'PST 7%'],
        ['6010', '50.00', 'sales', null],
      ].toSorted(),
    );
    await healthy();
  });

  test('leaves no balance of any component of a bill in another currency', async () => {
    const { qc } = await canadianCodes(database, company.admin);
    const bought = await bill([{ unit_price: '123.45', tax_code_id: qc }], {
      currency: 'EUR',
      exchange_rate: '1.2345',
    });
    await issueCreditNote(database, company.admin, { bill_id: bought.id ?? '' }, [{ unit_price: '41.15' }]);
    await issueCreditNote(database, company.admin, { bill_id: bought.id ?? '' });
    const [left] = await database.sql`
      select sum(debit - credit) filter (where gst_box in ('gst_paid', 'tax_paid'))::text as tax
      from journal_lines where org_id = ${company.organisation}`;
    expect(left).toEqual({ tax: '0.00' });
    await healthy();
  });
});

describe('the code of a line that names no tax', () => {
  test('is the first of product, account and settings', async () => {
    const { hst, bc, qc } = await canadianCodes(database, company.admin);
    const igst = await addTaxCode(database, company.admin, 'IGST18', [{ name: 'IGST', rate: 18 }]);
    const customer_id = await createCustomer(database, company.admin);
    const product_id = await createProduct(database, company.admin, { unit_price: 10 });
    const account_id = await accountId(database, company.admin, '4010');
    const codes = async (lines: readonly Fields[]) => {
      const draft = await saveInvoice(database, company.admin, { customer_id, lines });
      const rows = await database.sql`
        select t.code from invoice_lines l left join tax_codes t on t.org_id = l.org_id and t.id = l.tax_code_id
        where invoice_id = ${draft.id ?? ''} order by position`;
      return rows.map(({ code }) => code);
    };
    const lines = [{ product_id, account_id }, { account_id, unit_price: 1 }, { unit_price: 1 }];
    expect(await codes(lines)).toEqual([null, null, null]);
    await database.sql`update company_settings set default_sales_tax_code_id = ${igst} where org_id = ${company.organisation}`;
    expect(await codes(lines)).toEqual(['IGST18', 'IGST18', 'IGST18']);
    await database.as(
      company.admin,
      (sql) => sql`update accounts set default_tax_code_id = ${qc} where id = ${account_id}`,
    );
    expect(await codes(lines)).toEqual(['QC', 'QC', 'IGST18']);
    await database.as(
      company.admin,
      (sql) => sql`update products set sales_tax_code_id = ${bc} where id = ${product_id}`,
    );
    expect(await codes(lines)).toEqual(['BC', 'QC', 'IGST18']);
    expect(await codes([{ ...lines[0], tax_code_id: hst }])).toEqual(['ON']);
    // A rate, or no tax at all, is enough without a code.
    expect(
      await codes([
        { unit_price: 1, gst_rate: 10 },
        { unit_price: 1, gst_applicable: false },
      ]),
    ).toEqual([null, null]);
  });

  test('is that of the customer or vendor before all others, as Xero has it', async () => {
    const { hst, bc, qc } = await canadianCodes(database, company.admin);
    const customer_id = await createCustomer(database, company.admin);
    const vendor_id = await createVendor(database, company.admin);
    const product_id = await createProduct(database, company.admin, {
      unit_price: 10,
      sales_tax_code_id: bc,
    });
    const untaxed = await createProduct(database, company.admin, { unit_price: 10, gst_applicable: false });
    await database.as(
      company.admin,
      (sql) => sql`update customers set default_tax_code_id = ${hst} where id = ${customer_id}`,
    );
    await database.as(
      company.admin,
      (sql) => sql`update vendors set default_tax_code_id = ${qc} where id = ${vendor_id}`,
    );
    const lines = [
      { product_id },
      { unit_price: 10 },
      { product_id: untaxed },
      { unit_price: 1, gst_rate: 10 },
      { unit_price: 1, tax_code_id: bc },
    ];
    const sold = await saveInvoice(database, company.admin, { customer_id, lines });
    // 13% of 10 is 1.30; 10% of 1 is 0.10; 5% of 1 is 0.05 and 7% is 0.07.
    expect(await ofInvoice(sold.id)).toEqual([
      ['10.00', '1.30', '11.30', 'HST 13: 1.30'],
      ['10.00', '1.30', '11.30', 'HST 13: 1.30'],
      ['10.00', '0.00', '10.00'],
      ['1.00', '0.10', '1.10'],
      ['1.00', '0.12', '1.12', 'GST 5: 0.05', 'PST 7: 0.07'],
    ]);
    // 5% of 20 is 1.00, 9.975% is 1.995, so 2.00.
    const bought = await saveBill(database, company.admin, { vendor_id, lines: [{ unit_price: 20 }] });
    expect(await ofBill(bought.id)).toEqual([['20.00', '3.00', '23.00', 'GST 5: 1.00', 'QST 9.975: 2.00']]);
    // An archived code is skipped: the product's is next.
    await database.as(
      company.admin,
      (sql) => sql`select archive_records('tax_codes', array[${hst}]::uuid[], true, ${randomUUID()})`,
    );
    const later = await saveInvoice(database, company.admin, { customer_id, lines: [{ product_id }] });
    expect(await ofInvoice(later.id)).toEqual([['10.00', '1.20', '11.20', 'GST 5: 0.50', 'PST 7: 0.70']]);
  });

  test('no record can begin to use an archived code, or one of another organization', async () => {
    const { hst } = await canadianCodes(database, company.admin);
    const other = await foundCompany(database);
    const foreign = await addTaxCode(database, other.admin, 'X', [{ name: 'GST', rate: 5 }]);
    const customer_id = await createCustomer(database, company.admin);
    const vendor_id = await createVendor(database, company.admin);
    const product_id = await createProduct(database, company.admin, {});
    const account_id = await accountId(database, company.admin, '4010');
    await database.as(
      company.admin,
      (sql) => sql`select archive_records('tax_codes', array[${hst}]::uuid[], true, ${randomUUID()})`,
    );
    for (const [table, id, column] of [
      ['customers', customer_id, 'default_tax_code_id'],
      ['vendors', vendor_id, 'default_tax_code_id'],
      ['products', product_id, 'sales_tax_code_id'],
      ['products', product_id, 'purchase_tax_code_id'],
      ['accounts', account_id, 'default_tax_code_id'],
    ] as const) {
      const names = (code: string) =>
        database.as(
          company.admin,
          (sql) => sql`update ${sql(table)} set ${sql(column)} = ${code} where id = ${id}`,
        );
      await expect(names(hst), `${table} ${column}`).rejects.toMatchObject({
        hint: 'tax_code.archived',
        message: 'Tax code ON is archived. Choose another one, or restore it.',
      });
      await expect(names(foreign), `${table} ${column}`).rejects.toMatchObject({ code: '23503' });
    }
  });

  test('a new product has the rate of the settings, also when it is bought', async () => {
    await database.sql`update company_settings set default_gst_rate = 12.5 where org_id = ${company.organisation}`;
    const product_id = await createProduct(database, company.admin, { unit_price: 10 });
    const [product] = await database.sql`select gst_rate::float from products where id = ${product_id}`;
    expect(product).toEqual({ gst_rate: 12.5 });
  });
});

describe('refusals', () => {
  const refused = (work: Promise<unknown>, code: string, sentence: RegExp) =>
    expect(work).rejects.toMatchObject({ hint: code, message: expect.stringMatching(sentence) });

  test('refuses a code without a rate on the day of the document', async () => {
    const code = await addTaxCode(database, company.admin, 'NEW', [
      { name: 'GST', rate: 5, valid_from: '2026-03-01' },
    ]);
    await refused(
      invoice([{ unit_price: 1 }, { unit_price: 1, tax_code_id: code }]),
      'tax_code.no_rate',
      /^Line 2: tax code NEW has no rate on 01\/02\/2026\. Add a component/,
    );
  });

  test('refuses a code of another organization, and invented parts', async () => {
    const other = await foundCompany(database);
    const code = await addTaxCode(database, other.admin, 'X', [{ name: 'GST', rate: 5 }]);
    await refused(
      invoice([{ unit_price: 1, tax_code_id: code }]),
      'tax_code.unknown',
      /^Line 1: this tax code is not in your list/,
    );
    await refused(
      invoice([{ unit_price: 1, kept_tax_parts: [] }]),
      'document.unknown_field',
      /kept_tax_parts/,
    );
    const own = await addTaxCode(database, company.admin, 'Y', [{ name: 'GST', rate: 5 }]);
    const sold = await invoice([{ unit_price: 100, tax_code_id: own, tax_parts: [] }]);
    expect(await ofInvoice(sold.id)).toEqual([['100.00', '5.00', '105.00', 'GST 5: 5.00']]);
  });

  test('refuses parts that do not match the rate of the net amount, on every write path', async () => {
    const { bc } = await canadianCodes(database, company.admin);
    const customer_id = await createCustomer(database, company.admin);
    const draft = await saveInvoice(database, company.admin, {
      customer_id,
      lines: [{ unit_price: '99.50', tax_code_id: bc }],
    });
    // 4.98 and 6.97 are 5% and 7% of it; as much together, and 0.97 too much of the one, is refused.
    await expect(
      database.sql`update invoice_lines set tax_parts = jsonb_set(jsonb_set(tax_parts, '{0,gst}', '"5.95"'), '{1,gst}', '"6.00"')
        where invoice_id = ${draft.id ?? ''}`,
    ).rejects.toThrow('invoice_lines_gst');
    await expect(
      database.sql`update invoice_lines set tax_parts = null where invoice_id = ${draft.id ?? ''}`,
    ).rejects.toThrow();
  });

  test('accounts that are not for tax, or of another return', async () => {
    const { bc } = await canadianCodes(database, company.admin);
    const component = async (code: string, in_return: boolean) => ({
      name: 'New',
      rate: 1,
      valid_from: '2026-01-01',
      in_return,
      is_recoverable: false,
      collected_account_id: await accountId(database, company.admin, code),
    });
    const add = async (fields: Fields) => addComponent(database, company.admin, bc, fields);
    await refused(
      add(await component('4000', true)),
      'tax_code.unsuitable_account',
      /^Account 4000 Sales cannot take tax/,
    );
    await refused(
      add(await component('2200', false)),
      'tax_code.other_return',
      /keeps GST for the GST return/,
    );
    await refused(
      add(await component('2230', true)),
      'tax_code.other_return',
      /is used for PST, which has a separate return/,
    );
    const pst = await accountId(database, company.admin, '2230');
    await refused(
      database.as(
        company.admin,
        (sql) => sql`update posting_rules set account_id = ${pst} where purpose = 'gst_paid'`,
      ),
      'rule.unsuitable_account',
      /tax component PST/,
    );
    await refused(
      database.as(
        company.admin,
        (sql) => sql`update accounts set subtype = 'current_liability' where id = ${pst}`,
      ),
      'account.in_use',
      /tax component PST/,
    );
    await expect(
      add({ name: 'New', rate: 1, valid_from: '2026-01-01', in_return: false, is_recoverable: false }),
    ).rejects.toThrow('tax_code_lines_collected_account_given');
  });

  test('rates where nothing is charged, and components beyond 100%', async () => {
    const exempt = await addTaxCode(database, company.admin, 'EX', [], 'exempt');
    const line = { name: 'GST', rate: 5, valid_from: '2026-01-01' };
    await refused(
      addComponent(database, company.admin, exempt, line),
      'tax_code.no_tax',
      /^Tax code EX is exempt/,
    );
    const { hst } = await canadianCodes(database, company.admin);
    await refused(
      database.as(company.admin, (sql) => sql`update tax_codes set treatment = 'exempt' where id = ${hst}`),
      'tax_code.no_tax',
      /^Tax code ON has the component HST/,
    );
    await addComponent(database, company.admin, hst, { name: 'More', rate: 90, valid_from: '2020-01-01' });
    await refused(invoice([{ unit_price: 1, tax_code_id: hst }]), 'tax_code.too_much', /adds up to 103%/);
  });

  test('refuses a duplicate code in any capitalization, and the deletion of a code in use', async () => {
    const { hst } = await canadianCodes(database, company.admin);
    await refused(
      addTaxCode(database, company.admin, 'on', []),
      'tax_code.taken',
      /^There is a tax code ON already/,
    );
    await invoice([{ unit_price: 1, tax_code_id: hst }]);
    await expect(
      database.as(company.admin, (sql) => sql`delete from tax_codes where id = ${hst}`),
    ).rejects.toThrow();
  });
});

test('a document that is saved without its lines keeps their codes', async () => {
  const { bc } = await canadianCodes(database, company.admin);
  const draft = await saveBill(database, company.admin, {
    vendor_id: await createVendor(database, company.admin),
    bill_date: '2026-02-01',
    lines: [{ unit_price: 100, tax_code_id: bc }],
  });
  // A save without lines leaves them unchanged.
  await saveBill(database, company.admin, { id: draft.id, version: draft.version, reference: 'R' });
  expect(await ofBill(draft.id)).toEqual([['100.00', '12.00', '112.00', 'GST 5: 5.00', 'PST 7: 7.00']]);
});

describe('the report', () => {
  const taxReport = async (start_date: string, end_date: string) => {
    const [row] = await database.as(
      company.admin,
      (sql) => sql`select run_report('tax-by-component', ${sql.json({ start_date, end_date })}) as answer`,
    );
    const { rows, checks } = row?.answer ?? { rows: [], checks: [] };
    return {
      rows: rows.map(({ section, cells }: { section: string; cells: Record<string, string | null> }) => [
        section,
        ...['component', 'sales', 'collected', 'purchases', 'paid', 'to_pay'].map((name) => cells[name]),
      ]),
      isRight: checks.every(({ ok }: { ok: boolean }) => ok),
    };
  };

  test('reports each component posted, reversed and written off, as the accounts have it', async () => {
    const { bc, qc } = await canadianCodes(database, company.admin);
    const zero = await addTaxCode(database, company.admin, 'Z', [], 'zero_rated');
    const sold = await invoice([
      { unit_price: 1000, tax_code_id: bc },
      { unit_price: 70, tax_code_id: zero },
    ]);
    await bill([{ unit_price: 400, tax_code_id: qc }]);
    await bill([{ unit_price: 100, tax_code_id: bc }]);
    await invoice([{ unit_price: 10, gst_rate: 10 }]);
    // An invoice of another month.
    await invoice([{ unit_price: 5000, tax_code_id: bc }], {
      invoice_date: '2026-03-01',
      due_date: '2026-04-01',
    });
    // 200.00 is credited: 10.00 of GST and 14.00 of PST.
    await issueCreditNote(database, company.admin, { invoice_id: sold.id ?? '' }, [
      { description: '', document_line_id: await firstLine(sold.id), unit_price: 200 },
    ]);
    // 966.00 is left, of which 96.60 is a tenth: 80.00 of net, 4.00 of GST, 5.60 of PST, and 7.00 at 0%.
    await writeOff(database, company.admin, ['invoice', sold.id ?? ''], '96.60');
    expect(await taxReport('2026-02-01', '2026-02-28')).toEqual({
      rows: [
        // 1000 − 200 − 80 sold; 50 − 10 − 4 collected; 400 and 100 bought, 20 and 5 paid.
        ['return', 'GST 5%', '720.00', '36.00', '500.00', '25.00', '11.00'],
        ['return', 'GST without a tax code', null, '1.00', null, '0.00', '1.00'],
        ['return', 'Zero-rated', '70.00', '0.00', '0.00', '0.00', '0.00'],
        // 70 − 14 − 5.60; the tax on purchases is part of it.
        ['own', 'PST 7%', '720.00', '50.40', '100.00', '0.00', '50.40'],
        ['own', 'QST 9.975%', '0.00', '0.00', '400.00', '39.90', '-39.90'],
      ],
      isRight: true,
    });
    await healthy();
  });

  test('sees tax that was posted by hand on the account of another return, and counts none of it', async () => {
    const { bc } = await canadianCodes(database, company.admin);
    await invoice([{ unit_price: 100, tax_code_id: bc }]);
    await postJournal(database, company.admin, '2026-02-20', [
      ['2230', 7],
      ['1000', -7],
    ]);
    const { rows, isRight } = await taxReport('2026-02-01', '2026-02-28');
    expect(rows.at(-1)).toEqual(['own', 'PST 7%', '100.00', '7.00', '0.00', '0.00', '7.00']);
    expect(isRight).toBe(true);
  });
});

describe('the usual codes of a country', () => {
  const add = async (country: string) => {
    const [row] = await database.as(
      company.manager,
      (sql) => sql`select add_tax_codes(${country}, ${randomUUID()}) as added`,
    );
    return row?.added;
  };

  test('are added once, beside those that are there', async () => {
    await addTaxCode(database, company.admin, 'gst', [{ name: 'GST', rate: 5 }]);
    expect(await add('CA')).toBe(11);
    expect(await add('CA')).toBe(0);
    const [row] = await database.sql`
      select string_agg(name || ' ' || trim_scale(rate) || case when in_return then '' else ' own' end, ', ' order by position) as told
      from tax_code_lines l where org_id = ${company.organisation}
        and tax_code_id = (select id from tax_codes where org_id = ${company.organisation} and code = 'GST-QST')`;
    expect(row).toEqual({ told: 'GST 5, QST 9.975 own' });
    const code =
      await database.sql`select id from tax_codes where org_id = ${company.organisation} and code = 'GST-PST-BC'`;
    const sold = await invoice([{ unit_price: 100, tax_code_id: code[0]?.id }]);
    expect(await ofInvoice(sold.id)).toEqual([['100.00', '12.00', '112.00', 'GST 5: 5.00', 'PST 7: 7.00']]);
    await healthy();
  });

  test.each(['AU', 'NZ', 'IN', 'GB', 'IE'])(
    'of %s each have a rate today, or charge nothing',
    async (country) => {
      expect(await add(country)).toBeGreaterThan(2);
      const codes = await database.sql`select id from tax_codes where org_id = ${company.organisation}`;
      const sold = await invoice(codes.map(({ id }) => ({ unit_price: 100, tax_code_id: id })));
      expect(await ofInvoice(sold.id)).toHaveLength(codes.length);
      await healthy();
    },
  );

  test('there are none of the United States', async () => {
    await expect(add('US')).rejects.toMatchObject({ hint: 'tax_code.no_presets' });
  });
});
