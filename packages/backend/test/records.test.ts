import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from './database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
let company: Company;

interface Sample {
  readonly name: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly city?: string | null;
  readonly payment_terms?: number;
  readonly credit_limit?: string;
}

const SAMPLES: readonly Sample[] = [
  { name: 'Ärger & Söhne', email: 'post@aerger.test', city: 'Köln', credit_limit: '10.10' },
  { name: 'ärger two', city: null, payment_terms: 15, credit_limit: '0.20' },
  { name: '100% Cotton', phone: '+1 555 0100', city: 'Leeds', payment_terms: 60 },
  { name: '100 Cotton', city: 'Leeds', credit_limit: '5' },
  { name: 'under_score', city: 'York' },
  { name: 'underXscore', city: 'York' },
  { name: 'back\\slash', city: "O'Town" },
];

beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
  await database.as(company.admin, async (sql) => {
    for (const sample of SAMPLES) await sql`insert into customers ${sql({ ...sample })}`;
  });
  await database.as(
    company.user,
    (sql) => sql`insert into customers (name, city) values ('Own of user', 'York')`,
  );
});
afterAll(() => database.close());

async function names(query: object, person: Person = company.admin): Promise<readonly string[]> {
  const [answer] = await database.as(
    person,
    (sql) =>
      sql`select search_records('customers', ${sql.json({ sort: { field: 'name', descending: false }, ...query })}) as rows`,
  );
  return answer?.rows.map((row: { name: string }) => row.name);
}
const filtered = (field: string, operator: string, value: string) =>
  names({ filters: [{ field, operator, value }] });

describe('search', () => {
  test.each([
    ['ärger', ['Ärger & Söhne', 'ärger two']],
    ['SÖHNE', ['Ärger & Söhne']],
    ['0% c', ['100% Cotton']],
    ['r_s', ['under_score']],
    ['k\\s', ['back\\slash']],
    ['POST@', ['Ärger & Söhne']],
    ['555 01', ['100% Cotton']],
    ["'; drop table customers; --", []],
  ])('finds %s', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  test('shows a user only their own', async () => {
    expect(await names({}, company.user)).toEqual(['Own of user']);
    expect(await names({ search: 'ärger' }, company.user)).toEqual([]);
    expect(await names({}, company.viewer)).toEqual([]);
  });

  test.each(['admin', 'manager', 'user', 'viewer'] as const)(
    'shows a %s the same rows as the policies of the table',
    async (role) => {
      const rows = await database.as(
        company[role],
        (sql) => sql`select name from customers order by name, id`,
      );
      expect(await names({}, company[role])).toEqual(rows.map(({ name }) => name));
      expect(rows.length).toBe({ admin: 8, manager: 8, user: 1, viewer: 0 }[role]);
    },
  );

  test('answers the columns that its list itself would', async () => {
    const [search, list] = await database.as(company.admin, async (sql) => [
      await sql`select search_records('customers', '{"search":"söhne"}')->0 as row`,
      await sql`select to_jsonb(c) as row from customer_list c where name = 'Ärger & Söhne'`,
    ]);
    expect(search).toEqual(list);
  });
});

describe('filters', () => {
  test.each([
    ['name', 'equals', 'ärger two', ['ärger two']],
    [
      'city',
      'not_equals',
      'York',
      ['100 Cotton', '100% Cotton', 'ärger two', 'Ärger & Söhne', 'back\\slash'],
    ],
    ['name', 'contains', '00%', ['100% Cotton']],
    ['name', 'starts_with', 'UNDER_', ['under_score']],
    ['name', 'ends_with', 'COTTON', ['100 Cotton', '100% Cotton']],
    ['payment_terms', 'greater_than', '30', ['100% Cotton']],
    ['payment_terms', 'less_than', '30', ['ärger two']],
    ['payment_terms', 'at_least', '60', ['100% Cotton']],
    ['credit_limit', 'between', '0.2:5', ['100 Cotton', 'ärger two']],
    ['city', 'in', "O'Town,Köln", ['Ärger & Söhne', 'back\\slash']],
    ['city', 'empty', 'true', ['ärger two']],
  ])('%s %s %s', async (field, operator, value, expected) => {
    expect([...(await filtered(field, operator, value))].sort()).toEqual([...expected].sort());
  });

  test.each([
    ['payment_terms', 'equals', 'soon', 'query.invalid_value'],
    ['credit_limit', 'between', '1:many', 'query.invalid_value'],
    ['id', 'in', '1,2', 'query.invalid_value'],
    ['no_such', 'equals', '1', 'query.unknown_field'],
    ['name); drop table customers; --', 'equals', '1', 'query.unknown_field'],
    ['name', 'like', 'x', 'query.unknown_operator'],
  ])('refuses %s %s %s', async (field, operator, value, code) => {
    const refused = await refusal(filtered(field, operator, value));
    expect(refused).toMatchObject({ code: 'P0001', hint: code });
  });

  test('a time in a range keeps its colons', async () => {
    const rows = await filtered('created_at', 'between', '2000-01-01 10:00:00:2100-01-01 10:00:00');
    expect(rows).toHaveLength(SAMPLES.length + 1);
  });
});

describe('pages', () => {
  test.each([
    ['name', false],
    ['name', true],
    ['city', false],
    ['city', true],
    ['credit_limit', true],
    ['created_at', true],
    ['id', false],
  ])('by %s, descending %s, follow each other without gap or repetition', async (field, descending) => {
    const sort = { field, descending };
    const page = async (after?: { value: unknown; id: string }) => {
      const [answer] = await database.as(
        company.admin,
        (sql) =>
          sql`select search_records('customers', ${sql.json({ sort, page: { size: 3, after: after ?? null } } as never)}) as rows`,
      );
      return answer?.rows as { id: string; [column: string]: unknown }[];
    };
    const [all] = await database.as(
      company.admin,
      (sql) => sql`select list_record_ids('customers', ${sql.json({ sort })}) as ids`,
    );
    const seen: string[] = [];
    for (let rows = await page(); rows.length > 0; ) {
      seen.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      const value = last?.[field];
      rows = last ? await page({ value: value === null ? null : String(value), id: last.id }) : [];
    }
    expect(seen).toEqual(all?.ids);
    expect(new Set(seen).size).toBe(SAMPLES.length + 1);
  });
});

test('counts and sums are exact, and include only visible rows', async () => {
  const summary = async (person: Person, query: object) =>
    (
      await database.as(
        person,
        (sql) =>
          sql`select summarise_records('customers', ${sql.json({ ...query })}, array['credit_limit']) as summary`,
      )
    )[0]?.summary;
  expect(await summary(company.admin, {})).toEqual({ count: 8, sums: { credit_limit: '15.30' } });
  expect(await summary(company.admin, { search: 'no such thing' })).toEqual({
    count: 0,
    sums: { credit_limit: '0' },
  });
  expect(await summary(company.user, {})).toEqual({ count: 1, sums: { credit_limit: '0.00' } });
});

test('an export is returned in pages by id, as text', async () => {
  const page = async (after: string | null) =>
    (
      await database.as(
        company.manager,
        (sql) =>
          sql`select export_records('customers', array['name','credit_limit','city'], '{}', ${after}, 5) as page`,
      )
    )[0]?.page;
  const first = JSON.parse(await page(null)) as string[][];
  const rest = JSON.parse(await page(first.at(-1)?.[0] ?? null)) as string[][];
  expect(first).toHaveLength(5);
  expect(rest).toHaveLength(3);
  expect([...first, ...rest].find((row) => row[1] === 'ärger two')?.slice(1)).toEqual([
    'ärger two',
    '0.20',
    null,
  ]);
  const refused = await refusal(
    database.as(company.user, (sql) => sql`select export_records('customers', array['name'], '{}')`),
  );
  expect(refused).toMatchObject({
    hint: 'role.denied',
    message: 'Your role (user) may not export customers. Ask an admin or manager of your organization.',
  });
});

test('matches values of a field, case ignored', async () => {
  const [answer] = await database.as(
    company.admin,
    (
      sql,
    ) => sql`select match_records('customers', 'email', array['POST@AERGER.TEST', 'nobody@x.test', '']) as matches,
      (select id from customers where email = 'post@aerger.test')`,
  );
  expect(answer?.matches).toEqual({ 'POST@AERGER.TEST': answer?.id });
});

test('answers a user without reading records of others', async () => {
  const crowded = await foundCompany(database);
  await database.as(
    crowded.user,
    (sql) => sql`insert into customers (name) select 'Mine ' || n from generate_series(1, 3) n`,
  );
  await database.as(
    crowded.admin,
    (sql) => sql`insert into customers (name) select 'Theirs ' || n from generate_series(1, 20000) n`,
  );
  await database.sql`analyze customers`;
  expect(await names({}, crowded.user)).toEqual(['Mine 1', 'Mine 2', 'Mine 3']);
  const plan = await database.sql`explain select * from customers
    where org_id = ${crowded.organisation} and user_id = ${crowded.user.id} order by created_at desc, id desc limit 51`;
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/customers_own/);
});

test('an unknown list is named', async () => {
  const refused = await refusal(
    database.as(company.admin, (sql) => sql`select search_records('secrets', '{}')`),
  );
  expect(refused).toMatchObject({ hint: 'table.unknown', message: 'There is no list called "secrets".' });
});
