import { randomUUID } from 'node:crypto';
import type { Person, Role, TestDatabase } from './test-database.ts';

/** Signs somebody up, as the auth server does it. Their session has the id of their account. */
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

/** The current organisation of somebody. */
export async function organisationOf({ sql }: TestDatabase, person: Person): Promise<string> {
  const [profile] = await sql<
    { org_id: string }[]
  >`select org_id from public.profiles where id = ${person.id}`;
  if (!profile) throw new Error(`${person.email} has no profile.`);
  return profile.org_id;
}

/** Signs somebody up and makes them a member of the admin's organisation with a role. */
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

/** An organisation with somebody in each role. */
export async function foundCompany(database: TestDatabase): Promise<Company> {
  const admin = await signUp(database, { full_name: 'The admin' });
  return {
    organisation: await organisationOf(database, admin),
    admin,
    manager: await join(database, admin, 'manager'),
    user: await join(database, admin, 'user'),
    viewer: await join(database, admin, 'viewer'),
  };
}
