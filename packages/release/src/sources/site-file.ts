import { createHash } from 'node:crypto';
import path from 'node:path';
import { INTEGRITY_FILE } from '../compose/integrity-file.ts';
import { PRERENDERED_FILE } from '../compose/prerendered.ts';
import type { SiteFile } from './site-source.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.avif': 'image/avif',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.xml': 'application/xml; charset=utf-8',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Build by-products at the top of a folder, which browsers must not get. */
const PRIVATE = new Set([
  'index.html',
  'mf-stats.json',
  'route-assets.json',
  PRERENDERED_FILE,
  INTEGRITY_FILE,
]);

/** True if a file of a build is only used to compose pages, and never sent to a browser. */
export const isByProduct = (name: string): boolean => PRIVATE.has(name);

const etagOf = (content: Buffer | string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Returns a file with the metadata implied by its name. */
export function siteFile(name: string, content: Buffer): SiteFile {
  return {
    content,
    etag: etagOf(content),
    contentType: CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream',
    immutable: /\.[0-9a-f]{8}\.\w+$/.test(name),
  };
}

/** A page or an answer that is made at this moment. */
export function madeFile(text: string, extension: '.html' | '.js' | '.json' | '.txt' | '.xml'): SiteFile {
  return siteFile(`made${extension}`, Buffer.from(text));
}
