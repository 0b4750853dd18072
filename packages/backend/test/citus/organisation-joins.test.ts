import { loadModule, parseSync } from '@libpg-query/parser';
import { beforeAll, expect, test } from 'vitest';
import { createJoinReader } from './organisation-joins.ts';
import type { Node } from './parse-tree.ts';

beforeAll(() => loadModule());

const reader = createJoinReader(new Set(['public.invoices', 'public.customers', 'public.organizations']));

/** Kinds of findings in a statement of a function. */
function findingsIn(sql: string): readonly string[] {
  const statement = parseSync(sql).stmts?.[0]?.stmt as unknown as Node;
  return reader.read(statement, false).map(({ kind }) => kind);
}

const I = 'public.invoices i';
const C = 'public.customers c';

test.each([
  `select from ${I} where i.org_id = org`,
  `select from public.invoices where org_id = $1 and id = $2`,
  `select from ${I} join ${C} on c.org_id = i.org_id and c.id = i.customer_id where i.org_id = org`,
  `select from ${I} join ${C} on (c.org_id, c.id) = (i.org_id, i.customer_id) where i.org_id = org`,
  `select from ${I} join ${C} using (org_id) where i.org_id = org`,
  `select from ${I}, ${C} where i.org_id = document.org_id and c.org_id = org`,
  `select from ${I} left join ${C} on c.org_id = i.org_id and c.id = i.customer_id where i.org_id = (select private.org_id())`,
  `select from ${I} where i.org_id = org and exists (select from ${C} where c.org_id = i.org_id)`,
  `select from ${I} where i.org_id = org and a = 1 or i.org_id = org and a = 2`,
  `select from ${I} where (i.org_id, i.id) in (select x.org_id, x.id from unnest(rows) x)`,
  `select from public.organizations o join ${I} on i.org_id = o.id where o.id = org`,
  `with mine as (select * from ${I} where i.org_id = org) select from mine m join other o on o.id = m.id`,
  `with all_of_them as (select i.org_id from ${I}) select from all_of_them a where a.org_id = org`,
  `select from (select i.org_id, i.id from ${I}) s where s.org_id = org`,
  `update public.invoices i set a = 1 from ${C} where c.org_id = i.org_id and i.org_id = org`,
  `delete from public.invoices i using ${C} where c.org_id = i.org_id and i.org_id = org`,
  `insert into public.invoices (org_id) values (org)`,
  `select from ${I} where i.org_id = org union all select from ${I} where i.org_id = org`,
])('holds: %s', (sql) => {
  expect(findingsIn(sql)).toEqual([]);
});

test.each<[string, readonly string[]]>([
  [`select from ${I}`, ['open']],
  [`select from ${I} where i.id = org`, ['open']],
  [`select from ${I} where i.org_id = any (orgs)`, ['open']],
  [`select from ${I} where i.org_id <> org`, ['open']],
  [`select from ${I} where i.org_id = i.org_id`, ['open']],
  [`select from ${I} where i.org_id = org or i.id = $1`, ['open']],
  [`select from ${I} where not (i.org_id = org)`, ['open']],
  [`select from ${I} join ${C} on c.id = i.customer_id where i.org_id = org`, ['unjoined', 'open']],
  [`select from ${I} join ${C} using (id) where i.org_id = org`, ['unjoined', 'open']],
  [
    `select from ${I} join ${C} on c.org_id = coalesce(i.parent_id, i.id) where i.org_id = org`,
    ['unjoined', 'open'],
  ],
  [`select from ${I} join ${C} on c.org_id = i.org_id`, ['open']],
  [
    `select from ${I} where i.org_id = org and exists (select from ${C} where c.id = i.customer_id)`,
    ['open'],
  ],
  [`select (select count(*) from ${C}) from ${I} where i.org_id = org`, ['open']],
  [
    `with theirs as (select * from ${C}) select from ${I} join theirs t on t.id = i.customer_id where i.org_id = org`,
    ['unjoined', 'open'],
  ],
  [`update public.invoices i set a = 1`, ['open']],
  [`delete from public.invoices where id = $1`, ['open']],
  [`insert into public.invoices select * from ${C}`, ['open']],
  [
    `insert into public.invoices (id) values (1) on conflict do update set a = (select count(*) from ${C})`,
    ['open'],
  ],
  [`select from ${I} where i.org_id = org union select from ${C}`, ['open']],
])('is noticed: %s', (sql, kinds) => {
  expect(findingsIn(sql)).toEqual(kinds);
});
