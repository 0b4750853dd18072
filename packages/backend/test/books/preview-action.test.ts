import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { addAsset, assetOf, dispose, runDepreciation } from './steps/assets.ts';
import { ask, type Fields } from './steps/documents.ts';
import { accountId } from './steps/masters.ts';
import { addItem, adjust, itemOf, linesOf } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
let admin: Person;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  admin = company.admin;
});

interface Preview {
  readonly entries: number;
  readonly lines: readonly { account_code: string; debit: string; credit: string }[];
  readonly profit: string;
  readonly record: Readonly<Record<string, unknown>> | null;
}

const preview = (
  action: string,
  args: Fields,
  table: string | null = null,
  id: string | null = null,
  by = admin,
) =>
  ask<Preview>(
    database,
    by,
    (sql) =>
      sql`select preview_action(${action}, ${sql.json(JSON.parse(JSON.stringify(args)))}, ${table}, ${id}) as answer`,
  );
const short = ({ lines }: Preview) =>
  lines.map(({ account_code, debit, credit }) => [account_code, Number(debit) - Number(credit)]);
const written = async (entry: string | null) =>
  (await linesOf(database, entry ?? '')).map(({ code, debit, credit }) => [
    code,
    Number(debit) - Number(credit),
  ]);
const entries = async () =>
  (
    await database.sql`select count(*)::integer as n from journal_entries where org_id = ${company.organisation}`
  )[0]?.n;

test('a preview shows the posting and the resulting record, and stores nothing', async () => {
  const item = await addItem(database, admin);
  await adjust(database, admin, { item, quantity: 10, unitCost: 2 });
  await adjust(database, admin, { item, quantity: 10, unitCost: 3 });
  const args = { item_id: item, quantity: '-15', unit_cost: null, moved_on: '2026-02-01', reason: 'Stolen' };
  const before = [await itemOf(database, item), await entries()];
  const seen = await preview('adjust_stock', args, 'inventory_items', item);
  expect(seen).toMatchObject({ entries: 1, profit: '-35.00' });
  expect(seen.record).toMatchObject({ quantity: 5, total_value: 15, status: 'in_stock' });
  expect([await itemOf(database, item), await entries()]).toEqual(before);
  await adjust(database, admin, { item, quantity: -15, on: '2026-02-01', reason: 'Stolen' });
  const [last] = await database.sql`
    select journal_entry_id as id from stock_movements where item_id = ${item} order by id desc limit 1`;
  expect(short(seen)).toEqual(await written(last?.id));
  expect(await itemOf(database, item)).toMatchObject({ quantity: '5', total_value: '15.00' });
});

test('many entries are added up by account', async () => {
  await addAsset(database, admin);
  const seen = await preview('depreciate_assets', { through_date: '2020-03-31' });
  expect(seen).toMatchObject({ entries: 3, profit: '-2400.00', record: null });
  expect(short(seen)).toEqual([
    ['1505', -2400],
    ['6040', 2400],
  ]);
  expect(await runDepreciation(database, admin, '2020-03-31')).toBe(3);
  expect(await preview('depreciate_assets', { through_date: '2020-03-31' })).toMatchObject({
    entries: 0,
    lines: [],
  });
});

test('previews a disposal with its gain, and books its proceeds to the chosen account', async () => {
  const asset = await addAsset(database, admin);
  const cash = await accountId(database, admin, '1000');
  const args = { id: asset, disposed_on: '2020-01-31', proceeds: '60000', account_id: cash };
  const seen = await preview('dispose_asset', args, 'fixed_assets', asset);
  expect(seen.record).toMatchObject({ current_value: 0, status: 'disposed' });
  // A month of depreciation, then 60,000 for a book value of 57,200.
  expect(seen).toMatchObject({ entries: 2, profit: '2000.00' });
  expect(await assetOf(database, asset)).toMatchObject({
    status: 'active',
    accumulated_depreciation: '0.00',
  });
  const receivable = await accountId(database, admin, '1100');
  const elsewhere = (account: string) =>
    database.as(
      admin,
      (sql) => sql`select dispose_asset(${asset}, '2020-01-31', 60000, ${randomUUID()}, ${account})`,
    );
  expect(await refusal(elsewhere(receivable))).toMatchObject({ hint: 'asset.proceeds_account' });
  await elsewhere(cash);
  expect(await assetOf(database, asset)).toMatchObject({ status: 'disposed' });
});

test('the preview refuses with the same message as the action', async () => {
  const item = await addItem(database, admin);
  const args = { item_id: item, quantity: '-1', unit_cost: null, moved_on: '2026-02-01', reason: 'Gone' };
  const asked = refusal(preview('adjust_stock', args));
  const done = refusal(adjust(database, admin, { item, quantity: -1, on: '2026-02-01', reason: 'Gone' }));
  expect(await asked).toEqual(await done);
  expect(await refusal(preview('adjust_stock', args, null, null, company.viewer))).toMatchObject({
    hint: 'role.denied',
  });
  expect(await refusal(preview('depreciate_assets', { through_date: '2026-01-31' }))).toMatchObject({
    hint: 'asset.none',
    message: 'Cannot Run Depreciation: Add an asset first before running depreciation calculations',
  });
  const asset = await addAsset(database, admin);
  await dispose(database, admin, asset, '2020-01-31', 0);
  expect(
    await refusal(preview('dispose_asset', { id: asset, disposed_on: '2020-02-01', proceeds: '0' })),
  ).toMatchObject({
    hint: 'asset.disposed',
  });
});

test.each([
  'no_such_function',
  'trial_balance',
  'get_user_role',
  'preview_action',
  'pg_sleep',
  "adjust_stock'; drop table customers; --",
])('%s is no action', async (action) => {
  expect(await refusal(preview(action, {}))).toMatchObject({ hint: 'action.unknown' });
});
