import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LastingFailure } from '../lasting-failure.ts';
import { type Account, canReach } from './account.ts';
import type { Binaries } from './binaries.ts';
import { run } from './run.ts';

const MAJOR = '17';

/** One database cluster on disk. */
export interface Cluster {
  /** PostgreSQL's own data directory. */
  readonly directory: string;
  readonly logFile: string;
  readonly account: Account | undefined;
}

/**
 * Returns the folder of a data folder's cluster. As root under a closed home folder, the unprivileged account could not
 * enter it, so the cluster is in /var/lib, and `postgres` in the data folder is a link to it.
 */
async function clusterParent(dataDir: string, account: Account | undefined): Promise<string> {
  const inside = join(dataDir, 'postgres');
  if (existsSync(inside)) {
    return (await lstat(inside)).isSymbolicLink() ? resolve(dataDir, await readlink(inside)) : inside;
  }
  const link = await readlink(inside).catch(() => undefined); // usually: there is no such link
  if (link !== undefined) {
    throw new LastingFailure(
      `The database of ${dataDir} lies in ${link}, which is not there. Restore, or delete the link ${inside} to begin with an empty one.`,
    );
  }
  if (account) await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011);
  if (await canReach(account, inside)) return inside;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const outside = `/var/lib/ledgerwise/${name}-${randomBytes(4).toString('hex')}`;
  await mkdir(outside, { recursive: true, mode: 0o755 });
  await symlink(outside, inside);
  return outside;
}

/** The cluster of a data folder, initialised at its first use. */
export async function openCluster(
  dataDir: string,
  password: string,
  account: Account | undefined,
  binaries: Binaries,
): Promise<Cluster> {
  const parent = await clusterParent(dataDir, account);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  if (account) await chown(parent, account.uid, account.gid);
  const directory = join(parent, MAJOR);
  const logFile = join(parent, 'server.log');
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    await initialise(parent, directory, password, account, binaries);
  }
  await readFile(join(directory, 'PG_VERSION'), 'utf8').then((version) => {
    if (version.trim() === MAJOR) return;
    throw new LastingFailure(`${directory} was made by PostgreSQL ${version.trim()}, not ${MAJOR}.`);
  });
  return { directory, logFile, account };
}

/** Made under another name and renamed, so that a start cut off in the middle leaves nothing half made. */
async function initialise(
  parent: string,
  directory: string,
  password: string,
  account: Account | undefined,
  binaries: Binaries,
): Promise<void> {
  const unfinished = join(parent, `unfinished-${process.pid}`);
  const passwordFile = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  try {
    await run(
      binaries.program('initdb'),
      [
        ...['-D', unfinished, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-instructions'],
        ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ],
      { cwd: parent, account, native: binaries.native },
    );
    await rename(unfinished, directory).catch((cause: NodeJS.ErrnoException) => {
      if (!existsSync(join(directory, 'PG_VERSION'))) throw cause;
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}
