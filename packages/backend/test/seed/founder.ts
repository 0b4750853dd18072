import { SAMPLE_CUSTOMERS } from '../../src/seed/sample-customers.ts';
import { organisationOf, signUp } from '../database/people.ts';
import type { Person, TestDatabase } from '../database/test-database.ts';

/** Somebody who has a company with the customers of the story, and may tell it. */
export async function founded(database: TestDatabase): Promise<Person & { readonly organisation: string }> {
  const owner = await signUp(database, { full_name: 'Olivia Harbour' });
  await database.as(
    owner,
    (sql) => sql`insert into customers ${sql(SAMPLE_CUSTOMERS.map((customer) => ({ ...customer })))}`,
  );
  return { ...owner, organisation: await organisationOf(database, owner) };
}
