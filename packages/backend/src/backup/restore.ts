import { mkdir, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { LastingFailure } from '../lasting-failure.ts';
import { keyFileOf, openPool, putKeys } from '../postgres/index.ts';
import { openDatabase } from '../server/database.ts';
import type { OperatingOptions } from '../server/over-database.ts';
import { untilCancelled } from './cancel.ts';
import { countRelations } from './catalog.ts';
import type { Report } from './check-restored.ts';
import { fillDatabase } from './fill-database.ts';
import { type Inspected, inspectBackup } from './inspect.ts';
import type { LoadOptions } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import { fillDataDir } from './restored-folder.ts';
import { requireSameMigrations } from './same-build.ts';

export interface RestoreOptions extends OperatingOptions, LoadOptions {}

export interface Restored extends Report {
  readonly manifest: Manifest;
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  // ext4 puts lost+found into the root of each file system.
  const names = (await readdir(dataDir)).filter((name) => name !== 'lost+found');
  if (names.length > 0)
    throw new LastingFailure(
      `The data folder ${dataDir} is not empty: it holds ${names.slice(0, 3).join(', ')}. A backup is restored into an empty folder. Set DATA_DIR to another folder, or move its content away.`,
    );
}

async function requireEmptyDatabase(url: string): Promise<void> {
  const sql = openPool(url, { max: 1 });
  try {
    const count = await countRelations(sql);
    if (count > 0)
      throw new LastingFailure(
        `The database of DATABASE_URL is not empty: it holds ${count} tables, views and sequences. A backup is restored into an empty database. Make a new one and name it in DATABASE_URL.`,
      );
  } finally {
    await sql.end({ timeout: 2 });
  }
}

const NOT_USABLE =
  'The database of DATABASE_URL may hold tables without rows now, and a server refuses it. Drop it, make a new one, and restore again.';

/**
 * Restores into the operator's own database. The keys come last, because a server refuses a database without its keys.
 */
async function fillOperatorsDatabase(
  databaseUrl: string,
  inspected: Inspected,
  { dataDir, log, ...options }: RestoreOptions,
): Promise<Report> {
  const database = await openDatabase({ dataDir, databaseUrl, log });
  const sql = openPool(database.url, { max: 2, connection: { application_name: 'ledgerwise restore' } });
  try {
    const report = await untilCancelled(sql, options.signal, () =>
      fillDatabase(sql, inspected, { ...options, keyFile: keyFileOf(dataDir) }),
    );
    await putKeys(dataDir, inspected.keys);
    return report;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new LastingFailure(`${why} ${NOT_USABLE}`, { cause });
  } finally {
    await sql.end({ timeout: 2 });
    await database.close();
  }
}

/**
 * Restores a backup into an empty data folder, or into an empty database of the operator's and an empty folder for its
 * keys. The file is read completely before anything is written. Rejects if a row is missing, without leaving anything;
 * resolves with failed controls of the books, if any.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { databaseUrl } = options;
  const dataDir = resolve(options.dataDir);
  await requireEmptyFolder(dataDir);
  if (databaseUrl) await requireEmptyDatabase(databaseUrl);
  const inspected = await inspectBackup(options);
  await requireSameMigrations(inspected.manifest);
  const report = databaseUrl
    ? await fillOperatorsDatabase(databaseUrl, inspected, { ...options, dataDir })
    : await fillDataDir(dataDir, inspected, options);
  return { ...report, manifest: inspected.manifest };
}
