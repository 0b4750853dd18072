import type postgres from 'postgres';
import { inject } from 'vitest';
import { readEntries, wholeEntry } from '../../src/backup/backup-reader.ts';
import { writeEntries } from '../../src/backup/backup-writer.ts';
import { type BackupOptions, backup, type RestoreOptions, restore } from '../../src/backup/index.ts';
import { MANIFEST_NAME, type Manifest } from '../../src/backup/manifest.ts';
import { openDatabase } from '../database/test-database.ts';
import { makeScratchFolder } from '../server/scratch-folder.ts';

export const PASSPHRASE = 'seven-apples-in-a-drawer';

/** A cheap key derivation, so that tests need not wait for each file. */
const CHEAP = 4;

export const log = (): void => undefined;

/** Writes a backup of a database, with the keys from a folder. */
export const writeBackup = (
  options: Pick<BackupOptions, 'dataDir' | 'to'> & Partial<BackupOptions>,
): ReturnType<typeof backup> =>
  backup({ passphrase: PASSPHRASE, keep: 14, product: '0.1.0', workFactor: CHEAP, log, ...options });

/** An empty database and an empty folder for its keys. */
export interface Target {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly sql: postgres.Sql;
  remove(): Promise<void>;
}

export async function makeTarget(): Promise<Target> {
  const database = await openDatabase(inject('postgresUrl'));
  const folder = await makeScratchFolder();
  return {
    databaseUrl: database.url,
    dataDir: folder.path,
    sql: database.sql,
    async remove() {
      await database.close();
      await folder.remove();
    },
  };
}

export const restoreBackup = (
  options: Pick<RestoreOptions, 'file' | 'dataDir'> & Partial<RestoreOptions>,
): ReturnType<typeof restore> => restore({ passphrase: PASSPHRASE, log, ...options });

/** Writes a copy of a backup with changed entries; undefined leaves one out. */
export async function rewrite(
  file: string,
  copy: string,
  change: (entry: string, content: Buffer) => Buffer | undefined,
): Promise<string> {
  await writeEntries(copy, { passphrase: PASSPHRASE, workFactor: CHEAP }, (writer) =>
    readEntries({ file, passphrase: PASSPHRASE }, async (entry) => {
      const content = change(entry.name, await wholeEntry(entry));
      if (content) await writer.add(entry.name, content);
    }),
  );
  return copy;
}

export const rewriteManifest = (
  file: string,
  copy: string,
  change: (manifest: Manifest) => object,
): Promise<string> =>
  rewrite(file, copy, (entry, content) =>
    entry === MANIFEST_NAME ? Buffer.from(JSON.stringify(change(JSON.parse(content.toString())))) : content,
  );
