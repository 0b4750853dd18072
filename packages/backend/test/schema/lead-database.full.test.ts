import { join } from 'node:path';
import type postgres from 'postgres';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migrate } from '../../src/postgres/index.ts';
import { leadDatabase } from '../../src/schema/lead-database.ts';
import { ScratchDatabases } from '../../src/schema/scratch-databases.ts';
import { smallProject } from './small-project.ts';

const project = smallProject();

let databases: ScratchDatabases;
let sql: postgres.Sql;

// A development database: created by the baseline, with later data.
beforeEach(async () => {
  const server = inject('postgresUrl');
  databases = new ScratchDatabases(server);
  const url = await databases.make();
  sql = databases.sql(url);
  await migrate(sql, join(project.folder(), 'migrations'));
  await sql`insert into public.items (id, name) values (1, 'Nails')`;
});
afterEach(() => databases.drop());

const lead = () => leadDatabase(sql, { server: inject('postgresUrl'), project: project.folder() });

it('gets the changes, keeps its data, and starts again with the new baseline', async () => {
  await project.edit('stock/items.sql', 'notes text)', 'notes text, aisle text)');
  await project.edit('stock/items.sql', 'count(*) from', 'count(*) + 1 from');
  await project.writeBaseline();
  expect(await lead()).toBe(true);
  expect(await sql`select id, name, aisle from public.items`).toEqual([
    { id: 1, name: 'Nails', aisle: null },
  ]);
  expect(await sql`select public.item_count()::integer as count`).toEqual([{ count: 2 }]);
  expect(await lead()).toBe(false);
  expect(await migrate(sql, join(project.folder(), 'migrations'))).toEqual([]);
});

it('is migrated from its current state, if an earlier change failed', async () => {
  await project.edit('stock/items.sql', 'notes text)', 'notes text, aisle text not null)');
  await project.writeBaseline();
  await expect(lead()).rejects.toThrow(/^What is in it does not allow it: column "aisle"/);
  await project.edit('stock/items.sql', 'aisle text not null', 'aisle text');
  await project.writeBaseline();
  expect(await lead()).toBe(true);
});

it('stays unchanged if something would be lost, or was made differently', async () => {
  await project.edit(
    'stock/items.sql',
    'create table public.items (id integer primary key, name text not null, notes text)',
    'create table public.items (id integer primary key, notes text)',
  );
  await project.writeBaseline();
  await expect(lead()).rejects.toThrow(/^This would lose what people have entered:\n.*"name"/);
  expect(await sql`select name from public.items`).toEqual([{ name: 'Nails' }]);

  await sql`insert into supabase_migrations.schema_migrations (version, name) values ('20300101000000', 'other')`;
  await expect(lead()).rejects.toThrow('It was not created by a baseline of this checkout.');
});
