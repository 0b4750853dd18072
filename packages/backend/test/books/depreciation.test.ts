import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byTier } from '../by-tier.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { addAsset, assetOf, postedFor, runDepreciation, yearsOf } from './steps/assets.ts';
import { postJournal } from './steps/journal.ts';
import { add, type Values } from './steps/masters.ts';
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

const use = (asset: string, on: string, units: number) =>
  add(database, admin, 'asset_usage', { asset_id: asset, used_on: on, units });

describe('a method', () => {
  test('counts the first and the last day when computed by days', async () => {
    const asset = await addAsset(database, admin, {
      purchase_price: 3650,
      salvage_value: 0,
      useful_life: 1,
      purchase_date: '2025-03-30',
      averaging: 'actual_days',
    });
    await runDepreciation(database, admin, '2026-12-31');
    const posted = await postedFor(database, asset);
    expect(posted[0]).toMatchObject({ period_end: '2025-03-31', amount: '20.00' });
    expect(posted[1]).toMatchObject({ period_end: '2025-04-30', amount: '300.00' });
    expect(posted.at(-1)).toEqual({ period_end: '2026-03-31', amount: '290.00', accumulated: '3650.00' });
  });

  test.each<[string, Values, readonly number[]]>([
    [
      'at a rate of a third',
      { purchase_price: 10000, salvage_value: 0, useful_life: 6 },
      [3333.33, 2222.22, 1481.48, 987.66, 658.44, 1316.87],
    ],
  ])('declining balance %s', async (_case, values, amounts) => {
    const asset = await addAsset(database, admin, { depreciation_method: 'declining_balance', ...values });
    await runDepreciation(database, admin, '2030-12-31');
    expect(Object.values(await yearsOf(database, asset))).toEqual(amounts);
    const months = (await postedFor(database, asset)).filter(({ period_end }) => period_end < '2021');
    expect(months).toHaveLength(12);
    for (const { amount } of months)
      expect(Math.abs(Number(amount) - (amounts[0] ?? 0) / 12)).toBeLessThan(0.01);
  });

  test('declining balance counts the years of the asset, not of the calendar', async () => {
    const asset = await addAsset(database, admin, {
      depreciation_method: 'declining_balance',
      purchase_date: '2020-07-15',
    });
    await runDepreciation(database, admin, '2021-12-31');
    // Six months of 23,200 a year each side of the new year, then six of 13,920.
    expect(await yearsOf(database, asset)).toEqual({ 2020: 11600, 2021: 11600 + 6960 });
  });

  test('an imported asset continues its declining balance within the year', async () => {
    const terms = { depreciation_method: 'declining_balance', purchase_date: '2020-03-01' };
    const here = await addAsset(database, admin, terms);
    await runDepreciation(database, admin, '2021-08-31');
    const { accumulated_depreciation } = await assetOf(database, here);
    const taken = await addAsset(database, admin, {
      ...terms,
      opening_accumulated: accumulated_depreciation,
      opening_through: '2021-08-31',
    });
    await runDepreciation(database, admin, '2026-12-31');
    const later = (await postedFor(database, here)).filter(({ period_end }) => period_end > '2021-08-31');
    expect(await postedFor(database, taken)).toEqual(later);
    expect(later.at(-1)?.accumulated).toBe('48000.00');
  });

  test('declining balance by days of the asset’s year', async () => {
    const asset = await addAsset(database, admin, {
      depreciation_method: 'declining_balance',
      averaging: 'actual_days',
      purchase_price: 73000,
      salvage_value: 0,
      purchase_date: '2021-01-31',
    });
    await runDepreciation(database, admin, '2026-12-31');
    const posted = await postedFor(database, asset);
    // 40 percent of 73,000 are 80 a day.
    expect(posted.slice(0, 3).map(({ amount }) => amount)).toEqual(['80.00', '2240.00', '2480.00']);
    expect(posted.at(-1)).toMatchObject({ period_end: '2026-01-31', accumulated: '73000.00' });
  });

  test('units entered late count in the next month, and never beyond the salvage value', async () => {
    const asset = await addAsset(database, admin, {
      depreciation_method: 'units_of_production',
      total_units: 960000,
    });
    await use(asset, '2020-01-10', 100000);
    await runDepreciation(database, admin, '2020-02-29');
    const late = await use(asset, '2020-01-20', 80000);
    expect(await runDepreciation(database, admin, '2020-02-29')).toBe(0);
    await runDepreciation(database, admin, '2020-03-31');
    expect((await postedFor(database, asset)).map(({ amount }) => amount)).toEqual(['5000.00', '4000.00']);
    // After it is deleted, the following units make up for it.
    await database.as(admin, (sql) => sql`delete from asset_usage where id = ${late.id}`);
    await use(asset, '2020-04-01', 100000);
    await runDepreciation(database, admin, '2020-04-30');
    expect((await postedFor(database, asset)).at(-1)).toMatchObject({
      amount: '1000.00',
      accumulated: '10000.00',
    });
    await use(asset, '2020-05-01', 2_000_000);
    await runDepreciation(database, admin, '2020-12-31');
    expect(await assetOf(database, asset)).toMatchObject({
      current_value: '10000.00',
      status: 'fully_depreciated',
    });
  });
});

describe('running', () => {
  test('posts each asset and month once, in the order of the months', async () => {
    const asset = await addAsset(database, admin, { category: 'Vehicles', name: 'Van' });
    await addAsset(database, admin, { name: 'Crane', purchase_date: '2020-02-29' });
    expect(await runDepreciation(database, company.manager, '2020-03-30')).toBe(3);
    expect(await runDepreciation(database, admin, '2020-03-31')).toBe(2);
    expect(await runDepreciation(database, admin, '2020-03-31')).toBe(0);
    const entries = await database.sql`
      select e.entry_number, e.entry_date::text, e.description, e.source_kind, d.journal_entry_id
      from journal_entries e join depreciation_entries d on d.journal_entry_id = e.id
      where e.org_id = ${company.organisation} order by e.number`;
    expect(entries.map(({ entry_date, description }) => `${entry_date} ${description}`)).toEqual([
      '2020-01-31 Depreciation of Van, 2020-01',
      '2020-02-29 Depreciation of Van, 2020-02',
      '2020-02-29 Depreciation of Crane, 2020-02',
      '2020-03-31 Depreciation of Van, 2020-03',
      '2020-03-31 Depreciation of Crane, 2020-03',
    ]);
    expect(entries[0]).toMatchObject({ source_kind: 'depreciation' });
    // A vehicle has separate accounts.
    expect(await linesOf(database, entries[0]?.journal_entry_id)).toEqual([
      { code: '6040', debit: '800.00', credit: '0.00' },
      { code: '1525', debit: '0.00', credit: '800.00' },
    ]);
    expect(await ledgerBalance(database, company.organisation, '1505')).toBe('-1600.00');
    expect(await assetOf(database, asset)).toEqual({
      current_value: '55600.00',
      accumulated_depreciation: '2400.00',
      depreciated_through: '2020-03-31',
      status: 'active',
    });
  });

  test.each([29, 30, 31])('February is not skipped for an asset of the %sth', async (day) => {
    const asset = await addAsset(database, admin, { purchase_date: `2023-01-${day}` });
    await runDepreciation(database, admin, '2024-03-31');
    const ends = (await postedFor(database, asset)).map(({ period_end }) => period_end);
    expect(ends).toHaveLength(15);
    expect(ends).toEqual(expect.arrayContaining(['2023-01-31', '2023-02-28', '2024-02-29', '2024-03-31']));
  });

  test('happens once for a key', async () => {
    await addAsset(database, admin);
    const key = randomUUID();
    expect(await runDepreciation(database, admin, '2020-02-29', key)).toBe(2);
    expect(await runDepreciation(database, admin, '2020-02-29', key)).toBe(2);
    expect((await refusal(runDepreciation(database, admin, '2020-03-31', key))).hint).toBe('key.reused');
  });

  test('at once by many posts each month once', async () => {
    const asset = await addAsset(database, admin);
    const posted = await Promise.all(
      Array.from({ length: 8 }, () => runDepreciation(database, admin, '2020-12-31')),
    );
    expect(posted.reduce((sum, count) => sum + count)).toBe(12);
    expect(await postedFor(database, asset)).toHaveLength(12);
  });

  test('is refused without assets, in the words of the screen', async () => {
    expect(await refusal(runDepreciation(database, admin, '2020-12-31'))).toMatchObject({
      hint: 'asset.none',
      message: 'Cannot Run Depreciation: Add an asset first before running depreciation calculations',
    });
    await addAsset(database, admin);
    expect((await refusal(runDepreciation(database, admin, null))).hint).toBe('asset.date_required');
  });

  test('is refused if a locked month is due, and continues if none is', async () => {
    await addAsset(database, admin, { name: 'Old press' });
    await database.as(admin, (sql) => sql`select lock_books('2020-06-30')`);
    const refused = await refusal(runDepreciation(database, admin, '2020-12-31'));
    expect(refused.hint).toBe('ledger.period_locked');
    expect(refused.message).toContain('so the depreciation of "Old press" for 2020-01 cannot be posted');
    await database.as(admin, (sql) => sql`select lock_books(null, reason => 'A bill came late')`);
    await runDepreciation(database, admin, '2020-06-30');
    await database.as(admin, (sql) => sql`select lock_books('2020-06-30')`);
    expect(await runDepreciation(database, admin, '2020-12-31')).toBe(6);
  });

  test('is for admins and managers, who see their own organization only', async () => {
    await addAsset(database, admin);
    const other = await foundCompany(database);
    await addAsset(database, other.admin);
    for (const person of [company.user, company.viewer])
      expect((await refusal(runDepreciation(database, person, '2020-12-31'))).hint).toBe('role.denied');
    expect(await runDepreciation(database, company.manager, '2020-12-31')).toBe(12);
  });

  const MANY = byTier({ everyday: 8, full: 40 });
  test(`${MANY} assets over three years in one go`, async () => {
    const cost = 1000 * MANY + (37 * MANY * (MANY + 1)) / 2;
    await database.sql`
      insert into fixed_assets (org_id, name, purchase_price, salvage_value, useful_life, purchase_date, depreciation_method, averaging)
      select ${company.organisation}, 'Asset ' || n, 1000 + 37 * n, n, 3 + n % 8, '2020-01-15',
        case n % 2 when 0 then 'straight_line' else 'declining_balance' end, case n % 3 when 0 then 'actual_days' else 'full_months' end
      from generate_series(1, ${MANY}::int) n`;
    await postJournal(database, admin, '2020-01-15', [
      ['1500', cost],
      ['1000', -cost],
    ]);
    expect(await runDepreciation(database, admin, '2022-12-31')).toBeGreaterThanOrEqual(MANY * 36);
    const [sums] = await database.sql`
      select sum(accumulated_depreciation)::text as register, (select sum(amount)::text from depreciation_entries) as posted
      from fixed_assets where org_id = ${company.organisation}`;
    expect(sums?.register).toBe(
      (-Number(await ledgerBalance(database, company.organisation, '1505'))).toFixed(2),
    );
    const health = await database.as(admin, (sql) => sql`select * from books_health()`);
    expect(health.filter(({ ok }) => !ok)).toEqual([]);
  });
});

describe('posted depreciation is immutable', () => {
  test('for everybody', async () => {
    const asset = await addAsset(database, admin);
    await runDepreciation(database, admin, '2020-01-31');
    for (const change of [
      database.sql`update depreciation_entries set amount = 9 where asset_id = ${asset}`,
      database.sql`delete from depreciation_entries where asset_id = ${asset}`,
    ])
      expect((await refusal(change)).hint).toBe('ledger.immutable');
  });

  test('with its sources', async () => {
    const asset = await addAsset(database, admin);
    const change = (values: Values) =>
      database.as(admin, (sql) => sql`update fixed_assets set ${sql({ ...values })} where id = ${asset}`);
    await change({ useful_life: 4, opening_accumulated: 1000, opening_through: '2020-01-31' });
    expect(await assetOf(database, asset)).toMatchObject({
      current_value: '57000.00',
      depreciated_through: '2020-01-31',
    });
    await postJournal(database, admin, '2020-01-31', [
      ['3900', 1000],
      ['1505', -1000],
    ]);
    await runDepreciation(database, admin, '2020-02-29');
    for (const values of [{ useful_life: 5 }, { purchase_price: 60000 }, { category: 'Vehicles' }])
      expect((await refusal(change(values))).hint).toBe('asset.posted');
    await change({ name: 'Better press' });
    const deleting = database.as(admin, (sql) => sql`delete from fixed_assets where id = ${asset}`);
    expect((await refusal(deleting)).message).toContain(
      'of "Better press" is posted, so the asset stays in the books',
    );
  });

  test('but an asset without postings can be deleted, with its usage', async () => {
    const asset = await addAsset(database, admin, {
      depreciation_method: 'units_of_production',
      total_units: 5,
    });
    await use(asset, '2020-01-01', 1);
    const deleted = await database.as(
      admin,
      async (sql) => (await sql`delete from fixed_assets where id = ${asset}`).count,
    );
    expect(deleted).toBe(1);
    expect(await database.sql`select from asset_usage where asset_id = ${asset}`).toEqual([]);
  });
});

test.each<[Values, string]>([
  [{ name: ' ' }, 'fixed_assets_name_given'],
  [{ purchase_price: -1, salvage_value: 0 }, 'fixed_assets_purchase_price'],
  [{ salvage_value: 60000 }, 'fixed_assets_salvage_value'],
  [{ useful_life: 0 }, 'fixed_assets_useful_life'],
  [{ useful_life: null }, 'fixed_assets_useful_life_given'],
  [{ depreciation_method: 'units_of_production' }, 'fixed_assets_total_units_given'],
  [{ depreciation_method: 'guess' }, 'fixed_assets_depreciation_method'],
  [{ in_service_date: '2019-12-31' }, 'fixed_assets_in_service'],
  [{ opening_accumulated: 5 }, 'fixed_assets_opening_through'],
  [{ opening_accumulated: 48001, opening_through: '2020-01-31' }, 'fixed_assets_opening_accumulated'],
])('an asset with %j is refused', async (values, constraint) => {
  await expect(addAsset(database, admin, values)).rejects.toThrow(constraint);
});

test('usage is for assets in use that are depreciated by units', async () => {
  const asset = await addAsset(database, admin);
  expect((await refusal(use(asset, '2020-01-01', 5))).hint).toBe('asset.not_by_units');
  expect((await refusal(use(randomUUID(), '2020-01-01', 5))).code).toBe('23503');
});

test('in any number of runs, the months and the total are the same', async () => {
  const date = fc
    .integer({ min: 0, max: 1400 })
    .map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10));
  const terms = fc.record({
    purchase_price: fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    useful_life: fc.integer({ min: 1, max: 9 }),
    purchase_date: date,
    depreciation_method: fc.constantFrom('straight_line', 'declining_balance'),
    averaging: fc.constantFrom('full_months', 'actual_days'),
    declining_rate: fc.option(fc.integer({ min: 1, max: 100 })),
  });
  await fc.assert(
    fc.asyncProperty(terms, fc.nat(100), fc.array(date, { maxLength: 6 }), async (values, percent, dates) => {
      const salvage_value = ((Number(values.purchase_price) * percent) / 100).toFixed(2);
      company = await foundCompany(database);
      const often = await addAsset(database, company.admin, { ...values, salvage_value });
      for (const through of dates) await runDepreciation(database, company.admin, through);
      const once = await addAsset(database, company.admin, { ...values, salvage_value });
      await runDepreciation(database, company.admin, '2034-12-31');
      const posted = await postedFor(database, once);
      expect(await postedFor(database, often)).toEqual(posted);
      const depreciable = (Number(values.purchase_price) - Number(salvage_value)).toFixed(2);
      expect(posted.at(-1)?.accumulated ?? '0.00').toBe(depreciable);
      for (const { amount } of posted) expect(Number(amount)).toBeGreaterThan(0);
    }),
    { numRuns: byTier({ everyday: 3, full: 25 }) },
  );
});
