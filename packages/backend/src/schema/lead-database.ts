import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import postgres from 'postgres';
import { BASELINE_FILE } from './generate-baseline.ts';
import { generateMigration } from './generate-migration.ts';
import { MigrationRefused } from './migration-refused.ts';

export interface LeadOptions {
  /** The superuser's address of a PostgreSQL for temporary databases. */
  readonly server: string;
  /** The Supabase project with the target schema files. Its baseline is up to date. */
  readonly project: string;
}

const BASELINE = basename(BASELINE_FILE, '.sql');

/** Time to wait for concurrent reading statements. */
const WAIT_MS = 10_000;

/** The baseline that a database was made by; undefined where anything else made it. */
async function baselineOf(sql: postgres.Sql): Promise<string | undefined> {
  const rows = await sql<{ name: string; statements: string[] | null }[]>`
    select version || '_' || name as name, statements from supabase_migrations.schema_migrations`;
  const [only] = rows;
  return rows.length === 1 && only?.name === BASELINE ? only.statements?.[0] : undefined;
}

/** Scripts from one baseline to the schema files, tested on a clone without rows. */
async function scriptsFrom(baseline: string, { server, project }: LeadOptions): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerwise-lead-'));
  try {
    for (const name of ['config.toml', 'schemas'])
      await cp(join(project, name), join(folder, name), { recursive: true });
    await mkdir(join(folder, 'migrations'));
    await writeFile(join(folder, 'migrations', BASELINE_FILE), baseline);
    // As from 1.0.0 on, when databases are migrated.
    const files = await generateMigration({ name: 'development', server, project: folder, version: '1.0.0' });
    return await Promise.all(files.map((file) => readFile(file, 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Migrates a running database of this checkout to the schema files with all its data, atomically, and records that the
 * current baseline created it. Returns true if anything changed. Throws `MigrationRefused` with a message if that would
 * lose something, or existing rows prevent it.
 */
export async function leadDatabase(sql: postgres.Sql, options: LeadOptions): Promise<boolean> {
  const present = await readFile(join(options.project, 'migrations', BASELINE_FILE), 'utf8');
  const before = await baselineOf(sql);
  if (before === present) return false;
  if (before === undefined) throw new MigrationRefused('It was not created by a baseline of this checkout.');
  const scripts = await scriptsFrom(before, options);
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(`set local lock_timeout = ${WAIT_MS}`);
      for (const script of scripts) await transaction.unsafe(script).simple();
      await transaction`update supabase_migrations.schema_migrations set statements = ${[present]}`;
      await transaction`notify pgrst, 'reload schema'`;
    });
  } catch (cause) {
    if (!(cause instanceof postgres.PostgresError)) throw cause;
    throw new MigrationRefused(`What is in it does not allow it: ${cause.message}.`);
  }
  return true;
}
