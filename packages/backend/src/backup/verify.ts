import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectBackup } from './inspect.ts';
import type { Restored } from './restore.ts';
import { type FolderOptions, fillFolder, removeFolder } from './restored-folder.ts';
import { requireSameMigrations } from './same-build.ts';

/** Durability is of no use in a database that is removed anyway. */
const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const;

/** Restores a backup into an embedded database in a temporary folder, checks it as a restore does, and removes it. */
export async function verifyBackup(options: FolderOptions): Promise<Restored> {
  const inspected = await inspectBackup(options);
  await requireSameMigrations(inspected.manifest);
  const folder = await mkdtemp(join(tmpdir(), 'ledgerwise-verify-'));
  try {
    const report = await fillFolder(folder, inspected, options, THROWAWAY);
    return { ...report, manifest: inspected.manifest };
  } finally {
    await removeFolder(folder);
  }
}
