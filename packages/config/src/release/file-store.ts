import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { PRERENDERED_FILE } from '../prerender/prerendered.ts';
import { INTEGRITY_FILE } from '../rspack/integrity-file.ts';
import { isCompressible } from './compression.ts';

export interface StoredFile {
  readonly content: Buffer;
  readonly etag: string;
  readonly contentType: string;
  /** True where the name holds a digest of the content, so that it may be kept for ever. */
  readonly immutable: boolean;
  readonly isCompressible: boolean;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.avif': 'image/avif',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.xml': 'application/xml; charset=utf-8',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Build by-products at the top of a folder, which are for the server. */
const PRIVATE = new Set(['index.html', 'route-assets.json', PRERENDERED_FILE, INTEGRITY_FILE]);

const etagOf = (content: Buffer | string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** A page or an answer that is made at this moment. */
export function madeFile(text: string, extension: '.html' | '.json' | '.txt' | '.xml'): StoredFile {
  const content = Buffer.from(text);
  return {
    content,
    etag: etagOf(content),
    contentType: CONTENT_TYPES[extension] ?? 'text/plain',
    isCompressible: isCompressible(extension, content.length),
    immutable: false,
  };
}

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

/** Files of a few folders, kept in memory and read again when they change on disk. */
export class FileStore {
  readonly #known = new Map<string, { stamp: string; file: StoredFile }>();

  /** The same for a browser: undefined for what is the server's alone, however it is spelt. */
  readPublic(folder: string, relative: string): StoredFile | undefined {
    const absolute = path.resolve(folder, relative);
    if (!statOf(absolute)) return undefined;
    // As the file system names it: an address may go there by detours, in capitals, or over a link.
    const name = path.relative(realpathSync.native(folder), realpathSync.native(absolute));
    return PRIVATE.has(name) ? undefined : this.read(folder, relative);
  }

  /** The file at a path below the folder; undefined where there is none, or where the path leads out of it. */
  read(folder: string, relative: string): StoredFile | undefined {
    const absolute = path.resolve(folder, relative);
    if (!absolute.startsWith(path.resolve(folder) + path.sep)) return undefined;
    const stat = statOf(absolute);
    if (!stat?.isFile()) {
      this.#known.delete(absolute);
      return undefined;
    }
    const stamp = `${stat.mtimeMs}:${stat.size}:${stat.ino}`;
    const known = this.#known.get(absolute);
    if (known?.stamp === stamp) return known.file;
    const content = readFileSync(absolute);
    const file = {
      content,
      etag: etagOf(content),
      contentType: CONTENT_TYPES[path.extname(absolute)] ?? 'application/octet-stream',
      isCompressible: isCompressible(absolute, content.length),
      immutable: /\.[0-9a-f]{8}\.\w+$/.test(absolute),
    };
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
