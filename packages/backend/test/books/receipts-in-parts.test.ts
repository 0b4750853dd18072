import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { approveBill, createProduct, entryLines, type Fields, saveBill, stored } from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import { billOf, dropRest, editedLines, matchOf, receive, sentOrder } from './steps/orders.ts';
import { addItem, adjust, chooseCosting, itemOf, ledgerBalance, lotsOf } from './steps/stock.ts';
import { canadianCodes, taxLines } from './steps/tax-codes.ts';

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
  product_id = await createProduct(database, company.admin, { name: 'Kettle', gst_applicable: false });
  item = await addItem(database, company.admin, 'Kettle', product_id);
});

const on = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
const kettles = (quantity: number | string, unit_price: number | string = 9): Fields => ({
  product_id,
  quantity,
  unit_price,
  gst_applicable: false,
});
const order = (...lines: readonly Fields[]) =>
  sentOrder(database, company.user, lines.length > 0 ? lines : [kettles(10)]);

/** Makes a bill of an order, with other values in its lines, and approves it; its id and that of its entry. */
async function billed(
  of: string,
  day: number,
  { what, lines = [], head = {} }: { what?: string; lines?: readonly Fields[]; head?: Fields } = {},
) {
  const bill = await billOf(database, company.user, of, on(day), what ?? null);
  const id = bill.id ?? '';
  if (lines.length > 0 || Object.keys(head).length > 0)
    await saveBill(database, company.user, {
      id,
      version: bill.version,
      ...head,
      lines: await editedLines(database, 'bill_lines', id, lines),
    });
  return { id, entry: await approveBill(database, company.user, id) };
}

const cancel = (bill: string, day: number) =>
  database.as(
    company.admin,
    (sql) => sql`select cancel_bill(${bill}, 'Wrong bill', gen_random_uuid(), ${on(day)})`,
  );

/** Ledger balances of stock, goods received and not billed, cost of sales and price variance. */
const ledger = () =>
  Promise.all(
    ['1200', '2050', '5000', '5040'].map((code) => ledgerBalance(database, company.organisation, code)),
  );
const isSound = async () => expect(await failingControls(database, company.admin)).toEqual([]);
const differences = async (kind: string, id: string) =>
  (await matchOf(database, company.user, kind, id)).lines.flatMap((line) => line.differences);

describe('a purchase order is received in parts', () => {
  test('post their goods at the order’s price, and the last one completes it', async () => {
    const id = await order(kettles(10), {
      description: 'Freight',
      quantity: 1,
      unit_price: 30,
      gst_applicable: false,
    });
    const first = await receive(database, company.user, { order: id, on: on(5), parts: [4, null] });
    expect(first).toMatchObject({ status: 'partially_received', received_on: on(5) });
    // 4 at 9.00; freight is not stocked.
    expect(await entryLines(database, first.journal_entry_id)).toEqual([
      { code: '1200', debit: '36.00', credit: '0.00' },
      { code: '2050', debit: '0.00', credit: '36.00' },
    ]);
    const second = await receive(database, company.user, { order: id, on: on(8) });
    expect(second).toMatchObject({ status: 'received', received_on: on(8) });
    // 6 at 9.00.
    expect(await ledger()).toEqual(['90.00', '-90.00', '0.00', '0.00']);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '90.00' });
    const { deliveries } = await matchOf(database, company.viewer, 'purchase_order', id);
    expect(deliveries).toMatchObject([
      { delivered_on: on(5), is_dropped: false, lines: [{ name: 'Kettle', quantity: '4', value: '36.00' }] },
      {
        delivered_on: on(8),
        lines: [
          { name: 'Kettle', quantity: '6', value: '54.00' },
          { name: 'Freight', quantity: '1', value: '0.00' },
        ],
      },
    ]);
    await isSound();
  });

  test('of an odd price add up to the whole', async () => {
    // 3 at 33.335 are 100.01 (100.005 rounded half up); a third of that is 33.34, two thirds 66.67.
    const id = await order(kettles(3, '33.335'));
    for (const day of [5, 6, 7])
      await receive(database, company.user, { order: id, on: on(day), parts: [1] });
    expect(await lotsOf(database, item)).toEqual([
      ['1', '33.34'],
      ['1', '33.33'],
      ['1', '33.34'],
    ]);
    expect(await ledger()).toEqual(['100.01', '-100.01', '0.00', '0.00']);
    await isSound();
  });

  test('are posted at the order’s rate in a foreign currency', async () => {
    const id = await sentOrder(database, company.user, [kettles(7, '3.33')], {
      currency: 'EUR',
      exchange_rate: '1.2345',
    });
    // 23.31 at 1.2345 are 28.78 (28.776…); 2 of 7 are 8.22 (8.2228…), 5 of 7 are 20.56 (20.5571…).
    await receive(database, company.user, { order: id, on: on(5), parts: [2] });
    await receive(database, company.user, { order: id, on: on(6), parts: [3] });
    await receive(database, company.user, { order: id, on: on(7) });
    expect(await lotsOf(database, item)).toEqual([
      ['2', '8.22'],
      ['3', '12.34'],
      ['2', '8.22'],
    ]);
    await billed(id, 20, { what: 'delivered' });
    // The bill has the rate of the order, which was entered.
    expect(await ledger()).toEqual(['28.78', '0.00', '0.00', '0.00']);
    await isSound();
  });

  test('include tax that is not claimed back in the cost of the goods', async () => {
    const { bc } = await canadianCodes(database, company.admin);
    const id = await order({ product_id, quantity: 10, unit_price: 100, tax_code_id: bc });
    await receive(database, company.user, { order: id, on: on(5), parts: [4] });
    // 4 × 100.00 = 400.00, and 28.00 of PST at 7%.
    expect(await ledger()).toEqual(['428.00', '-428.00', '0.00', '0.00']);
    const first = await billed(id, 6, { what: 'delivered' });
    expect(await ledger()).toEqual(['428.00', '0.00', '0.00', '0.00']);
    // 400.00, 20.00 of GST and 28.00 of PST are owed; GST alone is claimed back.
    expect(await taxLines(database, first.entry)).toEqual([
      ['2000', '-448.00', null, null],
      ['2050', '428.00', 'purchases', null],
      ['2210', '20.00', 'gst_paid', 'GST 5%'],
    ]);
    await receive(database, company.user, { order: id, on: on(7) });
    await billed(id, 20);
    expect(await ledger()).toEqual(['1070.00', '0.00', '0.00', '0.00']);
    expect(await lotsOf(database, item)).toEqual([
      ['4', '428.00'],
      ['6', '642.00'],
    ]);
    await isSound();
  });

  test('are refused beyond the remaining quantity, on every write path', async () => {
    const id = await order(kettles(10), kettles(2));
    await receive(database, company.user, { order: id, on: on(5), parts: [6, null] });
    const attempt = (parts: readonly (number | string | null)[]) =>
      refusal(receive(database, company.user, { order: id, on: on(6), parts }));
    expect(await attempt([5, 1])).toMatchObject({
      hint: 'document.exceeds_order',
      message:
        'Line 1: only 4 of "Kettle" can be received, because no more is left of the order, but 5 were requested.',
    });
    expect((await attempt([0, null])).message).toBe(
      'Line 1: say how much of "Kettle" is received: a quantity above 0, or leave the line out.',
    );
    expect((await attempt([-1, null])).hint).toBe('document.quantity_required');
    expect((await attempt(['0.0000001', null])).hint).toBe('document.invalid_value');
    expect((await attempt([null, null])).hint).toBe('document.quantity_required');
    const other = await order();
    const foreignLine = await refusal(
      database.as(
        company.user,
        (sql) => sql`select step_document('purchase_order', 'receive', ${id}, gen_random_uuid(), ${on(6)},
          (select jsonb_agg(jsonb_build_object('line_id', l.id, 'quantity', 1)) from purchase_order_lines l
            where l.purchase_order_id = ${other}))`,
      ),
    );
    expect(foreignLine.hint).toBe('document.unknown_line');
    const early = receive(database, company.user, { order: id, on: on(4), parts: [1, null] });
    expect((await refusal(early)).hint).toBe('document.date_too_early');
    const viewer = receive(database, company.viewer, { order: id, on: on(6), parts: [1, null] });
    expect((await refusal(viewer)).hint).toBe('role.denied');
    await database.as(company.admin, (sql) => sql`select lock_books(${on(10)})`);
    const locked = receive(database, company.user, { order: id, on: on(9), parts: [1, null] });
    expect((await refusal(locked)).hint).toBe('ledger.period_locked');
    // The refused calls changed nothing.
    expect(await itemOf(database, item)).toMatchObject({ quantity: '6', total_value: '54.00' });
    const written = database.sql`update deliveries set delivered_on = ${on(1)} where order_id = ${id}`;
    expect((await refusal(written)).hint).toBe('ledger.immutable');
    const removed = database.sql`delete from delivery_lines`;
    expect((await refusal(removed)).hint).toBe('ledger.immutable');
    const direct = database.as(
      company.admin,
      (sql) =>
        sql`insert into deliveries (kind, order_id, delivered_on) values ('purchase_order', ${id}, ${on(6)})`,
    );
    expect((await refusal(direct)).code).toBe('42501');
  });

  test('and cancelled whole: every receipt is reversed', async () => {
    const id = await order();
    await receive(database, company.user, { order: id, on: on(5), parts: [4] });
    await receive(database, company.user, { order: id, on: on(6), parts: [5] });
    await database.as(
      company.admin,
      (sql) => sql`select cancel_purchase_order(${id}, 'Wrong goods', gen_random_uuid(), ${on(7)})`,
    );
    expect(await ledger()).toEqual(['0.00', '0.00', '0.00', '0.00']);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '0', total_value: '0.00' });
    await isSound();
  });
});

describe('bills of received quantities', () => {
  test('receipts of 4 and 6 over a bill at another price', async () => {
    const id = await order();
    await receive(database, company.user, { order: id, on: on(5), parts: [4] });
    await receive(database, company.user, { order: id, on: on(6), parts: [6] });
    const { entry } = await billed(id, 20, { lines: [{ unit_price: '9.50' }] });
    // 10 at 9.50; 90.00 was received; 0.50 each: 2.00 for the first receipt, 3.00 for the second, all still in stock.
    expect(await entryLines(database, entry)).toEqual([
      { code: '2000', debit: '0.00', credit: '95.00' },
      { code: '2050', debit: '90.00', credit: '0.00' },
      { code: '1200', debit: '5.00', credit: '0.00' },
    ]);
    expect(await lotsOf(database, item)).toEqual([
      ['4', '38.00'],
      ['6', '57.00'],
    ]);
    await isSound();
  });

  test('receive 6, bill 6, sell some, receive 4, bill 4 at another price', async () => {
    const id = await order();
    await receive(database, company.user, { order: id, on: on(5), parts: [6] });
    expect(await differences('purchase_order', id)).toEqual(['6 of 10 received and not billed']);
    const first = await billOf(database, company.user, id, on(6));
    expect(first).toMatchObject({ total_amount: 54 });
    await approveBill(database, company.user, first.id ?? '');
    expect(await ledger()).toEqual(['54.00', '0.00', '0.00', '0.00']);
    expect((await refusal(billOf(database, company.user, id, on(7)))).message).toBe(
      'Nothing of the purchase order PO-000001 was received that is not billed yet. Receive more first, or choose all that is left.',
    );
    await adjust(database, company.admin, { item, quantity: -5, on: on(8) });
    await receive(database, company.user, { order: id, on: on(9), parts: [4] });
    // 1 of the first receipt and 4 of the second are in stock: 45.00.
    expect(await ledger()).toEqual(['45.00', '-36.00', '0.00', '0.00']);
    await billed(id, 20, { lines: [{ unit_price: 10 }] });
    // 4 at 10.00, of which 36.00 was received; the 4.00 belong to the second receipt, which is still in stock.
    expect(await ledger()).toEqual(['49.00', '0.00', '0.00', '0.00']);
    expect(await lotsOf(database, item)).toEqual([
      ['1', '9.00'],
      ['4', '40.00'],
    ]);
    expect(await differences('purchase_order', id)).toEqual(['billed at 10.00, ordered at 9.00']);
    expect((await refusal(billOf(database, company.user, id, on(21)))).hint).toBe(
      'document.already_converted',
    );
    await isSound();
  });

  test('of more than was ordered: the rest arrives with the bill, and is named', async () => {
    const id = await order();
    await receive(database, company.user, { order: id, on: on(5) });
    const bill = await billed(id, 20, { lines: [{ quantity: 13 }] });
    // 10 clear 90.00, 3 arrive for 27.00.
    expect(await ledger()).toEqual(['117.00', '0.00', '0.00', '0.00']);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '13' });
    expect(await differences('bill', bill.id)).toEqual([
      'billed 3 more than received',
      'billed 3 more than ordered',
    ]);
    await isSound();
  });

  test('before the receipt: leaves the open quantity to it', async () => {
    const id = await order();
    await receive(database, company.user, { order: id, on: on(5), parts: [4] });
    const bill = await billed(id, 6, { what: 'rest', lines: [{ unit_price: 10 }] });
    // 10 at 10.00. 4 were received for 36.00 and cost 4.00 more; 6 are outstanding for 54.00, and their 6.00 are a
    // difference.
    expect(await entryLines(database, bill.entry)).toEqual([
      { code: '2000', debit: '0.00', credit: '100.00' },
      { code: '2050', debit: '90.00', credit: '0.00' },
      { code: '5040', debit: '6.00', credit: '0.00' },
      { code: '1200', debit: '4.00', credit: '0.00' },
    ]);
    expect(await ledger()).toEqual(['40.00', '54.00', '0.00', '6.00']);
    expect(await differences('purchase_order', id)).toEqual([
      'billed 6 more than received',
      'billed at 10.00, ordered at 9.00',
    ]);
    const dropping = dropRest(database, company.user, { kind: 'purchase_order', order: id });
    expect(await refusal(dropping)).toMatchObject({
      hint: 'document.billed_ahead',
      message:
        'The bill BIL-000001 has billed "Kettle" that is still to come. Receive it, or cancel the bill, before you drop it.',
    });
    await receive(database, company.user, { order: id, on: on(9) });
    expect(await ledger()).toEqual(['94.00', '0.00', '0.00', '6.00']);
    expect(await differences('purchase_order', id)).toEqual(['billed at 10.00, ordered at 9.00']);
    await isSound();
  });

  test('the first is cancelled, and its goods are billed once more', async () => {
    const id = await order(kettles(3, '33.335'));
    await receive(database, company.user, { order: id, on: on(5), parts: [1] });
    const first = await billed(id, 6);
    await receive(database, company.user, { order: id, on: on(7), parts: [2] });
    await billed(id, 8);
    expect(await ledger()).toEqual(['100.01', '0.00', '0.00', '0.00']);
    await cancel(first.id, 9);
    // The first of three was received for 33.34.
    expect(await ledger()).toEqual(['100.01', '-33.34', '0.00', '0.00']);
    expect(await differences('purchase_order', id)).toEqual(['1 of 3 received and not billed']);
    await billed(id, 10);
    expect(await ledger()).toEqual(['100.01', '0.00', '0.00', '0.00']);
    await isSound();
  });

  test('by line: the second of two lines of one product at two prices', async () => {
    const id = await order(kettles(10, 9), kettles(5, 10));
    await receive(database, company.user, { order: id, on: on(5) });
    const bill = await billOf(database, company.user, id, on(6));
    const [, second] = await editedLines(database, 'bill_lines', bill.id ?? '', []);
    await saveBill(database, company.user, { id: bill.id, version: bill.version, lines: [second] });
    await approveBill(database, company.user, bill.id ?? '');
    // 140.00 was received, and 5 at 10.00 equal the receipt of the second line.
    expect(await ledger()).toEqual(['140.00', '-90.00', '0.00', '0.00']);
    const rest = await billOf(database, company.user, id, on(7));
    expect(rest).toMatchObject({ total_amount: 90 });
    await approveBill(database, company.user, rest.id ?? '');
    expect(await ledger()).toEqual(['140.00', '0.00', '0.00', '0.00']);
    await isSound();
  });

  test.each(['FIFO', 'Weighted average'])('goods sold in between bear their share (%s)', async (costing) => {
    await chooseCosting(database, company.admin, costing);
    const id = await order();
    await receive(database, company.user, { order: id, on: on(5), parts: [6] });
    await adjust(database, company.admin, { item, quantity: -4, on: on(6) });
    await billed(id, 7, { lines: [{ unit_price: 12 }] });
    // 6 at 12.00 are 18.00 more expensive, of which 2 of 6 are in stock: 6.00 to stock, 12.00 to the difference.
    expect(await ledger()).toEqual(['24.00', '0.00', '0.00', '12.00']);
    await isSound();
  });

  test('a bill reports lines that were not ordered, and finds resent lines by their product', async () => {
    const id = await order();
    await receive(database, company.user, { order: id, on: on(5) });
    const bill = await billOf(database, company.user, id, on(6));
    await saveBill(database, company.user, {
      id: bill.id,
      version: bill.version,
      lines: [kettles(4), { description: 'Pallet', quantity: 1, unit_price: 12, gst_applicable: false }],
    });
    const match = await matchOf(database, company.user, 'bill', bill.id ?? '');
    expect(match).toMatchObject({
      number: 'PO-000001',
      status: 'received',
      lines: [
        {
          ordered: '10',
          delivered: '10',
          billed: '4',
          left: '0',
          differences: ['6 of 10 received and not billed'],
        },
      ],
      not_ordered: ['1 of "Pallet" billed and not ordered'],
    });
    const rest = await billOf(database, company.user, id, on(7));
    expect(rest).toMatchObject({ total_amount: 54 });
  });
});

describe('dropping the rest of an order', () => {
  test('the order is then received, and no more of it can be billed', async () => {
    const id = await order();
    await receive(database, company.user, { order: id, on: on(5), parts: [6] });
    const dropped = await dropRest(database, company.user, {
      kind: 'purchase_order',
      order: id,
      reason: 'Discontinued',
    });
    expect(dropped).toMatchObject({ status: 'received' });
    await billed(id, 6);
    expect(await ledger()).toEqual(['54.00', '0.00', '0.00', '0.00']);
    expect(await matchOf(database, company.user, 'purchase_order', id)).toMatchObject({
      lines: [{ delivered: '6', dropped: '4', billed: '6', left: '0', differences: [] }],
      deliveries: [{}, { is_dropped: true, reason: 'Discontinued' }],
    });
    expect((await refusal(billOf(database, company.user, id, on(7)))).hint).toBe(
      'document.already_converted',
    );
    const again = dropRest(database, company.user, { kind: 'purchase_order', order: id });
    expect((await refusal(again)).message).toBe(
      'The purchase order PO-000001 is received. Only what is still to be received can be dropped.',
    );
    const [told] = await database.sql`
      select action, changes -> 'reason' ->> 'to' as reason from activity_log where record_id = ${id} order by id desc limit 1`;
    expect(told).toEqual({ action: 'rest_dropped', reason: 'Discontinued' });
    await isSound();
  });

  test('by line and quantity, but never all of an unreceived order', async () => {
    const id = await order(kettles(10), kettles(2));
    const drop = (parts?: readonly (number | null)[], reason?: string) =>
      dropRest(database, company.user, {
        kind: 'purchase_order',
        order: id,
        ...(parts && { parts }),
        ...(reason !== undefined && { reason }),
      });
    expect((await refusal(drop())).message).toBe(
      'Nothing of the purchase order PO-000001 was received. Cancel it instead.',
    );
    expect((await refusal(drop([11, null]))).hint).toBe('document.exceeds_order');
    expect((await refusal(drop([1, null], ' '))).hint).toBe('document.reason_required');
    expect(await drop([3, 2])).toMatchObject({ status: 'sent' });
    expect(await receive(database, company.user, { order: id, on: on(5) })).toMatchObject({
      status: 'received',
    });
    expect(await itemOf(database, item)).toMatchObject({ quantity: '7', total_value: '63.00' });
    await isSound();
  });
});

test('a list shows how much of an order is billed', async () => {
  const id = await order();
  const billing = async () =>
    (
      await database.as(
        company.viewer,
        (sql) => sql`select billing_status, status from purchase_order_list where id = ${id}`,
      )
    )[0];
  expect(await billing()).toEqual({ billing_status: 'not_billed', status: 'sent' });
  await receive(database, company.user, { order: id, on: on(5), parts: [6] });
  const bill = await billOf(database, company.user, id, on(6));
  expect(await billing()).toEqual({ billing_status: 'partially_billed', status: 'partially_received' });
  await dropRest(database, company.user, { kind: 'purchase_order', order: id });
  expect(await billing()).toEqual({ billing_status: 'billed', status: 'received' });
  await cancel(bill.id ?? '', 7);
  expect(await billing()).toEqual({ billing_status: 'not_billed', status: 'received' });
  expect(await stored(database, 'purchase_orders', id)).toMatchObject({ status: 'received' });
});
