import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningPostgres, startPostgres } from '../../src/postgres/index.ts';
import { removeStalePidFile } from '../../src/postgres/stale-pid-file.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const SOON = { timeout: 60_000 };

let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let server: RunningPostgres;
let careless: ChildProcess;
/** Number of an ended process called postgres whose parent never reaps it. */
let ended: number;

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout) for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('It said nothing.');
}

/** Removes the pid file of a running server, with another process number, if it is stale; true if it was. */
async function isRemoved(pid: number, segment?: string): Promise<boolean> {
  const file = join(scratch.path, 'postmaster.pid');
  const lines = (await readFile(server.pidFile, 'utf8')).split('\n');
  lines[0] = String(pid);
  if (segment !== undefined) lines[6] = segment;
  await writeFile(file, lines.join('\n'));
  await removeStalePidFile(file);
  return !existsSync(file);
}

beforeAll(async () => {
  scratch = await makeScratchFolder();
  server = await startPostgres({ dataDir: scratch.path });
  const [folder, named] = [join(scratch.path, 'named'), join(scratch.path, 'named/postgres')];
  await mkdir(folder);
  await symlink('/bin/cat', named);
  // `exec` replaces the shell by a program that ignores the shell's children.
  careless = spawn('sh', ['-c', '"$0" <&3 & echo $!; exec sleep 600', named], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  ended = Number(await firstLine(careless));
});
afterAll(async () => {
  careless.kill('SIGKILL');
  await server.stop();
  await scratch.remove();
});

it('leaves the file of a server that runs', async () => {
  expect(await isRemoved((await server.pid()) ?? 0)).toBe(false);
});

it('removes that of another program, which has the number now', async () => {
  expect(await isRemoved(careless.pid ?? 0)).toBe(true);
});

describe.runIf(process.platform === 'linux')('with the number of a process that has ended', () => {
  const stateOf = (pid: number | undefined) => readFile(`/proc/${pid}/stat`, 'utf8');
  beforeAll(async () => {
    // The child ends at the end of its input, after its parent was replaced by a program that does not reap it.
    await vi.waitFor(async () => expect(await stateOf(careless.pid)).toContain('(sleep)'), SOON);
    const [, , , input] = careless.stdio;
    if (input instanceof Writable) input.end();
    await vi.waitFor(async () => expect(await stateOf(ended)).toContain('(postgres) Z'), SOON);
  });
  it('leaves it while children of that server hold its memory', async () => {
    expect(await isRemoved(ended)).toBe(false);
  });
  it('removes it when none is left', async () => {
    expect(await isRemoved(ended, '   999999 2147483646')).toBe(true);
  });
});
