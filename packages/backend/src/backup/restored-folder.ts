import { mkdtemp, readdir, readlink, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keyFileOf, openPool, putKeys, startPostgres } from '../postgres/index.ts';
import { syncFolder } from '../postgres/keys.ts';
import { untilCancelled } from './cancel.ts';
import type { Report } from './check-restored.ts';
import { fillDatabase } from './fill-database.ts';
import type { Inspected } from './inspect.ts';
import type { LoadOptions } from './load-tables.ts';

export interface FolderOptions extends LoadOptions {
  log(line: string): void;
}

/** Restores a checked backup into a new data folder, whose PostgreSQL runs meanwhile and is stopped afterwards. */
export async function fillFolder(
  folder: string,
  inspected: Inspected,
  { log, ...options }: FolderOptions,
  settings: Readonly<Record<string, string>> = {},
): Promise<Report> {
  await putKeys(folder, inspected.keys);
  const server = await startPostgres({ dataDir: folder, log, settings });
  const sql = openPool(server.url, { max: 2, connection: { application_name: 'ledgerwise restore' } });
  try {
    return await untilCancelled(sql, options.signal, () =>
      fillDatabase(sql, inspected, { ...options, keyFile: keyFileOf(folder) }),
    );
  } finally {
    await sql.end({ timeout: 2 });
    await server.stop();
  }
}

/** Removes a data folder with its database, which is elsewhere if root's PostgreSQL cannot access the folder. */
export async function removeFolder(folder: string): Promise<void> {
  const elsewhere = await readlink(join(folder, 'postgres')).catch(() => undefined); // a folder, or not there
  if (elsewhere) await rm(elsewhere, { recursive: true, force: true, maxRetries: 5 });
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Restores into an empty data folder: in a subfolder, whose content moves up when it is complete. The keys come last,
 * so that a server refuses the folder if a crash interrupts the move.
 */
export async function fillDataDir(
  dataDir: string,
  inspected: Inspected,
  options: FolderOptions,
): Promise<Report> {
  const folder = await mkdtemp(join(dataDir, '.restoring-'));
  try {
    const report = await fillFolder(folder, inspected, options);
    const names = await readdir(folder);
    for (const name of names.sort(
      (one, other) => Number(one === 'keys.json') - Number(other === 'keys.json'),
    ))
      await rename(join(folder, name), join(dataDir, name));
    await rm(folder, { recursive: true });
    await syncFolder(dataDir);
    return report;
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}
