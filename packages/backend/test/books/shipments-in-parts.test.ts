import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { actAs, openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  createProduct,
  entryLines,
  type Fields,
  postInvoice,
  type Row,
  saveInvoice,
  stored,
} from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import { dropRest, editedLines, fulfilledOrder, invoiceOf, matchOf, partsOf, ship } from './steps/orders.ts';
import { issueCreditNote } from './steps/payments.ts';
import { addItem, adjust, itemOf, ledgerBalance, lotsOf } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
let product_id: string;
let item: string;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  product_id = await createProduct(database, company.admin, { name: 'Beans', unit_price: '20.00' });
  item = await addItem(database, company.admin, 'Beans', product_id);
  // 5 at 8.00, then 20 at 10.00.
  await adjust(database, company.admin, { item, quantity: 5, unitCost: 8, on: '2026-01-10' });
  await adjust(database, company.admin, { item, quantity: 20, unitCost: 10, on: '2026-01-11' });
});

const on = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
const beans = (quantity: number | string, changed: Fields = {}): Fields => ({
  product_id,
  quantity,
  unit_price: 20,
  gst_applicable: false,
  ...changed,
});
const order = (lines: readonly Fields[] = [beans(10)], head: Fields = {}) =>
  fulfilledOrder(database, company.user, lines, head);
const post = async (invoice: Row) => postInvoice(database, company.user, invoice.id ?? '');
const cancel = (invoice: string, day: number) =>
  database.as(
    company.admin,
    (sql) => sql`select cancel_invoice(${invoice}, 'Wrong invoice', gen_random_uuid(), ${on(day)})`,
  );

/** Ledger balances of stock, cost of sales and sales. */
const ledger = () =>
  Promise.all(['1200', '5000', '4000'].map((code) => ledgerBalance(database, company.organisation, code)));
const isSound = async () => expect(await failingControls(database, company.admin)).toEqual([]);
const differences = async (id: string) =>
  (await matchOf(database, company.user, 'sales_order', id)).lines.flatMap((line) => line.differences);

describe('a sales order is shipped in parts', () => {
  test('at the cost of the layers that each of them takes', async () => {
    const id = await order();
    const first = await ship(database, company.user, { order: id, on: on(5), parts: [4] });
    expect(first).toMatchObject({ status: 'partially_shipped', shipped_on: on(5) });
    // 4 of 5 at 8.00.
    expect(await entryLines(database, first.journal_entry_id)).toEqual([
      { code: '5000', debit: '32.00', credit: '0.00' },
      { code: '1200', debit: '0.00', credit: '32.00' },
    ]);
    const second = await ship(database, company.user, { order: id, on: on(6) });
    expect(second).toMatchObject({ status: 'shipped' });
    // 1 at 8.00 and 5 at 10.00.
    expect(await entryLines(database, second.journal_entry_id)).toEqual([
      { code: '5000', debit: '58.00', credit: '0.00' },
      { code: '1200', debit: '0.00', credit: '58.00' },
    ]);
    expect(await lotsOf(database, item)).toEqual([['15', '150.00']]);
    expect((await matchOf(database, company.viewer, 'sales_order', id)).deliveries).toMatchObject([
      { lines: [{ quantity: '4', value: '32.00' }] },
      { lines: [{ quantity: '6', value: '58.00' }] },
    ]);
    await isSound();
  });

  test('stays in the books: it is not cancelled, its rest is dropped', async () => {
    const id = await order();
    await ship(database, company.user, { order: id, on: on(5), parts: [4] });
    const cancelling = database.as(
      company.admin,
      (sql) => sql`select cancel_sales_order(${id}, 'Not wanted', gen_random_uuid())`,
    );
    expect(await refusal(cancelling)).toMatchObject({ hint: 'document.wrong_status' });
    expect(await dropRest(database, company.user, { kind: 'sales_order', order: id })).toMatchObject({
      status: 'shipped',
    });
    const shipping = ship(database, company.user, { order: id, on: on(6) });
    expect((await refusal(shipping)).hint).toBe('document.wrong_status');
    expect(await itemOf(database, item)).toMatchObject({ quantity: '21' });
    await isSound();
  });

  test('ships a part if stock is short', async () => {
    const id = await order([beans(30)]);
    expect((await refusal(ship(database, company.user, { order: id, on: on(5) }))).hint).toBe(
      'stock.insufficient',
    );
    expect(await ship(database, company.user, { order: id, on: on(5), parts: [25] })).toMatchObject({
      status: 'partially_shipped',
    });
    expect(await matchOf(database, company.user, 'sales_order', id)).toMatchObject({
      lines: [{ ordered: '30', delivered: '25', left: '5' }],
    });
    await isSound();
  });

  test('a preview of a part shows it, and changes nothing', async () => {
    const id = await order();
    const lines = await partsOf(database, id, [4]);
    const [row] = await database.as(
      company.user,
      (sql) =>
        sql`select preview_action('step_document', ${sql.json(
          JSON.parse(JSON.stringify({ kind: 'sales_order', step: 'ship', id, day: on(5), lines })),
        )}, 'sales_orders', ${id}) as answer`,
    );
    expect(row?.answer).toMatchObject({
      lines: [
        { account_code: '1200', credit: '32.00' },
        { account_code: '5000', debit: '32.00' },
      ].toSorted((a, b) => (a.account_code < b.account_code ? 1 : -1)),
      record: { status: 'partially_shipped' },
    });
    expect(await stored(database, 'sales_orders', id)).toMatchObject({ status: 'fulfilled' });
    expect(await itemOf(database, item)).toMatchObject({ quantity: '25' });
  });

  test('a key ships once, and fulfilling accepts no lines', async () => {
    const id = await order();
    const key = randomUUID();
    const lines = JSON.parse(JSON.stringify(await partsOf(database, id, [4])));
    const once = () =>
      database.as(
        company.user,
        (sql) => sql`select ship_sales_order(${id}, ${key}, ${on(5)}, ${sql.json(lines)})`,
      );
    await once();
    await once();
    expect(await itemOf(database, item)).toMatchObject({ quantity: '21' });
    const [draft] = await database.as(
      company.user,
      (
        sql,
      ) => sql`select (save_sales_order(jsonb_build_object('customer_id', (select id from customers limit 1),
        'lines', jsonb_build_array(jsonb_build_object('description', 'Work'))), gen_random_uuid())).id`,
    );
    const fulfilling = database.as(
      company.user,
      (sql) =>
        sql`select step_document('sales_order', 'fulfil', ${draft?.id}, gen_random_uuid(), null, '[]')`,
    );
    expect((await refusal(fulfilling)).message).toContain('can only be fulfilled as a whole');
  });

  test('if two people ship the same rest at the same time, one of them succeeds', async () => {
    const id = await order();
    await ship(database, company.user, { order: id, on: on(5), parts: [4] });
    const lines = JSON.parse(JSON.stringify(await partsOf(database, id, [6])));
    const pool = postgres(database.url, { max: 2, onnotice: () => {} });
    try {
      const settled = await Promise.allSettled(
        [company.user, company.manager].map((person) =>
          pool.begin(async (session) => {
            await actAs(session, person);
            return session`select ship_sales_order(${id}, ${randomUUID()}, ${on(6)}, ${session.json(lines)})`;
          }),
        ),
      );
      expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const failed = settled.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
      expect((await refusal(Promise.reject(failed.reason))).hint).toBe('document.wrong_status');
    } finally {
      await pool.end();
    }
    expect(await itemOf(database, item)).toMatchObject({ quantity: '15' });
    await isSound();
  });
});

describe('invoices of an order in parts', () => {
  test('invoices the shipped quantity, then the rest, without issuing stock again', async () => {
    const id = await order();
    expect(await refusal(invoiceOf(database, company.user, id, on(4), 'delivered'))).toMatchObject({
      hint: 'document.nothing_delivered',
      message: expect.stringContaining('Ship more first, or choose all that is left.'),
    });
    await ship(database, company.user, { order: id, on: on(5), parts: [4] });
    expect(await differences(id)).toEqual(['4 of 10 shipped and not invoiced']);
    const first = await invoiceOf(database, company.user, id, on(6));
    expect(first).toMatchObject({ total_amount: 80, sales_order_id: id });
    await post(first);
    expect(await differences(id)).toEqual([]);
    const rest = await invoiceOf(database, company.user, id, on(7), 'rest');
    expect(rest).toMatchObject({ total_amount: 120 });
    await post(rest);
    expect(await differences(id)).toEqual(['invoiced 6 more than shipped']);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '21' });
    expect((await refusal(invoiceOf(database, company.user, id, on(8), 'rest'))).hint).toBe(
      'document.already_converted',
    );
    await ship(database, company.user, { order: id, on: on(9) });
    // 240.00 of stock less 32.00 and 58.00; sold for 200.00.
    expect(await ledger()).toEqual(['150.00', '90.00', '-200.00']);
    expect(await differences(id)).toEqual([]);
    await isSound();
  });

  test('the first is cancelled and gives its quantities back', async () => {
    const id = await order();
    await ship(database, company.user, { order: id, on: on(5), parts: [4] });
    const first = await invoiceOf(database, company.user, id, on(6));
    await post(first);
    await ship(database, company.user, { order: id, on: on(7) });
    await post(await invoiceOf(database, company.user, id, on(8)));
    await cancel(first.id ?? '', 9);
    const again = await invoiceOf(database, company.user, id, on(10));
    expect(again).toMatchObject({ total_amount: 80 });
    await post(again);
    expect(await ledger()).toEqual(['150.00', '90.00', '-200.00']);
    await isSound();
  });

  test('a cancelled one is corrected as long as the order has something left', async () => {
    const id = await order();
    await ship(database, company.user, { order: id, on: on(5) });
    const first = await invoiceOf(database, company.user, id, on(6));
    await saveInvoice(database, company.user, {
      id: first.id,
      version: first.version,
      lines: await editedLines(database, 'invoice_lines', first.id ?? '', [{ quantity: 4 }]),
    });
    await post(first);
    await post(await invoiceOf(database, company.user, id, on(7)));
    await cancel(first.id ?? '', 8);
    const correct = () =>
      saveInvoice(database, company.user, {
        customer_id: first.customer_id,
        corrects_id: first.id,
        invoice_date: on(9),
        lines: [beans(4, { unit_price: 19 })],
      });
    const corrected = await correct();
    await post(corrected);
    // The corrected document belongs to the order, so its goods are not issued again.
    expect(await ledger()).toEqual(['150.00', '90.00', '-196.00']);
    expect(await differences(id)).toEqual(['invoiced at 19.00, ordered at 20.00']);
    await cancel(corrected.id ?? '', 10);
    await post(await invoiceOf(database, company.user, id, on(11)));
    await isSound();
  });

  test('quantities beyond the order leave stock with them, once', async () => {
    const id = await order();
    const first = await invoiceOf(database, company.user, id, on(5));
    await saveInvoice(database, company.user, {
      id: first.id,
      version: first.version,
      lines: await editedLines(database, 'invoice_lines', first.id ?? '', [{ quantity: 6 }]),
    });
    await post(first);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '25' });
    const second = await invoiceOf(database, company.user, id, on(6));
    expect(second).toMatchObject({ total_amount: 80 });
    await saveInvoice(database, company.user, {
      id: second.id,
      version: second.version,
      lines: await editedLines(database, 'invoice_lines', second.id ?? '', [{ quantity: 7 }]),
    });
    await post(second);
    // 13 are invoiced and 10 ordered.
    expect(await itemOf(database, item)).toMatchObject({ quantity: '22' });
    await ship(database, company.user, { order: id, on: on(7) });
    expect(await itemOf(database, item)).toMatchObject({ quantity: '12' });
    expect(await differences(id)).toEqual(['invoiced 3 more than shipped', 'invoiced 3 more than ordered']);
    await isSound();
  });

  test('drops and credits an invoiced quantity that will not be shipped', async () => {
    const id = await order();
    const invoice = await invoiceOf(database, company.user, id, on(5));
    await post(invoice);
    await ship(database, company.user, { order: id, on: on(6), parts: [6] });
    await dropRest(database, company.user, { kind: 'sales_order', order: id });
    expect(await differences(id)).toEqual(['invoiced 4 more than shipped', 'invoiced 4 more than ordered']);
    await issueCreditNote(
      database,
      company.admin,
      { invoice_id: invoice.id ?? '' },
      [{ product_id, quantity: 4, unit_price: 20, gst_applicable: false, restock: false }],
      on(7),
    );
    // 5 at 8.00 and 1 at 10.00 left; 6 are sold for 120.00.
    expect(await ledger()).toEqual(['190.00', '50.00', '-120.00']);
    await isSound();
  });

  test('with GST in the prices, the parts add up to the order', async () => {
    // 10 at 11.00 with 10% in it are 110.00, 10.00 of it GST; 4 are 44.00 and 4.00, 6 are 66.00 and 6.00.
    const id = await order([beans(10, { unit_price: 11, gst_applicable: true, gst_rate: 10 })], {
      tax_inclusive: true,
    });
    await ship(database, company.user, { order: id, on: on(5), parts: [4] });
    const first = await invoiceOf(database, company.user, id, on(6));
    expect(first).toMatchObject({ net_amount: 40, gst_amount: 4, total_amount: 44 });
    await post(first);
    const rest = await invoiceOf(database, company.user, id, on(7), 'rest');
    expect(rest).toMatchObject({ net_amount: 60, gst_amount: 6, total_amount: 66 });
    await post(rest);
    expect(await stored(database, 'sales_orders', id)).toMatchObject({
      net_amount: '100.00',
      gst_amount: '10.00',
      total_amount: '110.00',
    });
    await isSound();
  });

  test('refuses to invoice unshipped quantities and unknown lines', async () => {
    const id = await order();
    expect((await refusal(invoiceOf(database, company.user, id, on(5), 'delivered'))).message).toBe(
      'Nothing of the sales order SO-000001 was shipped that is not invoiced yet. Ship more first, or choose all that is left.',
    );
    expect((await refusal(invoiceOf(database, company.user, id, on(5), 'everything'))).hint).toBe(
      'document.invalid_value',
    );
  });

  test('an order shipped before shipments existed counts as shipped', async () => {
    const id = await order();
    await ship(database, company.user, { order: id, on: on(5) });
    await database.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`delete from delivery_lines where delivery_id in (select id from deliveries where order_id = ${id})`;
      await sql`delete from deliveries where order_id = ${id}`;
    });
    expect(await differences(id)).toEqual(['10 of 10 shipped and not invoiced']);
    await post(await invoiceOf(database, company.user, id, on(6), 'delivered'));
    expect(await ledger()).toEqual(['150.00', '90.00', '-200.00']);
    await isSound();
  });
});
