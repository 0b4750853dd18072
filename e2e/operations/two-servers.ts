import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort, ProductServer } from '../fixtures/product-server.ts';
import { startBalancer } from './balancer.ts';
import {
  type DebianPostgres,
  installedVersions,
  type PostgresSettings,
  startDebianPostgres,
} from './debian-postgres.ts';
import { startPgBouncer } from './pgbouncer.ts';
import type { RunningProgram } from './run-program.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const USER = 'ledgerwise';
const PASSWORD = 'of-the-operator';

/** Two servers on one PostgreSQL of Debian's, behind nginx, and optionally PgBouncer. */
export interface TwoServers {
  /** The address of the load balancer. */
  readonly url: string;
  readonly servers: readonly [ProductServer, ProductServer];
  readonly database: DebianPostgres;
  stop(): Promise<void>;
}

export interface TwoServersOptions {
  /** A scratch folder with access for everybody; the caller removes it. */
  readonly folder: string;
  readonly usesPgBouncer: boolean;
  /** In addition to the settings that make them two servers of one site. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Address of a database for the servers, with the guide's account; with several hosts for failover. */
export const ownerUrl = (...ports: readonly number[]): string =>
  `postgres://${USER}:${PASSWORD}@${ports.map((port) => `127.0.0.1:${port}`).join()}/${USER}`;

/** Runs the guide's file, by a psql of the superuser's. */
export function prepareBy(psql: (...words: readonly string[]) => unknown): void {
  psql('-q', '-v', `password=${PASSWORD}`, '-f', join(ROOT, 'deploy/postgresql/prepare.sql'));
}

/** The newest PostgreSQL that Debian has installed, prepared by the guide's file. */
export async function prepareDatabase(
  folder: string,
  port: number,
  settings?: PostgresSettings,
): Promise<DebianPostgres> {
  const version = installedVersions().at(-1);
  if (version === undefined)
    throw new Error('No PostgreSQL of Debian is installed. apt-get install postgresql');
  const database = startDebianPostgres(version, folder, port, settings);
  prepareBy((...words) => database.run('psql', ...words));
  return database;
}

export async function startTwoServers(options: TwoServersOptions): Promise<TwoServers> {
  const { folder, usesPgBouncer } = options;
  const [databasePort, pooledPort, port, onePort, otherPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const stops: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const database = await prepareDatabase(folder, databasePort);
    stops.push(() => database.stop());
    if (usesPgBouncer) {
      const pool: RunningProgram = await startPgBouncer(folder, pooledPort, {
        user: USER,
        password: PASSWORD,
        port: databasePort,
      });
      stops.push(() => pool.stop());
    }
    const balancer = await startBalancer(folder, port, [onePort, otherPort]);
    stops.push(() => balancer.stop());
    const url = `http://localhost:${port}`;
    const environment = {
      SEED: 'none',
      SITE_URL: url,
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: ownerUrl(usesPgBouncer ? pooledPort : databasePort),
      ...(usesPgBouncer && { DATABASE_DIRECT_URL: ownerUrl(databasePort) }),
      ...options.environment,
    };
    const [oneFolder, otherFolder] = [join(folder, 'one'), join(folder, 'other')];
    const one = await ProductServer.start({ environment, port: onePort, dataFolder: oneFolder });
    stops.push(() => one.stop());
    // As in the guide, the other servers get the keys of the first.
    mkdirSync(otherFolder, { mode: 0o711 });
    cpSync(join(oneFolder, 'keys.json'), join(otherFolder, 'keys.json'));
    const other = await ProductServer.start({ environment, port: otherPort, dataFolder: otherFolder });
    stops.push(() => other.stop());
    return { url, servers: [one, other], database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
