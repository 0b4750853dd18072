import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { AUTH_SCHEMA } from '../auth/auth-schema.ts';
import { AUTH_TABLES } from '../auth/auth-tables.ts';
import { LastingFailure } from '../lasting-failure.ts';
import { refuseForeign } from './foreign-database.ts';
import { HOSTED_PRELUDE } from './hosted-prelude.ts';
import { requirePreparation } from './preparation.ts';

/** The folder of this package's own migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

const HISTORY = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
create table if not exists supabase_migrations.preludes (hash text primary key);
`;

const MIGRATION_NAME = /^(?<version>\d{14})_(?<name>.+)\.sql$/;
const LOCK = 1_279_544_904;

/** Creates in an empty database what a hosted project contains before its first migration. */
export async function makePlatform(sql: postgres.Sql): Promise<void> {
  const session = await sql.reserve();
  try {
    await session.unsafe(HISTORY).simple();
    await applyPrelude(session);
  } finally {
    session.release();
  }
}

/**
 * Applies all migrations of the folder to a database, each in its own transaction, and returns the applied versions.
 * The history has the Supabase CLI's format.
 */
export async function migrate(sql: postgres.Sql, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const session = await sql.reserve();
  try {
    await session`select pg_advisory_lock(${LOCK})`;
    const [migrations, applied] = [await readMigrations(folder), await readHistory(session)];
    // All of them before anything is written: a database that cannot be updated is left unchanged.
    for (const { version, file, script } of migrations)
      if ((applied.get(version) ?? script) !== script) throw changedSince(file);
    const unknown = [...applied.keys()].find(
      (version) => !migrations.some((migration) => migration.version === version),
    );
    if (unknown !== undefined) throw madeByAnother(`it has the migration ${unknown}, which is not there`);
    await requirePreparation(session);
    await refuseForeign(session, applied.size > 0 || (await isThere(session, 'preludes')));
    await session.unsafe(HISTORY).simple();
    await applyPrelude(session);
    const missing = migrations.filter(({ version }) => !applied.has(version));
    for (const migration of missing) await applyMigration(session, migration);
    return missing.map(({ version }) => version);
  } finally {
    await session`select pg_advisory_unlock(${LOCK})`.catch(() => undefined); // the session may be what failed
    session.release();
  }
}

/** Differences between a database and the migrations of the folder, by version. */
export interface PendingMigrations {
  readonly pending: readonly string[];
  /** Applied, and not in the folder or with another content there. */
  readonly foreign: readonly string[];
}

/** Compares without writing anything. */
export async function pendingMigrations(
  sql: postgres.Sql,
  folder: string = MIGRATIONS_FOLDER,
): Promise<PendingMigrations> {
  const session = await sql.reserve();
  try {
    const [migrations, applied] = [await readMigrations(folder), await readHistory(session)];
    const scripts = new Map(migrations.map(({ version, script }) => [version, script]));
    return {
      pending: migrations.map(({ version }) => version).filter((version) => !applied.has(version)),
      foreign: [...applied].flatMap(([version, script]) => {
        const own = scripts.get(version);
        return own !== undefined && (script ?? own) === own ? [] : [version];
      }),
    };
  } finally {
    session.release();
  }
}

interface Migration {
  readonly version: string;
  readonly name: string;
  readonly file: string;
  readonly script: string;
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const { version, name } = MIGRATION_NAME.exec(file)?.groups ?? {};
    if (!version || !name) continue;
    migrations.push({ version, name, file, script: await readFile(join(folder, file), 'utf8') });
  }
  return migrations;
}

/** SHA-256 of each migration script of a folder in hexadecimal, by version. */
export async function hashMigrations(
  folder: string = MIGRATIONS_FOLDER,
): Promise<ReadonlyMap<string, string>> {
  const migrations = await readMigrations(folder);
  return new Map(
    migrations.map(({ version, script }) => [version, createHash('sha256').update(script).digest('hex')]),
  );
}

async function isThere(session: postgres.ReservedSql, table: string): Promise<boolean> {
  const [row] = await session<{ found: boolean }[]>`
    select to_regclass(${`supabase_migrations.${table}`}) is not null as found`;
  return row?.found === true;
}

/**
 * Reads the applied migrations: the whole script by version, or null if the Supabase CLI applied it, which stores
 * single statements.
 */
async function readHistory(session: postgres.ReservedSql): Promise<ReadonlyMap<string, string | null>> {
  if (!(await isThere(session, 'schema_migrations'))) return new Map();
  const rows = await session<{ version: string; statements: string[] | null }[]>`
    select version, statements from supabase_migrations.schema_migrations`;
  return new Map(
    rows.map(({ version, statements }) => [version, (statements?.length === 1 && statements[0]) || null]),
  );
}

const changedSince = (file: string): Error => madeByAnother(`its migration ${file} has changed since`);

const madeByAnother = (reason: string): Error =>
  new LastingFailure(
    `This database was made by another build of this program: ${reason}, so the database cannot be brought up to date. It was left as it is. To keep what is in it, start the build that made it and save its lists and reports as files (Export), then start this build with an empty data folder (DATA_DIR=another-folder, or an empty database in DATABASE_URL) and import them. Step by step: packages/backend/README.md, "Data of another build".`,
  );

async function applyPrelude(session: postgres.ReservedSql): Promise<void> {
  // Before and after the auth tables: they need its roles, and define functions of the same names.
  const script = `${HOSTED_PRELUDE}${AUTH_SCHEMA}\n;${HOSTED_PRELUDE}${AUTH_TABLES}`;
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
  { version, name, script }: Migration,
): Promise<void> {
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
