import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject, vi } from 'vitest';
import { searchTables } from './bank-numbers.ts';
import { TEMPLATE } from './postgres-setup.ts';

export type Session = postgres.TransactionSql;

/** A person with an account. */
export interface Person {
  readonly id: string;
  readonly email: string;
  /** Id of a further session; the first one has the id of the account. */
  readonly session?: string;
}

export type Role = string;

export interface TestDatabase {
  readonly url: string;
  /** Connection as the owner of the schema, without row level security. */
  readonly sql: postgres.Sql;
  /** Runs one transaction as a person (null: a visitor), set up as PostgREST does. */
  as<T>(person: Person | null, work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface DatabaseCopy {
  readonly url: string;
  /** Searches it for full bank numbers, and drops it. */
  drop(): Promise<void>;
  /** For databases whose template is searched at the end of the run, with all of their rows. */
  dropUnsearched(): Promise<void>;
}

async function createDatabase(server: string, copyOf: string): Promise<DatabaseCopy> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const main = postgres(server, { max: 1, onnotice: () => {} });
  // Copies file by file: the log of every page, which is the default, is only useful after a power cut.
  await main.unsafe(`create database ${name} template ${copyOf} strategy file_copy`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const dropUnsearched = async (): Promise<void> => {
    await main.unsafe(`drop database ${name} with (force)`);
    await main.end();
  };
  return {
    url: address.href,
    dropUnsearched,
    async drop() {
      const searched = searchTables(address.href);
      await searched.catch(() => undefined);
      await dropUnsearched();
      await searched;
    },
  };
}

/** A copy of the migrated template, or of another database of the run, of the caller's own. */
export const copyTemplate = (template = TEMPLATE): Promise<DatabaseCopy> =>
  createDatabase(inject('postgresUrl'), template);

/**
 * Creates a database that test files copy, once in a run: the first caller creates it while the others wait.
 * It starts as a copy of the migrated template, and `fill` closes the connections that it opens.
 */
export async function makeOnce(name: string, fill: (url: string) => Promise<void>): Promise<void> {
  const server = inject('postgresUrl');
  const main = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await main`select pg_advisory_lock(hashtext(${name}))`;
    if ((await main`select from pg_database where datname = ${name}`).length > 0) return;
    const unfinished = `unfinished_${name}`;
    // An earlier run may have been stopped in the middle.
    await main.unsafe(`drop database if exists ${unfinished} with (force)`);
    await main.unsafe(`create database ${unfinished} template ${TEMPLATE} strategy file_copy`);
    const address = new URL(server);
    address.pathname = `/${unfinished}`;
    await fill(address.href);
    await main.unsafe(`alter database ${unfinished} rename to ${name}`);
  } finally {
    await main.end();
  }
}

/** A database of the calling test file's own, copied from the migrated template. */
export const openTestDatabase = (): Promise<TestDatabase> => openDatabase(inject('postgresUrl'), TEMPLATE);

let workersDatabase: Promise<TestDatabase> | undefined;

/**
 * The database of the calling worker, which its test files use one after another: for those that keep to organizations of
 * their own. A copy costs a quarter of a second, and as much again until its connections have planned what they run.
 * It is searched for full bank numbers, and dropped, when all tests have ended.
 */
export async function openSharedDatabase(): Promise<TestDatabase> {
  workersDatabase ??= openTestDatabase();
  return { ...(await workersDatabase), close: async () => {} };
}

/** A separate database for the calling test file, copied from a prepared one. */
export const openCopyOf = (name: string): Promise<TestDatabase> => openDatabase(inject('postgresUrl'), name);

/** A new database on a server: a copy of another one, or as PostgreSQL makes them. */
export async function openDatabase(server: string, copyOf = 'template1'): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(server, copyOf);
  const database = connectTo(url);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/**
 * An existing database; it stays when it is closed. Consecutive calls of users have a connection of their
 * own: a pool hands out its connections in turn, and each plans every statement when it first runs it.
 */
export function connectTo(url: string): TestDatabase {
  const sql = postgres(url, { max: 12, onnotice: () => {} });
  const first = postgres(url, { max: 1, onnotice: () => {} });
  let isFirstBusy = false;
  return {
    url,
    sql,
    async as(person, work) {
      const isFirst = !isFirstBusy;
      if (isFirst) isFirstBusy = true;
      try {
        return (await (isFirst ? first : sql).begin(async (session) => {
          await actAs(session, person);
          return work(session);
        })) as Awaited<ReturnType<typeof work>>;
      } finally {
        if (isFirst) isFirstBusy = false;
      }
    },
    async close() {
      await Promise.all([sql.end(), first.end()]);
    },
  };
}

/** Makes the rest of the transaction one of a person; null is a visitor. */
export async function actAs(session: Session, person: Person | null): Promise<void> {
  const claims = person
    ? {
        sub: person.id,
        role: 'authenticated',
        email: person.email,
        aud: 'authenticated',
        session_id: person.session ?? person.id,
      }
    : { role: 'anon' };
  await session`select set_config('role', ${claims.role}, true),
    set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
}

/** Far more than on a quiet machine. */
const PATIENCE_MS = 20_000;

/** Waits until a number of sessions of a database wait for a lock. */
export async function untilBlocked(sql: postgres.Sql, sessions = 1): Promise<void> {
  await vi.waitUntil(
    async () => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.count === sessions;
    },
    { timeout: PATIENCE_MS, interval: 5 },
  );
}

/** The refusal of a statement. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
  readonly detail: string | undefined;
}

/** The database's refusal of some work; fails the test if there is none. */
export async function refusal(work: Promise<unknown>): Promise<Refusal> {
  try {
    await work;
  } catch (error) {
    if (error instanceof postgres.PostgresError)
      return { code: error.code, message: error.message, hint: error.hint, detail: error.detail };
    throw error;
  }
  throw new Error('The database was expected to refuse this, and did not.');
}
