import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type postgres from 'postgres';
import { MIGRATIONS_FOLDER, migrate } from '../../src/postgres/index.ts';
import type { Person, TestDatabase } from '../database/test-database.ts';
import { restoreRows } from './dump.ts';

/** Where the companies of earlier landings are kept, each named by the newest migration that it had. */
export const COMPANIES_FOLDER = join(import.meta.dirname, 'companies');

/** Whose books they are. */
export const COMPANY_ADMIN = 'admin@upgraded.test';

const versionOf = (file: string): string => file.slice(0, 14);

/** The versions of the companies that are kept, the newest last. */
export async function keptCompanies(): Promise<readonly string[]> {
  return (await readdir(COMPANIES_FOLDER))
    .filter((file) => file.endsWith('.sql.gz'))
    .map(versionOf)
    .sort();
}

/** Makes an empty database what it was when a company was kept, with the company in it. */
export async function restoreCompany(sql: postgres.Sql, version: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerwise-migrations-'));
  try {
    const files = (await readdir(MIGRATIONS_FOLDER)).filter((file) => versionOf(file) <= version);
    if (files.length === 0)
      throw new Error(
        `The company of ${version} is older than the first migration. Keep it anew: npm run keep:company.`,
      );
    for (const file of files) await cp(join(MIGRATIONS_FOLDER, file), join(folder, file));
    await migrate(sql, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  const packed = await readFile(join(COMPANIES_FOLDER, `${version}.sql.gz`));
  await restoreRows(sql, (await promisify(gunzip)(packed)).toString('utf8'));
}

/** Whose books a restored company are. */
export async function companyAdmin({ sql }: TestDatabase): Promise<Person> {
  const [person] = await sql<Person[]>`select id, email from auth.users where email = ${COMPANY_ADMIN}`;
  if (!person) throw new Error(`The company has no ${COMPANY_ADMIN}.`);
  return person;
}
