import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from './database/people.ts';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Tables, columns or functions that break a rule, by name. */
async function offenders(query: string): Promise<readonly string[]> {
  return (await database.sql.unsafe<{ name: string }[]>(query)).map(({ name }) => name);
}

const rules: readonly [string, string][] = [
  [
    'every table of our schemas has row level security',
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not c.relrowsecurity`,
  ],
  [
    'every exposed table has a policy',
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     and not exists (select from pg_policy p where p.polrelid = c.oid)`,
  ],
  [
    'every policy asks helpers once for a statement, in a subselect',
    `select tablename || ': ' || policyname as name from pg_policies where schemaname = 'public'
     and regexp_replace(coalesce(qual, '') || ' ' || coalesce(with_check, ''), 'SELECT (private\\.\\w+|auth\\.\\w+)\\(', '', 'g') ~ '(private|auth)\\.\\w+\\('`,
  ],
  [
    'every policy of organisation data names the organization in each of its conditions',
    `select p.tablename || ': ' || p.policyname as name
     from pg_policies p cross join unnest(array[p.qual, p.with_check]) condition
     where p.schemaname = 'public' and p.tablename not in ('organizations', 'profiles')
     and exists (select from pg_attribute a where a.attrelid = format('public.%I', p.tablename)::regclass and a.attname = 'org_id')
     and condition !~ '^\\(+org_id = \\( SELECT private\\.org_id\\(\\) AS org_id\\)\\)( AND |$)'`,
  ],
  [
    'every table, view and function has a comment',
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p', 'v') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
     and obj_description(c.oid, 'pg_class') is null
     union all
     select p.oid::regprocedure::text from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and obj_description(p.oid, 'pg_proc') is null`,
  ],
  [
    'every check of an exposed table tells people what is wrong',
    `select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
     and conrelid <> 0 and obj_description(oid, 'pg_constraint') is null`,
  ],
  [
    'visitors have no right to anything but to write to the operator, and to read an invoice that they have the link of',
    `select table_name || '.' || privilege_type as name from information_schema.role_table_grants
     where table_schema in ('public', 'private') and grantee in ('anon', 'PUBLIC')
     union all
     select p.oid::regprocedure::text from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege('anon', p.oid, 'execute') and p.proname not in ('send_contact_message', 'read_online_invoice')`,
  ],
  [
    'nothing in the private schema is granted to signed-in people but what policies, defaults and checks call',
    `select table_name as name from information_schema.role_table_grants where table_schema = 'private' and grantee = 'authenticated'
     union all
     select p.proname from pg_proc p where p.pronamespace = 'private'::regnamespace
     and has_function_privilege('authenticated', p.oid, 'execute') and p.proname not in ('org_id', 'role', 'can', 'uuid_v7', 'is_currency', 'is_email', 'today', 'usual_payment_terms', 'usual_gst_rate', 'is_banking_open')`,
  ],
  [
    'people cannot write what the database keeps',
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and a.attname in ('org_id', 'user_id', 'role', 'number', 'balance', 'posted_at', 'created_by', 'created_at', 'updated_at')
     -- Clients upsert the settings with the user and the time. Triggers overwrite both; settings.test.ts
     -- holds them to it.
     and not (c.relname = 'company_settings' and a.attname in ('user_id', 'updated_at'))
     and (has_column_privilege('authenticated', c.oid, a.attnum, 'update')
       or a.attname not in ('org_id', 'user_id') and has_column_privilege('authenticated', c.oid, a.attnum, 'insert'))`,
  ],
  [
    'every table that people insert into takes their own org_id and user_id, and asks whether they are',
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_any_column_privilege('authenticated', c.oid, 'insert')
     and not ((select count(*) = 2 from pg_attribute a where a.attrelid = c.oid and a.attname in ('org_id', 'user_id')
         and has_column_privilege('authenticated', c.oid, a.attnum, 'insert'))
       and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'private.hold_to_oneself()'::regprocedure
         and t.tgenabled = 'O' and not exists (select from pg_trigger earlier where earlier.tgrelid = c.oid
           and earlier.tgtype & 7 = 7 and earlier.tgname < t.tgname)))`,
  ],
  [
    'every foreign key between organization tables holds the organization',
    `select conname as name from pg_constraint k
     where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
     and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'org_id')
     and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'org_id')
     and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'org_id' and a.attnum = any (k.conkey))`,
  ],
  [
    'every foreign key has an index that begins with its columns',
    `select conname as name from pg_constraint k
     where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
     and not exists (select from pg_index i where i.indrelid = k.conrelid
       and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  ],
  [
    'every primary and unique key of organisation data begins with org_id',
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace
     and c.relname not in ('organizations', 'profiles', 'role_permissions')
     and (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) <> 'org_id'`,
  ],
  [
    'every definer function fixes its search path',
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     and prosecdef and not coalesce(proconfig, '{}') @> array['search_path=""']`,
  ],
  [
    'every view runs with the rights of its reader, but for the directory of names',
    `select relname as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
     and not coalesce(reloptions, '{}') @> array['security_invoker=true'] and relname <> 'customer_directory'`,
  ],
  [
    "nothing but private.today asks which day it is: the server's is not the organization's",
    `select p.name from (
       select oid::regprocedure::text as name, prosrc as source from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and oid <> 'private.today(uuid)'::regprocedure
       union all
       select adrelid::regclass || ', default', pg_get_expr(adbin, adrelid) from pg_attrdef
       union all
       select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'c'
       union all
       select tgname, pg_get_triggerdef(oid) from pg_trigger
       union all
       select tablename || ': ' || policyname, qual || ' ' || with_check from pg_policies
       union all
       select viewname, definition from pg_views where schemaname in ('public', 'private')
     ) p
     where p.source ~* '\\m(current_date|current_timestamp|localtimestamp)\\M'
       or p.source ~* '(now|timestamp)\\(\\)[^;]*::\\s*date\\M|\\mdate\\s*(:=|default)\\s*(now|\\w+_timestamp)\\('
       or p.source ~* '''(today|now|yesterday|tomorrow)'''`,
  ],
  [
    'every exposed table of an organization has created_at',
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     and c.relname <> 'role_permissions'
     and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'created_at')`,
  ],
];

test.each(rules)('%s', async (_rule, query) => {
  expect(await offenders(query)).toEqual([]);
});

test('the rules detect a careless table', async () => {
  await database.sql.unsafe(`
    create table public.careless (id uuid primary key, org_id uuid, number text check (number <> ''),
      customer_id uuid references public.profiles (id));
    create view public.careless_view as select * from public.careless;
    create function public.careless_function() returns int language sql security definer as 'select extract(day from current_date)::int';
    create policy "Careless" on public.careless using (private.org_id() = org_id);
    grant all on public.careless to authenticated, anon;
    grant execute on function public.careless_function() to public;`);
  const silent: string[] = [];
  for (const [rule, query] of rules) {
    const found = await offenders(query);
    if (!found.some((name) => name.includes('careless') || name.includes('Careless'))) silent.push(rule);
  }
  expect(silent).toEqual([
    'every exposed table has a policy',
    'nothing in the private schema is granted to signed-in people but what policies, defaults and checks call',
  ]);
});

interface DateColumn {
  readonly table: string;
  readonly column: string;
  readonly rules: readonly string[];
}

test('every date that people may write lies in the calendar', async () => {
  const columns = await database.sql<DateColumn[]>`
    select c.relname as table, a.attname as column, array(
      select pg_get_expr(k.conbin, k.conrelid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)) as rules
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      -- Triggers overwrite what is sent.
      and not (c.relname = 'company_settings' and a.attname = 'updated_at')
      and a.atttypid in ('date'::regtype, 'timestamp'::regtype, 'timestamptz'::regtype)
      and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
        or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))
    order by 1, 2`;
  expect(columns.length).toBeGreaterThan(8);
  const accepted: string[] = [];
  for (const { table, column, rules } of columns) {
    for (const day of ['infinity', '-infinity', '10000-01-01', '0001-12-31 BC']) {
      const [row] = await database.sql.unsafe<{ refused: boolean }[]>(
        `select ${rules.map((rule) => `(${rule}) is false`).join(' or ') || 'false'} as refused
         from jsonb_populate_record(null::public.${table}, '{"${column}": "${day}"}')`,
      );
      if (!row?.refused) accepted.push(`${table}.${column}: ${day}`);
    }
  }
  expect(accepted).toEqual([]);
});

test('the search expression of each registered table matches its index', async () => {
  const entries = await database.sql<{ table_name: string; search_expression: string }[]>`
    select table_name, search_expression from private.record_tables where search_expression is not null`;
  expect(entries.length).toBeGreaterThan(0);
  await database.sql.begin(async (sql) => {
    await sql`set local enable_seqscan = off`;
    await sql`set local enable_indexscan = off`;
    for (const { table_name, search_expression } of entries) {
      const plan = await sql.unsafe(
        `explain select id from public.${table_name} where ${search_expression} like '%some words%'`,
      );
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Bitmap Index Scan on \w+_search/);
    }
  });
});

test('the source of a list has every column of its table, of the same type and for the same people', async () => {
  const missing = await offenders(`
    select t.source_name || '.' || a.attname as name
    from private.record_tables t join pg_attribute a on a.attrelid = private.relation(t) and a.attnum > 0 and not a.attisdropped
    left join pg_attribute v on v.attrelid = private.source(t) and v.attname = a.attname
      and format_type(v.atttypid, v.atttypmod) = format_type(a.atttypid, a.atttypmod) and v.attcollation = a.attcollation
      and has_column_privilege('authenticated', v.attrelid, v.attnum, 'select')
        = has_column_privilege('authenticated', a.attrelid, a.attnum, 'select')
    where t.source_name is not null and v.attname is null
      -- document_chain returns the source of a document.
      and not exists (select from private.document_conversions c
        join private.document_kinds k on k.kind = c.kind join private.document_kinds m on m.kind = c.to_kind
        where m.table_name = t.table_name and k.parent_column = a.attname)`);
  expect(missing).toEqual([]);
});

test('every role sees the same records through the table and through the functions', async () => {
  const company = await foundCompany(database);
  for (const person of [company.admin, company.manager, company.user])
    await database.as(person, (sql) => sql`insert into customers (name) values (${person.email})`);
  const seen: Record<string, number> = {};
  for (const [role, person] of Object.entries(company)) {
    if (typeof person === 'string') continue;
    const [rows, ids] = await database.as(person, async (sql) => [
      await sql<{ id: string }[]>`select id from customers order by created_at desc, id desc`,
      await sql<{ ids: string[] }[]>`select list_record_ids('customers', '{}') as ids`,
    ]);
    expect(ids[0]?.ids).toEqual(rows.map(({ id }) => id));
    seen[role] = rows.length;
  }
  expect(seen).toEqual({ admin: 3, manager: 3, user: 1, viewer: 0 });
});
