import { sumOf } from '../amount-text.ts';
import { sectionTotal } from '../books/ledger-steps.ts';
import type { PublishedCase, Stage } from '../published-case.ts';
import { erpNext, hledger, openStax } from './sources.ts';

const INVENTORY = '1200';

type Costing = 'FIFO' | 'Weighted average';

/** Books with one item of stock. */
async function openStock(stage: Stage, costing: Costing = 'FIFO') {
  const books = await stage.open({ inventory_costing: costing });
  return { books, ...(await books.stockItem()) };
}

const perpetual: PublishedCase = {
  id: 'inv-01-spy-perpetual',
  title: 'A month of purchases and sales, by FIFO and by moving average',
  source: openStax('Chapter 10, module m67891'),
  leftOut: 'LIFO is not offered.',
  async play(stage) {
    for (const [costing, costs, ending, margin] of [
      ['FIFO', [2_520, 4_680], 8_955, 4_140],
      ['Weighted average', [2_520, 4_732.94], 8_902.06, 4_087.06],
    ] as const) {
      const { books, receive, buy, sell, left } = await openStock(stage, costing);
      await receive(150, 21, '2019-07-01');
      const first = await sell(120, 36, '2019-07-05');
      await buy(225, 27, '2019-07-10');
      const second = await sell(180, 39, '2019-07-15');
      await buy(210, 33, '2019-07-25');
      await books.compare(`${costing}: cost of the first sale`, costs[0], async () => first);
      await books.compare(`${costing}: cost of the second sale`, costs[1], async () => second);
      await books.compare(`${costing}: units left`, 285, async () => (await left()).quantity);
      await books.compare(`${costing}: value left`, ending, async () => (await left()).total_value);
      await books.compare(
        `${costing}: inventory in the ledger`,
        ending,
        async () => (await books.balancesOn('2019-07-31', INVENTORY))[INVENTORY],
      );
      const result = await books.profitAndLoss('2019-07-05', '2019-07-31');
      await books.compare(`${costing}: revenue`, 11_340, async () => sectionTotal(result, 'revenue'));
      await books.compare(`${costing}: gross margin`, margin, async () =>
        sumOf([sectionTotal(result, 'revenue'), -sectionTotal(result, 'cost_of_sales')]),
      );
      if (costing === 'Weighted average')
        await books.compare(`${costing}: unit cost`, 31.24, async () =>
          Number((await left()).unit_cost).toFixed(2),
        );
    }
  },
};

const periodic: PublishedCase = {
  id: 'inv-02-spy-periodic',
  title: 'The same month, its sales issued together at the end',
  source: openStax('Chapter 10, module m67890'),
  leftOut:
    'Stock is perpetual, and LIFO is not offered: the sales of the month are issued together at its end.',
  async play(stage) {
    for (const [costing, cost, ending] of [
      ['FIFO', 7_200, 8_955],
      ['Weighted average', 8_284.62, 7_870.38],
    ] as const) {
      const { books, receive, issue, left } = await openStock(stage, costing);
      await receive(150, 21, '2019-07-01');
      await receive(225, 27, '2019-07-10');
      await receive(210, 33, '2019-07-25');
      await books.compare(`${costing}: units to sell`, 585, async () => (await left()).quantity);
      await books.compare(`${costing}: value to sell`, 16_155, async () => (await left()).total_value);
      const issued = await issue(120 + 180, '2019-07-31');
      await books.compare(`${costing}: cost of sales`, cost, async () => issued);
      await books.compare(`${costing}: units left`, 285, async () => (await left()).quantity);
      await books.compare(`${costing}: value left`, ending, async () => (await left()).total_value);
    }
  },
};

const queue: PublishedCase = {
  id: 'inv-05-frappe-stock-queue',
  title: 'A queue of lots is used up in order, to nothing',
  source: {
    author: 'Frappe Technologies',
    work: 'Tests of Frappe Books',
    place: 'testStockQueue.spec',
  },
  async play(stage) {
    const { books, receive, issue, left, lots } = await openStock(stage);
    for (const [moved, unit, value, quantity, count] of [
      [4, 100, 400, 4, 1],
      [8, 200, 2_000, 12, 2],
      [3, 300, 2_900, 15, 3],
      [-3, 100, 2_600, 12, 3],
      [-5, 180, 1_700, 7, 2],
      [-4, 200, 900, 3, 1],
      [-3, 300, 0, 0, 0],
    ] as const) {
      const step = moved > 0 ? `After ${moved} came` : `After ${-moved} left, ${quantity} stay`;
      if (moved > 0) await receive(moved, unit);
      else {
        const issued = await issue(-moved);
        await books.compare(`${step}: unit cost`, unit, async () => issued / -moved);
      }
      await books.compare(`${step}: value`, value, async () => (await left()).total_value);
      await books.compare(`${step}: units`, quantity, async () => (await left()).quantity);
      await books.compare(`${step}: lots`, String(count), async () => (await lots()).length);
    }
  },
};

const averageMerge: PublishedCase = {
  id: 'inv-07-average-merge',
  title: 'An issue takes the average of the lots, and leaves it',
  source: {
    author: 'Martin Blais and others',
    work: 'Tests of Beancount',
    place: 'booking_full_test: average cost',
  },
  async play(stage) {
    for (const [lots, quantity, unit, remaining] of [
      [['50 × 100', '50 × 101'], 49, 100.5, 51],
      [['60 × 100', '40 × 110'], 20, 104, 80],
      [['50 × 100', '50 × 101', '50 × 102'], 49, 101, 101],
    ] as const) {
      const { books, receive, issue, left } = await openStock(stage, 'Weighted average');
      for (const lot of lots) {
        const [received = 0, cost = 0] = lot.split(' × ').map(Number);
        await receive(received, cost);
      }
      const issued = await issue(quantity);
      const what = lots.join(' and ');
      await books.compare(`${what}: unit cost`, unit, async () => issued / quantity);
      await books.compare(`${what}: units left`, remaining, async () => (await left()).quantity);
      await books.compare(`${what}: value left`, remaining * unit, async () => (await left()).total_value);
    }
  },
};

const locations: PublishedCase = {
  id: 'inv-08-location-scope',
  title: 'Stock at another location, as an item of its own, is not used',
  source: hledger('lots-methods.test, case 6'),
  leftOut: 'Stock is not kept by location: stock elsewhere is an item of its own.',
  async play(stage) {
    const { books, ...here } = await openStock(stage);
    const there = await books.stockItem();
    await here.receive(5, 50, '2026-01-15');
    await there.receive(10, 50, '2026-02-01');
    await books.refused('8 of what is 5 here', 'stock.insufficient', () => here.issue(8, '2026-02-02'));
    await books.compare('Units here', 5, async () => (await here.left()).quantity);
    await books.compare('Units there', 10, async () => (await there.left()).quantity);
  },
};

const realisedGain: PublishedCase = {
  id: 'inv-09-realised-gain-methods',
  title: 'The gain on a sale by FIFO, and the lot that is left',
  source: hledger('lots-methods.test, case 4'),
  leftOut: 'The dearest lot first (HIFO) is not offered.',
  async play(stage) {
    const { books, receive, sell, lots } = await openStock(stage);
    await receive(10, 50, '2026-01-10');
    await receive(10, 50, '2026-01-11');
    const cost = await sell(15, 55, '2026-01-12');
    await books.compare('Cost of what was sold', 750, async () => cost);
    const result = await books.profitAndLoss('2026-01-12', '2026-01-12');
    await books.compare('Gain', 75, async () =>
      sumOf([sectionTotal(result, 'revenue'), -sectionTotal(result, 'cost_of_sales')]),
    );
    await books.compare('Lots left', '5 of 250.00', async () =>
      (await lots()).map(({ quantity, value }) => `${quantity} of ${value.toFixed(2)}`).join(', '),
    );
  },
};

const negativeStock: PublishedCase = {
  id: 'inv-10-negative-stock-receipt',
  title: 'Stock does not fall below zero, so that a receipt has nothing to make good',
  source: erpNext('stock/tests/test_valuation'),
  leftOut: 'Stock never falls below zero: the issue is refused.',
  async play(stage) {
    for (const received of [1, 6]) {
      const { books, receive, issue, lots } = await openStock(stage);
      await books.refused('5 of nothing', 'stock.insufficient', () => issue(5));
      await receive(received, 10);
      await books.compare('Lots', `${received} of ${received * 10}.00`, async () =>
        (await lots()).map(({ quantity, value }) => `${quantity} of ${value.toFixed(2)}`).join(', '),
      );
    }
  },
};

export const INVENTORY_CASES: readonly PublishedCase[] = [
  perpetual,
  periodic,
  queue,
  averageMerge,
  locations,
  realisedGain,
  negativeStock,
];
