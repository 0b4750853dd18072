import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^ledgerwise-\d{8}T\d{9}Z\.tar\.gz\.age$/;
const UNFINISHED = /^\.ledgerwise-\d{8}T\d{9}Z\.tar\.gz\.age\.unfinished$/;
const DAY_MS = 86_400_000;

/** Sorts by the time at which the backup started. */
export const backupName = (at: Date): string =>
  `ledgerwise-${at.toISOString().replace(/[-:.]/g, '')}.tar.gz.age`;

export const unfinishedName = (name: string): string => `.${name}.unfinished`;

/** Names of the complete backups of a folder, oldest first. */
export async function listBackups(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort();
}

/** Removes all but the newest `count` backups, never the one just written, and returns their names. */
export async function removeOldest(
  folder: string,
  count: number,
  justWritten: string,
): Promise<readonly string[]> {
  const names = (await listBackups(folder)).filter((name) => name !== justWritten);
  const old = names.slice(0, Math.max(0, names.length - count + 1));
  for (const name of old) await rm(join(folder, name));
  return old;
}

/** Removes files of backups that were killed more than a day ago. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => UNFINISHED.test(one))) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > DAY_MS) await rm(file, { force: true });
  }
}
