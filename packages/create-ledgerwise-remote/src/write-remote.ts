import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Request } from './request.ts';
import { sdkVersions } from './sdk-versions.ts';

const TEMPLATE = fileURLToPath(new URL('../template', import.meta.url));

/** npm excludes a file of that name from packages. */
const HIDDEN: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

/** The container's name is a name of JavaScript as well. */
const containerOf = (name: string): string => name.replaceAll('-', '_');

/**
 * The template is a remote that runs unchanged; these words differ from one remote to the next. The order
 * matters: the name of the container contains the id.
 */
function inOwnWords(text: string, { name, title, port }: Request): string {
  return text
    .replaceAll('shipping_remote', `${containerOf(name)}_remote`)
    .replaceAll('shipping', name)
    .replaceAll('Shipping', title)
    .replaceAll('4670', String(port));
}

function withVersions(text: string, versions: Readonly<Record<string, string>>): string {
  const manifest = JSON.parse(text) as { readonly dependencies: Readonly<Record<string, string>> };
  const dependencies = { ...manifest.dependencies, ...versions };
  return `${JSON.stringify({ ...manifest, dependencies }, null, 2)}\n`;
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

/** All files of a remote, by path. */
export function remoteFiles(request: Request): ReadonlyMap<string, string> {
  const versions = sdkVersions(request.sdk, request.folder);
  const files = new Map<string, string>();
  for (const part of ['module', `with-${request.bundler}`])
    for (const file of filesBelow(path.join(TEMPLATE, part))) {
      const text = inOwnWords(readFileSync(path.join(TEMPLATE, part, file), 'utf8'), request);
      files.set(HIDDEN[file] ?? file, file === 'package.json' ? withVersions(text, versions) : text);
    }
  return files;
}

/** Writes the files, all or none. */
export function writeRemote(request: Request): void {
  const files = remoteFiles(request);
  for (const [file, text] of files) {
    const target = path.join(request.folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
