import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany, signUp } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { addAsset, assetOf, dispose, postedFor, runDepreciation } from './steps/assets.ts';
import { add } from './steps/masters.ts';
import { ledgerBalance, linesOf } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
let admin: Person;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  admin = company.admin;
});

/** The lines of the entry that a disposal answers, as signed amounts by account. */
async function amounts(entry: string | null): Promise<Readonly<Record<string, number>>> {
  if (!entry) throw new Error('The disposal posted nothing.');
  const lines = await linesOf(database, entry);
  return Object.fromEntries(lines.map(({ code, debit, credit }) => [code, Number(debit) - Number(credit)]));
}

/** Every control of the books that disagrees. */
const faults = async () =>
  (await database.as(admin, (sql) => sql`select * from books_health()`)).filter(({ ok }) => !ok);

test.each([
  [29200, { '1000': 29200, '1505': 28800, '1500': -58000 }],
  [0, { '1505': 28800, '7010': 29200, '1500': -58000 }],
])('after three years of straight line, disposes of an asset for %s', async (proceeds, lines) => {
  const asset = await addAsset(database, admin);
  // Without an earlier run, the disposal depreciates up to its day.
  const entry = await dispose(database, company.manager, asset, '2022-12-31', proceeds);
  expect(await amounts(entry)).toEqual(lines);
  expect(await postedFor(database, asset)).toHaveLength(36);
  expect(await assetOf(database, asset)).toEqual({
    current_value: '0.00',
    accumulated_depreciation: '28800.00',
    depreciated_through: '2022-12-31',
    status: 'disposed',
  });
  const [stored] =
    await database.sql`select disposed_on::text, proceeds, disposal_entry_id from fixed_assets where id = ${asset}`;
  expect(stored).toEqual({
    disposed_on: '2022-12-31',
    proceeds: proceeds.toFixed(2),
    disposal_entry_id: entry,
  });
  expect(await ledgerBalance(database, company.organisation, '1505')).toBe('0.00');
  expect(await faults()).toEqual([]);
});

test('uses the accounts of the category', async () => {
  const asset = await addAsset(database, admin, { category: 'Vehicles' });
  const entry = await dispose(database, admin, asset, '2020-01-31', 57200);
  expect(await amounts(entry)).toEqual({ '1000': 57200, '1525': 800, '1520': -58000 });
  const [stored] =
    await database.sql`select source_kind, source_id, description, entry_date::text from journal_entries where id = ${entry}`;
  expect(stored).toEqual({
    source_kind: 'disposal',
    source_id: asset,
    description: 'Disposal of Press',
    entry_date: '2020-01-31',
  });
});

test.each([
  ['full_months', '2020-03-30', ['2020-01-31', '2020-02-29']],
  ['full_months', '2020-03-31', ['2020-01-31', '2020-02-29', '2020-03-31']],
  ['actual_days', '2020-03-30', ['2020-01-31', '2020-02-29', '2020-03-30']],
])('with %s a disposal on %s depreciates for %j', async (averaging, on, ends) => {
  const asset = await addAsset(database, admin, {
    averaging,
    purchase_price: 3660,
    salvage_value: 0,
    useful_life: 1,
  });
  await dispose(database, admin, asset, on, 0);
  const posted = await postedFor(database, asset);
  expect(posted.map(({ period_end }) => period_end)).toEqual(ends);
  // 3,660 over the 366 days of 2020: both the first and the last day count.
  if (averaging === 'actual_days')
    expect(posted.at(-1)).toMatchObject({ amount: '300.00', accumulated: '900.00' });
});

test('within the month of service days count, and a month that has not ended does not', async () => {
  const terms = { purchase_date: '2021-03-10', salvage_value: 0, purchase_price: 3650, useful_life: 1 };
  const byDays = await addAsset(database, admin, { ...terms, averaging: 'actual_days' });
  await dispose(database, admin, byDays, '2021-03-19', 3550);
  expect(await postedFor(database, byDays)).toEqual([
    { period_end: '2021-03-19', amount: '100.00', accumulated: '100.00' },
  ]);
  expect(await assetOf(database, byDays)).toMatchObject({ accumulated_depreciation: '100.00' });
  const byMonths = await addAsset(database, admin, terms);
  expect(await amounts(await dispose(database, admin, byMonths, '2021-03-19', 3650))).toEqual({
    '1000': 3650,
    '1500': -3650,
  });
});

test('units of production count up to the day', async () => {
  const asset = await addAsset(database, admin, {
    depreciation_method: 'units_of_production',
    total_units: 48000,
  });
  for (const [on, units] of [
    ['2020-01-05', 1000],
    ['2020-02-05', 2000],
    ['2020-02-25', 4000],
  ] as const)
    await add(database, admin, 'asset_usage', { asset_id: asset, used_on: on, units });
  await dispose(database, admin, asset, '2020-02-10', 0);
  expect((await postedFor(database, asset)).map(({ accumulated }) => accumulated)).toEqual([
    '1000.00',
    '3000.00',
  ]);
  const late = add(database, admin, 'asset_usage', { asset_id: asset, used_on: '2020-02-01', units: 1 });
  expect((await refusal(late)).hint).toBe('asset.disposed');
});

test.each(['full_months', 'actual_days'])(
  'reverses later depreciation month by month: %s',
  async (averaging) => {
    const asset = await addAsset(database, admin, { averaging });
    await runDepreciation(database, admin, '2020-06-30');
    const before = await postedFor(database, asset);
    const entry = await dispose(database, admin, asset, '2020-03-15', 50000);
    const posted = (await postedFor(database, asset)).slice(before.length);
    expect(posted.slice(0, 4).map(({ period_end, amount }) => [period_end, Number(amount)])).toEqual(
      before
        .slice(2)
        .reverse()
        .map(({ period_end, amount }) => [period_end, -Number(amount)]),
    );
    // 15 of March's days, or nothing of it.
    const march = averaging === 'actual_days' ? Math.round((9600 * 15 * 100) / 366) / 100 : 0;
    expect(posted.slice(4).map(({ amount }) => Number(amount))).toEqual(march ? [march] : []);
    const accumulated = Number(before[1]?.accumulated) + march;
    expect(await amounts(entry)).toMatchObject({ '1505': Number(accumulated.toFixed(2)), '1500': -58000 });
    // The ledger holds nothing of the asset on the next day and on every later date.
    for (const day of ['2020-03-15', '2020-04-30', '2020-12-31'])
      expect(
        await database.sql`select coalesce(sum(d.debit - d.credit), 0)::int as left from private.account_days d
        join accounts a on a.id = d.account_id where a.org_id = ${company.organisation} and a.code = '1505' and d.day <= ${day}`,
      ).toEqual([{ left: 0 }]);
    expect(await faults()).toEqual([]);
    expect(await runDepreciation(database, admin, '2021-12-31')).toBe(0);
  },
);

test('a fully depreciated asset is sold at a gain', async () => {
  const asset = await addAsset(database, admin, { useful_life: 1 });
  await runDepreciation(database, admin, '2024-12-31');
  expect((await assetOf(database, asset)).status).toBe('fully_depreciated');
  expect(await amounts(await dispose(database, admin, asset, '2024-06-10', 12000))).toEqual({
    '1000': 12000,
    '1505': 48000,
    '1500': -58000,
    '4220': -2000,
  });
});

test('an asset that was taken over is disposed of with its opening depreciation', async () => {
  const asset = await addAsset(database, admin, { opening_accumulated: 9600, opening_through: '2020-12-31' });
  expect((await refusal(dispose(database, admin, asset, '2020-12-30', 0))).message).toBe(
    '"Press" was depreciated through 2020-12-31 when it was imported, so it cannot have been disposed of on 2020-12-30. Choose a later date.',
  );
  expect(await amounts(await dispose(database, admin, asset, '2021-01-31', 47600))).toEqual({
    '1000': 47600,
    '1505': 10400,
    '1500': -58000,
  });
});

test('happens once for a key, and once at all', async () => {
  const asset = await addAsset(database, admin);
  const key = randomUUID();
  const entry = await dispose(database, admin, asset, '2020-12-31', 100, key);
  expect(await dispose(database, admin, asset, '2020-12-31', 100, key)).toBe(entry);
  expect((await refusal(dispose(database, admin, asset, '2020-12-31', 200, key))).hint).toBe('key.reused');
  const again = await refusal(dispose(database, admin, asset, '2021-12-31', 100));
  expect(again).toMatchObject({
    hint: 'asset.disposed',
    message: '"Press" was disposed of already, on 2020-12-31.',
  });
});

test('an asset without a price is disposed of without an entry, once for a key too', async () => {
  const asset = await addAsset(database, admin, { purchase_price: 0, salvage_value: 0 });
  const key = randomUUID();
  expect(await dispose(database, admin, asset, '2020-12-31', null, key)).toBeNull();
  expect(await dispose(database, admin, asset, '2020-12-31', null, key)).toBeNull();
  expect((await assetOf(database, asset)).status).toBe('disposed');
});

test('simultaneous calls dispose of it once', async () => {
  const asset = await addAsset(database, admin);
  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, () => dispose(database, admin, asset, '2020-12-31', 100)),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await faults()).toEqual([]);
});

test.each<[string, string | null, number | string | null]>([
  ['asset.date_required', null, 1],
  ['asset.disposed_too_early', '2019-12-31', 1],
  ['asset.proceeds_invalid', '2020-12-31', -1],
  ['asset.proceeds_invalid', '2020-12-31', 'NaN'],
  ['asset.proceeds_invalid', '2020-12-31', '0.001'],
  ['ledger.period_locked', '2020-01-31', 1],
])('is refused with %s on %s for %s', async (code, on, proceeds) => {
  const asset = await addAsset(database, admin);
  await runDepreciation(database, admin, '2020-01-31');
  await database.as(admin, (sql) => sql`select lock_books('2020-01-31')`);
  expect((await refusal(dispose(database, admin, asset, on, proceeds))).hint).toBe(code);
  expect((await assetOf(database, asset)).status).toBe('active');
});

test('is allowed to admins and managers, for assets of their organization', async () => {
  const asset = await addAsset(database, admin);
  for (const person of [company.user, company.viewer])
    expect((await refusal(dispose(database, person, asset, '2020-12-31', 1))).hint).toBe('role.denied');
  const outsider = await signUp(database, { full_name: 'The outsider' });
  expect((await refusal(dispose(database, outsider, asset, '2020-12-31', 1))).hint).toBe('asset.unknown');
});

test('refuses changes of a disposed asset', async () => {
  const asset = await addAsset(database, admin, { salvage_value: 58000 });
  await dispose(database, admin, asset, '2020-12-31', 58000);
  expect(await postedFor(database, asset)).toEqual([]);
  const changing = database.as(
    admin,
    (sql) => sql`update fixed_assets set purchase_price = 60000 where id = ${asset}`,
  );
  expect((await refusal(changing)).hint).toBe('asset.posted');
  const deleting = database.as(admin, (sql) => sql`delete from fixed_assets where id = ${asset}`);
  expect((await refusal(deleting)).hint).toBe('asset.posted');
});
