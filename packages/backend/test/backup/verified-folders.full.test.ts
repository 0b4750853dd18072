import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyBackup } from '../../src/backup/index.ts';
import { type BackedUpCompany, makeBackedUpCompany } from './backed-up-company.ts';
import { log, PASSPHRASE } from './backup-calls.ts';

const MINUTE = 60_000;

let backedUp: BackedUpCompany;
beforeAll(async () => {
  backedUp = await makeBackedUpCompany();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await backedUp.remove();
});

/** Folder for the temporary files of `verify`, which it removes. */
async function temporaryFolder(name: string): Promise<string> {
  const folder = join(backedUp.folder, name);
  await mkdir(folder);
  vi.stubEnv('TMPDIR', folder);
  return folder;
}

test(
  'verify restores into a folder that goes afterwards, and names controls of the books that fail',
  async () => {
    const { company, database, file, write } = backedUp;
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
  await expect(
    verifyBackup({ file: backedUp.file, passphrase: 'eight-pears-in-a-drawer', log }),
  ).rejects.toThrow('does not open');
  expect(await readdir(folder)).toEqual([]);
});
