import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../commands/workspace.ts';
import type { Manifest } from '../sdk/sdk-package.ts';

const MODULES = 'node_modules';

const readVersion = (folder: string): string =>
  (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest).version;

/** Returns the version of a library for a file of this checkout: the nearest one above it, as in Node's resolution. */
export function installedVersion(library: string, importer: string): string {
  for (let folder = path.dirname(path.join(ROOT, importer)); folder !== path.dirname(ROOT); ) {
    const installed = path.join(folder, MODULES, library);
    if (existsSync(path.join(installed, 'package.json'))) return readVersion(installed);
    folder = path.dirname(folder);
  }
  throw new Error(`${library}, which ${importer} imports, is not installed. npm ci`);
}
