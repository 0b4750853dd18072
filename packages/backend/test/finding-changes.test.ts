import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany } from './database/people.ts';
import {
  openTestDatabase,
  refusal,
  type Session,
  type TestDatabase,
  untilBlocked,
} from './database/test-database.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  company = await foundCompany(database);
});
afterAll(() => database.close());

const addCustomers = async (): Promise<string[]> =>
  (
    await database.as(
      company.admin,
      (sql) => sql`insert into customers (name) values ('A'), ('B') returning id`,
    )
  ).map(({ id }) => id);
const resultIn = async (sql: Session, key: string) =>
  (await sql`select change_result(${key}) as result`)[0]?.result;
const result = (key: string) => database.as(company.admin, (sql) => resultIn(sql, key));

test('finds a change, a deletion and an archiving by their keys, with the number of records', async () => {
  const ids = await addCustomers();
  const [changed, archived, deleted] = [randomUUID(), randomUUID(), randomUUID()];
  await database.as(company.admin, async (sql) => {
    await sql`select bulk_update('customers', ${ids}, '{"city": "Rome"}', ${changed})`;
    await sql`select archive_records('customers', ${ids}, true, ${archived})`;
  });
  expect(await result(changed)).toEqual({ count: 2, undone_at: null });
  expect(await result(archived)).toEqual({ count: 2, undone_at: null });
  await database.as(company.admin, (sql) => sql`select bulk_delete('customers', ${ids}, ${deleted})`);
  expect(await result(deleted)).toEqual({ count: 2, undone_at: null });
  await database.as(company.admin, (sql) => sql`select undo_change(${deleted})`);
  expect(await result(deleted)).toEqual({ count: 2, undone_at: expect.any(String) });
});

test('a key without a change is blocked: a late call is refused', async () => {
  const ids = await addCustomers();
  const key = randomUUID();
  expect(await result(key)).toBeNull();
  expect(await result(key)).toBeNull();
  expect(
    await refusal(database.as(company.admin, (sql) => sql`select bulk_delete('customers', ${ids}, ${key})`)),
  ).toMatchObject({ hint: 'key.reused' });
});

test('a call during a running change waits for its result', async () => {
  const ids = await addCustomers();
  const key = randomUUID();
  let asked: Promise<unknown> = Promise.resolve();
  await database.as(company.admin, async (sql) => {
    await sql`select bulk_update('customers', ${ids}, '{"city": "Rome"}', ${key})`;
    asked = result(key);
    await untilBlocked(database.sql);
  });
  expect(await asked).toEqual({ count: 2, undone_at: null });
});

test('a change of another organization is not found', async () => {
  const ids = await addCustomers();
  const key = randomUUID();
  await database.as(
    company.admin,
    (sql) => sql`select bulk_update('customers', ${ids}, '{"city": "Rome"}', ${key})`,
  );
  const other = await foundCompany(database);
  expect(await database.as(other.admin, (sql) => resultIn(sql, key))).toBeNull();
});
