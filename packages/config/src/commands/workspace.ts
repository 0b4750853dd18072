import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout, or of the package that `npm run pack` makes of it. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** True in the installed package, which has nothing to build and must not be written to. */
export const IS_PACKAGE = !existsSync(path.join(ROOT, 'turbo.json'));

/** Base folder of relative settings, and of the data by default; for the package, the working directory. */
export const HOME = IS_PACKAGE ? process.cwd() : ROOT;

/** Command that starts the server, for messages. */
export const START = IS_PACKAGE ? 'ledgerwise start' : 'npm start';

/** Compressed files and other caches; may be deleted at any time. */
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

/** Runs a program to its end with our own output; returns its exit code. */
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

/** Output stream of a line. */
export type OutputName = 'stdout' | 'stderr';

const running = new Set<ChildProcess>();
let isEnding = false;

/**
 * Forwards a signal to the running programs, and waits until they have ended. Only the caller is notified of their end.
 */
export async function endPrograms(signal: NodeJS.Signals): Promise<void> {
  isEnding = true;
  // A terminal has already signaled them; a second signal makes many end without cleaning up.
  const isTold = signal === 'SIGINT' && process.stdin.isTTY;
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, 'close');
      if (!isTold) child.kill(signal);
      await ended;
    }),
  );
}

/** Runs a program to its end and hands on each line that it writes; returns its exit code. It ends with us. */
export function runToLines(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  onLine: (line: string, output: OutputName) => void,
  folder: string = ROOT,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const end = () => child.kill();
    process.once('exit', end);
    running.add(child);
    for (const output of ['stdout', 'stderr'] as const)
      createInterface({ input: child[output] }).on('line', (line) => onLine(line, output));
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    // Once its output has been read to the end, too.
    child.once('close', (code, signal) => {
      process.off('exit', end);
      running.delete(child);
      if (!isEnding) resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** An npm workspace: its name, and its folder relative to the root. */
export interface Workspace {
  readonly name: string;
  readonly folder: string;
}

/** All workspaces of the checkout. */
export function workspaces(): readonly Workspace[] {
  const packages = readdirSync(path.join(ROOT, 'packages')).map((name) => `packages/${name}`);
  return ['shell', ...remoteNames(), ...packages, 'e2e']
    .map((folder) => ({ folder, manifest: path.join(ROOT, folder, 'package.json') }))
    .filter(({ manifest }) => existsSync(manifest))
    .map(({ folder, manifest }) => {
      const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string };
      return { name, folder };
    });
}

/** Updates every `dist`; unchanged ones come from the cache. */
export async function build(): Promise<void> {
  const code = await run(
    process.execPath,
    [binOf('turbo', 'bin/turbo'), 'run', 'build', '--output-logs=errors-only', '--log-order=stream'],
    { TURBO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  );
  if (code !== 0) throw new Error('The build failed; the messages above say where.');
}
