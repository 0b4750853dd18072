import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';
import { createCustomer, createVendor, save } from './steps/documents.ts';
import { importInto } from './steps/imports.ts';
import { failingControls } from './steps/journal.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
beforeEach(async () => {
  company = await foundCompany(database);
});
afterAll(() => database.close());

/** Kinds of documents with a configurable prefix, and the required values of each. */
const KINDS = {
  invoice: { table: 'invoices', number: 'invoice_number', prefix: 'invoice_prefix', contact: 'customer_id' },
  bill: { table: 'bills', number: 'bill_number', prefix: 'bill_prefix', contact: 'vendor_id' },
  sales_order: {
    table: 'sales_orders',
    number: 'order_number',
    prefix: 'sales_order_prefix',
    contact: 'customer_id',
  },
  purchase_order: {
    table: 'purchase_orders',
    number: 'po_number',
    prefix: 'purchase_order_prefix',
    contact: 'vendor_id',
  },
  quote: { table: 'quotes', number: 'quote_number', prefix: 'quote_prefix', contact: 'customer_id' },
} as const;

test('every kind of document with a configurable prefix is tried here', async () => {
  const kinds = await database.sql<{ kind: string }[]>`
    select kind from private.document_kinds where prefix is null order by kind`;
  expect(kinds.map(({ kind }) => kind)).toEqual(Object.keys(KINDS).sort());
});

test.each(Object.entries(KINDS))(
  'no two kinds share a number, whatever their prefixes: %s',
  async (kind, { table, number, prefix, contact }) => {
    const { admin, manager, organisation } = company;
    const party =
      contact === 'customer_id'
        ? await createCustomer(database, admin, 'Kauri Cafe')
        : await createVendor(database, admin, 'Kauri Cafe');
    const setPrefix = (text: string) =>
      database.sql`update company_settings set ${database.sql({ [prefix]: text })} where org_id = ${organisation}`;
    const next = () =>
      save(database, admin, 'save_document', { kind, [contact]: party, lines: [{ unit_price: 1 }] });

    await setPrefix('A');
    const draft = await next();
    // Counted as number 1,000,001 of this prefix.
    expect(
      await importInto(database, manager, table, [
        { [contact]: 'Kauri Cafe', [number]: 'A1000001', unit_price: '1' },
      ]),
    ).toMatchObject({ inserted: 1 });
    await database.as(admin, (sql) => sql`delete from ${sql(table)} where id = ${draft.id ?? ''}`);
    await setPrefix('A1');
    expect((await next())[number]).toBe('A11000002');
    await setPrefix('a1');
    expect((await next())[number]).toBe('a11000003');
    expect(
      await importInto(database, manager, table, [
        { [contact]: 'Kauri Cafe', [number]: 'A11000003', unit_price: '1' },
      ]),
    ).toMatchObject({ inserted: 0, rejected: [{ field: number }] });
    const twice = await database.sql`select lower(${database.sql(number)}) from ${database.sql(table)}
    where org_id = ${organisation} group by 1 having count(*) > 1`;
    expect(twice).toHaveLength(0);
    expect(await failingControls(database, admin)).toEqual([]);
  },
);

test('the table itself refuses a duplicate number, on every write path', async () => {
  const keys = await database.sql<{ name: string }[]>`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indisunique and i.relname ~ '_shown_number$' order by 1`;
  const kinds = await database.sql<{ name: string }[]>`
    select table_name || '_shown_number' as name from private.document_kinds
    union select 'credit_notes_shown_number' order by 1`;
  expect(keys).toEqual(kinds);
});
