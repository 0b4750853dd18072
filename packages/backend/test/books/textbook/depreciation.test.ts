import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import { addAsset, assetOf, dispose, postedFor, runDepreciation, yearsOf } from '../steps/assets.ts';
import { add, type Values } from '../steps/masters.ts';
import { movedBy } from '../steps/payments.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

const asset = (values: Values) => addAsset(database, company.user, values);
const run = (through: string) => runDepreciation(database, company.manager, through);
const use = (asset_id: string, used_on: string, units: number) =>
  add(database, company.user, 'asset_usage', { asset_id, used_on, units });
const years = async (id: string) => Object.values(await yearsOf(database, id));
/** What an asset was depreciated by in all, after a run through each date. */
async function totalsAfter(id: string, ...dates: readonly string[]) {
  const totals = [];
  for (const through of dates) {
    await run(through);
    totals.push((await assetOf(database, id)).accumulated_depreciation);
  }
  return totals;
}

test('dep-01-sl-annual: straight line over three whole years (ERPNext, test_schedule_for_straight_line_method)', async () => {
  const id = await asset({ purchase_price: 100000, useful_life: 3, purchase_date: '2030-01-01' });
  expect(await totalsAfter(id, '2030-12-31', '2031-12-31', '2032-12-31')).toEqual([
    '30000.00',
    '60000.00',
    '90000.00',
  ]);
  expect(await yearsOf(database, id)).toEqual({ 2030: 30000, 2031: 30000, 2032: 30000 });
  expect(await run('2033-06-30')).toBe(0);
  expect(await postedFor(database, id)).toHaveLength(36);
  expect(await assetOf(database, id)).toMatchObject({
    current_value: '10000.00',
    status: 'fully_depreciated',
  });
});

test('dep-03-sl-midyear: straight line, first run in the middle of a year (ERPNext, test_depreciation_with_pro_rata)', async () => {
  const id = await asset({ purchase_price: 100000, useful_life: 3, purchase_date: '2020-01-01' });
  // The published runs are on the first of the month: what has ended by then.
  expect(await totalsAfter(id, '2020-07-01', '2021-07-01', '2022-07-01', '2023-01-01')).toEqual([
    '15000.00',
    '45000.00',
    '75000.00',
    '90000.00',
  ]);
});

test('dep-04-sl-existing-asset: an asset taken over goes on from the depreciation it came with (ERPNext, test_schedule_for_straight_line_method_for_existing_asset)', async () => {
  const id = await asset({
    purchase_price: 100000,
    useful_life: 3,
    purchase_date: '2030-06-06',
    averaging: 'actual_days',
    opening_accumulated: '47095.89',
    opening_through: '2031-12-31',
  });
  expect(await totalsAfter(id, '2032-12-31', '2033-06-30')).toEqual(['77095.89', '90000.00']);
  expect(await yearsOf(database, id)).toEqual({ 2032: 30000, 2033: 12904.11 });
});

test('dep-06-wdv-50: half of the book value each year (ERPNext, test_depreciation_entry_for_wdv_without_pro_rata)', async () => {
  const id = await asset({
    purchase_price: 100000,
    salvage_value: 12500,
    useful_life: 3,
    depreciation_method: 'declining_balance',
    declining_rate: 50,
  });
  await run('2022-12-31');
  expect(await years(id)).toEqual([50000, 25000, 12500]);
  expect(await assetOf(database, id)).toMatchObject({
    accumulated_depreciation: '87500.00',
    current_value: '12500.00',
  });
});

test('dep-09-kenzie: a press by straight line, by its prints, and by double the rate down to its salvage value (Principles of Accounting 1, OpenStax, m67897)', async () => {
  const cost = 54000 + 1500 + 2500;
  const press = { purchase_price: cost, salvage_value: 10000, useful_life: 5, purchase_date: '2019-01-01' };
  const straight = await asset(press);
  const units = await asset({ ...press, depreciation_method: 'units_of_production', total_units: 960000 });
  const double = await asset({ ...press, depreciation_method: 'declining_balance' });
  await use(units, '2019-06-30', 180000);
  const bookValues = [];
  for (const year of [2019, 2020, 2021, 2022, 2023]) {
    await run(`${year}-12-31`);
    bookValues.push(Number((await assetOf(database, double)).current_value));
  }
  expect(bookValues).toEqual([34800, 20880, 12528, 10000, 10000]);
  expect(await yearsOf(database, double)).toEqual({ 2019: 23200, 2020: 13920, 2021: 8352, 2022: 2528 });
  expect(await years(straight)).toEqual([9600, 9600, 9600, 9600, 9600]);
  expect(await yearsOf(database, units)).toEqual({ 2019: 9000 });
  expect(await assetOf(database, straight)).toMatchObject({ accumulated_depreciation: '48000.00' });
  expect(await assetOf(database, double)).toMatchObject({ accumulated_depreciation: '48000.00' });
});

test('dep-10-kenzie-disposal: the press is sold after three years, at a gain and at a loss (Principles of Accounting 1, OpenStax, m67900)', async () => {
  for (const [proceeds, difference] of [
    [31000, { 4220: '-1800.00' }],
    [27100, { 7010: '2100.00' }],
  ] as const) {
    const id = await asset({ purchase_price: 58000, salvage_value: 10000, purchase_date: '2019-01-01' });
    await run('2021-12-31');
    expect(await assetOf(database, id)).toMatchObject({
      accumulated_depreciation: '28800.00',
      current_value: '29200.00',
    });
    const entry = await dispose(database, company.manager, id, '2021-12-31', proceeds);
    expect(await movedBy(database, entry)).toEqual({
      1000: `${proceeds}.00`,
      1505: '28800.00',
      1500: '-58000.00',
      ...difference,
    });
    expect((await assetOf(database, id)).status).toBe('disposed');
  }
});

test('dep-11-machine-750k: three methods side by side, each down to the salvage value (Sciemce, HOMoJPV8FWSY)', async () => {
  const machine = { purchase_price: 750000, salvage_value: 75000, useful_life: 5 };
  const straight = await asset(machine);
  const units = await asset({ ...machine, depreciation_method: 'units_of_production', total_units: 20000 });
  const double = await asset({ ...machine, depreciation_method: 'declining_balance' });
  for (const [year, hours] of [3000, 4000, 5000, 5000, 3000].entries())
    await use(units, `${2020 + year}-05-20`, hours);
  await run('2024-12-31');
  expect(await years(straight)).toEqual([135000, 135000, 135000, 135000, 135000]);
  expect(await years(units)).toEqual([101250, 135000, 168750, 168750, 101250]);
  expect(await years(double)).toEqual([300000, 180000, 108000, 64800, 22200]);
  for (const id of [straight, units, double])
    expect(await assetOf(database, id)).toMatchObject({
      accumulated_depreciation: '675000.00',
      current_value: '75000.00',
      status: 'fully_depreciated',
    });
});
