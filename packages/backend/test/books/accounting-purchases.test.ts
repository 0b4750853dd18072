import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, type TestDatabase } from '../database/test-database.ts';
import { addAsset, postedFor, runDepreciation } from './steps/assets.ts';
import { approvedBill, createProduct, createVendor, postedInvoice, stored } from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import {
  agingFaults,
  boxedLines,
  issueCreditNote,
  movedBy,
  recordPayment,
  voidPayment,
  writeOff,
} from './steps/payments.ts';
import { report } from './steps/reports.ts';
import { addItem, itemOf } from './steps/stock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const gst = async (person: Person, start = '2026-01-01', end = '2026-12-31') =>
  Object.fromEntries(
    (await report(database, person, 'gst_return', start, end)).map(({ box, amount }) => [box, amount]),
  );

test('a discount, a partly waived bill and returned goods lower purchases and their GST', async () => {
  const { admin } = await foundCompany(database);
  const vendor_id = await createVendor(database, admin);
  const bill = await approvedBill(
    database,
    admin,
    [
      { description: 'Paper', unit_price: 200, gst_rate: 10 },
      { description: 'Stamps', unit_price: 80, gst_applicable: false },
    ],
    {
      vendor_id,
      bill_date: '2026-01-05',
      due_date: '2026-01-20',
      early_discount_percent: 5,
      early_discount_days: 10,
    },
  );
  // 300 in all. 100 is paid early with 5 off: 3.33 + 1.33 + 0.34 … by running totals of 200, 80 and 20.
  const payment = await recordPayment(database, admin, {
    direction: 'out',
    contact: vendor_id,
    on: '2026-01-15',
    amount: 95,
    uses: [{ document_id: bill.id ?? '', amount: 95, discount: 5 }],
  });
  const entry = (await stored(database, 'payments', payment)).journal_entry_id ?? '';
  expect(await boxedLines(database, entry)).toEqual(
    expect.arrayContaining([
      { code: '4210', debit: '0.00', credit: '3.33', gst_box: 'purchases' },
      { code: '4210', debit: '0.00', credit: '1.34', gst_box: 'purchases_zero' },
      { code: '2210', debit: '0.00', credit: '0.33', gst_box: 'gst_paid' },
    ]),
  );
  await writeOff(database, admin, ['bill', bill.id ?? ''], 30, '2026-02-01');
  expect(await gst(admin)).toMatchObject({
    purchases_taxable: '176.67',
    purchases_zero: '70.66',
    gst_paid: '17.67',
    purchases_total: '265.00',
  });
  const aging = async (day: string) =>
    (await report(database, admin, 'payables_aging', day)).map((row) => [
      row.current,
      row.days_1_30,
      row.total,
    ]);
  expect(await aging('2026-01-14')).toEqual([['300.00', '0.00', '300.00']]);
  expect(await aging('2026-01-21')).toEqual([['0.00', '200.00', '200.00']]);
  expect(await aging('2026-02-01')).toEqual([['0.00', '170.00', '170.00']]);
  await voidPayment(database, admin, payment);
  expect(await aging('2026-02-01')).toEqual([['0.00', '170.00', '170.00']]);
  expect(await stored(database, 'bills', bill.id ?? '')).toMatchObject({ balance_due: '270.00' });
  expect(await gst(admin)).toMatchObject({
    purchases_taxable: '180.00',
    purchases_zero: '72.00',
    gst_paid: '18.00',
  });
  expect(await agingFaults(database, admin, ['2026-01-15', '2026-02-01', '2099-12-31'])).toEqual([]);
  expect(await failingControls(database, admin)).toEqual([]);
});

test('books in yen have no decimals anywhere, whatever is bought, sold, taxed and depreciated', async () => {
  const { admin } = await foundCompany(database);
  await database.as(admin, (sql) => sql`update company_settings set base_currency = 'JPY'`);
  const product_id = await createProduct(database, admin, { name: 'Tea', gst_rate: 8 });
  const item = await addItem(database, admin, 'Tea', product_id);
  // 7 at 133.5 are 934.5, so 935; 8% is 74.8, so 75.
  const bill = await approvedBill(database, admin, [{ product_id, quantity: 7, unit_price: '133.5' }], {
    bill_date: '2026-01-05',
  });
  expect(bill).toMatchObject({ net_amount: '935.00', gst_amount: '75.00', total_amount: '1010.00' });
  // EUR 10.50 and 0.84 at 160.123456: 11.34 are 1,815.8, of which 1,681.3; 2 of 7 cost 267.14.
  const invoice = await postedInvoice(database, admin, [{ product_id, quantity: 2, unit_price: '5.25' }], {
    invoice_date: '2026-01-06',
    currency: 'EUR',
    exchange_rate: '160.123456',
  });
  expect(await movedBy(database, invoice.journal_entry_id)).toEqual({
    1100: '1816.00',
    4000: '-1681.00',
    2200: '-135.00',
    5000: '267.00',
    1200: '-267.00',
  });
  await issueCreditNote(
    database,
    admin,
    { invoice_id: invoice.id ?? '' },
    [{ product_id, quantity: 1, unit_price: '5.25' }],
    '2026-01-07',
  );
  expect(await itemOf(database, item)).toMatchObject({ quantity: '6', total_value: '802.00' });
  const asset = await addAsset(database, admin, {
    purchase_price: 100_000,
    salvage_value: 1,
    useful_life: 1,
    purchase_date: '2026-01-01',
    in_service_date: '2026-01-01',
  });
  await runDepreciation(database, admin, '2026-12-31');
  const posted = await postedFor(database, asset);
  expect(posted.map((row) => Number(row.amount))).toEqual([
    8333, 8334, 8333, 8333, 8333, 8334, 8333, 8333, 8333, 8334, 8333, 8333,
  ]);
  expect(posted.at(-1)?.accumulated).toBe('99999.00');
  expect(await failingControls(database, admin)).toEqual([]);
});
