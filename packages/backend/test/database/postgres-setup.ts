import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import type { RunningPostgres } from '../../src/postgres/index.ts';
import { searchLogs, searchTables } from './bank-numbers.ts';
import { migrateAt, startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the run's PostgreSQL. */
    postgresUrl: string;
    /** For files that several workers share; it goes with the run. */
    runFolder: string;
  }
}

/** A migrated database that every test file copies. */
export const TEMPLATE = 'ledgerwise_template';

let server: Pick<RunningPostgres, 'url' | 'stop'> | undefined;
let dataDir: string | undefined;

/** PostgreSQL of the run: a new one, or the one at `TEST_POSTGRES_URL`, as the superuser of a disposable server. */
async function openServer(folder: string): Promise<Pick<RunningPostgres, 'url' | 'stop'>> {
  const { TEST_POSTGRES_URL: url } = process.env;
  if (url) return { url, stop: async () => undefined };
  return startThrowawayPostgres(folder);
}

/** Starts one PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'ledgerwise-database-tests-'));
  server = await openServer(dataDir);
  const main = postgres(server.url, { max: 1, onnotice: () => {} });
  await main.unsafe(`create database ${TEMPLATE}`);
  await main.end();
  await migrateAt(databaseAt(server.url, TEMPLATE));
  project.provide('postgresUrl', server.url);
  project.provide('runFolder', dataDir);
}

/** The databases that workers shared among their files, and those that were copied; those of one file it has searched and dropped itself. */
async function searchRemaining(url: string): Promise<void> {
  const main = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const names = await main<
      { datname: string }[]
    >`select datname from pg_database where datname ~ '^(test|ledgerwise)_'`;
    for (const { datname } of names) await searchTables(databaseAt(url, datname));
  } finally {
    await main.end();
  }
}

export async function teardown(): Promise<void> {
  if (!server || !dataDir) return;
  try {
    await searchRemaining(server.url).finally(server.stop);
    await searchLogs(dataDir);
  } catch (error) {
    // Vitest prints the errors of a teardown, but the run still passes.
    process.exitCode = 1;
    throw error;
  }
  await rm(dataDir, { recursive: true, force: true });
}

function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
