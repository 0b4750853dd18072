import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  accountId,
  act,
  approveBill,
  approvedBill,
  createProduct,
  createVendor,
  entryLines,
  save,
  saveBill,
  stored,
} from './steps/documents.ts';
import { addItem, itemOf } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
let vendor: string;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  vendor = await createVendor(database, company.admin);
});

async function stockedProduct(): Promise<{ product_id: string; item: string }> {
  const product_id = await createProduct(database, company.admin, { name: 'Beans', unit_price: '20.00' });
  return { product_id, item: await addItem(database, company.admin, 'Beans', product_id) };
}

test('approving debits accounts and GST, credits the vendor', async () => {
  const rent = await accountId(database, company.admin, '6100');
  const bill = await approvedBill(
    database,
    company.user,
    [
      { description: 'Rent', unit_price: 1000, gst_rate: 15, account_id: rent },
      { description: 'Stamps', unit_price: '12.30', gst_applicable: false },
    ],
    { vendor_id: vendor, vendor_reference: 'R-77', bill_date: '2026-04-01' },
  );
  expect(bill).toMatchObject({ bill_number: 'BIL-000001', status: 'approved', total_amount: '1162.30' });
  const lines = await database.sql`
    select a.code, l.debit, l.credit, l.gst_box, l.contact_id from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.journal_entry_id = ${bill.journal_entry_id ?? ''} order by l.position`;
  expect(lines).toEqual([
    { code: '2000', debit: '0.00', credit: '1162.30', gst_box: null, contact_id: vendor },
    { code: '6100', debit: '1000.00', credit: '0.00', gst_box: 'purchases', contact_id: null },
    { code: '5010', debit: '12.30', credit: '0.00', gst_box: 'purchases_zero', contact_id: null },
    { code: '2210', debit: '150.00', credit: '0.00', gst_box: 'gst_paid', contact_id: null },
  ]);
  const [owed] = await database.sql`select balance from vendors where id = ${vendor}`;
  expect(owed?.balance).toBe('1162.30');
  const [entry] =
    await database.sql`select reference, source_kind from journal_entries where id = ${bill.journal_entry_id ?? ''}`;
  expect(entry).toEqual({ reference: 'R-77', source_kind: 'bill' });
});

test('goods without an order arrive in stock with the bill, without their GST', async () => {
  const { product_id, item } = await stockedProduct();
  const bill = await approvedBill(
    database,
    company.user,
    [
      { product_id, quantity: 10, unit_price: '11.50', gst_rate: 15 },
      { product_id, quantity: 5, unit_price: '12.00', gst_rate: 15 },
    ],
    { tax_inclusive: true, bill_date: '2026-04-01' },
  );
  expect(await itemOf(database, item)).toMatchObject({ quantity: '15', total_value: '152.17' });
  expect(await entryLines(database, bill.journal_entry_id)).toEqual([
    { code: '2000', debit: '0.00', credit: '175.00' },
    { code: '1200', debit: '152.17', credit: '0.00' },
    { code: '2210', debit: '22.83', credit: '0.00' },
  ]);
});

describe('the bill of a received order', () => {
  async function receivedOrder(product_id: string) {
    const order = await save(database, company.user, 'save_purchase_order', {
      vendor_id: vendor,
      lines: [
        { product_id, quantity: 10, unit_price: 9, gst_rate: 15 },
        { description: 'Freight', unit_price: 30, gst_rate: 15 },
      ],
    });
    await act(database, company.user, 'send_purchase_order', order.id ?? '');
    await act(database, company.user, 'receive_purchase_order', order.id ?? '');
    return order.id ?? '';
  }

  test('clears the open rest of the receipt; a difference in price goes to the remaining goods', async () => {
    const { product_id, item } = await stockedProduct();
    const order = await receivedOrder(product_id);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '90.00' });
    const received = await stored(database, 'purchase_orders', order);
    expect(received).toMatchObject({ status: 'received', total_amount: '138.00' });
    expect(await entryLines(database, received.journal_entry_id)).toEqual([
      { code: '1200', debit: '90.00', credit: '0.00' },
      { code: '2050', debit: '0.00', credit: '90.00' },
    ]);

    const draft = await act<{ id: string; version: number }>(
      database,
      company.user,
      'bill_from_purchase_order',
      order,
    );
    await saveBill(database, company.user, {
      id: draft.id,
      version: draft.version,
      lines: [
        { product_id, quantity: 10, unit_price: '9.50', gst_rate: 15 },
        { description: 'Freight', unit_price: 30, gst_rate: 15 },
      ],
    });
    const entry = await approveBill(database, company.user, draft.id);
    expect(await entryLines(database, entry)).toEqual([
      { code: '2000', debit: '0.00', credit: '143.75' },
      { code: '2050', debit: '90.00', credit: '0.00' },
      { code: '1200', debit: '5.00', credit: '0.00' },
      { code: '5010', debit: '30.00', credit: '0.00' },
      { code: '2210', debit: '18.75', credit: '0.00' },
    ]);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '95.00' });
    const [purchases] = await database.sql`
      select sum(debit - credit)::text as amount from journal_lines where journal_entry_id = ${entry} and gst_box = 'purchases'`;
    expect(purchases?.amount).toBe('125.00');
  });

  test('adds a billed surplus to stock, and keeps unbilled quantities open', async () => {
    const { product_id, item } = await stockedProduct();
    const order = await receivedOrder(product_id);
    const draft = await act<{ id: string }>(database, company.user, 'bill_from_purchase_order', order);
    const line = { product_id, unit_price: 9, gst_applicable: false };
    const bill = async (id: string, quantities: readonly number[]) => {
      const { version } = await stored(database, 'bills', id);
      const lines = quantities.map((quantity) => ({ ...line, quantity }));
      await saveBill(database, company.user, { id, version, lines });
      return entryLines(database, await approveBill(database, company.user, id));
    };
    expect(await bill(draft.id, [7, 5])).toEqual([
      { code: '2000', debit: '0.00', credit: '108.00' },
      { code: '2050', debit: '90.00', credit: '0.00' },
      { code: '1200', debit: '18.00', credit: '0.00' },
    ]);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '12', total_value: '108.00' });

    const second = await receivedOrder(product_id);
    const less = await act<{ id: string }>(database, company.user, 'bill_from_purchase_order', second);
    expect(await bill(less.id, [4])).toEqual([
      { code: '2000', debit: '0.00', credit: '36.00' },
      { code: '2050', debit: '36.00', credit: '0.00' },
    ]);
  });

  test('at another rate than the order brings the difference to the goods', async () => {
    const { product_id, item } = await stockedProduct();
    const order = await save(database, company.user, 'save_purchase_order', {
      vendor_id: vendor,
      currency: 'EUR',
      exchange_rate: '1.10',
      lines: [{ product_id, quantity: 3, unit_price: '33.33', gst_applicable: false }],
    });
    await act(database, company.user, 'send_purchase_order', order.id ?? '');
    await act(database, company.user, 'receive_purchase_order', order.id ?? '');
    expect(await itemOf(database, item)).toMatchObject({ quantity: '3', total_value: '109.99' });
    const draft = await act<{ id: string }>(
      database,
      company.user,
      'bill_from_purchase_order',
      order.id ?? '',
    );
    await saveBill(database, company.user, { id: draft.id, version: 1, exchange_rate: '1.2' });
    const entry = await approveBill(database, company.user, draft.id);
    expect(await entryLines(database, entry)).toEqual([
      { code: '2000', debit: '0.00', credit: '119.99' },
      { code: '2050', debit: '109.99', credit: '0.00' },
      { code: '1200', debit: '10.00', credit: '0.00' },
    ]);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '3', total_value: '119.99' });
  });

  test('is made once, and after the receipt', async () => {
    const order = await save(database, company.user, 'save_purchase_order', {
      vendor_id: vendor,
      lines: [{ description: 'Advice', unit_price: 10 }],
    });
    const make = () =>
      act<{ id: string }>(database, company.user, 'bill_from_purchase_order', order.id ?? '');
    expect((await refusal(make())).hint).toBe('document.wrong_status');
    await act(database, company.user, 'send_purchase_order', order.id ?? '');
    await act(database, company.user, 'receive_purchase_order', order.id ?? '');
    const bill = await make();
    expect(await refusal(make())).toMatchObject({
      hint: 'document.already_converted',
      message:
        'The purchase order PO-000001 has become bill BIL-000001 already. Open that one, or cancel it first.',
    });
    expect((await stored(database, 'bills', bill.id)).purchase_order_id).toBe(order.id);
  });
});

test('an admin deletes a pending bill only', async () => {
  const draft = await saveBill(database, company.user, { vendor_id: vendor, lines: [{ unit_price: 5 }] });
  const remove = () =>
    database.as(company.admin, (sql) => sql`delete from bills where id = ${draft.id ?? ''} returning id`);
  await approveBill(database, company.user, draft.id ?? '');
  expect((await refusal(remove())).hint).toBe('ledger.immutable');
  const other = await saveBill(database, company.user, { vendor_id: vendor, lines: [{ unit_price: 5 }] });
  const gone = await database.as(
    company.user,
    (sql) => sql`delete from bills where id = ${other.id ?? ''} returning id`,
  );
  expect(gone).toHaveLength(0);
  expect(
    await database.as(
      company.admin,
      (sql) => sql`delete from bills where id = ${other.id ?? ''} returning id`,
    ),
  ).toHaveLength(1);
});
