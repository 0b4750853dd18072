import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { addAsset, dispose, runDepreciation } from './steps/assets.ts';
import { approvedBill, ask, createCustomer, createProduct, postedInvoice } from './steps/documents.ts';
import { addItem, adjust } from './steps/stock.ts';

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

type Rows = readonly Readonly<Record<string, string | null>>[];
const movements = (item: string, by = admin) =>
  ask<Rows>(database, by, (sql) => sql`select item_movements(${item}) as answer`);
const schedule = (asset: string, by = admin) =>
  ask<Rows>(database, by, (sql) => sql`select depreciation_schedule(${asset}) as answer`);
const usage = (asset: string) =>
  ask<Rows>(database, admin, (sql) => sql`select usage_of_asset(${asset}) as answer`);
const record = (asset: string, on: string | null, units: number | string | null, by = admin) =>
  database.as(by, (sql) => sql`select record_asset_usage(${asset}, ${on}, ${units}, ${randomUUID()})`);

test('the movements of an item show their documents and the lots that a sale used', async () => {
  const product_id = await createProduct(database, admin, { name: 'Kettle', gst_rate: 10, unit_price: 30 });
  const item = await addItem(database, admin, 'Kettle', product_id);
  const bill = await approvedBill(database, admin, [{ product_id, quantity: 4, unit_price: 12 }], {
    bill_date: '2026-01-05',
  });
  await adjust(database, admin, { item, quantity: 2, unitCost: 15, on: '2026-01-10', reason: 'Found' });
  const customer_id = await createCustomer(database, admin);
  const invoice = await postedInvoice(database, admin, [{ product_id, quantity: 5, unit_price: 30 }], {
    customer_id,
    invoice_date: '2026-02-01',
  });
  const rows = await movements(item, company.viewer);
  expect(
    rows.map(({ kind, quantity, value, source_table }) => [kind, quantity, value, source_table]),
  ).toEqual([
    ['issue', '-5.000000', '-63.00', 'invoices'],
    ['adjustment', '2.000000', '30.00', 'journal_entries'],
    ['receipt', '4.000000', '48.00', 'bills'],
  ]);
  const [sale, found, bought] = rows;
  expect(sale?.source_id).toBe(invoice.id);
  expect(bought?.source_id).toBe(bill.id);
  expect(found?.reason).toBe('Found');
  expect(sale?.lots).toBe(
    `4 from 05/01/2026 (${bought?.source_number}) at 12.00; 1 from 10/01/2026 (${found?.source_number}) at 15.00`,
  );
  expect(await refusal(movements(randomUUID()))).toMatchObject({ hint: 'stock.unknown_item' });
});

test('stock is low at its reorder level, and out at nothing', async () => {
  const item = await addItem(database, admin);
  const status = async () =>
    (await database.as(admin, (sql) => sql`select status from inventory_item_list where id = ${item}`))[0]
      ?.status;
  await database.as(admin, (sql) => sql`update inventory_items set reorder_level = 5 where id = ${item}`);
  expect(await status()).toBe('out_of_stock');
  await adjust(database, admin, { item, quantity: 5, unitCost: 1 });
  expect(await status()).toBe('low_stock');
  await adjust(database, admin, { item, quantity: '0.000001', unitCost: 1 });
  expect(await status()).toBe('in_stock');
});

test('a schedule contains posted and future depreciation, to the cent', async () => {
  const asset = await addAsset(database, admin, { purchase_price: 1000, salvage_value: 0, useful_life: 1 });
  await runDepreciation(database, admin, '2020-02-29');
  const rows = await schedule(asset, company.viewer);
  expect(rows).toHaveLength(12);
  expect(rows.map(({ state }) => state)).toEqual(['posted', 'posted', ...Array(10).fill('due')]);
  expect(rows.every(({ entry_number, state }) => (entry_number !== null) === (state === 'posted'))).toBe(
    true,
  );
  expect(rows.at(1)).toMatchObject({ amount: '83.34', accumulated: '166.67', book_value: '833.33' });
  expect(rows.at(-1)).toMatchObject({ period_end: '2020-12-31', accumulated: '1000.00', book_value: '0.00' });
  const planned = await addAsset(database, admin, { purchase_date: '2099-01-01', useful_life: 1 });
  expect((await schedule(planned)).map(({ state }) => state)).toEqual(Array(12).fill('planned'));
  await dispose(database, admin, asset, '2020-01-31', 0);
  expect((await schedule(asset)).map(({ state }) => state)).toEqual(['posted', 'posted', 'taken_back']);
  expect(await refusal(schedule(randomUUID()))).toMatchObject({ hint: 'asset.unknown' });
});

test('a run reports how many months it posted and their total', async () => {
  await addAsset(database, admin);
  const key = randomUUID();
  const run = () =>
    ask(database, admin, (sql) => sql`select depreciate_assets('2020-03-31', ${key}) as answer`);
  expect(await run()).toEqual({ entries: 3, amount: '2400.00' });
  expect(await run()).toEqual({ entries: 3, amount: '2400.00' });
});

test('usage recorded again for a day replaces the earlier record, and depreciation follows', async () => {
  const asset = await addAsset(database, admin, {
    depreciation_method: 'units_of_production',
    total_units: 100,
    useful_life: null,
  });
  await record(asset, '2020-01-10', 5, company.user);
  await record(asset, '2020-01-10', '7.5', company.user);
  await record(asset, '2020-01-11', 2, company.user);
  expect((await usage(asset)).map(({ used_on, units }) => [used_on, units])).toEqual([
    ['2020-01-11', '2.000000'],
    ['2020-01-10', '7.500000'],
  ]);
  await record(asset, '2020-01-11', 0);
  expect(await usage(asset)).toHaveLength(1);
  expect(await schedule(asset)).toMatchObject([{ amount: '3600.00', state: 'due' }]);
  expect(await refusal(record(asset, '2020-01-10', 1, company.viewer))).toMatchObject({
    hint: 'role.denied',
  });
  expect(await refusal(record(asset, '2020-01-10', -1))).toMatchObject({ hint: 'asset.units_invalid' });
  expect(await refusal(record(asset, null, 1))).toMatchObject({ hint: 'asset.date_required' });
  const other = await addAsset(database, admin, { name: 'Desk' });
  expect(await refusal(record(other, '2020-01-10', 1))).toMatchObject({ hint: 'asset.not_by_units' });
});
