import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAMS = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

/** Versions of PostgreSQL that Debian's packages have installed here, such as 15. */
export const installedVersions = (): readonly string[] =>
  existsSync(PROGRAMS)
    ? readdirSync(PROGRAMS).filter((version) => existsSync(join(PROGRAMS, version, 'bin/initdb')))
    : [];

/** A PostgreSQL of Debian's packages over a folder of its own. */
export interface DebianPostgres {
  /** The superuser's address, of a database or of `postgres`. */
  url(database?: string): string;
  /** Runs one of its programs against it: psql, pg_dump, pg_restore. Answers what that printed. */
  run(program: string, ...words: readonly string[]): string;
  stop(): void;
}

/** As `postgres` where this is root, whom PostgreSQL refuses. */
function asOwner(program: string, words: readonly string[]): void {
  const [command, ...rest] = isRoot
    ? ['runuser', '-u', 'postgres', '--', program, ...words]
    : [program, ...words];
  const { status, stdout, stderr } = spawnSync(command ?? program, rest, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout ?? ''}${stderr}`);
}

/** @param folder A new one that everybody may enter. */
export function startDebianPostgres(version: string, folder: string, port: number): DebianPostgres {
  const program = (name: string): string => join(PROGRAMS, version, 'bin', name);
  const home = join(folder, version);
  mkdirSync(home);
  if (isRoot) execFileSync('chown', ['postgres', home]);
  else chmodSync(home, 0o700);
  const data = join(home, 'data');
  asOwner(program('initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    max_connections: 200,
    // What it loses in a power cut is of no interest.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  asOwner(program('pg_ctl'), ['-D', data, '-w', '-l', join(home, 'log'), '-o', options, 'start']);
  const place = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  return {
    url: (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`,
    run: (name, ...words) => execFileSync(program(name), [...place, ...words], { encoding: 'utf8' }),
    stop: () => asOwner(program('pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']),
  };
}
