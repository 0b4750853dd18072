import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePlatform } from '../postgres/index.ts';
import { isReleased, readProductVersion } from './first-release.ts';
import { MigrationRefused } from './migration-refused.ts';
import { proveScripts } from './prove-script.ts';
import { renderBaseline } from './render-migration.ts';
import { PROJECT_FOLDER } from './schema-files.ts';
import { ScratchDatabases } from './scratch-databases.ts';
import { makeShadow, readNormalised } from './shadow.ts';

export interface GenerateBaselineOptions {
  /** The superuser's address of a PostgreSQL for temporary databases. */
  readonly server: string;
  /** A Supabase project; that of this package by default. */
  readonly project?: string;
  /** The version of the product, by default that of the package.json at the root. */
  readonly version?: string;
}

/**
 * A constant name while the baseline is regenerated, so that a diff shows what changed in the schema. It
 * sorts before every migration that follows 1.0.0.
 */
export const BASELINE_FILE = '00000000000000_baseline.sql';

/**
 * Replaces all migrations of a project by one: the schema files themselves, in an order in which they can be applied,
 * verified on an empty database. Returns its file, or none if nothing changed.
 */
export async function generateBaseline({
  server,
  project = PROJECT_FOLDER,
  version,
}: GenerateBaselineOptions): Promise<readonly string[]> {
  refuseWhenFrozen(version ?? (await readProductVersion()));
  const databases = new ScratchDatabases(server);
  try {
    const { shadow, files } = await makeShadow(databases, project);
    const script = renderBaseline(files);
    const made = await databases.make();
    await makePlatform(databases.sql(made));
    await proveScripts(databases, made, [script], {
      shadow,
      state: await readNormalised(databases, shadow),
    });
    return await replaceMigrations(join(project, 'migrations'), script);
  } finally {
    await databases.drop();
  }
}

function refuseWhenFrozen(version: string): void {
  if (!isReleased(version)) return;
  throw new MigrationRefused(
    `1.0.0 froze the baseline: databases of released versions are led forward, and this is ${version}. Write what changes as a migration: npm run gen:migration -- add-due-dates`,
  );
}

async function replaceMigrations(folder: string, script: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, BASELINE_FILE);
  const before = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const isSame =
    before.length === 1 && before[0] === BASELINE_FILE && (await readFile(file, 'utf8')) === script;
  if (isSame) return [];
  for (const name of before) await rm(join(folder, name));
  await writeFile(file, script);
  return [file];
}
