import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  type Cells,
  type ImportOptions,
  importCustomers,
  storedCustomers,
} from './database/import-calls.ts';
import { type Company, foundCompany } from './database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
beforeEach(async () => {
  company = await foundCompany(database);
});
afterAll(() => database.close());

const importRows = (rows: readonly Cells[], options: ImportOptions & { readonly person?: Person } = {}) =>
  importCustomers(database, options.person ?? company.manager, rows, options);
const stored = () => storedCustomers(database, company.admin);
const undo = async (id: string | null, person = company.manager) =>
  (await database.as(person, (sql) => sql`select undo_import(${id}) as count`))[0]?.count;

describe('large files in parts', () => {
  const stage = async (key: string, part: number, rows: readonly Cells[], person: Person = company.manager) =>
    (
      await database.as(
        person,
        (sql) =>
          sql`select stage_import_rows(${key}, ${part}, ${sql.json(rows.map((cells) => ({ ...cells })))}) as total`,
      )
    )[0]?.total;
  const stageTable = (key: string, part: number, table: unknown) =>
    database.as(
      company.manager,
      async (sql) =>
        (
          await sql`select stage_import_rows(${key}, ${part}, ${JSON.stringify(table)}::text::jsonb) as total`
        )[0]?.total,
    );
  const finish = async (key: string, mode = 'all_or_nothing'): Promise<Answer> =>
    (
      await database.as(
        company.manager,
        (sql) => sql`select import_staged_records('customers', ${mode}, ${key}) as answer`,
      )
    )[0]?.answer;

  test('are counted, imported in order of the parts, and repeatable', async () => {
    const key = randomUUID();
    expect(await stage(key, 2, [{ name: 'C' }])).toBe(1);
    expect(await stage(key, 1, [{ name: 'A' }, { name: '', credit_limit: '1' }])).toBe(3);
    expect(await stage(key, 1, [{ name: 'A' }, { name: '', credit_limit: '1' }])).toBe(3);
    expect((await refusal(stage(key, 1, [{ name: 'Other' }]))).hint).toBe('key.reused');
    // After the rejection of the file, the rows wait for the decision to skip the bad one.
    const stopped = await finish(key);
    expect(stopped).toMatchObject({ inserted: 0, rejected: [{ row: 2, field: 'name' }] });
    const done = await finish(key, 'skip_bad');
    expect(done).toMatchObject({ inserted: 2, rejected: [{ row: 2, field: 'name' }] });
    expect(await finish(key, 'skip_bad')).toEqual(done);
    expect((await stored()).map(({ name }) => name)).toEqual(['A', 'C']);
    expect(await database.sql`select from private.import_parts where key = ${key}`).toHaveLength(0);
  });

  test('are numbered through all parts, also when the last part arrives first', async () => {
    const key = randomUUID();
    await stage(key, 3, [{ name: '' }]);
    await stage(key, 0, [{ name: 'A' }, { name: 'B' }]);
    await stage(key, 2, [{ name: 'C' }, { name: '' }]);
    expect((await finish(key, 'skip_bad')).rejected.map(({ row }) => row)).toEqual([4, 5]);
  });

  test('may be tables, or the text of one, beside objects', async () => {
    const key = randomUUID();
    const table = [
      ['credit_limit', 'name'],
      ['1.5', ' A '],
      [null, 'B'],
    ];
    expect(await stageTable(key, 0, table)).toBe(2);
    expect(await stageTable(key, 1, JSON.stringify([['name'], ['C'], [7]]))).toBe(4);
    expect(
      await stage(key, 2, [
        { name: 'D', credit_limit: 3 },
        { email: 'e@x.test', name: 'E' },
      ]),
    ).toBe(6);
    expect(await stageTable(key, 0, table)).toBe(6);
    expect((await refusal(stageTable(key, 0, [['name', 'credit_limit'], ...table.slice(1)]))).hint).toBe(
      'key.reused',
    );
    expect(await finish(key)).toMatchObject({ inserted: 6, rejected: [] });
    expect((await stored()).map(({ name, email, credit_limit }) => [name, email, credit_limit])).toEqual([
      ['7', null, '0.00'],
      ['A', null, '1.50'],
      ['B', null, '0.00'],
      ['C', null, '0.00'],
      ['D', null, '3.00'],
      ['E', 'e@x.test', '0.00'],
    ]);
  });

  test.each([
    ['rows wider than the header', [['name'], ['A', 'B']]],
    ['rows narrower than the header', [['name', 'email'], ['A']]],
    ['rows that are no lists', [['name'], { name: 'A' }]],
    [
      'a column named twice',
      [
        ['name', 'name'],
        ['A', 'B'],
      ],
    ],
    ['a column without a name', [[null], ['A']]],
    ['text that is no table', 'name;A'],
    ['the text of a table with a character that PostgreSQL cannot store', '[["name"],["\\u0000"]]'],
  ])('are refused with %s', async (_what, table) => {
    const refused = await refusal(stageTable(randomUUID(), 0, table));
    expect(refused).toMatchObject({ code: 'P0001', hint: 'import.malformed' });
    expect(refused.message).toMatch(/\.$/);
  });

  test('are found at once, also before the search index has taken them in', async () => {
    const key = randomUUID();
    await stage(
      key,
      1,
      Array.from({ length: 200 }, (_, index) => ({ name: `Waiting ${index}` })),
    );
    await finish(key);
    const found = async () =>
      (
        await database.as(
          company.manager,
          (sql) => sql`select search_records('customers', '{"search":"waiting 19"}') as rows`,
        )
      )[0]?.rows.length;
    const waiting = async () =>
      Number((await database.sql`select gin_clean_pending_list('customers_search') as pages`)[0]?.pages);
    expect(await found()).toBe(11);
    await database.as(company.manager, (sql) => sql`select discard_staged_import(${key})`);
    expect(await waiting()).toBe(0);
    expect(await found()).toBe(11);
    await importRows([{ name: 'One more' }]);
    expect(await waiting()).toBeGreaterThan(0);
  });

  test('can be discarded, and do not mix with those of a colleague', async () => {
    const key = randomUUID();
    await stage(key, 1, [{ name: 'A' }]);
    await stage(key, 1, [{ name: 'B' }], company.admin);
    await database.as(company.manager, (sql) => sql`select discard_staged_import(${key})`);
    expect((await refusal(finish(key))).hint).toBe('import.empty');
    expect(await database.sql`select from private.import_parts where key = ${key}`).toHaveLength(1);
  });

  test('are not for users and viewers', async () => {
    for (const person of [company.user, company.viewer])
      expect((await refusal(stage(randomUUID(), 1, [{ name: 'A' }], person))).hint).toBe('role.denied');
  });
});

describe('undoing', () => {
  test('removes added and restores changed records', async () => {
    await importRows([{ name: 'Before', email: 'b@x.test', payment_terms: '60' }]);
    const before = await stored();
    const [row] = await database.as(company.admin, (sql) => sql`select id from customers`);
    const { import_id } = await importRows([
      { id: row?.id, name: 'After', email: '', payment_terms: '5' },
      { id: '', name: 'Added', email: '', payment_terms: '' },
    ]);
    expect(await undo(import_id)).toBe(2);
    expect(await stored()).toEqual(before);
    expect((await refusal(undo(import_id))).hint).toBe('import.undone');
  });

  test('is refused when somebody has worked on a record since', async () => {
    const { import_id } = await importRows([{ name: 'Kept' }, { name: 'Edited' }]);
    await database.as(company.admin, (sql) => sql`update customers set city = 'Rome' where name = 'Edited'`);
    expect(await refusal(undo(import_id))).toMatchObject({
      hint: 'import.changed_since',
      message: expect.stringContaining('The customer "Edited" was changed after this import'),
    });
    expect(await stored()).toHaveLength(2);
  });

  test('passes over records that were deleted meanwhile', async () => {
    const { import_id } = await importRows([{ name: 'Gone' }, { name: 'There' }]);
    await database.as(company.admin, (sql) => sql`delete from customers where name = 'Gone'`);
    expect(await undo(import_id)).toBe(1);
  });

  test('is for people who may import, in their own organization', async () => {
    const { import_id } = await importRows([{ name: 'A' }]);
    expect((await refusal(undo(import_id, company.user))).hint).toBe('role.denied');
    const other = await foundCompany(database);
    expect((await refusal(undo(import_id, other.admin))).hint).toBe('import.not_found');
  });
});
