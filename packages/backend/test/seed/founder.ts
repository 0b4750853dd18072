import { playStory } from '../../src/seed/play/play-story.ts';
import { SAMPLE_CUSTOMERS } from '../../src/seed/sample-customers.ts';
import { organisationOf, signUp } from '../database/people.ts';
import {
  connectTo,
  makeOnce,
  openCopyOf,
  type Person,
  type TestDatabase,
} from '../database/test-database.ts';

export type Founder = Person & { readonly organisation: string };

/** A user with the company and customers of the story. */
export async function founded(database: TestDatabase, email?: string): Promise<Founder> {
  const owner = await signUp(database, { full_name: 'Olivia Harbour' }, email);
  await database.as(
    owner,
    (sql) => sql`insert into customers ${sql(SAMPLE_CUSTOMERS.map((customer) => ({ ...customer })))}`,
  );
  return { ...owner, organisation: await organisationOf(database, owner) };
}

/** Any day would do for the story; on this one something of every kind is open. */
export const STORY_DAY = '2026-03-20';
const STORYTELLER = 'olivia@example.test';

/** A database of the calling test file's own with the story up to that day. It is played once in a run. */
export async function openStory(): Promise<{ readonly database: TestDatabase; readonly owner: Founder }> {
  await makeOnce('ledgerwise_story', async (url) => {
    const database = connectTo(url);
    await playStory(database.sql, await founded(database, STORYTELLER), STORY_DAY);
    await database.close();
  });
  const database = await openCopyOf('ledgerwise_story');
  const [owner] = await database.sql<Founder[]>`
    select id, email, org_id as organisation from profiles where email = ${STORYTELLER}`;
  if (!owner) throw new Error('Nobody tells the story.');
  return { database, owner };
}
