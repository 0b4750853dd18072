import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type postgres from 'postgres';
import { MIGRATIONS_FOLDER, migrate } from '../../src/postgres/index.ts';
import { SAMPLE_CUSTOMERS } from '../../src/seed/sample-customers.ts';
import { signUp } from '../database/people.ts';
import type { Person, TestDatabase } from '../database/test-database.ts';
import { seedOrganisation } from '../permission-matrix/seeds/seed.ts';
import { dumpRows, restoreRows, tablesWithRows } from './dump.ts';

/** Folder with the companies of earlier releases, each named by its newest migration. */
export const COMPANIES_FOLDER = join(import.meta.dirname, 'companies');

/** Owner of the books. */
const COMPANY_ADMIN = 'admin@upgraded.test';

const versionOf = (file: string): string => file.slice(0, 14);

/** Makes a company with a record of everything in a migrated database, and returns its rows. */
export async function makeCompany(database: TestDatabase): Promise<string> {
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
  return await dumpRows(database.sql, declared);
}

/** Versions of the stored companies, the newest last: none before 1.0.0, the first release. */
export async function keptCompanies(): Promise<readonly string[]> {
  return (await readdir(import.meta.dirname, { recursive: true }))
    .filter((file) => file.endsWith('.sql.gz'))
    .map((file) => versionOf(file.replace(/^.*[\\/]/, '')))
    .sort();
}

/** Restores the state of a stored company in an empty database. */
export async function restoreCompany(sql: postgres.Sql, version: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerwise-migrations-'));
  try {
    const files = (await readdir(MIGRATIONS_FOLDER)).filter((file) => versionOf(file) <= version);
    for (const file of files) await cp(join(MIGRATIONS_FOLDER, file), join(folder, file));
    await migrate(sql, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  const packed = await readFile(join(COMPANIES_FOLDER, `${version}.sql.gz`));
  await restoreRows(sql, (await promisify(gunzip)(packed)).toString('utf8'));
}

/** Owner of a restored company. */
export async function companyAdmin({ sql }: TestDatabase): Promise<Person> {
  const [person] = await sql<Person[]>`select id, email from auth.users where email = ${COMPANY_ADMIN}`;
  if (!person) throw new Error(`The company has no ${COMPANY_ADMIN}.`);
  return person;
}
