import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS_FOLDER, migrate } from '../src/postgres/index.ts';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ledgerwise-migrations-'));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const write = (file: string, script: string) => writeFile(join(folder, file), script);
const isThere = async (table: string): Promise<boolean> => {
  const [row] = await database.sql<{ found: boolean }[]>`select to_regclass(${table}) is not null as found`;
  return row?.found ?? false;
};

it('applies missing migrations once, and leaves a database alone whose migrations have changed since', async () => {
  await write('30000101000000_first.sql', 'create table private.first_of_test (id int)');
  expect(await migrate(database.sql, folder)).toEqual(['30000101000000']);
  expect(await migrate(database.sql, folder)).toEqual([]);

  await write('30000101000000_first.sql', 'create table private.first_of_test (id bigint)');
  await write('29990101000000_earlier.sql', 'create table private.earlier_of_test (id int)');
  await expect(migrate(database.sql, folder)).rejects.toThrow(
    'its migration 30000101000000_first.sql has changed since, so the database cannot be brought up to date',
  );
  expect(await isThere('private.earlier_of_test')).toBe(false);
});

it('leaves a database alone that has had a migration which this program does not know', async () => {
  const other = await mkdtemp(join(tmpdir(), 'ledgerwise-migrations-'));
  await cp(MIGRATIONS_FOLDER, other, { recursive: true });
  await expect(migrate(database.sql, other)).rejects.toThrow(
    'it has the migration 30000101000000, which is not there, so the database cannot be brought up to date. It was left as it is. To keep what is in it, start the build that made it and save its lists and reports as files (Export), then start this build with an empty data folder (DATA_DIR=another-folder, or an empty database in DATABASE_URL) and import them.',
  );
  await rm(other, { recursive: true });
});

it('changes nothing in a database of another build, including what a hosted project brings along', async () => {
  const preludes = await database.sql`delete from supabase_migrations.preludes returning hash`;
  expect(preludes).toHaveLength(1);
  await expect(migrate(database.sql)).rejects.toThrow(
    'This database was made by another build of this program',
  );
  expect(await database.sql`select from supabase_migrations.preludes`).toHaveLength(0);
  await database.sql`insert into supabase_migrations.preludes ${database.sql(preludes)}`;
});

it('accepts migrations that the Supabase CLI applied: it keeps the statements one by one', async () => {
  await database.sql`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values ('30010101000000', 'by_cli', array['create table a (id int)', 'create table b (id int)'])`;
  await write('30000101000000_first.sql', 'create table private.first_of_test (id int)');
  await write('30010101000000_by_cli.sql', 'create table a (id int);\ncreate table b (id int);');
  expect(await migrate(database.sql, folder)).toEqual(['29990101000000']);
});

it('names the migration and the failing line, and keeps nothing of it', async () => {
  await write(
    '30020101000000_broken.sql',
    'create table private.half_of_test (id int);\nselect nothing_like_it();',
  );
  await expect(migrate(database.sql, folder)).rejects.toThrow('Migration 30020101000000_broken, line 2:');
  expect(await isThere('private.half_of_test')).toBe(false);
});
