import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '@ledgerwise/backend/front-door';
import type { SiteFile } from '@ledgerwise/release';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|manifest\+json|wasm)|image\/svg)/;
const SMALLEST_WORTH_IT = 200;

export const isCompressible = ({ contentType, content }: SiteFile): boolean =>
  COMPRESSIBLE.test(contentType) && content.length >= SMALLEST_WORTH_IT;

/** For pages that are composed per request: fast, and nearly as small. */
export function compressQuickly(content: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip'
    ? zip(content, { level: 6 })
    : brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/**
 * Compresses each content once, as small as possible. Brotli's best level takes a second for the biggest files, so
 * results are cached on disk between starts.
 */
export class CompressionCache {
  readonly #folder: string;
  readonly #pending = new Map<string, Promise<Buffer>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get(content: Buffer, encoding: Encoding): Promise<Buffer> {
    const name = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${encoding}`;
    const known = this.#pending.get(name);
    if (known) return known;
    const answer = this.#compress(content, encoding, path.join(this.#folder, name));
    this.#pending.set(name, answer);
    answer.catch(() => this.#pending.delete(name));
    return answer;
  }

  async #compress(content: Buffer, encoding: Encoding, file: string): Promise<Buffer> {
    if (existsSync(file)) return readFileSync(file);
    const packed =
      encoding === 'gzip'
        ? await zip(content, { level: 9 })
        : await brotli(content, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            },
          });
    mkdirSync(this.#folder, { recursive: true });
    // Renamed at the end, because another process may be reading.
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, packed);
    renameSync(unfinished, file);
    return packed;
  }
}
