import { join } from 'node:path';
import { openKeys } from '../../src/postgres/index.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { makeScratchFolder } from '../server/scratch-folder.ts';
import { writeBackup } from './backup-calls.ts';

/** A company in a database of its own, and a backup of it. */
export interface BackedUpCompany {
  readonly database: TestDatabase;
  readonly company: Company;
  /** For the files of the tests; it goes with the company. */
  readonly folder: string;
  readonly file: string;
  /** Writes another backup; returns its file. */
  write(): Promise<string>;
  remove(): Promise<void>;
}

export async function makeBackedUpCompany(): Promise<BackedUpCompany> {
  const [database, scratch] = await Promise.all([openTestDatabase(), makeScratchFolder()]);
  const [dataDir, to] = [join(scratch.path, 'keys'), join(scratch.path, 'backups')];
  const write = async (): Promise<string> =>
    (await writeBackup({ databaseUrl: database.url, dataDir, to })).file;
  await openKeys(dataDir);
  const company = await foundCompany(database);
  return {
    database,
    company,
    folder: scratch.path,
    file: await write(),
    write,
    async remove() {
      await database.close();
      await scratch.remove();
    },
  };
}
