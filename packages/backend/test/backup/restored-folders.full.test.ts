import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overDatabase } from '../../src/server/over-database.ts';
import { type BackedUpCompany, makeBackedUpCompany } from './backed-up-company.ts';
import { log, restoreBackup, rewriteManifest, writeBackup } from './backup-calls.ts';

const MINUTE = 60_000;

let backedUp: BackedUpCompany;
beforeAll(async () => {
  backedUp = await makeBackedUpCompany();
});
afterAll(() => backedUp.remove());

test(
  'a backup of any PostgreSQL becomes a data folder that can be backed up again',
  async () => {
    const { company, file, folder } = backedUp;
    const dataDir = join(folder, 'restored');
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
    const again = await writeBackup({ dataDir, to: join(folder, 'again') });
    expect(again.manifest.books).toEqual(restored.manifest.books);
  },
  2 * MINUTE,
);

test(
  'a restore that fails after the rows were loaded leaves the data folder empty',
  async () => {
    const { file, folder } = backedUp;
    const dataDir = join(folder, 'failed');
    const other = await rewriteManifest(file, join(folder, 'other'), (manifest) => ({
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
