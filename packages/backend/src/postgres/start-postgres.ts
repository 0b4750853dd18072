import { mkdir, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { unprivilegedAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { openKeys } from './keys.ts';
import { keepLogShort } from './log-rotation.ts';
import { type OwnerLock, takeOwnerLock } from './owner-lock.ts';
import { bringDown, bringUp, databaseUrl, isAlive, pidFileOf, readPostmaster } from './postmaster.ts';

/** Options of the embedded PostgreSQL. */
export interface PostgresOptions {
  /** Folder of the data, the keys and the log; made when it does not exist. */
  readonly dataDir: string;
  /** A fixed port of 127.0.0.1; a free one by default. */
  readonly port?: number;
  /** Server settings beside the defaults, such as `{ fsync: 'off' }` for a temporary test database. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Time for retrying a server that does not start, in milliseconds; 20 seconds by default. */
  readonly patienceMs?: number;
  /** Called once if the server ends unexpectedly. */
  onLost?(): void;
  log?(line: string): void;
}

/** A running PostgreSQL that belongs to this process. */
export interface RunningPostgres {
  /** Address with the superuser's password, on 127.0.0.1 only. */
  readonly url: string;
  /** File with the server's process number while it runs. */
  readonly pidFile: string;
  /** Process number of the server, as written in its pid file; undefined when it is gone. */
  pid(): Promise<number | undefined>;
  /** Stops the server and waits until it has ended. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL 17 on a folder, or adopts the one that a killed process left running there. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  await mkdir(resolve(options.dataDir), { recursive: true, mode: 0o711 });
  const dataDir = await realpath(options.dataDir);
  const account = unprivilegedAccount();
  const [keys, binaries] = await Promise.all([openKeys(dataDir), findBinaries(account)]);
  const cluster = await openCluster(dataDir, keys.databasePassword, account, binaries);
  const postmaster = await bringUp(cluster, binaries, keys.databasePassword, options);
  const url = databaseUrl(keys.databasePassword, postmaster.port);
  const endRotation = keepLogShort(cluster.logFile, options.log ?? (() => undefined));
  let isStopping = false;
  const onLost = (): void => {
    if (isStopping) return;
    endRotation();
    options.onLost?.();
  };
  const what = `The data folder ${dataDir}`;
  const lock: OwnerLock = await takeOwnerLock(url, { what, onLost }).catch((cause: unknown) => {
    endRotation();
    throw cause;
  });
  return {
    url,
    pidFile: pidFileOf(cluster.directory),
    pid: async () => (await readPostmaster(cluster.directory))?.pid,
    async stop() {
      if (isStopping) return;
      isStopping = true;
      endRotation();
      await lock.release();
      const last = await readPostmaster(cluster.directory);
      if (!last) return;
      await bringDown(cluster, binaries).catch((cause: unknown) => {
        // A killed server leaves its file, so that pg_ctl believes it does not shut down.
        if (isAlive(last.pid)) throw cause;
      });
    },
  };
}
