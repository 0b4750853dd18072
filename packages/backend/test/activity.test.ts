import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from './database/people.ts';
import {
  actAs,
  openTestDatabase,
  type Person,
  refusal,
  type TestDatabase,
} from './database/test-database.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const history = async (id: string, person = company.admin) =>
  (await database.as(person, (sql) => sql`select record_history('customers', ${id}) as history`))[0]?.history;

test('records each change with its user, its field and both values', async () => {
  const [row] = await database.as(
    company.user,
    (sql) => sql`insert into customers (name) values ('Told') returning id`,
  );
  await database.as(
    company.manager,
    (sql) => sql`update customers set city = 'Perth', credit_limit = 50 where id = ${row?.id}`,
  );
  await database.as(company.manager, (sql) => sql`update customers set city = 'Perth' where id = ${row?.id}`);
  await database.as(company.admin, (sql) => sql`delete from customers where id = ${row?.id}`);
  const entries = await history(row?.id);
  expect(
    entries.map((entry: { action: string; actor_name: string }) => [entry.action, entry.actor_name]),
  ).toEqual([
    ['deleted', 'The admin'],
    ['updated', 'The manager'],
    ['created', 'The user'],
  ]);
  expect(entries[1]).toMatchObject({
    record_name: 'Told',
    actor_id: company.manager.id,
    changes: { city: { from: null, to: 'Perth' }, credit_limit: { from: 0, to: 50 } },
  });
  expect(await history(row?.id, company.viewer)).toEqual([]);
});

test('more than 50 records in one statement are one entry, found from each of them', async () => {
  await database.as(
    company.admin,
    (sql) => sql`insert into customers (name) select 'Many ' || n from generate_series(1, 51) n`,
  );
  const ids = (
    await database.as(company.admin, (sql) => sql`select id from customers where name like 'Many %'`)
  ).map(({ id }) => id);
  await database.as(
    company.admin,
    (sql) => sql`select bulk_update('customers', ${ids}, '{"payment_terms": 60}')`,
  );
  const rows =
    await database.sql`select action, record_count, cardinality(record_ids) as ids, changes from activity_log
    where entity = 'customers' and record_ids is not null order by id`;
  expect(rows).toEqual([
    { action: 'created', record_count: 51, ids: 51, changes: {} },
    { action: 'updated', record_count: 51, ids: 51, changes: { payment_terms: { to: '60' } } },
  ]);
  expect((await history(ids[7])).map((entry: { action: string }) => entry.action)).toEqual([
    'updated',
    'created',
  ]);
});

test('nobody can change the log, not even its owner', async () => {
  await database.as(company.admin, (sql) => sql`insert into customers (name) values ('Logged')`);
  for (const statement of [
    "update public.activity_log set actor_name = 'Nobody'",
    'delete from public.activity_log',
    'truncate public.activity_log',
  ])
    expect((await refusal(database.sql.unsafe(statement))).hint).toBe('activity.immutable');
  for (const person of [company.admin, company.viewer, null])
    for (const statement of [
      "update public.activity_log set actor_name = 'Nobody'",
      'delete from public.activity_log',
      "insert into public.activity_log (actor_name, action, entity) values ('x', 'created', 'y')",
    ])
      expect((await refusal(database.as(person, (sql) => sql.unsafe(statement)))).code).toBe('42501');
  const service = database.sql.begin(async (session) => {
    await actAs(session, null);
    await session`select set_config('role', 'service_role', true)`;
    await session`delete from activity_log`;
  });
  expect((await refusal(service)).code).toBe('42501');
});

test('members see the activity of the organization, less what concerns records that they may not see', async () => {
  const { admin, manager, user, viewer } = await foundCompany(database);
  const other = await foundCompany(database);
  const add = async (person: Person, table: string, cells: Readonly<Record<string, string>>) => {
    const [row] = await database.as(
      person,
      (sql) => sql`insert into ${sql(table)} ${sql({ ...cells })} returning id`,
    );
    return String(row?.id);
  };
  const attach = (person: Person, entity: string, recordId: string) =>
    database.as(
      person,
      (sql) =>
        sql`select save_attachment(${entity}, ${recordId}, 'note.txt', 'text/plain', 'aGk=', ${randomUUID()})`,
    );
  const hers = await add(admin, 'customers', { name: 'Of the admin' });
  const his = await add(user, 'customers', { name: 'Of the user' });
  await database.as(manager, (sql) => sql`update customers set city = 'Perth' where id = ${his}`);
  const vendor = await add(admin, 'vendors', { name: 'For everybody' });
  await attach(admin, 'customers', hers);
  await attach(admin, 'customers', his);
  await attach(admin, 'vendors', vendor);
  await database.as(
    admin,
    (sql) => sql`insert into customers (name) select 'Many ' || n from generate_series(1, 51) n`,
  );
  await add(other.admin, 'vendors', { name: 'Of somebody else' });

  const told = async (person: Person) =>
    (
      await database.as(
        person,
        (sql) => sql`select entity || ' ' || coalesce(record_name, 'many') || ' ' || action as entry
          from activity_log where entity in ('customers', 'vendors')`,
      )
    )
      .map(({ entry }) => entry)
      .toSorted();
  const open = ['vendors For everybody created', 'vendors For everybody file_added'];
  const ofTheUser = [
    ...['customers Of the user created', 'customers Of the user file_added', 'customers Of the user updated'],
  ];
  const hidden = [
    'customers Of the admin created',
    'customers Of the admin file_added',
    'customers many created',
  ];
  expect(await told(viewer)).toEqual(open.toSorted());
  expect(await told(user)).toEqual([...open, ...ofTheUser].toSorted());
  for (const person of [admin, manager])
    expect(await told(person)).toEqual([...open, ...ofTheUser, ...hidden].toSorted());
});

/** A policy for every member whose role has one permission, without a further condition. */
const OPEN =
  /^\(\(org_id = \( SELECT private\.org_id\(\) AS org_id\)\) AND \( SELECT private\.can\('([a-z_.]+)'::text\) AS can\)\)$/;

test('every table with records hidden from some members hides them in the activity too', async () => {
  const { sql } = database;
  const [policy] =
    await sql`select qual from pg_policies where tablename = 'activity_log' and cmd = 'SELECT'`;
  const logged = await sql`
    select p.tablename as name, p.qual from pg_policies p
    where p.schemaname = 'public' and p.cmd = 'SELECT' and exists (select from pg_trigger t
      where t.tgrelid = format('public.%I', p.tablename)::regclass and t.tgfoid = 'private.log_activity()'::regprocedure)`;
  expect(logged.length).toBeGreaterThan(20);
  const ofEverybody = await sql`select permission from role_permissions group by 1
    having count(*) = cardinality(enum_range(null::member_role))`;
  const permissions = ofEverybody.map(({ permission }) => permission);
  const heldBack = logged
    .filter(({ qual }) => !permissions.includes(OPEN.exec(qual)?.[1]))
    .map(({ name }) => name);
  expect(heldBack).toEqual(['customers']);
  for (const name of heldBack) expect(policy?.qual).toContain(`(entity = '${name}'::text) AND (EXISTS (`);
});

test('records changed settings and the user who saved them', async () => {
  await database.as(company.manager, (sql) => sql`update company_settings set company_name = 'Renamed Ltd'`);
  const [row] = await database.sql`select a.changes, s.user_id, o.name from activity_log a
    join company_settings s on s.org_id = a.org_id join organizations o on o.id = a.org_id
    where a.entity = 'company_settings' and a.action = 'updated'`;
  expect(row).toEqual({
    changes: { company_name: { from: 'My Company', to: 'Renamed Ltd' } },
    user_id: company.manager.id,
    name: 'Renamed Ltd',
  });
});
