import { open, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelled, type WrittenBackup } from '../../src/backup/index.ts';
import { openKeys } from '../../src/postgres/index.ts';
import { isFullTier } from '../by-tier.ts';
import { type Company, foundCompany } from '../database/people.ts';
import {
  openTestDatabase,
  type Session,
  type TestDatabase,
  untilBlocked,
} from '../database/test-database.ts';
import { makeScratchFolder } from '../server/scratch-folder.ts';
import { makeTarget, restoreBackup, writeBackup } from './backup-calls.ts';

let database: TestDatabase;
let company: Company;
let keys: Awaited<ReturnType<typeof makeScratchFolder>>;
let folder: Awaited<ReturnType<typeof makeScratchFolder>>;
beforeAll(async () => {
  [database, keys] = await Promise.all([openTestDatabase(), makeScratchFolder()]);
  await openKeys(keys.path);
  company = await foundCompany(database);
});
afterAll(async () => {
  await database.close();
  await keys.remove();
});
beforeEach(async () => {
  folder = await makeScratchFolder();
});
afterEach(() => folder.remove());

const write = (options: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({ databaseUrl: database.url, dataDir: keys.path, to: folder.path, ...options });

/** Makes a backup that waits at the vendors, after the customers, while `meanwhile` runs. */
async function meanwhile(happens: (session: Session) => Promise<void>): Promise<WrittenBackup> {
  let writing: Promise<WrittenBackup> | undefined;
  await database.sql.begin(async (session) => {
    await session`lock table public.vendors in access exclusive mode`;
    writing = write();
    writing.catch(() => undefined);
    await untilBlocked(database.sql);
    await happens(session);
  });
  if (!writing) throw new Error('No backup was begun.');
  return writing;
}

describe('beside people at work', () => {
  test.runIf(isFullTier)('contains nothing that was committed while it was written', async () => {
    const { organisation } = company;
    const add = (session: Session, name: string) => session`
      with c as (insert into public.customers (org_id, name) values (${organisation}, ${name}))
      insert into public.vendors (org_id, name) values (${organisation}, ${name})`;
    await database.sql.begin((session) => add(session, 'Before'));
    const { file, manifest } = await meanwhile(async (session) => {
      await add(session, 'Meanwhile');
    });
    const target = await makeTarget();
    expect((await restoreBackup({ ...target, file })).manifest).toEqual(manifest);
    const restored = await target.sql`
      select 'customer' as kind, name from public.customers union all
      select 'vendor', name from public.vendors order by 1`;
    expect([...restored]).toEqual([
      { kind: 'customer', name: 'Before' },
      { kind: 'vendor', name: 'Before' },
    ]);
    await target.remove();
  });

  test.runIf(isFullTier)('it leaves no file when its session ends', async () => {
    const ended = meanwhile(async (session) => {
      await session`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
    });
    await expect(ended).rejects.toThrow();
    expect(await readdir(folder.path)).toEqual([]);
  });

  test('a file that the disk changed is detected, and does not get its final name', async () => {
    const changed = meanwhile(async () => {
      const [name = ''] = await readdir(folder.path);
      expect(name).toMatch(/^\.ledgerwise-.*\.unfinished$/);
      const handle = await open(join(folder.path, name), 'r+');
      await handle.write(Buffer.from('*'), 0, 1, 40);
      await handle.close();
    });
    await expect(changed).rejects.toThrow(/is damaged or incomplete|passphrase does not open/);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test('cancelled, it ends its statement at once and leaves no file', async () => {
    const cancel = new AbortController();
    const writing = database.sql.begin(async (session) => {
      await session`lock table public.vendors in access exclusive mode`;
      const cut = write({ signal: cancel.signal });
      cut.catch(() => undefined);
      await untilBlocked(database.sql);
      cancel.abort(cancelled());
      // While the lock is still held.
      return cut.then(
        () => 'written',
        (error: Error) => error.message,
      );
    });
    expect(await writing).toBe('Cancelled.');
    expect(await readdir(folder.path)).toEqual([]);
  });
});

test.runIf(isFullTier)('a restore that is cancelled leaves the folder for the keys empty', async () => {
  const { file } = await write();
  const [target, cancel] = [await makeTarget(), new AbortController()];
  const restoring = restoreBackup({
    ...target,
    file,
    signal: cancel.signal,
    progress: () => cancel.abort(cancelled()),
  });
  await expect(restoring).rejects.toThrow('Cancelled.');
  expect(await readdir(target.dataDir)).toEqual([]);
  await target.remove();
});

describe('versions', () => {
  test('the newest backups stay, and other files are left alone', async () => {
    const old = ['20240101T000000000Z', '20250101T000000000Z', '20250601T000000000Z'].map(
      (at) => `ledgerwise-${at}.tar.gz.age`,
    );
    for (const name of [...old, 'notes.txt']) await writeFile(join(folder.path, name), '');
    const { file, removed } = await write({ keep: 2 });
    expect(removed).toEqual(old.slice(0, 2));
    expect((await readdir(folder.path)).map((name) => join(folder.path, name)).sort()).toEqual(
      [file, join(folder.path, old[2] ?? ''), join(folder.path, 'notes.txt')].sort(),
    );
  });

  test('none goes where the new one fails', async () => {
    const old = 'ledgerwise-20240101T000000000Z.tar.gz.age';
    await writeFile(join(folder.path, old), '');
    await expect(write({ keep: 1, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow();
    expect(await readdir(folder.path)).toEqual([old]);
  });

  test('a backup dated in the future does not push out the new one', async () => {
    await writeFile(join(folder.path, 'ledgerwise-20990101T000000000Z.tar.gz.age'), '');
    const { file } = await write({ keep: 1 });
    expect(await readdir(folder.path)).toEqual([file.slice(folder.path.length + 1)]);
  });

  test('leftovers of killed backups are removed after a day', async () => {
    const names = ['20240101T000000000Z', '20240102T000000000Z'].map(
      (at) => `.ledgerwise-${at}.tar.gz.age.unfinished`,
    );
    for (const name of names) await writeFile(join(folder.path, name), '');
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    await utimes(join(folder.path, names[0] ?? ''), twoDaysAgo, twoDaysAgo);
    await write();
    expect((await readdir(folder.path)).filter((name) => name.startsWith('.'))).toEqual([names[1]]);
  });
});
