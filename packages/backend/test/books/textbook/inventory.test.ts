import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../../database/test-database.ts';
import { approvedBill, createProduct, postedInvoice } from '../steps/documents.ts';
import { report, sectionTotal } from '../steps/reports.ts';
import { addItem, adjust, chooseCosting, itemOf, ledgerBalance, lotsOf } from '../steps/stock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const INVENTORY = '1200';
const COST_OF_SALES = '5000';

/** An organisation with one item, and what moves it. */
async function itemIn(costing: 'FIFO' | 'Weighted average' = 'FIFO', company?: Company) {
  const { admin, user, organisation } = company ?? (await foundCompany(database));
  await chooseCosting(database, admin, costing);
  const product_id = await createProduct(database, admin, { name: 'Widget', gst_applicable: false });
  const item = await addItem(database, admin, 'Widget', product_id);
  return {
    organisation,
    admin,
    item,
    receive: (quantity: number, unitCost: number, on?: string) =>
      adjust(database, user, { item, quantity, unitCost, ...(on && { on }) }),
    /** What an issue took, in whole units of money. */
    async issue(quantity: number, on?: string) {
      const movement = await adjust(database, user, { item, quantity: -quantity, ...(on && { on }) });
      const [row] = await database.sql`select value from stock_movements where id = ${movement}`;
      return -Number(row?.value);
    },
    buy: (quantity: number, unit_price: number, bill_date: string) =>
      approvedBill(database, user, [{ product_id, quantity, unit_price }], { bill_date }),
    /** Sells by an invoice; answers what it cost. */
    async sell(quantity: number, unit_price: number, invoice_date: string) {
      const before = await ledgerBalance(database, organisation, COST_OF_SALES);
      await postedInvoice(database, user, [{ product_id, quantity, unit_price }], { invoice_date });
      const after = await ledgerBalance(database, organisation, COST_OF_SALES);
      return Math.round((Number(after) - Number(before)) * 100) / 100;
    },
    left: () => itemOf(database, item),
    lots: () => lotsOf(database, item),
  };
}

test('inv-01-spy-perpetual: a month of purchases and sales, by FIFO and by moving average (Principles of Accounting 1, OpenStax, m67891)', async () => {
  for (const [costing, costs, ending, margin] of [
    ['FIFO', [2520, 4680], '8955.00', 4_140_00],
    ['Weighted average', [2520, 4732.94], '8902.06', 4_087_06],
  ] as const) {
    const { admin, organisation, receive, buy, sell, left } = await itemIn(costing);
    await receive(150, 21, '2019-07-01');
    const first = await sell(120, 36, '2019-07-05');
    await buy(225, 27, '2019-07-10');
    const second = await sell(180, 39, '2019-07-15');
    await buy(210, 33, '2019-07-25');
    expect([first, second]).toEqual(costs);
    expect(await left()).toMatchObject({ quantity: '285', total_value: ending });
    expect(await ledgerBalance(database, organisation, INVENTORY)).toBe(ending);
    const result = await report(database, admin, 'profit_and_loss', '2019-07-05', '2019-07-31');
    expect(sectionTotal(result, 'revenue')).toBe(11_340_00);
    expect(sectionTotal(result, 'revenue') - sectionTotal(result, 'cost_of_sales')).toBe(margin);
    if (costing === 'Weighted average') expect(Number((await left()).unit_cost).toFixed(2)).toBe('31.24');
  }
});

test('inv-02-spy-periodic: the same month, its sales issued together at the end (Principles of Accounting 1, OpenStax, m67890)', async () => {
  for (const [costing, cost, ending] of [
    ['FIFO', 7200, '8955.00'],
    ['Weighted average', 8284.62, '7870.38'],
  ] as const) {
    const { receive, issue, left } = await itemIn(costing);
    await receive(150, 21, '2019-07-01');
    await receive(225, 27, '2019-07-10');
    await receive(210, 33, '2019-07-25');
    expect(await left()).toMatchObject({ quantity: '585', total_value: '16155.00' });
    expect(await issue(120 + 180, '2019-07-31')).toBe(cost);
    expect(await left()).toMatchObject({ quantity: '285', total_value: ending });
  }
});

test('inv-05-frappe-stock-queue: a queue of lots is used up in order, to nothing (Frappe Books, testStockQueue.spec)', async () => {
  const { receive, issue, left, lots } = await itemIn();
  const seen: unknown[] = [];
  const see = async (rate: number | null) => {
    const { quantity, total_value } = await left();
    seen.push([rate, total_value, quantity, (await lots()).length]);
  };
  for (const [quantity, cost] of [
    [4, 100],
    [8, 200],
    [3, 300],
  ] as const) {
    await receive(quantity, cost);
    await see(null);
  }
  for (const quantity of [3, 5, 4, 3]) await see((await issue(quantity)) / quantity);
  expect(seen).toEqual([
    [null, '400.00', '4', 1],
    [null, '2000.00', '12', 2],
    [null, '2900.00', '15', 3],
    [100, '2600.00', '12', 3],
    [180, '1700.00', '7', 2],
    [200, '900.00', '3', 1],
    [300, '0.00', '0', 0],
  ]);
});

test('inv-07-average-merge: an issue takes the average of the lots, and leaves it (Beancount, booking_full_test)', async () => {
  for (const [lots, quantity, unit, remaining] of [
    [
      [
        [50, 100],
        [50, 101],
      ],
      49,
      100.5,
      51,
    ],
    [
      [
        [60, 100],
        [40, 110],
      ],
      20,
      104,
      80,
    ],
    [
      [
        [50, 100],
        [50, 101],
        [50, 102],
      ],
      49,
      101,
      101,
    ],
  ] as const) {
    const { receive, issue, left } = await itemIn('Weighted average');
    for (const [received, cost] of lots) await receive(received, cost);
    expect((await issue(quantity)) / quantity).toBe(unit);
    expect(await left()).toMatchObject({
      quantity: String(remaining),
      total_value: (remaining * unit).toFixed(2),
    });
  }
});

test('inv-08-location-scope: what lies elsewhere, as an item of its own, is not taken (hledger, lots-methods.test 6)', async () => {
  const company = await foundCompany(database);
  const [here, there] = [await itemIn('FIFO', company), await itemIn('FIFO', company)];
  await here.receive(5, 50, '2026-01-15');
  await there.receive(10, 50, '2026-02-01');
  expect((await refusal(here.issue(8, '2026-02-02'))).hint).toBe('stock.insufficient');
  expect(await here.left()).toMatchObject({ quantity: '5' });
  expect(await there.left()).toMatchObject({ quantity: '10' });
});

test('inv-09-realised-gain-methods: the gain on a sale by FIFO, and the lot that is left (hledger, lots-methods.test 4)', async () => {
  const { admin, receive, sell, lots } = await itemIn();
  await receive(10, 50, '2026-01-10');
  await receive(10, 50, '2026-01-11');
  expect(await sell(15, 55, '2026-01-12')).toBe(750);
  const result = await report(database, admin, 'profit_and_loss', '2026-01-12', '2026-01-12');
  expect(sectionTotal(result, 'revenue') - sectionTotal(result, 'cost_of_sales')).toBe(75_00);
  expect(await lots()).toEqual([['5', '250.00']]);
});

test('inv-10-negative-stock-receipt: stock does not fall below zero, so that a receipt has nothing to make good (ERPNext, test_valuation)', async () => {
  for (const received of [1, 6]) {
    const { receive, issue, lots } = await itemIn();
    expect(await refusal(issue(5))).toMatchObject({
      hint: 'stock.insufficient',
      message: expect.stringContaining('Only 0 of "Widget"'),
    });
    await receive(received, 10);
    expect(await lots()).toEqual([[String(received), `${received * 10}.00`]]);
  }
});
