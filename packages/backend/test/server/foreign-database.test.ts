import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RunningPostgres, startPostgres } from '../../src/index.ts';
import { runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** A PostgreSQL that other programs use, too. */
let home: Awaited<ReturnType<typeof makeScratchFolder>>;
let keys: Awaited<ReturnType<typeof makeScratchFolder>>;
let server: RunningPostgres;
let main: postgres.Sql;
let count = 0;
let name: string;
beforeAll(async () => {
  [home, keys] = await Promise.all([makeScratchFolder(), makeScratchFolder()]);
  server = await startPostgres({ dataDir: home.path, settings: { fsync: 'off' } });
  main = postgres(server.url, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await main.end();
  await server.stop();
  await Promise.all([home.remove(), keys.remove()]);
});
beforeEach(async () => {
  count += 1;
  name = `books${count}`;
  await main.unsafe(`create database ${name}`);
});

function urlOf(database: string, account?: string): string {
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  if (account !== undefined) [url.username, url.password] = [account, 'secret'];
  return url.href;
}

async function inside<Result>(
  database: string,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(urlOf(database), { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** All objects of a database, and the roles of its PostgreSQL. */
const traces = (database: string) =>
  inside(database, async (sql) => ({
    schemas: (await sql`select nspname from pg_namespace order by 1`).map((row) => row.nspname),
    things: (
      await sql`select relname from pg_class where relnamespace::regnamespace::text !~ '^(pg_|information)' order by 1`
    ).map((row) => row.relname),
    defaults: (await sql`select count(*)::int as count from pg_default_acl`)[0]?.count,
    rights: (await sql`select nspacl::text from pg_namespace where nspname = 'public'`)[0]?.nspacl,
    roles: (await sql`select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles order by 1`).map(
      (row) => ({ ...row }),
    ),
  }));

async function start(
  databaseUrl: string,
  said: string[] = [],
): Promise<Awaited<ReturnType<typeof runBackend>>> {
  return runBackend({ databaseUrl, dataDir: keys.path, log: (line) => said.push(line) });
}

it.each([
  [
    'a table',
    'create table public.orders (id int); create table public.lines (id int)',
    /holds 2 .* such as public\.lines/,
  ],
  ['a table in a schema of its own', 'create schema shop; create table shop.orders (id int)', /shop\.orders/],
  [
    'a function',
    'create function public.price() returns int language sql as $$ select 1 $$',
    /public\.price\(\)/,
  ],
])('refuses a database with %s of another program, and leaves it unchanged', async (_what, script, words) => {
  await inside(name, (sql) => sql.unsafe(script).simple());
  const before = await traces(name);
  await expect(start(urlOf(name))).rejects.toThrow(words);
  await expect(start(urlOf(name))).rejects.toThrow(/is used by another program.*Make a database of its own/);
  expect(await traces(name)).toEqual(before);
});

it.each([
  ['create role authenticated login', 'drop role authenticated', /role "authenticated".*it can sign in/],
  ['create role anon bypassrls', 'drop role anon', /role "anon".*passes row level security/],
  ['create role service_role', 'drop role service_role', /does not pass row level security/],
  [
    'create role authenticated; create role shop login; grant authenticated to shop',
    'drop role authenticated, shop',
    /role "authenticated".*can be taken on by shop/,
  ],
  [
    'create role anon; create role clerks; grant clerks to anon',
    'drop role anon, clerks',
    /role "anon".*is a member of clerks/,
  ],
])('roles of another program are not made ours: %s', async (make, drop, words) => {
  await main.unsafe(make).simple();
  try {
    const before = await traces(name);
    await expect(start(urlOf(name))).rejects.toThrow(words);
    expect(await traces(name)).toEqual(before);
  } finally {
    await main.unsafe(drop).simple();
  }
});

it('accepts an account that owns its database and is no superuser', async () => {
  await main
    .unsafe(`create role ledgerwise login createrole bypassrls password 'secret';
    grant set on parameter session_replication_role to ledgerwise;
    alter database ${name} owner to ledgerwise`)
    .simple();
  const said: string[] = [];
  const running = await start(urlOf(name, 'ledgerwise'), said);
  try {
    const browser = await running.signUp('owner@example.com');
    const added = await browser.from('customers').insert({ name: 'Elsewhere' }).select('name');
    expect(added).toMatchObject({ error: null, data: [{ name: 'Elsewhere' }] });
    const { data: sandbox } = await browser.rpc('begin_sandbox');
    expect(await browser.rpc('end_sandbox', { id: sandbox })).toMatchObject({ error: null });
    expect((await running.client().from('customers').select('name')).data ?? []).toEqual([]);
  } finally {
    await running.close();
  }
  expect(said.join('\n')).not.toMatch(/superuser/);
  // It may take on the roles of requests in every database of this PostgreSQL.
  await main.unsafe('create database second');
  await expect(start(urlOf('second'))).rejects.toThrow(/role "anon".*can be taken on by ledgerwise/);
});
