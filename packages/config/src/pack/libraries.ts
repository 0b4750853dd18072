import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../commands/workspace.ts';
import type { Manifest } from '../sdk/sdk-package.ts';

const MODULES = 'node_modules';

/**
 * Libraries whose wanted files are carried in the package, because npm would install much that none of these imports: of
 * `@supabase/lite`, 150 MB for its command line and for databases other than PostgreSQL (ADR 51).
 */
const CARRIED: readonly string[] = ['@supabase/lite'];

/** Imports of carried files that are never reached: SQLite's of a library that runs on PostgreSQL here. */
const NEVER_REACHED: ReadonlySet<string> = new Set(['@supabase/lite/sqlite']);

interface ModuleManifest extends Omit<Manifest, 'exports'> {
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

const readModule = (folder: string): ModuleManifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as ModuleManifest;

/** The library that a name leads into when that one is carried. */
export const carriedLibrary = (specifier: string): string | undefined =>
  CARRIED.find((name) => specifier === name || specifier.startsWith(`${name}/`));

/** Its file, from the root of the checkout: `node_modules/@supabase/lite/dist/index.js`; undefined for one never reached. */
export function carriedFile(library: string, specifier: string): string | undefined {
  if (NEVER_REACHED.has(specifier)) return undefined;
  const { exports = {} } = readModule(path.join(ROOT, MODULES, library));
  const entry = exports[`.${specifier.slice(library.length)}`];
  const file = typeof entry === 'object' ? entry.import : entry;
  if (file === undefined) throw new Error(`${specifier} is no export of ${library}.`);
  return path.posix.join(MODULES, library, file);
}

/** Installed folders of the libraries that are carried. */
export const carriedFolders = (): readonly string[] => CARRIED.map((name) => path.join(ROOT, MODULES, name));

/** The version of a library that a file of this checkout gets: the nearest one above it, as Node looks for it. */
export function installedVersion(library: string, importer: string): string {
  for (let folder = path.dirname(path.join(ROOT, importer)); folder !== path.dirname(ROOT); ) {
    const installed = path.join(folder, MODULES, library);
    if (existsSync(path.join(installed, 'package.json'))) return readModule(installed).version;
    folder = path.dirname(folder);
  }
  throw new Error(`${library}, which ${importer} imports, is not installed. npm ci`);
}
