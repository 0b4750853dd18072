import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type postgres from 'postgres';
import { openKeys, openPool } from '../postgres/index.ts';
import {
  databaseUrl as addressOf,
  isAlive,
  type Postmaster,
  readPostmaster,
} from '../postgres/postmaster.ts';
import { openDatabase } from './database.ts';

export interface OperatingOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  log(line: string): void;
}

type Work<T> = (sql: postgres.Sql) => Promise<T>;

async function through<T>(url: string, work: Work<T>): Promise<T> {
  const sql = openPool(url, { max: 2, connection: { application_name: 'ledgerwise operator' } });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

function requireDataFolder({ dataDir, databaseUrl }: OperatingOptions): void {
  if (!databaseUrl && !existsSync(join(resolve(dataDir), 'postgres'))) {
    throw new Error(
      `There is no database in ${resolve(dataDir)}. Set DATA_DIR or DATABASE_URL as at the start of the server.`,
    );
  }
}

async function postmasterOf(dataDir: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(join(await realpath(join(dataDir, 'postgres')), '17'));
  return postmaster && isAlive(postmaster.pid) ? postmaster : undefined;
}

/** Ends the PostgreSQL of a data folder that a server left running when it was killed; refused where another server uses it. */
export async function endDatabase({ dataDir, databaseUrl, log }: OperatingOptions): Promise<void> {
  if (databaseUrl || !existsSync(join(resolve(dataDir), 'postgres'))) return;
  if (!(await postmasterOf(dataDir))) return;
  const database = await openDatabase({ dataDir, log });
  await database.close();
}

/** Opens the database of a stopped server for one piece of work. */
export async function overDatabase<T>(options: OperatingOptions, work: Work<T>): Promise<T> {
  requireDataFolder(options);
  const { dataDir, databaseUrl, log } = options;
  const database = await openDatabase({ dataDir, databaseUrl, log });
  try {
    return await through(database.url, work);
  } finally {
    await database.close();
  }
}

/** Does this while a server may be running, for work that may run at any time. */
export async function besideServer<T>(options: OperatingOptions, work: Work<T>): Promise<T> {
  requireDataFolder(options);
  const { dataDir, databaseUrl } = options;
  if (databaseUrl) return through(databaseUrl, work);
  const postmaster = await postmasterOf(dataDir);
  if (!postmaster) return overDatabase(options, work);
  const { databasePassword } = await openKeys(dataDir);
  return through(addressOf(databasePassword, postmaster.port), work);
}
