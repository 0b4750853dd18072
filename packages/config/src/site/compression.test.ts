import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CompressionCache } from './compression.ts';

describe('CompressionCache', () => {
  const content = Buffer.from('ledger '.repeat(500));
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'compression-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('packs so that it can be unpacked', async () => {
    const cache = new CompressionCache(folder);
    expect(brotliDecompressSync(await cache.get(content, 'br'))).toEqual(content);
    expect(gunzipSync(await cache.get(content, 'gzip'))).toEqual(content);
  });

  it('finds files that an earlier process compressed', async () => {
    await new CompressionCache(folder).get(content, 'br');
    const [file] = readdirSync(folder);
    writeFileSync(path.join(folder, file ?? ''), 'packed before');
    expect(String(await new CompressionCache(folder).get(content, 'br'))).toBe('packed before');
  });
});
