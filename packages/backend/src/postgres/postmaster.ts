import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { errorCode } from '../error-code.ts';
import { LastingFailure } from '../lasting-failure.ts';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { openPool } from './open-pool.ts';
import { run } from './run.ts';
import { removeStalePidFile } from './stale-pid-file.ts';

/** Content of a running server's `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The file of a cluster that holds its server's process number in the first line, and exists while the server does. */
export const pidFileOf = (directory: string): string => join(directory, 'postmaster.pid');

/** Returns undefined if no server claims the cluster. */
export async function readPostmaster(directory: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFileOf(directory), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  const port = Number.parseInt(lines[3] ?? '', 10);
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** The address of the cluster's database on this machine. */
export function databaseUrl(password: string, port: number): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

const WRONG_PASSWORD = '28P01';

/** Checks if the server at the address belongs to this cluster, accepts connections, and accepts this password. */
async function probe(url: string, directory: string): Promise<'ours' | 'refused' | 'none'> {
  const sql = openPool(url, { max: 1, connect_timeout: 2 });
  try {
    const rows = await sql<
      { data_directory: string }[]
    >`select current_setting('data_directory') as data_directory`;
    return rows[0]?.data_directory === directory.replaceAll('\\', '/') ? 'ours' : 'none';
  } catch (cause) {
    // Not ready yet, or another server's port, unless the password is wrong.
    return cause instanceof postgres.PostgresError && cause.code === WRONG_PASSWORD ? 'refused' : 'none';
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Returns an unused port of this machine. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system gave no port for PostgreSQL.'));
      });
    });
  });
}

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  // Refusals contain personal data in their message, detail, context and statement, so none of them is logged. What
  // remains are events of the server: starts, stops, recovery, checkpoints, and ends of connections.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
};

/** Time for retrying a server that does not start. */
export const PATIENCE_MS = 20_000;
const PAUSE_MS = 100;

/** True if the process exists, even if it belongs to another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return errorCode(cause) === 'EPERM';
  }
}

/** Recovery after a crash may take longer than any patience: while the server says so, it is waited for. */
async function isStarting(directory: string): Promise<boolean> {
  const text = await readFile(pidFileOf(directory), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 && text.split('\n')[7]?.trim() === 'starting' && isAlive(pid);
}

/**
 * Starts a server on the cluster. One that survived its killed parent is adopted. After PostgreSQL itself was killed,
 * its children hold the shared memory for a moment, so the first attempts may fail.
 */
export async function bringUp(
  cluster: Cluster,
  binaries: Binaries,
  password: string,
  options: {
    readonly port?: number;
    readonly settings?: Readonly<Record<string, string>>;
    readonly patienceMs?: number;
  },
): Promise<Postmaster> {
  const deadline = Date.now() + (options.patienceMs ?? PATIENCE_MS);
  let failure: unknown;
  let state: Serving | undefined;
  const wrongKeyFile = (): Error =>
    new LastingFailure(
      `The database in ${cluster.directory} refuses the password of its key file: the keys.json of the data folder belongs to another database. Put the copy of the right one there and start again.`,
      { cause: failure },
    );
  for (let attempt = 0; Date.now() < deadline || (await isStarting(cluster.directory)); attempt += 1) {
    if (attempt > 0) await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    state = await serving(cluster.directory, password);
    if (state.is === 'ours') return state.postmaster;
    if (attempt > 0) await removeStalePidFile(pidFileOf(cluster.directory));
    const port = options.port ?? (await freePort());
    const settings = Object.entries({ ...SETTINGS, ...options.settings, port: String(port) });
    const flags = settings.map(([name, value]) => `-c ${name}='${value.replaceAll("'", '')}'`).join(' ');
    try {
      await run(
        binaries.program('pg_ctl'),
        ['-D', cluster.directory, '-w', '-t', '60', '-l', cluster.logFile, '-o', flags, 'start'],
        { cwd: cluster.directory, account: cluster.account, native: binaries.native },
      );
    } catch (cause) {
      failure = cause;
      continue;
    }
    state = await serving(cluster.directory, password);
    if (state.is === 'ours') return state.postmaster;
    if (state.is === 'refused') {
      await bringDown(cluster, binaries);
      throw wrongKeyFile();
    }
  }
  if (state?.is === 'refused') throw wrongKeyFile();
  const log = await readFile(cluster.logFile, 'utf8').catch(() => '');
  throw new Error(`PostgreSQL did not start on ${cluster.directory}. Its last words:\n${log.slice(-1200)}`, {
    cause: failure,
  });
}

/** Stops the server of a cluster and waits until it has ended. */
export async function bringDown(cluster: Cluster, binaries: Binaries): Promise<void> {
  await run(binaries.program('pg_ctl'), ['-D', cluster.directory, '-m', 'fast', '-w', 'stop'], {
    cwd: cluster.directory,
    account: cluster.account,
    native: binaries.native,
  });
}

type Serving = { readonly is: 'ours'; readonly postmaster: Postmaster } | { readonly is: 'refused' | 'none' };

async function serving(directory: string, password: string): Promise<Serving> {
  const postmaster = await readPostmaster(directory);
  if (!postmaster) return { is: 'none' };
  const is = await probe(databaseUrl(password, postmaster.port), directory);
  return is === 'ours' ? { is, postmaster } : { is };
}
