import { randomUUID } from 'node:crypto';
import type { Person, TestDatabase } from '../../database/test-database.ts';
import { add } from './masters.ts';

export interface Item {
  readonly quantity: string;
  readonly unit_cost: string;
  readonly total_value: string;
}

/** Adds a stocked item, optionally for a product. Returns its id. */
export async function addItem(
  database: TestDatabase,
  person: Person,
  name = 'Widget',
  productId: string | null = null,
): Promise<string> {
  const { id } = await add(database, person, 'inventory_items', { name, product_id: productId });
  return id;
}

export interface Adjustment {
  readonly item: string;
  /** Signed. */
  readonly quantity: number | string;
  readonly unitCost?: number | string | null;
  readonly on?: string | null;
  readonly reason?: string | null;
  readonly key?: string;
}

/** Adjusts stock as a person. Returns the movement's id. */
export async function adjust(
  database: TestDatabase,
  person: Person,
  { item, quantity, unitCost = null, on = '2026-01-10', reason = 'Counted', key = randomUUID() }: Adjustment,
): Promise<string> {
  const [row] = await database.as(
    person,
    (sql) => sql`select adjust_stock(${item}, ${quantity}, ${unitCost}, ${on}, ${reason}, ${key}) as id`,
  );
  return row?.id;
}

/** Chooses 'FIFO' or 'Weighted average' for later issues. */
export async function chooseCosting(database: TestDatabase, person: Person, costing: string): Promise<void> {
  await database.as(person, (sql) => sql`update company_settings set inventory_costing = ${costing}`);
}

/** Quantity and value of an item as its row has them. */
export async function itemOf({ sql }: TestDatabase, item: string): Promise<Item> {
  const [row] = await sql<Item[]>`
    select trim_scale(quantity)::text as quantity, unit_cost, total_value from inventory_items where id = ${item}`;
  if (!row) throw new Error(`There is no item ${item}.`);
  return row;
}

/** Quantity and value of the rest of each lot, in the order of the queue. */
export async function lotsOf({ sql }: TestDatabase, item: string): Promise<readonly (readonly string[])[]> {
  const rows = await sql<{ quantity: string; value: string }[]>`
    select trim_scale(quantity_left)::text as quantity, value_left::text as value from private.stock_lots
    where item_id = ${item} and quantity_left > 0 order by queued_on, queued_id, movement_id`;
  return rows.map(({ quantity, value }) => [quantity, value]);
}

export interface LedgerLine {
  readonly code: string;
  readonly debit: string;
  readonly credit: string;
}

/** The lines of a posted entry, by position. */
export async function linesOf({ sql }: TestDatabase, entry: string): Promise<readonly LedgerLine[]> {
  return sql<LedgerLine[]>`
    select a.code, l.debit, l.credit from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.journal_entry_id = ${entry} order by l.position`;
}

/** Ledger balance of an account by code, debit positive. */
export async function ledgerBalance(
  { sql }: TestDatabase,
  organisation: string,
  code: string,
): Promise<string> {
  const [row] = await sql<{ balance: string }[]>`
    select coalesce(sum(l.debit - l.credit), 0)::numeric(18, 2)::text as balance from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = ${organisation} and a.code = ${code}`;
  return row?.balance ?? '0.00';
}
