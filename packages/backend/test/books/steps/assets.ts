import { randomUUID } from 'node:crypto';
import type { Person, TestDatabase } from '../../database/test-database.ts';
import { add, type Values } from './masters.ts';

/**
 * Adds a row to the register: by default an asset for 58,000 with a residual value of 10,000 and a life of five years.
 */
export async function registerAsset(
  database: TestDatabase,
  person: Person,
  values: Values = {},
): Promise<string> {
  const { id } = await add(database, person, 'fixed_assets', {
    name: 'Press',
    purchase_price: 58000,
    salvage_value: 10000,
    useful_life: 5,
    purchase_date: '2020-01-01',
    ...values,
  });
  return id;
}

/** Adds an asset and posts its cost and its opening depreciation. Returns its id. */
export async function addAsset(database: TestDatabase, person: Person, values: Values = {}): Promise<string> {
  const id = await registerAsset(database, person, values);
  await database.sql`
    select private.post_entry(a.org_id, a.purchase_date, 'Purchase of ' || a.name, null, 'opening', null, array[
      private.line(private.account_for(a.org_id, 'fixed_asset', a.category), a.purchase_price, 'Cost'),
      private.line(private.account_for(a.org_id, 'accumulated_depreciation', a.category), -a.opening_accumulated, 'Depreciation'),
      private.line(private.account_for(a.org_id, 'opening_balances'), a.opening_accumulated - a.purchase_price, 'Paid')])
    from fixed_assets a where a.id = ${id}`;
  return id;
}

/** Runs depreciation as a person. Returns how many entries were posted. */
export async function runDepreciation(
  database: TestDatabase,
  person: Person,
  through: string | null,
  key: string = randomUUID(),
): Promise<number> {
  const [row] = await database.as(
    person,
    (sql) => sql`select run_depreciation(${through}, ${key}) as posted`,
  );
  return row?.posted;
}

/** Disposes of an asset as a person. Returns the journal entry's id. */
export async function dispose(
  database: TestDatabase,
  person: Person,
  asset: string,
  on: string | null,
  proceeds: number | string | null,
  key: string = randomUUID(),
): Promise<string | null> {
  const [row] = await database.as(
    person,
    (sql) => sql`select dispose_asset(${asset}, ${on}, ${proceeds}, ${key}) as entry`,
  );
  return row?.entry;
}

export interface Posted {
  readonly period_end: string;
  readonly amount: string;
  readonly accumulated: string;
}

/** Entries posted for an asset in order: reversals first and backwards, then by period. */
export async function postedFor({ sql }: TestDatabase, asset: string): Promise<readonly Posted[]> {
  return sql<Posted[]>`
    select period_end::text, amount, accumulated from depreciation_entries where asset_id = ${asset}
    order by created_at, reverses_id is null, sign(amount) * (period_end - date '2000-01-01')`;
}

/** Depreciation of an asset in each calendar year. */
export async function yearsOf(
  database: TestDatabase,
  asset: string,
): Promise<Readonly<Record<string, number>>> {
  const years: Record<string, number> = {};
  for (const { period_end, amount } of await postedFor(database, asset)) {
    const year = period_end.slice(0, 4);
    years[year] = Math.round((years[year] ?? 0) * 100 + Number(amount) * 100) / 100;
  }
  return years;
}

export interface Asset {
  readonly current_value: string;
  readonly accumulated_depreciation: string;
  readonly depreciated_through: string | null;
  readonly status: string;
}

/** Reads an asset from the database. */
export async function assetOf({ sql }: TestDatabase, asset: string): Promise<Asset> {
  const [row] = await sql<Asset[]>`
    select current_value, accumulated_depreciation, depreciated_through::text, status from fixed_assets where id = ${asset}`;
  if (!row) throw new Error(`There is no asset ${asset}.`);
  return row;
}
