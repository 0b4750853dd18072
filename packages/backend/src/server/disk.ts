import { statfs } from 'node:fs/promises';
import { DISK_LIMITS } from '../limits/disk-limits.ts';

/** Free space where the database is; `unknown` if that is on another machine. */
export type Disk =
  | { readonly state: 'unknown' }
  | { readonly state: 'ok' | 'low' | 'full'; readonly freeMegabytes: number };

const MEGABYTE = 1_000_000;
/** Share of the disk, limited to more than a day's work needs. */
const LOW_PART = 0.02;
const LOW_AT_MOST = 5000 * MEGABYTE;

const { leftToBooks, leftToDatabase } = DISK_LIMITS;

/** Classifies the free space. */
export function classifySpace(free: number, total: number): Disk {
  const low = Math.max(leftToBooks.amount, Math.min(total * LOW_PART, LOW_AT_MOST));
  const state = free < leftToDatabase.amount ? 'full' : free < low ? 'low' : 'ok';
  return { state, freeMegabytes: Math.floor(free / MEGABYTE) };
}

/** Returns the disk with the least free space under some folders. */
export async function readDisk(folders: readonly string[]): Promise<Disk> {
  const disks = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { free: bavail * bsize, total: blocks * bsize };
    }),
  ).catch(() => []); // a folder that cannot be checked: the result is unknown
  const [least] = disks.sort((a, b) => a.free - b.free);
  return least ? classifySpace(least.free, least.total) : { state: 'unknown' };
}
