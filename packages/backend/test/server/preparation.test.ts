import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningPostgres, startPostgres } from '../../src/index.ts';
import { runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** A PostgreSQL whose operator gives its accounts only the necessary rights. */
let home: Awaited<ReturnType<typeof makeScratchFolder>>;
let server: RunningPostgres;
let superuser: postgres.Sql;
beforeAll(async () => {
  home = await makeScratchFolder();
  server = await startPostgres({ dataDir: home.path, settings: { fsync: 'off' } });
  superuser = postgres(server.url, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await superuser.end();
  await server.stop();
  await home.remove();
});

function urlOf(database: string, account: string): string {
  const url = new URL(server.url);
  [url.pathname, url.username, url.password] = [`/${database}`, account, 'secret'];
  return url.href;
}

/** Starts the server with an account, or answers why it does not start. */
async function startAs(account: string) {
  const keys = await makeScratchFolder();
  try {
    return await runBackend({
      databaseUrl: urlOf(account, account),
      dataDir: keys.path,
      log: () => undefined,
    });
  } catch (error) {
    await keys.remove();
    return error instanceof Error ? error.message : String(error);
  }
}

/** Signs up, and lets a sandbox be deleted with all its records, which bypasses the triggers that protect postings. */
async function useBooks(running: Awaited<ReturnType<typeof runBackend>>): Promise<void> {
  const owner = await running.signUp('owner@example.com');
  expect((await owner.from('customers').insert({ name: 'Kauri' })).error).toBeNull();
  const sandbox = await owner.rpc('begin_sandbox');
  expect(sandbox.error).toBeNull();
  expect((await owner.rpc('end_sandbox', { id: sandbox.data })).error).toBeNull();
}

it('an account without rights gets the statements for a superuser, and nothing is written before', async () => {
  await superuser.unsafe(`create role plain login password 'secret'`);
  await superuser.unsafe('create database plain');
  const said = await startAs('plain');
  expect(said).toContain('The account "plain" of DATABASE_URL lacks rights that a superuser');
  const [, script = ''] = String(said).split('\n\n');
  expect(script.trim().split('\n')).toEqual([
    'create role anon nologin noinherit;',
    'create role authenticated nologin noinherit;',
    'create role service_role nologin noinherit bypassrls;',
    'create role supabase_auth_admin nologin noinherit;',
    'grant anon, authenticated, service_role, supabase_auth_admin to "plain" with inherit false, set true;',
    'grant create on database "plain" to "plain";',
    'grant set on parameter session_replication_role to "plain";',
  ]);
  await superuser.unsafe(script).simple();
  await superuser.unsafe('alter database plain owner to plain');
  const running = await startAs('plain');
  if (typeof running === 'string') throw new Error(running);
  await useBooks(running);
  await running.close();
});

it('the statements of the guide for a superuser are enough', async () => {
  const file = new URL('../../../../deploy/postgresql/prepare.sql', import.meta.url);
  const script = await readFile(file, 'utf8');
  // Commands of psql, and roles that the previous test has created in this PostgreSQL.
  const statements = script
    .replace(/^\\.*$/gm, '')
    .replace(":'password'", "'secret'")
    .split(';')
    .filter(
      (statement) => !/create role (anon|authenticated|service_role|supabase_auth_admin)/.test(statement),
    );
  await superuser.unsafe('revoke anon, authenticated, service_role, supabase_auth_admin from plain');
  for (const statement of statements) await superuser.unsafe(statement);
  const running = await startAs('ledgerwise');
  if (typeof running === 'string') throw new Error(running);
  await useBooks(running);
  await running.close();
});
