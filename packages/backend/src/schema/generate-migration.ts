import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type postgres from 'postgres';
import { migrate } from '../postgres/index.ts';
import { compareColumnOrder, readColumnOrder } from './column-order.ts';
import { type CompareOptions, compareDatabases, type Step } from './compare-databases.ts';
import { renderBaseline, renderMigrations } from './render-migration.ts';
import { PROJECT_FOLDER } from './schema-files.ts';
import { ScratchDatabases } from './scratch-databases.ts';
import { makeShadow, readNormalised } from './shadow.ts';
import { makeTablesWhole } from './whole-tables.ts';

export interface GenerateMigrationOptions extends CompareOptions {
  /** What it does, in lower case with dashes. */
  readonly name: string;
  /** The superuser's address of a PostgreSQL on which databases may be made; they are dropped again. */
  readonly server: string;
  /** A Supabase project; that of this package by default. */
  readonly project?: string;
  /** Writes it also when it drops columns or tables. */
  readonly allowsDataLoss?: boolean;
  readonly now?: Date;
}

/** A request that cannot be carried out as it is; the message says what would do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

/**
 * Writes what leads from the migrations to the schema files as the next migration, after it has led a clone there.
 * Answers the files, none where migrations and schema files are alike.
 */
export async function generateMigration(options: GenerateMigrationOptions): Promise<readonly string[]> {
  const { name, server, project = PROJECT_FOLDER, now = new Date() } = options;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new MigrationRefused(`"${name}" is no name of a migration. Say what it does: add-due-dates.`);
  const folder = join(project, 'migrations');
  await mkdir(folder, { recursive: true });
  const databases = new ScratchDatabases(server);
  try {
    const migrated = await databases.make();
    const applied = await migrate(databases.sql(migrated), folder);
    const clone = await databases.make(migrated);
    const { shadow, files } = await makeShadow(databases, project);
    const wanted = await readNormalised(databases, shadow);
    const steps = await compareDatabases(await readNormalised(databases, migrated), wanted, options);
    if (steps.length === 0) return [];
    refuseDataLoss(steps, options);
    const scripts =
      applied.length === 0
        ? [renderBaseline(files)]
        : renderMigrations(makeTablesWhole(steps, await readColumnOrder(databases.sql(shadow))));
    for (const script of scripts) await applyTo(databases, clone, script);
    const left = await compareDatabases(await readNormalised(databases, clone), wanted);
    if (left.length > 0)
      throw new Error(`The migration does not lead to the schema files. What is left:\n${listed(left)}`);
    await refuseOtherOrder(databases.sql(clone), databases.sql(shadow));
    return await write(folder, name, scripts, now);
  } finally {
    await databases.drop();
  }
}

const listed = (steps: readonly Step[]): string =>
  steps.map(({ sql }) => `  ${sql.split('\n', 1)[0]}`).join('\n');

function refuseDataLoss(
  steps: readonly Step[],
  { allowsDataLoss, acceptsRenames }: GenerateMigrationOptions,
): void {
  const losses = steps.filter(({ losesData }) => losesData);
  if (losses.length === 0 || allowsDataLoss) return;
  throw new MigrationRefused(
    `This would lose what people have entered:\n${listed(losses)}\nIf that is meant, add --allow-data-loss.${
      acceptsRenames ? '' : ' If something was renamed and nothing else of it changed, add --accept-renames.'
    }`,
  );
}

async function applyTo(databases: ScratchDatabases, url: string, script: string): Promise<void> {
  try {
    await databases.sql(url).begin((transaction) => transaction.unsafe(script).simple());
  } catch (cause) {
    throw new Error(
      `The migration cannot be applied to what the migrations before it make: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

async function refuseOtherOrder(clone: postgres.Sql, shadow: postgres.Sql): Promise<void> {
  const tables = await compareColumnOrder(clone, shadow);
  if (tables.length === 0) return;
  throw new MigrationRefused(
    `A column can only be added behind the others, and rows that are read whole have its place: move new columns to the end of the table's list in the schema file.\n${tables.map((table) => `  ${table}`).join('\n')}`,
  );
}

/** Later than every migration there is, and not before now. */
async function nextVersion(folder: string, now: Date): Promise<bigint> {
  const versions = (await readdir(folder)).map((file) => /^\d{14}(?=_)/.exec(file)?.[0] ?? '').sort();
  const moment = BigInt(now.toISOString().replace(/\D/g, '').slice(0, 14));
  const last = BigInt(versions.at(-1) || 0);
  return last >= moment ? last + 1n : moment;
}

async function write(
  folder: string,
  name: string,
  scripts: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const version = await nextVersion(folder, now);
  const files = scripts.map((_, part) => {
    const suffix = scripts.length > 1 ? `_${part + 1}` : '';
    return join(folder, `${version + BigInt(part)}_${name.replaceAll('-', '_')}${suffix}.sql`);
  });
  for (const [part, file] of files.entries()) await writeFile(file, scripts[part] ?? '', { flag: 'wx' });
  return files;
}
