import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  approveBill,
  createProduct,
  createVendor,
  entryLines,
  type Fields,
  postedInvoice,
  save,
  saveBill,
} from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import { issueCreditNote } from './steps/payments.ts';
import { addItem, adjust, chooseCosting, itemOf, ledgerBalance, lotsOf } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
let item: string;
let product_id: string;
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

/** Takes a step of an order on a day and answers the row. */
async function step(name: string, id: string, day: number): Promise<{ id: string; version: number }> {
  const [row] = await database.as(
    company.user,
    (sql) => sql`select to_jsonb(t) as answer from ${sql(name)}(${id}, gen_random_uuid(), ${on(day)}) t`,
  );
  return row?.answer;
}

/** An order of kettles, in stock on the 5th. */
async function receivedOrder(quantity = 10, unit_price: number | string = 9): Promise<string> {
  const { id = '' } = await save(database, company.user, 'save_purchase_order', {
    vendor_id: await createVendor(database, company.admin),
    order_date: on(1),
    lines: [{ product_id, quantity, unit_price }],
  });
  await step('send_purchase_order', id, 1);
  await step('receive_purchase_order', id, 5);
  return id;
}

/** Bills an order with changed lines, dated the 20th; returns the ids of the bill and of its entry. */
async function billed(order: string, ...lines: readonly Fields[]) {
  const { id, version } = await step('bill_from_purchase_order', order, 20);
  await saveBill(database, company.user, {
    id,
    version,
    lines: lines.map((line) => ({ product_id, quantity: 10, ...line })),
  });
  return { id, entry: await approveBill(database, company.user, id) };
}

const sell = (quantity: number, day: number) =>
  postedInvoice(database, company.user, [{ product_id, quantity, unit_price: 20 }], {
    invoice_date: on(day),
  });

/** Ledger balances of stock, cost of sales and price variance. */
const ledger = () =>
  Promise.all(['1200', '5000', '5040'].map((code) => ledgerBalance(database, company.organisation, code)));

const cancel = (bill: string) =>
  database.as(
    company.admin,
    (sql) => sql`select cancel_bill(${bill}, 'Wrong bill', gen_random_uuid(), ${on(28)})`,
  );

describe('by FIFO', () => {
  test('a higher bill raises the value of remaining stock; the rest goes to cost of sales', async () => {
    const order = await receivedOrder();
    await sell(4, 10);
    const { entry } = await billed(order, { unit_price: '9.50' });
    // 0.50 each: 6 are in stock, 4 are sold.
    expect(await entryLines(database, entry)).toEqual([
      { code: '2000', debit: '0.00', credit: '95.00' },
      { code: '2050', debit: '90.00', credit: '0.00' },
      { code: '5040', debit: '2.00', credit: '0.00' },
      { code: '1200', debit: '3.00', credit: '0.00' },
    ]);
    expect(await itemOf(database, item)).toEqual({
      quantity: '6',
      unit_cost: '9.500000',
      total_value: '57.00',
    });
    const [movement] = await database.sql`
      select kind, trim_scale(quantity)::text as quantity, value, unit_cost, reason, consumed from stock_movements
      where item_id = ${item} order by id desc limit 1`;
    expect(movement).toMatchObject({
      kind: 'revaluation',
      quantity: '0',
      value: '3.00',
      unit_cost: '0.000000',
      reason: 'Price of bill BIL-000001',
      consumed: [{ quantity: '6', value: '3.00' }],
    });
    // Later sales use the billed cost: 36.00, 2.00 and 57.00 are the 95.00 of the bill.
    await sell(6, 25);
    expect(await ledger()).toEqual(['0.00', '93.00', '2.00']);
    expect(await failingControls(database, company.admin)).toEqual([]);
  });

  test('a lower bill reduces it', async () => {
    const order = await receivedOrder();
    await sell(4, 10);
    await billed(order, { unit_price: 8 });
    expect(await ledger()).toEqual(['48.00', '36.00', '-4.00']);
    expect(await itemOf(database, item)).toMatchObject({ quantity: '6', total_value: '48.00' });
    expect(await failingControls(database, company.admin)).toEqual([]);
  });

  test('goods that were free in the end are worth nothing', async () => {
    const order = await receivedOrder();
    await sell(4, 10);
    await billed(order, { unit_price: 0 });
    expect(await lotsOf(database, item)).toEqual([['6', '0.00']]);
    expect(await ledger()).toEqual(['0.00', '36.00', '-36.00']);
    expect(await failingControls(database, company.admin)).toEqual([]);
  });

  test('does not change movements from other sources', async () => {
    await adjust(database, company.admin, { item, quantity: 5, unitCost: 10, on: on(2) });
    const order = await receivedOrder();
    await adjust(database, company.admin, { item, quantity: 2, unitCost: 11, on: on(6) });
    // 5 that were there before and 3 of the receipt: 7 of it stay.
    await sell(8, 10);
    await billed(order, { unit_price: 10 });
    expect(await lotsOf(database, item)).toEqual([
      ['7', '70.00'],
      ['2', '22.00'],
    ]);
    expect(await ledger()).toEqual(['92.00', '77.00', '3.00']);
    expect(await failingControls(database, company.admin)).toEqual([]);
  });

  test('goods returned by a customer count as on hand again', async () => {
    const order = await receivedOrder();
    const { id } = await sell(4, 10);
    await issueCreditNote(
      database,
      company.admin,
      { invoice_id: id ?? '' },
      [{ product_id, quantity: 2, unit_price: 20 }],
      on(12),
    );
    await billed(order, { unit_price: '9.50' });
    expect(await itemOf(database, item)).toMatchObject({ quantity: '8', total_value: '76.00' });
    expect(await ledger()).toEqual(['76.00', '18.00', '1.00']);
    expect(await failingControls(database, company.admin)).toEqual([]);
  });

  test('goes to cost of sales completely if no stock is left', async () => {
    const order = await receivedOrder();
    await sell(10, 10);
    await billed(order, { unit_price: '9.50' });
    expect(await ledger()).toEqual(['0.00', '90.00', '5.00']);
    expect(await failingControls(database, company.admin)).toEqual([]);
  });

  test('cents are shared out over lines so that they add up', async () => {
    const order = await receivedOrder(3, '33.33');
    await sell(1, 10);
    await billed(order, { quantity: 1, unit_price: '33.40' }, { quantity: 2, unit_price: '33.30' });
    // 0.07 dearer and 0.06 cheaper are 0.01, and two thirds of that is a cent.
    expect(await ledger()).toEqual(['66.67', '33.33', '0.00']);
    expect(await failingControls(database, company.admin)).toEqual([]);
  });
});

test('at average cost, the share of remaining stock joins the pool', async () => {
  await chooseCosting(database, company.admin, 'Weighted average');
  await adjust(database, company.admin, { item, quantity: 5, unitCost: 10, on: on(2) });
  const order = await receivedOrder();
  // 140.00 for 15; 8 of them are 74.67, and of the receipt 7 stay.
  await sell(8, 10);
  await billed(order, { unit_price: 10 });
  expect(await ledger()).toEqual(['72.33', '74.67', '3.00']);
  expect(await itemOf(database, item)).toMatchObject({ quantity: '7', total_value: '72.33' });
  await sell(7, 25);
  expect(await ledger()).toEqual(['0.00', '147.00', '3.00']);
  expect(await failingControls(database, company.admin)).toEqual([]);
});

describe('cancelling the bill', () => {
  test.each(['FIFO', 'Weighted average'])('reverses the difference (%s)', async (costing) => {
    await chooseCosting(database, company.admin, costing);
    const order = await receivedOrder();
    await sell(4, 10);
    const bill = await billed(order, { unit_price: '9.50' });
    await cancel(bill.id);
    expect(await ledger()).toEqual(['54.00', '36.00', '0.00']);
    expect(await lotsOf(database, item)).toEqual([['6', '54.00']]);
    expect(await failingControls(database, company.admin)).toEqual([]);
    // The order can be billed again.
    await billed(order, { unit_price: 8 });
    expect(await ledger()).toEqual(['48.00', '36.00', '-4.00']);
    expect(await failingControls(database, company.admin)).toEqual([]);
  });

  test('is refused where goods at the new price have been used', async () => {
    const order = await receivedOrder();
    const bill = await billed(order, { unit_price: '9.50' });
    await sell(1, 25);
    expect(await refusal(cancel(bill.id))).toMatchObject({
      hint: 'stock.already_used',
      message:
        'The price of 10 of "Kettle" was corrected on 2026-03-20, and some have been used since, so that cannot be undone. Undo what used them, or issue a credit note.',
    });
    expect(await ledger()).toEqual(['85.50', '9.50', '0.00']);
    expect(await failingControls(database, company.admin)).toEqual([]);
  });
});
