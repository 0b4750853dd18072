import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../postgres/index.ts';
import { readColumnOrder } from './column-order.ts';
import { type CompareOptions, compareDatabases, type Step } from './compare-databases.ts';
import { isReleased, readProductVersion } from './first-release.ts';
import { MigrationRefused } from './migration-refused.ts';
import { listSteps, proveScripts } from './prove-script.ts';
import { renderMigrations } from './render-migration.ts';
import { replaceFunctions } from './replace-functions.ts';
import { PROJECT_FOLDER } from './schema-files.ts';
import { ScratchDatabases } from './scratch-databases.ts';
import { makeShadow, readNormalised } from './shadow.ts';
import { makeTablesWhole } from './whole-tables.ts';

export interface GenerateMigrationOptions extends CompareOptions {
  /** Name in lower case with dashes. */
  readonly name: string;
  /** The superuser's address of a PostgreSQL for temporary databases. */
  readonly server: string;
  /** A Supabase project; that of this package by default. */
  readonly project?: string;
  /** Writes it also when it drops columns or tables. */
  readonly allowsDataLoss?: boolean;
  /** The version of the product, by default that of the package.json at the root. */
  readonly version?: string;
  readonly now?: Date;
}

/**
 * Writes the difference between the migrations and the schema files as the next migration, after testing it on a clone.
 * Returns the files, empty if there is no difference.
 */
export async function generateMigration(options: GenerateMigrationOptions): Promise<readonly string[]> {
  const { name, server, project = PROJECT_FOLDER, now = new Date() } = options;
  refuseBeforeRelease(options.version ?? (await readProductVersion()));
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new MigrationRefused(`"${name}" is not a name for a migration. Name what it does: add-due-dates.`);
  const folder = join(project, 'migrations');
  await mkdir(folder, { recursive: true });
  const databases = new ScratchDatabases(server);
  try {
    const migrated = await databases.make();
    await migrate(databases.sql(migrated), folder);
    const clone = await databases.make(migrated);
    const { shadow } = await makeShadow(databases, project);
    const wanted = await readNormalised(databases, shadow);
    const compare = async () =>
      await compareDatabases(await readNormalised(databases, migrated), wanted, options);
    const first = await compare();
    if (first.length === 0) return [];
    const replaced = await replaceFunctions(databases.sql(migrated), first);
    const steps = replaced.length > 0 ? [...replaced, ...(await compare())] : first;
    refuseDataLoss(steps, options);
    const orders = await readColumnOrder(databases.sql(shadow));
    const scripts = renderMigrations(makeTablesWhole(steps, orders));
    await proveScripts(databases, clone, scripts, { shadow, state: wanted });
    return await write(folder, name, scripts, now);
  } finally {
    await databases.drop();
  }
}

/** Before the first release, a migration would be a useless file, because nobody has such databases. */
function refuseBeforeRelease(version: string): void {
  if (isReleased(version)) return;
  throw new MigrationRefused(
    `Nothing was released yet (this is ${version}), so no database has to be migrated. Regenerate the baseline: npm run gen:migration -- --baseline`,
  );
}

function refuseDataLoss(
  steps: readonly Step[],
  { allowsDataLoss, acceptsRenames }: GenerateMigrationOptions,
): void {
  const losses = steps.filter(({ losesData }) => losesData);
  if (losses.length === 0 || allowsDataLoss) return;
  throw new MigrationRefused(
    `This would lose what people have entered:\n${listSteps(losses)}\nIf that is meant, add --allow-data-loss.${
      acceptsRenames ? '' : ' If something was renamed and nothing else of it changed, add --accept-renames.'
    }`,
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
