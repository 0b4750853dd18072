import { existsSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { isByProduct, siteFile } from './site-file.ts';
import type { SiteFile } from './site-source.ts';

/** A path that no file system can hold is the path of no file. */
const NO_SUCH_PATH = new Set(['ENAMETOOLONG', 'ENOTDIR', 'ELOOP', 'ERR_INVALID_ARG_VALUE']);

function statOf(absolute: string): Stats | undefined {
  try {
    return statSync(absolute, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_SUCH_PATH.has(String(error.code))) return undefined;
    throw error;
  }
}

/** Returns a text that changes whenever the file does. */
export function fileStamp(file: string): string {
  const stat = statOf(file);
  return stat ? `${stat.mtimeMs}:${stat.size}:${stat.ino}` : '-';
}

/** Files of a few folders, cached in memory and read again when they change on disk. */
export class FilesOfFolder {
  readonly #known = new Map<string, { stamp: string; file: SiteFile }>();

  /** Reads a file for browsers; undefined for private files, in any spelling. */
  readPublic(
    folder: string,
    relative: string,
    isPrivate: (name: string) => boolean = isByProduct,
  ): SiteFile | undefined {
    const absolute = path.resolve(folder, relative);
    if (!statOf(absolute)) return undefined;
    // By its real path: an address may use detours, other letter case, or links.
    const name = path.relative(realpathSync.native(folder), realpathSync.native(absolute));
    return isPrivate(name) ? undefined : this.read(folder, relative);
  }

  /** Reads the file at a path in the folder; undefined if it does not exist, or the path leads outside. */
  read(folder: string, relative: string): SiteFile | undefined {
    const absolute = path.resolve(folder, relative);
    if (!absolute.startsWith(path.resolve(folder) + path.sep)) return undefined;
    const stat = statOf(absolute);
    if (!stat?.isFile()) {
      this.#known.delete(absolute);
      return undefined;
    }
    const stamp = fileStamp(absolute);
    const known = this.#known.get(absolute);
    if (known?.stamp === stamp) return known.file;
    const file = siteFile(absolute, readFileSync(absolute));
    this.#known.set(absolute, { stamp, file });
    return file;
  }
}

/** All files below a folder, relative to it. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
