import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { registerAsset, runDepreciation } from './steps/assets.ts';
import { accountId, approvedBill, createProduct, postedInvoice } from './steps/documents.ts';
import { failingControls, journalLines, postJournal } from './steps/journal.ts';
import { recordPayment, writeOff } from './steps/payments.ts';
import { report, section } from './steps/reports.ts';
import { addItem } from './steps/stock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const closeYear = (person: Person, yearEnd: string) =>
  database.as(person, (sql) => sql`select close_year(${yearEnd}, ${randomUUID()})`);

/** The boxes of the GST return by name. */
const gstReturn = async (person: Person, start: string, end: string) =>
  Object.fromEntries(
    (await report(database, person, 'gst_return', start, end)).map(({ box, amount }) => [box, amount]),
  );

/** A year of a trading company: opening balances, stock, an asset, a loan, wages, a bad debt and drawings. */
async function tradeForAYear(person: Person): Promise<string> {
  await postJournal(database, person, '2025-01-01', [
    ['1000', 20_000],
    ['2500', -5_000],
    ['3000', -15_000],
  ]);
  const product_id = await createProduct(database, person, { name: 'Kettle', unit_price: 25 });
  await addItem(database, person, 'Kettle', product_id);
  const goods = await approvedBill(
    database,
    person,
    [{ product_id, quantity: 100, unit_price: 12, gst_rate: 10 }],
    { bill_date: '2025-01-10' },
  );
  const press = await approvedBill(
    database,
    person,
    [
      {
        description: 'Press',
        account_id: await accountId(database, person, '1500'),
        unit_price: 6_600,
        gst_rate: 10,
      },
    ],
    { bill_date: '2025-01-15', tax_inclusive: true },
  );
  await registerAsset(database, person, {
    purchase_price: 6_000,
    salvage_value: 0,
    purchase_date: '2025-01-15',
    in_service_date: '2025-01-15',
  });
  const paid = await postedInvoice(
    database,
    person,
    [{ product_id, quantity: 40, unit_price: 25, gst_rate: 10 }],
    { invoice_date: '2025-02-05' },
  );
  const owed = await postedInvoice(
    database,
    person,
    [
      { product_id, quantity: 10, unit_price: 33, gst_rate: 10 },
      { description: 'Export papers', unit_price: 50, gst_applicable: false },
    ],
    { invoice_date: '2025-03-05', tax_inclusive: true },
  );
  await postJournal(database, person, '2025-03-20', [
    ['6160', 700],
    ['2310', -100],
    ['1000', -600],
  ]);
  await recordPayment(database, person, {
    contact: paid.customer_id ?? '',
    on: '2025-04-01',
    amount: 1_100,
    uses: [{ document_id: paid.id ?? '', amount: 1_100 }],
  });
  for (const bill of [goods, press])
    await recordPayment(database, person, {
      direction: 'out',
      contact: bill.vendor_id ?? '',
      on: '2025-04-10',
      amount: bill.total_amount ?? '',
      uses: [{ document_id: bill.id ?? '', amount: bill.total_amount ?? '' }],
    });
  await postJournal(database, person, '2025-06-30', [
    ['2500', 500],
    ['7000', 60],
    ['1000', -560],
  ]);
  await postJournal(database, person, '2025-12-01', [
    ['3100', 400],
    ['1000', -400],
  ]);
  await writeOff(database, person, ['invoice', owed.id ?? ''], 38, '2025-12-15');
  await runDepreciation(database, person, '2025-12-31');
  return product_id;
}

test('a year of trading has the same totals in every statement, before and after closing', async () => {
  const { admin } = await foundCompany(database);
  const product_id = await tradeForAYear(admin);
  const profitAndLoss = await report(database, admin, 'profit_and_loss', '2025-01-01', '2025-12-31');
  expect(profitAndLoss.map(({ account_code, section, amount }) => [account_code, section, amount])).toEqual([
    ['4000', 'revenue', '1350.00'],
    ['5000', 'cost_of_sales', '600.00'],
    ['6010', 'expenses', '35.00'],
    ['6040', 'expenses', '1200.00'],
    ['6160', 'expenses', '700.00'],
    ['7000', 'other_expenses', '60.00'],
  ]);
  const cashFlow = await report(database, admin, 'cash_flow', '2025-01-02', '2025-12-31');
  expect(cashFlow.map(({ section, line, amount }) => [section, line, amount])).toEqual([
    ['operating', 'Net profit', '-1245.00'],
    ['operating', 'Depreciation', '1200.00'],
    ['operating', 'Change in receivables', '-342.00'],
    ['operating', 'Change in inventory', '-600.00'],
    ['operating', 'Change in tax', '-593.00'],
    ['operating', 'Change in other current liabilities', '100.00'],
    ['investing', 'Purchases of fixed assets', '-6000.00'],
    ['financing', 'Change in long-term liabilities', '-500.00'],
    ['financing', 'Dividends and drawings', '-400.00'],
    ['opening', 'Cash at the beginning', '20000.00'],
    ['change', 'Change in cash', '-8380.00'],
    ['closing', 'Cash at the end', '11620.00'],
  ]);
  const gst = await gstReturn(admin, '2025-01-01', '2025-12-31');
  expect(gst).toEqual({
    sales_total: '1442.00',
    sales_taxable: '1270.00',
    sales_zero: '45.00',
    gst_collected: '127.00',
    purchases_total: '7920.00',
    purchases_taxable: '7200.00',
    purchases_zero: '0.00',
    gst_paid: '720.00',
    adjustments: '0.00',
    net_payable: '-593.00',
  });
  const sheet = await report(database, admin, 'balance_sheet', '2025-12-31');
  expect(sheet.map(({ account_code, section, amount }) => [account_code, section, amount])).toEqual([
    ['1000', 'current_assets', '11620.00'],
    ['1100', 'current_assets', '342.00'],
    ['1200', 'current_assets', '600.00'],
    ['1500', 'fixed_assets', '6000.00'],
    ['1505', 'fixed_assets', '-1200.00'],
    ['2200', 'current_liabilities', '127.00'],
    ['2210', 'current_liabilities', '-720.00'],
    ['2310', 'current_liabilities', '100.00'],
    ['2500', 'long_term_liabilities', '4500.00'],
    ['3000', 'equity', '15000.00'],
    ['3100', 'equity', '-400.00'],
    [null, 'equity', '-1245.00'],
  ]);

  await closeYear(admin, '2025-12-31');
  expect(await report(database, admin, 'profit_and_loss', '2025-01-01', '2025-12-31')).toEqual(profitAndLoss);
  expect(await report(database, admin, 'cash_flow', '2025-01-02', '2025-12-31')).toEqual(cashFlow);
  expect(await gstReturn(admin, '2025-01-01', '2025-12-31')).toEqual(gst);
  const closed = await report(database, admin, 'balance_sheet', '2025-12-31');
  expect(closed.filter((row) => row.section !== 'equity')).toEqual(
    sheet.filter((row) => row.section !== 'equity'),
  );
  expect(section(closed, 'equity')).toMatchObject({
    "Owner's Capital": '15000.00',
    'Retained Earnings': '-1645.00',
  });

  await postedInvoice(database, admin, [{ product_id, quantity: 5, unit_price: 30, gst_rate: 10 }], {
    invoice_date: '2026-01-31',
  });
  const opened = await report(database, admin, 'trial_balance', '2026-01-01', '2026-01-31');
  expect(
    Object.fromEntries(
      opened.map((r) => [
        r.account_code,
        [r.opening_debit, r.opening_credit, r.closing_debit, r.closing_credit],
      ]),
    ),
  ).toMatchObject({
    '1100': ['342.00', '0.00', '507.00', '0.00'],
    '1200': ['600.00', '0.00', '540.00', '0.00'],
    '3200': ['1645.00', '0.00', '1645.00', '0.00'],
    '4000': ['0.00', '0.00', '0.00', '150.00'],
    '5000': ['0.00', '0.00', '60.00', '0.00'],
  });
  // Half of it was earned before the year end and half after it: both count, the closing in between does not.
  const across = await report(database, admin, 'profit_and_loss', '2025-03-01', '2026-01-31');
  expect(section(across, 'revenue')).toEqual({ Sales: '500.00' });
  expect(await failingControls(database, admin)).toEqual([]);
});

test('closing a year also closes an unclosed year before it', async () => {
  const { admin } = await foundCompany(database);
  await postJournal(database, admin, '2024-06-01', [
    ['1000', 50],
    ['4000', -50],
  ]);
  await postJournal(database, admin, '2025-06-01', [
    ['1000', 100],
    ['4000', -100],
  ]);
  expect(section(await report(database, admin, 'balance_sheet', '2025-12-31'), 'equity')).toEqual({
    'Retained Earnings': '50.00',
    'Current year earnings': '100.00',
  });
  await closeYear(admin, '2025-12-31');
  const equity = section(await report(database, admin, 'balance_sheet', '2025-12-31'), 'equity');
  expect(equity['Retained Earnings']).toBe('150.00');
  expect(equity['Current year earnings'] ?? '0.00').toBe('0.00');
  expect(section(await report(database, admin, 'balance_sheet', '2024-12-31'), 'equity')).toEqual({
    'Current year earnings': '50.00',
  });
  // Entries that the close included are not closed again.
  await database.as(admin, (sql) => sql`select lock_books(null, reason => 'A bill came late')`);
  expect((await refusal(closeYear(admin, '2024-12-31'))).hint).toBe('year.later_closed');
  // Late postings are included by closing the later year again.
  await postJournal(database, admin, '2024-12-31', [
    ['1000', 5],
    ['4000', -5],
  ]);
  await closeYear(admin, '2025-12-31');
  expect(section(await report(database, admin, 'balance_sheet', '2026-01-01'), 'equity')).toEqual({
    'Retained Earnings': '155.00',
  });
});

test('GST that is cleared and paid over does not change the amount payable', async () => {
  const { admin } = await foundCompany(database);
  await postedInvoice(database, admin, [{ description: 'Work', unit_price: 1_000, gst_rate: 10 }], {
    invoice_date: '2026-01-10',
  });
  await approvedBill(database, admin, [{ description: 'Paper', unit_price: 400, gst_rate: 10 }], {
    bill_date: '2026-02-10',
  });
  await postJournal(database, admin, '2026-03-31', [
    ['2200', 100],
    ['2210', -40],
    ['2220', -60],
  ]);
  await postJournal(database, admin, '2026-04-20', [
    ['2220', 60],
    ['1000', -60],
  ]);
  expect(await gstReturn(admin, '2026-01-01', '2026-03-31')).toMatchObject({
    adjustments: '0.00',
    net_payable: '60.00',
  });
  expect(await gstReturn(admin, '2026-04-01', '2026-06-30')).toMatchObject({ net_payable: '0.00' });
});

test('the closing of a year is reversed, not replaced', async () => {
  const { admin, organisation } = await foundCompany(database);
  await postJournal(database, admin, '2025-06-01', [
    ['1000', 70],
    ['4000', -70],
  ]);
  await closeYear(admin, '2025-12-31');
  const [closing] = await database.sql`
    select id from journal_entries where org_id = ${organisation} and source_kind = 'year_close'`;
  expect(
    await refusal(
      database.as(
        admin,
        (sql) => sql`select replace_journal_entry(${closing?.id}, '2026-01-01', 'Closing', null,
          ${sql.json(
            journalLines([
              ['1000', 1],
              ['4000', -1],
            ]),
          )}, 'Closed wrongly', ${randomUUID()})`,
      ),
    ),
  ).toMatchObject({
    hint: 'ledger.belongs_to_document',
    message: expect.stringContaining('close the year again'),
  });
});

test('closes an account that became inactive during the year, and its balance can be reversed', async () => {
  const { admin } = await foundCompany(database);
  const posted = await postJournal(database, admin, '2025-06-01', [
    ['1000', 70],
    ['4010', -70],
  ]);
  await database.as(admin, (sql) => sql`update accounts set is_active = false where code = '4010'`);
  await database.as(
    admin,
    (sql) => sql`select reverse_journal_entry(${posted}, '2025-06-02', 'Posted twice', ${randomUUID()})`,
  );
  await database.as(admin, (sql) => sql`update accounts set is_active = true where code = '4010'`);
  await postJournal(database, admin, '2025-06-03', [
    ['1000', 30],
    ['4010', -30],
  ]);
  await database.as(admin, (sql) => sql`update accounts set is_active = false where code = '4010'`);
  await closeYear(admin, '2025-12-31');
  expect(section(await report(database, admin, 'balance_sheet', '2026-01-01'), 'equity')).toEqual({
    'Retained Earnings': '30.00',
  });
});
