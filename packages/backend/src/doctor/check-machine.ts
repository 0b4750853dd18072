import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { keyFileOf } from '../postgres/index.ts';
import { readDisk } from '../server/disk.ts';
import type { Finding } from './finding.ts';

const READABLE_BY_OTHERS = 0o077;

/** Checks the free space on the disks of the data and of the backups. */
export async function checkDisk(folders: readonly string[]): Promise<Finding> {
  const check = 'disk';
  const disk = await readDisk(folders.map((folder) => resolve(folder)));
  if (disk.state === 'unknown')
    return {
      check,
      state: 'warning',
      says: `The free space of ${folders.join(', ')} cannot be read.`,
      remedy: 'Run this command as the account that runs the server, with the same DATA_DIR.',
    };
  const says = `${disk.freeMegabytes} MB are free.`;
  if (disk.state === 'ok') return { check, state: 'ok', says };
  const remedy = 'Free some room, or move the data folder to a larger disk.';
  return disk.state === 'full'
    ? { check, state: 'failed', says: `${says} Nothing can be saved any more.`, remedy }
    : { check, state: 'warning', says: `${says} That is not much.`, remedy };
}

/** Checks that the file without which the data cannot be decrypted exists, and only its owner can read it. */
export async function checkKeyFile(dataDir: string): Promise<Finding> {
  const check = 'keys';
  const file = keyFileOf(dataDir);
  const found = await stat(file).catch(() => undefined); // that it is not there is the finding
  if (!found)
    return {
      check,
      state: 'failed',
      says: `The key file ${file} is missing.`,
      remedy: 'Put the copy of it from your backup there. Without it the data cannot be opened.',
    };
  if (process.platform !== 'win32' && (found.mode & READABLE_BY_OTHERS) !== 0)
    return {
      check,
      state: 'failed',
      says: `Other accounts of this computer can read the key file ${file}.`,
      remedy: `chmod 600 ${file}`,
    };
  return { check, state: 'ok', says: `The key file ${file} exists, and only its owner can read it.` };
}
