import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { specifiersIn } from './specifiers.ts';

/** Files below a folder that some of them lead to, and the names of packages and files elsewhere that they import. */
export interface Reachable {
  /** Relative to the folder, with forward slashes, sorted. */
  readonly files: readonly string[];
  /** Imported files of other packages, each with a file that imports it. */
  readonly foreign: ReadonlyMap<string, string>;
}

/** In a declaration `./x.js` means `./x.d.ts`. */
const declared = (file: string): string => file.replace(/\.js$/, '.d.ts');

/** Walks from the entries through all imports; throws if a file does not exist. */
export function reachableFiles(folder: string, entries: readonly string[]): Reachable {
  const files = new Set<string>();
  const foreign = new Map<string, string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    if (!existsSync(path.join(folder, file))) throw new Error(`${file} is imported, and was not built.`);
    files.add(file);
    if (!/\.(js|d\.ts)$/.test(file)) return;
    for (const name of specifiersIn(readFileSync(path.join(folder, file), 'utf8'))) {
      if (/^(data|https?):/.test(name)) continue;
      if (!name.startsWith('.')) {
        if (!foreign.has(name)) foreign.set(name, file);
        continue;
      }
      const next = path.posix.join(path.posix.dirname(file), name);
      visit(file.endsWith('.d.ts') ? declared(next) : next);
    }
  };
  for (const entry of entries) visit(entry);
  return { files: [...files].sort(), foreign };
}
