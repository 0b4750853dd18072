import { spawn } from 'node:child_process';
import { basename, delimiter, join } from 'node:path';
import type { Account } from './account.ts';

/** Options for running one of PostgreSQL's programs. */
export interface RunOptions {
  readonly cwd: string;
  readonly account: Account | undefined;
  readonly native: string;
}

/** The output of a program; an error with its last words when it fails. */
export function run(program: string, parameters: readonly string[], options: RunOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: options.cwd,
      env: environment(options.native),
      // `pg_ctl start` leaves the server running with these handles: a pipe would never close.
      stdio: parameters.includes('start') ? 'ignore' : ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...options.account,
    });
    let said = '';
    const listen = (part: Buffer): void => {
      said += part.toString();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(said);
      else
        reject(new Error(`${basename(program)} ended with code ${code}. ${said.trim().slice(-600)}`.trim()));
    });
  });
}

/** Only what PostgreSQL needs: settings of the user's shell such as PGPORT must not reach it. */
function environment(native: string): NodeJS.ProcessEnv {
  const path = process.env.PATH ?? '';
  if (process.platform === 'win32') {
    return { ...process.env, PATH: [join(native, 'bin'), path].join(delimiter), LC_ALL: 'C' };
  }
  return { PATH: path, LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: join(native, 'lib') };
}
