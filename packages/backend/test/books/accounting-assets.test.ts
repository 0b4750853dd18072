import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, type TestDatabase } from '../database/test-database.ts';
import { addAsset, dispose, postedFor, registerAsset, runDepreciation, yearsOf } from './steps/assets.ts';
import { accountId, approvedBill } from './steps/documents.ts';
import { failingControls, postJournal } from './steps/journal.ts';
import { add, type Values } from './steps/masters.ts';
import { movedBy, recordPayment } from './steps/payments.ts';
import { report } from './steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

/** An asset for 10,000 with a residual value of 1,000 and a life of three years, in service since 16 May 2023. */
const MACHINE = {
  purchase_price: 10_000,
  salvage_value: 1_000,
  useful_life: 3,
  purchase_date: '2023-05-16',
  in_service_date: '2023-05-16',
};
const machine = (person: Person, values: Values = {}) =>
  addAsset(database, person, { ...MACHINE, ...values });

test('computes each method with either averaging, from the middle of a month over a leap year', async () => {
  const { admin } = await foundCompany(database);
  const straight = await machine(admin);
  const straightByDays = await machine(admin, { averaging: 'actual_days' });
  const declining = await machine(admin, { depreciation_method: 'declining_balance' });
  const decliningByDays = await machine(admin, {
    depreciation_method: 'declining_balance',
    averaging: 'actual_days',
    declining_rate: 40,
  });
  await runDepreciation(database, admin, '2023-05-31');
  // 3,000 a year: a month is 250.00, and 16 days of 365 are 131.506849.
  expect((await postedFor(database, straight))[0]?.amount).toBe('250.00');
  expect((await postedFor(database, straightByDays))[0]?.amount).toBe('131.51');
  // Two thirds of 10,000 in the first year: a month is 555.555, and 40 percent over 366 days, 16 of them, 174.8634.
  expect((await postedFor(database, declining))[0]?.amount).toBe('555.56');
  expect((await postedFor(database, decliningByDays))[0]?.amount).toBe('174.86');
  await runDepreciation(database, admin, '2027-12-31');
  expect(await yearsOf(database, straight)).toEqual({ 2023: 2000, 2024: 3000, 2025: 3000, 2026: 1000 });
  // 230 of 365 days are 1,890.41; the remaining 135 are in 2026.
  expect(await yearsOf(database, straightByDays)).toEqual({
    2023: 1890.41,
    2024: 3000,
    2025: 3000,
    2026: 1109.59,
  });
  // Years of the asset: 6,666.67, then 2,222.22, then the 111.11 above the salvage value; 8 months of each fall into 2023,
  // 2024 and 2025.
  expect(await yearsOf(database, declining)).toEqual({
    2023: 4444.44,
    2024: 3703.71,
    2025: 814.81,
    2026: 37.04,
  });
  // 4,000 over 366 days, 2,400 over 365, then 2,600 over 365; 230 days of each fall into 2023, 2024 and 2025.
  expect(await yearsOf(database, decliningByDays)).toEqual({
    2023: 2513.66,
    2024: 2998.67,
    2025: 2526.03,
    2026: 961.64,
  });
  for (const asset of [straight, straightByDays, declining, decliningByDays])
    expect((await postedFor(database, asset)).at(-1)?.accumulated).toBe('9000.00');
  expect(await failingControls(database, admin)).toEqual([]);
});

test('units run out at the salvage value, however many more there are', async () => {
  const { admin } = await foundCompany(database);
  const asset = await machine(admin, { depreciation_method: 'units_of_production', total_units: 7_000 });
  for (const [used_on, units] of [
    ['2023-06-10', 1_000],
    ['2023-07-31', 2_333],
    ['2023-09-01', 9_999],
    ['2023-10-01', 5],
  ] as const)
    await add(database, admin, 'asset_usage', { asset_id: asset, used_on, units });
  await runDepreciation(database, admin, '2023-12-31');
  // 9,000 / 7,000 a unit: 1,285.714; 3,333 units are 4,285.2857; then the rest.
  expect((await postedFor(database, asset)).map((row) => [row.period_end, row.amount])).toEqual([
    ['2023-06-30', '1285.71'],
    ['2023-07-31', '2999.58'],
    ['2023-09-30', '4714.71'],
  ]);
});

test('reports an asset bought by bill and disposed of as investing, and its gain or loss as non-cash', async () => {
  const { admin } = await foundCompany(database);
  await postJournal(database, admin, '2023-01-01', [
    ['1000', 50_000],
    ['3000', -50_000],
  ]);
  const bill = await approvedBill(
    database,
    admin,
    [
      {
        description: 'Machine',
        account_id: await accountId(database, admin, '1500'),
        unit_price: 10_000,
        gst_rate: 10,
      },
    ],
    { bill_date: '2023-05-16' },
  );
  await recordPayment(database, admin, {
    direction: 'out',
    contact: bill.vendor_id ?? '',
    on: '2023-06-01',
    amount: 11_000,
    uses: [{ document_id: bill.id ?? '', amount: 11_000 }],
  });
  const asset = await registerAsset(database, admin, MACHINE);
  await runDepreciation(database, admin, '2024-04-30');
  // 12 months at 250; sold on 20 May 2024, a month without depreciation: 7,000 for 6,400.
  const entry = await dispose(database, admin, asset, '2024-05-20', 6_400);
  expect(await movedBy(database, entry)).toEqual({
    1000: '6400.00',
    1500: '-10000.00',
    1505: '3000.00',
    7010: '600.00',
  });
  const flow = async (start: string, end: string) =>
    (await report(database, admin, 'cash_flow', start, end)).map(({ line, amount }) => [line, amount]);
  expect(await flow('2023-01-02', '2023-12-31')).toEqual([
    ['Net profit', '-2000.00'],
    ['Depreciation', '2000.00'],
    ['Change in tax', '-1000.00'],
    ['Purchases of fixed assets', '-10000.00'],
    ['Cash at the beginning', '50000.00'],
    ['Change in cash', '-11000.00'],
    ['Cash at the end', '39000.00'],
  ]);
  expect(await flow('2024-01-01', '2024-12-31')).toEqual([
    ['Net profit', '-1600.00'],
    ['Depreciation', '1000.00'],
    ['Gains and losses on disposal of fixed assets', '600.00'],
    ['Proceeds from disposal of fixed assets', '6400.00'],
    ['Cash at the beginning', '39000.00'],
    ['Change in cash', '6400.00'],
    ['Cash at the end', '45400.00'],
  ]);
  // Fully depreciated, and sold for something: all of it above the salvage value is a gain. Within its first month: no depreciation.
  const old = await machine(admin, { salvage_value: 0 });
  await runDepreciation(database, admin, '2026-06-30');
  expect(await movedBy(database, await dispose(database, admin, old, '2026-06-30', 150))).toEqual({
    1000: '150.00',
    1500: '-10000.00',
    1505: '10000.00',
    4220: '-150.00',
  });
  const brief = await machine(admin, { purchase_date: '2026-07-03', in_service_date: '2026-07-03' });
  expect(await movedBy(database, await dispose(database, admin, brief, '2026-07-20', 10_050))).toEqual({
    1000: '10050.00',
    1500: '-10000.00',
    4220: '-50.00',
  });
  expect(await postedFor(database, brief)).toEqual([]);
});
