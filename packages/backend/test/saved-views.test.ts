import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, foundCompany, join } from './database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  company = await foundCompany(database);
});
afterAll(() => database.close());

interface View {
  readonly name: string;
  readonly is_shared?: boolean;
  readonly is_default?: boolean;
  readonly table_name?: string;
}

async function save(person: Person, view: View): Promise<string> {
  const id = randomUUID();
  const row = { id, table_name: 'customers', query: 'q=acme', ...view };
  await database.as(person, (sql) => sql`insert into saved_views ${sql(row)}`);
  return id;
}
const namesFor = async (person: Person) =>
  (await database.as(person, (sql) => sql`select name from saved_views order by name`)).map(
    ({ name }) => name,
  );
const drop = (person: Person, id: string) =>
  database.as(person, (sql) => sql`select delete_saved_view(${id})`);

test('a view is seen by the person who saved it, and by all if it is shared', async () => {
  await save(company.user, { name: 'Mine' });
  await save(company.manager, { name: 'Ours', is_shared: true });
  expect(await namesFor(company.user)).toEqual(['Mine', 'Ours']);
  expect(await namesFor(company.viewer)).toEqual(['Ours']);
  const other = await foundCompany(database);
  expect(await namesFor(other.admin)).toEqual([]);
});

test('a shared view is hidden from people who may not read its list', async () => {
  await save(company.admin, { name: 'Staff', is_shared: true, table_name: 'employees' });
  await database.sql`
    delete from role_permissions where role = 'viewer' and permission = 'employees.read'`;
  expect(await namesFor(company.viewer)).toEqual([]);
  expect(await namesFor(company.manager)).toEqual(['Staff']);
});

test('only admins and managers share views, and nobody changes another user’s view', async () => {
  await expect(save(company.user, { name: 'Pushed', is_shared: true })).rejects.toThrow(/row-level security/);
  const mine = await save(company.user, { name: 'Mine' });
  await expect(
    database.as(company.user, (sql) => sql`update saved_views set is_shared = true where id = ${mine}`),
  ).rejects.toThrow(/row-level security/);
  const ours = await save(company.manager, { name: 'Ours', is_shared: true });
  await database.as(company.admin, (sql) => sql`update saved_views set name = 'Taken' where id = ${ours}`);
  expect(await namesFor(company.viewer)).toEqual(['Ours']);
});

test('a list opens with one view for a person: another takes its place', async () => {
  await save(company.user, { name: 'First', is_default: true });
  await save(company.user, { name: 'Elsewhere', is_default: true, table_name: 'vendors' });
  await save(company.viewer, { name: 'Theirs', is_default: true });
  const second = await save(company.user, { name: 'Second' });
  await database.as(
    company.user,
    (sql) => sql`update saved_views set is_default = true where id = ${second}`,
  );
  const rows = await database.sql`
    select name from saved_views where org_id = ${company.organisation} and is_default order by name`;
  expect(rows.map(({ name }) => name)).toEqual(['Elsewhere', 'Second', 'Theirs']);
});

test('people who may share no more cannot change shared views, and other organizations never could', async () => {
  const leaver = await join(database, company.admin, 'manager', 'The leaver');
  const ours = await save(leaver, { name: 'Ours', is_shared: true });
  await database.sql`update memberships set role = 'user' where user_id = ${leaver.id}`;
  await expect(
    database.as(leaver, (sql) => sql`update saved_views set query = 'q=else' where id = ${ours}`),
  ).rejects.toThrow(/row-level security/);
  const other = await foundCompany(database);
  expect(await refusal(drop(other.admin, ours))).toMatchObject({ hint: 'view.not_found' });
  const changed = await database.as(
    other.admin,
    (sql) => sql`update saved_views set name = 'Taken' where id = ${ours} returning id`,
  );
  expect(changed).toEqual([]);
  for (const column of ['org_id', 'user_id'])
    await expect(
      database.as(
        company.user,
        (sql) =>
          sql`insert into saved_views ${sql({ table_name: 'customers', query: '', name: column, [column]: column === 'org_id' ? other.organisation : company.admin.id })}`,
      ),
    ).rejects.toThrow(/Records are added to your current organization|A record is added in your own name/);
});

test('names are one’s own, and not empty', async () => {
  await save(company.user, { name: 'Late payers' });
  await save(company.manager, { name: 'Late payers' });
  await save(company.user, { name: 'Late payers', table_name: 'vendors' });
  await expect(save(company.user, { name: 'Late payers' })).rejects.toThrow(/saved_views_name_unique/);
  await expect(save(company.user, { name: ' ' })).rejects.toThrow(/saved_views_name_given/);
});

test('a view is deleted by the person who saved it, a shared one also by people who may share', async () => {
  const mine = await save(company.user, { name: 'Mine' });
  const ours = await save(company.manager, { name: 'Ours', is_shared: true });
  expect(await refusal(drop(company.viewer, ours))).toMatchObject({ hint: 'view.not_found' });
  expect(await refusal(drop(company.admin, mine))).toMatchObject({ hint: 'view.not_found' });
  await drop(company.user, mine);
  await drop(company.admin, ours);
  expect(await namesFor(company.user)).toEqual([]);
  expect(await refusal(drop(company.user, mine))).toMatchObject({ hint: 'view.not_found' });
});
