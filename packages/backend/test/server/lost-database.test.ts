import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { endDatabase } from '../../src/index.ts';
import { openPool } from '../../src/postgres/index.ts';
import { type Database, openDatabase } from '../../src/server/database.ts';
import { makeScratchFolder } from './scratch-folder.ts';

let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let database: Database;
const onGivenUp = vi.fn();
const log = (): void => undefined;

beforeAll(async () => {
  scratch = await makeScratchFolder();
  database = await openDatabase({ dataDir: scratch.path, patienceMs: 200, onGivenUp, log });
});
afterAll(async () => {
  await database.close();
  await scratch.remove();
});

it.each(['fsync', 'synchronous_commit', 'full_page_writes'])(
  'has %s on, so that acknowledged writes are on disk',
  async (setting) => {
    const sql = openPool(database.url, { max: 1 });
    const [row] = await sql.unsafe(`show ${setting}`);
    await sql.end();
    expect(row?.[setting]).toBe('on');
  },
);

it('is not ended by anybody while a server uses it', async () => {
  await expect(endDatabase({ dataDir: scratch.path, log })).rejects.toThrow(
    `is in use by ledgerwise server, process ${process.pid}`,
  );
  expect(database.isUp()).toBe(true);
});

it('is given up when it does not return, and closes all the same', async () => {
  const cluster = join(scratch.path, 'postgres/17');
  const pid = Number.parseInt(await readFile(database.pidFile ?? '', 'utf8'), 10);
  // Without its configuration it cannot start.
  await rename(join(cluster, 'postgresql.conf'), join(cluster, 'postgresql.conf.away'));
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(onGivenUp).toHaveBeenCalledOnce(), { timeout: 60_000 });
  expect(onGivenUp.mock.calls[0]?.[0]).toMatchObject({
    message: expect.stringContaining('PostgreSQL did not start'),
  });
  expect(database.isUp()).toBe(false);
  await database.close();

  await rename(join(cluster, 'postgresql.conf.away'), join(cluster, 'postgresql.conf'));
  database = await openDatabase({ dataDir: scratch.path, log });
  expect(database.isUp()).toBe(true);
});
