import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { stageServer } from './stage-server.ts';

const execute = promisify(execFile);

/** Packs the server and the built site into `out`. Returns the path of the tarball. */
export async function packServer(out: string): Promise<string> {
  mkdirSync(out, { recursive: true });
  const stage = mkdtempSync(path.join(tmpdir(), 'ledgerwise-pack-'));
  try {
    stageServer(stage);
    const { stdout } = await execute('npm', ['pack', '--json', '--pack-destination', out], {
      cwd: stage,
      // npm is a script of the system's shell there.
      shell: process.platform === 'win32',
      maxBuffer: 64 * 1024 ** 2,
    });
    const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
    return path.join(out, filename);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
