import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeEntries } from '../../src/backup/backup-writer.ts';
import { readTables } from '../../src/backup/catalog.ts';
import { loadTables } from '../../src/backup/load-tables.ts';
import { FORMAT, type Manifest, type SavedTable } from '../../src/backup/manifest.ts';
import { partName, saveTable } from '../../src/backup/save-tables.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { makeScratchFolder } from '../server/scratch-folder.ts';
import { PASSPHRASE } from './backup-calls.ts';

/** SQL of values that a format of text could spoil, by type. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  text: [
    "''",
    "E'a\\tb\\nc\\rd\\\\e'",
    "E'\\\\N'",
    "E'\\\\.'",
    "'Ünïcödé 漢字 🧾'",
    '\'"quoted", with, commas\'',
    "E'\\x01\\x7f'",
  ],
  numeric: ['0.10', "'12345678901234567890.123456789'", '-0.005', "'NaN'"],
  float8: ['0.1::float8 + 0.2::float8', "'Infinity'", '1e-300'],
  boolean: ['true', 'false'],
  bigint: ['9223372036854775807'],
  jsonb: [`'{"a": [1, null, "x\\ty"], "b": {"c": 1.10}}'`, "'null'"],
  json: [`'{"b":1,  "a":2}'`],
  bytea: ["'\\x00090a0d5cff'", "''"],
  'text[]': ["array['a,b', 'c\"d', E'e\\\\f', null, '', 'NULL']", "'{}'"],
  'numeric[]': ["'{{1.10,2},{3,4}}'"],
  date: ["'2026-02-28'", "'infinity'", "'0044-03-15 BC'"],
  timestamptz: ["'2026-11-26 12:34:56.123456+05:45'", "'-infinity'"],
  timestamp: ["'2026-11-26 12:34:56.000001'"],
  interval: ["'1 year 2 mons -3 days 04:05:06.789'"],
  uuid: ["'01a21859-58e7-73aa-bf7d-3a4c0e7bdff3'"],
  inet: ["'2001:db8::1/64'"],
  daterange: ["'[2026-01-01,2026-02-01)'"],
};

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeScratchFolder>>;
beforeAll(async () => {
  [database, folder] = await Promise.all([openTestDatabase(), makeScratchFolder()]);
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

const manifestOf = (tables: readonly SavedTable[]): Manifest => ({
  format: FORMAT,
  product: '0.1.0',
  postgres: '17',
  takenAt: '2026-01-01T00:00:00Z',
  migrations: [],
  tables,
  sequences: [],
  books: [],
});

const rowsOf = (table: string): Promise<readonly { row: string }[]> =>
  database.sql.unsafe<{ row: string }[]>(`select t::text as row from ${table} t order by 1`);

/** Saves a table and loads it again, with the settings that an operator's database may have. */
async function saveAndLoad(name: string): Promise<SavedTable> {
  const file = join(folder.path, `${name}.tar.gz.age`);
  const table = (await readTables(database.sql)).find((one) => one.name === name);
  if (!table) throw new Error(`${name} was not found in the catalog.`);
  let saved: SavedTable = { ...table, rows: 0 };
  await writeEntries(file, { passphrase: PASSPHRASE, workFactor: 4 }, async (writer) => {
    saved = await database.sql.begin((session) => saveTable(session, table, 0, writer));
  });
  await database.sql.begin(async (session) => {
    await session`select set_config('datestyle', 'SQL, DMY', true), set_config('timezone', 'Asia/Kathmandu', true)`;
    await loadTables(session, manifestOf([saved]), { file, passphrase: PASSPHRASE });
  });
  return saved;
}

test('values of every type are restored unchanged', async () => {
  const columns = Object.keys(VALUES);
  await database.sql.unsafe(
    `create table public.every_type (id int primary key, ${columns.map((type, n) => `"column ${n}" ${type}`).join(', ')},
      doubled int generated always as (id * 2) stored)`,
  );
  const depth = Math.max(...Object.values(VALUES).map((values) => values.length));
  for (let row = 0; row <= depth; row += 1) {
    const values = columns.map((type) => {
      const value = VALUES[type]?.[row];
      return value === undefined ? 'null' : `(${value})::${type}`;
    });
    await database.sql.unsafe(
      `insert into public.every_type (id, ${columns.map((_, n) => `"column ${n}"`).join(', ')}) values (${row}, ${values.join(', ')})`,
    );
  }
  const before = await rowsOf('public.every_type');
  const saved = await saveAndLoad('every_type');
  expect(saved.columns).not.toContain('doubled');
  expect(saved.rows).toBe(depth + 1);
  expect(await rowsOf('public.every_type')).toEqual(before);
});

test('a table of several parts is restored completely, and so is a value larger than a part', async () => {
  await database.sql.unsafe(`
    create table public.large_table (id int primary key, content text);
    insert into public.large_table select n, repeat(md5(n::text), 40) from generate_series(1, 8000) n;
    insert into public.large_table values (0, repeat(E'line\\n', 2000000))`);
  const hash = async () =>
    (
      await database.sql`select md5(string_agg(t::text, ',' order by id)) as hash from public.large_table t`
    )[0];
  const before = await hash();
  const saved = await saveAndLoad('large_table');
  expect(saved.rows).toBe(8001);
  expect(await hash()).toEqual(before);
});

test('triggers do not fire, and rows that a table refuses are refused with its reason', async () => {
  await database.sql.unsafe(`
    create table public.guarded (id int primary key);
    create function public.refuse_row() returns trigger language plpgsql as $$ begin raise exception 'fired'; end $$;
    insert into public.guarded values (1), (2);
    create trigger guard before insert on public.guarded for each row execute function public.refuse_row()`);
  expect((await saveAndLoad('guarded')).rows).toBe(2);
  expect(await rowsOf('public.guarded')).toHaveLength(2);
});

test.each([
  ['a wrong value in a few rows', 'x\n'],
  // PostgreSQL refuses the value while later ones are still being sent, or after that.
  ['a wrong value before many rows', `x\n${'1\n'.repeat(2_000_000)}`],
  ['a second row of the same key', '1\n1\n'],
])('%s leaves the table unchanged', async (name, rows) => {
  await database.sql.unsafe(`create table if not exists public.twice (id int primary key);
    insert into public.twice values (7) on conflict do nothing`);
  const file = join(folder.path, `${name.replaceAll(' ', '-')}.tar.gz.age`);
  await writeEntries(file, { passphrase: PASSPHRASE, workFactor: 4 }, (writer) =>
    writer.add(partName(0, 1), Buffer.from(rows)),
  );
  const table = { schema: 'public', name: 'twice', columns: ['id'], rows: 1 };
  await expect(
    database.sql.begin((session) =>
      loadTables(session, manifestOf([table]), { file, passphrase: PASSPHRASE }),
    ),
  ).rejects.toThrow('PostgreSQL refused rows of public.twice.');
  expect(await rowsOf('public.twice')).toEqual([{ row: '(7)' }]);
});
