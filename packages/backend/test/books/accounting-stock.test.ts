import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, type TestDatabase } from '../database/test-database.ts';
import {
  act,
  approvedBill,
  createProduct,
  entryLines,
  postedInvoice,
  save,
  stored,
} from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import { issueCreditNote } from './steps/payments.ts';
import { report, section } from './steps/reports.ts';
import { addItem, chooseCosting, itemOf, ledgerBalance, lotsOf } from './steps/stock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

async function stocked(person: Person) {
  const product_id = await createProduct(database, person, { name: 'Kettle', gst_rate: 10 });
  const item = await addItem(database, person, 'Kettle', product_id);
  return {
    product_id,
    item,
    buy: (quantity: number, unit_price: number | string, bill_date: string) =>
      approvedBill(database, person, [{ product_id, quantity, unit_price }], { bill_date }),
    sell: (quantity: number, invoice_date: string) =>
      postedInvoice(database, person, [{ product_id, quantity, unit_price: 20 }], { invoice_date }),
  };
}

test('goods returned to a vendor are those of its bill, at their cost', async () => {
  const { admin } = await foundCompany(database);
  const { item, product_id, buy, sell } = await stocked(admin);
  await buy(10, 5, '2026-01-01');
  const dearer = await buy(10, 8, '2026-01-10');
  // 2 of the second delivery: 16.00 and 1.60 GST, and the first delivery stays whole.
  const note = await issueCreditNote(
    database,
    admin,
    { bill_id: dearer.id ?? '' },
    [{ product_id, quantity: 2, unit_price: 8 }],
    '2026-01-15',
  );
  expect(await entryLines(database, (await stored(database, 'credit_notes', note)).journal_entry_id)).toEqual(
    [
      { code: '2000', debit: '17.60', credit: '0.00' },
      { code: '1200', debit: '0.00', credit: '16.00' },
      { code: '2210', debit: '0.00', credit: '1.60' },
    ],
  );
  expect(await lotsOf(database, item)).toEqual([
    ['10', '50.00'],
    ['8', '64.00'],
  ]);
  // 12 sold: 50 + 16; the 6 then returned of the second delivery cost 48.
  await sell(12, '2026-01-20');
  expect(
    await ledgerBalance(database, (await stored(database, 'bills', dearer.id ?? '')).org_id ?? '', '5000'),
  ).toBe('66.00');
  await issueCreditNote(
    database,
    admin,
    { bill_id: dearer.id ?? '' },
    [{ product_id, quantity: 6, unit_price: 8 }],
    '2026-01-25',
  );
  expect(await itemOf(database, item)).toMatchObject({ quantity: '0', total_value: '0.00' });
  expect(await failingControls(database, admin)).toEqual([]);
});

test('selling, returning and selling again leaves nothing by either method, and each period has its cost', async () => {
  const { admin, organisation } = await foundCompany(database);
  await chooseCosting(database, admin, 'Weighted average');
  const { item, product_id, buy, sell } = await stocked(admin);
  await buy(3, '3.34', '2026-01-01'); // 10.02
  await buy(4, '2.495', '2026-01-05'); // 9.98: 7 for 20.00
  const january = await sell(5, '2026-01-20'); // 20 * 5 / 7 = 14.29
  await issueCreditNote(
    database,
    admin,
    { invoice_id: january.id ?? '' },
    [{ product_id, quantity: 2, unit_price: 20 }],
    '2026-02-03',
  );
  // 2 of 5 are returned at 14.29 * 2 / 5 = 5.716, lot by lot to the cent; 4 are left, from the old stock and the
  // return.
  const kept = await itemOf(database, item);
  expect([kept.quantity, kept.total_value]).toEqual(['4', expect.stringMatching(/^11\.4[23]$/)]);
  await chooseCosting(database, admin, 'FIFO');
  await sell(4, '2026-02-10');
  expect(await itemOf(database, item)).toMatchObject({ quantity: '0', total_value: '0.00' });
  const cost = async (start: string, end: string) =>
    section(await report(database, admin, 'profit_and_loss', start, end), 'cost_of_sales')[
      'Cost of Goods Sold'
    ];
  expect(await cost('2026-01-01', '2026-01-31')).toBe('14.29');
  expect(await cost('2026-02-01', '2026-02-28')).toBe('5.71');
  expect(await cost('2026-01-01', '2026-02-28')).toBe('20.00');
  expect(await ledgerBalance(database, organisation, '1200')).toBe('0.00');
  expect(await failingControls(database, admin)).toEqual([]);
});

test('receives an order at one price and bills it at another, inclusive of GST and discounted', async () => {
  const { admin, organisation } = await foundCompany(database);
  const { item, product_id } = await stocked(admin);
  const { id: vendor_id } = await database.as(
    admin,
    async (sql) => (await sql`insert into vendors (name) values ('Rimu') returning id`)[0] as { id: string },
  );
  const order = await save(database, admin, 'save_purchase_order', {
    vendor_id,
    tax_inclusive: true,
    lines: [{ product_id, quantity: 10, unit_price: 11, discount_percent: 10 }],
  });
  await act(database, admin, 'send_purchase_order', order.id ?? '');
  await act(database, admin, 'receive_purchase_order', order.id ?? '');
  // 110 less 11 is 99 with 9 of GST: 90.
  expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '90.00' });
  expect(await ledgerBalance(database, organisation, '2050')).toBe('-90.00');
  const bill = await act<Record<string, string>>(database, admin, 'bill_from_purchase_order', order.id ?? '');
  await save(database, admin, 'save_bill', {
    id: bill.id,
    version: bill.version,
    lines: [{ product_id, quantity: 10, unit_price: 11 }],
  });
  await act(database, admin, 'approve_bill', bill.id ?? '');
  expect(await ledgerBalance(database, organisation, '2050')).toBe('0.00');
  expect(await ledgerBalance(database, organisation, '5040')).toBe('0.00');
  expect(await ledgerBalance(database, organisation, '1200')).toBe('100.00');
  expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '100.00' });
  expect(await ledgerBalance(database, organisation, '2210')).toBe('10.00');
  expect(await ledgerBalance(database, organisation, '2000')).toBe('-110.00');
  expect(await failingControls(database, admin)).toEqual([]);
});
