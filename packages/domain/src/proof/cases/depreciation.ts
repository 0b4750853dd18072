import type { Books } from '../case-books.ts';
import type { PublishedCase } from '../published-case.ts';
import { erpNext, openStax } from './sources.ts';

/** Runs depreciation through each day, and compares what an asset has lost in all by then. */
async function compareTotals(
  books: Books,
  asset: string,
  totals: readonly (readonly [through: string, total: number])[],
): Promise<void> {
  for (const [through, total] of totals) {
    await books.depreciate(through);
    await books.compare(
      `Depreciation through ${through}`,
      total,
      async () => (await books.assetRow(asset)).accumulated_depreciation,
    );
  }
}

async function compareRow(
  books: Books,
  asset: string,
  what: string,
  expected: { readonly accumulated?: number; readonly value?: number; readonly status?: string },
): Promise<void> {
  const row = await books.assetRow(asset);
  if (expected.accumulated !== undefined)
    await books.compare(
      `${what}: depreciation in all`,
      expected.accumulated,
      async () => row.accumulated_depreciation,
    );
  if (expected.value !== undefined)
    await books.compare(`${what}: book value`, expected.value, async () => row.current_value);
  if (expected.status !== undefined)
    await books.compare(`${what}: status`, expected.status, async () => row.status);
}

const annual: PublishedCase = {
  id: 'dep-01-sl-annual',
  title: 'Straight line over three whole years',
  source: erpNext('test_asset: test_schedule_for_straight_line_method'),
  async play(stage) {
    const books = await stage.open();
    const id = await books.asset({ purchase_price: 100_000, useful_life: 3, purchase_date: '2030-01-01' });
    await compareTotals(books, id, [
      ['2030-12-31', 30_000],
      ['2031-12-31', 60_000],
      ['2032-12-31', 90_000],
    ]);
    await books.compareAll('Of the year', { 2030: 30_000, 2031: 30_000, 2032: 30_000 }, () =>
      books.years(id),
    );
    const late = await books.depreciate('2033-06-30');
    await books.compare('Entries of a run after the end', '0', async () => late);
    await books.compare('Entries in all', '36', () => books.postings(id));
    await compareRow(books, id, 'In the end', { value: 10_000, status: 'fully_depreciated' });
  },
};

const midYear: PublishedCase = {
  id: 'dep-03-sl-midyear',
  title: 'Straight line, first run in the middle of a year',
  source: erpNext('test_asset: test_depreciation_with_pro_rata'),
  async play(stage) {
    const books = await stage.open();
    const id = await books.asset({ purchase_price: 100_000, useful_life: 3 });
    // The published runs are on the first of the month, for periods that ended before.
    await compareTotals(books, id, [
      ['2020-07-01', 15_000],
      ['2021-07-01', 45_000],
      ['2022-07-01', 75_000],
      ['2023-01-01', 90_000],
    ]);
  },
};

const imported: PublishedCase = {
  id: 'dep-04-sl-existing-asset',
  title: 'An imported asset continues from its opening depreciation',
  source: erpNext('test_asset: test_schedule_for_straight_line_method_for_existing_asset'),
  async play(stage) {
    const books = await stage.open();
    const id = await books.asset({
      purchase_price: 100_000,
      useful_life: 3,
      purchase_date: '2030-06-06',
      averaging: 'actual_days',
      opening_accumulated: 47_095.89,
      opening_through: '2031-12-31',
    });
    await compareTotals(books, id, [
      ['2032-12-31', 77_095.89],
      ['2033-06-30', 90_000],
    ]);
    await books.compareAll('Of the year', { 2032: 30_000, 2033: 12_904.11 }, () => books.years(id));
  },
};

const decliningHalf: PublishedCase = {
  id: 'dep-06-wdv-50',
  title: 'Half of the book value each year',
  source: erpNext('test_asset: test_depreciation_entry_for_wdv_without_pro_rata'),
  async play(stage) {
    const books = await stage.open();
    const id = await books.asset({
      purchase_price: 100_000,
      salvage_value: 12_500,
      useful_life: 3,
      depreciation_method: 'declining_balance',
      declining_rate: 50,
    });
    await books.depreciate('2022-12-31');
    await books.compareAll('Of the year', { 2020: 50_000, 2021: 25_000, 2022: 12_500 }, () =>
      books.years(id),
    );
    await compareRow(books, id, 'In the end', { accumulated: 87_500, value: 12_500 });
  },
};

const kenzie: PublishedCase = {
  id: 'dep-09-kenzie',
  title: 'A press by straight line, by its prints, and by double the rate down to its salvage value',
  source: openStax('Chapter 11, module m67897'),
  async play(stage) {
    const books = await stage.open();
    const press = {
      purchase_price: 54_000 + 1_500 + 2_500,
      salvage_value: 10_000,
      useful_life: 5,
      purchase_date: '2019-01-01',
    } as const;
    const straight = await books.asset(press);
    const units = await books.asset({
      ...press,
      depreciation_method: 'units_of_production',
      total_units: 960_000,
    });
    const double = await books.asset({ ...press, depreciation_method: 'declining_balance' });
    await books.use(units, '2019-06-30', 180_000);
    for (const [year, value] of [
      [2019, 34_800],
      [2020, 20_880],
      [2021, 12_528],
      [2022, 10_000],
      [2023, 10_000],
    ] as const) {
      await books.depreciate(`${year}-12-31`);
      await compareRow(books, double, `Double rate, end of ${year}`, { value });
    }
    await books.compareAll('Double rate', { 2019: 23_200, 2020: 13_920, 2021: 8_352, 2022: 2_528 }, () =>
      books.years(double),
    );
    await books.compareAll(
      'Straight line',
      { 2019: 9_600, 2020: 9_600, 2021: 9_600, 2022: 9_600, 2023: 9_600 },
      () => books.years(straight),
    );
    await books.compareAll('By prints', { 2019: 9_000 }, () => books.years(units));
    await compareRow(books, straight, 'Straight line', { accumulated: 48_000 });
    await compareRow(books, double, 'Double rate', { accumulated: 48_000 });
  },
};

const kenzieSold: PublishedCase = {
  id: 'dep-10-kenzie-disposal',
  title: 'The press is sold after three years, at a gain and at a loss',
  source: openStax('Chapter 11, module m67900'),
  async play(stage) {
    const books = await stage.open();
    for (const [proceeds, difference] of [
      [31_000, { 4220: -1_800 }],
      [27_100, { 7010: 2_100 }],
    ] as const) {
      const id = await books.asset({ purchase_price: 58_000, purchase_date: '2019-01-01' });
      await books.depreciate('2021-12-31');
      await compareRow(books, id, `Before it is sold for ${proceeds}`, {
        accumulated: 28_800,
        value: 29_200,
      });
      const entry = await books.dispose(id, '2021-12-31', proceeds);
      await books.compareAll(
        `Sold for ${proceeds}`,
        { 1000: proceeds, 1500: -58_000, 1505: 28_800, ...difference },
        () => books.moved(entry),
      );
      await compareRow(books, id, `Sold for ${proceeds}`, { status: 'disposed' });
    }
  },
};

const machine: PublishedCase = {
  id: 'dep-11-machine-750k',
  title: 'Three methods side by side, each down to the salvage value',
  source: { author: 'Sciemce', work: 'Questions and answers', place: 'HOMoJPV8FWSY' },
  async play(stage) {
    const books = await stage.open();
    const values = { purchase_price: 750_000, salvage_value: 75_000, useful_life: 5 } as const;
    const straight = await books.asset(values);
    const units = await books.asset({
      ...values,
      depreciation_method: 'units_of_production',
      total_units: 20_000,
    });
    const double = await books.asset({ ...values, depreciation_method: 'declining_balance' });
    for (const [year, hours] of [3_000, 4_000, 5_000, 5_000, 3_000].entries())
      await books.use(units, `${2020 + year}-05-20`, hours);
    await books.depreciate('2024-12-31');
    for (const [method, id, years] of [
      ['Straight line', straight, [135_000, 135_000, 135_000, 135_000, 135_000]],
      ['By hours', units, [101_250, 135_000, 168_750, 168_750, 101_250]],
      ['Double rate', double, [300_000, 180_000, 108_000, 64_800, 22_200]],
    ] as const) {
      await books.compareAll(
        method,
        Object.fromEntries(years.map((amount, year) => [2020 + year, amount])),
        () => books.years(id),
      );
      await compareRow(books, id, method, {
        accumulated: 675_000,
        value: 75_000,
        status: 'fully_depreciated',
      });
    }
  },
};

export const DEPRECIATION_CASES: readonly PublishedCase[] = [
  annual,
  midYear,
  imported,
  decliningHalf,
  kenzie,
  kenzieSold,
  machine,
];
