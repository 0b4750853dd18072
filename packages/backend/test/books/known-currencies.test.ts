import { CURRENCIES } from '@ledgerwise/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

test('the database accepts exactly the currencies of the forms, with their decimals', async () => {
  const known = await database.sql<{ code: string; decimals: number }[]>`
    with letters as (select chr(n) as letter from generate_series(ascii('A'), ascii('Z')) n)
    select code, private.minor_units(code) as decimals
    from letters a, letters b, letters c, lateral (values (a.letter || b.letter || c.letter)) made (code)
    where private.is_currency(code)`;
  const decimalsOf = (list: readonly { readonly code: string; readonly decimals: number }[]) =>
    new Map(list.map(({ code, decimals }) => [code, decimals]));
  expect(decimalsOf(known)).toEqual(decimalsOf(CURRENCIES));
});

test('every message of the database that names the currencies names exactly these', async () => {
  const rows = await database.sql<{ sentence: string }[]>`
    select substring(text from 'one of (NZD[A-Z, ]*)') as sentence from (
      select obj_description(oid, 'pg_constraint') from pg_constraint
      union all select prosrc from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    ) said (text) where text ~ 'one of NZD'`;
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ sentence }) => sentence))).toEqual(
    new Set([CURRENCIES.map(({ code }) => code).join(', ')]),
  );
});
