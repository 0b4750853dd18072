import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { migrate, type RunningPostgres, startPostgres } from '../../src/postgres/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the run's PostgreSQL. */
    postgresUrl: string;
  }
}

/** A migrated database that every test file copies. */
export const TEMPLATE = 'ledgerwise_template';

let server: RunningPostgres | undefined;
let dataDir: string | undefined;

/** One PostgreSQL for the whole run. What it loses in a power cut is of no interest, hence no fsync. */
export async function setup(project: TestProject): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'ledgerwise-database-tests-'));
  server = await startPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_connections: '200',
    },
  });
  const main = postgres(server.url, { max: 1, onnotice: () => {} });
  await main.unsafe(`create database ${TEMPLATE}`);
  await main.end();
  const template = postgres(databaseAt(server.url, TEMPLATE), { max: 1, onnotice: () => {} });
  await migrate(template);
  await template.end();
  project.provide('postgresUrl', server.url);
}

/** The numbers of bank accounts that tests use. Those of each test's own statements are parameters, as the API's are. */
const BANK_NUMBERS = /\b(123456789012|98765432109|021000021|000111222333|000444555666|123123123)\b/;

/** Whatever the tests did, no line of the database's log holds a full number. */
async function searchLog(folder: string): Promise<void> {
  const lines = (await readFile(join(folder, 'postgres/server.log'), 'utf8')).split('\n');
  const found = lines.find((line) => BANK_NUMBERS.test(line));
  if (found !== undefined) throw new Error(`The database's log holds a full bank number: ${found}`);
}

export async function teardown(): Promise<void> {
  await server?.stop();
  if (dataDir) await searchLog(dataDir);
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}

function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
