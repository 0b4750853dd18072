import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importCustomers, storedCustomers } from './database/import-calls.ts';
import { type Company, foundCompany } from './database/people.ts';
import {
  openTestDatabase,
  type Person,
  refusal,
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

const sheet = (names: readonly string[]) => JSON.stringify(names.map((name) => ({ name })));
const resultOf = async (key: string, person: Person = company.manager) =>
  (await database.as(person, (sql) => sql`select import_result(${key}) as result`))[0]?.result;
const recent = async (person: Person = company.manager, table = 'customers') =>
  (await database.as(person, (sql) => sql`select recent_imports(${table}) as imports`))[0]?.imports;
const undo = (id: string | null) =>
  database.as(company.manager, (sql) => sql`select undo_import(${id}) as count`);
const importNamed = async (fileName: string | null, key = randomUUID(), names = ['A', 'B']) =>
  (
    await database.as(
      company.manager,
      (sql) =>
        sql`select import_records('customers', ${sheet(names)}::text::jsonb, 'skip_bad', ${key}, ${fileName}) as answer`,
    )
  )[0]?.answer;

describe('an import is found again by its key', () => {
  test('with its result, the file and the rows that were left out', async () => {
    const key = randomUUID();
    const answer = await importNamed('customers.csv', key, ['A', '', 'B']);
    const found = await resultOf(key);
    expect(found).toEqual({
      import_id: answer.import_id,
      table_name: 'customers',
      file_name: 'customers.csv',
      inserted: 2,
      updated: 0,
      rejected: [{ row: 2, field: 'name', message: 'Customer name is required' }],
      created_at: expect.any(String),
      undone_at: null,
    });
    await undo(answer.import_id);
    expect(await resultOf(key)).toEqual({ ...found, undone_at: expect.any(String) });
  });

  test('and is null where nothing was imported', async () => {
    expect(await resultOf(randomUUID())).toBeNull();
    const key = randomUUID();
    expect(await importNamed('empty.csv', key, [''])).toMatchObject({ import_id: null });
    expect(await resultOf(key)).toBeNull();
    const other = await foundCompany(database);
    await importNamed('ours.csv', key);
    expect(await resultOf(key, other.admin)).toBeNull();
  });

  test('when it was uploaded in parts, too', async () => {
    const key = randomUUID();
    await database.as(
      company.manager,
      (sql) => sql`select stage_import_rows(${key}, 0, ${sheet(['A', 'B'])}::text::jsonb)`,
    );
    expect(await resultOf(key)).toBeNull();
    await database.as(
      company.manager,
      (sql) => sql`select import_staged_records('customers', 'skip_bad', ${key}, 'large.csv')`,
    );
    expect(await resultOf(key)).toMatchObject({ file_name: 'large.csv', inserted: 2 });
  });

  test('and asked for while it is under way, its end is waited for', async () => {
    const key = randomUUID();
    let asked: Promise<unknown> | undefined;
    await database.as(company.manager, async (sql) => {
      await sql`select import_records('customers', ${sheet(['A'])}::text::jsonb, 'skip_bad', ${key}, 'slow.csv')`;
      asked = resultOf(key);
      await untilBlocked(database.sql);
    });
    expect(await asked).toMatchObject({ inserted: 1, file_name: 'slow.csv' });
  });

  test('by other people who may import', async () => {
    const key = randomUUID();
    await importNamed('ours.csv', key);
    for (const person of [company.user, company.viewer])
      expect((await refusal(resultOf(key, person))).hint).toBe('role.denied');
    expect(await resultOf(key, company.admin)).toMatchObject({ inserted: 2 });
  });
});

test('an import whose connection is killed halfway is not found, and its key is free', async () => {
  const key = randomUUID();
  const rows = JSON.stringify(['T-1', 'T-2', 'T-3'].map((sku) => ({ name: sku, sku })));
  const importProducts = async () =>
    (
      await database.as(
        company.manager,
        (sql) =>
          sql`select import_records('products', ${rows}::text::jsonb, 'skip_bad', ${key}, 'killed.csv') as answer`,
      )
    )[0]?.answer;
  // A separate connection, without a transaction that the client would end.
  const doomed = postgres(database.url, { max: 1, onnotice: () => {} });
  await doomed`select set_config('role', 'authenticated', false), set_config('request.jwt.claims',
    ${JSON.stringify({ sub: company.manager.id, role: 'authenticated' })}, false)`;
  // The second row waits for this record, which has the same SKU, so the import is half done.
  const holder = await database.sql.reserve();
  try {
    await holder`begin`;
    await holder`insert into products (org_id, user_id, name, sku)
      values (${company.organisation}, ${company.admin.id}, 'In the way', 'T-2')`;
    const killed =
      doomed`select import_records('products', ${rows}::text::jsonb, 'skip_bad', ${key}, 'killed.csv')`.then(
        () => 'imported',
        () => 'killed',
      );
    await untilBlocked(database.sql);
    const [importing] = await database.sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const asked = resultOf(key);
    await untilBlocked(database.sql, 2);
    await database.sql`select pg_terminate_backend(${importing?.pid})`;
    expect(await killed).toBe('killed');
    expect(await asked).toBeNull();
    await holder`rollback`;
  } finally {
    holder.release();
    // A session whose server process has ended.
    await doomed.end({ timeout: 0 });
  }
  expect(await database.sql`select from products where org_id = ${company.organisation}`).toHaveLength(0);
  const again = await importProducts();
  expect(again).toMatchObject({ inserted: 3, rejected: [] });
  expect(await resultOf(key)).toMatchObject({ inserted: 3, import_id: again.import_id });
});

describe('all imports of the organization', () => {
  const all = async (person: Person) =>
    (await database.as(person, (sql) => sql`select recent_imports() as imports`))[0]?.imports;

  test('are in one list, newest first, for people who may import', async () => {
    await importNamed('customers.csv');
    await database.as(
      company.admin,
      (sql) =>
        sql`select import_records('vendors', ${sheet(['V'])}::text::jsonb, 'skip_bad', ${randomUUID()}, 'vendors.csv')`,
    );
    const other = await foundCompany(database);
    expect(await all(company.manager)).toMatchObject([
      { table_name: 'vendors', file_name: 'vendors.csv', inserted: 1, who: 'The admin', can_undo: true },
      {
        table_name: 'customers',
        file_name: 'customers.csv',
        inserted: 2,
        who: 'The manager',
        can_undo: true,
      },
    ]);
    expect(await all(other.admin)).toEqual([]);
  });

  test('are refused to people without the right to import', async () => {
    expect((await refusal(all(company.user))).hint).toBe('role.denied');
  });
});

describe('the latest imports', () => {
  test('are listed newest first, with their user and whether they can be undone', async () => {
    expect(await recent()).toEqual([]);
    const first = await importNamed('first.csv', randomUUID(), ['A', '']);
    const second = await importNamed(null, randomUUID(), ['B']);
    const third = await importNamed('  ', randomUUID(), ['C']);
    await database.as(company.admin, (sql) => sql`update customers set city = 'Rome' where name = 'B'`);
    await undo(third.import_id);
    expect(await recent()).toMatchObject([
      { import_id: third.import_id, file_name: null, undone_at: expect.any(String), can_undo: false },
      { import_id: second.import_id, file_name: null, undone_at: null, can_undo: false },
      {
        import_id: first.import_id,
        table_name: 'customers',
        file_name: 'first.csv',
        inserted: 1,
        updated: 0,
        rejected_count: 1,
        who: 'The manager',
        can_undo: true,
      },
    ]);
    expect(await recent(company.manager, 'products')).toEqual([]);
  });

  test('know of changes to records that an import changed', async () => {
    await importCustomers(database, company.manager, [{ name: 'There' }]);
    const [row] = await database.as(company.admin, (sql) => sql`select id from customers`);
    await importCustomers(database, company.manager, [{ id: row?.id, name: 'Renamed' }]);
    expect(await recent()).toMatchObject([
      { updated: 1, can_undo: true },
      { inserted: 1, can_undo: false },
    ]);
    await database.as(company.admin, (sql) => sql`update customers set city = 'Rome'`);
    expect((await recent())[0]).toMatchObject({ updated: 1, can_undo: false });
  });

  test('are limited to twenty, of one organization, for people who may import', async () => {
    for (let number = 1; number <= 21; number++)
      await importNamed(`${number}.csv`, randomUUID(), [`${number}`]);
    const names = (await recent()).map(({ file_name }: { readonly file_name: string }) => file_name);
    expect(names).toHaveLength(20);
    expect(names[0]).toBe('21.csv');
    expect(await recent((await foundCompany(database)).admin)).toEqual([]);
    for (const person of [company.user, company.viewer])
      expect((await refusal(recent(person))).hint).toBe('role.denied');
  });
});

test('the length of a file name is limited, and a repeated key returns the first answer', async () => {
  const refused = await refusal(importNamed('x'.repeat(256)));
  expect(refused).toMatchObject({ hint: 'import.file_name', message: expect.stringMatching(/\.$/) });
  expect(await storedCustomers(database, company.admin)).toHaveLength(0);
  const key = randomUUID();
  expect(await importNamed('x'.repeat(255), key)).toEqual(await importNamed('x'.repeat(255), key));
  expect(await storedCustomers(database, company.admin)).toHaveLength(2);
});
