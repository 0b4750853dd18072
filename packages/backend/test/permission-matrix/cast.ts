import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { foundCompany, join, organisationOf, signUp } from '../database/people.ts';
import type { Person, TestDatabase } from '../database/test-database.ts';

/** Everybody whose rights the matrix tells, in the order of its columns. */
export const ACTORS = ['admin', 'manager', 'user', 'viewer', 'outsider', 'removed', 'visitor'] as const;
export type Actor = (typeof ACTORS)[number];

export interface Cast {
  readonly people: Readonly<Record<Actor, Person | null>>;
  /** The organisation of all but the outsider. */
  readonly organisation: string;
  readonly otherOrganisation: string;
  /** A member whom nobody plays: owner of the colleague's records. */
  readonly colleague: Person;
}

/** Two organisations, somebody in each role, an admin of the other one, and somebody who was removed. */
export async function assemble(database: TestDatabase): Promise<Cast> {
  const company = await foundCompany(database);
  const outsider = await signUp(database, { full_name: 'The outsider' });
  const colleague = await join(database, company.admin, 'user', 'The colleague');
  const removed = await join(database, company.admin, 'admin', 'The removed');
  const otherOrganisation = await organisationOf(database, outsider);
  const { sql } = database;
  await sql`delete from memberships where user_id = ${removed.id}`;
  for (const person of [company.admin, company.manager, company.user, company.viewer, colleague, removed])
    await addRecords(sql, company.organisation, person);
  await addRecords(sql, otherOrganisation, outsider);
  return {
    people: { ...company, outsider, removed, visitor: null },
    organisation: company.organisation,
    otherOrganisation,
    colleague,
  };
}

/** One record of each kind that belongs to a person. The rest came with signing up. */
async function addRecords(sql: postgres.Sql, organisation: string, person: Person): Promise<void> {
  await sql`insert into customers (org_id, user_id, name) values (${organisation}, ${person.id}, 'Of the matrix')`;
  await sql`insert into invitations (org_id, email, invited_by, invited_by_name)
    values (${organisation}, ${`${randomUUID()}@example.test`}, ${person.id}, 'Somebody')`;
  await sql`insert into activity_log (org_id, actor_id, actor_name, action, entity, record_id)
    values (${organisation}, ${person.id}, 'Somebody', 'updated', 'matrix', ${randomUUID()})`;
}
