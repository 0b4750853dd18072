import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '../src/postgres/migrate.ts';
import { foundCompany } from './database/people.ts';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('shows members the version of PostgreSQL and the newest migration', async () => {
  const { viewer } = await foundCompany(database);
  const [row] = await database.as(viewer, (sql) => sql`select backend_version() as answer`);
  const [server] = await database.sql<{ server_version: string }[]>`show server_version`;
  const files = readdirSync(MIGRATIONS_FOLDER).filter((file) => file.endsWith('.sql'));
  const newest = files.sort().at(-1) ?? '';
  const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(newest) ?? [];
  const script = readFileSync(join(MIGRATIONS_FOLDER, newest));
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 12);
  expect(row?.answer).toEqual({
    postgres: server?.server_version,
    migration: { version, name, count: files.length, hash },
  });
});

test('shows no migration without a history of migrations', async () => {
  const { viewer } = await foundCompany(database);
  await database.sql`alter schema supabase_migrations rename to kept_elsewhere`;
  try {
    const [row] = await database.as(viewer, (sql) => sql`select backend_version() as answer`);
    expect(row?.answer).toEqual({ postgres: expect.any(String), migration: null });
  } finally {
    await database.sql`alter schema kept_elsewhere rename to supabase_migrations`;
  }
});
