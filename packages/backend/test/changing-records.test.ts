import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from './database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
  await database.as(
    company.admin,
    (sql) =>
      sql`insert into customers (name, city) values ('100 Cotton', 'Leeds'), ('One', 'York'), ('Two', 'York')`,
  );
  await database.as(
    company.user,
    (sql) => sql`insert into customers (name, city) values ('Own of user', 'York')`,
  );
});
afterAll(() => database.close());

test('a stale version updates nothing', async () => {
  const [before] = await database.as(
    company.admin,
    (sql) => sql`insert into customers (name) values ('Versioned') returning id, updated_at::text`,
  );
  const save = (name: string) =>
    database.as(
      company.admin,
      (sql) =>
        sql`update customers set name = ${name} where id = ${before?.id} and updated_at = ${before?.updated_at}::text::timestamptz returning id`,
    );
  expect(await save('First')).toHaveLength(1);
  expect(await save('Second')).toHaveLength(0);
});

test('a balance changed by the ledger is not an edit', async () => {
  const [row] =
    await database.sql`update customers set balance = 12.5 where name = '100 Cotton' returning updated_at = created_at as same`;
  expect(row?.same).toBe(true);
});

test('bulk update sets many, all or none', async () => {
  const ids = (
    await database.as(company.admin, (sql) => sql`select id from customers where city = 'York'`)
  ).map(({ id }) => id);
  const update = (changes: object, chosen: readonly string[] = ids) =>
    database.as(
      company.admin,
      (sql) => sql`select bulk_update('customers', ${[...chosen]}, ${sql.json({ ...changes })}) as count`,
    );
  expect((await update({ payment_terms: 45, state: ' ' }))[0]?.count).toBe(3);
  expect(
    await database.as(
      company.admin,
      (sql) => sql`select distinct payment_terms, state from customers where city = 'York'`,
    ),
  ).toEqual([{ payment_terms: 45, state: null }]);
  expect(await refusal(update({ payment_terms: -1 }))).toMatchObject({
    hint: 'record.invalid',
    message: 'Payment terms must be between 0 and 3650 days. Nothing was changed.',
  });
  expect((await refusal(update({ payment_terms: 'soon' }))).message).toBe(
    'Payment terms must be a whole number; "soon" is not.',
  );
  expect((await refusal(update({ name: '' }))).message).toBe('Name is required. Nothing was changed.');
  expect((await refusal(update({ balance: '5' }))).hint).toBe('record.read_only');
  expect((await refusal(update({}))).hint).toBe('record.no_changes');
  expect((await refusal(update({ state: 'X' }, [...ids, crypto.randomUUID()]))).message).toBe(
    '1 of the 4 selected customers cannot be found. Load the list again and repeat your selection.',
  );
});

test('bulk delete is for admins, and of one organization', async () => {
  const other = await foundCompany(database);
  const [foreign] = await database.as(
    other.admin,
    (sql) => sql`insert into customers (name) values ('Theirs') returning id`,
  );
  const [own] = await database.as(
    company.admin,
    (sql) => sql`insert into customers (name) values ('Short-lived') returning id`,
  );
  const remove = (person: Person, ids: string[]) =>
    database.as(person, (sql) => sql`select bulk_delete('customers', ${ids}) as count`);
  for (const person of [company.manager, company.user, company.viewer])
    expect((await refusal(remove(person, [own?.id]))).hint).toBe('role.denied');
  expect((await refusal(remove(company.admin, [own?.id, foreign?.id]))).hint).toBe('record.not_found');
  expect((await remove(company.admin, [own?.id]))[0]?.count).toBe(1);
  expect(await database.sql`select from customers where id = ${foreign?.id}`).toHaveLength(1);
});

test('a record with references is not deleted, and the message names it', async () => {
  const [row] = await database.as(
    company.admin,
    (sql) => sql`insert into customers (name) values ('Invoiced') returning org_id, id`,
  );
  await database.sql`create table invoices_of_test (org_id uuid, customer_id uuid,
      foreign key (customer_id, org_id) references customers (id, org_id))`;
  await database.sql`insert into invoices_of_test values (${row?.org_id}, ${row?.id})`;
  expect(
    await refusal(database.as(company.admin, (sql) => sql`select bulk_delete('customers', ${[row?.id]})`)),
  ).toMatchObject({
    hint: 'record.referenced',
    message:
      'The customer "Invoiced" is still used in invoices of test and cannot be deleted. Nothing was deleted.',
  });
  await database.sql`drop table invoices_of_test`;
});

test('the directory names customers whose record is not accessible', async () => {
  const seen = await database.as(company.viewer, async (sql) => ({
    records: await sql`select name from customers`,
    directory: await sql`select * from customer_directory where name = '100 Cotton'`,
  }));
  expect(seen.records).toHaveLength(0);
  expect(seen.directory).toEqual([{ id: expect.any(String), name: '100 Cotton', archived_at: null }]);
});

test('a form may choose the id of a new record, so that a retry adds nothing twice', async () => {
  const id = crypto.randomUUID();
  const create = () =>
    database.as(company.user, (sql) => sql`insert into customers (id, name) values (${id}, 'Tried twice')`);
  await create();
  expect((await refusal(create())).code).toBe('23505');
  const other = await foundCompany(database);
  await database.as(other.admin, (sql) => sql`insert into customers (id, name) values (${id}, 'Elsewhere')`);
  expect(await database.sql`select from customers where id = ${id}`).toHaveLength(2);
});
