import type postgres from 'postgres';
import { type Keys, keyFileOf, noticeOfAccount, openPool, secretsOf } from '../postgres/index.ts';
import { type Database, openDatabase } from '../server/database.ts';
import { prepareDatabase } from '../server/prepare-database.ts';
import type { Log } from '../telemetry/logger.ts';
import type { BackendOptions } from './backend-options.ts';
import type { Ends } from './ends.ts';

/** Shared base of all parts. */
export interface Core {
  readonly log: Log;
  readonly database: Database;
  readonly keys: Keys;
  /** For the server's own work. */
  readonly sql: postgres.Sql;
  /** For urgent queries, however busy the API's own sessions are. */
  readonly watch: postgres.Sql;
  readonly ends: Ends;
}

const LONGEST_LOOK_MS = 2000;

/** Opens the database of the data folder, or the operator's, bypassing a PgBouncer. */
export function openServersDatabase(options: BackendOptions, log: Log): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, onDatabaseGivenUp: onGivenUp } = options;
  return openDatabase({
    ...options,
    databaseUrl: databaseDirectUrl ?? databaseUrl,
    isShared: true,
    log,
    ...(onGivenUp && { onGivenUp }),
  });
}

/** Parts that exist before anything is read from the database. */
export interface Opened extends Pick<Core, 'database' | 'log' | 'ends'> {
  /** True if the keys are new. */
  readonly isFirstStart: boolean;
}

/** Migrates an open database, and opens the keys and the sessions for its own work. */
export async function openCore(
  options: BackendOptions,
  { database, log, ends, isFirstStart }: Opened,
): Promise<Core> {
  const { dataDir, databaseUrl } = options;
  const sql = openPool(database.url, { max: 2, connection: { application_name: 'ledgerwise server' } });
  ends.add(() => sql.end({ timeout: 2 }));
  const keys = await prepareDatabase({ sql, dataDir, log });
  options.hide?.(secretsOf(keys));
  const notice = databaseUrl ? await noticeOfAccount(sql) : undefined;
  if (notice) log(notice);
  if (isFirstStart)
    log(`Keep a copy of ${keyFileOf(dataDir)} with your backups: without it the data cannot be opened.`);
  const watch = openPool(database.url, {
    max: 2,
    connection: { application_name: 'ledgerwise watch', statement_timeout: LONGEST_LOOK_MS },
  });
  ends.add(() => watch.end({ timeout: 2 }));
  return { log, database, keys, sql, watch, ends };
}
