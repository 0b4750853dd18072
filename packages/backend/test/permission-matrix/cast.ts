import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { foundCompany, join, organisationOf, signUp } from '../database/people.ts';
import type { Person, TestDatabase } from '../database/test-database.ts';
import { type Records, seedOrganisation } from './seeds/seed.ts';

/** People of the matrix, in the order of its columns. */
export const ACTORS = ['admin', 'manager', 'user', 'viewer', 'outsider', 'removed', 'visitor'] as const;
export type Actor = (typeof ACTORS)[number];

/** Ids of all people. */
export const CAST_PASSWORD = 'Correct-Horse-7';

/** A value for the company, to which all but the outsider belong, and one for the other organization. */
interface OfBoth<T> {
  readonly company: T;
  readonly other: T;
}

export interface Cast {
  readonly people: Readonly<Record<Actor, Person | null>>;
  /** Organization of all but the outsider. */
  readonly organisation: string;
  readonly otherOrganisation: string;
  /** A member that no role acts as: owner of the colleague's records. */
  readonly colleague: Person;
  /** The same in the other organization. Both are locked out of the banking area. */
  readonly otherColleague: Person;
  readonly records: OfBoth<Records>;
  /** A customer of the colleague and one of the outsider, which nothing depends on. */
  readonly customers: OfBoth<string>;
  /** Each has its id for its key. */
  readonly imports: OfBoth<string>;
  /** Shared ones of the colleague and of the outsider, and a private one of the admin. */
  readonly savedViews: OfBoth<string> & { readonly own: string };
  /** The keys of a change that the colleague made and of one of the outsider. */
  readonly changes: OfBoth<string>;
}

/** Two organizations with all kinds of records, a person in each role, the other one's admin, and a removed member. */
export async function assemble(database: TestDatabase): Promise<Cast> {
  await database.sql`insert into private.mail_service default values`;
  const company = await foundCompany(database);
  const outsider = await signUp(database, { full_name: 'The outsider' });
  const colleague = await join(database, company.admin, 'user', 'The colleague');
  const removed = await join(database, company.admin, 'admin', 'The removed');
  const otherOrganisation = await organisationOf(database, outsider);
  const otherColleague = await join(database, outsider, 'user', 'The other colleague');
  const { sql } = database;
  await sql`update auth.users set encrypted_password = extensions.crypt(${CAST_PASSWORD}, extensions.gen_salt('bf', 4))`;
  await sql`insert into private.banking_locks (org_id, user_id, failures, locked_at)
    select org_id, user_id, 3, now() from memberships where user_id in (${colleague.id}, ${otherColleague.id})`;
  await sql`delete from memberships where user_id = ${removed.id}`;
  const records = {
    company: await seedOrganisation(database, company.admin),
    other: await seedOrganisation(database, outsider),
  };
  for (const person of [company.admin, company.manager, company.user, company.viewer, colleague, removed])
    await addRecords(sql, company.organisation, person, records.company);
  await addRecords(sql, otherOrganisation, outsider, records.other);
  return {
    people: { ...company, outsider, removed, visitor: null },
    organisation: company.organisation,
    otherOrganisation,
    colleague,
    otherColleague,
    records,
    customers: {
      company: await customerOf(sql, colleague),
      other: await customerOf(sql, outsider),
    },
    imports: {
      company: await addImport(sql, company.organisation, colleague),
      other: await addImport(sql, otherOrganisation, outsider),
    },
    savedViews: {
      company: await viewOf(sql, colleague),
      other: await viewOf(sql, outsider),
      own: await addPrivateView(sql, company.organisation, company.admin),
    },
    changes: {
      company: await addChange(sql, company.organisation, colleague),
      other: await addChange(sql, otherOrganisation, outsider),
    },
  };
}

/** Adds one record of each kind that belongs to a person. Signing up created the rest. */
async function addRecords(
  sql: postgres.Sql,
  organisation: string,
  person: Person,
  { supplier }: Records,
): Promise<void> {
  await sql`insert into customers (org_id, user_id, name) values (${organisation}, ${person.id}, 'Of the matrix')`;
  await sql`insert into invitations (org_id, email, invited_by, invited_by_name)
    values (${organisation}, ${`${randomUUID()}@example.test`}, ${person.id}, 'Somebody')`;
  await sql`insert into activity_log (org_id, actor_id, actor_name, action, entity, record_id)
    values (${organisation}, ${person.id}, 'Somebody', 'updated', 'matrix', ${randomUUID()})`;
  await sql`insert into attachments (org_id, user_id, entity, record_id, file_name, media_type, size, sha256)
    values (${organisation}, ${person.id}, 'vendors', ${supplier}, 'matrix.txt', 'text/plain', 1, repeat('0', 64))`;
  await sql`insert into saved_views (org_id, user_id, table_name, name, query, is_shared)
    values (${organisation}, ${person.id}, 'customers', 'Of the matrix', 'q=matrix', true)`;
}

async function customerOf(sql: postgres.Sql, owner: Person): Promise<string> {
  const [row] = await sql<
    { id: string }[]
  >`select id from customers where user_id = ${owner.id} and name = 'Of the matrix'`;
  if (!row) throw new Error('The cast has no customers.');
  return row.id;
}

async function viewOf(sql: postgres.Sql, owner: Person): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from saved_views where user_id = ${owner.id}`;
  if (!row) throw new Error('The cast has no saved views.');
  return row.id;
}

async function addPrivateView(sql: postgres.Sql, organisation: string, owner: Person): Promise<string> {
  const id = randomUUID();
  await sql`insert into saved_views (org_id, id, user_id, table_name, name, query, is_shared)
    values (${organisation}, ${id}, ${owner.id}, 'vendors', 'For oneself', 'q=matrix', false)`;
  return id;
}

async function addImport(sql: postgres.Sql, organisation: string, owner: Person): Promise<string> {
  const id = randomUUID();
  await sql`
    with added as (insert into customers (org_id, user_id, name) values (${organisation}, ${owner.id}, 'Imported') returning id)
    insert into private.imports (org_id, id, key, user_id, table_name, request_hash, answer, inserted_ids)
    select ${organisation}, ${id}, ${id}, ${owner.id}, 'customers', 'x', '{}', array[id] from added`;
  return id;
}

async function addChange(sql: postgres.Sql, organisation: string, owner: Person): Promise<string> {
  const key = randomUUID();
  await sql`insert into private.changes (org_id, key, user_id, table_name, action)
    values (${organisation}, ${key}, ${owner.id}, 'customers', 'updated')`;
  return key;
}
