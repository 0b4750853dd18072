import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { removeSample } from '../../src/index.ts';
import { runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

it('starts the database of a data folder by itself, and leaves nothing running', async () => {
  const folder = await makeScratchFolder();
  await (await runBackend({ dataDir: folder.path, seed: 'sample' })).close();
  const log = vi.fn();
  expect(
    await removeSample({ dataDir: folder.path, isAccountsOnly: false, confirm: async () => true, log }),
  ).toBe(true);
  await expect(readFile(join(folder.path, 'postgres/17/postmaster.pid'))).rejects.toThrow(/ENOENT/);
  await folder.remove();
});
