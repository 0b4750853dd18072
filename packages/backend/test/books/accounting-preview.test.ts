import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, type TestDatabase } from '../database/test-database.ts';
import {
  act,
  approvedBill,
  ask,
  createCustomer,
  createProduct,
  createVendor,
  save,
  saveBill,
  saveInvoice,
  stored,
} from './steps/documents.ts';
import { postJournal } from './steps/journal.ts';
import { accountId, add } from './steps/masters.ts';
import { report } from './steps/reports.ts';
import { addItem } from './steps/stock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

interface Preview {
  readonly lines: readonly { account_code: string; debit: string; credit: string }[];
  readonly profit: string;
  readonly gst: string;
}
const preview = (person: Person, kind: string, id: string) =>
  ask<Preview>(database, person, (sql) => sql`select preview_posting(${kind}, ${id}) as answer`);
const written = async (entry: string | undefined) =>
  (
    await database.sql`select a.code as account_code, a.name as account_name, l.debit::text, l.credit::text, l.description
      from journal_lines l join accounts a on a.id = l.account_id where l.journal_entry_id = ${entry ?? null} order by l.position`
  ).map((row) => ({ ...row }));

test('posts exactly what the preview showed, for every kind', async () => {
  const { admin } = await foundCompany(database);
  const product_id = await createProduct(database, admin, { name: 'Kettle', gst_rate: 10, unit_price: 30 });
  await addItem(database, admin, 'Kettle', product_id);
  await approvedBill(database, admin, [{ product_id, quantity: 10, unit_price: 12 }], {
    bill_date: '2026-01-01',
  });
  const customer_id = await createCustomer(database, admin);
  const vendor_id = await createVendor(database, admin);

  const invoice = await saveInvoice(database, admin, {
    customer_id,
    invoice_date: '2026-02-01',
    currency: 'EUR',
    exchange_rate: '1.6666666667',
    lines: [
      { product_id, quantity: 3, unit_price: 20, discount_percent: '12.5' },
      { description: 'Freight', unit_price: '7.77', gst_applicable: false },
    ],
  });
  // EUR 52.50 + 5.25 + 7.77 = 65.52 at 1.6666666667: 109.20, of which 8.75 GST; cost 36.
  const shown = await preview(admin, 'invoice', invoice.id ?? '');
  expect([shown.profit, shown.gst]).toEqual(['64.45', '8.75']);
  expect(shown.lines).toEqual(await written(await act(database, admin, 'post_invoice', invoice.id ?? '')));

  const bill = await saveBill(database, admin, {
    vendor_id,
    bill_date: '2026-02-02',
    lines: [{ product_id, quantity: 2, unit_price: 13 }],
  });
  const billed = await preview(admin, 'bill', bill.id ?? '');
  expect([billed.profit, billed.gst]).toEqual(['0.00', '-2.60']);
  expect(billed.lines).toEqual(await written(await act(database, admin, 'approve_bill', bill.id ?? '')));

  const order = await save(database, admin, 'save_purchase_order', {
    vendor_id,
    lines: [{ product_id, quantity: 1, unit_price: 14 }],
  });
  await act(database, admin, 'send_purchase_order', order.id ?? '');
  const received = await preview(admin, 'purchase_order', order.id ?? '');
  await act(database, admin, 'receive_purchase_order', order.id ?? '');
  expect(received.lines).toEqual(
    await written((await stored(database, 'purchase_orders', order.id ?? '')).journal_entry_id),
  );

  const sold = await save(database, admin, 'save_sales_order', {
    customer_id,
    lines: [{ product_id, quantity: 8 }],
  });
  await act(database, admin, 'fulfil_sales_order', sold.id ?? '');
  const shipped = await preview(admin, 'sales_order', sold.id ?? '');
  // 7 at 12 and 1 at 13.
  expect(shipped.profit).toBe('-97.00');
  await act(database, admin, 'ship_sales_order', sold.id ?? '');
  expect(shipped.lines).toEqual(
    await written((await stored(database, 'sales_orders', sold.id ?? '')).journal_entry_id),
  );
});

test('budgets are compared on the natural side of each account, a broken month by its days', async () => {
  const { admin } = await foundCompany(database);
  const budget = async (code: string, month: string, amount: number) =>
    add(database, admin, 'budgets', { account_id: await accountId(database, admin, code), month, amount });
  await budget('4000', '2026-01-01', 3_100);
  await budget('4000', '2026-02-01', 2_800);
  await budget('6160', '2026-01-01', 620);
  await postJournal(database, admin, '2026-01-05', [
    ['1000', 2_000],
    ['4000', -2_000],
  ]);
  await postJournal(database, admin, '2026-01-06', [
    ['6160', 700],
    ['6100', 90],
    ['1000', -790],
  ]);
  const compared = async (start: string, end: string) =>
    (await report(database, admin, 'budget_vs_actual', start, end)).map((row) => [
      row.account_code,
      row.budget,
      row.actual,
      row.difference,
    ]);
  expect(await compared('2026-01-01', '2026-01-31')).toEqual([
    ['4000', '3100.00', '2000.00', '-1100.00'],
    ['6100', '0.00', '90.00', '90.00'],
    ['6160', '620.00', '700.00', '80.00'],
  ]);
  // 10 of 31 days of January and 14 of 28 of February.
  expect(await compared('2026-01-22', '2026-02-14')).toEqual([
    ['4000', '2400.00', '0.00', '-2400.00'],
    ['6160', '200.00', '0.00', '-200.00'],
  ]);
});

test('the general ledger runs by date, also where an entry was posted later for an earlier day', async () => {
  const { admin } = await foundCompany(database);
  for (const [date, amount] of [
    ['2026-01-10', 100],
    ['2026-01-20', -30],
    ['2026-01-15', 7],
    ['2025-12-31', 1_000],
    ['2026-01-10', 5],
  ] as const)
    await postJournal(database, admin, date, [
      ['1000', amount],
      ['3000', -amount],
    ]);
  const rows = await report(database, admin, 'general_ledger', '1000', '2026-01-01', '2026-01-31', 1, 50);
  expect(rows.map((row) => [row.entry_date, row.debit, row.credit, row.balance])).toEqual([
    ['2026-01-10', '100.00', '0.00', '1100.00'],
    ['2026-01-10', '5.00', '0.00', '1105.00'],
    ['2026-01-15', '7.00', '0.00', '1112.00'],
    ['2026-01-20', '0.00', '30.00', '1082.00'],
  ]);
  const capital = await report(database, admin, 'general_ledger', '3000', '2026-01-16', '2026-01-31', 1, 1);
  expect(capital.map((row) => row.balance)).toEqual(['-1082.00']);
});
