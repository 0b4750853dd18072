import { randomUUID } from 'node:crypto';
import type { Person, Role, TestDatabase } from './test-database.ts';

/** Signs a person up as the auth server does. The session has the id of the account. */
export async function signUp(
  { sql }: TestDatabase,
  metadata: Readonly<Record<string, string>> = {},
  email = `${randomUUID()}@example.test`,
): Promise<Person> {
  const id = randomUUID();
  await sql`insert into auth.users (id, email, raw_user_meta_data) values (${id}, ${email}, ${sql.json({ ...metadata })})`;
  await sql`insert into auth.sessions (id, user_id, aal) values (${id}, ${id}, 'aal1')`;
  return { id, email };
}

/** The current organization of a person. */
export async function organisationOf({ sql }: TestDatabase, person: Person): Promise<string> {
  const [profile] = await sql<
    { org_id: string }[]
  >`select org_id from public.profiles where id = ${person.id}`;
  if (!profile) throw new Error(`${person.email} has no profile.`);
  return profile.org_id;
}

/** Signs a person up as a member of the admin's organization with a role. */
export async function join(
  database: TestDatabase,
  admin: Person,
  role: Role,
  name = `The ${role}`,
): Promise<Person> {
  const person = await signUp(database, { full_name: name });
  const organisation = await organisationOf(database, admin);
  const { sql } = database;
  await sql`insert into public.memberships (org_id, user_id, role) values (${organisation}, ${person.id}, ${role})`;
  await sql`update public.profiles set org_id = ${organisation} where id = ${person.id}`;
  return person;
}

export interface Company {
  readonly organisation: string;
  readonly admin: Person;
  readonly manager: Person;
  readonly user: Person;
  readonly viewer: Person;
}

/**
 * Creates an organization with a person in each role. Nearly every test file needs this, so colleagues get their accounts without
 * signing up, which would create an organization for each of them.
 */
export async function foundCompany({ sql }: TestDatabase): Promise<Company> {
  const newcomer = (role: Role) => ({ id: randomUUID(), email: `${randomUUID()}@example.test`, role });
  const people = {
    admin: newcomer('admin'),
    manager: newcomer('manager'),
    user: newcomer('user'),
    viewer: newcomer('viewer'),
  };
  const { admin, ...colleagues } = people;
  const organisation = await sql.begin(async (session) => {
    await session`
      insert into auth.users (id, email, raw_user_meta_data) values (${admin.id}, ${admin.email}, '{"full_name": "The admin"}')`;
    await session`set local session_replication_role = replica`;
    const [founded] = await session<{ organisation: string }[]>`
      with colleagues as (
        select * from jsonb_to_recordset(${sql.json(Object.values(colleagues))}) c (id uuid, email text, role public.member_role)
      ), founded as (
        select org_id from public.profiles where id = ${admin.id}
      ), users as (
        insert into auth.users (id, email, raw_user_meta_data)
        select id, email, jsonb_build_object('full_name', 'The ' || role) from colleagues
      ), sessions as (
        insert into auth.sessions (id, user_id, aal)
        select id, id, 'aal1' from (select id from colleagues union all select ${admin.id}::uuid) accounts
      ), memberships as (
        insert into public.memberships (org_id, user_id, role) select f.org_id, c.id, c.role from founded f, colleagues c
      ), profiles as (
        insert into public.profiles (id, org_id, email, full_name)
        select c.id, f.org_id, c.email, 'The ' || c.role from founded f, colleagues c
      )
      select org_id as organisation from founded`;
    if (!founded) throw new Error('The admin has no organization.');
    return founded.organisation;
  });
  const person = ({ id, email }: Person): Person => ({ id, email });
  return {
    organisation,
    admin: person(people.admin),
    manager: person(people.manager),
    user: person(people.user),
    viewer: person(people.viewer),
  };
}
