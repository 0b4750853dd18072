import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Compressed files and the like; may be deleted at any time. */
export const CACHE = path.join(ROOT, 'node_modules/.cache/ledgerwise');

/** Folders of the remotes, by name. */
export function remoteNames(): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
    .map((entry) => entry.name);
}

/** The file behind a command of an installed package, to be run with this very Node. */
export function binOf(packageName: string, bin: string): string {
  const require = createRequire(path.join(ROOT, 'package.json'));
  const manifest = require.resolve(`${packageName}/package.json`);
  return path.join(path.dirname(manifest), bin);
}

/** Runs a program to its end with our own output; answers its exit code. */
export function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** What a program said on its error output at the end of its life, and how it ended. */
export interface Ended {
  readonly code: number;
  readonly lastErrors: string;
}

/** Runs a program to its end as `run` does, and keeps the last lines that it wrote to its error output. */
export function runToItsLastErrors(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  lines = 30,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'pipe'],
      env: { ...process.env, ...env },
    });
    let said: readonly string[] = [''];
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      process.stderr.write(part);
      const [first = '', ...rest] = part.split('\n');
      said = [...said.slice(0, -1), `${said.at(-1)}${first}`, ...rest].slice(-lines);
    });
    child.once('error', reject);
    // Once its output has been read to the end, too.
    child.once('close', (code, signal) =>
      resolve({ code: code ?? (signal ? 1 : 0), lastErrors: said.join('\n').trim() }),
    );
  });
}

/** Brings every `dist` up to date; what did not change comes from the cache. */
export async function build(): Promise<void> {
  const code = await run(
    process.execPath,
    [binOf('turbo', 'bin/turbo'), 'run', 'build', '--output-logs=errors-only', '--log-order=stream'],
    { TURBO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  );
  if (code !== 0) throw new Error('The build failed; the messages above say where.');
}
