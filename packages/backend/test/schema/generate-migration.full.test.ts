import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BASELINE_FILE } from '../../src/schema/generate-baseline.ts';
import { smallProject } from './small-project.ts';

const project = smallProject();

it('regenerates the baseline before 1.0.0 instead of all migrations, with columns in the order of the files', async () => {
  await project.edit('stock/items.sql', 'notes text)', 'notes text, aisle text)');
  await project.generate('add-aisles');
  expect(await readdir(join(project.folder(), 'migrations'))).toHaveLength(2);
  await project.edit('stock/items.sql', 'name text not null, notes', 'code text, name text not null, notes');
  const [file = ''] = await project.writeBaseline();
  expect(await readdir(join(project.folder(), 'migrations'))).toEqual([BASELINE_FILE]);
  const before = await readFile(join(project.initialFolder(), 'migrations', BASELINE_FILE), 'utf8');
  expect(await readFile(file, 'utf8')).toBe(
    before.replace(
      'name text not null, notes text)',
      'code text, name text not null, notes text, aisle text)',
    ),
  );
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
  const { script } = await project.generate('add-visits');
  expect(script).toMatch(/add column "zone"[\s\S]+add column "aisle"/);
  expect(script).toMatch(
    /create table "public"\."visits" \(\s+"id"[^;]+"zone"[^;]+"order_id"[^;]+"note" .*'none, \(yet\)'::text,\s+constraint[^;]+\);/,
  );
});

it('writes one function where one function changed', async () => {
  await project.edit('stock/items.sql', 'select count(*) from', 'select count(*) + 1 from');
  const { script } = await project.generate('count-one-more');
  expect(script).toMatch(
    /^set check_function_bodies = off;\n\ncreate or replace function public\.item_count/,
  );
  expect(script).toContain('select count(*) + 1 from public.items');
  expect(script.match(/^(create|alter|drop|grant|comment|insert|delete)\b/gm)).toEqual(['create']);
});

it('replaces a function whose language changed below the column that it generates', async () => {
  await project.edit(
    'stock/shelves.sql',
    "language sql immutable as $$ select 'Shelf ' || id $$",
    "language plpgsql immutable as $$ begin return 'Shelf ' || id; end $$",
  );
  const { script } = await project.generate('keep-plans');
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
  await expect(project.generate('drop-notes')).rejects.toThrow(
    /would lose what people have entered:\n {2}ALTER TABLE "public"\."items" DROP COLUMN "notes"\n.*add --allow-data-loss.*add --accept-renames\./,
  );
  const { script } = await project.generate('drop-notes', { allowsDataLoss: true });
  expect(script).toMatch(/drop column "notes"/);
});

it('renames according to its arguments', async () => {
  await project.edit('stock/items.sql', 'notes text', 'remarks text');
  await project.edit(
    'stock/items.sql',
    'column notes set statistics 0, alter column notes',
    'column remarks set statistics 0, alter column remarks',
  );
  const { script } = await project.generate('rename-notes', { acceptsRenames: true });
  expect(script).toMatch(/rename column "notes" to "remarks"/i);
});

it('requires new columns after the others, as in every existing database', async () => {
  await project.edit('stock/items.sql', 'name text not null, notes', 'code text, name text not null, notes');
  await expect(project.generate('add-codes')).rejects.toThrow(
    /move new columns to the end[\s\S]*public\.items \(id, name, notes, code\) instead of \(id, code, name, notes\)/,
  );
});
