import { randomUUID } from 'node:crypto';
import type { Person, TestDatabase } from '../../database/test-database.ts';
import { ask, createCustomer, createVendor, type Fields, type Row, save } from './documents.ts';

/** Quantities for the lines of an order, by position; null leaves a line out. */
export type Parts = readonly (number | string | null)[];

export interface Match {
  readonly number: string;
  readonly status: string;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly not_ordered: readonly string[];
  readonly deliveries: readonly Readonly<Record<string, unknown>>[];
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

/** The ids of the lines of an order, in their order. */
export async function lineIds({ sql }: TestDatabase, order: string): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from (select id, position from purchase_order_lines where purchase_order_id = ${order}
      union all select id, position from sales_order_lines where sales_order_id = ${order}) l order by position`;
  return rows.map(({ id }) => id);
}

/** Arguments of `deliver` and `dropRest`: the lines that have a quantity. */
export async function partsOf(
  database: TestDatabase,
  order: string,
  parts: Parts,
): Promise<readonly Fields[]> {
  const ids = await lineIds(database, order);
  return parts.flatMap((quantity, place) => (quantity === null ? [] : [{ line_id: ids[place], quantity }]));
}

interface Delivery {
  readonly order: string;
  readonly on: string;
  /** Everything left by default. */
  readonly parts?: Parts;
}

/** Receives lines of a purchase order, or everything left, and returns its row. */
export const receive = (database: TestDatabase, person: Person, delivery: Delivery): Promise<Row> =>
  step(database, person, 'receive_purchase_order', delivery);

/** Ships lines of a sales order, or everything left, and returns its row. */
export const ship = (database: TestDatabase, person: Person, delivery: Delivery): Promise<Row> =>
  step(database, person, 'ship_sales_order', delivery);

async function step(database: TestDatabase, person: Person, name: string, { order, on, parts }: Delivery) {
  const lines = parts === undefined ? null : await partsOf(database, order, parts);
  return ask<Row>(
    database,
    person,
    (sql) => sql`
      select to_jsonb(t) as answer from ${sql(name)}(${order}, ${randomUUID()}, ${on}, ${lines && sql.json(asJson(lines))}) t`,
  );
}

/** An order of goods that was sent to its vendor on 1 March 2026; its id. */
export async function sentOrder(
  database: TestDatabase,
  person: Person,
  lines: readonly Fields[],
  head: Fields = {},
): Promise<string> {
  const vendor_id = await createVendor(database, person);
  const order = { vendor_id, order_date: '2026-03-01', ...head, lines };
  const { id = '' } = await save(database, person, 'save_purchase_order', order);
  await database.as(person, (sql) => sql`select send_purchase_order(${id}, ${randomUUID()}, '2026-03-01')`);
  return id;
}

/** An order of goods that was fulfilled on 1 March 2026; its id. */
export async function fulfilledOrder(
  database: TestDatabase,
  person: Person,
  lines: readonly Fields[],
  head: Fields = {},
): Promise<string> {
  const customer_id = await createCustomer(database, person);
  const order = { customer_id, order_date: '2026-03-01', ...head, lines };
  const { id = '' } = await save(database, person, 'save_sales_order', order);
  await database.as(person, (sql) => sql`select fulfil_sales_order(${id}, ${randomUUID()}, '2026-03-01')`);
  return id;
}

/** Makes the bill of an order, and returns its row. */
export const billOf = (
  database: TestDatabase,
  person: Person,
  order: string,
  on: string,
  what: string | null = null,
) =>
  ask<Row>(
    database,
    person,
    (sql) => sql`
      select to_jsonb(t) as answer from bill_from_purchase_order(${order}, ${randomUUID()}, ${on}, ${what}) t`,
  );

/** Makes the invoice of an order, and returns its row. */
export const invoiceOf = (
  database: TestDatabase,
  person: Person,
  order: string,
  on: string,
  what: string | null = null,
) =>
  ask<Row>(
    database,
    person,
    (sql) => sql`
      select to_jsonb(t) as answer from invoice_from_sales_order(${order}, ${randomUUID()}, ${on}, ${what}) t`,
  );

/** The stored lines of a draft with other values, by position, as an edited screen sends them. */
export async function editedLines(
  { sql }: TestDatabase,
  table: 'bill_lines' | 'invoice_lines',
  document: string,
  changes: readonly Fields[],
): Promise<readonly Fields[]> {
  const parent = table === 'bill_lines' ? 'bill_id' : 'invoice_id';
  const rows = await sql<Fields[]>`
    select id, product_id, account_id, description, quantity, unit_price, discount_percent, gst_rate, gst_applicable
    from ${sql(table)} where ${sql(parent)} = ${document} order by position`;
  return rows.map((row, place) => ({ ...row, ...changes[place] }));
}

/** Drops lines of an order, or everything left, and returns its row. */
export async function dropRest(
  database: TestDatabase,
  person: Person,
  {
    kind,
    order,
    reason = 'Out of stock',
    parts,
  }: { kind: string; order: string; reason?: string; parts?: Parts },
): Promise<Row> {
  const lines = parts === undefined ? null : await partsOf(database, order, parts);
  return ask<Row>(
    database,
    person,
    (sql) => sql`
      select drop_rest(${kind}, ${order}, ${reason}, ${randomUUID()}, ${lines && sql.json(asJson(lines))}) as answer`,
  );
}

/** The three-way match of an order, or of a document's order. */
export const matchOf = (database: TestDatabase, person: Person, kind: string, id: string): Promise<Match> =>
  ask<Match>(database, person, (sql) => sql`select order_match(${kind}, ${id}) as answer`);
