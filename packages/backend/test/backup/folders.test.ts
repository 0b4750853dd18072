import { randomUUID } from 'node:crypto';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyBackup } from '../../src/backup/index.ts';
import { openKeys } from '../../src/postgres/index.ts';
import { overDatabase } from '../../src/server/over-database.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { makeScratchFolder } from '../server/scratch-folder.ts';
import { log, PASSPHRASE, restoreBackup, rewriteManifest, writeBackup } from './backup-calls.ts';

const MINUTE = 60_000;

let database: TestDatabase;
let company: Company;
let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let file: string;
const write = async (): Promise<string> => {
  const [dataDir, to] = ['keys', 'backups'].map((name) => join(scratch.path, name));
  return (await writeBackup({ databaseUrl: database.url, dataDir: dataDir ?? '', to: to ?? '' })).file;
};
beforeAll(async () => {
  [database, scratch] = await Promise.all([openTestDatabase(), makeScratchFolder()]);
  await openKeys(join(scratch.path, 'keys'));
  company = await foundCompany(database);
  file = await write();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
  await scratch.remove();
});

/** Folder for the temporary files of `verify`, which it removes. */
async function temporaryFolder(name: string): Promise<string> {
  const folder = join(scratch.path, name);
  await mkdir(folder);
  vi.stubEnv('TMPDIR', folder);
  return folder;
}

test(
  'a backup of any PostgreSQL becomes a data folder that can be backed up again',
  async () => {
    const dataDir = join(scratch.path, 'restored');
    const restored = await restoreBackup({ dataDir, file });
    expect(restored.faults).toEqual([]);
    expect((await readdir(dataDir)).sort()).toEqual(['keys.json', 'postgres']);
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
    const [found] = await overDatabase(
      { dataDir, log },
      (sql) => sql<{ count: number }[]>`
        select count(*)::int as count from public.memberships where org_id = ${company.organisation}`,
    );
    expect(found?.count).toBe(4);
    // Backs up the stopped server.
    const again = await writeBackup({ dataDir, to: join(scratch.path, 'again') });
    expect(again.manifest.books).toEqual(restored.manifest.books);
  },
  2 * MINUTE,
);

test(
  'a restore that fails after the rows were loaded leaves the data folder empty',
  async () => {
    const dataDir = join(scratch.path, 'failed');
    const other = await rewriteManifest(file, join(scratch.path, 'other'), (manifest) => ({
      ...manifest,
      books: manifest.books.map((books) => ({ ...books, attachmentBytes: '0'.repeat(64) })),
    }));
    await expect(restoreBackup({ dataDir, file: other })).rejects.toThrow(
      /The attachments of .* differ from the backup's/,
    );
    expect(await readdir(dataDir)).toEqual([]);
  },
  MINUTE,
);

test(
  'verify restores into a folder that goes afterwards, and names controls of the books that fail',
  async () => {
    const folder = await temporaryFolder('verified');
    const good = await verifyBackup({ file, passphrase: PASSPHRASE, log });
    expect(good.faults).toEqual([]);
    expect(good.lines.length).toBe(1 + good.manifest.books.length);
    await database.sql.begin(async (session) => {
      await session`set local session_replication_role = replica`;
      await session`insert into public.customers (org_id, name, balance) values (${company.organisation}, 'Wrong', 12)`;
      await session`insert into public.customers (org_id, name) values (${randomUUID()}, 'Left behind')`;
    });
    const bad = await verifyBackup({ file: await write(), passphrase: PASSPHRASE, log });
    expect(bad.faults.join()).toMatch(/: customer/);
    expect(bad.faults.join()).toMatch(/deleted organizations are left in public.customers: 1 row of /);
    expect(await readdir(folder)).toEqual([]);
  },
  2 * MINUTE,
);

test('verify of a file that cannot be read leaves nothing', async () => {
  const folder = await temporaryFolder('unread');
  await expect(verifyBackup({ file, passphrase: 'eight-pears-in-a-drawer', log })).rejects.toThrow(
    'does not open',
  );
  expect(await readdir(folder)).toEqual([]);
});
