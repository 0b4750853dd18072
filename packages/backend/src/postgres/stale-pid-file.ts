import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A process number is used again after a restart of the machine. */
async function isOtherProgram(pid: number): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm=']).catch(() => ({
    stdout: 'postgres', // without `ps`, or without the process, the state is unknown: leave the file to PostgreSQL
  }));
  return !stdout.includes('postgres');
}

/**
 * True if a process has ended but is a zombie, because its parent has not read its exit status. In a container whose
 * first process never does that, it remains forever.
 */
async function hasEnded(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''); // not Linux, or gone by now
  return /^\d+ \(.*\) [ZX]/s.test(stat);
}

/** True if no process is attached to a segment of shared memory; false if that is unknown. */
async function isDetached(segment: string): Promise<boolean> {
  const table = await readFile('/proc/sysvipc/shm', 'utf8').catch(() => undefined);
  if (table === undefined) return false;
  const row = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, id]) => id === segment);
  return row === undefined || row[6] === '0';
}

/**
 * Removes the pid file of a postmaster that has ended although its number is in use: PostgreSQL would wait for that
 * process. A killed postmaster leaves children, which write until they notice: the file stays until none is left.
 */
export async function removeStalePidFile(pidFile: string): Promise<void> {
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0)) return;
  const segment = lines[6]?.trim().split(/\s+/)[1] ?? '';
  const isStale = (await isOtherProgram(pid)) || ((await hasEnded(pid)) && (await isDetached(segment)));
  if (isStale) await rm(pidFile, { force: true });
}
