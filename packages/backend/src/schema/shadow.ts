import { makePlatform } from '../postgres/index.ts';
import { type DatabaseState, readDatabase } from './compare-databases.ts';
import { loadSchema } from './load-schema.ts';
import { normaliseExpressions } from './normalise-expressions.ts';
import { readSchemaFiles, type SchemaFile } from './schema-files.ts';
import type { ScratchDatabases } from './scratch-databases.ts';

/** A database as the schema files say it. */
export interface Shadow {
  readonly shadow: string;
  /** The files in an order that satisfies their dependencies. */
  readonly files: readonly SchemaFile[];
}

/** Makes the database of a project's schema files. */
export async function makeShadow(databases: ScratchDatabases, project: string): Promise<Shadow> {
  const shadow = await databases.make();
  await makePlatform(databases.sql(shadow));
  return { shadow, files: await loadSchema(databases.sql(shadow), await readSchemaFiles(project)) };
}

/** Reads a database for a comparison, which changes how its expressions are noted. */
export async function readNormalised(databases: ScratchDatabases, url: string): Promise<DatabaseState> {
  await normaliseExpressions(databases.sql(url));
  return await readDatabase(url);
}
