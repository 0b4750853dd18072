import type postgres from 'postgres';

const REMEMBERED_MS = 60_000;
const MOST_PEOPLE = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Remembered {
  readonly until: number;
  readonly organisation: Promise<string | undefined>;
}

/** In which organization a person works, asked once a minute. */
export function createOrganisationReader(sql: postgres.Sql): (person: string) => Promise<string | undefined> {
  const people = new Map<string, Remembered>();

  async function read(person: string): Promise<string | undefined> {
    const [profile] = await sql<{ org_id: string | null }[]>`
      select org_id from public.profiles where id = ${person}`;
    return profile?.org_id ?? undefined;
  }

  return (person) => {
    const known = people.get(person);
    if (known && known.until > performance.now()) return known.organisation;
    if (!UUID.test(person)) return Promise.resolve(undefined);
    const organisation = read(person).catch(() => {
      // A failed lookup is not cached.
      people.delete(person);
      return undefined;
    });
    people.delete(person);
    people.set(person, { until: performance.now() + REMEMBERED_MS, organisation });
    const [oldest] = people.keys();
    if (people.size > MOST_PEOPLE && oldest !== undefined) people.delete(oldest);
    return organisation;
  };
}
