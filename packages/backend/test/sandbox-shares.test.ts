import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isFullTier } from './by-tier.ts';
import { organisationOf, signUp } from './database/people.ts';
import {
  actAs,
  openTestDatabase,
  type Person,
  refusal,
  type Session,
  type TestDatabase,
  untilBlocked,
} from './database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.sql`update private.sandboxes set created_at = '-infinity'`;
  await database.sql`select private.sweep_sandboxes()`;
});
afterAll(() => database.close());

const begin = (person: Person) =>
  database.as(person, async (sql) => {
    const [row] = await sql<{ id: string }[]>`select begin_sandbox() as id`;
    return row?.id ?? '';
  });
const enter = (sql: Session, sandbox: string) =>
  sql`select set_config('request.headers', ${JSON.stringify({ 'x-sandbox': sandbox })}, true)`;
/** True if the sandbox still belongs to the user who started it. */
const isThere = (person: Person, sandbox: string) =>
  database.as(person, async (sql) => {
    await enter(sql, sandbox);
    const [row] = await sql<{ id: string | null }[]>`select session_context() #>> '{organisation,id}' as id`;
    return row?.id === sandbox;
  });
const rowsOf = async (organisation: string) => {
  const [row] = await database.sql<{ rows: number }[]>`
    select private.rows_of_organisations(array[${organisation}::uuid])::int as rows`;
  return row?.rows;
};

/** Begins sandboxes until all are in use, each visitor as many as they get. */
async function crowd(visitors: number): Promise<ReadonlyMap<string, Person>> {
  const ownerOf = new Map<string, Person>();
  for (let n = 0; n < visitors; n += 1) {
    const person = await signUp(database);
    for (const _ of [1, 2, 3])
      try {
        ownerOf.set(await begin(person), person);
      } catch (error) {
        expect(error).toMatchObject({ hint: 'sandbox.too_many' });
      }
  }
  return ownerOf;
}

/** A person whose organization was founded yesterday. */
async function someoneKnown(): Promise<Person> {
  const person = await signUp(database);
  await database.sql`update organizations set created_at = now() - interval '2 days'
    where id = ${await organisationOf(database, person)}`;
  return person;
}

test('ten visitors leave room, and of many everybody has one', async () => {
  const owner = await someoneKnown();
  expect((await crowd(10)).size).toBeLessThan(30);
  expect(await isThere(owner, await begin(owner))).toBe(true);
  const later = await crowd(20);
  const people = new Set([...later.values()].map(({ id }) => id));
  expect(people.size).toBeGreaterThanOrEqual(10);
  const [{ open } = { open: 0 }] = await database.sql<{ open: number }[]>`
    select count(*)::int as open from private.sandboxes where created_at > now() - private.sandbox_lifetime()`;
  expect(open).toBe(30);
});

test.runIf(isFullTier)(
  'if all are in use, a known person gets one at the cost of an organization founded today',
  async () => {
    const owner = await someoneKnown();
    const visitors = await crowd(40);
    for (const _ of [1, 2, 3]) expect(await isThere(owner, await begin(owner))).toBe(true);
    expect((await refusal(begin(owner))).hint).toBe('sandbox.too_many');
    const gone = [];
    for (const [sandbox, person] of visitors) if (!(await isThere(person, sandbox))) gone.push(sandbox);
    expect(gone.length).toBeGreaterThanOrEqual(3);
    for (const sandbox of gone) expect(await rowsOf(sandbox)).toBe(0);
  },
);

test.runIf(isFullTier)('one organization with many members does not take all of them', async () => {
  const founder = await someoneKnown();
  const organisation = await organisationOf(database, founder);
  for (let n = 0; n < 10; n += 1) {
    const member = await signUp(database);
    await database.sql`insert into memberships (org_id, user_id, role) values (${organisation}, ${member.id}, 'viewer')`;
    await database.sql`update profiles set org_id = ${organisation} where id = ${member.id}`;
    for (const _ of [1, 2, 3]) await begin(member);
  }
  const other = await signUp(database);
  expect(await isThere(other, await begin(other))).toBe(true);
});

/** An event that a test waits for, and its cause. */
function signal(): { readonly happened: Promise<void>; happen(): void } {
  let happen = () => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happened, happen: () => happen() };
}

/** Writes to a sandbox that its end does not see yet: to the organization's row, and to one of its accounts. */
const WRITES: Readonly<Record<string, (sql: Session, sandbox: string) => PromiseLike<unknown>>> = {
  customers: (sql) =>
    sql`insert into customers (name) select 'Customer ' || n from generate_series(1, 200) n`,
  'private.account_days': async (sql, sandbox) => {
    await sql`reset role`;
    return sql`insert into private.account_days (org_id, account_id, day, debit, credit, closing, undocumented, line_count)
      select org_id, id, '2026-01-01', 1, 0, 0, 0, 1 from accounts where org_id = ${sandbox}`;
  },
};

test.each(Object.entries(WRITES))(
  'a sandbox that ends while rows of %s are written leaves none',
  async (table, write) => {
    const person = await someoneKnown();
    const sandbox = await begin(person);
    const [written, released] = [signal(), signal()];
    const writing = database.sql.begin(async (sql) => {
      await actAs(sql, person);
      await enter(sql, sandbox);
      await write(sql, sandbox);
      written.happen();
      await released.happened;
    });
    await written.happened;
    const ending = database.as(person, (sql) => sql`select end_sandbox(${sandbox}) as told`);
    await untilBlocked(database.sql);
    released.happen();
    await writing;
    expect((await ending)[0]?.told).toMatchObject({ left: 0 });
    expect(await rowsOf(sandbox)).toBe(0);
    expect(await database.sql`select from ${database.sql(table)} where org_id = ${sandbox}`).toEqual([]);
  },
);

test('a writer who arrives while a sandbox is being ended writes nothing', async () => {
  const person = await someoneKnown();
  const sandbox = await begin(person);
  const [ended, released] = [signal(), signal()];
  const ending = database.as(person, async (sql) => {
    await sql`select end_sandbox(${sandbox})`;
    ended.happen();
    await released.happened;
  });
  await ended.happened;
  // Subscribed from the start: the notice may come before the end is reported.
  const refused = refusal(
    database.as(person, async (sql) => {
      await enter(sql, sandbox);
      return sql`insert into customers (name) values ('Late')`;
    }),
  );
  await untilBlocked(database.sql);
  released.happen();
  await ending;
  expect((await refused).code).toBe('23503');
  expect(await rowsOf(sandbox)).toBe(0);
});

test('every row of an organization refers to it, or to another row that does', async () => {
  const loose = await database.sql`
    with recursive tied as (
      select 'public.organizations'::regclass as relation
      union
      select k.conrelid::regclass from pg_constraint k
      join tied t on t.relation = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname = 'org_id'
      where k.contype = 'f'
    )
    select t::text as name from private.tables_of_organisations() t where t not in (select relation from tied)`;
  expect([...loose]).toEqual([]);
});

test('nobody waits for an expired sandbox with unfinished writes', async () => {
  const person = await someoneKnown();
  const sandbox = await begin(person);
  const other = await someoneKnown();
  await database.sql.begin(async (sql) => {
    await actAs(sql, person);
    await enter(sql, sandbox);
    await sql`insert into customers (name) values (${randomUUID()})`;
    await database.sql`update private.sandboxes set created_at = '-infinity' where org_id = ${sandbox}`;
    expect(await isThere(other, await begin(other))).toBe(true);
    expect(await rowsOf(sandbox)).toBeGreaterThan(0);
  });
  await database.sql`select private.sweep_sandboxes()`;
  expect(await rowsOf(sandbox)).toBe(0);
});
