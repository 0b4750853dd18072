import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getAuthSchemaSql } from '@supabase/lite';
import postgres from 'postgres';
import { AUTH_TABLES } from '../auth/auth-tables.ts';
import { HOSTED_PRELUDE } from './hosted-prelude.ts';

/** The folder of this package's own migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

const HISTORY = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
create table if not exists supabase_migrations.preludes (hash text primary key);
`;

const MIGRATION_NAME = /^(?<version>\d{14})_(?<name>.+)\.sql$/;
const LOCK = 1_279_544_904;

/**
 * Brings a database to the newest migration of the folder, each in a transaction of its own, and answers the versions
 * that it applied. The history is the one that the Supabase CLI keeps.
 */
export async function migrate(sql: postgres.Sql, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const session = await sql.reserve();
  try {
    await session`select pg_advisory_lock(${LOCK})`;
    await session.unsafe(HISTORY).simple();
    await applyPrelude(session);
    const rows = await session<
      { version: string }[]
    >`select version from supabase_migrations.schema_migrations`;
    const done = new Set(rows.map((row) => row.version));
    const applied: string[] = [];
    for (const file of (await readdir(folder)).sort()) {
      const { version, name } = MIGRATION_NAME.exec(file)?.groups ?? {};
      if (!version || !name || done.has(version)) continue;
      await applyMigration(session, join(folder, file), version, name);
      applied.push(version);
    }
    return applied;
  } finally {
    await session`select pg_advisory_unlock(${LOCK})`.catch(() => undefined); // the session may be what failed
    session.release();
  }
}

async function applyPrelude(session: postgres.ReservedSql): Promise<void> {
  // Twice around the auth tables: they need its roles, and bring functions of the same names.
  const script = `${HOSTED_PRELUDE}${getAuthSchemaSql(false)}\n;${HOSTED_PRELUDE}${AUTH_TABLES}`;
  const hash = createHash('sha256').update(script).digest('hex');
  const [done] = await session`select hash from supabase_migrations.preludes where hash = ${hash}`;
  if (done) return;
  await inTransaction(session, async () => {
    await session.unsafe(script).simple();
    await session`insert into supabase_migrations.preludes (hash) values (${hash})`;
  });
}

async function applyMigration(
  session: postgres.ReservedSql,
  file: string,
  version: string,
  name: string,
): Promise<void> {
  const script = await readFile(file, 'utf8');
  try {
    await inTransaction(session, async () => {
      await session.unsafe(script).simple();
      await session`insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${[script]})`;
    });
  } catch (cause) {
    if (!(cause instanceof postgres.PostgresError)) throw cause;
    const line = cause.position ? script.slice(0, Number(cause.position)).split('\n').length : undefined;
    throw new Error(`Migration ${version}_${name}${line ? `, line ${line}` : ''}: ${cause.message}`, {
      cause,
    });
  }
}

async function inTransaction(session: postgres.ReservedSql, work: () => Promise<void>): Promise<void> {
  await session.unsafe('begin');
  try {
    await work();
    await session.unsafe('commit');
  } catch (cause) {
    await session.unsafe('rollback');
    throw cause;
  }
}
