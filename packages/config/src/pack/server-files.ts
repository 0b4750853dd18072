import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../commands/workspace.ts';
import { leadToBuilt, packageOf, specifiersIn } from '../sdk/specifiers.ts';
import { installedVersion } from './libraries.ts';
import { ownFile } from './own-packages.ts';

/** Files of a server. */
export interface ServerFiles {
  /** Contents by name from the root of the checkout; each leads to the others by relative paths. */
  readonly files: ReadonlyMap<string, string>;
  /** Installed versions of the libraries that they import, by name. */
  readonly libraries: ReadonlyMap<string, string>;
}

const relativeTo = (from: string, to: string): string => {
  const name = path.posix.relative(path.posix.dirname(from), to);
  return name.startsWith('.') ? name : `./${name}`;
};

/** Returns a compiled script, or another file from its source folder. */
function readBuilt(emitted: string, file: string): string {
  const built = path.join(emitted, path.posix.relative('packages', file));
  const found = [built, path.join(ROOT, file)].find((one) => existsSync(one));
  if (found === undefined) throw new Error(`${file} is imported, and was not built.`);
  return readFileSync(found, 'utf8');
}

/** The file that is imported by this name; undefined for libraries, and for folders that are read, not imported. */
function fileOf(importer: string, specifier: string): string | undefined {
  const own = ownFile(specifier);
  if (own !== undefined) return own;
  const file = path.posix.join(path.posix.dirname(importer), specifier);
  const isFile = specifier.startsWith('.') && /\.(m?js|json)$/.test(file) && !file.endsWith('package.json');
  return isFile ? file : undefined;
}

/** Walks from the entries through all imports; `emitted` is the compiler's output folder. */
export function serverFiles(emitted: string, entries: readonly string[]): ServerFiles {
  const files = new Map<string, string>();
  const libraries = new Map<string, string>();

  const want = (library: string, importer: string): void => {
    const version = installedVersion(library, importer);
    const other = libraries.get(library);
    if (other !== undefined && other !== version)
      throw new Error(`${importer} imports ${library} ${version}, other files ${other}. Let them agree.`);
    libraries.set(library, version);
  };

  const visit = (file: string): void => {
    if (files.has(file)) return;
    let text = readBuilt(emitted, file);
    files.set(file, text);
    if (!/\.m?js$/.test(file)) return;
    text = leadToBuilt(text);
    for (const specifier of new Set(specifiersIn(text))) {
      const next = fileOf(file, specifier);
      if (next !== undefined) {
        visit(next);
        if (specifier.startsWith('.')) continue;
        const packed = relativeTo(file, next);
        text = text.replaceAll(`'${specifier}'`, `'${packed}'`).replaceAll(`"${specifier}"`, `"${packed}"`);
        continue;
      }
      const library = packageOf(specifier);
      if (library !== undefined) want(library, file);
    }
    files.set(file, text);
  };
  for (const entry of entries) visit(entry);
  return { files, libraries };
}
