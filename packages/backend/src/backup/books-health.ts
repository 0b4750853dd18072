import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';

interface Control {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string | null;
}

export interface Health {
  readonly controls: number;
  /** Controls that fail. */
  readonly faults: readonly Control[];
}

class Done extends Error {}

async function addReader(session: postgres.TransactionSql, organisation: string): Promise<string> {
  const reader = randomUUID();
  await session`select set_config('session_replication_role', 'replica', true)`;
  await session`insert into public.memberships (org_id, user_id, role) values (${organisation}, ${reader}, 'admin')`;
  await session`insert into public.profiles (id, org_id, email, full_name) values (${reader}, ${organisation}, ${reader}, 'Backup')`;
  await session`select set_config('session_replication_role', 'origin', true)`;
  return reader;
}

/**
 * Runs `books_health` as a member of an organisation does. The member exists in a transaction that is rolled back: an
 * organisation may have no members, and its members may be working in another one.
 */
export async function booksHealth(sql: postgres.Sql, organisation: string): Promise<Health> {
  let controls: readonly Control[] = [];
  const work = sql.begin(async (session) => {
    const reader = await addReader(session, organisation);
    const claims = JSON.stringify({ sub: reader, role: 'authenticated' });
    await session`select set_config('request.jwt.claims', ${claims}, true)`;
    controls = await session<Control[]>`select "check", ok, detail from public.books_health()`;
    throw new Done();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Done)) throw error;
  });
  return { controls: controls.length, faults: controls.filter(({ ok }) => !ok) };
}
