import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { endPrograms } from './workspace.ts';

const IN_MEMORY = '/dev/shm';
const ENOUGH = 8 * 1024 ** 3;

/**
 * Parent of temporary test folders: in memory if there is enough, unless TMPDIR is set. Each file of database tests has
 * its own database of hundreds of files; ext4 does not reuse an inode within a minute after it was freed, and scans all
 * of those for each new file.
 */
export function throwawayParent(memory: string = IN_MEMORY, free: number = freemem()): string {
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, free) >= ENOUGH ? memory : tmpdir();
}

/**
 * Creates a folder that is deleted with this process. If the process is interrupted, its child programs, which may
 * still use the folder, end first. A second signal ends it immediately.
 */
export function makeThrowawayFolder(): string {
  const folder = mkdtempSync(path.join(throwawayParent(), 'ledgerwise-test-'));
  // PostgreSQL runs under another account where we are root, and must find its own folder inside.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => {
      process.once(signal, () => process.exit(code));
      void endPrograms(signal).finally(() => process.exit(code));
    });
  return folder;
}
