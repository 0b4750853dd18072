import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Runs a program to its end in a folder; throws its whole output if it fails. */
export function run(
  program: string,
  words: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): string {
  try {
    return execFileSync(program, words, {
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 64 * 1024 ** 2,
      ...options,
    });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${program} ${words.join(' ')} failed:\n${stdout ?? ''}${stderr ?? error}`, {
      cause: error,
    });
  }
}

/** Makes the tarball of this checkout in a folder, as an operator does who has a checkout; returns its path. */
export function packProduct(folder: string): string {
  run('npm', ['run', 'pack', '--', '--out', folder], { cwd: ROOT });
  const name = readdirSync(folder).find((file) => /^ledgerwise-.*\.tgz$/.test(file));
  if (name === undefined) throw new Error(`npm run pack wrote no tarball into ${folder}.`);
  return join(folder, name);
}

/** Installs a tarball into a separate folder, as on a computer without a checkout. */
export function install(tarball: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  run('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: folder });
}

export function megabytesIn(folder: string): number {
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  return bytes / 1024 ** 2;
}

/** Environment of a computer that only has Node: no path of this checkout, no setting of npm run. */
export function bareEnvironment(home: string): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LANG', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined
      ? []
      : [
          [
            name,
            value
              .split(':')
              .filter((part) => !part.startsWith(ROOT))
              .join(':'),
          ],
        ];
  });
  return { ...Object.fromEntries(kept), HOME: home };
}
