import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cells, type ImportOptions, importCustomers, storedCustomers } from './database/import-calls.ts';
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

describe('importing', () => {
  test('adds rows; a blank cell takes the default', async () => {
    const answer = await importRows([
      { name: '  Acme  ', email: 'a@acme.test', country: '', payment_terms: ' 15 ', credit_limit: '1234.5' },
      { name: 'Bolt', payment_terms: '', credit_limit: null },
      { name: 'Numbers', payment_terms: 7, credit_limit: 0.25 },
    ]);
    expect(answer).toEqual({ import_id: expect.any(String), inserted: 3, updated: 0, rejected: [] });
    expect(await stored()).toEqual([
      {
        name: 'Acme',
        email: 'a@acme.test',
        country: 'United States',
        payment_terms: 15,
        credit_limit: '1234.50',
      },
      { name: 'Bolt', email: null, country: 'United States', payment_terms: 30, credit_limit: '0.00' },
      { name: 'Numbers', email: null, country: 'United States', payment_terms: 7, credit_limit: '0.25' },
    ]);
    const [row] =
      await database.sql`select distinct user_id from customers where org_id = ${company.organisation}`;
    expect(row?.user_id).toBe(company.manager.id);
  });

  const bad: readonly [Cells, string, string][] = [
    [{ name: '' }, 'name', 'Customer name is required'],
    [{ name: ' \u00a0\t' }, 'name', 'Customer name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Customer name cannot exceed 200 characters'],
    [{ name: 'A', email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [
      { name: 'A', payment_terms: '12.5' },
      'payment_terms',
      'Payment terms must be a whole number; "12.5" is not',
    ],
    [{ name: 'A', payment_terms: '3651' }, 'payment_terms', 'Payment terms must be between 0 and 3650 days'],
    [{ name: 'A', credit_limit: '-0.01' }, 'credit_limit', 'Credit limit cannot be negative'],
    [
      { name: 'A', credit_limit: 'NaN' },
      'credit_limit',
      'Credit limit must be a number; "NaN" is not, or it is too large',
    ],
    [
      { name: 'A', credit_limit: '1e40' },
      'credit_limit',
      'Credit limit must be a number; "1e40" is not, or it is too large',
    ],
    [
      { name: 'A', credit_limit: '$5' },
      'credit_limit',
      'Credit limit must be a number; "$5" is not, or it is too large',
    ],
    [{ name: 'A', zip_code: '123456789012345678901' }, 'zip_code', 'ZIP code cannot exceed 20 characters'],
    [
      { name: 'A', id: 'not-an-id' },
      'id',
      'There is no customer with the id "not-an-id". Leave the id empty to add a new one',
    ],
  ];
  test.each(bad)('rejects %j', async (cells, field, message) => {
    const rejected = [{ row: 2, field, message }];
    expect(await importRows([{ name: 'Good' }, cells])).toEqual({
      import_id: null,
      inserted: 0,
      updated: 0,
      rejected,
    });
    expect(await stored()).toHaveLength(0);
    expect(await importRows([{ name: 'Good' }, cells], { mode: 'skip_bad' })).toMatchObject({
      inserted: 1,
      rejected,
    });
    expect(await stored()).toHaveLength(1);
  });

  test('names each fault of a row', async () => {
    const { rejected } = await importRows([
      { name: '', email: 'x', payment_terms: 'soon', credit_limit: '-1' },
    ]);
    expect(rejected.map(({ field }) => field)).toEqual(['credit_limit', 'email', 'name', 'payment_terms']);
  });

  const misuse: readonly [string, unknown, string, string][] = [
    ['no rows', [], 'skip_bad', 'import.empty'],
    ['something else than rows', { name: 'A' }, 'skip_bad', 'import.malformed'],
    ['rows that are not objects', [['A']], 'skip_bad', 'import.malformed'],
    ['an unknown column', [{ name: 'A', nickname: 'B' }], 'skip_bad', 'import.unknown_column'],
    ['a column of the ledger', [{ name: 'A', balance: '5' }], 'skip_bad', 'import.unknown_column'],
    ['another organization', [{ name: 'A', org_id: randomUUID() }], 'skip_bad', 'import.unknown_column'],
    ['an unknown mode', [{ name: 'A' }], 'maybe', 'import.mode'],
  ];
  test.each(misuse)('refuses %s', async (_what, rows, mode, code) => {
    const refused = await refusal(
      database.as(
        company.admin,
        (sql) =>
          sql`select import_records('customers', ${JSON.stringify(rows)}::text::jsonb, ${mode}, ${randomUUID()})`,
      ),
    );
    expect(refused).toMatchObject({ code: 'P0001', hint: code });
    expect(refused.message).toMatch(/\.$/);
  });

  test('is for admins and managers', async () => {
    for (const person of [company.user, company.viewer])
      expect((await refusal(importRows([{ name: 'A' }], { person }))).hint).toBe('role.denied');
  });

  test('is one entry of the activity log', async () => {
    await importRows(Array.from({ length: 60 }, (_, index) => ({ name: `Row ${index}` })));
    const entries =
      await database.sql`select action, record_count from activity_log where org_id = ${company.organisation}
      and entity = 'customers'`;
    expect(entries).toEqual([{ action: 'imported', record_count: 60 }]);
  });
});

describe('importing over existing records', () => {
  test('a row with an id changes the values of its cells; a blank cell changes nothing', async () => {
    await importRows([{ name: 'Old', email: 'old@x.test', payment_terms: '60' }]);
    const [row] = await database.as(company.admin, (sql) => sql`select id from customers`);
    const answer = await importRows(
      [
        { id: row?.id, email: '', credit_limit: '9' },
        { name: 'New' } as Cells,
        { id: row?.id, email: 'again@x.test' },
      ],
      { mode: 'skip_bad' },
    );
    expect(answer).toMatchObject({
      inserted: 1,
      updated: 1,
      rejected: [{ row: 3, field: 'id', message: 'This customer appears more than once in the file' }],
    });
    expect(await importRows([{ id: row?.id, email: '', credit_limit: '9' }])).toMatchObject({
      inserted: 0,
      updated: 1,
    });
    expect((await stored()).find(({ name }) => name === 'Old')).toEqual({
      name: 'Old',
      email: 'old@x.test',
      country: 'United States',
      payment_terms: 60,
      credit_limit: '9.00',
    });
  });

  test('the id of another organization is unknown', async () => {
    const other = await foundCompany(database);
    const [theirs] = await database.as(
      other.admin,
      (sql) => sql`insert into customers (name) values ('Theirs') returning id`,
    );
    const { rejected } = await importRows([{ id: theirs?.id, name: 'Mine now' }]);
    expect(rejected[0]?.field).toBe('id');
  });
});

describe('the key', () => {
  test('answers the same again, and refuses another request', async () => {
    const key = randomUUID();
    const first = await importRows([{ name: 'Once' }], { key });
    expect(await importRows([{ name: 'Once' }], { key })).toEqual(first);
    expect((await refusal(importRows([{ name: 'Twice' }], { key }))).hint).toBe('key.reused');
    expect((await refusal(importRows([{ name: 'Once' }], { key, mode: 'skip_bad' }))).hint).toBe(
      'key.reused',
    );
    expect(await stored()).toHaveLength(1);
  });

  test('from ten connections at once writes once', async () => {
    const key = randomUUID();
    const rows = Array.from({ length: 200 }, (_, index) => ({ name: `Racer ${index}` }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => importRows(rows, { key })));
    expect(new Set(answers.map(({ import_id }) => import_id)).size).toBe(1);
    expect(await stored()).toHaveLength(200);
  });

  test('of one organization is free in another', async () => {
    const key = randomUUID();
    await importRows([{ name: 'Ours' }], { key });
    const other = await foundCompany(database);
    expect(await importRows([{ name: 'Theirs' }], { key, person: other.admin })).toMatchObject({
      inserted: 1,
    });
  });
});
