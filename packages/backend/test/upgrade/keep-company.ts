import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { MIGRATIONS_FOLDER, migrate, startPostgres } from '../../src/postgres/index.ts';
import { isReleased, readProductVersion } from '../../src/schema/first-release.ts';
import { openDatabase } from '../database/test-database.ts';
import { COMPANIES_FOLDER, makeCompany } from './companies.ts';

/** `npm run keep:company`: stores a company with all kinds of records in the form of the newest migration. */
async function command(): Promise<void> {
  const product = await readProductVersion();
  if (!isReleased(product))
    throw new Error(
      `A company is kept at each release from 1.0.0 on, and this is ${product}: its baseline is written anew, and no later migration leads on from it.`,
    );
  const version = (await readdir(MIGRATIONS_FOLDER)).sort().at(-1)?.slice(0, 14);
  const dataDir = await mkdtemp(join(tmpdir(), 'ledgerwise-company-'));
  const server = await startPostgres({ dataDir, settings: { fsync: 'off' } });
  const database = await openDatabase(server.url);
  try {
    await migrate(database.sql);
    const file = join(COMPANIES_FOLDER, `${version}.sql.gz`);
    await mkdir(COMPANIES_FOLDER, { recursive: true });
    await writeFile(file, await promisify(gzip)(await makeCompany(database), { level: 9 }));
    console.log(`Kept: ${relative(process.cwd(), file)}`);
  } finally {
    await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

command().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
