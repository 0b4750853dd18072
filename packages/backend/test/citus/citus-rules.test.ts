import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { type ClassifiedTables, classifyTables, withViews } from './distributed-tables.ts';
import { FOREIGN_KEYS, KEYS, STATEMENTS } from './exceptions.ts';
import { keysWithoutOrganisation, wrongForeignKeys } from './keys.ts';
import { createJoinReader } from './organisation-joins.ts';
import { type ParsedSource, readStatements } from './read-statements.ts';

let database: TestDatabase;
let tables: ClassifiedTables;
beforeAll(async () => {
  database = await openTestDatabase();
  tables = await classifyTables(database.sql);
});
afterAll(() => database.close());

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort();
const nameOf = ({ name }: ParsedSource): string => name.replace(/\(.*/s, '');

/** By view and function, the tables that its statements read without a condition on one organization. */
async function looseReadings(
  sources: readonly ParsedSource[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const reader = createJoinReader(await withViews(database.sql, tables.distributed));
  const readings: Record<string, readonly string[]> = {};
  for (const source of sources) {
    const found = source.statements.flatMap((each) => reader.read(each, source.isView));
    const name = nameOf(source);
    if (found.length > 0)
      readings[name] = sorted([...(readings[name] ?? []), ...found.flatMap(({ tables }) => tables)]);
  }
  return readings;
}

test('each table has the organization in its rows, or is listed with a reason', () => {
  expect(tables.unknown).toEqual([]);
  expect(tables.stale).toEqual([]);
  expect(tables.distributed.size).toBeGreaterThan(60);
});

test('each unique key of a distributed table contains the organization, except the listed ones', async () => {
  expect(sorted(await keysWithoutOrganisation(database.sql, tables.distributed))).toEqual(
    sorted(Object.keys(KEYS)),
  );
});

test('each foreign key of a distributed table contains the organization or refers to a reference table, except the listed ones', async () => {
  expect(sorted(await wrongForeignKeys(database.sql, tables.distributed))).toEqual(
    sorted(Object.keys(FOREIGN_KEYS)),
  );
});

test('each statement of views and functions joins and reads by one organization, except the listed ones', async () => {
  const sources = await readStatements(database.sql);
  expect(sources.filter(({ isView }) => isView).length).toBeGreaterThan(10);
  expect(sources.flatMap(({ statements }) => statements).length).toBeGreaterThan(4000);
  const listed = Object.entries(STATEMENTS).map(([name, { reads }]) => [name, reads]);
  expect(await looseReadings(sources)).toEqual(Object.fromEntries(listed));
});

test('the rules detect careless tables, keys, views and functions', async () => {
  await database.sql.unsafe(`
    create table public.careless (org_id uuid not null, id uuid primary key, number text,
      vendor_id uuid references auth.users (id), unique (org_id, number));
    create table public.ownerless (id uuid primary key);
    create view public.careless_view as select i.id from public.invoices i join public.customers c on c.id = i.customer_id;
    create function public.careless_sql() returns bigint language sql as 'select count(*) from public.invoices';
    create function public.careless_code(org uuid) returns void language plpgsql as $$
    declare found_one public.customers;
    begin
      found_one.name := 'x';
      perform 1 from public.invoices i join public.customers c on c.id = i.customer_id where i.org_id = org;
    end $$;
    create function public.careful(org uuid) returns bigint language sql as $$
      select count(*) from public.invoices i join public.customers c on c.org_id = i.org_id and c.id = i.customer_id
      where i.org_id = org or (i.org_id = org and i.status = 'sent') $$;`);
  const listed = tables;
  tables = await classifyTables(database.sql);
  expect(tables.unknown).toEqual(['public.ownerless']);
  expect(await keysWithoutOrganisation(database.sql, tables.distributed)).toContain('public.careless_pkey');
  expect(await wrongForeignKeys(database.sql, tables.distributed)).toContain(
    'public.careless_vendor_id_fkey',
  );
  const loose = Object.entries(await looseReadings(await readStatements(database.sql)));
  expect(loose.filter(([name]) => name.includes('care'))).toEqual([
    ['public.careless_code', ['public.customers', 'public.invoices']],
    ['public.careless_sql', ['public.invoices']],
    ['public.careless_view', ['public.customers', 'public.invoices']],
  ]);
  tables = listed;
});
