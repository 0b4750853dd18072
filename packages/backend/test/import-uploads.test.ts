import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abandonedUploads } from '../src/server/abandoned-uploads.ts';
import { type Company, foundCompany, organisationOf, signUp } from './database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const stage = (person: Person, key: string = randomUUID(), part = 0, name = 'Kauri Cafe') =>
  database.as(person, async (sql) => {
    const [row] = await sql`select stage_import_rows(${key}, ${part}, ${sql.json([{ name }])}) as total`;
    return row?.total;
  });

const MEGABYTE = 1024 * 1024;

/** Records the size of a user's uploads in an organization. */
const pretend = (organisation: string, person: Person, megabytes: number) => database.sql`
  update private.import_parts set bytes = ${megabytes * MEGABYTE} where org_id = ${organisation} and user_id = ${person.id}`;

async function uploaded(company: Company, person: Person, megabytes: number): Promise<string> {
  const key = randomUUID();
  await stage(person, key);
  await pretend(company.organisation, person, megabytes);
  return key;
}

test('measures uploads', async () => {
  const { manager } = await foundCompany(database);
  const key = randomUUID();
  await stage(manager, key, 0, 'x'.repeat(100_000));
  const [part] = await database.sql<
    { bytes: number }[]
  >`select bytes from private.import_parts where key = ${key}`;
  expect(part?.bytes).toBeGreaterThan(100_000);
  expect(part?.bytes).toBeLessThan(101_000);
});

test('a person has 256 MB for uploads, in all organizations and under all keys together', async () => {
  const company = await foundCompany(database);
  const { manager } = company;
  const key = await uploaded(company, manager, 256);
  const elsewhere = await organisationOf(database, await signUp(database));
  await database.sql`insert into memberships (org_id, user_id, role) values (${elsewhere}, ${manager.id}, 'admin')`;
  await database.sql`update profiles set org_id = ${elsewhere} where id = ${manager.id}`;
  expect(await refusal(stage(manager))).toMatchObject({
    hint: 'import.too_large',
    message: expect.stringMatching(/^Your uploads may have 256 MB in all\. Split/),
  });
  await database.sql`update profiles set org_id = ${company.organisation} where id = ${manager.id}`;
  await database.as(manager, (sql) => sql`select discard_staged_import(${key})`);
  expect(await stage(manager)).toBe(1);
});

test('an organization has 512 MB, which does not count against others', async () => {
  const company = await foundCompany(database);
  for (const person of [company.admin, company.manager]) await uploaded(company, person, 255);
  await database.sql`update memberships set role = 'manager' where org_id = ${company.organisation} and user_id = ${company.user.id}`;
  await uploaded(company, company.user, 2);
  expect(await refusal(stage(company.user))).toMatchObject({
    hint: 'import.too_large',
    message: expect.stringMatching(/^The uploads of your organization may have 512 MB in all\./),
  });
  const other = await foundCompany(database);
  expect(await stage(other.manager)).toBe(1);
});

test('parts that are sent at once are added up', async () => {
  const company = await foundCompany(database);
  const key = await uploaded(company, company.manager, 256);
  await database.sql`update private.import_parts set bytes = bytes - 150 where key = ${key}`;
  const sent = await Promise.allSettled(
    Array.from({ length: 6 }, (_, n) => stage(company.manager, key, n + 1)),
  );
  const [{ kept } = { kept: 0 }] = await database.sql<{ kept: number }[]>`
    select sum(bytes)::int as kept from private.import_parts where user_id = ${company.manager.id}`;
  expect(kept).toBeLessThanOrEqual(256 * MEGABYTE);
  expect(sent.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(6);
});

test('abandoned uploads are removed after six hours, those under way stay', async () => {
  const { manager } = await foundCompany(database);
  const [left, underWay] = [randomUUID(), randomUUID()];
  for (const key of [left, underWay]) for (const part of [0, 1]) await stage(manager, key, part);
  await database.sql`update private.import_parts set created_at = now() - interval '7 hours' where key = ${left}`;
  await database.sql`update private.import_parts set created_at = now() - interval '7 hours' where key = ${underWay} and part = 0`;
  await abandonedUploads.run(database.sql);
  const rows = await database.sql<{ key: string }[]>`
    select key from private.import_parts where user_id = ${manager.id}`;
  expect(rows.map(({ key }) => key)).toEqual([underWay, underWay]);
});
