import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The Supabase project of this package: `config.toml`, `schemas`, `migrations`. */
export const PROJECT_FOLDER = fileURLToPath(new URL('../../supabase', import.meta.url));

/** One file of the schema as it is. */
export interface SchemaFile {
  /** Path in the project, such as `schemas/chart/accounts.sql`. */
  readonly name: string;
  readonly script: string;
}

/** Returns the areas in the order of `schema_paths` in config.toml, which the Supabase CLI reads too. */
async function readAreas(project: string): Promise<readonly string[]> {
  const config = await readFile(join(project, 'config.toml'), 'utf8');
  const [, list] = /^schema_paths\s*=\s*\[([^\]]*)\]/m.exec(config) ?? [];
  const areas = [...(list ?? '').matchAll(/"\.\/schemas\/([a-z-]+)\/\*\.sql"/g)].flatMap(
    ([, area]) => area ?? [],
  );
  if (areas.length === 0)
    throw new Error(`${join(project, 'config.toml')} names no "./schemas/<area>/*.sql" in schema_paths.`);
  return areas;
}

/** The schema files, area by area, in each by name. A folder or file that no area covers would silently not exist. */
export async function readSchemaFiles(project: string = PROJECT_FOLDER): Promise<readonly SchemaFile[]> {
  const areas = await readAreas(project);
  const folder = join(project, 'schemas');
  const present = await readdir(folder, { recursive: true });
  const covered = areas.flatMap((area) =>
    present
      .filter((path) => path.startsWith(`${area}/`) && !path.slice(area.length + 1).includes('/'))
      .sort(),
  );
  const stray = present.find((path) => path.endsWith('.sql') && !covered.includes(path));
  if (stray !== undefined)
    throw new Error(
      `schemas/${stray} lies in no area. Move it, or name its folder in schema_paths of ${join(project, 'config.toml')}.`,
    );
  return await Promise.all(
    covered
      .filter((path) => path.endsWith('.sql'))
      .map(async (path) => ({ name: `schemas/${path}`, script: await readFile(join(folder, path), 'utf8') })),
  );
}
