import { randomUUID } from 'node:crypto';
import type { Person, Session, TestDatabase } from '../../database/test-database.ts';

/** Arguments of a save or a post: JSON, as a client sends it. */
export type Fields = Readonly<Record<string, unknown>>;

/** A stored row; amounts are text, as PostgreSQL prints them. */
export type Row = Readonly<Record<string, string>> & { readonly version: number };

export interface PostedLine {
  readonly code: string;
  readonly debit: string;
  readonly credit: string;
}

/** Removes undefined values, as JSON does on the way. */
const asJson = (fields: Fields) => JSON.parse(JSON.stringify(fields));

/** The value of a query that answers one row with one column named `answer`. */
export async function ask<T>(
  database: TestDatabase,
  person: Person,
  work: (sql: Session) => Promise<readonly { readonly answer?: T }[]>,
): Promise<T> {
  const [row] = await database.as(person, work);
  return row?.answer as T;
}

/** Adds a customer and answers the id. */
export const createCustomer = (
  database: TestDatabase,
  person: Person,
  name = 'Kauri Cafe',
): Promise<string> =>
  ask(database, person, (sql) => sql`insert into customers (name) values (${name}) returning id as answer`);

/** Adds a vendor and answers the id. */
export const createVendor = (
  database: TestDatabase,
  person: Person,
  name = 'Rimu Supplies',
): Promise<string> =>
  ask(database, person, (sql) => sql`insert into vendors (name) values (${name}) returning id as answer`);

/** Adds a product and answers the id. */
export const createProduct = (database: TestDatabase, person: Person, fields: Fields): Promise<string> =>
  ask(
    database,
    person,
    (sql) => sql`insert into products ${sql({ name: 'Widget', ...fields })} returning id as answer`,
  );

/** The id of an account by its code. */
export const accountId = (database: TestDatabase, person: Person, code: string): Promise<string> =>
  ask(database, person, (sql) => sql`select id as answer from accounts where code = ${code}`);

type Save = 'save_document' | 'save_invoice' | 'save_bill' | 'save_sales_order' | 'save_purchase_order';

/** Saves a document by its function and answers the row. */
export const save = (
  database: TestDatabase,
  person: Person,
  name: Save,
  document: Fields,
  key: string = randomUUID(),
): Promise<Row> =>
  ask(
    database,
    person,
    (sql) => sql`select to_jsonb(t) as answer from ${sql(name)}(${sql.json(asJson(document))}, ${key}) t`,
  );

export const saveInvoice = (database: TestDatabase, person: Person, document: Fields, key?: string) =>
  save(database, person, 'save_invoice', document, key);
export const saveBill = (database: TestDatabase, person: Person, document: Fields, key?: string) =>
  save(database, person, 'save_bill', document, key);

/** Calls a function (id, key) and returns its result. */
export const act = <T = string>(
  database: TestDatabase,
  person: Person,
  name: string,
  id: string,
  key: string = randomUUID(),
): Promise<T> => ask(database, person, (sql) => sql`select to_jsonb(${sql(name)}(${id}, ${key})) as answer`);

/** Posts an invoice and answers the id of its entry. */
export const postInvoice = (database: TestDatabase, person: Person, id: string, key?: string) =>
  act(database, person, 'post_invoice', id, key);

/** Approves a bill and answers the id of its entry. */
export const approveBill = (database: TestDatabase, person: Person, id: string, key?: string) =>
  act(database, person, 'approve_bill', id, key);

/** An invoice of lines, saved and posted; its row as it then is. */
export async function postedInvoice(
  database: TestDatabase,
  person: Person,
  lines: readonly Fields[],
  head: Fields = {},
): Promise<Row> {
  const customer_id = head.customer_id ?? (await createCustomer(database, person));
  const draft = await saveInvoice(database, person, { customer_id, ...head, lines });
  await postInvoice(database, person, draft.id ?? '');
  return stored(database, 'invoices', draft.id ?? '');
}

/** A bill of lines, saved and approved; its row as it then is. */
export async function approvedBill(
  database: TestDatabase,
  person: Person,
  lines: readonly Fields[],
  head: Fields = {},
): Promise<Row> {
  const vendor_id = head.vendor_id ?? (await createVendor(database, person));
  const draft = await saveBill(database, person, { vendor_id, ...head, lines });
  await approveBill(database, person, draft.id ?? '');
  return stored(database, 'bills', draft.id ?? '');
}

/** The stored row. */
export async function stored(database: TestDatabase, table: string, id: string): Promise<Row> {
  const [row] = await database.sql<{ answer: Row }[]>`
    select (select jsonb_object_agg(key, case jsonb_typeof(value) when 'null' then value
      else case key when 'version' then value else to_jsonb(value #>> '{}') end end) from jsonb_each(to_jsonb(t))) as answer
    from ${database.sql(table)} t where id = ${id}`;
  if (!row) throw new Error(`There is no such row in ${table}.`);
  return row.answer;
}

/** The lines of an entry by account, in their order. */
export async function entryLines(
  database: TestDatabase,
  entryId: string | undefined,
): Promise<readonly PostedLine[]> {
  return database.sql<PostedLine[]>`
    select a.code, l.debit, l.credit from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.journal_entry_id = ${entryId ?? null} order by l.position`;
}
