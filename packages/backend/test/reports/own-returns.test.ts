import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  accountId,
  approvedBill,
  createProduct,
  type Fields,
  postedInvoice,
} from '../books/steps/documents.ts';
import { failingControls, postJournal } from '../books/steps/journal.ts';
import { issueCreditNote, voidCreditNote, writeOff } from '../books/steps/payments.ts';
import { report } from '../books/steps/reports.ts';
import { addItem } from '../books/steps/stock.ts';
import { addTaxCode, canadianCodes } from '../books/steps/tax-codes.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';
import { month, runReport } from './steps/run-report.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

const sell = (invoice_date: string, unit_price: string, tax_code_id: string) =>
  postedInvoice(database, company.admin, [{ unit_price, tax_code_id }], { invoice_date });
const buy = (bill_date: string, unit_price: string, tax_code_id: string) =>
  approvedBill(database, company.admin, [{ unit_price, tax_code_id }], { bill_date });
const account = (code: string) => accountId(database, company.admin, code);

/** Boxes of a return in a month: its amounts, and which of them are filed, late, or not filed yet. */
async function boxes(name: string, return_id?: string) {
  const parameters: Fields = { ...month(name), ...(return_id !== undefined && { return_id }) };
  const { rows, checks } = await runReport(database, company.admin, 'gst-return', parameters);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  return Object.fromEntries(
    rows
      .filter(({ section }) => section !== 'late')
      .map(({ cells: { label, amount, filed, late, open } }) => [label, [amount, filed, late, open]]),
  );
}
const file = async (name: string, return_id: string | null, key = randomUUID()): Promise<string> => {
  const { start_date, end_date } = month(name);
  const [row] = await database.as(
    company.admin,
    (sql) => sql`select file_gst_return(${start_date}, ${end_date}, ${key}, null, ${return_id}) as id`,
  );
  return String(row?.id);
};
const voidReturn = (id: string) =>
  database.as(company.admin, (sql) => sql`select void_gst_return(${id}, 'Wrong', ${randomUUID()})`);
const healthy = async () => expect(await failingControls(database, company.admin)).toEqual([]);
const refused = (work: Promise<unknown>, hint: string, message: RegExp) =>
  expect(work).rejects.toMatchObject({ hint, message: expect.stringMatching(message) });

describe('PST of 7% beside GST of 5%, in British Columbia', () => {
  let bc: string;
  let pst: string;
  beforeEach(async () => {
    ({ bc } = await canadianCodes(database, company.admin));
    pst = await account('2230');
    // GST 50.00, PST 70.00; 249.90: 12.495 is 12.50, 17.493 is 17.49.
    const sold = await sell('2021-01-05', '1000', bc);
    await sell('2021-01-06', '249.90', bc);
    // GST of 10.00 is claimed back; PST of 14.00 is part of the cost.
    await buy('2021-01-07', '200', bc);
    // 100.00 of the first sale is credited: GST 5.00, PST 7.00.
    await issueCreditNote(
      database,
      company.admin,
      { invoice_id: sold.id ?? '' },
      [{ unit_price: '100' }],
      '2021-01-08',
    );
  });

  test('each return reports its own tax', async () => {
    // 70.00 + 17.49 − 7.00 = 80.49, on 1000.00 + 249.90 − 100.00.
    const told = await boxes('2021-01', pst);
    expect(told).toEqual({
      'All sales, before tax': ['1149.90', '0.00', '0.00', '1149.90'],
      'Sales with this tax, before tax': ['1149.90', '0.00', '0.00', '1149.90'],
      'Purchases with tax to claim back, before tax': ['0.00', '0.00', '0.00', '0.00'],
      'Tax on sales': ['80.49', '0.00', '0.00', '80.49'],
      'Tax on purchases, claimed back': ['0.00', '0.00', '0.00', '0.00'],
      Adjustments: ['0.00', '0.00', '0.00', '0.00'],
      'Tax to pay (refund when negative)': ['80.49', '0.00', '0.00', '80.49'],
    });
    const { rows } = await runReport(database, company.admin, 'gst-return', {
      ...month('2021-01'),
      return_id: pst,
    });
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(['sales', 'purchases', 'tax']);
    // 50.00 + 12.50 − 5.00 = 57.50, less 10.00.
    const gst = await boxes('2021-01');
    expect(gst['GST on sales']?.[0]).toBe('57.50');
    expect(gst['GST on purchases']?.[0]).toBe('10.00');
    expect(gst['GST to pay (refund when negative)']?.[0]).toBe('47.50');
    const { start_date, end_date } = month('2021-01');
    expect(
      await database.as(
        company.viewer,
        (sql) => sql`select * from gst_return(${start_date}, ${end_date}, ${pst})`,
      ),
    ).toMatchObject([
      { box: 'sales_total', amount: '1149.90' },
      { box: 'sales_taxable', amount: '1149.90' },
      { box: 'tax_collected', amount: '80.49' },
      { box: 'purchases_taxable', amount: '0.00' },
      { box: 'tax_paid', amount: '0.00' },
      { box: 'adjustments', amount: '0.00' },
      { box: 'net_payable', amount: '80.49' },
    ]);
    expect(await database.as(company.viewer, (sql) => sql`select name from tax_returns()`)).toEqual([
      { name: 'PST Payable' },
      { name: 'QST Payable' },
    ]);
    await healthy();
  });

  test('each is filed separately, and includes late postings in its own periods', async () => {
    await file('2021-01', pst);
    // 7% of 100.00 comes late.
    await sell('2021-01-20', '100', bc);
    await sell('2021-02-03', '10', bc);
    expect((await boxes('2021-01', pst))['Tax on sales']).toEqual(['87.49', '80.49', '0.00', '7.00']);
    const next = await boxes('2021-02', pst);
    expect(next['Tax on sales']).toEqual(['0.70', '0.00', '7.00', '7.70']);
    expect(next['Sales with this tax, before tax']).toEqual(['10.00', '0.00', '100.00', '110.00']);
    expect(next['All sales, before tax']).toEqual(['10.00', '0.00', '100.00', '110.00']);
    // No GST return is filed, so the first one may begin at any date.
    expect((await boxes('2021-01'))['GST on sales']).toEqual(['62.50', '0.00', '0.00', '62.50']);
    await refused(
      file('2021-03', pst),
      'gst.period_not_next',
      /^PST Payable is filed through 2021-01-31, so the next return begins on 2021-02-01 and not on 2021-03-01/,
    );
    const february = await file('2021-02', pst);
    const gst = await file('2021-02', null);
    expect(
      await database.sql`select net_payable, return_id, boxes from gst_returns where id = any (${[february, gst]}) order by return_id`,
    ).toMatchObject([
      {
        net_payable: '7.70',
        return_id: pst,
        boxes: { sales_taxable: '110.00', tax_collected: '7.70', net_payable: '7.70' },
      },
      { net_payable: '0.50', return_id: null, boxes: { gst_collected: '0.50' } },
    ]);
    await healthy();
    await voidReturn(february);
    expect((await boxes('2021-02', pst))['Tax on sales']).toEqual(['0.70', '0.00', '7.00', '7.70']);
    await healthy();
  });

  test('a payment settles it, and a manual posting adjusts it', async () => {
    await postJournal(database, company.admin, '2021-01-31', [
      ['2230', '80.49'],
      ['1010', '-80.49'],
    ]);
    // 1.25 of a bad debt is deducted by hand.
    await postJournal(database, company.admin, '2021-01-31', [
      ['2230', '1.25'],
      ['6120', '-1.25'],
    ]);
    expect(await boxes('2021-01', pst)).toMatchObject({
      Adjustments: ['-1.25', '0.00', '0.00', '-1.25'],
      'Tax to pay (refund when negative)': ['79.24', '0.00', '0.00', '79.24'],
    });
    await file('2021-01', pst);
    const tax = await runReport(database, company.admin, 'tax-by-component', month('2021-01'));
    expect(tax.checks.filter(({ ok }) => !ok)).toEqual([]);
    await healthy();
  });

  test('finds a return with other amounts, and a line in no return', async () => {
    const id = await file('2021-01', pst);
    const tampered = async (statement: string) => {
      await database.sql.begin(async (sql) => {
        await sql`set local session_replication_role = 'replica'`;
        await sql.unsafe(statement);
      });
      const found = (await failingControls(database, company.admin)) as { check: string; detail: string }[];
      return found.map(({ check, detail }) => `${check}: ${detail}`);
    };
    expect(
      await tampered(
        `update gst_returns set boxes = boxes || '{"tax_collected": "1.00"}' where id = '${id}'`,
      ),
    ).toEqual([
      expect.stringMatching(
        /^filed GST returns = lines: PST Payable return from 2021-01-01 to 2021-01-31 .*: it reported 1.00 as tax collected, and its lines add up to 80.49/,
      ),
    ]);
    const found = await tampered(
      `update journal_lines set gst_box = null, tax_component = null, tax_base = null where org_id = '${company.organisation}' and account_id = '${pst}' and credit = 70`,
    );
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^tax accounts = GST return: .*on tax account 2230 PST Payable, and no tax return counts it/,
        ),
        expect.stringMatching(/^filed GST returns = lines: .*its lines add up to 10.49/),
      ]),
    );
  });

  test('compares the base of a line with its document', async () => {
    await database.sql.begin(async (sql) => {
      await sql`set local session_replication_role = 'replica'`;
      await sql`update journal_lines set tax_base = tax_base + 1 where org_id = ${company.organisation} and account_id = ${pst} and credit = 70`;
    });
    const found = (await failingControls(database, company.admin)) as { check: string; detail: string }[];
    expect(found.map(({ check, detail }) => `${check}: ${detail}`)).toEqual([
      expect.stringMatching(
        /^GST return = documents: invoice .*: by its lines PST 7% is charged on 1000.00, and its return has 1001.00/,
      ),
    ]);
  });

  test('refuses a return that the organization does not have', async () => {
    const bank = await account('1010');
    const days = ['2021-01-01', '2021-01-31'] as const;
    for (const id of [bank, randomUUID()]) {
      await refused(
        file('2021-01', id),
        'gst.unknown_return',
        /^No tax code has a component with this return/,
      );
      await refused(
        database.as(company.admin, (sql) => sql`select gst_filing(${days[0]}, ${days[1]}, ${id})`),
        'gst.unknown_return',
        /^No tax code/,
      );
      await refused(boxes('2021-01', id), 'gst.unknown_return', /^No tax code/);
    }
    await refused(boxes('2021-01', 'nonsense'), 'gst.unknown_return', /^No tax code/);
    const other = await foundCompany(database);
    await refused(
      database.as(other.admin, (sql) => sql`select gst_filing(${days[0]}, ${days[1]}, ${pst})`),
      'gst.unknown_return',
      /^No tax code/,
    );
  });

  test('no account keeps the tax of two returns', async () => {
    await refused(
      addTaxCode(database, company.admin, 'TWO', [
        { name: 'Levy', rate: 1, own: '2240', fields: { paid_account_id: pst } },
      ]),
      'tax_code.other_return',
      /^Account 2230 PST Payable holds the tax of another return, that of PST\. Choose another account\.$/,
    );
  });
});

describe('QST of 9.975% that is charged on GST too, sold and bought', () => {
  test('is 10.47375% of the net amount, and input tax is claimed back', async () => {
    await canadianCodes(database, company.admin);
    const compound = await addTaxCode(database, company.admin, 'OLD-QC', [
      { name: 'GST', rate: 5 },
      { name: 'QST', rate: '9.975', own: '2240', is_compound: true },
    ]);
    const qst = await account('2240');
    // 100.00: GST 5.00; 9.975% of 105.00 is 10.47375, so 10.47. 40.00: GST 2.00; 9.975% of 42.00 is 4.1895, so 4.19.
    await sell('2021-01-05', '100', compound);
    await buy('2021-01-06', '40', compound);
    expect(await boxes('2021-01', qst)).toEqual({
      'All sales, before tax': ['100.00', '0.00', '0.00', '100.00'],
      'Sales with this tax, before tax': ['100.00', '0.00', '0.00', '100.00'],
      'Purchases with tax to claim back, before tax': ['40.00', '0.00', '0.00', '40.00'],
      'Tax on sales': ['10.47', '0.00', '0.00', '10.47'],
      'Tax on purchases, claimed back': ['4.19', '0.00', '0.00', '4.19'],
      Adjustments: ['0.00', '0.00', '0.00', '0.00'],
      'Tax to pay (refund when negative)': ['6.28', '0.00', '0.00', '6.28'],
    });
    expect((await boxes('2021-01'))['GST to pay (refund when negative)']?.[0]).toBe('3.00');
    await file('2021-01', qst);
    // Cleared and paid over: 10.47 − 4.19.
    await postJournal(database, company.admin, '2021-02-10', [
      ['2240', '6.28'],
      ['1010', '-6.28'],
    ]);
    expect((await boxes('2021-02', qst))['Tax to pay (refund when negative)']).toEqual([
      ...['0.00', '0.00', '0.00', '0.00'],
    ]);
    const balances = await report(database, company.admin, 'trial_balance', '2021-02-28', '2021-02-28');
    expect(balances.map(({ account_code }) => account_code)).not.toContain('2240');
    await healthy();
  });
});

describe('the base of the tax', () => {
  let bc: string;
  let qc: string;
  const on = async (name: string, code: string) => {
    const told = await boxes(name, await account(code));
    return [
      told['All sales, before tax']?.[0],
      told['Sales with this tax, before tax']?.[0],
      told['Purchases with tax to claim back, before tax']?.[0],
    ];
  };
  beforeEach(async () => {
    ({ bc, qc } = await canadianCodes(database, company.admin));
  });

  test('is sales that bear it, beside all sales; another treatment and another province are not in it', async () => {
    const zero = await addTaxCode(database, company.admin, 'ZERO', [], 'zero_rated');
    const exempt = await addTaxCode(database, company.admin, 'EXEMPT', [], 'exempt');
    const outside = await addTaxCode(database, company.admin, 'OUT', [], 'out_of_scope');
    const prices = [
      [bc, '100'],
      [qc, '40'],
      [zero, '30'],
      [exempt, '20'],
      [outside, '7'],
    ] as const;
    for (const [code, price] of prices) await sell('2021-01-05', price, code);
    // 100 + 40 + 30 + 20; the amount out of scope is in no return.
    expect(await on('2021-01', '2230')).toEqual(['190.00', '100.00', '0.00']);
    expect(await on('2021-01', '2240')).toEqual(['190.00', '40.00', '0.00']);
    await healthy();
  });

  test('is reduced by its share of a write-off, and zero once reversed', async () => {
    // 56.00 of 112.00 will not be paid: half of 100.00.
    const sold = await sell('2021-01-05', '100', bc);
    await writeOff(database, company.admin, ['invoice', sold.id ?? ''], 56, '2021-01-10');
    expect(await on('2021-01', '2230')).toEqual(['50.00', '50.00', '0.00']);
    const returned = await sell('2021-02-05', '80', bc);
    const credit = await issueCreditNote(
      database,
      company.admin,
      { invoice_id: returned.id ?? '' },
      null,
      '2021-02-08',
    );
    expect(await on('2021-02', '2230')).toEqual(['0.00', '0.00', '0.00']);
    await voidCreditNote(database, company.admin, credit, '2021-02-09');
    expect(await on('2021-02', '2230')).toEqual(['80.00', '80.00', '0.00']);
    await healthy();
  });

  test('is in the base currency, and without tax that is part of the cost', async () => {
    const both = await addTaxCode(database, company.admin, 'BOTH', [
      { name: 'PST', rate: 7, own: '2230', is_recoverable: false },
      { name: 'QST', rate: '9.975', own: '2240' },
    ]);
    // 80.00 EUR at 1.25 are 100.00.
    await postedInvoice(database, company.admin, [{ unit_price: '80', tax_code_id: qc }], {
      invoice_date: '2021-01-05',
      currency: 'EUR',
      exchange_rate: '1.25',
    });
    // 60.00 is bought: PST of 4.20 is part of the cost, QST is claimed back on 60.00.
    await buy('2021-01-06', '60', both);
    expect(await on('2021-01', '2240')).toEqual(['100.00', '100.00', '60.00']);
    expect(await on('2021-01', '2230')).toEqual(['100.00', '0.00', '0.00']);
    await healthy();
  });

  test('of goods is part of their price, in stock and on return', async () => {
    const product_id = await createProduct(database, company.admin, { name: 'Desk' });
    await addItem(database, company.admin, 'Desk', product_id);
    const bought = await approvedBill(
      database,
      company.admin,
      [{ product_id, quantity: 3, unit_price: '20', tax_code_id: qc }],
      { bill_date: '2021-01-06' },
    );
    await issueCreditNote(
      database,
      company.admin,
      { bill_id: bought.id ?? '' },
      [{ product_id, quantity: 1, unit_price: '20' }],
      '2021-01-08',
    );
    expect(await on('2021-01', '2240')).toEqual(['0.00', '0.00', '40.00']);
    await healthy();
  });
});
