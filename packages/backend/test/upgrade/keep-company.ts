import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { MIGRATIONS_FOLDER, migrate, startPostgres } from '../../src/postgres/index.ts';
import { SAMPLE_CUSTOMERS } from '../../src/seed/sample-customers.ts';
import { signUp } from '../database/people.ts';
import { openDatabase } from '../database/test-database.ts';
import { seedOrganisation } from '../permission-matrix/seeds/seed.ts';
import { COMPANIES_FOLDER, COMPANY_ADMIN } from './companies.ts';
import { dumpRows, tablesWithRows } from './dump.ts';

/** `npm run keep:company`: keeps a company with a record of everything as it is at the newest migration. */
async function command(): Promise<void> {
  const version = (await readdir(MIGRATIONS_FOLDER)).sort().at(-1)?.slice(0, 14);
  const dataDir = await mkdtemp(join(tmpdir(), 'ledgerwise-company-'));
  const server = await startPostgres({ dataDir, settings: { fsync: 'off' } });
  const database = await openDatabase(server.url);
  try {
    await migrate(database.sql);
    const declared = await tablesWithRows(database.sql);
    const admin = await signUp(
      database,
      { full_name: 'The admin', company_name: 'Harbour & Sons Trading' },
      COMPANY_ADMIN,
    );
    await seedOrganisation(database, admin);
    await database.as(
      admin,
      (sql) => sql`insert into customers ${sql(SAMPLE_CUSTOMERS.map((customer) => ({ ...customer })))}`,
    );
    const file = join(COMPANIES_FOLDER, `${version}.sql.gz`);
    await writeFile(file, await promisify(gzip)(await dumpRows(database.sql, declared), { level: 9 }));
    console.log(`Kept: ${relative(process.cwd(), file)}`);
  } finally {
    await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await command();
