import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usablePassphrase } from '../../src/backup/index.ts';
import { inspectBackup } from '../../src/backup/inspect.ts';
import { MANIFEST_NAME, type Manifest } from '../../src/backup/manifest.ts';
import { checkKeyMark, keyFileOf, openKeys } from '../../src/postgres/index.ts';
import { foundCompany } from '../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { makeScratchFolder } from '../server/scratch-folder.ts';
import {
  makeTarget,
  PASSPHRASE,
  restoreBackup,
  rewrite,
  rewriteManifest,
  writeBackup,
} from './backup-calls.ts';

let database: TestDatabase;
let keys: Awaited<ReturnType<typeof makeScratchFolder>>;
let folder: Awaited<ReturnType<typeof makeScratchFolder>>;
let file: string;
beforeAll(async () => {
  [database, keys, folder] = await Promise.all([
    openTestDatabase(),
    makeScratchFolder(),
    makeScratchFolder(),
  ]);
  const { bankKey } = await openKeys(keys.path);
  await checkKeyMark(database.sql, bankKey, keyFileOf(keys.path));
  await foundCompany(database);
  ({ file } = await writeBackup({ databaseUrl: database.url, dataDir: keys.path, to: folder.path }));
});
afterAll(async () => {
  await database.close();
  await Promise.all([keys.remove(), folder.remove()]);
});

const inspect = (path: string, passphrase = PASSPHRASE) => inspectBackup({ file: path, passphrase });

const rewriteTo = (name: string, change: Parameters<typeof rewrite>[2]): Promise<string> =>
  rewrite(file, join(folder.path, name), change);

const rewriteManifestTo = (name: string, change: (manifest: Manifest) => object): Promise<string> =>
  rewriteManifest(file, join(folder.path, name), change);

describe('a file', () => {
  test('is not opened with another passphrase', async () => {
    await expect(inspect(file, 'eight-pears-in-a-drawer')).rejects.toThrow('The passphrase does not open');
  });

  test('shows no text of the database or of the keys', async () => {
    const { manifest } = await inspect(file);
    expect(manifest.books.length).toBeGreaterThan(0);
    const bytes = await readFile(file, 'latin1');
    for (const text of ['manifest.json', 'jwtSecret', 'example.test']) expect(bytes).not.toContain(text);
  });

  test('cut off anywhere is refused', async () => {
    const bytes = await readFile(file);
    const cut = join(folder.path, 'cut');
    for (const length of [0, 1, 100, 250, bytes.length >> 1, bytes.length - 16, bytes.length - 1]) {
      await writeFile(cut, bytes.subarray(0, length));
      await expect(inspect(cut), `${length} bytes`).rejects.toThrow('is damaged or incomplete');
    }
  });

  test('is refused with one flipped bit, at any position', async () => {
    const bytes = await readFile(file);
    const flipped = join(folder.path, 'flipped');
    for (const place of [0, 30, 140, 300, bytes.length >> 1, bytes.length - 1]) {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
      await writeFile(flipped, copy);
      await expect(inspect(flipped), `byte ${place}`).rejects.toThrow(
        /is damaged or incomplete|passphrase does not open/,
      );
    }
  });

  test('is incomplete without its manifest, its keys or some rows', async () => {
    const withoutManifest = await rewriteTo('1', (entry, content) =>
      entry === MANIFEST_NAME ? undefined : content,
    );
    await expect(inspect(withoutManifest)).rejects.toThrow('is not complete: it has no manifest.json');
    const withoutKeys = await rewriteTo('2', (entry, content) =>
      entry === 'keys.json' ? undefined : content,
    );
    await expect(inspect(withoutKeys)).rejects.toThrow('is not complete: it has no keys.json');
    const withoutRows = await rewriteTo('3', (entry, content) =>
      entry.startsWith('tables/') ? content.subarray(content.indexOf('\n') + 1) : content,
    );
    await expect(inspect(withoutRows)).rejects.toThrow(/is not complete: it holds \d+ of \d+ rows of /);
  });

  test('names its version when it has another format', async () => {
    const other = await rewriteManifestTo('4', (manifest) => ({ ...manifest, format: 2, product: '9.0.0' }));
    await expect(inspect(other)).rejects.toThrow('has the format 2, and this program reads the format 1');
  });
});

describe('a restore', () => {
  test('is refused before anything is written when it comes from another build', async () => {
    const target = await makeTarget();
    const other = await rewriteManifestTo('5', (manifest) => ({
      ...manifest,
      migrations: manifest.migrations.map((one) => ({ ...one, hash: createHash('sha256').digest('hex') })),
    }));
    await expect(restoreBackup({ ...target, file: other })).rejects.toThrow(
      /was made by another build .* its migration \d+ is another one\. Nothing was written/,
    );
    expect(await readdir(target.dataDir)).toEqual([]);
    await target.remove();
  });

  test('is refused into a folder or a database with content, which stays unchanged', async () => {
    const target = await makeTarget();
    await expect(restoreBackup({ dataDir: target.dataDir, databaseUrl: database.url, file })).rejects.toThrow(
      /The database of DATABASE_URL is not empty: it holds \d+ tables/,
    );
    expect(await readdir(target.dataDir)).toEqual([]);
    await writeFile(join(target.dataDir, 'notes.txt'), 'mine');
    await expect(restoreBackup({ ...target, file })).rejects.toThrow('is not empty: it holds notes.txt');
    await expect(restoreBackup({ dataDir: target.dataDir, file })).rejects.toThrow('is not empty');
    expect(await readdir(target.dataDir)).toEqual(['notes.txt']);
    await target.remove();
  });

  test('commits no row and restores no keys when the books differ from the manifest', async () => {
    const target = await makeTarget();
    const other = await rewriteManifestTo('6', (manifest) => ({
      ...manifest,
      books: manifest.books.map((books) => ({ ...books, journal: '0'.repeat(64) })),
    }));
    await expect(restoreBackup({ ...target, file: other })).rejects.toThrow(
      /The journal of .* differs from the backup's.* a server refuses it/,
    );
    expect(await readdir(target.dataDir)).toEqual([]);
    await target.remove();
  });
});

test('refuses a missing or short passphrase', () => {
  expect(() => usablePassphrase(undefined)).toThrow('none is set. Set BACKUP_PASSPHRASE');
  expect(() => usablePassphrase('\n')).toThrow('none is set');
  expect(() => usablePassphrase('secret\n')).toThrow('at least 12 characters, and this one has 6');
  expect(usablePassphrase(`${PASSPHRASE}\n`)).toBe(PASSPHRASE);
});

test('with the keys of another database, or without keys, is refused and leaves no file', async () => {
  const [other, to] = await Promise.all([makeScratchFolder(), makeScratchFolder()]);
  const options = { databaseUrl: database.url, dataDir: other.path, to: to.path };
  await expect(writeBackup(options)).rejects.toThrow(/The key file .* is missing/);
  await openKeys(other.path);
  await expect(writeBackup(options)).rejects.toThrow('is not the one that this database was used with');
  expect(await readdir(to.path)).toEqual([]);
  await Promise.all([other.remove(), to.remove()]);
});
