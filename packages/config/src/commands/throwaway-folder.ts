import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { endPrograms } from './workspace.ts';

const IN_MEMORY = '/dev/shm';
const ENOUGH = 8 * 1024 ** 3;

/**
 * Where tests put what they throw away: in memory, where there is plenty of it and nobody has said otherwise by TMPDIR.
 * Each file of database tests has a database of its own, which is hundreds of files; ext4 gives out no place in its table
 * of files that was freed a minute ago, and looks through all of these for each new file.
 */
export function throwawayParent(memory: string = IN_MEMORY, free: number = freemem()): string {
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, free) >= ENOUGH ? memory : tmpdir();
}

/**
 * Makes a folder that goes with this process. Where it is interrupted, the programs that it runs end first: they may still
 * use the folder. A second signal ends it at once.
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
