import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type postgres from 'postgres';
import { keyFileOf } from '../postgres/index.ts';
import { syncFolder } from '../postgres/keys.ts';
import { besideServer, type OperatingOptions } from '../server/over-database.ts';
import { type BackupWriter, type WriteOptions, writeEntries } from './backup-writer.ts';
import { untilCancelled } from './cancel.ts';
import { backupName, removeOldest, removeUnfinished, unfinishedName } from './files.ts';
import { inspectBackup } from './inspect.ts';
import { KEYS_NAME, MANIFEST_NAME, type Manifest } from './manifest.ts';
import type { ReportProgress } from './progress.ts';
import { saveDatabase } from './save-database.ts';
import { readMatchingKeys, requireSameKeys } from './saved-keys.ts';

export interface BackupOptions extends OperatingOptions, WriteOptions {
  /** Folder of the backups; created if it does not exist. */
  readonly to: string;
  /** Number of versions to keep, including this one. */
  readonly keep: number;
  /** Version of the product. */
  readonly product: string;
  readonly progress?: ReportProgress | undefined;
}

export interface WrittenBackup {
  readonly file: string;
  readonly bytes: number;
  readonly manifest: Manifest;
  /** Names of the older versions that were removed. */
  readonly removed: readonly string[];
}

async function fill(sql: postgres.Sql, options: BackupOptions, writer: BackupWriter): Promise<void> {
  const keyFile = keyFileOf(options.dataDir);
  const keys = await readMatchingKeys(sql, keyFile);
  await writer.add(KEYS_NAME, keys);
  const manifest = await sql.begin('isolation level repeatable read read only', (session) =>
    saveDatabase(session, writer, options),
  );
  await requireSameKeys(keyFile, keys);
  await writer.add(MANIFEST_NAME, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
}

/**
 * Writes a consistent snapshot of the database, and its keys, into a new encrypted file, while the server is running or
 * stopped. The file gets its final name after it was read back completely; older versions are removed after that.
 */
export async function backup(options: BackupOptions): Promise<WrittenBackup> {
  const { keep, passphrase, signal } = options;
  const to = resolve(options.to);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await removeUnfinished(to);
  const name = backupName(new Date());
  const [unfinished, file] = [join(to, unfinishedName(name)), join(to, name)];
  try {
    await besideServer(options, (sql) =>
      untilCancelled(sql, signal, () =>
        writeEntries(unfinished, options, (writer) => fill(sql, options, writer)),
      ),
    );
    const { manifest } = await inspectBackup({ file: unfinished, passphrase, signal });
    await rename(unfinished, file);
    await syncFolder(to);
    const { size: bytes } = await stat(file);
    return { file, bytes, manifest, removed: await removeOldest(to, keep, name) };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
