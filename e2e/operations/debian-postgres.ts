import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAMS = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

/** Installed versions of PostgreSQL from Debian's packages, such as 15. */
export const installedVersions = (): readonly string[] =>
  existsSync(PROGRAMS)
    ? readdirSync(PROGRAMS).filter((version) => existsSync(join(PROGRAMS, version, 'bin/initdb')))
    : [];

/** A PostgreSQL of Debian's packages with a separate folder. */
export interface DebianPostgres {
  /** The superuser's address, of a database or of `postgres`. */
  url(database?: string): string;
  /** Runs one of its programs against it: psql, pg_dump, pg_restore. Returns its output. */
  run(program: string, ...words: readonly string[]): string;
  /** Makes a primary of a replica. */
  promote(): void;
  /** Immediately, like a power cut. */
  stop(): void;
}

/** Runs as `postgres` if this is root, which PostgreSQL refuses. */
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

/** Settings of a disposable server, which may lose data in a power cut. */
const UNSAFE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export type PostgresSettings = Readonly<Record<string, string | number>>;

const program = (version: string, name: string): string => join(PROGRAMS, version, 'bin', name);

function makeHome(folder: string, name: string): string {
  const home = join(folder, name);
  mkdirSync(home);
  if (isRoot) execFileSync('chown', ['postgres', home]);
  else chmodSync(home, 0o700);
  return home;
}

/** Starts the cluster in `data` of the home. */
function startIn(home: string, version: string, port: number, more: PostgresSettings): DebianPostgres {
  const data = join(home, 'data');
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    max_connections: 200,
    ...more,
  };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const control = (...words: readonly string[]): void =>
    asOwner(program(version, 'pg_ctl'), ['-D', data, '-w', ...words]);
  control('-l', join(home, 'log'), '-o', options, 'start');
  const place = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  return {
    url: (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`,
    run: (name, ...words) => execFileSync(program(version, name), [...place, ...words], { encoding: 'utf8' }),
    promote: () => control('promote'),
    stop: () => control('-m', 'immediate', 'stop'),
  };
}

/** @param folder A new one with access for everybody. */
export function startDebianPostgres(
  version: string,
  folder: string,
  port: number,
  settings: PostgresSettings = UNSAFE,
): DebianPostgres {
  const home = makeHome(folder, version);
  asOwner(program(version, 'initdb'), [
    ...['-D', join(home, 'data'), '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'],
  ]);
  return startIn(home, version, port, settings);
}

/** A streaming replica of a server of this computer, which can become a primary. */
export function startReplica(
  version: string,
  folder: string,
  port: number,
  primaryPort: number,
): DebianPostgres {
  const home = makeHome(folder, `${version}-replica`);
  const primary = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres'];
  asOwner(program(version, 'pg_basebackup'), [
    ...primary,
    '-D',
    join(home, 'data'),
    '-R',
    '-X',
    'stream',
    '--checkpoint=fast',
  ]);
  return startIn(home, version, port, { hot_standby_feedback: 'on' });
}
