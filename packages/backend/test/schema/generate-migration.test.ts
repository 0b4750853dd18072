import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { BASELINE_FILE } from '../../src/schema/generate-baseline.ts';
import { isFullTier } from '../by-tier.ts';
import { smallProject } from './small-project.ts';

const project = smallProject();

it('begins with the files themselves, in an order in which they can be applied, and has nothing to write then', async () => {
  const [file = '', ...others] = project.baseline();
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
  expect(await project.writeBaseline()).toEqual([]);
  expect(await project.generate('again')).toEqual({ files: [], script: '' });
});

it.runIf(isFullTier)('writes no baseline that the database refuses, and keeps the existing one', async () => {
  await project.edit('stock/items.sql', 'name text not null', 'name textt not nul');
  await expect(project.writeBaseline()).rejects.toThrow('schemas/stock/items.sql, line 2: syntax error');
  expect(await readFile(join(project.folder(), 'migrations', BASELINE_FILE), 'utf8')).toBe(
    await readFile(join(project.initialFolder(), 'migrations', BASELINE_FILE), 'utf8'),
  );
});

it('freezes the baseline at 1.0.0, and writes no migration before', async () => {
  await project.edit('stock/items.sql', 'notes text)', 'notes text, aisle text)');
  for (const version of ['1.0.0-rc.1', '1.0.0', '2.3.4'])
    await expect(project.writeBaseline(version)).rejects.toThrow(
      `1.0.0 froze the baseline: databases of released versions are led forward, and this is ${version}.`,
    );
  await expect(project.generate('add-aisles', { version: '0.9.0' })).rejects.toThrow(
    'Nothing was released yet (this is 0.9.0), so no database has to be migrated. Regenerate the baseline: npm run gen:migration -- --baseline',
  );
  expect(await readdir(join(project.folder(), 'migrations'))).toEqual([BASELINE_FILE]);
});

it('writes only the changes: columns with their settings, rights, policies, messages, rows', async () => {
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
  const { script } = await project.generate('add-notes');
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
  expect(script.match(/^(?:drop|alter|create|comment|revoke|grant|insert|delete)\b.*$/gm)).toEqual([
    'drop policy "Everybody reads orders that cost something" on "public"."orders";',
    'alter table "public"."orders"',
    'alter table "public"."orders"',
    'create policy "Everybody reads orders that cost something" on "public"."orders"',
    `comment on constraint "orders_amount" on "public"."orders" is 'An amount is from 0 to 1000';`,
    'revoke all ("note") on table "public"."orders" from "authenticated";',
    'grant select ("note") on table "public"."orders" to "authenticated";',
    'alter table public.items',
    'insert into private.registry (table_name, label) values',
    'delete from private.registry where (table_name) in (',
  ]);
});

it.runIf(isFullTier)('names the file that cannot be loaded, and the position', async () => {
  await project.edit('stock/items.sql', 'name text not null', 'name textt not nul');
  await expect(project.generate('break-items')).rejects.toThrow(
    /^These schema files cannot be loaded:\n {2}schemas\/stock\/items\.sql, line 2: syntax error/,
  );
  await project.edit('stock/items.sql', 'name textt not nul', 'name text');
  await project.edit('stock/items.sql', 'from public.items $$', 'from public.thing $$');
  await expect(project.generate('break-items')).rejects.toThrow(
    'item_count(): relation "public.thing" does not exist',
  );
});

it.runIf(isFullTier)('refuses files outside the areas, and meaningless names', async () => {
  await expect(project.generate('Add Things')).rejects.toThrow('is not a name for a migration');
  await project.write('elsewhere/things.sql', 'create table public.things (id integer primary key);');
  await expect(project.generate('add-things')).rejects.toThrow(
    'schemas/elsewhere/things.sql lies in no area.',
  );
});
