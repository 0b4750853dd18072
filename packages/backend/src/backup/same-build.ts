import { LastingFailure } from '../lasting-failure.ts';
import { hashMigrations } from '../postgres/index.ts';
import { readTables, type Session, tableName } from './catalog.ts';
import type { Manifest } from './manifest.ts';

const otherBuild = ({ product, takenAt }: Manifest, reason: string): Error =>
  new LastingFailure(
    `The backup of ${takenAt} was made by another build of this program (version ${product}): ${reason}. Nothing was written. Restore it with the build that made it; packages/docs/versions.md explains how to move its data to this one.`,
  );

/** Refuses a backup whose migrations differ from this program's. Reads only files. */
export async function requireSameMigrations(manifest: Manifest): Promise<void> {
  const own = await hashMigrations();
  for (const { version, hash } of manifest.migrations) {
    const here = own.get(version);
    if (here === undefined) throw otherBuild(manifest, `this build does not have its migration ${version}`);
    if (hash !== null && here !== hash) throw otherBuild(manifest, `its migration ${version} is another one`);
  }
  const saved = new Set(manifest.migrations.map(({ version }) => version));
  const newer = [...own.keys()].find((version) => !saved.has(version));
  if (newer !== undefined) throw otherBuild(manifest, `it lacks the migration ${newer} of this build`);
}

/** Refuses a backup whose tables or columns differ from those of the database that was created for it. */
export async function requireSameTables(sql: Session, manifest: Manifest): Promise<void> {
  const columns = new Map(
    (await readTables(sql)).map((table) => [tableName(table), table.columns.join(', ')]),
  );
  for (const table of manifest.tables) {
    const here = columns.get(tableName(table));
    const name = `${table.schema}.${table.name}`;
    if (here === undefined) throw otherBuild(manifest, `this build does not have its table ${name}`);
    if (here !== table.columns.join(', ')) throw otherBuild(manifest, `its table ${name} has other columns`);
  }
}
