import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from './database/people.ts';
import { openSharedDatabase, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

/** A mail link to such an address would have another recipient, or end in the middle of the address. */
const MORE_THAN_AN_ADDRESS = [
  'a@b.c?bcc=boss%40evil.example&body=pay',
  'a?cc=boss%40evil.example@b.c',
  'a@b.c\u0001d',
  'a\u007f@b.c',
  'a@b.c d@e.f',
];
const ADDRESSES = ['a@b.c', 'kim+books@bluegum.example', 'r&d%x@b.example', "o'brien@b.example"];

test('every address that people enter must be a single address', async () => {
  const loose = await database.sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'email'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'profiles' and not exists (
      select from pg_constraint k where k.conrelid = c.oid and a.attnum = any (k.conkey)
        and pg_get_constraintdef(k.oid) like '%private.is_email(email)%')`;
  expect([...loose]).toEqual([]);
  const { manager } = await foundCompany(database);
  const addCustomer = (email: string) =>
    database.as(manager, (sql) => sql`insert into customers (name, email) values ('Kim', ${email})`);
  for (const address of ADDRESSES) await addCustomer(address);
  for (const address of MORE_THAN_AN_ADDRESS)
    await expect(addCustomer(address), address).rejects.toMatchObject({
      code: '23514',
      constraint_name: 'customers_email',
    });
});
