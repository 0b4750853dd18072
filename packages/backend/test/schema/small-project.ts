import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { generateBaseline } from '../../src/schema/generate-baseline.ts';
import { type GenerateMigrationOptions, generateMigration } from '../../src/schema/generate-migration.ts';
import { ProjectCopy } from './project.ts';

/** Two areas that depend on each other. */
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

/** A small project with its baseline, of which each test of the calling file changes a copy. */
export function smallProject() {
  let initial: ProjectCopy;
  let baseline: readonly string[];
  let project: ProjectCopy;
  /** Writes the baseline of the unreleased project, and returns its files. */
  const writeBaseline = (version = '0.9.0') =>
    generateBaseline({ server: inject('postgresUrl'), project: project.folder, version });

  beforeAll(async () => {
    initial = project = await ProjectCopy.of(FILES);
    baseline = await writeBaseline();
  });
  beforeEach(async () => {
    project = await ProjectCopy.copyOf(initial.folder);
  });
  afterEach(() => project.remove());
  afterAll(() => initial.remove());

  return {
    initialFolder: () => initial.folder,
    baseline: () => baseline,
    folder: () => project.folder,
    write: (file: string, script: string) => project.write(file, script),
    edit: (file: string, from: string, to: string) => project.edit(file, from, to),
    writeBaseline,
    /** Generates a migration of the released project and returns its files with their contents. */
    async generate(name: string, more: Partial<GenerateMigrationOptions> = {}) {
      const files = await generateMigration({
        name,
        server: inject('postgresUrl'),
        project: project.folder,
        version: '1.0.0',
        ...more,
      });
      const scripts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
      return { files, script: scripts.join('\n') };
    },
  };
}
