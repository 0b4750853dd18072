import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { BASELINE_FILE, generateBaseline } from '../../src/schema/generate-baseline.ts';
import { type GenerateMigrationOptions, generateMigration } from '../../src/schema/generate-migration.ts';
import { ProjectCopy } from './project.ts';

/** Two areas, each of which needs something of the other one. */
const FILES = {
  'shop/orders.sql': `
create table public.orders (
  id integer primary key,
  item_id integer not null references public.items (id),
  amount numeric not null,
  constraint orders_amount check (amount between 0 and 1000 and amount <> 'NaN')
);
comment on constraint orders_amount on public.orders is 'An amount is between 0 and 1000';
grant select (id, amount) on public.orders to authenticated;
alter table public.orders enable row level security;
create policy "Everybody reads orders that cost something" on public.orders for select to authenticated using (amount > 0);
select private.register('orders', 'order');
`,
  'stock/registry.sql': `
create schema private;
create table private.registry (table_name text primary key, label text not null);
create function private.first_zone() returns bigint language sql as $$ select 1::bigint $$;
create function private.register(table_name text, label text) returns void language sql
as $$ insert into private.registry values (table_name, label) $$;
`,
  'stock/shelves.sql': `
create function private.label(id integer) returns text language sql immutable as $$ select 'Shelf ' || id $$;
create table private.shelves (id integer primary key, label text generated always as (private.label(id)) stored);
`,
  'stock/items.sql': `
create table public.items (id integer primary key, name text not null, notes text);
alter table public.items alter column notes set statistics 0, alter column notes set storage external;
alter table public.items alter column id set (n_distinct = 3);
create function public.item_count() returns bigint language sql stable as $$ select count(*) from public.items $$;
select private.register('items', 'item');
`,
};

let begun: ProjectCopy;
let baseline: readonly string[];
let project: ProjectCopy;
let made: readonly string[];

/** Generates a migration of the released project and answers what is in it. */
async function generate(name: string, more: Partial<GenerateMigrationOptions> = {}): Promise<string> {
  made = await generateMigration({
    name,
    server: inject('postgresUrl'),
    project: project.folder,
    version: '1.0.0',
    ...more,
  });
  const scripts = await Promise.all(made.map((file) => readFile(file, 'utf8')));
  return scripts.join('\n');
}

/** Writes the baseline of the project, of which nothing was released yet, and answers its files. */
const writeBaseline = (version = '0.9.0') =>
  generateBaseline({ server: inject('postgresUrl'), project: project.folder, version });

beforeAll(async () => {
  begun = project = await ProjectCopy.of(FILES);
  baseline = await writeBaseline();
});
beforeEach(async () => {
  project = await ProjectCopy.copyOf(begun.folder);
});
afterEach(() => project.remove());
afterAll(() => begun.remove());

it('begins with the files themselves, in an order in which they can be applied, and has nothing to write then', async () => {
  const [file = '', ...others] = baseline;
  expect(basename(file)).toBe(BASELINE_FILE);
  expect(others).toEqual([]);
  const script = await readFile(file, 'utf8');
  const order = [...script.matchAll(/^-- (schemas\/.*)$/gm)].map(([, name]) => name);
  expect(order).toEqual([
    'schemas/stock/registry.sql',
    'schemas/stock/shelves.sql',
    'schemas/stock/items.sql',
    'schemas/shop/orders.sql',
  ]);
  expect(await writeBaseline()).toEqual([]);
  expect(await generate('again')).toBe('');
  expect(made).toEqual([]);
});

it('writes the baseline anew before 1.0.0, with columns wherever the files have them, in the place of all migrations', async () => {
  await project.edit('stock/items.sql', 'notes text)', 'notes text, aisle text)');
  await generate('add-aisles');
  expect(await readdir(join(project.folder, 'migrations'))).toHaveLength(2);
  await project.edit('stock/items.sql', 'name text not null, notes', 'code text, name text not null, notes');
  const [file = ''] = await writeBaseline();
  expect(await readdir(join(project.folder, 'migrations'))).toEqual([BASELINE_FILE]);
  const before = await readFile(join(begun.folder, 'migrations', BASELINE_FILE), 'utf8');
  expect(await readFile(file, 'utf8')).toBe(
    before.replace(
      'name text not null, notes text)',
      'code text, name text not null, notes text, aisle text)',
    ),
  );
});

it('writes no baseline that is refused by the database, and leaves the one that is there', async () => {
  await project.edit('stock/items.sql', 'name text not null', 'name textt not nul');
  await expect(writeBaseline()).rejects.toThrow('schemas/stock/items.sql, line 2: syntax error');
  expect(await readFile(join(project.folder, 'migrations', BASELINE_FILE), 'utf8')).toBe(
    await readFile(join(begun.folder, 'migrations', BASELINE_FILE), 'utf8'),
  );
});

it('freezes the baseline at 1.0.0, and writes no migration before', async () => {
  await project.edit('stock/items.sql', 'notes text)', 'notes text, aisle text)');
  for (const version of ['1.0.0-rc.1', '1.0.0', '2.3.4'])
    await expect(writeBaseline(version)).rejects.toThrow(
      `1.0.0 froze the baseline: databases of released versions are led forward, and this is ${version}.`,
    );
  await expect(generate('add-aisles', { version: '0.9.0' })).rejects.toThrow(
    'Nothing was released yet (this is 0.9.0), so no database has to be led forward. Write the baseline anew: npm run gen:migration -- --baseline',
  );
  expect(await readdir(join(project.folder, 'migrations'))).toEqual([BASELINE_FILE]);
});

it('writes what changed and nothing else: columns with their settings, rights, policies, sentences, rows', async () => {
  await project.edit(
    'shop/orders.sql',
    "amount <> 'NaN')",
    "amount <> 'NaN'),\n  constraint orders_note check (note <> '')",
  );
  await project.edit(
    'shop/orders.sql',
    '  amount numeric not null,',
    '  amount numeric not null,\n  note text,',
  );
  await project.edit('shop/orders.sql', 'select (id, amount)', 'select (id, amount, note)');
  await project.edit('shop/orders.sql', 'using (amount > 0)', 'using (amount > 1)');
  await project.edit('shop/orders.sql', "between 0 and 1000'", "from 0 to 1000'");
  await project.edit('shop/orders.sql', "'order')", "'purchase')");
  await project.edit('stock/items.sql', 'n_distinct = 3', 'n_distinct = 4');
  await project.edit('stock/items.sql', "select private.register('items', 'item');", '');
  const script = await generate('add-notes');
  for (const part of [
    /alter table "public"\."orders"\s+add column "note" text;/,
    /add constraint "orders_note" check/,
    /grant select \("note"\) on table "public"\."orders" to "authenticated";/,
    /create policy[^;]+amount > \(1\)/,
    /comment on constraint[^;]+'An amount is from 0 to 1000';/,
    /alter table public\.items\s+alter column id set \(n_distinct=4\);/,
    /insert into private\.registry \(table_name, label\) values\s+\('orders', 'purchase'\)\s+on conflict \(table_name\) do update set label = excluded\.label;/,
    /delete from private\.registry where \(table_name\) in \(\s+\('items'\)\);/,
  ])
    expect(script).toMatch(part);
  expect(script.match(/;$/gm)).toHaveLength(10);
});

it('makes a new table whole, in the order of its file', async () => {
  await project.write(
    'shop/visits.sql',
    `create table public.visits (
  id uuid primary key default gen_random_uuid(),
  zone bigint not null default private.first_zone(),
  order_id integer references public.orders (id),
  note text not null default 'none, (yet)',
  constraint visits_note check (note <> '')
);`,
  );
  await project.edit(
    'stock/items.sql',
    'notes text)',
    "notes text, zone bigint default private.first_zone(), aisle text default 'A')",
  );
  const script = await generate('add-visits');
  expect(script).toMatch(/add column "zone"[\s\S]+add column "aisle"/);
  expect(script).toMatch(
    /create table "public"\."visits" \(\s+"id"[^;]+"zone"[^;]+"order_id"[^;]+"note" .*'none, \(yet\)'::text,\s+constraint[^;]+\);/,
  );
});

it('writes one function where one function changed', async () => {
  await project.edit('stock/items.sql', 'select count(*) from', 'select count(*) + 1 from');
  const script = await generate('count-one-more');
  expect(script).toMatch(
    /^set check_function_bodies = off;\n\ncreate or replace function public\.item_count/,
  );
  expect(script).toContain('select count(*) + 1 from public.items');
  expect(script.match(/^(create|alter|drop|grant|comment|insert|delete)\b/gm)).toEqual(['create']);
});

it('replaces a function whose language changed under the column that it generates', async () => {
  await project.edit(
    'stock/shelves.sql',
    "language sql immutable as $$ select 'Shelf ' || id $$",
    "language plpgsql immutable as $$ begin return 'Shelf ' || id; end $$",
  );
  const script = await generate('keep-plans');
  expect(script).toMatch(/create or replace function private\.label[^;]+language plpgsql/i);
  expect(script.match(/^(create|alter|drop|grant|comment|insert|delete)\b/gm)).toEqual(['create']);
});

it('refuses to drop what people have entered, unless that is meant', async () => {
  await project.edit('stock/items.sql', ', notes text', '');
  await project.edit(
    'stock/items.sql',
    'alter table public.items alter column notes set statistics 0, alter column notes set storage external;',
    '',
  );
  await expect(generate('drop-notes')).rejects.toThrow(
    /would lose what people have entered:\n {2}ALTER TABLE "public"\."items" DROP COLUMN "notes"\n.*add --allow-data-loss.*add --accept-renames\./,
  );
  expect(await generate('drop-notes', { allowsDataLoss: true })).toMatch(/drop column "notes"/);
});

it('renames where it is told that something was renamed', async () => {
  await project.edit('stock/items.sql', 'notes text', 'remarks text');
  await project.edit(
    'stock/items.sql',
    'column notes set statistics 0, alter column notes',
    'column remarks set statistics 0, alter column remarks',
  );
  expect(await generate('rename-notes', { acceptsRenames: true })).toMatch(
    /rename column "notes" to "remarks"/i,
  );
});

it('wants new columns behind the others, where they stand in every database that is there', async () => {
  await project.edit('stock/items.sql', 'name text not null, notes', 'code text, name text not null, notes');
  await expect(generate('add-codes')).rejects.toThrow(
    /move new columns to the end[\s\S]*public\.items \(id, name, notes, code\) in place of \(id, code, name, notes\)/,
  );
});

it('says which file cannot be loaded, and where', async () => {
  await project.edit('stock/items.sql', 'name text not null', 'name textt not nul');
  await expect(generate('break-items')).rejects.toThrow(
    /^These schema files cannot be loaded:\n {2}schemas\/stock\/items\.sql, line 2: syntax error/,
  );
  await project.edit('stock/items.sql', 'name textt not nul', 'name text');
  await project.edit('stock/items.sql', 'from public.items $$', 'from public.thing $$');
  await expect(generate('break-items')).rejects.toThrow(
    'item_count(): relation "public.thing" does not exist',
  );
});

it('takes no file outside the areas, and no name that says nothing', async () => {
  await expect(generate('Add Things')).rejects.toThrow('is no name of a migration');
  await project.write('elsewhere/things.sql', 'create table public.things (id integer primary key);');
  await expect(generate('add-things')).rejects.toThrow('schemas/elsewhere/things.sql lies in no area.');
});
