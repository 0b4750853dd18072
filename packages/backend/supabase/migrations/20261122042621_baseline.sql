set check_function_bodies = off;

-- schemas/foundation/schemas.sql

-- What everything stands on: closed defaults, extensions, and the schema of internals.

-- Closed first: a table or function that is not granted explicitly cannot be reached through the API.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
-- PUBLIC's right to execute is a built-in default; it can be revoked globally only, not for one schema.
alter default privileges revoke execute on functions from public;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

create schema private;
comment on schema private is 'Internals: nothing in here is reachable through the API.';
-- Policies and column defaults call private functions as the caller; each of them is granted by name.
grant usage on schema private to authenticated, service_role;

create function private.stamp_archived_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.archived_at := case new.status when 'Inactive' then now() end;
  return new;
end $$;
comment on function private.stamp_archived_at() is 'Keeps archived_at to the status, which people write.';

create function private.keep_archive(target regclass) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  -- The condition spares an import of many rows the call.
  execute format('create trigger %I before insert or update on %s for each row '
    || 'when ((new.status = ''Inactive'') is distinct from (new.archived_at is not null)) '
    || 'execute function private.stamp_archived_at()', table_name || '_status', target);
end $$;
comment on function private.keep_archive(regclass) is
  'Lets the status Inactive archive the records of a table; for migrations of tables with a status and archived_at.';

-- schemas/foundation/updated-at.sql

-- When a record was last changed.

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end $$;
comment on function private.touch_updated_at() is
  'Keeps updated_at, which is also the version that an optimistic lock compares.';

-- schemas/tenancy/own-records.sql

-- People add records to their own organisation and in their own name.

create function private.hold_to_oneself() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.org_id is distinct from private.org_id() then
    perform private.refuse('record.not_yours',
      'A record is added to the organisation that you work in. Leave org_id out, or send that organisation''s id.');
  end if;
  if new.user_id is distinct from auth.uid() then
    perform private.refuse('record.not_yours',
      'A record is added in your own name. Leave user_id out, or send your own id.');
  end if;
  return new;
end $$;
comment on function private.hold_to_oneself() is 'People add records to their own organisation and in their own name, or are told so.';

create function private.accept_as_oneself(target regclass) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  execute format('grant insert (org_id, user_id) on %s to authenticated', target);
  -- Triggers fire in the order of their names: this one comes before those that look at what the record refers to, so
  -- that nobody learns from them what another organisation has. Functions of the database write as its owner: the
  -- condition spares an import of many rows the call.
  execute format('create trigger %I before insert on %s for each row when (current_user = ''authenticated'') '
    || 'execute function private.hold_to_oneself()', table_name || '_as_oneself', target);
end $$;
comment on function private.accept_as_oneself(regclass) is
  'Lets clients send org_id and user_id with a new record, if they are their own.';

-- schemas/tenancy/permissions.sql

-- What each role may do: one list, which policies, functions and screens read.

create type public.member_role as enum ('admin', 'manager', 'user', 'viewer');
comment on type public.member_role is 'What a member may do is listed in role_permissions.';

create table public.role_permissions (
  role public.member_role not null,
  permission text not null,
  primary key (role, permission),
  constraint role_permissions_shape check (permission ~ '^[a-z_]+\.[a-z_]+$')
);
comment on table public.role_permissions is 'What each role may do. Policies, functions and screens all read this one list.';
comment on constraint role_permissions_shape on public.role_permissions is 'A permission is written area.verb';

create function private.grant_permission(permission text, variadic roles public.member_role[]) returns void
language sql
set search_path = ''
as $$
  insert into public.role_permissions (role, permission) select unnest(roles), permission
$$;
comment on function private.grant_permission(text, public.member_role[]) is 'Declares a permission.';

create function private.can(permission text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.role_permissions r where r.role = private.role() and r.permission = can.permission);
end $$;
comment on function private.can(text) is 'Whether the caller''s role has a permission.';

grant execute on function private.can(text) to authenticated, service_role;

create function private.require(permission text, action text) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  org uuid := private.required_org_id();
  holders text;
begin
  if not private.can(permission) then
    select string_agg(r.role::text, ' or ' order by r.role) into holders
    from public.role_permissions r where r.permission = require.permission;
    perform private.refuse('role.denied', format(
      'Your role (%s) may not %s. Ask %s of your organisation.',
      private.role(), action, coalesce('an ' || holders, 'the operator')));
  end if;
  return org;
end $$;
comment on function private.require(text, text) is
  'The caller''s organisation if they have the permission; otherwise a refusal that names the action and who may take it.';

grant select on public.role_permissions to authenticated;
grant select, insert, update, delete on public.role_permissions to service_role;
alter table public.role_permissions enable row level security;

create policy "Signed-in people read what roles may do" on public.role_permissions
  for select to authenticated
  using ((select auth.uid()) is not null);

-- schemas/tenancy/session-context.sql

-- What a screen needs to know of whoever is signed in.

create function public.session_context() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'user', jsonb_build_object('id', p.id, 'email', p.email, 'full_name', p.full_name),
    'organisation', (
      select jsonb_build_object('id', o.id, 'name', o.name, 'base_currency', s.base_currency)
      from public.organizations o join public.company_settings s on s.org_id = o.id
      where o.id = p.org_id),
    'role', private.role(),
    'grants', (
      select jsonb_object_agg(g.permission, g.roles)
      from (select r.permission, jsonb_agg(r.role order by r.role) as roles
        from public.role_permissions r group by r.permission) g),
    'organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name), '[]')
      from public.memberships m join public.organizations o on o.id = m.org_id
      where m.user_id = p.id))
  from public.profiles p
  where p.id = auth.uid()
$$;
comment on function public.session_context() is
  'Who is signed in, where, with which role, and what each role may do. Null for an account without a profile.';
grant execute on function public.session_context() to authenticated;

-- schemas/tenancy/sign-up.sql

-- Signing up makes the organisation, the admin membership, the profile and the settings, in the transaction that
-- makes the account: either all of them exist or none.

create function private.plain_text(escaped text) returns text
language sql immutable
set search_path = ''
as $$
  -- The ampersand last, so that "&amp;lt;" becomes "&lt;" and not "<".
  select nullif(btrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    escaped, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#34;', '"'), '&#39;', ''''), '&#x27;', ''''), '&#x2F;', '/'),
    '&#47;', '/'), '&amp;', '&')), '')
$$;
comment on function private.plain_text(text) is
  'The sign-up form escapes names for HTML; the database keeps what people typed. Null when blank.';

create function private.sign_up_person() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  metadata constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  address constant text := coalesce(new.email, '');
  person constant text := left(coalesce(
    private.plain_text(metadata ->> 'full_name'),
    private.plain_text(concat_ws(' ', metadata ->> 'first_name', metadata ->> 'last_name')),
    private.plain_text(metadata ->> 'name'),
    nullif(split_part(address, '@', 1), ''),
    'New member'), 200);
  company constant text := left(coalesce(
    private.plain_text(metadata ->> 'company_name'),
    private.plain_text(metadata ->> 'company'),
    'My Company'), 200);
  org uuid;
begin
  insert into public.organizations (name) values (company) returning id into org;
  insert into public.memberships (org_id, user_id, role) values (org, new.id, 'admin');
  insert into public.profiles (id, org_id, email, full_name) values (new.id, org, address, person);
  -- A browser may know zones that this server does not; nobody is turned away for that.
  insert into public.company_settings (org_id, user_id, company_name, time_zone)
  values (org, new.id, company, coalesce(private.time_zone_named(metadata ->> 'time_zone'), 'UTC'));
  return new;
end $$;
comment on function private.sign_up_person() is 'Gives a new account its own organisation, with the role admin.';

create function private.follow_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return new;
end $$;
comment on function private.follow_email() is 'The profile shows the account''s present e-mail address.';

create trigger sign_up_person after insert on auth.users
  for each row execute function private.sign_up_person();
create trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();

-- schemas/activity/logging.sql

-- How statements are noted in the activity log: a trigger for each table, and the word for what it was.

-- Silent about actions named 'none': what the database does by itself. What logs single records is written
-- without dynamic SQL, so that its plan is kept: it runs with every write.
create function private.log_activity() returns trigger
language plpgsql security definer
set search_path = ''
as $$
-- Arguments: the column that names a record, then columns that are bookkeeping rather than content.
declare
  most_single constant integer := 50;
  verb text := nullif(current_setting('ledgerwise.activity_action', true), '');
  name_column text;
  hidden text[];
  actor uuid;
  actor_name text;
  total integer;
  summary text := '''{}''::jsonb';
begin
  if verb = 'none' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    select count(*) into total from (select from old_rows limit most_single + 1) t;
  else
    select count(*) into total from (select from new_rows limit most_single + 1) t;
  end if;
  if total = 0 then
    return null;
  end if;
  verb := coalesce(verb, case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end);
  name_column := tg_argv[0];
  hidden := array['id', 'org_id', 'user_id', 'created_at', 'updated_at'] || tg_argv[1:];
  actor := auth.uid();
  actor_name := coalesce((select p.full_name from public.profiles p where p.id = actor), 'System');

  if total <= most_single then
    -- The JSON of a row is made once, hence offset 0.
    if tg_op = 'INSERT' then
      insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes)
      select n.org_id, actor, actor_name, verb, tg_table_name, n.id, n.after ->> name_column,
        private.changes_between(null, n.after, hidden)
      from (select t.org_id, t.id, to_jsonb(t) as after from new_rows t offset 0) n;
    elsif tg_op = 'DELETE' then
      insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes)
      select o.org_id, actor, actor_name, verb, tg_table_name, o.id, o.before ->> name_column,
        private.changes_between(o.before, null, hidden)
      from (select t.org_id, t.id, to_jsonb(t) as before from old_rows t offset 0) o;
    else
      insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes)
      select n.org_id, actor, actor_name, verb, tg_table_name, n.id, n.after ->> name_column, c.changes
      from (select t.org_id, t.id, to_jsonb(t) as before from old_rows t offset 0) o
      join (select t.org_id, t.id, to_jsonb(t) as after from new_rows t offset 0) n on n.org_id = o.org_id and n.id = o.id
      cross join lateral (select private.changes_between(o.before, n.after, hidden) as changes offset 0) c
      where c.changes <> '{}';
    end if;
    return null;
  end if;

  if tg_op = 'UPDATE' then
    select format('jsonb_strip_nulls(jsonb_build_object(%s))', string_agg(format(
      '%1$L, case when bool_or(o.%2$I is distinct from n.%2$I) then jsonb_build_object(''to'', '
      || 'case when min(n.%2$I::text) = max(n.%2$I::text) and count(n.%2$I) = count(*) then to_jsonb(min(n.%2$I::text)) end) end',
      a.attname, a.attname), ', '))
    into summary
    from pg_catalog.pg_attribute a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and a.attname <> all (hidden);
  end if;
  execute format($sql$
    insert into public.activity_log
      (org_id, actor_id, actor_name, action, entity, changes, record_ids, record_count)
    select %1$s.org_id, $1, $2, $3, $4, %2$s, array_agg(%1$s.id), count(*)
    from %3$s
    group by %1$s.org_id
  $sql$, case tg_op when 'DELETE' then 'o' else 'n' end, summary, case tg_op
    when 'INSERT' then 'new_rows n'
    when 'DELETE' then 'old_rows o'
    else 'old_rows o join new_rows n on n.org_id = o.org_id and n.id = o.id' end)
  using actor, actor_name, verb, tg_table_name;
  return null;
end $$;
comment on function private.log_activity() is
  'Statement trigger that writes the activity log. Give it the name column, and columns to leave out.';

create function private.keep_activity(target regclass, name_column text, variadic hidden text[] default '{}') returns void
language plpgsql
set search_path = ''
as $$
declare
  arguments text := (select string_agg(quote_literal(a), ', ') from unnest(array[name_column] || hidden) a);
begin
  execute format('create trigger log_insert after insert on %s referencing new table as new_rows '
    || 'for each statement execute function private.log_activity(%s)', target, arguments);
  execute format('create trigger log_update after update on %s referencing old table as old_rows new table as new_rows '
    || 'for each statement execute function private.log_activity(%s)', target, arguments);
  execute format('create trigger log_delete after delete on %s referencing old table as old_rows '
    || 'for each statement execute function private.log_activity(%s)', target, arguments);
end $$;
comment on function private.keep_activity(regclass, text, text[]) is 'Puts a table under the activity log.';

create function private.set_activity_action(action text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('ledgerwise.activity_action', set_activity_action.action, true);
end $$;
comment on function private.set_activity_action(text) is
  'What the activity log calls the statements that follow, until the transaction ends or it is called again with an empty text.';

create function private.changes_between(before_row jsonb, after_row jsonb, hidden text[]) returns jsonb
language plpgsql immutable
as $$
begin
  return (
    select coalesce(jsonb_object_agg(key, jsonb_build_object('from', before_row -> key, 'to', after_row -> key)), '{}')
    from jsonb_object_keys(coalesce(after_row, before_row)) key
    where key <> all (hidden)
      and coalesce(before_row -> key, 'null') is distinct from coalesce(after_row -> key, 'null'));
end $$;
comment on function private.changes_between(jsonb, jsonb, text[]) is
  'What differs between two states of a row, {column: {from, to}}, but for hidden columns; null is a row that is not there.';

-- schemas/records/history.sql

-- The history of a record.

create function public.record_history(table_name text, record_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(record_history.table_name);
  scope constant text := private.record_scope(entry, 'read', 'read');
  org constant uuid := private.required_org_id();
  visible boolean;
  history jsonb;
begin
  execute format('select exists (select from %s where %s and id = $1)', private.relation(entry), scope)
  using record_history.record_id into visible;
  -- A deleted record can be shown to whoever could have seen all of them.
  if not visible and not private.can('activity.read_all') then
    return '[]';
  end if;
  select coalesce(jsonb_agg(to_jsonb(h) order by h.created_at desc, h.id desc), '[]') into history
  from (
    select a.id, a.actor_id, a.actor_name, a.action, a.entity, a.record_name, a.changes, a.record_count, a.created_at
    from public.activity_log a
    where a.org_id = org and a.entity = entry.table_name and a.record_id = record_history.record_id
    union all
    select a.id, a.actor_id, a.actor_name, a.action, a.entity, a.record_name, a.changes, a.record_count, a.created_at
    from public.activity_log a
    where a.org_id = org and a.entity = entry.table_name and a.record_ids is not null
      and record_history.record_id = any (a.record_ids)
  ) h;
  return history;
end $$;
comment on function public.record_history(text, uuid) is 'What happened to a record, newest first.';

grant execute on function public.record_history(text, uuid) to authenticated;

-- schemas/records/lists.sql

-- Lists of any registered table: search, sums, ids, export, matching.

create function public.search_records(table_name text, query jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(search_records.table_name);
  target constant regclass := private.relation(entry);
  size constant integer := least(greatest(coalesce((query #>> '{page,size}')::integer, 50), 1), 1001);
  skipped constant bigint := greatest(coalesce((query #>> '{page,offset}')::bigint, 0), 0);
  rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from (select %s from %s where %s and %s and %s order by %s limit %s offset %s) r',
    (select string_agg(quote_ident(c), ', ') from unnest(private.granted_columns(target, 'select')) c),
    target,
    private.record_scope(entry, 'read', 'read'),
    private.record_condition(entry, query),
    private.page_condition(target, query),
    private.record_order(target, query),
    size, skipped) into rows;
  return rows;
end $$;
comment on function public.search_records(text, jsonb) is 'One page of the records that a query matches.';

create function public.summarise_records(table_name text, query jsonb, sum_fields text[] default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(summarise_records.table_name);
  target constant regclass := private.relation(entry);
  sums text;
  summary jsonb;
begin
  select string_agg(format('%L, coalesce(sum(%I), 0)::text', f, f), ', ') into sums
  from unnest(sum_fields) f
  where private.column_type(target, f) is not null;
  execute format('select jsonb_build_object(''count'', count(*), ''sums'', jsonb_build_object(%s)) from %s where %s and %s',
    coalesce(sums, ''), target, private.record_scope(entry, 'read', 'read'), private.record_condition(entry, query))
  into summary;
  return summary;
end $$;
comment on function public.summarise_records(text, jsonb, text[]) is
  'How many records a query matches, and exact sums of their amounts as text.';

create function public.list_record_ids(table_name text, query jsonb) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(list_record_ids.table_name);
  target constant regclass := private.relation(entry);
  ids uuid[];
begin
  execute format('select coalesce(array_agg(id order by %s), ''{}'') from %s where %s and %s',
    private.record_order(target, query), target,
    private.record_scope(entry, 'read', 'read'), private.record_condition(entry, query)) into ids;
  return ids;
end $$;
comment on function public.list_record_ids(text, jsonb) is 'The ids of all records that a query matches, in its order.';

create function public.export_records(
  table_name text, columns text[], query jsonb, after uuid default null, page_size integer default 5000
) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(export_records.table_name);
  target constant regclass := private.relation(entry);
  cells text;
  page text;
begin
  select string_agg(format('%I::text', c), ', ' order by n) into cells
  from unnest(columns) with ordinality u (c, n)
  where private.column_type(target, c) is not null;
  execute format(
    'select coalesce(json_agg(json_build_array(%s)), ''[]'')::text from (select * from %s where %s and %s and %s order by id limit %s) r',
    concat_ws(', ', 'id::text', cells), target,
    private.record_scope(entry, 'export', 'export'),
    private.record_condition(entry, query),
    case when after is null then 'true' else format('id > %L::uuid', after) end,
    least(greatest(page_size, 1), 20000)) into page;
  return page;
end $$;
comment on function public.export_records(text, text[], jsonb, uuid, integer) is
  'One page of an export, by id: a JSON array of arrays of text, each the id and then the columns.';

create function public.match_records(table_name text, field text, wanted text[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(match_records.table_name);
  target constant regclass := private.relation(entry);
  type constant text := private.column_type(target, match_records.field);
  matches jsonb;
begin
  execute format($sql$
    select coalesce(jsonb_object_agg(v.value, r.id), '{}')
    from (select distinct value, lower(btrim(value) collate "und-x-icu") as folded from unnest($1) value) v
    join (
      select distinct on (folded) lower(btrim(%1$I::text) collate "und-x-icu") as folded, id
      from %2$s where %3$s and %1$I is not null order by folded, id
    ) r using (folded)
    where v.folded <> ''
  $sql$, match_records.field, target, private.record_scope(entry, 'read', 'read'))
  using match_records.wanted into matches;
  return matches;
end $$;
comment on function public.match_records(text, text, text[]) is
  'Which visible records have one of the values in a field, case ignored: {"value": "id"}.';

grant execute on function public.search_records(text, jsonb), public.summarise_records(text, jsonb, text[]), public.list_record_ids(text, jsonb), public.export_records(text, text[], jsonb, uuid, integer), public.match_records(text, text, text[]) to authenticated;

-- schemas/records/organisation-tables.sql

-- What the tables of an organisation's records have in common, called once in each table's file. A migration holds what
-- these calls make, table by table.

create function private.organisation_table(target regclass) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  execute format('alter table %s enable row level security', target);
  execute format('grant select, insert, update, delete on %s to service_role', target);
  -- The planner expects few organisations, and so many rows in each: it then walks an index in list order and stops after
  -- a page, which costs nothing where an organisation is small. Expecting few rows it would sort a large one whole.
  execute format('alter table %s alter column org_id set (n_distinct = 3)', target);
  -- Read backwards for the newest first: new rows then go to the end of the index, which is cheapest.
  execute format('create index %I on %s (org_id, created_at, id)', table_name || '_newest', target);
  execute format('alter publication supabase_realtime add table %s', target);
end $$;
comment on function private.organisation_table(regclass) is
  'Row level security, the newest first, and changes told live, for a table that members come to through the API.';

create function private.let_members(target regclass, variadic verbs text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  label constant text := replace(table_name, '_', ' ');
  verb text;
  roles text[];
  holders text;
  condition text;
begin
  foreach verb in array verbs loop
    roles := array(select r.role::text || 's' from public.role_permissions r
      where r.permission = table_name || '.' || verb order by r.role);
    if roles = '{}' then
      raise exception 'No role has %.%: declare who may, above this call.', table_name, verb;
    end if;
    holders := case cardinality(roles)
      when cardinality(enum_range(null::public.member_role)) then 'Members'
      when 1 then initcap(roles[1])
      else initcap(roles[1]) || array_to_string(array(
        select case n when cardinality(roles) then ' and ' else ', ' end || roles[n] from generate_series(2, cardinality(roles)) n), '') end;
    condition := format('org_id = (select private.org_id()) and (select private.can(%L))', table_name || '.' || verb);
    execute case verb
      when 'read' then format('grant select on %s to authenticated; create policy %I on %1$s for select to authenticated using (%3$s)',
        target, format('%s read %s', holders, label), condition)
      when 'create' then format('create policy %I on %s for insert to authenticated with check (%s)',
        format('%s add %s', holders, label), target, condition)
      when 'update' then format('create policy %I on %s for update to authenticated using (%3$s) with check (%3$s)',
        format('%s change %s', holders, label), target, condition)
      when 'delete' then format('grant delete on %s to authenticated; create policy %I on %1$s for delete to authenticated using (%3$s)',
        target, format('%s delete %s', holders, label), condition)
      end;
  end loop;
end $$;
comment on function private.let_members(regclass, text[]) is
  'Lets the roles that have table.read, .create, .update or .delete do so with the records of their organisation. Which columns they may write is granted by name.';

create function private.register_records(
  target regclass, label_one text, label_many text, name_column text, words text default null,
  owner_column text default null, derived_columns text[] default '{}'
) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  search_expression constant text := 'lower((' || words || ') collate "und-x-icu")';
begin
  insert into private.record_tables values (
    table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns);
  if words is not null then
    execute format('create index %I on %s using gin (%s extensions.gin_trgm_ops)', table_name || '_search', target, search_expression);
  end if;
end $$;
comment on function private.register_records(regclass, text, text, text, text, text, text[]) is
  'Puts a table under the generic functions: lists, sums, exports, imports, bulk changes. words is the text to search in, which gets its index.';

-- schemas/records/record-tables.sql

-- Tables that the generic functions serve: lists, exports, imports, bulk changes, history.

create table private.record_tables (
  table_name text primary key,
  label_one text not null,
  label_many text not null,
  name_column text not null,
  search_expression text,
  owner_column text,
  derived_columns text[] not null default '{}'
);
comment on table private.record_tables is
  'Tables that the generic functions serve. Permissions are table_name.read, .create, .update, .delete, .import, .export.';
comment on column private.record_tables.search_expression is
  'Lower-case text to search in; to the letter the expression of the table''s trigram index.';
comment on column private.record_tables.owner_column is
  'Where set, a role without table_name.read_all sees only the records whose owner it is. The policies say the same.';
comment on column private.record_tables.derived_columns is
  'Which the database fills in from others where they are not said. An import that changes those leaves these to it.';
alter table private.record_tables enable row level security;

create function private.record_table(table_name text) returns private.record_tables
language plpgsql stable
set search_path = ''
as $$
declare
  entry private.record_tables;
begin
  select r.* into entry from private.record_tables r where r.table_name = record_table.table_name;
  if entry.table_name is null then
    perform private.refuse('table.unknown', format('There is no list called "%s".', record_table.table_name));
  end if;
  return entry;
end $$;
comment on function private.record_table(text) is 'The registry''s entry of a table, or a refusal.';

create function private.relation(entry private.record_tables) returns regclass
language sql stable
set search_path = ''
as $$
  select format('public.%I', entry.table_name)::regclass
$$;
comment on function private.relation(private.record_tables) is 'The table of an entry.';

create function private.granted_columns(target regclass, privilege text) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(a.attname::text order by a.attnum), '{}')
  from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped
    and has_column_privilege('authenticated', target, a.attnum, privilege)
$$;
comment on function private.granted_columns(regclass, text) is 'Columns on which signed-in people have a privilege.';

create function private.fillable_columns(target regclass) returns text[]
language sql stable
set search_path = ''
as $$
  select array(select c from unnest(private.granted_columns(target, 'insert')) c where c not in ('id', 'org_id', 'user_id'))
$$;
comment on function private.fillable_columns(regclass) is
  'What people say of a record when they add it: neither its id, nor whose it is.';

create function private.label(column_name text) returns text
language sql immutable
set search_path = ''
as $$
  select upper(left(column_name, 1)) || replace(substr(column_name, 2), '_', ' ')
$$;
comment on function private.label(text) is 'A column in words: credit_limit is "Credit limit".';

-- schemas/records/values.sql

-- What a text has to look like to be a value of a column, and how it is written into SQL.

create function private.column_type(target regclass, column_name text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  result text;
begin
  select format_type(a.atttypid, a.atttypmod) into result
  from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attname = column_name
    and column_name = any (private.granted_columns(target, 'select'));
  if result is null then
    perform private.refuse('query.unknown_field', format('There is no field called "%s" in this list.', column_name));
  end if;
  return result;
end $$;
comment on function private.column_type(regclass, text) is 'The type of a column that signed-in people may read, or a refusal.';

create function private.fits(value text, type text) returns boolean
language sql stable
as $$
  -- Postgres remembers the type of a plain variable from the first call of a transaction; an expression is looked up anew.
  select case
    when not pg_input_is_valid(value, type || '') then value is null
    -- It reads 0x10, 1_000, 1e5, +1 and NaN as numbers too, and infinity and tomorrow as days: nobody means those.
    when type like 'numeric%' then btrim(value) ~ '^-?[0-9]+(\.[0-9]+)?$'
    when type in ('smallint', 'integer', 'bigint') then btrim(value) ~ '^-?[0-9]+$'
    when type = 'date' then value ~ '^\s*[0-9]' and value::date between '0001-01-01' and '9999-12-31'
    when type like 'timestamp%' then value ~ '^\s*[0-9]' and value::timestamptz between '0001-01-01 UTC' and '10000-01-01 UTC'
    else true end
$$;
comment on function private.fits(text, text) is
  'Whether a text is a value of a type as people write it: numbers in plain decimal notation, days of the calendar.';

create function private.type_complaint(value text, column_name text, type text) returns text
language sql immutable
set search_path = ''
as $$
  select format(case
    when type in ('smallint', 'integer', 'bigint') then '%1$s must be a whole number; "%2$s" is not'
    when type like 'numeric%' then '%1$s must be a number; "%2$s" is not, or it is too large'
    when type = 'date' or type like 'timestamp%' then '%1$s must be a date like 2026-01-31; "%2$s" is not'
    when type = 'boolean' then '%1$s must be true or false; "%2$s" is neither'
    else '"%2$s" does not fit %1$s' end,
    private.label(column_name), left(value, 40))
$$;
comment on function private.type_complaint(text, text, text) is 'Why a value does not fit a column''s type, in a sentence.';

create function private.literal(target regclass, column_name text, value text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  type constant text := private.column_type(target, column_name);
begin
  if value is null then
    return 'null';
  end if;
  if not private.fits(value, type) then
    perform private.refuse('query.invalid_value', private.type_complaint(value, column_name, type) || '.');
  end if;
  return format('%L::%s', value, type);
end $$;
comment on function private.literal(regclass, text, text) is 'A value as SQL of the column''s type, or a refusal.';

create function private.like_pattern(value text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(value, '([\\%_])', '\\\1', 'g')
$$;
comment on function private.like_pattern(text) is 'Text in which %, _ and \ stand for themselves.';

create function private.halves(value text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  parts constant text[] := string_to_array(value, ':');
  middle constant integer := cardinality(parts) / 2;
begin
  -- "09:00:17:00" are two times: with an even number of parts the separator is the one in the middle.
  if cardinality(parts) % 2 = 0 then
    return array[array_to_string(parts[:middle], ':'), array_to_string(parts[middle + 1:], ':')];
  end if;
  return array[parts[1], array_to_string(parts[2:], ':')];
end $$;
comment on function private.halves(text) is 'The two ends of a range written first:second.';

-- schemas/imports/checking.sql

-- What is wrong with the rows of an import: types, required columns, CHECKs, references and duplicates. All checks run over
-- the whole file at once, and their sentences are the comments of the constraints.

create function private.reject_values(entry private.record_tables, writable text[], present text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  item record;
begin
  for item in
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull and not a.atthasdef as required,
      coalesce(private.constraint_sentence(target, format('%s_%s_given', entry.table_name, a.attname)),
        private.label(a.attname) || ' is required') as missing
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname = any (writable)
  loop
    if item.type <> 'text' and item.name = any (present) then
      execute format('insert into pg_temp.import_rejections '
        || 'select import_row, %1$L, private.type_complaint(%1$I, %1$L, %2$L) '
        || 'from pg_temp.import_rows where not private.fits(%1$I, %2$L)', item.name, item.type);
    end if;
    if item.required then
      execute format('insert into pg_temp.import_rejections select import_row, %1$L, %2$L '
        || 'from pg_temp.import_rows where %1$I is null and id is null',
        item.name, item.missing);
    end if;
  end loop;
end $$;
comment on function private.reject_values(private.record_tables, text[], text[]) is
  'Notes cells that do not fit their type, and required ones that are blank.';

create function private.reject_by_checks(entry private.record_tables, writable text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  broken text;
  messages text;
begin
  select
    string_agg(format('(%s) is false', rule), ' or '),
    string_agg(format('(case when (%s) is false then array[%L, %L] end)', rule, field,
      coalesce(sentence, private.label(field) || ' was not accepted')), ', ')
  into broken, messages
  from (
    select pg_get_expr(c.conbin, c.conrelid) as rule, obj_description(c.oid, 'pg_constraint') as sentence,
      min(a.attname) as field
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.conrelid = target and c.contype = 'c'
    group by c.oid, c.conbin, c.conrelid
    having bool_and(a.attname = any (writable))
  ) checks;
  if broken is null then
    return;
  end if;
  execute format(
    'insert into pg_temp.import_rejections select t.import_row, f.failure[1], f.failure[2] '
    || 'from (select r.import_row, %s from pg_temp.import_rows r) t '
    || 'cross join lateral (values %s) f (failure) where (%s) and f.failure is not null',
    (select string_agg(format('%s as %I', private.typed_value(target, c, true), c), ', ') from unnest(writable) c),
    messages, broken);
end $$;
comment on function private.reject_by_checks(private.record_tables, text[]) is
  'Notes rows that break a CHECK constraint, with the constraint''s comment as message.';

create function private.policy_condition(target regclass, command "char", is_written boolean) returns text
language sql stable
set search_path = ''
as $$
  select format('(%s) is true', concat_ws(' and ',
    '(' || coalesce(string_agg(rule, ' or ') filter (where permissive), 'false') || ')',
    string_agg(rule, ' and ') filter (where not permissive)))
  from (
    select p.polpermissive as permissive, format('(%s)', pg_get_expr(
      case when is_written then coalesce(p.polwithcheck, p.polqual) else p.polqual end, p.polrelid)) as rule
    from pg_catalog.pg_policy p
    where p.polrelid = target and p.polcmd in (policy_condition.command, '*')
      and p.polroles && array[0, (select r.oid from pg_catalog.pg_roles r where r.rolname = 'authenticated')]::oid[]
  ) rules
$$;
comment on function private.policy_condition(regclass, "char", boolean) is
  'What the policies of a table ask of a row that signed-in people read, or of one as they wrote it, as SQL over the table''s columns. '
  'A definer''s work passes them by, so it asks for itself.';

create function private.update_scope(entry private.record_tables) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(' and ', private.record_scope(entry, 'update', 'change'),
    private.policy_condition(private.relation(entry), 'r', false), private.policy_condition(private.relation(entry), 'w', false))
$$;
comment on function private.update_scope(private.record_tables) is
  'The condition that holds the caller to records which they may change, as the table''s policies have it; refused without the permission.';

create function private.reject_unknown_ids(entry private.record_tables) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not exists (select from pg_temp.import_rows where id is not null) then
    return;
  end if;
  execute format($sql$
    insert into pg_temp.import_rejections
    select r.import_row, 'id', case
      when t.id is null then format('There is no %1$s with the id "%%s". Leave the id empty to add a new one', left(r.id, 40))
      else 'This %1$s appears more than once in the file' end
    from (
      select import_row, id, case when pg_input_is_valid(id, 'uuid') then id::uuid end as record_id,
        row_number() over (partition by lower(id) order by import_row) as occurrence
      from pg_temp.import_rows where id is not null
    ) r
    left join (select id from %2$s where %3$s) t on t.id = r.record_id
    where t.id is null or r.occurrence > 1
  $sql$, entry.label_one, private.relation(entry), private.update_scope(entry));
end $$;
comment on function private.reject_unknown_ids(private.record_tables) is
  'Notes rows whose id is not that of a record which the caller may change.';

create function private.take_in_former_values(entry private.record_tables, writable text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  former constant text[] := array(select c from unnest(writable) c where c <> all (entry.derived_columns));
begin
  if not exists (select from pg_temp.import_rows where id is not null) then
    return;
  end if;
  -- Held in the order of their ids, as postings do: nobody waits in a circle, and nobody changes what is judged here.
  execute format(
    'with held as (select * from %1$s where %2$s and id in (select case when pg_input_is_valid(r.id, ''uuid'') then r.id::uuid end '
    || 'from pg_temp.import_rows r where r.id is not null) order by id for no key update) '
    || 'update pg_temp.import_rows r set %3$s from held t '
    || 'where t.id = case when pg_input_is_valid(r.id, ''uuid'') then r.id::uuid end',
    private.relation(entry), private.update_scope(entry),
    (select string_agg(format('%1$I = coalesce(r.%1$I, t.%1$I::text)', c), ', ') from unnest(former) c));
end $$;
comment on function private.take_in_former_values(private.record_tables, text[]) is
  'Holds the existing records that rows name, and fills blank cells with what they were: a change is judged as a whole record.';

create function private.reject_fixed_columns(entry private.record_tables, writable text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  fixed text;
begin
  foreach fixed in array array(
    select c from unnest(writable) c where c <> all (private.granted_columns(target, 'update')))
  loop
    execute format(
      'insert into pg_temp.import_rejections select v.import_row, %1$L, %2$L from (select r.import_row, '
      || 'case when pg_input_is_valid(r.id, ''uuid'') then r.id::uuid end as id, %3$s as value from pg_temp.import_rows r) v '
      || 'join %4$s t on t.org_id = %5$L and t.id = v.id where v.value is not null and v.value is distinct from t.%1$I',
      fixed,
      format('%s of an existing record cannot be changed. Leave it blank, or as it was', private.label(fixed)),
      private.typed_value(target, fixed, false), target, private.org_id());
  end loop;
end $$;
comment on function private.reject_fixed_columns(private.record_tables, text[]) is
  'Notes rows that would change, on an existing record, what may only be said when it is added.';

create function private.judge_import_rows(
  entry private.record_tables, writable text[], present text[], mode text
) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform private.take_in_former_values(entry, writable);
  perform private.reject_values(entry, writable, present);
  perform private.reject_fixed_columns(entry, writable);
  perform private.reject_by_checks(entry, writable);
  perform private.reject_ids(entry);
  if exists (select from pg_temp.import_rejections) then
    delete from pg_temp.import_rows r using pg_temp.import_rejections x
    where mode = 'all_or_nothing' or x.import_row = r.import_row;
  end if;
  return exists (select from pg_temp.import_rows);
end $$;
comment on function private.judge_import_rows(private.record_tables, text[], text[], text) is
  'Notes what is wrong with the rows and takes out those that may not be written; whether any is left.';

create function private.key_columns(key_constraint pg_catalog.pg_constraint) returns text[]
language sql stable
set search_path = ''
as $$
  select array_agg(a.attname::text order by k.place)
  from unnest(key_constraint.conkey) with ordinality k (number, place)
  join pg_catalog.pg_attribute a on a.attrelid = key_constraint.conrelid and a.attnum = k.number
  where a.attname <> 'org_id'
$$;
comment on function private.key_columns(pg_catalog.pg_constraint) is 'The columns of a key beside the organisation.';

create function private.imported_keys(target regclass, kind "char") returns setof pg_catalog.pg_constraint
language sql stable
set search_path = ''
as $$
  select c.* from pg_catalog.pg_constraint c
  where c.conrelid = target and c.contype = kind and private.key_columns(c) <@ (
    select array_agg(a.attname::text) from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass('pg_temp.import_rows') and a.attnum > 0)
  order by c.conname
$$;
comment on function private.imported_keys(regclass, "char") is
  'The foreign (f) or unique (u) keys that the rows of an import can break.';

create function private.reject_references(entry private.record_tables) returns void
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  key_constraint pg_catalog.pg_constraint;
  field text;
begin
  for key_constraint in select * from private.imported_keys(target, 'f') loop
    field := (private.key_columns(key_constraint))[1];
    execute format(
      'insert into pg_temp.import_rejections select v.import_row, %L, %L from (select r.import_row, %s as id '
      || 'from pg_temp.import_rows r) v where v.id is not null and not exists (select from %s t where t.org_id = %L and t.id = v.id)',
      field,
      coalesce(obj_description(key_constraint.oid, 'pg_constraint'), private.label(field) || ' names a record that is not there'),
      private.typed_value(target, field, false), key_constraint.confrelid::regclass, private.org_id());
  end loop;
end $$;
comment on function private.reject_references(private.record_tables) is 'Notes rows that refer to a record which is not there.';

create function private.reject_duplicates(entry private.record_tables) returns void
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  key_constraint pg_catalog.pg_constraint;
  columns text[];
  message text;
begin
  for key_constraint in select * from private.imported_keys(target, 'u') loop
    columns := private.key_columns(key_constraint);
    message := coalesce(obj_description(key_constraint.oid, 'pg_constraint'),
      private.label(columns[cardinality(columns)]) || ' is already there');
    execute format($sql$
      insert into pg_temp.import_rejections
      select v.import_row, %1$L, case when t.id is null then %2$L || ', in an earlier row of this file' else %2$L end
      from (
        select c.*, row_number() over (partition by %3$s order by c.import_row) as occurrence
        from (select r.import_row, r.id as own_id, %4$s from pg_temp.import_rows r) c
        where (%5$s) is not null
          and not exists (select from pg_temp.import_rejections x where x.import_row = c.import_row)
      ) v
      left join %6$s t on t.org_id = %7$L and (%8$s) = (%9$s) and t.id::text is distinct from lower(v.own_id)
      where t.id is not null or v.occurrence > 1
    $sql$,
      columns[cardinality(columns)], message,
      (select string_agg(format('c.%I', c), ', ') from unnest(columns) c),
      (select string_agg(format('%s as %I', private.typed_value(target, c, true), c), ', ') from unnest(columns) c),
      (select string_agg(format('c.%I', c), ', ') from unnest(columns) c),
      target, private.org_id(),
      (select string_agg(format('t.%I', c), ', ') from unnest(columns) c),
      (select string_agg(format('v.%I', c), ', ') from unnest(columns) c));
  end loop;
end $$;
comment on function private.reject_duplicates(private.record_tables) is
  'Notes rows that repeat what is unique, in the table or in the file. Last of all: a row that is rejected takes nothing.';
create function private.reject_ids(entry private.record_tables) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.reject_unknown_ids(entry);
  perform private.reject_references(entry);
  perform private.reject_duplicates(entry);
end $$;
comment on function private.reject_ids(private.record_tables) is
  'Notes rows whose own id or that of a record which they name leads nowhere, and rows that repeat what is unique.';

-- schemas/imports/reading.sql

-- Rows of a file as a table: objects, or parts with a header and lists of cells. Without a name beside each value a part is
-- half as long, and both its reading and its spreading cost a third.

create function private.row_columns(rows jsonb) returns text[]
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_path_exists(rows, '$[*] ? (@.type() != "object")') then
    perform private.refuse('import.malformed', 'The rows to import must be a list of objects.');
  end if;
  return (select coalesce(array_agg(distinct key), '{}')
    from jsonb_array_elements(rows) r cross join lateral jsonb_object_keys(r) key);
end $$;
comment on function private.row_columns(jsonb) is 'All columns that rows speak of, or a refusal where they are no rows.';

create function private.import_columns(entry private.record_tables, present text[]) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  writable constant text[] := private.fillable_columns(private.relation(entry));
  stranger text;
begin
  select c into stranger from unnest(present) c where c <> 'id' and c <> all (writable) limit 1;
  if stranger is not null then
    perform private.refuse('import.unknown_column', format(
      'The column "%s" cannot be imported into %s. Leave it out, or map it to another field.', stranger, entry.label_many));
  end if;
  return writable;
end $$;
comment on function private.import_columns(private.record_tables, text[]) is
  'The columns that an import may fill, beside the id; refused where the file has another.';

create function private.load_import_rows(writable text[], source text, rows jsonb, key uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  blank constant text := E' \t\r\n\u00a0';
  cells constant text := (select string_agg(case source
    when 'staged' then format('nullif(btrim(r.cells ->> p.%1$I, %2$L), '''') as %1$I', c, blank)
    else format('nullif(btrim(r.%1$I, %2$L), '''') as %1$I', c, blank) end, ', ') from unnest(writable) c);
  total integer;
begin
  if source = 'staged' then
    execute format(
      'create temporary table import_rows on commit drop as '
      || 'select (row_number() over (order by s.part, r.place))::integer as import_row, '
      || 'nullif(btrim(r.cells ->> p.id), '''') as id, %1$s from private.import_parts s '
      -- Where a column stands is the same for all rows of a part.
      || 'cross join lateral (select array_position(s.columns, ''id'') - 1 as id, %2$s offset 0) p '
      || 'cross join lateral jsonb_array_elements(s.rows) with ordinality r (cells, place) '
      || 'where s.org_id = %3$L::uuid and s.user_id = %4$L::uuid and s.key = %5$L::uuid',
      cells, (select string_agg(format('array_position(s.columns, %1$L) - 1 as %1$I', c), ', ') from unnest(writable) c),
      private.org_id(), auth.uid(), key);
  else
    execute format(
      'create temporary table import_rows on commit drop as select r.import_row::integer as import_row, '
      || 'nullif(btrim(r.id), '''') as id, %1$s '
      || 'from rows from (jsonb_to_recordset(%2$L::jsonb) as (id text, %3$s)) with ordinality r (id, %4$s, import_row)',
      cells, rows,
      (select string_agg(format('%I text', c), ', ') from unnest(writable) c),
      (select string_agg(quote_ident(c), ', ') from unnest(writable) c));
  end if;
  get diagnostics total = row_count;
  return total;
end $$;
comment on function private.load_import_rows(text[], text, jsonb, uuid) is
  'Spreads the rows over a temporary table of text; blanks become null.';

create function private.typed_value(target regclass, column_name text, with_default boolean) returns text
language sql stable
set search_path = ''
as $$
  select case
      when d.adbin is null or not with_default then typed
      else format('coalesce(%s, %s)', typed, pg_get_expr(d.adbin, d.adrelid))
    end
  from pg_catalog.pg_attribute a
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  cross join lateral (select format_type(a.atttypid, a.atttypmod) as type) t
  cross join lateral (select case
    when t.type = 'text' then format('r.%I', a.attname)
    else format('case when private.fits(r.%1$I, %2$L) then r.%1$I::%2$s end', a.attname, t.type)
  end as typed) v
  where a.attrelid = target and a.attname = column_name
$$;
comment on function private.typed_value(regclass, text, boolean) is
  'A cell as SQL of its column''s type. A blank takes the default; what does not fit is null and has its own message.';

create function private.import_table(rows jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  -- Where a client may hand over no more than values, a table comes as the text of one.
  given constant jsonb := case when jsonb_typeof(rows) = 'string' and pg_input_is_valid(rows #>> '{}', 'jsonb')
    then (rows #>> '{}')::jsonb else rows end;
  columns text[];
begin
  if jsonb_typeof(given -> 0) is distinct from 'array' then
    columns := private.row_columns(given);
    return jsonb_build_array(to_jsonb(columns)) || (
      select coalesce(jsonb_agg((select jsonb_agg(r.cells -> c order by n) from unnest(columns) with ordinality u (c, n))
        order by r.place), '[]')
      from jsonb_array_elements(given) with ordinality r (cells, place));
  end if;
  if jsonb_path_exists(given, '$[0][*] ? (@.type() != "string")')
    -- Strict, because a lax path would look into each list instead of at it.
    or jsonb_path_exists(given, 'strict $[*] ? (@.type() != "array" || @.size() != $width)',
      jsonb_build_object('width', jsonb_array_length(given -> 0)))
    or (select count(distinct c) < count(*) from jsonb_array_elements_text(given -> 0) c)
  then
    perform private.refuse('import.malformed',
      'A table of rows must begin with the names of its columns, each once, and have as many cells in every row.');
  end if;
  return given;
end $$;
comment on function private.import_table(jsonb) is
  'Rows as a table, whose first list are the columns; taken as such a table, as its text, or as objects.';

create function private.strict_value(target regclass, column_name text) returns text
language sql stable
set search_path = ''
as $$
  select case when d.adbin is null then typed else format('coalesce(%s, %s)', typed, pg_get_expr(d.adbin, d.adrelid)) end
  from pg_catalog.pg_attribute a
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  cross join lateral (select format_type(a.atttypid, a.atttypmod) as type) t
  -- What no number is by our rules is made none by the cast's.
  cross join lateral (select format(
    case when t.type ~ '^(numeric|smallint|integer|bigint)'
      then '(case when r.%1$I ~ ''^-?[0-9]+([.][0-9]+)?$'' then r.%1$I else ''"'' || r.%1$I end)::%2$s'
      else 'r.%1$I::%2$s' end, a.attname, t.type) as typed) v
  where a.attrelid = target and a.attname = column_name
$$;
comment on function private.strict_value(regclass, text) is
  'A cell as SQL of its column''s type. A blank takes the default; what does not fit is an error.';

-- schemas/imports/running.sql

-- Importing a file into any registered table, once for each key.

create function private.former_answer(org uuid, key uuid, request_hash text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  former private.imports;
begin
  select i.* into former from private.imports i where i.org_id = org and i.key = former_answer.key;
  if former.request_hash is distinct from former_answer.request_hash then
    perform private.refuse('key.reused',
      'This key was used for another import. Start the import again from the file.');
  end if;
  return former.answer;
end $$;
comment on function private.former_answer(uuid, uuid, text) is 'What a repeated key answers; refused where the request is another one.';

create function private.refresh_statistics(target regclass, added integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Autovacuum would come a minute later; until then lists and searches of the new rows could be planned badly.
  if added >= 1000 and added > (select c.reltuples / 10 from pg_catalog.pg_class c where c.oid = target) then
    execute format('analyze %s', target);
  end if;
end $$;
comment on function private.refresh_statistics(regclass, integer) is 'Lets the planner know of rows where they change the picture.';

create function private.run_import(
  entry private.record_tables, mode text, key uuid, request_hash text, present text[], source text, rows jsonb
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  org constant uuid := private.require(entry.table_name || '.import', 'import ' || entry.label_many);
  writable constant text[] := private.import_columns(entry, present);
  import_id uuid;
  result jsonb;
  inserted uuid[];
  updated integer := 0;
begin
  if mode is null or mode not in ('all_or_nothing', 'skip_bad') then
    perform private.refuse('import.mode', 'Choose whether bad rows stop the import (all_or_nothing) or are skipped (skip_bad).');
  end if;
  -- Whoever comes second with a key waits here for the first, and then gets the first one's answer.
  insert into private.imports (org_id, key, user_id, table_name, request_hash)
  values (org, key, auth.uid(), entry.table_name, request_hash)
  on conflict on constraint imports_org_id_key_key do nothing
  returning id into import_id;
  if import_id is null then
    return private.former_answer(org, key, request_hash);
  end if;

  if private.load_import_rows(writable, source, rows, key) = 0 then
    perform private.refuse('import.empty', 'There are no rows to import. Choose the file again.');
  end if;
  create temporary table import_rejections (import_row integer, field text, message text) on commit drop;
  perform set_config('ledgerwise.activity_action', 'imported', true);
  inserted := private.insert_sound_rows(entry, writable);
  if inserted is null and private.judge_import_rows(entry, writable, present, mode) then
    inserted := private.insert_import_rows(entry, writable, false);
    if 'id' = any (present) then
      updated := private.update_import_rows(entry, present, import_id);
    end if;
  end if;
  inserted := coalesce(inserted, '{}');
  perform set_config('ledgerwise.activity_action', '', true);
  perform private.refresh_statistics(private.relation(entry), cardinality(inserted));

  result := jsonb_build_object(
    'import_id', case when cardinality(inserted) + updated > 0 then import_id end,
    'inserted', cardinality(inserted),
    'updated', updated,
    'rejected', (
      select coalesce(jsonb_agg(jsonb_build_object('row', x.import_row, 'field', x.field, 'message', x.message)
        order by x.import_row, x.field), '[]')
      from pg_temp.import_rejections x));
  if cardinality(inserted) + updated = 0 then
    -- Nothing was written, so the key stays free: the same file may be tried again, in the other mode too.
    delete from private.imports i where i.org_id = org and i.id = import_id;
  else
    update private.imports i set answer = result, inserted_ids = inserted
    where i.org_id = org and i.id = import_id;
  end if;
  drop table pg_temp.import_rows, pg_temp.import_rejections;
  return result;
end $$;
comment on function private.run_import(private.record_tables, text, uuid, text, text[], text, jsonb) is
  'Checks and writes the rows of an import, once for each key.';

create function public.import_records(table_name text, rows jsonb, mode text, key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  entry constant private.record_tables := private.record_table(import_records.table_name);
  present constant text[] := private.row_columns(import_records.rows);
begin
  return private.run_import(entry, import_records.mode, import_records.key,
    md5(concat_ws('|', entry.table_name, import_records.mode, import_records.rows::text)),
    present, 'rows', import_records.rows);
end $$;
comment on function public.import_records(text, jsonb, text, uuid) is
  'Imports rows. Mode all_or_nothing writes nothing when a row is rejected, skip_bad leaves rejected rows out.';

grant execute on function public.import_records(text, jsonb, text, uuid) to authenticated;

create function private.flush_search_indexes() returns void
language sql
set search_path = ''
as $$
  select gin_clean_pending_list(i.indexrelid)
  from private.record_tables t
  join pg_catalog.pg_index i on i.indrelid = private.relation(t)
  join pg_catalog.pg_class c on c.oid = i.indexrelid
  join pg_catalog.pg_am a on a.oid = c.relam and a.amname = 'gin'
$$;
comment on function private.flush_search_indexes() is 'Works off the entries that wait in the search indexes.';

-- schemas/imports/staging.sql

-- Large files, which are uploaded in parts.

-- Unlogged: a file on its way is uploaded again after a crash, and the log need not carry it twice.
create unlogged table private.import_parts (
  org_id uuid not null,
  user_id uuid not null,
  key uuid not null,
  part integer not null,
  rows jsonb not null,
  row_count integer not null,
  columns text[] not null,
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, key, part)
);
comment on table private.import_parts is 'Rows of large files, uploaded in parts; gone after the import or a day.';
comment on column private.import_parts.rows is 'Lists of cells in the order of columns.';

alter table private.import_parts alter column rows set storage external;
alter table private.import_parts enable row level security;

create function public.stage_import_rows(key uuid, part integer, rows jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  most_rows constant integer := 500000;
  sheet jsonb;
  present text[];
  total integer;
begin
  if not exists (
    select from private.record_tables t where private.can(t.table_name || '.import')
  ) then
    perform private.refuse('role.denied', format(
      'Your role (%s) may not import files. Ask an admin of your organisation.', private.role()));
  end if;
  sheet := private.import_table(stage_import_rows.rows);
  present := array(select jsonb_array_elements_text(sheet -> 0));
  sheet := sheet - 0;
  delete from private.import_parts p where p.org_id = org and p.created_at < now() - interval '1 day';
  insert into private.import_parts as p (org_id, user_id, key, part, rows, row_count, columns)
  values (org, auth.uid(), stage_import_rows.key, stage_import_rows.part, sheet, jsonb_array_length(sheet), present)
  on conflict on constraint import_parts_pkey do nothing;
  if not found and exists (
    select from private.import_parts p
    where p.org_id = org and p.user_id = auth.uid() and p.key = stage_import_rows.key
      and p.part = stage_import_rows.part and (p.rows, p.columns) is distinct from (sheet, present)
  ) then
    perform private.refuse('key.reused', format(
      'Part %s of this file was already uploaded with other rows. Start the import again from the file.',
      stage_import_rows.part));
  end if;
  select sum(p.row_count) into total from private.import_parts p
  where p.org_id = org and p.user_id = auth.uid() and p.key = stage_import_rows.key;
  if total > most_rows then
    perform private.refuse('import.too_large', format(
      'A file may have at most %s rows. Split it into smaller files.', most_rows));
  end if;
  return total;
end $$;
comment on function public.stage_import_rows(uuid, integer, jsonb) is
  'Uploads one part of a large file, as objects or as a table; answers how many rows are there so far. Repeating a part changes nothing.';

create function public.import_staged_records(table_name text, mode text, key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
-- The words of a large file wait in the search index's list of pending entries, which searches read through: a tenth of
-- a second for 100,000 rows, until the list is worked off, at the caller's request or by autovacuum.
set gin_pending_list_limit = '256MB'
set statement_timeout = '60s'
as $$
declare
  entry constant private.record_tables := private.record_table(import_staged_records.table_name);
  org constant uuid := private.require(entry.table_name || '.import', 'import ' || entry.label_many);
  hash constant text := md5(concat_ws('|', entry.table_name, import_staged_records.mode, 'staged', auth.uid()));
  present text[];
  answer jsonb;
begin
  select array_agg(distinct c) into present
  from private.import_parts p cross join lateral unnest(p.columns) c
  where p.org_id = org and p.user_id = auth.uid() and p.key = import_staged_records.key;
  if present is null and exists (
    select from private.imports i where i.org_id = org and i.key = import_staged_records.key
  ) then
    return private.former_answer(org, import_staged_records.key, hash);
  end if;
  answer := private.run_import(entry, import_staged_records.mode, import_staged_records.key, hash,
    coalesce(present, '{}'), 'staged', null);
  -- Where every row was rejected the rows stay, so that the person may decide to skip the bad ones.
  if answer ->> 'import_id' is not null then
    perform private.forget_import_parts(import_staged_records.key);
  end if;
  return answer;
end $$;
comment on function public.import_staged_records(text, text, uuid) is
  'Imports the rows that were uploaded in parts under a key. discard_staged_import makes up for what it puts off.';

-- In SQL, whose answer of nothing is null, and not the empty text that plpgsql makes of it.
create function public.discard_staged_import(key uuid) returns void
language sql security definer
set search_path = ''
as $$
  select private.forget_import_parts(discard_staged_import.key);
  select private.flush_search_indexes() where private.org_id() is not null;
$$;
comment on function public.discard_staged_import(uuid) is
  'Forgets rows that were uploaded and are not wanted or not needed any more, and makes up for what their import put off.';

grant execute on function public.stage_import_rows(uuid, integer, jsonb), public.import_staged_records(text, text, uuid), public.discard_staged_import(uuid) to authenticated;

create function private.forget_import_parts(key uuid) returns void
language sql
set search_path = ''
as $$
  delete from private.import_parts p
  where p.org_id = private.org_id() and p.user_id = auth.uid() and p.key = forget_import_parts.key
$$;
comment on function private.forget_import_parts(uuid) is 'Deletes what the caller uploaded under a key.';

-- schemas/imports/writing.sql

-- A sound file is written without being judged first: the table's own constraints judge each row anyway. Only when they
-- refuse one are all rows judged, for the sentences. The search index takes a large file's words in afterwards.

create function private.update_import_rows(entry private.record_tables, present text[], import_id uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  org constant uuid := private.org_id();
  -- The others are as they were, or their rows were rejected.
  assigned constant text[] := array(
    select c from unnest(present) c where c = any (private.granted_columns(target, 'update')));
  changed integer;
  misplaced text;
  violated text;
begin
  execute format(
    'insert into private.import_updates (org_id, import_id, record_id, before) select $1, $2, t.id, to_jsonb(t) '
    || 'from %s t join pg_temp.import_rows r on r.id::uuid = t.id where t.org_id = $1', target)
  using org, import_id;
  get diagnostics changed = row_count;
  if changed = 0 or assigned = '{}' then
    return changed;
  end if;
  execute format(
    'update %s t set %s from pg_temp.import_rows r, private.import_updates u '
    || 'where u.org_id = $1 and u.import_id = $2 and t.org_id = $1 and t.id = u.record_id and r.id::uuid = u.record_id',
    target,
    (select string_agg(format('%1$I = coalesce(%2$s, t.%1$I)', c, private.typed_value(target, c, false)), ', ')
      from unnest(assigned) c))
  using org, import_id;
  execute format(
    'select coalesce(%I::text, id::text) from %s where org_id = $1 and id in (select u.record_id from private.import_updates u '
    || 'where u.org_id = $1 and u.import_id = $2) and not (%s) limit 1',
    entry.name_column, target, private.policy_condition(target, 'w', true))
  using org, import_id into misplaced;
  if misplaced is not null then
    perform private.refuse('import.not_allowed', format(
      'You may not change the %s "%s" like this. Leave its row out. Nothing was imported.', entry.label_one, misplaced));
  end if;
  return changed;
exception when check_violation or unique_violation or foreign_key_violation then
  get stacked diagnostics violated = constraint_name;
  perform private.refuse('record.invalid', coalesce(
    private.constraint_sentence(target, violated), 'One of the values was not accepted') || '. Nothing was imported.');
  return 0;
end $$;
comment on function private.update_import_rows(private.record_tables, text[], uuid) is
  'Changes the accepted existing records in those columns of the file that people may change, a blank cell nothing; keeps how '
  'they were before. What the policies ask of a changed row is asked here too.';

create function private.insert_import_rows(entry private.record_tables, writable text[], strict boolean) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  ids uuid[];
begin
  execute format(
    'with added as (insert into %s (%s, %s) select %s, %s from pg_temp.import_rows r '
    || 'where r.id is null returning id) select coalesce(array_agg(id), ''{}'') from added',
    target,
    -- Organisation and owner are named here, because their defaults would be asked for every row.
    concat_ws(', ', 'org_id', quote_ident(entry.owner_column)),
    (select string_agg(quote_ident(c), ', ') from unnest(writable) c),
    concat_ws(', ', format('%L::uuid', private.org_id()),
      case when entry.owner_column is not null then format('%L::uuid', auth.uid()) end),
    (select string_agg(case when strict then private.strict_value(target, c) else private.typed_value(target, c, true) end,
      ', ') from unnest(writable) c)) into ids;
  return ids;
end $$;
comment on function private.insert_import_rows(private.record_tables, text[], boolean) is
  'Adds the new records; answers their ids. Strictly, a cell that does not fit is an error, and else it is null.';

create function private.insert_sound_rows(entry private.record_tables, writable text[]) returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from pg_temp.import_rows where id is not null) then
    return null;
  end if;
  return private.insert_import_rows(entry, writable, true);
exception when data_exception or integrity_constraint_violation or raise_exception then
  -- Which rows, and why, is for those to say who judge them one by one.
  return null;
end $$;
comment on function private.insert_sound_rows(private.record_tables, text[]) is
  'Adds all rows as new records and answers their ids; null, and nothing added, where one is not sound or has an id.';

-- schemas/chart/default-accounts.sql

-- The chart of accounts that a new organisation begins with: a small trading business with GST.

create table private.default_accounts (
  code text primary key,
  name text not null,
  type text not null,
  subtype text not null,
  purposes text[] not null default '{}'
);
comment on table private.default_accounts is 'The chart of accounts of a new organisation, with what is posted to each account by rule.';
alter table private.default_accounts enable row level security;

insert into private.default_accounts (code, name, type, subtype, purposes) values
  ('1000', 'Business Bank Account', 'asset', 'bank', '{disposal_proceeds}'),
  ('1010', 'Savings Account', 'asset', 'bank', '{}'),
  ('1020', 'Petty Cash', 'asset', 'bank', '{}'),
  ('1100', 'Accounts Receivable', 'asset', 'receivable', '{receivable}'),
  ('1200', 'Inventory', 'asset', 'inventory', '{inventory}'),
  ('1300', 'Prepayments', 'asset', 'current_asset', '{}'),
  ('1310', 'Deposits Paid', 'asset', 'current_asset', '{}'),
  ('1320', 'Supplies on Hand', 'asset', 'current_asset', '{}'),
  ('1330', 'Interest Receivable', 'asset', 'current_asset', '{}'),
  ('1500', 'Plant and Equipment', 'asset', 'fixed_asset', '{fixed_asset}'),
  ('1505', 'Accumulated Depreciation: Plant and Equipment', 'asset', 'accumulated_depreciation', '{accumulated_depreciation}'),
  ('1510', 'Buildings', 'asset', 'fixed_asset', '{fixed_asset:Buildings}'),
  ('1515', 'Accumulated Depreciation: Buildings', 'asset', 'accumulated_depreciation', '{accumulated_depreciation:Buildings}'),
  ('1520', 'Vehicles', 'asset', 'fixed_asset', '{fixed_asset:Vehicles}'),
  ('1525', 'Accumulated Depreciation: Vehicles', 'asset', 'accumulated_depreciation', '{accumulated_depreciation:Vehicles}'),
  ('1530', 'Furniture and Fittings', 'asset', 'fixed_asset', '{fixed_asset:Furniture}'),
  ('1535', 'Accumulated Depreciation: Furniture and Fittings', 'asset', 'accumulated_depreciation', '{accumulated_depreciation:Furniture}'),
  ('1540', 'Computers', 'asset', 'fixed_asset', '{fixed_asset:Computers}'),
  ('1545', 'Accumulated Depreciation: Computers', 'asset', 'accumulated_depreciation', '{accumulated_depreciation:Computers}'),
  ('2000', 'Accounts Payable', 'liability', 'payable', '{payable}'),
  ('2050', 'Goods Received Not Invoiced', 'liability', 'current_liability', '{goods_received}'),
  ('2100', 'Credit Card', 'liability', 'current_liability', '{}'),
  ('2110', 'Accrued Expenses', 'liability', 'current_liability', '{}'),
  ('2120', 'Unearned Revenue', 'liability', 'current_liability', '{}'),
  ('2200', 'GST Collected', 'liability', 'tax', '{gst_collected}'),
  ('2210', 'GST Paid', 'liability', 'tax', '{gst_paid}'),
  ('2220', 'GST Settlements', 'liability', 'tax', '{}'),
  ('2300', 'Wages Payable', 'liability', 'current_liability', '{}'),
  ('2310', 'Payroll Tax Payable', 'liability', 'current_liability', '{}'),
  ('2320', 'Superannuation Payable', 'liability', 'current_liability', '{}'),
  ('2400', 'Income Tax Payable', 'liability', 'tax', '{}'),
  ('2500', 'Bank Loan', 'liability', 'long_term_liability', '{}'),
  ('2510', 'Loans from Owners', 'liability', 'long_term_liability', '{}'),
  ('3000', 'Owner''s Capital', 'equity', 'equity', '{}'),
  ('3100', 'Drawings', 'equity', 'equity', '{}'),
  ('3110', 'Dividends', 'equity', 'equity', '{}'),
  ('3200', 'Retained Earnings', 'equity', 'retained_earnings', '{retained_earnings}'),
  ('3900', 'Opening Balances', 'equity', 'equity', '{opening_balances}'),
  ('4000', 'Sales', 'revenue', 'revenue', '{sales}'),
  ('4010', 'Service Revenue', 'revenue', 'revenue', '{}'),
  ('4100', 'Freight Recovered', 'revenue', 'revenue', '{}'),
  ('4200', 'Interest Income', 'revenue', 'other_income', '{}'),
  ('4210', 'Discounts Received', 'revenue', 'other_income', '{discount_received}'),
  ('4220', 'Gain on Disposal of Assets', 'revenue', 'other_income', '{disposal_gain}'),
  ('4230', 'Exchange Gains and Losses', 'revenue', 'other_income', '{exchange_difference}'),
  ('4240', 'Unrealised Exchange Gains and Losses', 'revenue', 'other_income', '{unrealised_exchange}'),
  ('4290', 'Other Income', 'revenue', 'other_income', '{}'),
  ('5000', 'Cost of Goods Sold', 'expense', 'cost_of_sales', '{cost_of_sales}'),
  ('5010', 'Purchases', 'expense', 'cost_of_sales', '{purchases}'),
  ('5020', 'Freight and Customs', 'expense', 'cost_of_sales', '{}'),
  ('5030', 'Stock Adjustments', 'expense', 'cost_of_sales', '{stock_adjustment}'),
  ('5040', 'Purchase Price Variance', 'expense', 'cost_of_sales', '{purchase_variance}'),
  ('6000', 'Advertising', 'expense', 'expense', '{}'),
  ('6010', 'Bad Debts', 'expense', 'expense', '{write_off}'),
  ('6020', 'Bank Fees', 'expense', 'expense', '{}'),
  ('6030', 'Consulting and Accounting', 'expense', 'expense', '{}'),
  ('6040', 'Depreciation', 'expense', 'depreciation', '{depreciation}'),
  ('6050', 'Discounts Allowed', 'expense', 'expense', '{discount_allowed}'),
  ('6060', 'Insurance', 'expense', 'expense', '{}'),
  ('6070', 'Light, Power and Heating', 'expense', 'expense', '{}'),
  ('6080', 'Motor Vehicle Expenses', 'expense', 'expense', '{}'),
  ('6090', 'Office Expenses', 'expense', 'expense', '{}'),
  ('6100', 'Rent', 'expense', 'expense', '{}'),
  ('6110', 'Repairs and Maintenance', 'expense', 'expense', '{}'),
  ('6120', 'Rounding', 'expense', 'expense', '{rounding}'),
  ('6130', 'Subscriptions and Software', 'expense', 'expense', '{}'),
  ('6140', 'Telephone and Internet', 'expense', 'expense', '{}'),
  ('6150', 'Travel', 'expense', 'expense', '{}'),
  ('6160', 'Wages and Salaries', 'expense', 'expense', '{}'),
  ('7000', 'Interest Expense', 'expense', 'other_expense', '{}'),
  ('7010', 'Loss on Disposal of Assets', 'expense', 'other_expense', '{disposal_loss}'),
  ('7100', 'Income Tax Expense', 'expense', 'other_expense', '{}');

-- schemas/chart/opening-books.sql

-- A new organisation begins with the default chart and the posting rules that it needs.

create function private.open_books(org uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The log tells what people did; a new company has done nothing yet.
  perform private.set_activity_action('none');
  insert into public.accounts (org_id, code, name, type, subtype)
  select org, d.code, d.name, d.type, d.subtype from private.default_accounts d;
  insert into public.posting_rules (org_id, purpose, match, account_id)
  select org, split_part(rule, ':', 1), split_part(rule, ':', 2), a.id
  from private.default_accounts d
  cross join unnest(d.purposes) rule
  join public.accounts a on a.org_id = org and a.code = d.code;
  perform private.set_activity_action('');
end $$;
comment on function private.open_books(uuid) is 'Gives an organisation its chart of accounts and posting rules.';

create function private.open_books_of_organisation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.open_books(new.id);
  return new;
end $$;
comment on function private.open_books_of_organisation() is 'A new organisation has books from its first moment.';

-- schemas/chart/posting-purposes.sql

-- What the database posts by itself, and the kinds of accounts that may serve for it.

create table private.posting_purposes (
  purpose text primary key,
  description text not null,
  subtypes text[] not null
);
comment on table private.posting_purposes is 'What the database posts to by itself, and which kinds of accounts may serve for it.';
alter table private.posting_purposes enable row level security;
insert into private.posting_purposes (purpose, description, subtypes) values
  ('receivable', 'What customers owe', '{receivable}'),
  ('payable', 'What is owed to vendors', '{payable}'),
  ('sales', 'Sales of lines without an account or product', '{revenue,other_income}'),
  ('purchases', 'Purchases of lines without an account or product', '{cost_of_sales,expense,other_expense}'),
  ('gst_collected', 'GST on sales', '{tax}'),
  ('gst_paid', 'GST on purchases', '{tax}'),
  ('inventory', 'Stock', '{inventory}'),
  ('cost_of_sales', 'Cost of the stock that was sold', '{cost_of_sales,expense}'),
  ('goods_received', 'Goods received and not yet billed', '{current_liability}'),
  ('stock_adjustment', 'Stock found or lost', '{cost_of_sales,expense,other_expense}'),
  ('purchase_variance', 'Difference between the order''s price and the bill''s', '{cost_of_sales,expense,other_expense}'),
  ('opening_balances', 'Counterpart of balances brought in from elsewhere', '{equity}'),
  ('retained_earnings', 'Results of closed years', '{retained_earnings}'),
  ('exchange_difference', 'Exchange gains and losses when money moves', '{other_income,other_expense}'),
  ('unrealised_exchange', 'Exchange gains and losses by revaluation', '{other_income,other_expense}'),
  ('rounding', 'Differences of rounding', '{expense,other_expense,other_income}'),
  ('write_off', 'Debts that will not be paid', '{expense,other_expense}'),
  ('discount_allowed', 'Discount given for early payment', '{revenue,expense,other_expense}'),
  ('discount_received', 'Discount taken for early payment', '{other_income,cost_of_sales}'),
  ('fixed_asset', 'Cost of fixed assets', '{fixed_asset}'),
  ('accumulated_depreciation', 'Depreciation so far', '{accumulated_depreciation}'),
  ('depreciation', 'Depreciation of the period', '{depreciation,expense}'),
  ('disposal_gain', 'Gain on the disposal of assets', '{other_income,revenue}'),
  ('disposal_loss', 'Loss on the disposal of assets', '{other_expense,expense}');

insert into private.posting_purposes (purpose, description, subtypes) values
  ('disposal_proceeds', 'Proceeds of assets that are disposed of', '{bank,current_asset}');

-- schemas/journal/immutability.sql

-- What is posted cannot be changed by anyone: not by an update, an upsert, a delete or a truncate, whatever the role.

create function private.refuse_change_when_posted() returns trigger
language plpgsql security definer
set search_path = ''
as $$
-- Arguments: the columns that may still change.
declare
  -- Generated columns are not computed yet when this runs; they follow from the others.
  ignored constant text[] := tg_argv || 'updated_at'::text || array(
    select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = tg_relid and a.attgenerated <> '');
  before_row constant jsonb := to_jsonb(old);
  entry private.record_tables;
begin
  if tg_op = 'UPDATE' and before_row - ignored = to_jsonb(new) - ignored then
    return new;
  end if;
  select r.* into entry from private.record_tables r where r.table_name = tg_table_name;
  perform private.refuse('ledger.immutable', format(
    'The %s %s is posted and cannot be %s. %s',
    coalesce(entry.label_one, replace(tg_table_name, '_', ' ')), before_row ->> entry.name_column,
    case when tg_op = 'DELETE' then 'deleted' else 'changed' end,
    case when tg_table_name = 'journal_entries' then 'Reverse it and post a new one.' else 'Cancel or reverse it instead.' end));
  return null;
end $$;
comment on function private.refuse_change_when_posted() is
  'Row trigger for tables with posted_at: a posted row changes in the columns named as arguments only, and never goes.';

create function private.forbid_changes_when_posted(target regclass, variadic allowed_columns text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create trigger immutable_when_posted before update or delete on %s for each row '
    || 'when (old.posted_at is not null) execute function private.refuse_change_when_posted(%s)',
    target, (select string_agg(quote_literal(c), ', ') from unnest(allowed_columns) c));
  execute format('create trigger immutable_table before truncate on %s '
    || 'for each statement execute function private.refuse_change()', target);
end $$;
comment on function private.forbid_changes_when_posted(regclass, text[]) is
  'Makes the posted rows of a table immutable but for some columns.';

-- schemas/journal/lines.sql

-- Lines on their way into the journal: made by events, checked, hashed.

create type private.posting_line as (
  account_id uuid,
  debit numeric,
  credit numeric,
  description text,
  contact_id uuid,
  currency text,
  foreign_amount numeric,
  gst_box text
);
comment on type private.posting_line is 'A line to post, in the base currency; columns as in journal_lines.';

create function private.line(
  account_id uuid, amount numeric, description text, contact_id uuid default null, currency text default null,
  foreign_amount numeric default null, gst_box text default null
) returns private.posting_line
language sql immutable
as $$
  select row(account_id, greatest(amount, 0), greatest(-amount, 0), description, contact_id, currency, foreign_amount,
    gst_box)::private.posting_line
$$;
comment on function private.line(uuid, numeric, text, uuid, text, numeric, text) is 'A line from a signed amount, debit positive.';

create function private.foreign_part(foreign_amount numeric, base_amount numeric) returns numeric
language sql immutable
as $$
  select case when sign(foreign_amount) = sign(base_amount) then foreign_amount else 0 end
$$;
comment on function private.foreign_part(numeric, numeric) is
  'The foreign amount of a line; 0 where rounding, or goods at what they cost, left it a base amount that goes the other way.';

create function private.entry_hash(
  previous_hash text, number integer, entry_date date, description text, reference text, source_kind text, source_id uuid,
  reverses_id uuid, posted_at timestamptz, lines text
) returns text
language plpgsql immutable
as $$
begin
  -- JSON keeps the fields apart whatever they contain; amounts and dates are text, so that anyone can rebuild it.
  return encode(sha256(convert_to(concat_ws(E'\n', previous_hash,
    jsonb_build_array(number::text, entry_date::text, description, reference, source_kind, source_id::text,
      reverses_id::text, to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text,
    lines), 'UTF8')), 'hex');
end $$;
comment on function private.entry_hash(text, integer, date, text, text, text, uuid, uuid, timestamptz, text) is
  'SHA-256 of: the previous hash, the entry as a JSON array of texts, and each line as one, joined by line feeds.';

create function private.line_text(
  line_number integer, account_id uuid, debit numeric, credit numeric, contact_id uuid, currency text, foreign_amount numeric,
  gst_box text, description text
) returns text
language plpgsql immutable
as $$
begin
  return jsonb_build_array(line_number::text, account_id::text, debit::numeric(18, 2)::text, credit::numeric(18, 2)::text,
    contact_id::text, currency, foreign_amount::numeric(18, 2)::text, gst_box, description)::text;
end $$;
comment on function private.line_text(integer, uuid, numeric, numeric, uuid, text, numeric, text, text) is
  'A line as the hash of its entry sees it.';

create function private.check_lines(org uuid, lines private.posting_line[], may_be_inactive boolean default false) returns void
language plpgsql
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  base constant text := private.base_currency(org);
  places constant integer := private.minor_units(base);
  found_fault record;
  debits numeric;
  credits numeric;
begin
  select coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0) into debits, credits from unnest(lines) l;
  if debits <> credits then
    perform private.refuse('ledger.unbalanced', format(
      'Debits are %s and credits %s. They must be equal; the difference is %s.', debits, credits, abs(debits - credits)));
  end if;
  if debits >= 1e16 then
    perform private.refuse('ledger.too_large', format('Debits come to %s, which is too large to be posted. Check the amounts.', debits));
  end if;
  select l.*, a.id as known_id, a.code, a.name, a.is_active,
    l.contact_id is not null and a.subtype not in ('receivable', 'payable') as is_no_control,
    char_length(l.description) > 2000 as is_wordy
  into found_fault
  from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n)
  left join public.accounts a on a.org_id = org and a.id = l.account_id
  where a.id is null or not (a.is_active or may_be_inactive) or l.debit < 0 or l.credit < 0 or (l.debit > 0 and l.credit > 0)
    or l.debit is null or l.credit is null
    or l.debit <> round(l.debit, places) or l.credit <> round(l.credit, places)
    or (l.contact_id is not null and a.subtype not in ('receivable', 'payable')) or char_length(l.description) > 2000
  order by l.n limit 1;
  if not found then
    return;
  elsif found_fault.known_id is null then
    perform private.refuse('account.unknown', 'A line names an account that is not in your chart of accounts. Choose another one.');
  elsif not (found_fault.is_active or may_be_inactive) then
    perform private.refuse('account.inactive', format(
      'Account %s %s is inactive. Choose another one, or make it active again.', found_fault.code, found_fault.name));
  elsif found_fault.debit <> round(found_fault.debit, places) or found_fault.credit <> round(found_fault.credit, places) then
    perform private.refuse('ledger.too_precise', format(
      'The amount %s on account %s %s has more decimals than %s has. Round it first.',
      greatest(found_fault.debit, found_fault.credit), found_fault.code, found_fault.name, base));
  elsif found_fault.is_no_control then
    perform private.refuse('rule.unsuitable_account', format(
      'Account %s %s does not keep what customers owe or what vendors are owed. Choose another one under Settings, Posting rules.',
      found_fault.code, found_fault.name));
  elsif found_fault.is_wordy then
    perform private.refuse('ledger.too_long', format(
      'The description of the line on account %s %s can have 2000 characters. Shorten it.', found_fault.code, found_fault.name));
  else
    perform private.refuse('ledger.one_side', format(
      'The line on account %s %s must have either a debit or a credit, above zero.', found_fault.code, found_fault.name));
  end if;
end $$;
comment on function private.check_lines(uuid, private.posting_line[], boolean) is
  'Refuses lines that do not balance, name no usable account, or have an amount that cannot be posted.';

create function private.settles_gst(org uuid, lines private.posting_line[]) returns boolean
language sql stable
set search_path = ''
as $$
  select not exists (
    select from unnest(lines) l
    join public.accounts a on a.org_id = org and a.id = l.account_id
    where (l.debit <> 0 or l.credit <> 0) and a.subtype not in ('tax', 'bank'))
$$;
comment on function private.settles_gst(uuid, private.posting_line[]) is
  'Whether lines move tax between its own accounts and the bank only: GST that is cleared, paid over or refunded.';

-- schemas/journal/manual-entries.sql

-- Journal entries made by people: posting, reversing, replacing.

create function private.decimal_of(line jsonb, field text, sentence_start text) returns numeric
language plpgsql immutable
set search_path = ''
as $$
declare
  value constant text := btrim(coalesce(line ->> field, ''));
begin
  if value = '' then
    return 0;
  elsif not private.fits(value, 'numeric') then
    perform private.refuse('ledger.not_a_number', format('%s %s must be an amount; "%s" is not.', sentence_start, field, left(value, 40)));
  elsif abs(value::numeric) >= 1e16 then
    perform private.refuse('ledger.too_large', format('%s %s is too large to be posted.', sentence_start, field));
  end if;
  return value::numeric;
end $$;
comment on function private.decimal_of(jsonb, text, text) is 'An amount in a line, given as number or text; 0 when blank; else a refusal.';

create function private.read_journal_lines(org uuid, lines jsonb) returns private.posting_line[]
language plpgsql
set search_path = ''
as $$
declare
  known constant text[] := array['account_code', 'account_id', 'debit', 'credit', 'description', 'currency', 'foreign_amount'];
  stranger text;
  missing text;
  result private.posting_line[];
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) < 2
    or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('ledger.lines_required', 'A journal entry needs at least two lines, each with an account and a debit or a credit.');
  end if;
  select key into stranger from jsonb_array_elements(lines) l cross join lateral jsonb_object_keys(l) key
  where key <> all (known) limit 1;
  if stranger is not null then
    perform private.refuse('ledger.unknown_field', format(
      'A journal line has no field "%s". It has account_code, debit, credit and description.', stranger));
  end if;
  select coalesce(l ->> 'account_code', l ->> 'account_id', '') into missing
  from jsonb_array_elements(lines) l
  where not exists (select from public.accounts a
    where a.org_id = org and (a.code = l ->> 'account_code' or a.id::text = l ->> 'account_id'))
  limit 1;
  if missing is not null then
    perform private.refuse('account.unknown', case when missing = '' then 'Each line needs an account_code.' else format(
      'There is no account with the code "%s". Choose one from your chart of accounts, or add it first.', left(missing, 40)) end);
  end if;
  select array_agg(row(a.id, d.debit, d.credit, nullif(btrim(l.value ->> 'description'), ''), null,
      coalesce(nullif(btrim(l.value ->> 'currency'), ''), case when d.foreign_amount is not null then a.currency end),
      d.foreign_amount, null)::private.posting_line order by l.n)
  into result
  from jsonb_array_elements(lines) with ordinality l (value, n)
  join public.accounts a on a.org_id = org
    and case when l.value ? 'account_code' then a.code = l.value ->> 'account_code' else a.id::text = l.value ->> 'account_id' end
  cross join lateral (select
    private.decimal_of(l.value, 'debit', format('Line %s:', l.n)) as debit,
    private.decimal_of(l.value, 'credit', format('Line %s:', l.n)) as credit,
    case when btrim(l.value ->> 'foreign_amount') <> ''
      then private.decimal_of(l.value, 'foreign_amount', format('Line %s:', l.n)) end as foreign_amount) d;
  if exists (select from unnest(result) l where not private.is_currency(l.currency)) then
    perform private.refuse('ledger.unknown_currency',
      'The currency of a line must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR.');
  end if;
  select format('%s %s', l.foreign_amount, l.currency) into stranger
  from unnest(result) l where l.foreign_amount <> private.round_money(l.foreign_amount, l.currency) limit 1;
  if found then
    perform private.refuse('ledger.too_precise', format(
      'The foreign amount %s has more decimals than the currency has. Round it first.', stranger));
  end if;
  if exists (select from unnest(result) l where l.debit = 0 and l.credit = 0) then
    perform private.refuse('ledger.one_side', 'Each line must have either a debit or a credit, above zero.');
  end if;
  return result;
end $$;
comment on function private.read_journal_lines(uuid, jsonb) is
  'Lines to post from [{account_code, debit, credit, description}], or a refusal that names the line.';

create function public.post_journal_entry(
  entry_date date, description text, reference text, lines jsonb, key uuid
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('journal_entries.post', 'post journal entries');
  answer constant jsonb := private.recall(post_journal_entry.key, 'post_journal_entry', jsonb_build_array(
    post_journal_entry.entry_date, post_journal_entry.description, post_journal_entry.reference, post_journal_entry.lines));
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  entry := private.post_entry(org, post_journal_entry.entry_date, btrim(coalesce(post_journal_entry.description, '')),
    nullif(btrim(post_journal_entry.reference), ''), 'journal', null,
    private.read_journal_lines(org, post_journal_entry.lines));
  perform private.remember(post_journal_entry.key, to_jsonb(entry));
  return entry;
end $$;
comment on function public.post_journal_entry(date, text, text, jsonb, uuid) is
  'Posts a journal entry with lines [{account_code, debit, credit, description}] and answers its id.';

create function private.require_manual_entry(org uuid, entry_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  kind text;
begin
  select e.source_kind into kind from public.journal_entries e where e.org_id = org and e.id = require_manual_entry.entry_id;
  if kind = 'reversal' then
    perform private.refuse('ledger.is_reversal', 'This entry is itself a reversal. Post a new entry instead of reversing it back.');
  elsif kind not in ('journal', 'opening', 'year_close') then
    perform private.refuse('ledger.belongs_to_document', format(
      'This entry was posted for a %s. Cancel, void or undo that instead, so that both stay in step.',
      replace(kind, '_', ' ')));
  end if;
end $$;
comment on function private.require_manual_entry(uuid, uuid) is
  'Refuses where an entry belongs to a document, which would then disagree with the ledger.';

create function public.reverse_journal_entry(id uuid, entry_date date, reason text, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('journal_entries.reverse', 'reverse journal entries');
  answer constant jsonb := private.recall(reverse_journal_entry.key, 'reverse_journal_entry', jsonb_build_array(
    reverse_journal_entry.id, reverse_journal_entry.entry_date, reverse_journal_entry.reason));
  reversal uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  if btrim(coalesce(reverse_journal_entry.reason, '')) = '' then
    perform private.refuse('ledger.reason_required', 'Say why the entry is reversed; the reason is kept with the reversal.');
  end if;
  perform private.require_manual_entry(org, reverse_journal_entry.id);
  reversal := private.reverse_entry(org, reverse_journal_entry.id, reverse_journal_entry.entry_date,
    btrim(reverse_journal_entry.reason),
    -- What takes back the closing of a year is a closing entry too: statements leave both out.
    (select case e.source_kind when 'year_close' then 'year_close' else 'reversal' end
     from public.journal_entries e where e.org_id = org and e.id = reverse_journal_entry.id));
  perform private.remember(reverse_journal_entry.key, to_jsonb(reversal));
  return reversal;
end $$;
comment on function public.reverse_journal_entry(uuid, date, text, uuid) is
  'Posts the opposite of an entry on a date and answers the id of the reversal.';

create function public.replace_journal_entry(
  id uuid, entry_date date, description text, reference text, lines jsonb, reason text, key uuid
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('journal_entries.reverse', 'replace journal entries');
  answer constant jsonb := private.recall(replace_journal_entry.key, 'replace_journal_entry', jsonb_build_array(
    replace_journal_entry.id, replace_journal_entry.entry_date, replace_journal_entry.description,
    replace_journal_entry.reference, replace_journal_entry.lines, replace_journal_entry.reason));
  draft uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  if btrim(coalesce(replace_journal_entry.reason, '')) = '' then
    perform private.refuse('ledger.reason_required', 'Say why the entry is replaced; the reason is kept with the reversal.');
  end if;
  perform private.require_manual_entry(org, replace_journal_entry.id);
  if exists (select from public.journal_entries e
    where e.org_id = org and e.id = replace_journal_entry.id and e.source_kind = 'year_close') then
    perform private.refuse('ledger.belongs_to_document',
      'This entry closed a year. Reverse it and close the year again instead of replacing it.');
  end if;
  -- Where the date itself was wrong, the old entry goes on its own day and the new one comes on an earlier.
  perform private.reverse_entry(org, replace_journal_entry.id, greatest(replace_journal_entry.entry_date, (
      select e.entry_date from public.journal_entries e where e.org_id = org and e.id = replace_journal_entry.id)),
    btrim(replace_journal_entry.reason));
  insert into public.journal_entries (org_id, entry_date, source_kind, replaces_id)
  values (org, replace_journal_entry.entry_date, 'journal', replace_journal_entry.id)
  returning journal_entries.id into draft;
  perform private.post_entry(org, replace_journal_entry.entry_date, btrim(coalesce(replace_journal_entry.description, '')),
    nullif(btrim(replace_journal_entry.reference), ''), 'journal', null,
    private.read_journal_lines(org, replace_journal_entry.lines), entry_id => draft);
  update public.journal_entries e set replaced_by_id = draft where e.org_id = org and e.id = replace_journal_entry.id;
  perform private.remember(replace_journal_entry.key, to_jsonb(draft));
  return draft;
end $$;
comment on function public.replace_journal_entry(uuid, date, text, text, jsonb, text, uuid) is
  'Corrects an entry: reverses it and posts another, each linked to the other. Answers the id of the new one.';

grant execute on function public.post_journal_entry(date, text, text, jsonb, uuid), public.reverse_journal_entry(uuid, date, text, uuid), public.replace_journal_entry(uuid, date, text, text, jsonb, text, uuid) to authenticated;

-- schemas/journal/periods.sql

-- Locking periods: nothing is posted on or before the lock. It holds the ledger's row, so that no posting slips behind it.

select private.grant_permission('books.close', 'admin');

create function private.set_lock(org uuid, through_date date) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_activity_action('locked');
  update public.company_settings s set books_locked_through = set_lock.through_date where s.org_id = org;
  perform private.set_activity_action('');
end $$;
comment on function private.set_lock(uuid, date) is 'Sets the date through which the books are locked.';

create function public.lock_books(through_date date) returns date
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('books.lock', 'lock or unlock the books');
begin
  perform private.require_calendar_date(lock_books.through_date);
  perform private.hold_ledger(org);
  perform private.set_lock(org, lock_books.through_date);
  return lock_books.through_date;
end $$;
comment on function public.lock_books(date) is
  'Nothing can be posted on or before the date any more; null unlocks. Answers the date.';

grant execute on function public.lock_books(date) to authenticated;

-- schemas/journal/posting-many.sql

-- Posting many entries at once. Entry by entry, one transaction would leave as many versions of the ledger's row and of
-- each balance as it has entries, and each would be read past by the next.

create type private.entry_to_post as (
  entry_date date, description text, reference text, source_kind text, source_id uuid, lines private.posting_line[]
);
comment on type private.entry_to_post is 'An entry as the arguments of post_entry have it.';

create function private.plain_entries(org uuid, entries private.entry_to_post[]) returns private.entry_to_post[]
language sql stable
set search_path = ''
as $$
  with gst as (
    select array_agg(g.account_id) as accounts from private.gst_accounts(org) g
  )
  select array_agg(row(e.entry_date, coalesce(e.description, ''), nullif(btrim(e.reference), ''), e.source_kind, e.source_id,
    p.lines)::private.entry_to_post order by e.n)
  from unnest(entries) with ordinality e (entry_date, description, reference, source_kind, source_id, lines, n)
  cross join gst
  cross join lateral (
    select array_agg(row(l.account_id, l.debit, l.credit, nullif(btrim(l.description), ''), l.contact_id, l.currency,
      l.foreign_amount, coalesce(l.gst_box, case when l.account_id = any (gst.accounts) then 'gst_adjustment' end)
    )::private.posting_line order by l.n) as lines
    from unnest(e.lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n)
    where l.debit <> 0 or l.credit <> 0
  ) p
$$;
comment on function private.plain_entries(uuid, private.entry_to_post[]) is
  'Entries as they are stored: without blanks, without lines of zero, and with the box of every line on a GST account.';

create function private.post_entries(org uuid, entries private.entry_to_post[]) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  plain constant private.entry_to_post[] := private.plain_entries(org, post_entries.entries);
  now_at constant timestamptz := clock_timestamp();
  person constant uuid := auth.uid();
  outer_action constant text := coalesce(current_setting('ledgerwise.activity_action', true), '');
  ledger private.ledgers;
  entry private.entry_to_post;
  ids uuid[] := '{}';
  previous_hashes text[] := '{}';
  hashes text[] := '{}';
  hashed text;
begin
  if plain is null then
    return ids;
  end if;
  perform private.check_lines(org, e.lines) from unnest(plain) e;
  insert into private.ledgers (org_id) values (org) on conflict do nothing;
  select t.* into ledger from private.ledgers t where t.org_id = org for update;
  perform private.require_open_period(org, (select min(e.entry_date) from unnest(plain) e));

  hashed := ledger.last_hash;
  foreach entry in array plain loop
    ids := ids || private.uuid_v7();
    previous_hashes := previous_hashes || hashed;
    hashed := private.entry_hash(hashed, ledger.last_number + cardinality(ids), entry.entry_date, entry.description,
      entry.reference, entry.source_kind, entry.source_id, null, now_at,
      (select string_agg(private.line_text(l.n::integer, l.account_id, l.debit, l.credit, l.contact_id, l.currency,
        l.foreign_amount, l.gst_box, l.description), E'\n' order by l.n)
       from unnest(entry.lines) with ordinality
         l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n)));
    hashes := hashes || hashed;
  end loop;

  perform private.set_activity_action('none');
  insert into public.journal_entries (org_id, id, user_id, number, entry_date, description, reference, total_debit,
    total_credit, status, source_kind, source_id, posted_at, posted_by, previous_hash, hash)
  select org, e.id, person, ledger.last_number + e.n, e.entry_date, e.description, e.reference, t.total, t.total, 'posted',
    e.source_kind, e.source_id, now_at, person, e.previous_hash, e.hash
  from rows from (unnest(plain), unnest(ids), unnest(previous_hashes), unnest(hashes)) with ordinality
    e (entry_date, description, reference, source_kind, source_id, lines, id, previous_hash, hash, n)
  cross join lateral (select sum(l.debit) as total from unnest(e.lines) l) t
  order by e.n;
  perform private.set_activity_action(outer_action);
  insert into public.journal_lines (org_id, journal_entry_id, position, account_id, entry_date, description, debit, credit,
    contact_id, currency, foreign_amount, gst_box)
  select org, e.id, l.n, l.account_id, e.entry_date, l.description, l.debit, l.credit, l.contact_id, l.currency,
    l.foreign_amount, l.gst_box
  from rows from (unnest(plain), unnest(ids)) with ordinality
    e (entry_date, description, reference, source_kind, source_id, lines, id, n)
  cross join lateral unnest(e.lines) with ordinality
    l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n)
  order by e.n, l.n;
  update private.ledgers t set last_number = t.last_number + cardinality(ids), last_hash = hashed
  where t.org_id = org;
  return ids;
end $$;
comment on function private.post_entries(uuid, private.entry_to_post[]) is
  'Posts entries in their order, as post_entry would one by one, and answers their ids. Each has an amount.';

-- schemas/journal/posting.sql

-- Posting: the one way into the journal. Every event ends in post_entry, which holds the ledger's row while it numbers,
-- chains and writes the entry, and so orders postings and period locks.

create function private.require_calendar_date(on_date date) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  -- No report would show what lies beyond, infinity included.
  if on_date not between '0001-01-01' and '9999-12-31' then
    perform private.refuse('ledger.date_out_of_range', format(
      'The books have no day %s. Choose a date between 0001-01-01 and 9999-12-31.', on_date));
  end if;
end $$;
comment on function private.require_calendar_date(date) is 'Refuses a date that no report reaches. No date is left to others.';

create function private.check_entry_texts(description text, reference text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(description) > 1000 or char_length(reference) > 200 then
    perform private.refuse('ledger.too_long',
      'The description of an entry can have 1000 characters, its reference 200. Shorten them.');
  end if;
end $$;
comment on function private.check_entry_texts(text, text) is 'Refuses texts that an entry cannot hold.';

create function private.require_open_period(org uuid, on_date date) returns void
language plpgsql
set search_path = ''
as $$
declare
  locked_through date;
begin
  perform private.require_calendar_date(on_date);
  select s.books_locked_through into locked_through from public.company_settings s where s.org_id = org;
  if on_date <= locked_through then
    perform private.refuse('ledger.period_locked', format(
      'The books are locked through %s, so nothing can be posted on %s. Choose a later date, or ask an admin to unlock.',
      locked_through, on_date));
  end if;
end $$;
comment on function private.require_open_period(uuid, date) is 'Refuses a date in a locked period, or beyond the calendar.';

create function private.step_date(org uuid, given date, earliest date, since text, action text) returns date
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_calendar_date(step_date.given);
  if step_date.given < step_date.earliest then
    perform private.refuse('document.date_too_early', format('%s %s, so it cannot be %s on %s. Choose that day or a later one.',
      step_date.since, step_date.earliest, step_date.action, step_date.given));
  end if;
  return coalesce(step_date.given, greatest(private.today(org), step_date.earliest));
end $$;
comment on function private.step_date(uuid, date, date, text, text) is
  'The day of a step: the one that is given, refused before the earliest; else the organisation''s today, or the earliest where that '
  'is later. since begins the sentence: "The sales order SO-000001 was fulfilled on".';

create function private.post_entry(
  org uuid, entry_date date, description text, reference text, source_kind text, source_id uuid,
  lines private.posting_line[], reverses_id uuid default null, entry_id uuid default null
) returns uuid
language plpgsql
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  ledger private.ledgers;
  posted_id constant uuid := coalesce(post_entry.entry_id, private.uuid_v7());
  now_at constant timestamptz := clock_timestamp();
  person constant uuid := auth.uid();
  outer_action constant text := coalesce(current_setting('ledgerwise.activity_action', true), '');
  -- Blank is null, so that an export in which both look alike still hashes alike.
  memo constant text := nullif(btrim(post_entry.reference), '');
  total numeric;
  line_count integer;
  chained text;
  hashed text;
begin
  if post_entry.entry_date is null then
    perform private.refuse('ledger.date_required', 'Say on which date this is to be posted.');
  end if;
  perform private.check_entry_texts(post_entry.description, memo);
  -- What was posted can be taken back and closed, also where nothing new is posted any more.
  perform private.check_lines(org, post_entry.lines,
    may_be_inactive => post_entry.reverses_id is not null or post_entry.source_kind = 'year_close');

  -- A manual line on a GST account is an adjustment in the return, which then agrees with the account; settling what an
  -- earlier return came to is none. What is taken back stays in the figure in which it was.
  select array_agg(row(l.account_id, l.debit, l.credit, nullif(btrim(l.description), ''), l.contact_id, l.currency, l.foreign_amount,
      coalesce(l.gst_box, case when g.account_id is not null and post_entry.reverses_id is null then
        case when private.settles_gst(org, post_entry.lines) then 'gst_settled' else 'gst_adjustment' end
      end))::private.posting_line order by l.n),
    sum(l.debit), count(*)
  into lines, total, line_count
  from unnest(post_entry.lines) with ordinality
    l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n)
  -- Not by private.gst_accounts, which would be planned anew for every entry.
  left join (
    select distinct p.account_id from private.account_purposes p
    where p.org_id = org and p.purpose in ('gst_collected', 'gst_paid')
  ) g on g.account_id = l.account_id
  where l.debit <> 0 or l.credit <> 0;
  if line_count = 0 then
    return null;
  end if;

  select string_agg(private.line_text(l.n::integer, l.account_id, l.debit, l.credit, l.contact_id, l.currency,
    l.foreign_amount, l.gst_box, l.description), E'\n' order by l.n)
  into chained
  from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n);

  -- From here on everybody else who posts waits.
  select t.* into ledger from private.ledgers t where t.org_id = org for update;
  if not found then
    insert into private.ledgers (org_id) values (org) on conflict do nothing;
    select t.* into ledger from private.ledgers t where t.org_id = org for update;
  end if;
  perform private.require_open_period(org, post_entry.entry_date);
  hashed := private.entry_hash(ledger.last_hash, ledger.last_number + 1, post_entry.entry_date,
    coalesce(post_entry.description, ''), memo, post_entry.source_kind, post_entry.source_id,
    post_entry.reverses_id, now_at, chained);

  -- The history of a document tells that it was posted; its entry need not tell it again.
  perform private.set_activity_action(case when post_entry.source_kind in ('journal', 'year_close', 'revaluation') then 'posted' else 'none' end);
  if post_entry.entry_id is null then
    insert into public.journal_entries (org_id, id, user_id, number, entry_date, description, reference, total_debit,
      total_credit, status, source_kind, source_id, reverses_id, posted_at, posted_by, previous_hash, hash)
    values (org, posted_id, person, ledger.last_number + 1, post_entry.entry_date, coalesce(post_entry.description, ''),
      memo, total, total, 'posted', post_entry.source_kind, post_entry.source_id, post_entry.reverses_id,
      now_at, person, ledger.last_hash, hashed);
  else
    update public.journal_entries e set number = ledger.last_number + 1, entry_date = post_entry.entry_date,
      description = coalesce(post_entry.description, ''), reference = memo, total_debit = total,
      total_credit = total, status = 'posted', draft_lines = null, posted_at = now_at, posted_by = person,
      previous_hash = ledger.last_hash, hash = hashed
    where e.org_id = org and e.id = post_entry.entry_id;
  end if;
  perform private.set_activity_action(outer_action);
  insert into public.journal_lines (org_id, journal_entry_id, position, account_id, entry_date, description, debit, credit,
    contact_id, currency, foreign_amount, gst_box)
  select org, posted_id, l.n, l.account_id, post_entry.entry_date, l.description, l.debit, l.credit, l.contact_id,
    l.currency, l.foreign_amount, l.gst_box
  from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n);
  update private.ledgers t set last_number = t.last_number + 1, last_hash = hashed where t.org_id = org;
  return posted_id;
end $$;
comment on function private.post_entry(uuid, date, text, text, text, uuid, private.posting_line[], uuid, uuid) is
  'Posts an entry and answers its id; null where every line is zero. With entry_id it is that draft which is posted.';

create function private.reverse_entry(
  org uuid, entry_id uuid, entry_date date, description text, source_kind text default 'reversal', source_id uuid default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry public.journal_entries;
  reversal uuid;
begin
  select e.* into entry from public.journal_entries e where e.org_id = org and e.id = reverse_entry.entry_id for update;
  if entry.id is null then
    perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
  elsif entry.posted_at is null then
    perform private.refuse('ledger.not_posted', 'This journal entry is a draft. Change or delete it instead of reversing it.');
  elsif entry.reversed_by_id is not null then
    perform private.refuse('ledger.already_reversed', format(
      'Journal entry %s has been reversed already, by %s.', entry.entry_number,
      (select e.entry_number from public.journal_entries e where e.org_id = org and e.id = entry.reversed_by_id)));
  end if;
  reversal := private.post_entry(org, reverse_entry.entry_date, reverse_entry.description, entry.entry_number,
    reverse_entry.source_kind, coalesce(reverse_entry.source_id, entry.source_id),
    (select array_agg(row(l.account_id, l.credit, l.debit, l.description, l.contact_id, l.currency, -l.foreign_amount,
      l.gst_box)::private.posting_line order by l.position)
     from public.journal_lines l where l.org_id = org and l.journal_entry_id = entry.id),
    entry.id);
  perform private.set_activity_action('reversed');
  update public.journal_entries e set status = 'reversed', reversed_by_id = reversal
  where e.org_id = org and e.id = entry.id;
  perform private.set_activity_action('');
  return reversal;
end $$;
comment on function private.reverse_entry(uuid, uuid, date, text, text, uuid) is
  'Posts the opposite of an entry, links both ways, and answers the reversal''s id.';

-- schemas/journal/year-end.sql

-- Closing a year: income and expenses go to retained earnings.

create function public.close_year(year_end date, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('books.close', 'close a year');
  answer constant jsonb := private.recall(close_year.key, 'close_year', to_jsonb(close_year.year_end));
  last_day date;
  later date;
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.require_calendar_date(close_year.year_end);
  last_day := (private.fiscal_year_start(org, coalesce(close_year.year_end, private.today(org))) + interval '1 year' - interval '1 day')::date;
  if close_year.year_end is distinct from last_day then
    perform private.refuse('year.not_a_year_end', format(
      '%s is not the last day of a financial year; %s is. Change the first month of the year under Settings if that is wrong.',
      coalesce(close_year.year_end::text, 'Nothing'), last_day));
  end if;
  perform private.hold_ledger(org);
  select max(e.entry_date) into later from public.journal_entries e
  where e.org_id = org and e.source_kind = 'year_close' and e.entry_date > close_year.year_end
    and e.reverses_id is null and e.reversed_by_id is null;
  if later is not null then
    perform private.refuse('year.later_closed', format(
      'The year to %s is closed, and took in what was left of the years before it. Close it again for what was posted since, or reverse its closing first.',
      later));
  end if;
  perform private.check_closing_accounts(org);
  entry := private.post_entry(org, close_year.year_end, format('Closing of the year to %s', close_year.year_end), null,
    'year_close', null, private.closing_lines(org, close_year.year_end));
  if entry is null then
    perform private.refuse('year.nothing_to_close', format(
      'Nothing is left to close in the year to %s: revenue and expenses are zero.', close_year.year_end));
  end if;
  perform private.set_lock(org, greatest(close_year.year_end,
    (select s.books_locked_through from public.company_settings s where s.org_id = org)));
  perform private.remember(close_year.key, to_jsonb(entry));
  return entry;
end $$;
comment on function public.close_year(date, uuid) is
  'Carries revenue, expenses and drawings to retained earnings on the last day of a financial year, and locks the year. Answers the entry''s id.';

create function private.check_closing_accounts(org uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  select a.code, a.name, a.subtype, a.closes_yearly into fault
  from public.accounts a
  where a.org_id = org and case a.type
    when 'equity' then a.closes_yearly and (a.subtype <> 'equity' or exists (
      select from public.posting_rules r where r.org_id = org and r.account_id = a.id))
    else a.closes_yearly is distinct from (a.type in ('revenue', 'expense')) end
  order by a.code limit 1;
  if found then
    perform private.refuse('account.closes_yearly', format(
      'Account %s %s is %s and %s, so the year cannot be closed: revenue, expenses and what owners draw close yearly, and nothing else. Correct the account first.',
      fault.code, fault.name, replace(fault.subtype, '_', ' '),
      case when fault.closes_yearly then 'marked to close yearly' else 'not marked to close yearly' end));
  end if;
end $$;
comment on function private.check_closing_accounts(uuid) is
  'Refuses to close a year that would carry anything but revenue, expenses and drawings to retained earnings, or not all of them.';

create function private.closing_lines(org uuid, year_end date) returns private.posting_line[]
language sql stable
set search_path = ''
as $$
  with balances as (
    select a.id, a.code, sum(m.debit - m.credit) as balance,
      case when a.currency <> private.base_currency(org) then a.currency end as currency
    from public.accounts a
    join private.account_months m on m.org_id = a.org_id and m.account_id = a.id
    where a.org_id = org and a.closes_yearly and m.month <= closing_lines.year_end
    group by a.id, a.code, a.currency
    having sum(m.debit - m.credit) <> 0
  ), lines as (
    select code, private.line(id, -balance, 'Closed to retained earnings', null, currency,
      case when currency is not null then private.foreign_part(-(
        select sum(l.foreign_amount) from public.journal_lines l
        where l.org_id = org and l.account_id = balances.id and l.entry_date <= closing_lines.year_end), -balance) end) as line
    from balances
    union all
    select '~', private.line(private.account_for(org, 'retained_earnings'), sum(balance), 'Result of the year') from balances
    having sum(balance) <> 0
  )
  select coalesce(array_agg(line order by code), '{}') from lines
$$;
comment on function private.closing_lines(uuid, date) is
  'Lines that bring every account which closes yearly to zero. A year ends with a month, so whole months suffice.';

grant execute on function public.close_year(date, uuid) to authenticated;

-- schemas/currency/revaluation.sql

-- Revaluation: what is open in foreign currencies, at the rates of a date. It is undone on the day after, so that a
-- payment's own gain or loss is reckoned from the document's rate and nothing is counted twice.

select private.grant_permission('currencies.revalue', 'admin', 'manager');

create type private.foreign_balance as (
  account_id uuid, contact_id uuid, currency text, foreign_amount numeric, base_amount numeric, unrevalued_amount numeric
);
comment on type private.foreign_balance is
  'What stands in a foreign currency on an account, debit positive; unrevalued_amount is without revaluations that were undone.';

create function private.foreign_balances(org uuid, as_of date) returns setof private.foreign_balance
language sql stable
set search_path = ''
as $$
  -- From the ledger: it has each document, payment and credit that is open, and what people posted by hand as well.
  with counted as (
    select a.id as account_id, l.contact_id, coalesce(a.currency, l.currency) as currency, l.foreign_amount,
      l.debit - l.credit as amount,
      e.source_kind = 'revaluation' and coalesce(e.reverses_id, e.reversed_by_id) is not null as is_undone
    from public.accounts a
    join public.journal_lines l on l.org_id = org and l.account_id = a.id and l.entry_date <= foreign_balances.as_of
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
    where a.org_id = org and (
      (a.subtype = 'bank' and a.currency <> private.base_currency(org))
      or (a.subtype in ('receivable', 'payable') and l.currency <> private.base_currency(org) and l.foreign_amount is not null))
  )
  select c.account_id, c.contact_id, c.currency, coalesce(sum(c.foreign_amount), 0), sum(c.amount),
    coalesce(sum(c.amount) filter (where not c.is_undone), 0)
  from counted c
  group by c.account_id, c.contact_id, c.currency
  having coalesce(sum(c.foreign_amount), 0) <> 0 or sum(c.amount) <> 0
$$;
comment on function private.foreign_balances(uuid, date) is
  'Open balances in foreign currencies on a date: bank accounts, and each contact on receivable and payable accounts.';

create function private.revaluation_lines(
  org uuid, balances private.foreign_balance[], as_of date, is_lasting boolean
) returns private.posting_line[]
language sql stable
set search_path = ''
as $$
  -- Nothing foreign is left where a base amount remains: that is cleared for good. All else is only an estimate.
  with differences as (
    select b.account_id, b.contact_id, b.currency,
      case when is_lasting then case when b.foreign_amount = 0 then -b.unrevalued_amount else 0 end
        when b.foreign_amount = 0 then b.unrevalued_amount - b.base_amount
        else private.round_money(b.foreign_amount * private.rate_on(org, b.currency, revaluation_lines.as_of),
          private.base_currency(org)) - b.base_amount end as difference
    from unnest(balances) b
  )
  select coalesce(array_agg(t.line order by t.part, t.currency), '{}')
  from (
    select 1 as part, d.currency, private.line(d.account_id, d.difference,
      d.currency || case when is_lasting then ' cleared' else ' revalued' end, d.contact_id, d.currency, 0) as line
    from differences d where d.difference <> 0
    union all
    select 2, d.currency, private.line(
      private.account_for(org, case when is_lasting then 'exchange_difference' else 'unrealised_exchange' end),
      -sum(d.difference), d.currency || case when is_lasting then ' cleared' else ' revalued' end)
    from differences d group by d.currency having sum(d.difference) <> 0
  ) t
$$;
comment on function private.revaluation_lines(uuid, private.foreign_balance[], date, boolean) is
  'Lines that bring foreign balances to the rates of a date; lasting ones clear what has no foreign balance any more.';

create function private.revalue_currencies(org uuid, as_of date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  balances private.foreign_balance[];
  clearing uuid;
  revaluation uuid;
begin
  if revalue_currencies.as_of is null then
    perform private.refuse('revaluation.date_required', 'Say at which date open balances are to be revalued.');
  end if;
  perform private.require_open_period(org, revalue_currencies.as_of);
  -- Nobody posts meanwhile, or a difference would be posted twice or be missed.
  perform private.hold_ledger(org);
  balances := array(select b from private.foreign_balances(org, revalue_currencies.as_of) b);
  clearing := private.post_entry(org, revalue_currencies.as_of,
    format('Exchange differences left on settled balances, %s', revalue_currencies.as_of), null, 'revaluation', null,
    private.revaluation_lines(org, balances, revalue_currencies.as_of, is_lasting => true));
  revaluation := private.post_entry(org, revalue_currencies.as_of,
    format('Revaluation of foreign currencies, %s', revalue_currencies.as_of), null, 'revaluation', null,
    private.revaluation_lines(org, balances, revalue_currencies.as_of, is_lasting => false));
  if revaluation is not null then
    perform private.reverse_entry(org, revaluation, revalue_currencies.as_of + 1,
      format('Revaluation of foreign currencies, %s, undone', revalue_currencies.as_of), 'revaluation');
  end if;
  return coalesce(revaluation, clearing);
end $$;
comment on function private.revalue_currencies(uuid, date) is
  'Revalues, undoes it on the day after, clears what is settled, and answers the entry''s id; null where nothing differs.';

create function public.revalue_currencies(as_of date, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('currencies.revalue', 'revalue currencies');
  answer constant jsonb := private.recall(revalue_currencies.key, 'revalue_currencies',
    jsonb_build_array(revalue_currencies.as_of));
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  entry := private.revalue_currencies(org, revalue_currencies.as_of);
  perform private.remember(revalue_currencies.key, coalesce(to_jsonb(entry), 'null'));
  return entry;
end $$;
comment on function public.revalue_currencies(date, uuid) is
  'Brings open foreign receivables, payables and bank accounts to the latest rates on a date, and undoes it on the day after. Run '
  'again for a date it posts only what has changed. Answers the id of the journal entry, or null where nothing differs.';
grant execute on function public.revalue_currencies(date, uuid) to authenticated;

-- schemas/stock/adjustments.sql

-- Adjustments: stock that was counted, found, lost or brought in from elsewhere.

create function public.adjust_stock(
  item_id uuid, quantity numeric, unit_cost numeric, moved_on date, reason text, key uuid
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('inventory_items.adjust', 'adjust stock');
  answer constant jsonb := private.recall(adjust_stock.key, 'adjust_stock', jsonb_build_array(
    adjust_stock.item_id, adjust_stock.quantity, adjust_stock.unit_cost, adjust_stock.moved_on, adjust_stock.reason));
  why constant text := nullif(btrim(adjust_stock.reason), '');
  item public.inventory_items;
  movement uuid;
  value numeric;
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  item := private.hold_item(org, adjust_stock.item_id);
  if why is null or char_length(why) > 500 then
    perform private.refuse('stock.reason_required', format(
      'Say in up to 500 characters why the stock of "%s" is adjusted; the reason is kept with the movement.', item.name));
  elsif adjust_stock.quantity > 0 and (
    adjust_stock.unit_cost is null or adjust_stock.unit_cost < 0 or adjust_stock.unit_cost >= 1e12
    or adjust_stock.unit_cost <> round(adjust_stock.unit_cost, 6)
  ) then
    perform private.refuse('stock.unit_cost_required', format(
      'Say what one unit of "%s" costs: an amount of 0 or more with up to 6 decimals.', item.name));
  end if;
  if adjust_stock.quantity < 0 then
    select t.id, t.value into movement, value
    from private.take_stock(org, item.id, -adjust_stock.quantity, adjust_stock.moved_on, 'adjustment',
      'stock_adjustment', null, why) t;
  else
    value := private.round_money(adjust_stock.quantity * adjust_stock.unit_cost, private.base_currency(org));
    movement := private.receive_stock(org, item.id, adjust_stock.quantity, value, adjust_stock.moved_on, 'adjustment',
      'stock_adjustment', null, why);
  end if;
  entry := private.post_entry(org, adjust_stock.moved_on, format('Stock adjustment of %s: %s', item.name, why),
    item.sku, 'stock_adjustment', movement, array[
      private.line(private.account_for(org, 'inventory'), value, why),
      private.line(private.account_for(org, 'stock_adjustment'), -value, why)]);
  perform private.link_stock(org, 'stock_adjustment', movement, entry);
  perform private.remember(adjust_stock.key, to_jsonb(movement));
  return movement;
end $$;
comment on function public.adjust_stock(uuid, numeric, numeric, date, text, uuid) is
  'Adds a quantity at a unit cost, or takes a negative one out at what it cost (unit_cost is then not used); posts the value and answers the movement''s id.';

grant execute on function public.adjust_stock(uuid, numeric, numeric, date, text, uuid) to authenticated;

-- schemas/documents/document-kinds.sql

-- What sales orders, purchase orders, invoices and bills have in common, as data: one engine saves, deletes and cancels
-- all four.

create table private.document_kinds (
  kind text primary key,
  label text not null,
  table_name text not null,
  line_table text not null,
  parent_column text not null,
  number_column text not null,
  date_column text not null,
  contact_table text not null,
  contact_column text not null,
  side text not null,
  draft_status text not null,
  fields text[] not null
);
comment on table private.document_kinds is 'The kinds of documents; a kind is also the name of its series of numbers.';
comment on column private.document_kinds.side is 'sales or purchases.';
comment on column private.document_kinds.draft_status is 'The only status in which a document can be changed or deleted.';
comment on column private.document_kinds.fields is 'What people enter in the head of a document; all else is kept by the database.';
alter table private.document_kinds enable row level security;

create function private.document_kind(kind text) returns private.document_kinds
language plpgsql stable
set search_path = ''
as $$
declare
  entry private.document_kinds;
begin
  select k.* into entry from private.document_kinds k where k.kind = document_kind.kind;
  if entry.kind is null then
    perform private.refuse('document.unknown_kind', format('There are no documents of the kind "%s". They are: %s.',
      left(document_kind.kind, 40), (select string_agg(k.kind, ', ' order by k.kind) from private.document_kinds k)));
  end if;
  return entry;
end $$;
comment on function private.document_kind(text) is 'What is known about a kind of documents, or a refusal.';

create function private.hold_document(org uuid, kind text, document_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(hold_document.kind);
  document jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2 for update', entry.table_name)
  using org, hold_document.document_id into document;
  if document is null then
    perform private.refuse('document.not_found', format('There is no such %s. Load the list again.', entry.label));
  end if;
  return document || jsonb_build_object('label', entry.label || ' ' || (document ->> entry.number_column));
end $$;
comment on function private.hold_document(uuid, text, uuid) is
  'A document''s row, locked until the transaction ends, with a label such as "invoice INV-000001"; or a refusal.';

create function private.delete_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
-- Argument: the kind of document.
declare
  entry constant private.document_kinds := private.document_kind(tg_argv[0]);
  document constant jsonb := to_jsonb(old);
begin
  if document ->> 'status' <> entry.draft_status then
    perform private.refuse(case when document ->> 'posted_at' is null then 'document.not_a_draft' else 'ledger.immutable' end,
      format('The %s %s is %s and cannot be deleted, so that no number is missing.%s', entry.label,
        document ->> entry.number_column, document ->> 'status',
        case when document ->> 'cancelled_at' is null then ' Cancel it instead.' end));
  end if;
  perform private.release_number(old.org_id, entry.kind, (document ->> 'number')::integer);
  return old;
end $$;
comment on function private.delete_draft() is 'Only drafts are deleted, and they give their number back.';

create function private.keep_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
-- Argument: the kind of document.
declare
  entry constant private.document_kinds := private.document_kind(tg_argv[0]);
  line jsonb;
  document jsonb;
  status text;
begin
  -- Most lines come with their draft. Whether it is one is asked without building a statement.
  if tg_op = 'INSERT' then
    case tg_argv[0]
      when 'invoice' then
        select t.status into status from public.invoices t where t.org_id = new.org_id and t.id = new.invoice_id;
      when 'bill' then
        select t.status into status from public.bills t where t.org_id = new.org_id and t.id = new.bill_id;
      when 'sales_order' then
        select t.status into status from public.sales_orders t where t.org_id = new.org_id and t.id = new.sales_order_id;
      else
        select t.status into status from public.purchase_orders t where t.org_id = new.org_id and t.id = new.purchase_order_id;
    end case;
    if status = entry.draft_status then
      return new;
    end if;
  end if;
  foreach line in array array[to_jsonb(old), to_jsonb(new)] loop
    continue when line is null;
    execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2', entry.table_name)
    using (line ->> 'org_id')::uuid, (line ->> entry.parent_column)::uuid into document;
    if document ->> 'status' <> entry.draft_status then
      perform private.refuse('ledger.immutable', format('The %s %s is %s, so its lines cannot be changed. Cancel it instead.',
        entry.label, document ->> entry.number_column, document ->> 'status'));
    end if;
  end loop;
  return coalesce(new, old);
end $$;
comment on function private.keep_lines() is 'Lines change with their draft only.';

create function private.require_active_contact() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  document constant jsonb := to_jsonb(new);
  former constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  contact_id constant uuid := coalesce(document ->> 'customer_id', document ->> 'vendor_id');
  archived record;
begin
  -- What was ordered is still billed, and what has its customer or vendor already goes on.
  if coalesce(document ->> 'sales_order_id', document ->> 'purchase_order_id') is not null
    or contact_id::text = coalesce(former ->> 'customer_id', former ->> 'vendor_id') then
    return new;
  end if;
  select 'customer' as label, c.name into archived from public.customers c
  where c.org_id = new.org_id and c.id = contact_id and c.archived_at is not null
  union all
  select 'vendor', v.name from public.vendors v
  where v.org_id = new.org_id and v.id = contact_id and v.archived_at is not null;
  if found then
    perform private.refuse('document.contact_inactive', format(
      'The %s "%s" is inactive and gets no new documents. Choose another one, or set the status of this one to Active first.',
      archived.label, archived.name));
  end if;
  return new;
end $$;
comment on function private.require_active_contact() is 'Nothing new is made for a customer or vendor who is archived.';

create function private.keep_document(kind text) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(keep_document.kind);
begin
  execute format('create trigger %I before update on public.%I for each row execute function private.touch_updated_at()',
    entry.table_name || '_touch', entry.table_name);
  execute format('create trigger %I before insert or update of %I on public.%I for each row execute function private.require_active_contact()',
    entry.table_name || '_contact', entry.contact_column, entry.table_name);
  execute format('create trigger %I before delete on public.%I for each row execute function private.delete_draft(%L)',
    entry.table_name || '_delete', entry.table_name, entry.kind);
  execute format('create trigger %I before insert or update or delete on public.%I for each row execute function private.keep_lines(%L)',
    entry.line_table || '_keep', entry.line_table, entry.kind);
  execute format('create trigger %I before truncate on public.%I for each statement execute function private.refuse_change()',
    entry.line_table || '_table', entry.line_table);
end $$;
comment on function private.keep_document(text) is 'Guards the table of a kind of documents and that of its lines.';

-- schemas/documents/orders.sql

-- The way of an order. A sales order is fulfilled and shipped, which issues its stock at cost; a purchase order is sent
-- and received, which takes its goods into stock against what will be billed.

create function private.order_step_date(org uuid, held jsonb, given date, action text) returns date
language plpgsql stable
set search_path = ''
as $$
declare
  ordered_on constant date := held ->> 'order_date';
  earlier_step constant date := coalesce(held ->> 'fulfilled_on', held ->> 'sent_on');
begin
  return private.step_date(org, order_step_date.given, greatest(ordered_on, earlier_step), format('The %s %s', held ->> 'label',
    case when earlier_step > ordered_on then case when held ? 'sent_on' then 'was sent on' else 'was fulfilled on' end
      else 'is dated' end), order_step_date.action);
end $$;
comment on function private.order_step_date(uuid, jsonb, date, text) is
  'The day of an order''s next step, not before the order nor before the step that went before; action is a word such as "shipped".';

-- schemas/documents/posting-invoices.sql

-- Posting an invoice: the customer owes it, and what it sells from stock leaves at cost, in one entry.

create function private.post_invoice(org uuid, invoice_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  invoice public.invoices;
  base constant text := private.base_currency(org);
  lines private.priced_line[];
  based private.base_line[];
  posting private.posting_line[];
  cost numeric;
  moved integer;
  entry uuid;
begin
  select i.* into invoice from public.invoices i where i.org_id = org and i.id = post_invoice.invoice_id for update;
  if invoice.id is null then
    perform private.refuse('document.not_found', 'There is no such invoice. Load the list again.');
  end if;
  lines := private.document_lines(org, 'invoice', invoice.id);
  perform private.require_postable('invoice ' || invoice.invoice_number, invoice.status, invoice.posted_at,
    invoice.total_amount, lines);
  perform private.refuse_control_accounts(org, 'sales', lines);
  perform private.require_open_period(org, invoice.invoice_date);

  -- What its order ships is issued by the shipment; held, so that the order is not changed meanwhile.
  if invoice.sales_order_id is not null then
    perform from public.sales_orders o where o.org_id = org and o.id = invoice.sales_order_id for update;
  end if;
  select coalesce(sum(private.issue_stock(org, m.item_id, m.quantity, invoice.invoice_date, 'issue', 'invoice', invoice.id)), 0),
    count(*)
  into cost, moved
  from private.items_moved(org, lines, private.document_lines(org, 'sales_order', invoice.sales_order_id)) m;

  select array_agg(l order by l.position) into based from private.lines_in_base(lines, invoice.exchange_rate, base) l;
  posting := private.entry_lines(org, 'sales', invoice.customer_id, nullif(invoice.currency, base), based);
  if cost <> 0 then
    posting := posting || private.line(private.account_for(org, 'cost_of_sales'), cost, 'Cost of stock sold')
      || private.line(private.account_for(org, 'inventory'), -cost, 'Stock sold');
  end if;
  entry := private.post_entry(org, invoice.invoice_date, format('Invoice %s, %s', invoice.invoice_number,
    (select c.name from public.customers c where c.org_id = org and c.id = invoice.customer_id)),
    invoice.reference, 'invoice', invoice.id, posting);
  if moved > 0 then
    perform private.link_stock(org, 'invoice', invoice.id, entry);
  end if;
  perform private.set_activity_action('posted');
  update public.invoices i set posted_at = now(), posted_by = auth.uid(), journal_entry_id = entry, version = i.version + 1,
    updated_by = auth.uid(), status = case when i.total_amount = 0 then 'paid' else 'sent' end,
    closed_on = case when i.total_amount = 0 then i.invoice_date end
  where i.org_id = org and i.id = invoice.id;
  perform private.set_activity_action('');
  return entry;
end $$;
comment on function private.post_invoice(uuid, uuid) is
  'Posts a draft and answers the entry''s id; null where nothing of it has an amount.';

create function public.post_invoice(id uuid, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('invoices.post', 'post invoices');
  answer constant jsonb := private.recall(post_invoice.key, 'post_invoice', to_jsonb(post_invoice.id));
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  entry := private.post_invoice(org, post_invoice.id);
  perform private.remember(post_invoice.key, coalesce(to_jsonb(entry), 'null'));
  return entry;
end $$;
comment on function public.post_invoice(uuid, uuid) is 'Posts an invoice, which is then sent, and answers the id of its journal entry.';
grant execute on function public.post_invoice(uuid, uuid) to authenticated;

-- schemas/documents/preview-posting.sql

-- What posting would write. It is posted by the same functions, looked at, and undone before anybody can see it.

create function private.entry_effects(org uuid, entry_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'lines', coalesce(jsonb_agg(jsonb_build_object('account_code', a.code, 'account_name', a.name, 'debit', l.debit::text,
      'credit', l.credit::text, 'description', l.description) order by l.position), '[]'),
    'profit', coalesce(sum(l.credit - l.debit) filter (where a.type in ('revenue', 'expense')), 0)::numeric(18, 2)::text,
    'assets', coalesce(sum(l.debit - l.credit) filter (where a.type = 'asset'), 0)::numeric(18, 2)::text,
    'liabilities', coalesce(sum(l.credit - l.debit) filter (where a.type = 'liability'), 0)::numeric(18, 2)::text,
    'equity', coalesce(sum(l.credit - l.debit) filter (where a.type = 'equity'), 0)::numeric(18, 2)::text,
    'gst', coalesce(sum(l.credit - l.debit) filter (where l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment')), 0)
      ::numeric(18, 2)::text)
  from public.journal_lines l
  join public.accounts a on a.org_id = l.org_id and a.id = l.account_id
  where l.org_id = org and l.journal_entry_id = entry_effects.entry_id
$$;
comment on function private.entry_effects(uuid, uuid) is
  'The lines of an entry and what they add to profit, to the sides of the balance sheet, and to the GST that is owed; amounts as text.';

create function private.post_by_kind(org uuid, kind text, source_id uuid, on_date date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  draft public.journal_entries;
begin
  case post_by_kind.kind
    when 'invoice' then return private.post_invoice(org, post_by_kind.source_id);
    when 'bill' then return private.approve_bill(org, post_by_kind.source_id);
    when 'sales_order' then return private.post_shipment(org, post_by_kind.source_id, private.order_step_date(org,
      private.hold_document(org, 'sales_order', post_by_kind.source_id), post_by_kind.on_date, 'shipped'));
    when 'purchase_order' then return private.post_receipt(org, post_by_kind.source_id, private.order_step_date(org,
      private.hold_document(org, 'purchase_order', post_by_kind.source_id), post_by_kind.on_date, 'received'));
    when 'journal_entry' then
      select e.* into draft from public.journal_entries e where e.org_id = org and e.id = post_by_kind.source_id for update;
      if draft.id is null then
        perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
      elsif draft.posted_at is not null then
        perform private.refuse('ledger.already_posted', format('Journal entry %s is posted already.', draft.entry_number));
      end if;
      return private.post_entry(org, draft.entry_date, draft.description, draft.reference, 'journal', null,
        private.read_journal_lines(org, draft.draft_lines), entry_id => draft.id);
    else
      perform private.refuse('document.unknown_kind', format(
        'Nothing of the kind "%s" is posted. The kinds are: invoice, bill, sales_order, purchase_order, journal_entry.',
        left(post_by_kind.kind, 40)));
  end case;
  return null;
end $$;
comment on function private.post_by_kind(uuid, text, uuid, date) is
  'Posts a document by its kind: an order is shipped or received on the date, all else bears its own. Answers the entry''s id; null where it posts nothing.';

create function public.preview_posting(kind text, id uuid, on_date date default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require(
    coalesce((select k.table_name from private.document_kinds k where k.kind = preview_posting.kind), 'journal_entries') || '.read',
    'preview postings');
  entry uuid;
  effects jsonb;
begin
  begin
    entry := private.post_by_kind(org, preview_posting.kind, preview_posting.id, preview_posting.on_date);
    effects := private.entry_effects(org, entry);
    raise exception using errcode = 'LWPRE';
  exception when sqlstate 'LWPRE' then
    -- Everything since the inner begin is undone; what was seen is kept.
    return effects;
  end;
end $$;
comment on function public.preview_posting(text, uuid, date) is
  'What posting would write: {lines: [{account_code, account_name, debit, credit, description}], profit, assets, liabilities, equity, gst}. kind is invoice, bill, sales_order, purchase_order or journal_entry; an order is shipped or received on the date, today if none is given.';
grant execute on function public.preview_posting(text, uuid, date) to authenticated;

-- schemas/documents/pricing.sql

-- What the lines of a document cost, what tax they bear, and what they are worth in the base currency. Printed parts
-- always add up: a line's discount is rounded before it is taken off, and net and tax are parts of one price.
-- In PL/pgSQL with plans that outlive a call: planning costs three times what pricing a few lines does.

create type private.priced_line as (
  position integer,
  product_id uuid,
  account_id uuid,
  description text,
  quantity numeric,
  unit_price numeric,
  discount_percent numeric,
  gst_rate numeric,
  gst_applicable boolean,
  net numeric,
  gst numeric,
  total numeric
);
comment on type private.priced_line is 'A line of a document with its amounts in the document''s currency; columns as in invoice_lines.';

create function private.price_lines(
  lines jsonb, org uuid, currency text, tax_inclusive boolean, side text, exchange_rate numeric default 1
) returns setof private.priced_line
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  with entered as (
    select l.n::integer as position,
      nullif(btrim(l.value ->> 'product_id'), '')::uuid as product_id,
      coalesce(nullif(btrim(l.value ->> 'account_id'), '')::uuid,
        case when i.id is not null then (select private.account_for(org, 'inventory')) end,
        case price_lines.side when 'sales' then p.sales_account_id else p.purchase_account_id end,
        (select private.account_for(org, price_lines.side))) as account_id,
      coalesce(nullif(btrim(l.value ->> 'description'), ''), p.name, '') as description,
      coalesce(nullif(btrim(l.value ->> 'quantity'), '')::numeric(18, 6), 1) as quantity,
      coalesce(nullif(btrim(l.value ->> 'unit_price'), '')::numeric(18, 6),
        case price_lines.exchange_rate when 1 then p.unit_price
          else private.round_money(p.unit_price / price_lines.exchange_rate, price_lines.currency) end, 0) as unit_price,
      coalesce(nullif(btrim(l.value ->> 'discount_percent'), '')::numeric(7, 4), 0) as discount_percent,
      coalesce(nullif(btrim(l.value ->> 'gst_rate'), '')::numeric(7, 4), p.gst_rate, s.default_gst_rate) as gst_rate,
      coalesce(nullif(btrim(l.value ->> 'gst_applicable'), '')::boolean, p.gst_applicable, true) and s.gst_enabled
        as gst_applicable,
      s.gst_rounding as rule, s.gst_rounding_level as level
    from jsonb_array_elements(price_lines.lines) with ordinality l (value, n)
    join public.company_settings s on s.org_id = org
    left join public.products p on p.org_id = org and p.id = nullif(btrim(l.value ->> 'product_id'), '')::uuid
    -- Goods that are kept in stock are bought into stock.
    left join public.inventory_items i on i.org_id = org and i.product_id = p.id and price_lines.side = 'purchases'
  ), discounted as (
    select e.*, f.amount - private.round_money(f.amount * e.discount_percent * 0.01, price_lines.currency) as price,
      case when e.gst_applicable then e.gst_rate else 0 end as rate
    from entered e
    cross join lateral (select private.round_money(e.quantity * e.unit_price, price_lines.currency) as amount) f
  ), summed as (
    -- By document the tax of a rate is reckoned on the sum so far: each line gets what it adds.
    select d.*, case d.level when 'line' then d.price
      else sum(d.price) over (partition by d.rate order by d.position) end as running
    from discounted d
  ), parted as (
    select s.*, case when price_lines.tax_inclusive
      then private.round_money(s.running * h.hundred / (100 + s.rate), price_lines.currency, s.rule)
        - private.round_money((s.running - s.price) * h.hundred / (100 + s.rate), price_lines.currency, s.rule)
      else s.price end as net
    from summed s
    -- Twenty decimals, so that a quotient close to a half is never taken for one.
    cross join (values (100::numeric(30, 20))) h (hundred)
  )
  select p.position, p.product_id, p.account_id, p.description, p.quantity, p.unit_price, p.discount_percent, p.gst_rate,
    p.gst_applicable, round(p.net, 2), round(t.gst, 2), round(p.net + t.gst, 2)
  from parted p
  cross join lateral (select case when price_lines.tax_inclusive then p.price - p.net
    else private.round_money(p.running * p.rate * 0.01, price_lines.currency, p.rule)
      - private.round_money((p.running - p.price) * p.rate * 0.01, price_lines.currency, p.rule) end as gst) t
  order by p.position;
end $$;
comment on function private.price_lines(jsonb, uuid, text, boolean, text, numeric) is
  'Lines as entered, with what the product and the settings add, and their amounts. side is sales or purchases; the rate turns a product''s price into the document''s currency.';

create type private.base_line as (
  position integer,
  product_id uuid,
  account_id uuid,
  description text,
  quantity numeric,
  gst_rate numeric,
  is_taxed boolean,
  net numeric,
  gst numeric,
  base_net numeric,
  base_gst numeric
);
comment on type private.base_line is 'A line of a document, in its currency and in the base currency.';

create function private.lines_in_base(lines private.priced_line[], exchange_rate numeric, base text)
returns setof private.base_line
language plpgsql immutable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  -- Each part is the converted running total less the one before it, so that the parts add up to the converted whole.
  return query
  select t.position, t.product_id, t.account_id, t.description, t.quantity, t.gst_rate, t.gst_applicable and t.gst_rate > 0,
    t.net, t.gst, r.after_net - r.before, r.after_gst - r.after_net
  from (select l.*, sum(l.total) over (order by l.position) - l.total as before from unnest(lines_in_base.lines) l) t
  cross join lateral (select
    private.round_money(t.before * lines_in_base.exchange_rate, base) as before,
    private.round_money((t.before + t.net) * lines_in_base.exchange_rate, base) as after_net,
    private.round_money((t.before + t.total) * lines_in_base.exchange_rate, base) as after_gst) r
  order by t.position;
end $$;
comment on function private.lines_in_base(private.priced_line[], numeric, text) is
  'What lines are worth in the base currency; together exactly what the document''s total is worth.';

create function private.rate_on(org uuid, currency text, on_date date) returns numeric
language plpgsql stable
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  rate numeric;
begin
  if rate_on.currency = base then
    return 1;
  end if;
  select r.rate into rate from public.exchange_rates r
  where r.org_id = org and r.currency = rate_on.currency and r.rate_date <= on_date
  order by r.rate_date desc limit 1;
  if rate is null then
    perform private.refuse('rate.missing', format(
      'There is no exchange rate for %s on or before %s. Enter one, or add it under Settings, Exchange Rates.',
      rate_on.currency, on_date));
  end if;
  return rate;
end $$;
comment on function private.rate_on(uuid, text, date) is 'Base units for one unit of a currency on a date: 1, the latest rate, or a refusal.';

-- schemas/documents/saving.sql

-- Saving a document: head and lines in one transaction, priced by the database, whatever its kind.

create function private.document_contact(org uuid, entry private.document_kinds, contact_id uuid) returns integer
language plpgsql stable
set search_path = ''
as $$
declare
  label constant text := left(entry.contact_table, -1);
  terms integer;
begin
  if document_contact.contact_id is null then
    perform private.refuse('document.contact_required', format('Choose the %s of this %s.', label, entry.label));
  end if;
  execute format('select payment_terms from public.%I where org_id = $1 and id = $2', entry.contact_table)
  using org, document_contact.contact_id into terms;
  if terms is null then
    perform private.refuse('document.contact_unknown', format('This %s is not in your list of %s. Choose another one.',
      label, entry.contact_table));
  end if;
  return terms;
end $$;
comment on function private.document_contact(uuid, private.document_kinds, uuid) is
  'The payment terms of a customer or vendor of the organisation, in days; refused for anybody else.';

create function private.complete_head(org uuid, entry private.document_kinds, earlier jsonb, document jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  -- What was entered: blank is nothing, and what is not said stays as it was.
  entered constant jsonb := (select coalesce(jsonb_object_agg(f.key, nullif(btrim(f.value), '')), '{}')
    from jsonb_each_text(document - 'lines') f where f.key = any (entry.fields));
  head jsonb := coalesce((select jsonb_object_agg(f.key, f.value) from jsonb_each(earlier) f where f.key = any (entry.fields)), '{}')
    || entered;
  terms constant integer := private.document_contact(org, entry, (head ->> entry.contact_column)::uuid);
  base constant text := private.base_currency(org);
  currency constant text := upper(coalesce(head ->> 'currency', base));
  on_date constant date := coalesce((head ->> entry.date_column)::date, private.today(org));
  rate text := head ->> 'exchange_rate';
begin
  if not private.is_currency(currency) then
    perform private.refuse('document.invalid_value', format(
      'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR; "%s" is not.', left(currency, 40)));
  elsif currency = base then
    rate := '1';
  elsif entered ->> 'exchange_rate' is null and currency is distinct from earlier ->> 'currency' or rate is null then
    rate := private.rate_on(org, currency, on_date)::text;
  elsif rate::numeric <= 0 then
    perform private.refuse('document.invalid_value', 'Exchange rate must be greater than 0.');
  end if;
  head := head || jsonb_build_object('currency', currency, 'exchange_rate', rate, entry.date_column, on_date,
    'tax_inclusive', coalesce((head ->> 'tax_inclusive')::boolean,
      (select s.tax_inclusive from public.company_settings s where s.org_id = org)));
  if 'due_date' = any (entry.fields) then
    head := head || jsonb_build_object('due_date', coalesce((head ->> 'due_date')::date, least(on_date + terms, '9999-12-31')));
  end if;
  return head;
end $$;
comment on function private.complete_head(uuid, private.document_kinds, jsonb, jsonb) is
  'The head of a document: what was entered over what it was, with defaults for the rest.';

create function private.price_document(org uuid, entry private.document_kinds, head jsonb, lines jsonb, out priced private.priced_line[], out totals jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  whole numeric;
  base_whole numeric;
begin
  select array_agg(l order by l.position) into priced
  from private.price_lines(price_document.lines, org, head ->> 'currency', (head ->> 'tax_inclusive')::boolean, entry.side,
    (head ->> 'exchange_rate')::numeric) l;
  perform private.refuse_control_accounts(org, entry.side, priced);
  select coalesce(sum(l.total), 0), jsonb_build_object('net_amount', coalesce(sum(l.net), 0),
    'gst_amount', coalesce(sum(l.gst), 0), 'total_amount', coalesce(sum(l.total), 0))
  into whole, totals
  from unnest(priced) l;
  if 'due_date' = any (entry.fields) then
    base_whole := private.round_money(whole * (head ->> 'exchange_rate')::numeric, private.base_currency(org));
    totals := totals || jsonb_build_object('balance_due', whole, 'base_total', base_whole, 'base_balance', base_whole);
  end if;
end $$;
comment on function private.price_document(uuid, private.document_kinds, jsonb, jsonb) is 'The lines of a document with their amounts, and what they add up to.';

create function private.stored_lines(org uuid, entry private.document_kinds, document_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  lines jsonb;
begin
  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object('product_id', l.product_id, 'account_id', l.account_id,
      'description', l.description, 'quantity', l.quantity, 'unit_price', l.unit_price,
      'discount_percent', l.discount_percent, 'gst_rate', l.gst_rate, 'gst_applicable', l.gst_applicable) order by l.position), '[]')
    from public.%I l where l.org_id = $1 and l.%I = $2
  $sql$, entry.line_table, entry.parent_column)
  using org, stored_lines.document_id into lines;
  return lines;
end $$;
comment on function private.stored_lines(uuid, private.document_kinds, uuid) is 'The lines of a document as they were entered, in their order.';

create function private.write_document(
  org uuid, entry private.document_kinds, document_id uuid, head jsonb, lines private.priced_line[]
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(head) key);
  saved_id uuid := document_id;
  violated text;
begin
  if saved_id is null then
    execute format('insert into public.%1$I (org_id, %2$s) select $1, %2$s from jsonb_populate_record(null::public.%1$I, $2) returning id',
      entry.table_name, columns)
    using org, head into saved_id;
  else
    execute format('update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $3)),
        version = t.version + 1, updated_by = auth.uid() where t.org_id = $1 and t.id = $2',
      entry.table_name, columns)
    using org, saved_id, head;
    execute format('delete from public.%I l where l.org_id = $1 and l.%I = $2', entry.line_table, entry.parent_column)
    using org, saved_id;
  end if;
  execute format('insert into public.%I (org_id, %I, position, product_id, account_id, description, quantity, unit_price,
      discount_percent, gst_rate, gst_applicable, net, gst, total) select $1, $2, l.* from unnest($3) l',
    entry.line_table, entry.parent_column)
  using org, saved_id, lines;
  return saved_id;
exception
  when check_violation then
    get stacked diagnostics violated = constraint_name;
    perform private.refuse('document.invalid_value', coalesce(
      private.constraint_sentence(format('public.%I', entry.table_name)::regclass, violated),
      private.constraint_sentence(format('public.%I', entry.line_table)::regclass, violated),
      'One of the values was not accepted') || '.');
    return null;
  when numeric_value_out_of_range then
    perform private.refuse('document.too_large', format('The amounts of this %s are too large. Check quantities and prices.', entry.label));
    return null;
end $$;
comment on function private.write_document(uuid, private.document_kinds, uuid, jsonb, private.priced_line[]) is
  'Writes head and lines, and says in a sentence which value a constraint refused.';

create function private.save_document(org uuid, kind text, document jsonb, links jsonb default '{}') returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(save_document.kind);
  document_id uuid;
  earlier jsonb;
  head jsonb;
  priced private.priced_line[];
  totals jsonb;
  taken record;
begin
  perform private.check_document(org, entry, document);
  document_id := nullif(btrim(document ->> 'id'), '')::uuid;
  if document_id is not null then
    earlier := private.hold_document(org, entry.kind, document_id);
    perform private.require_draft(entry, earlier);
    if entry.kind = 'sales_order' then
      perform private.require_not_invoiced(earlier);
    end if;
    perform private.require_version(document, (earlier ->> 'version')::integer, (earlier ->> 'updated_at')::timestamptz,
      earlier ->> 'label', org, document_id);
  end if;
  head := private.complete_head(org, entry, earlier, document);
  select p.priced, p.totals into priced, totals from private.price_document(org, entry, head,
    coalesce(document -> 'lines', case when document_id is null then '[]' else private.stored_lines(org, entry, document_id) end)) p;
  head := head || totals || links;
  if document_id is null then
    -- Last of all, for the series stays locked until the transaction ends.
    select t.number, t.text into taken from private.take_number(org, entry.kind) t;
    head := head || jsonb_build_object('number', taken.number, entry.number_column, taken.text, 'status', entry.draft_status);
  end if;
  return private.write_document(org, entry, document_id, head, priced);
end $$;
comment on function private.save_document(uuid, text, jsonb, jsonb) is
  'Saves a draft, head and lines, and answers its id. links are columns that only the database sets, such as sales_order_id.';

create function private.require_draft(entry private.document_kinds, document jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if document ->> 'status' <> entry.draft_status then
    perform private.refuse(case when document ->> 'posted_at' is null then 'document.not_a_draft' else 'ledger.immutable' end,
      format('The %s is %s and cannot be changed. Cancel it and make a new one instead.',
        document ->> 'label', document ->> 'status'));
  end if;
end $$;
comment on function private.require_draft(private.document_kinds, jsonb) is 'Refuses to change what is no longer a draft.';

create function private.require_not_invoiced(held jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  number text;
begin
  select i.invoice_number into number from public.invoices i
  where i.org_id = (held ->> 'org_id')::uuid and i.sales_order_id = (held ->> 'id')::uuid
    and i.posted_at is not null and i.status <> 'cancelled'
  limit 1;
  if found then
    perform private.refuse('document.already_converted', format(
      'The %s is invoiced by invoice %s, which counts on it to ship the goods, so it cannot be changed. Cancel that one first.',
      held ->> 'label', number));
  end if;
end $$;
comment on function private.require_not_invoiced(jsonb) is
  'Refuses to change an order whose goods a posted invoice has left to it.';

-- schemas/payments/open-documents.sql

-- Documents with something left to pay, held while a payment, a credit or a write-off reduces it.

create function private.settle_document(
  org uuid, kind text, document_id uuid, amount numeric, base_amount numeric, on_date date
) returns void
language plpgsql
set search_path = ''
as $$
declare
  held constant jsonb := private.hold_document(org, settle_document.kind, settle_document.document_id);
  entry constant private.document_kinds := private.document_kind(settle_document.kind);
  balance constant numeric := (held ->> 'balance_due')::numeric;
begin
  if not (held ? 'balance_due') or held ->> 'posted_at' is null or held ->> 'status' = 'cancelled' then
    perform private.refuse('payment.not_open', format('The %s is %s, so nothing can be settled on it.',
      held ->> 'label', held ->> 'status'));
  elsif settle_document.amount > balance then
    perform private.refuse('payment.exceeds_balance', format('%s is more than the %s that is left to pay on %s.',
      settle_document.amount, balance, held ->> 'label'));
  elsif balance - settle_document.amount > (held ->> 'total_amount')::numeric then
    perform private.refuse('payment.exceeds_total', format('The %s would owe more than its total of %s.',
      held ->> 'label', held ->> 'total_amount'));
  end if;
  execute format('update public.%I t set balance_due = t.balance_due - $3, base_balance = t.base_balance - $4,
      status = case when t.balance_due = $3 then ''paid'' else $6 end,
      closed_on = case when t.balance_due = $3 then $5 end
    where t.org_id = $1 and t.id = $2', entry.table_name)
  using org, settle_document.document_id, settle_document.amount, settle_document.base_amount, settle_document.on_date,
    case settle_document.kind when 'invoice' then 'sent' else 'approved' end;
end $$;
comment on function private.settle_document(uuid, text, uuid, numeric, numeric, date) is
  'Lowers what is left to pay on an invoice or a bill; a negative amount opens it again. base_amount is what leaves its carrying value.';

create type private.contact as (id uuid, kind text, name text, sign integer, document_kind text);
comment on type private.contact is 'A customer (sign 1, invoices) or vendor (sign -1, bills).';

create function private.contact_of(org uuid, contact_id uuid) returns private.contact
language plpgsql stable
set search_path = ''
as $$
declare
  contact private.contact;
begin
  select c.id, 'customer', c.name, 1, 'invoice' into contact
  from public.customers c where c.org_id = org and c.id = contact_of.contact_id
  union all
  select v.id, 'vendor', v.name, -1, 'bill' from public.vendors v where v.org_id = org and v.id = contact_of.contact_id;
  if contact.id is null then
    perform private.refuse('payment.unknown_contact',
      'This is none of your customers or vendors. Choose one, or add it first.');
  end if;
  return contact;
end $$;
comment on function private.contact_of(uuid, uuid) is 'The customer or vendor with an id, or a refusal.';

create type private.open_document as (
  id uuid, kind text, number text, contact_id uuid, dated date, currency text, exchange_rate numeric, balance numeric,
  base_balance numeric, status text, journal_entry_id uuid, discount_percent numeric, discount_until date
);
comment on type private.open_document is 'An invoice or bill as far as settling it goes; balance in its own currency.';

create function private.hold_documents(org uuid, kind text, ids uuid[]) returns setof private.open_document
language sql
set search_path = ''
as $$
  select * from (
    select i.id, 'invoice', i.invoice_number, i.customer_id, i.invoice_date, i.currency, i.exchange_rate, i.balance_due,
      i.base_balance, i.status, i.journal_entry_id, coalesce(i.early_discount_percent, 0),
      i.invoice_date + coalesce(i.early_discount_days, 0)
    from public.invoices i
    where hold_documents.kind = 'invoice' and i.org_id = org and i.id = any (ids)
    order by i.id for update
  ) invoices
  union all
  select * from (
    select b.id, 'bill', b.bill_number, b.vendor_id, b.bill_date, b.currency, b.exchange_rate, b.balance_due,
      b.base_balance, b.status, b.journal_entry_id, coalesce(b.early_discount_percent, 0),
      b.bill_date + coalesce(b.early_discount_days, 0)
    from public.bills b
    where hold_documents.kind = 'bill' and b.org_id = org and b.id = any (ids)
    order by b.id for update
  ) bills
$$;
comment on function private.hold_documents(uuid, text, uuid[]) is
  'Locks invoices or bills in the order of their ids and answers them as they then are.';

create function private.check_document_is_open(document private.open_document, settled numeric) returns void
language plpgsql
set search_path = ''
as $$
begin
  if document.status not in ('sent', 'approved', 'paid') then
    perform private.refuse('payment.not_open', format('%s %s is %s, so nothing is owed on it. %s',
      initcap(document.kind), document.number, document.status,
      case when document.status = 'cancelled' then 'Choose another one.'
        when document.kind = 'bill' then 'Approve it first.' else 'Post it first.' end));
  elsif settled > document.balance then
    perform private.refuse('payment.exceeds_balance', format(
      '%s %s has a balance of %s %s, so %s cannot be settled on it. Keep the rest as credit, or choose another %s.',
      initcap(document.kind), document.number, document.balance, document.currency, settled, document.kind));
  end if;
end $$;
comment on function private.check_document_is_open(private.open_document, numeric) is
  'Refuses to settle what is not posted, is cancelled, or has a lower balance.';

-- schemas/payments/settlement-lines.sql

-- What a payment of a document posts: its share in the base currency, discounts, write-offs and exchange differences.

create function private.base_share(part numeric, whole numeric, base_whole numeric, base text) returns numeric
language sql immutable
set search_path = ''
as $$
  select case when part = whole then base_whole else private.round_money(base_whole * part / whole, base) end
$$;
comment on function private.base_share(numeric, numeric, numeric, text) is
  'What a part stands at in the base currency. The last part takes all that is left, so that nothing ever remains.';

create function private.control_account(org uuid, entry_id uuid, contact private.contact) returns uuid
language sql stable
set search_path = ''
as $$
  -- The account that was posted to, even if the rule names another one by now.
  select coalesce(
    (select l.account_id
     from public.journal_lines l
     join public.accounts a on a.org_id = l.org_id and a.id = l.account_id and a.subtype in ('receivable', 'payable')
     where l.org_id = org and l.journal_entry_id = entry_id and l.contact_id = contact.id
     limit 1),
    private.account_for(org, case contact.kind when 'customer' then 'receivable' else 'payable' end))
$$;
comment on function private.control_account(uuid, uuid, private.contact) is
  'The receivable or payable account that an entry used for its contact; without one, that of the posting rules.';

create function private.contact_line(
  org uuid, account_id uuid, contact private.contact, amount numeric, currency text, foreign_amount numeric, description text
) returns private.posting_line
language sql stable
set search_path = ''
as $$
  select private.line(account_id, contact.sign * amount, description, contact.id,
    nullif(currency, private.base_currency(org)),
    case when currency <> private.base_currency(org) then contact.sign * foreign_amount end)
$$;
comment on function private.contact_line(uuid, uuid, private.contact, numeric, text, numeric, text) is
  'A line on a contact''s account: what it owes, or is owed, grows by a positive amount.';

create function private.entries_of_document(org uuid, entry_id uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array_agg(c.journal_entry_id) || entry_id
  from public.journal_entries e
  join public.credit_notes c on c.org_id = org and e.source_id in (c.invoice_id, c.bill_id)
  where e.org_id = org and e.id = entry_id
$$;
comment on function private.entries_of_document(uuid, uuid) is
  'The entry of an invoice or bill, and those of the credit notes that took some of it back.';

create function private.reduction_lines(
  org uuid, contact private.contact, entry_id uuid, reduction numeric, purpose text, description text
) returns private.posting_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  account constant uuid := private.account_for(org, purpose);
  boxes text[];
  gst_accounts uuid[];
  weights numeric[];
  parts numeric[];
begin
  select array_agg(w.gst_box order by w.gst_account nulls first, w.gst_box),
    array_agg(w.gst_account order by w.gst_account nulls first, w.gst_box),
    array_agg(w.weight order by w.gst_account nulls first, w.gst_box)
  into boxes, gst_accounts, weights
  from (
    select l.gst_box, case when l.gst_box in ('gst_collected', 'gst_paid') then l.account_id end as gst_account,
      contact.sign * sum(l.credit - l.debit) as weight
    from public.journal_lines l
    where l.org_id = org and l.journal_entry_id = any (private.entries_of_document(org, entry_id))
      and l.gst_box in ('sales', 'sales_zero', 'gst_collected', 'purchases', 'purchases_zero', 'gst_paid')
    group by 1, 2
    having sum(l.credit - l.debit) <> 0
  ) w;
  if boxes is null then
    return array[private.line(account, contact.sign * reduction, description)];
  end if;
  parts := private.allocate(reduction, weights, base);
  return array(
    select private.line(coalesce(gst_accounts[n], account), contact.sign * parts[n], description, gst_box => boxes[n])
    from generate_subscripts(boxes, 1) n order by n);
end $$;
comment on function private.reduction_lines(uuid, private.contact, uuid, numeric, text, text) is
  'Lines for a discount or write-off: split into sales or purchases and GST as what is left of the document is, so that the return follows.';

create function private.net_lines(lines private.posting_line[]) returns private.posting_line[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(private.line(n.account_id, n.amount, n.description, n.contact_id, n.currency, n.foreign_amount,
    n.gst_box) order by n.position), '{}')
  from (
    select l.account_id, sum(l.debit - l.credit) as amount, max(l.description) as description, l.contact_id, l.currency,
      sum(l.foreign_amount) as foreign_amount, l.gst_box, min(l.position) as position
    from (
      select l.*, sign(sum(l.foreign_amount) over alike) not in (0, sign(sum(l.debit - l.credit) over alike)) as is_contrary
      from unnest(lines) with ordinality
        l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, position)
      window alike as (partition by l.account_id, l.contact_id, l.currency, l.gst_box)
    ) l
    group by l.account_id, l.contact_id, l.currency, l.gst_box, case when l.is_contrary then sign(l.debit - l.credit) end
  ) n
$$;
comment on function private.net_lines(private.posting_line[]) is
  'One line for each account, contact and currency, so that what goes out and comes in again is not posted. Two where the '
  'foreign amount moves one way and, at another rate, the base amount the other.';

-- schemas/payments/using-credit.sql

-- Settling without money: credit of an earlier payment or credit note, and debts that are given up.

create function private.apply_credit(
  org uuid, source_kind text, source_id uuid, allocations jsonb, applied_on date, may_write_off boolean default true
) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  source private.credit;
  contact private.contact;
  on_date date;
  settlements private.settlement[];
begin
  select c.* into source from private.hold_credits(org, null, array[apply_credit.source_id]) c
  where c.kind = apply_credit.source_kind;
  if source.id is null then
    perform private.refuse('payment.not_found', format('There is no such %s. Load the list again.',
      case apply_credit.source_kind when 'credit_note' then 'credit note' else 'payment' end));
  end if;
  contact := private.contact_of(org, source.contact_id);
  perform private.require_calendar_date(apply_credit.applied_on);
  on_date := greatest(coalesce(apply_credit.applied_on, private.today(org)), source.dated);
  perform private.require_open_period(org, on_date);
  settlements := private.plan_settlements(org, contact, source.currency, source.unallocated, source.base_unallocated,
    apply_credit.allocations, on_date, apply_credit.may_write_off);
  if cardinality(settlements) = 0 then
    perform private.refuse('payment.malformed', format(
      'Say what the credit of %s is used for: [{document_id, amount}].', source.number));
  end if;
  perform private.use_credit(org, source.kind, source.id, sum(s.paid), sum(s.paid_base)) from unnest(settlements) s;
  perform private.settle_documents(org, settlements);
  for n in 1 .. cardinality(settlements) loop
    settlements[n].journal_entry_id := private.post_application(org, contact,
      format('Credit of %s used for %s', source.number, (settlements[n].document).number), 'allocation', source.id,
      private.control_account(org, source.journal_entry_id, contact), source.currency, settlements[n]);
  end loop;
  perform private.write_allocations(org, settlements,
    payment_id => case source.kind when 'payment' then source.id end,
    credit_note_id => case source.kind when 'credit_note' then source.id end);
  return array(select s.id from unnest(settlements) s);
end $$;
comment on function private.apply_credit(uuid, text, uuid, jsonb, date, boolean) is
  'Uses what is left of a payment or credit note for documents of its contact, and answers the allocations'' ids.';

create function public.apply_credit(source_kind text, source_id uuid, allocations jsonb, key uuid, applied_on date default null)
returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('payments.create', 'use credit');
  answer constant jsonb := private.recall(apply_credit.key, 'apply_credit', jsonb_build_array(apply_credit.source_kind,
    apply_credit.source_id, apply_credit.allocations, apply_credit.applied_on));
  ids uuid[];
begin
  if answer is not null then
    return array(select jsonb_array_elements_text(answer)::uuid);
  end if;
  ids := private.apply_credit(org, apply_credit.source_kind, apply_credit.source_id, apply_credit.allocations,
    apply_credit.applied_on, private.can('documents.write_off'));
  perform private.remember(apply_credit.key, to_jsonb(ids));
  return ids;
end $$;
comment on function public.apply_credit(text, uuid, jsonb, uuid, date) is
  'Settles documents by [{document_id, amount}] with what is left of a payment or credit_note, today if no date is given. No money '
  'moves; a difference in exchange rates is posted. Answers the ids of the allocations.';

create function private.write_off(
  org uuid, document_kind text, document_id uuid, amount numeric, written_on date, reason text
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  why constant text := private.check_reason(write_off.reason);
  document private.open_document;
  contact private.contact;
  settlements private.settlement[];
begin
  select d.* into document from private.hold_documents(org, write_off.document_kind, array[write_off.document_id]) d;
  if document.id is null then
    perform private.refuse('payment.unknown_document', 'There is no such invoice or bill. Load the list again.');
  elsif written_on is null then
    perform private.refuse('payment.date_required', 'Say on which date this is to be written off.');
  elsif written_on < document.dated then
    perform private.refuse('payment.before_document', format(
      '%s %s is dated %s, so nothing of it can be written off on %s.',
      initcap(document.kind), document.number, document.dated, written_on));
  elsif write_off.amount is null or write_off.amount <= 0 or write_off.amount in ('NaN', 'Infinity') then
    perform private.refuse('payment.amount', format(
      'The amount must be greater than 0, and %s is not.', coalesce(write_off.amount::text, 'nothing')));
  elsif write_off.amount <> private.round_money(write_off.amount, document.currency) then
    perform private.refuse('payment.too_precise', format(
      '%s has more decimals than %s has. Round it first.', write_off.amount, document.currency));
  end if;
  perform private.check_document_is_open(document, write_off.amount);
  contact := private.contact_of(org, document.contact_id);
  settlements := private.value_settlements(contact,
    array[row(private.uuid_v7(), document, 0, 0, write_off.amount, 0, 0, 0, 0, 0, 0, written_on, null)::private.settlement],
    '{0}', private.base_currency(org));
  perform private.settle_documents(org, settlements);
  settlements[1].journal_entry_id := private.post_entry(org, written_on, format('Write-off of %s: %s', document.number, why), null,
    'write_off', document.id, private.settlement_lines(org, contact, settlements));
  perform private.write_allocations(org, settlements);
  return settlements[1].journal_entry_id;
end $$;
comment on function private.write_off(uuid, text, uuid, numeric, date, text) is
  'Gives up an amount of an invoice or bill, its GST included, and answers the entry''s id.';

create function public.write_off(
  document_kind text, document_id uuid, amount numeric, written_on date, reason text, key uuid
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('documents.write_off', 'write off invoices and bills');
  answer constant jsonb := private.recall(write_off.key, 'write_off', jsonb_build_array(write_off.document_kind,
    write_off.document_id, write_off.amount, write_off.written_on, write_off.reason));
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  entry := private.write_off(org, write_off.document_kind, write_off.document_id, write_off.amount, write_off.written_on,
    write_off.reason);
  perform private.remember(write_off.key, to_jsonb(entry));
  return entry;
end $$;
comment on function public.write_off(text, uuid, numeric, date, text, uuid) is
  'Gives up an amount of an invoice or bill, in its currency and with its share of GST. Answers the id of the journal entry.';

create function private.undo_allocation(org uuid, allocation_id uuid, reason text, undone_on date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  why constant text := private.check_reason(undo_allocation.reason);
  allocation public.payment_allocations;
  document private.open_document;
  own_entry uuid;
  on_date date;
begin
  select a.* into allocation from public.payment_allocations a where a.org_id = org and a.id = undo_allocation.allocation_id;
  if allocation.id is null then
    perform private.refuse('payment.not_found', 'There is no such allocation. Load the list again.');
  elsif allocation.refund_id is not null then
    perform private.refuse('payment.undo_refused', 'This credit was given back in money. Void the refund instead.');
  end if;
  select c.journal_entry_id into own_entry
  from private.hold_credits(org, null, array[coalesce(allocation.payment_id, allocation.credit_note_id)]) c;
  select d.* into document
  from private.hold_documents(org, case when allocation.invoice_id is null then 'bill' else 'invoice' end,
    array[coalesce(allocation.invoice_id, allocation.bill_id)]) d;
  select a.* into allocation from public.payment_allocations a where a.org_id = org and a.id = allocation.id;
  if allocation.voided_at is not null then
    perform private.refuse('payment.void_already', format('This allocation was undone on %s.', allocation.voided_on));
  elsif allocation.journal_entry_id = own_entry then
    perform private.refuse('payment.undo_refused', format('What settled %s was posted with its %s. %s', document.number,
      case when allocation.payment_id is null then 'credit note' else 'payment' end,
      case when allocation.payment_id is null then 'It stays with it.' else 'Void the payment instead.' end));
  end if;
  on_date := private.step_date(org, undo_allocation.undone_on, allocation.allocated_on, 'This allocation is dated', 'undone');
  perform private.require_open_period(org, on_date);
  perform private.reopen_documents(org, array[allocation], on_date);
  perform private.give_back_credit(org, array[allocation]);
  return case when allocation.journal_entry_id is not null then private.reverse_entry(org, allocation.journal_entry_id, on_date,
    format('%s on %s undone: %s', case when own_entry is null then 'Write-off' else 'Credit' end, document.number, why),
    case when own_entry is null then 'write_off' else 'allocation' end) end;
end $$;
comment on function private.undo_allocation(uuid, uuid, text, date) is
  'Undoes a write-off or a use of credit on a day; answers the reversing entry''s id, null where there was none to reverse.';

create function public.undo_allocation(id uuid, reason text, key uuid, undone_on date default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('payments.void', 'undo write-offs and uses of credit');
  answer constant jsonb := private.recall(undo_allocation.key, 'undo_allocation',
    jsonb_build_array(undo_allocation.id, undo_allocation.reason, undo_allocation.undone_on));
  reversal uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  reversal := private.undo_allocation(org, undo_allocation.id, undo_allocation.reason, undo_allocation.undone_on);
  perform private.remember(undo_allocation.key, coalesce(to_jsonb(reversal), 'null'));
  return reversal;
end $$;
comment on function public.undo_allocation(uuid, text, uuid, date) is
  'Opens a document again that credit or a write-off settled, on a day, today if none is given, and gives the credit back. Answers the reversing entry''s id, or null.';

grant execute on function
  public.apply_credit(text, uuid, jsonb, uuid, date), public.write_off(text, uuid, numeric, date, text, uuid),
  public.undo_allocation(uuid, text, uuid, date)
to authenticated;

-- schemas/credit-notes/lines.sql

-- Lines of credit notes: what people send, made whole by the lines of the document; or all that is left of it.

create type private.credit_line as (
  position integer, document_line_id uuid, product_id uuid, account_id uuid, description text, quantity numeric,
  unit_price numeric, discount_percent numeric, gst_rate numeric, gst_applicable boolean, net numeric, gst numeric,
  total numeric, restocked numeric, stock_cost numeric
);
comment on type private.credit_line is
  'A line of a credit note; columns as in credit_note_lines. Until stock has moved, restocked is what is wanted: null is whatever can be.';

create type private.document_line as (
  id uuid, "position" integer, product_id uuid, account_id uuid, description text, quantity numeric, unit_price numeric,
  discount_percent numeric, gst_rate numeric, gst_applicable boolean, net numeric, gst numeric
);
comment on type private.document_line is 'A line of an invoice or bill as it is stored.';

create function private.lines_to_credit(org uuid, entry private.document_kinds, document_id uuid) returns private.document_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  lines private.document_line[];
begin
  execute format('select array_agg(row(l.id, l.position, l.product_id, l.account_id, l.description, l.quantity, l.unit_price,
      l.discount_percent, l.gst_rate, l.gst_applicable, l.net, l.gst)::private.document_line order by l.position)
    from public.%I l where l.org_id = $1 and l.%I = $2', entry.line_table, entry.parent_column)
  using org, lines_to_credit.document_id into lines;
  return lines;
end $$;
comment on function private.lines_to_credit(uuid, private.document_kinds, uuid) is 'The lines of an invoice or bill, in their order.';

create function private.lines_credited(org uuid, document_id uuid)
returns table (document_line_id uuid, net numeric, gst numeric, restocked numeric)
language sql stable
set search_path = ''
as $$
  select l.document_line_id, sum(l.net), sum(l.gst), sum(l.restocked)
  from public.credit_notes c
  join public.credit_note_lines l on l.org_id = c.org_id and l.credit_note_id = c.id
  where c.org_id = org and (c.invoice_id = lines_credited.document_id or c.bill_id = lines_credited.document_id)
  group by l.document_line_id
$$;
comment on function private.lines_credited(uuid, uuid) is
  'What earlier credit notes took back of each line of a document; without a line, of none in particular.';

create function private.reduced_by(org uuid, document_id uuid) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(a.discount + a.write_off), 0) from public.payment_allocations a
  where a.org_id = org and document_id in (a.invoice_id, a.bill_id) and a.voided_at is null
$$;
comment on function private.reduced_by(uuid, uuid) is
  'What of an invoice or bill was discounted or written off, GST included, in its currency.';

create function private.remaining_lines(org uuid, document jsonb, lines private.document_line[]) returns private.credit_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  document_id constant uuid := document ->> 'id';
  currency constant text := document ->> 'currency';
  is_inclusive constant boolean := (document ->> 'tax_inclusive')::boolean;
  result private.credit_line[];
begin
  with credited as (
    select c.* from private.lines_credited(org, document_id) c
  ), uncredited as (
    select (document ->> 'net_amount')::numeric - coalesce(sum(c.net), 0) as net,
      (document ->> 'gst_amount')::numeric - coalesce(sum(c.gst), 0) as gst
    from credited c
  ), whole as (
    select private.allocate(u.net + u.gst - private.reduced_by(org, document_id), array[u.net, u.gst], currency) as parts
    from uncredited u
  ), open as (
    -- What was taken back of no line in particular is spread over all of them.
    select private.allocate((select w.parts[1] from whole w), array_agg(l.net - coalesce(c.net, 0) order by l."position"), currency)
        as nets,
      private.allocate((select w.parts[2] from whole w), array_agg(l.gst - coalesce(c.gst, 0) order by l."position"), currency)
        as gsts
    from unnest(lines) l left join credited c on c.document_line_id = l.id
  ), remaining as (
    select l.*, row_number() over (order by l."position")::integer as n, coalesce(c.restocked, 0) as restocked,
      c.document_line_id is not null as is_touched
    from unnest(lines) l left join credited c on c.document_line_id = l.id
  )
  select array_agg(row(r.n, r.id, r.product_id, r.account_id, r.description, q.quantity,
    case when w.is_whole then r.unit_price
      else round((o.nets[r.n] + case when is_inclusive then o.gsts[r.n] else 0 end) / q.quantity, 6) end,
    case when w.is_whole then r.discount_percent else 0 end, r.gst_rate, r.gst_applicable, o.nets[r.n], o.gsts[r.n],
    o.nets[r.n] + o.gsts[r.n], null, 0)::private.credit_line order by r.n)
  into result
  from remaining r
  cross join open o
  cross join lateral (select not r.is_touched and o.nets[r.n] = r.net and o.gsts[r.n] = r.gst as is_whole) w
  cross join lateral (select case when w.is_whole and r.quantity > 0 then r.quantity
    else coalesce(nullif(greatest(r.quantity - r.restocked, 0), 0), 1) end as quantity) q
  where o.nets[r.n] <> 0 or o.gsts[r.n] <> 0;
  return result;
end $$;
comment on function private.remaining_lines(uuid, jsonb, private.document_line[]) is
  'What earlier credit notes have left of a document, line by line; null when that is nothing.';

create function private.matching_line(lines private.document_line[], sent jsonb) returns private.document_line
language sql stable
set search_path = ''
as $$
  select l from unnest(lines) l
  where case
    when sent ->> 'document_line_id' is not null then l.id::text = sent ->> 'document_line_id'
    when sent ->> 'product_id' is not null then l.product_id::text = sent ->> 'product_id'
    else cardinality(lines) = 1 or lower(btrim(l.description)) = lower(btrim(sent ->> 'description')) end
  order by l."position" limit 1
$$;
comment on function private.matching_line(private.document_line[], jsonb) is
  'The line of a document that a line of a credit note is about: the one it names, else by product or description, else the only one.';

create function private.complete_credit_line(sent jsonb, matched private.document_line) returns jsonb
language sql immutable
set search_path = ''
as $$
  -- A line that says its own price is one unit of it; one that does not is the document's line as it stands.
  select jsonb_strip_nulls(jsonb_build_object('account_id', matched.account_id, 'description', matched.description,
    'gst_rate', matched.gst_rate, 'gst_applicable', matched.gst_applicable)
    || case when sent ->> 'unit_price' is not null then '{}'
      else jsonb_build_object('quantity', matched.quantity, 'unit_price', matched.unit_price,
        'discount_percent', matched.discount_percent) end
    || case when sent ->> 'document_line_id' is null then '{}' else jsonb_build_object('product_id', matched.product_id) end)
    || jsonb_strip_nulls(sent - array['document_line_id', 'restock'])
$$;
comment on function private.complete_credit_line(jsonb, private.document_line) is
  'What was sent, with the rest from the line of the document that it is about.';

create function private.read_credit_lines(
  org uuid, entry private.document_kinds, document jsonb, lines private.document_line[], sent jsonb
) returns private.credit_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  wrong integer;
  entered jsonb;
  priced private.priced_line[];
begin
  if jsonb_typeof(sent) <> 'array' or jsonb_path_exists(sent, 'strict $[*] ? (@.type() != "object")') then
    perform private.refuse('credit_note.malformed',
      'The lines must be a list of objects like the document''s; an empty list is all that is left of it.');
  end if;
  select s.n into wrong from jsonb_array_elements(sent) with ordinality s (value, n)
  where s.value ->> 'document_line_id' is not null and (private.matching_line(lines, s.value)).id is null
    or jsonb_typeof(s.value -> 'restock') not in ('boolean', 'null') limit 1;
  if wrong is not null then
    perform private.refuse('credit_note.malformed', format(
      'Line %s: document_line_id must be one of the lines of %s, and restock true or false.', wrong, document ->> 'label'));
  end if;
  perform private.check_lines_entered(org, entry,
    (select jsonb_agg(s - array['document_line_id', 'restock']) from jsonb_array_elements(sent) s));
  entered := (select jsonb_agg(private.complete_credit_line(s.value, private.matching_line(lines, s.value)) order by s.n)
    from jsonb_array_elements(sent) with ordinality s (value, n));
  priced := array(select p from private.price_lines(entered, org, document ->> 'currency', (document ->> 'tax_inclusive')::boolean,
    entry.side, (document ->> 'exchange_rate')::numeric) p order by p.position);
  perform private.refuse_control_accounts(org, entry.side, priced);
  return array(
    select row(p.position, (private.matching_line(lines, s.value)).id, p.product_id, p.account_id, p.description, p.quantity,
      p.unit_price, p.discount_percent, p.gst_rate, p.gst_applicable, p.net, p.gst, p.total,
      case s.value ->> 'restock' when 'true' then p.quantity when 'false' then 0 end, 0)::private.credit_line
    from unnest(priced) p
    join jsonb_array_elements(sent) with ordinality s (value, n) on s.n = p.position
    order by p.position);
end $$;
comment on function private.read_credit_lines(uuid, private.document_kinds, jsonb, private.document_line[], jsonb) is
  'Lines of a credit note as sent, priced as the document is.';

-- schemas/assets/assets-in-the-ledger.sql

-- The register and the ledger. An asset's cost comes into the ledger by a bill or a journal entry, which name an account and
-- no asset; the register says which assets the account holds. So the register claims a part of the account for each asset
-- when something is first posted for it, and nothing is posted for an asset of which the ledger holds nothing: its
-- depreciation, or its disposal, would take off the account what was never put there.
--
-- Accountants reconcile the register with the ledger account by account, and bring in what they take over as opening balances
-- of the ledger; so there is no posting of an asset's opening from the register, which would be a second way for its cost to
-- come in, beside the bill.

create type private.asset_claim as (
  asset_id uuid, name text, is_posted boolean, is_cost boolean, account_id uuid, amount numeric
);
comment on type private.asset_claim is
  'What an asset in the register says that an account holds of it: its cost, or its depreciation so far. is_posted: something was posted for it.';

create function private.asset_claims(org uuid) returns setof private.asset_claim
language sql stable
set search_path = ''
as $$
  with rules as materialized (
    select c.category, private.account_for(org, 'fixed_asset', c.category) as cost,
      private.account_for(org, 'accumulated_depreciation', c.category) as accumulated
    from (select distinct a.category from public.fixed_assets a
      where a.org_id = org and a.disposed_on is null and a.cost_account_id is null) c
  )
  select a.id, a.name, a.cost_account_id is not null, c.is_cost, c.account_id, c.amount
  from public.fixed_assets a
  left join rules r on r.category is not distinct from a.category
  cross join lateral (values
    (true, coalesce(a.cost_account_id, r.cost), a.purchase_price),
    (false, coalesce(a.accumulated_account_id, r.accumulated), a.accumulated_depreciation)
  ) c (is_cost, account_id, amount)
  where a.org_id = org and a.disposed_on is null
$$;
comment on function private.asset_claims(uuid) is
  'The register by account: the cost and the depreciation of every asset that is not disposed of. Where nothing was posted yet, by the posting rules.';

create function private.require_assets_in_ledger(org uuid, asset_ids uuid[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  with claims as materialized (
    select c.* from private.asset_claims(org) c where c.is_posted or c.asset_id = any (asset_ids)
  ), held as (
    select k.account_id, k.is_cost,
      coalesce(sum(m.debit - m.credit), 0) * case when k.is_cost then 1 else -1 end as amount
    from (select distinct account_id, is_cost from claims) k
    left join private.account_months m on m.org_id = org and m.account_id = k.account_id
    group by k.account_id, k.is_cost
  )
  select w.name, w.is_cost, w.amount, h.amount - w.before as left_for_it, a.code, a.name as account_name into fault
  from (
    -- What was posted for comes first; the rest has what is left, the oldest purchase first.
    select c.*, f.purchase_date, coalesce(sum(c.amount) over (
      partition by c.account_id, c.is_cost order by not c.is_posted, f.purchase_date, f.id rows between unbounded preceding and 1 preceding), 0) as before
    from claims c
    join public.fixed_assets f on f.org_id = org and f.id = c.asset_id
  ) w
  join held h on h.account_id = w.account_id and h.is_cost = w.is_cost
  join public.accounts a on a.org_id = org and a.id = w.account_id
  where not w.is_posted and w.amount > h.amount - w.before and w.amount > 0
  order by w.purchase_date, w.asset_id, w.is_cost desc limit 1;
  if not found then
    return;
  end if;
  perform private.refuse('asset.not_in_ledger', format(
    case when fault.is_cost then
      '"%s" costs %s, but account %s %s holds %s beyond what other assets in use cost. Approve the bill for it, or post its opening balance: a journal entry that debits %s with its cost and credits %s.'
    else
      '"%s" came with depreciation of %s, but account %s %s holds %s beyond that of other assets. Post its opening balance: a journal entry that credits %s with the depreciation and debits %s.' end,
    fault.name, fault.amount, fault.code, fault.account_name, greatest(fault.left_for_it, 0)::numeric(24, 2), fault.code,
    (select a.code || ' ' || a.name from public.accounts a
     where a.org_id = org and a.id = private.account_for(org, 'opening_balances'))));
end $$;
comment on function private.require_assets_in_ledger(uuid, uuid[]) is
  'Refuses to post for assets whose cost, or opening depreciation, is not in the ledger, and says how it gets there.';

-- schemas/banking/encryption.sql

-- How bank numbers are encrypted. The key is never in the database: Supabase's Vault hands it out, or the server gives
-- it to its own connections as a setting.

create extension if not exists pgcrypto with schema extensions;

create function private.bank_keys() returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  shortest constant integer := 32;
  secret text;
  keys text[];
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1'
    into secret using 'ledgerwise_bank_key';
  end if;
  secret := btrim(coalesce(secret, current_setting('ledgerwise.bank_key', true), ''));
  keys := case when secret = '' then '{}' else regexp_split_to_array(secret, '\s+') end;
  if cardinality(keys) = 0 or exists (select from unnest(keys) k where char_length(k) < shortest) then
    perform private.refuse('bank.key_missing',
      'Bank numbers cannot be stored or read, because this server has no usable key for them. Ask its operator to put back '
      || 'the key file of the data folder or, on Supabase, the Vault secret "ledgerwise_bank_key".');
  end if;
  return keys;
end $$;
comment on function private.bank_keys() is
  'The keys of bank numbers, apart by spaces in the secret: the first one encrypts, the others still open what they encrypted.';

create function private.derive_bank_key(key text, purpose text) returns bytea
language sql immutable
set search_path = ''
as $$
  select extensions.hmac(purpose, key, 'sha256')
$$;
comment on function private.derive_bank_key(text, text) is 'A key for one purpose (identify, encrypt, authenticate) out of a bank key.';

create function private.bank_key_id(key text) returns text
language sql immutable
set search_path = ''
as $$
  select left(encode(private.derive_bank_key(key, 'identify'), 'hex'), 16)
$$;
comment on function private.bank_key_id(text) is 'What a row says about the key that it was encrypted with; tells nothing of the key.';

create type private.sealed_text as (key_id text, ciphertext bytea, tag bytea);
comment on type private.sealed_text is 'Encrypted text, with the key''s id and a tag that ties it to its record.';

create function private.bank_tag(org uuid, record_id uuid, key text, ciphertext bytea) returns bytea
language sql immutable
set search_path = ''
as $$
  select extensions.hmac(
    convert_to(concat_ws(' ', org, record_id, private.bank_key_id(key), ''), 'UTF8') || ciphertext,
    private.derive_bank_key(key, 'authenticate'), 'sha256')
$$;
comment on function private.bank_tag(uuid, uuid, text, bytea) is
  'HMAC-SHA-256 over organisation, record, key id and ciphertext: a flipped bit or a swapped row no longer fits.';

create function private.seal(org uuid, record_id uuid, content text) returns private.sealed_text
language plpgsql
set search_path = ''
as $$
declare
  key constant text := (private.bank_keys())[1];
  sealed private.sealed_text;
begin
  sealed.key_id := private.bank_key_id(key);
  sealed.ciphertext := extensions.pgp_sym_encrypt(
    content, encode(private.derive_bank_key(key, 'encrypt'), 'hex'), 'cipher-algo=aes256');
  sealed.tag := private.bank_tag(org, record_id, key, sealed.ciphertext);
  return sealed;
end $$;
comment on function private.seal(uuid, uuid, text) is 'Encrypts text with AES-256 for one record of one organisation.';

create function private.unseal(org uuid, record_id uuid, sealed private.sealed_text, label text) returns text
language plpgsql
set search_path = ''
as $$
declare
  key constant text := (select k from unnest(private.bank_keys()) k where private.bank_key_id(k) = (sealed).key_id);
begin
  if key is null then
    perform private.refuse('bank.key_unknown', format(
      'The numbers of "%s" were encrypted with another key than this server has. Ask its operator to put back the key.', label));
  -- Before anything is decrypted: the format inside takes some changed texts for good ones.
  elsif (sealed).tag is distinct from private.bank_tag(org, record_id, key, (sealed).ciphertext) then
    perform private.refuse('bank.tampered', format(
      'The stored numbers of "%s" were changed behind the product''s back, so they are not shown. Ask its operator to '
      || 'restore them from a backup.', label));
  end if;
  return extensions.pgp_sym_decrypt((sealed).ciphertext, encode(private.derive_bank_key(key, 'encrypt'), 'hex'));
end $$;
comment on function private.unseal(uuid, uuid, private.sealed_text, text) is
  'The text that was sealed for this record; refused for a changed one, for that of another record, and without its key.';

-- schemas/reports/aging.sql

-- Aging: who owes and is owed how much on a day, by how long it is past due.

create function private.aging(org uuid, kind text, as_of date)
returns table (
  contact text, current numeric, days_1_30 numeric, days_31_60 numeric, days_61_90 numeric, days_over_90 numeric, total numeric
)
language plpgsql stable
set search_path = ''
-- More processes gain little over a hundred thousand documents, and lose much when others work too.
set max_parallel_workers_per_gather = 0
-- The indexes are read in memory; at the price of a disk's seeks the whole table would be read instead.
set random_page_cost = 1.1
as $$
declare
  entry constant private.document_kinds := private.document_kind(aging.kind);
  is_sale constant boolean := entry.side = 'sales';
  buckets constant text := $sql$
    sum(i.amount) filter (where i.due_date >= $2) as current,
    sum(i.amount) filter (where i.due_date < $2 and i.due_date >= $2 - 30) as days_1_30,
    sum(i.amount) filter (where i.due_date < $2 - 30 and i.due_date >= $2 - 60) as days_31_60,
    sum(i.amount) filter (where i.due_date < $2 - 60 and i.due_date >= $2 - 90) as days_61_90,
    sum(i.amount) filter (where i.due_date < $2 - 90) as days_over_90
  $sql$;
begin
  perform private.require_report_date(aging.as_of);
  -- What is open today may be a hundred thousand documents: they are read once, and summed before anything is added.
  return query execute format($sql$
    with later as (
      -- Allocations that count today and did not then (1), and the other way round (-1).
      select a.%4$I as document_id, a.payment_id, a.credit_note_id, a.base_amount, a.paid_base, 1 as sign
      from public.payment_allocations a
      where a.org_id = $1 and a.allocated_on > $2 and a.voided_on is null
      union all
      select a.%4$I, a.payment_id, a.credit_note_id, a.base_amount, a.paid_base, -1
      from public.payment_allocations a
      where a.org_id = $1 and a.allocated_on <= $2 and a.voided_on > $2
    ), revalued as (
      -- What revaluations that stand on the day moved of each contact's balance; one that was undone by then moved nothing.
      select l.contact_id, sum($4 * (l.debit - l.credit)) as amount
      from public.journal_entries e
      join public.journal_lines l on l.org_id = $1 and l.journal_entry_id = e.id
      join public.accounts a on a.org_id = $1 and a.id = l.account_id and a.subtype = $3
      join public.%6$I c on c.org_id = $1 and c.id = l.contact_id
      where e.org_id = $1 and e.source_kind = 'revaluation' and e.reverses_id is null and e.entry_date <= $2
        and not exists (
          select from public.journal_entries r where r.org_id = $1 and r.id = e.reversed_by_id and r.entry_date <= $2)
      group by l.contact_id
    ), changes (contact_id, due_date, amount) as (
      select v.contact_id, $2, v.amount from revalued v
      union all
      select d.%2$I, d.due_date, d.base_total
      from public.%1$I d
      where d.org_id = $1 and d.status = 'cancelled' and d.closed_on > $2 and d.%3$I <= $2 and d.posted_at is not null
      union all
      select d.%2$I, d.due_date, l.sign * l.base_amount
      from later l
      join public.%1$I d on d.org_id = $1 and d.id = l.document_id and d.%3$I <= $2
      -- Credit is due at once, to the contact.
      union all
      select p.%2$I, $2, -p.base_unallocated
      from public.payments p
      where p.org_id = $1 and p.base_unallocated <> 0 and p.paid_on <= $2 and p.%2$I is not null
      union all
      select p.%2$I, $2, -p.base_amount
      from public.payments p
      where p.org_id = $1 and p.voided_on > $2 and p.paid_on <= $2 and p.%2$I is not null and not p.is_refund
      union all
      select p.%2$I, $2, -l.sign * l.paid_base
      from later l
      join public.payments p on p.org_id = $1 and p.id = l.payment_id and p.paid_on <= $2 and p.%2$I is not null
      union all
      select c.%2$I, $2, -c.base_unallocated
      from public.credit_notes c
      where c.org_id = $1 and c.base_unallocated <> 0 and c.issued_on <= $2 and c.%2$I is not null
      union all
      select c.%2$I, $2, -l.sign * l.paid_base
      from later l
      join public.credit_notes c on c.org_id = $1 and c.id = l.credit_note_id and c.issued_on <= $2 and c.%2$I is not null
    ), parts as (
      select i.contact_id, %7$s
      from (select d.%2$I as contact_id, d.due_date, d.base_balance as amount from public.%1$I d
        where d.org_id = $1 and d.status = %5$L and d.%3$I <= $2) i
      group by i.contact_id
      union all
      select i.contact_id, %7$s from changes i group by i.contact_id
    ), sums as (
      select p.contact_id, coalesce(sum(p.current), 0) as current, coalesce(sum(p.days_1_30), 0) as days_1_30,
        coalesce(sum(p.days_31_60), 0) as days_31_60, coalesce(sum(p.days_61_90), 0) as days_61_90,
        coalesce(sum(p.days_over_90), 0) as days_over_90
      from parts p
      group by p.contact_id
    ), rows as (
      select 0 as place, c.name, c.id, s.current, s.days_1_30, s.days_31_60, s.days_61_90, s.days_over_90
      from sums s
      join public.%6$I c on c.org_id = $1 and c.id = s.contact_id
      where (s.current, s.days_1_30, s.days_31_60, s.days_61_90, s.days_over_90) <> (0, 0, 0, 0, 0)
      union all
      select 1, '(Journal entries)', null, j.amount, 0, 0, 0, 0
      from (
        select coalesce(sum($4 * m.undocumented), 0) - coalesce((select sum(v.amount) from revalued v), 0) as amount
        from private.movements($1, null, $2) m
        join public.accounts a on a.org_id = $1 and a.id = m.account_id and a.subtype = $3
      ) j
      where j.amount <> 0
    )
    select r.name, round(r.current, 2), round(r.days_1_30, 2), round(r.days_31_60, 2), round(r.days_61_90, 2),
      round(r.days_over_90, 2), round(r.current + r.days_1_30 + r.days_31_60 + r.days_61_90 + r.days_over_90, 2)
    from rows r
    order by r.place, r.name, r.id
  $sql$, entry.table_name, entry.contact_column, entry.date_column, entry.parent_column,
    case when is_sale then 'sent' else 'approved' end, entry.contact_table, buckets)
  using org, aging.as_of, case when is_sale then 'receivable' else 'payable' end, case when is_sale then 1 else -1 end;
end $$;
comment on function private.aging(uuid, text, date) is
  'Invoices or bills and the credits of their contacts as they stood in the ledger at the end of a day, by days past due, with what '
  'a revaluation moved as current, and what neither stands behind: together the ledger''s balance of receivables or payables.';

create function public.receivables_aging(as_of date)
returns table (
  contact text, current numeric, days_1_30 numeric, days_31_60 numeric, days_61_90 numeric, days_over_90 numeric, total numeric
)
language sql stable security definer
set search_path = ''
as $$
  select a.* from private.aging(private.require('reports.read', 'read reports'), 'invoice', receivables_aging.as_of) a
$$;
comment on function public.receivables_aging(date) is
  'What each customer owes at the end of a day, in the base currency, by days past due. Credit is negative in current, where a '
  'revaluation stands too; the total of '
  'all rows is the ledger''s balance of receivables, with what no document stands behind in the row (Journal entries).';

create function public.payables_aging(as_of date)
returns table (
  contact text, current numeric, days_1_30 numeric, days_31_60 numeric, days_61_90 numeric, days_over_90 numeric, total numeric
)
language sql stable security definer
set search_path = ''
as $$
  select a.* from private.aging(private.require('reports.read', 'read reports'), 'bill', payables_aging.as_of) a
$$;
comment on function public.payables_aging(date) is
  'What is owed to each vendor at the end of a day, in the base currency, by days past due. Credit is negative in current, where a '
  'revaluation stands too; the total '
  'of all rows is the ledger''s balance of payables, with what no document stands behind in the row (Journal entries).';

grant execute on function public.receivables_aging(date), public.payables_aging(date) to authenticated;

-- schemas/reports/budget-vs-actual.sql

-- What was planned beside what happened.

create function public.budget_vs_actual(start_date date, end_date date)
returns table (account_code text, account_name text, budget numeric, actual numeric, difference numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  base constant text := private.base_currency(org);
begin
  perform private.require_period(budget_vs_actual.start_date, budget_vs_actual.end_date);
  return query
  with planned as (
    -- Of a month that the period breaks, the part of its days.
    select b.account_id, private.round_money(sum(b.amount * d.days_within / d.days_of_month), base) as amount
    from public.budgets b
    cross join lateral (select (b.month + interval '1 month')::date as next_month) n
    cross join lateral (select n.next_month - b.month as days_of_month,
      least(n.next_month, budget_vs_actual.end_date + 1) - greatest(b.month, budget_vs_actual.start_date) as days_within) d
    where b.org_id = org and b.month between private.month_of(budget_vs_actual.start_date) and budget_vs_actual.end_date
    group by b.account_id
  ), happened as (
    select m.account_id, m.debit - m.credit - m.closing as net
    from private.movements(org, budget_vs_actual.start_date, budget_vs_actual.end_date) m
  ), compared as (
    select a.code, a.name, round(coalesce(p.amount, 0), 2) as budget,
      round(coalesce(case when a.type in ('asset', 'expense') then h.net else -h.net end, 0), 2) as actual,
      p.account_id is not null as is_planned
    from public.accounts a
    left join planned p on p.account_id = a.id
    left join happened h on h.account_id = a.id
    where a.org_id = org and (p.account_id is not null or a.type in ('revenue', 'expense'))
  )
  select c.code, c.name, c.budget, c.actual, c.actual - c.budget
  from compared c
  where c.is_planned or c.actual <> 0
  order by c.code;
end $$;
comment on function public.budget_vs_actual(date, date) is
  'Budget, actual and actual less budget for each account that has a budget in the period, and each account of income or cost '
  'that was used; positive on the account''s natural side. A month that the period breaks counts by its days.';
grant execute on function public.budget_vs_actual(date, date) to authenticated;

-- schemas/reports/cash-flow.sql

-- The cash flow statement, by the indirect method: from the profit to the change of the bank accounts.

create function private.cash_flow_parts(org uuid, start_date date, end_date date)
returns table (place integer, section text, line text, amount numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with movements as (
    -- As money sees it: what an account took in (credit) is positive. Closing a year moves no money.
    select a.type, a.subtype, a.closes_yearly, m.credit - m.debit + m.closing as inflow
    from private.movements(org, cash_flow_parts.start_date, cash_flow_parts.end_date) m
    join public.accounts a on a.org_id = org and a.id = m.account_id
  ), disposals as (
    select coalesce(sum(-d.net) filter (where d.is_result), 0) as gain,
      coalesce(sum(-d.net) filter (
        where d.is_result or d.subtype in ('fixed_asset', 'accumulated_depreciation', 'depreciation')), 0) as proceeds
    from private.disposal_lines(org, cash_flow_parts.start_date, cash_flow_parts.end_date) d
  ), without_cash as materialized (
    select f.* from private.flows_without_cash(org, cash_flow_parts.start_date, cash_flow_parts.end_date) f
  ), left_out as (
    select f.flow, sum(f.amount) as amount from without_cash f group by 1
  ), payable as (
    -- How much more is owed for fixed assets: bought, and no money went out for it yet.
    select private.owed_for_assets(org, cash_flow_parts.end_date)
      - private.owed_for_assets(org, cash_flow_parts.start_date - 1) as for_assets
  ), exchange as (
    select private.exchange_effect_on_cash(org, cash_flow_parts.start_date, cash_flow_parts.end_date) as effect
  ), parts (place, section, line, amount) as (
    select 1, 'operating', 'Net profit', sum(m.inflow) from movements m where m.type in ('revenue', 'expense')
    union all
    select 2, 'operating', 'Depreciation', -sum(m.inflow) from movements m where m.subtype = 'depreciation'
    union all
    select 3, 'operating', 'Gains and losses on disposal of fixed assets', -d.gain from disposals d
    union all
    select 4, 'operating', 'Income and expenses without cash', -f.amount from left_out f where f.flow = 'result'
    union all
    select 5, 'operating', 'Exchange differences on cash', -x.effect from exchange x
    union all
    select c.place, 'operating', c.line, sum(m.inflow)
    from (values
      (6, 'receivable', 'Change in receivables'), (7, 'inventory', 'Change in inventory'),
      (8, 'current_asset', 'Change in other current assets'), (9, 'payable', 'Change in payables'),
      (10, 'tax', 'Change in tax'), (11, 'current_liability', 'Change in other current liabilities')
    ) c (place, subtype, line)
    join movements m on m.subtype = c.subtype
    group by c.place, c.line
    union all
    select 9, 'operating', 'Change in payables', -p.for_assets from payable p
    union all
    -- What fixed assets cost net of depreciation, less what disposals explain of it.
    select 12, 'investing', 'Purchases of fixed assets', sum(m.inflow)
    from movements m where m.subtype in ('fixed_asset', 'accumulated_depreciation', 'depreciation')
    union all
    select 12, 'investing', 'Purchases of fixed assets', d.gain - d.proceeds + p.for_assets from disposals d, payable p
    union all
    select 13, 'investing', 'Proceeds from disposal of fixed assets', d.proceeds from disposals d
    union all
    select 14, 'financing', 'Change in long-term liabilities', sum(m.inflow) from movements m where m.subtype = 'long_term_liability'
    union all
    select 15, 'financing', 'Contributions of owners', sum(m.inflow) from movements m where m.type = 'equity' and not m.closes_yearly
    union all
    select 16, 'financing', 'Dividends and drawings', sum(m.inflow) from movements m where m.type = 'equity' and m.closes_yearly
    union all
    select c.place, c.section, c.line, -f.amount
    from (values
      (12, 'purchase', 'investing', 'Purchases of fixed assets'),
      (13, 'disposal', 'investing', 'Proceeds from disposal of fixed assets'),
      (14, 'borrowing', 'financing', 'Change in long-term liabilities'),
      (15, 'contribution', 'financing', 'Contributions of owners'),
      (16, 'drawing', 'financing', 'Dividends and drawings')
    ) c (place, flow, section, line)
    join left_out f on f.flow = c.flow
    union all
    select 17, 'exchange_effect', 'Effect of exchange rates on cash', x.effect from exchange x
    union all
    -- What takes an entry back is told with what it takes back.
    select c.place, 'non_cash', c.line, f.amount
    from (values
      (30, 'purchase', -1, 'Fixed assets acquired without cash'), (31, 'purchase', 1, 'Fixed assets given up without cash'),
      (31, 'disposal', 1, 'Fixed assets given up without cash'), (30, 'disposal', -1, 'Fixed assets acquired without cash'),
      (33, 'borrowing', 1, 'Long-term liabilities taken on without cash'),
      (34, 'borrowing', -1, 'Long-term liabilities settled without cash'),
      (35, 'contribution', 1, 'Equity contributed without cash'), (36, 'contribution', -1, 'Equity given back without cash'),
      (37, 'drawing', -1, 'Dividends and drawings without cash'), (37, 'drawing', 1, 'Dividends and drawings without cash')
    ) c (place, flow, direction, line)
    join without_cash f on f.flow = c.flow and sign(f.amount) = c.direction * case when f.is_reversal then -1 else 1 end
    union all
    select 32, 'non_cash', 'Fixed assets bought and not paid yet',
      -private.owed_for_assets(org, cash_flow_parts.end_date, cash_flow_parts.start_date)
  )
  select p.place, p.section, p.line, coalesce(sum(p.amount), 0) from parts p group by 1, 2, 3;
end $$;
comment on function private.cash_flow_parts(uuid, date, date) is
  'The lines of a cash flow statement that explain the change in cash, and in the section non_cash those that moved none.';

create function public.cash_flow(start_date date, end_date date)
returns table (section text, line text, amount numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  perform private.require_period(cash_flow.start_date, cash_flow.end_date);
  return query
  with parts as materialized (
    select p.* from private.cash_flow_parts(org, cash_flow.start_date, cash_flow.end_date) p
  ), cash as (
    select t.opening, private.control_total(org, 'bank', cash_flow.end_date) - t.opening as change
    from (select private.control_total(org, 'bank', cash_flow.start_date - 1) as opening) t
  ), statement as (
    select p.place, p.section, p.line, p.amount from parts p where p.amount <> 0 or p.place = 1
    union all
    select 20, 'opening', 'Cash at the beginning', c.opening from cash c
    union all
    select 21, 'change', 'Change in cash', c.change from cash c
    union all
    select 22, 'closing', 'Cash at the end', c.opening + c.change from cash c
    union all
    -- Never hidden: whoever reads the statement sees that it does not explain the money.
    select 23, 'difference', 'Change in cash that the statement does not explain', c.change - e.explained
    from cash c
    cross join (select sum(p.amount) as explained from parts p where p.section <> 'non_cash') e
    where c.change <> e.explained
  )
  select s.section, s.line, round(s.amount, 2) from statement s order by s.place;
end $$;
comment on function public.cash_flow(date, date) is
  'From the profit to the change of the bank accounts in a period, money coming in positive: operating, investing, financing, the '
  'effect of exchange rates, then opening, change and closing. What was invested or financed without money stands in the section '
  'non_cash, which no total counts. A section difference stands only where the parts do not add up to the change.';
grant execute on function public.cash_flow(date, date) to authenticated;

-- schemas/reports/export-journal.sql

-- The journal as text that other programs read: hledger, beancount, and a CSV from which anyone can verify the hash chain.

select private.grant_permission('books.export', 'admin', 'manager');

create function private.ledger_names(org uuid) returns table (account_id uuid, code text, name text, type text, plain_name text)
language sql stable
set search_path = ''
as $$
  -- Beancount allows letters, digits and dashes in a name; where two accounts would come out alike, their ids tell them apart.
  select a.id, a.code, a.name, a.type,
    case a.type when 'asset' then 'Assets' when 'liability' then 'Liabilities' when 'equity' then 'Equity'
      when 'revenue' then 'Income' else 'Expenses' end || ':' || a.plain
      || case when count(*) over (partition by a.type, a.plain) > 1 then '-' || left(translate(a.id::text, '-', ''), 32) else '' end
  from (
    select b.*, upper(left(p.plain, 1)) || substr(p.plain, 2) as plain
    from public.accounts b
    cross join lateral (select coalesce(nullif(btrim(regexp_replace(b.code || '-' || b.name, '[^A-Za-z0-9]+', '-', 'g'), '-'), ''),
      b.id::text) as plain) p
    where b.org_id = org
  ) a
$$;
comment on function private.ledger_names(uuid) is 'Accounts with names that plain-text accounting programs accept.';

create function private.one_line(value text) returns text
language sql immutable
set search_path = ''
as $$
  select btrim(regexp_replace(coalesce(value, ''), '\s+', ' ', 'g'))
$$;
comment on function private.one_line(text) is 'Text without line breaks.';

create function private.csv_cell(value text) returns text
language sql immutable
set search_path = ''
as $$
  -- A spreadsheet would run a cell that begins like a formula. One more quote in front of any run of quotes keeps this
  -- reversible: whoever verifies the file takes one away.
  select case when guarded ~ E'[",\r\n]' then '"' || replace(guarded, '"', '""') || '"' else guarded end
  from (select case when value ~ E'^''*[=+@\\t\\r-]' then '''' || value else coalesce(value, '') end as guarded) g
$$;
comment on function private.csv_cell(text) is 'A text cell of a CSV file (RFC 4180), harmless to spreadsheets.';

create function private.export_hledger(org uuid, start_date date, end_date date) returns text
language sql stable
set search_path = ''
as $$
  with names as (select * from private.ledger_names(org)), base as (select private.base_currency(org) as currency)
  select concat_ws(E'\n',
    (select format('commodity 1000.%s %s', repeat('0', private.minor_units(currency)), currency) from base),
    (select string_agg(format('account %s  ; type:%s', plain_name, case type when 'asset' then 'A' when 'liability' then 'L'
      when 'equity' then 'E' when 'revenue' then 'R' else 'X' end), E'\n' order by plain_name) from names),
    '',
    (select string_agg(e.entry, E'\n\n' order by e.entry_date, e.number) from (
      select j.entry_date, j.number, format(E'%s * (%s) %s%s\n%s', j.entry_date, j.entry_number,
        translate(private.one_line(j.description), ';', ','),
        case when j.reference is null then '' else '  ; reference: ' || translate(private.one_line(j.reference), ',', ' ') end,
        string_agg(format('    %s  %s %s', n.plain_name, trim_scale(l.debit - l.credit), b.currency), E'\n' order by l.position)) as entry
      from public.journal_entries j
      join public.journal_lines l on l.org_id = j.org_id and l.journal_entry_id = j.id
      join names n on n.account_id = l.account_id
      cross join base b
      where j.org_id = org and j.posted_at is not null and j.entry_date between export_hledger.start_date and export_hledger.end_date
      group by j.id, j.entry_date, j.number, j.entry_number, j.description, j.reference
    ) e),
    '')
$$;
comment on function private.export_hledger(uuid, date, date) is 'The journal in hledger''s syntax, in the base currency.';

create function private.beancount_text(value text) returns text
language sql immutable
set search_path = ''
as $$
  select '"' || replace(replace(private.one_line(value), '\', '\\'), '"', '\"') || '"'
$$;
comment on function private.beancount_text(text) is 'A string of beancount''s syntax.';

create function private.export_beancount(org uuid, start_date date, end_date date) returns text
language sql stable
set search_path = ''
as $$
  with names as (select * from private.ledger_names(org)), base as (select private.base_currency(org) as currency)
  select concat_ws(E'\n',
    (select format('option "operating_currency" "%s"', currency) from base),
    (select string_agg(format('%s open %s %s', coalesce(export_beancount.start_date, date '1970-01-01'), plain_name, b.currency),
      E'\n' order by plain_name) from names cross join base b),
    '',
    (select string_agg(e.entry, E'\n\n' order by e.entry_date, e.number) from (
      select j.entry_date, j.number, format(E'%s * %s\n  number: "%s"%s\n%s', j.entry_date, private.beancount_text(j.description),
        j.entry_number,
        case when j.reference is null then '' else E'\n  reference: ' || private.beancount_text(j.reference) end,
        string_agg(format('  %s  %s %s', n.plain_name, l.debit - l.credit, b.currency), E'\n' order by l.position)) as entry
      from public.journal_entries j
      join public.journal_lines l on l.org_id = j.org_id and l.journal_entry_id = j.id
      join names n on n.account_id = l.account_id
      cross join base b
      where j.org_id = org and j.posted_at is not null and j.entry_date between export_beancount.start_date and export_beancount.end_date
      group by j.id, j.entry_date, j.number, j.entry_number, j.description, j.reference
    ) e),
    '')
$$;
comment on function private.export_beancount(uuid, date, date) is 'The journal in beancount''s syntax, in the base currency.';

create function private.export_csv(org uuid, start_date date, end_date date) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(E'\r\n',
    'entry_number,number,entry_date,description,reference,source_kind,source_id,reverses_id,posted_at,previous_hash,hash,'
      || 'position,account_id,account_code,account_name,account_type,debit,credit,contact_id,currency,foreign_amount,gst_box,line_description',
    (select string_agg(concat_ws(',', j.entry_number, j.number, j.entry_date, private.csv_cell(j.description),
        private.csv_cell(coalesce(j.reference, '')), j.source_kind, coalesce(j.source_id::text, ''), coalesce(j.reverses_id::text, ''),
        to_char(j.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), j.previous_hash, j.hash,
        l.position, l.account_id, private.csv_cell(a.code), private.csv_cell(a.name), a.type, l.debit, l.credit,
        coalesce(l.contact_id::text, ''), coalesce(l.currency, ''), coalesce(l.foreign_amount::text, ''), coalesce(l.gst_box, ''),
        private.csv_cell(coalesce(l.description, ''))), E'\r\n' order by j.number, l.position)
     from public.journal_entries j
     join public.journal_lines l on l.org_id = j.org_id and l.journal_entry_id = j.id
     join public.accounts a on a.org_id = l.org_id and a.id = l.account_id
     where j.org_id = org and j.posted_at is not null and j.entry_date between export_csv.start_date and export_csv.end_date),
    '')
$$;
comment on function private.export_csv(uuid, date, date) is 'The journal as CSV, one line a row, with what its hashes are made of.';

create function public.export_journal(start_date date, end_date date, format text) returns text
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('books.export', 'export the journal');
  first_day constant date := coalesce(export_journal.start_date, date '0001-01-01');
  last_day constant date := coalesce(export_journal.end_date, date '9999-12-31');
begin
  perform private.require_period(first_day, last_day);
  return case export_journal.format
    when 'hledger' then private.export_hledger(org, first_day, last_day)
    when 'beancount' then private.export_beancount(org, first_day, last_day)
    when 'csv' then private.export_csv(org, first_day, last_day)
    else private.refuse_format(export_journal.format) end;
end $$;
comment on function public.export_journal(date, date, text) is
  'The posted journal between two days as hledger, beancount or csv text. A day that is null sets no limit.';

create function private.refuse_format(format text) returns text
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse('export.unknown_format', format('The journal is exported as hledger, beancount or csv, not as "%s".', left(refuse_format.format, 40)));
  return null;
end $$;
comment on function private.refuse_format(text) is 'Names the formats that there are.';

grant execute on function public.export_journal(date, date, text) to authenticated;

-- schemas/reports/flows-without-cash.sql

-- What moves investing or financing accounts without moving money, and what moves money without a flow. The cash flow
-- statement leaves the one out of its sections and discloses it (IAS 7.43), and tells the other on a line of its own (IAS 7.28).
--
-- Only what the books prove is left out; each amount goes from two places of the statement at once, so that the sections
-- still add up to the change in cash:
-- 1. Within an entry, investing against financing or one financing against another: land for shares or on a loan, debt that
--    becomes equity. Where the entry has money too, as much counts as that money cannot have been: of land for 100, paid
--    with 30 and a loan of 70, 30 is an outflow. Of an entry without any money, income and expenses count likewise: a debt
--    that is forgiven, a cost that the owner bore.
-- 2. Fixed assets on a bill: what of it is paid is an outflow when it is paid, and what is owed at the end is none yet. Of a
--    payable that was posted by hand the books do not know when it is paid: there the outflow is at the purchase.
--
-- In PL/pgSQL, which keeps its plans: planning them takes longer than running them.

create function private.disposal_lines(org uuid, start_date date, end_date date)
returns table (journal_entry_id uuid, account_id uuid, subtype text, is_result boolean, net numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  -- An entry disposes of an asset when it takes from the cost of fixed assets, unless it takes back a purchase; what
  -- takes back a disposal counts with it.
  with entries as (
    select l.journal_entry_id
    from public.accounts a
    join public.journal_lines l on l.org_id = org and l.account_id = a.id
      and l.entry_date between disposal_lines.start_date and disposal_lines.end_date
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
      and e.source_kind not in ('credit_note', 'year_close')
    where a.org_id = org and a.subtype = 'fixed_asset'
    group by l.journal_entry_id, e.reverses_id
    having sum(case when e.reverses_id is null then l.credit - l.debit else l.debit - l.credit end) > 0
  )
  select l.journal_entry_id, a.id, a.subtype,
    a.type in ('revenue', 'expense') and (a.subtype in ('other_income', 'other_expense') or exists (
      select from private.account_purposes p
      where p.org_id = org and p.account_id = a.id and p.purpose in ('disposal_gain', 'disposal_loss'))),
    l.debit - l.credit
  from entries e
  join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.journal_entry_id
  join public.accounts a on a.org_id = org and a.id = l.account_id;
end $$;
comment on function private.disposal_lines(uuid, date, date) is
  'The lines of a period''s disposals of fixed assets, debit positive, and which of them are its gains and losses.';

create function private.flows_without_cash(org uuid, start_date date, end_date date)
returns table (flow text, is_reversal boolean, amount numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with candidates as (
    select distinct l.journal_entry_id, e.reverses_id is not null as is_reversal
    from public.accounts a
    join public.journal_lines l on l.org_id = org and l.account_id = a.id
      and l.entry_date between flows_without_cash.start_date and flows_without_cash.end_date
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.source_kind <> 'year_close'
    where a.org_id = org and (a.type = 'equity' or a.subtype = 'long_term_liability')
  ), disposals as (
    select d.journal_entry_id, array_agg(d.account_id) filter (where d.is_result) as results
    from private.disposal_lines(org, flows_without_cash.start_date, flows_without_cash.end_date) d
    group by 1
  ), lines as (
    select c.journal_entry_id, c.is_reversal, l.debit, l.credit,
      case
        when a.subtype = 'bank' then 'cash'
        when a.subtype in ('fixed_asset', 'accumulated_depreciation', 'depreciation') or a.id = any (d.results)
          then case when d.journal_entry_id is null then 'purchase' else 'disposal' end
        when a.subtype = 'long_term_liability' then 'borrowing'
        when a.type = 'equity' then case when a.closes_yearly then 'drawing' else 'contribution' end
        when a.type in ('revenue', 'expense') then 'result' end as flow
    from candidates c
    join public.journal_lines l on l.org_id = org and l.journal_entry_id = c.journal_entry_id
    join public.accounts a on a.org_id = org and a.id = l.account_id
    left join disposals d on d.journal_entry_id = c.journal_entry_id
  ), cash as (
    select l.journal_entry_id, coalesce(sum(l.debit) filter (where l.flow = 'cash'), 0) as received,
      coalesce(sum(l.credit) filter (where l.flow = 'cash'), 0) as paid
    from lines l group by 1
  ), flows as (
    select l.journal_entry_id, l.is_reversal, l.flow, c.received, c.paid, sum(l.credit - l.debit) as amount
    from lines l
    join cash c on c.journal_entry_id = l.journal_entry_id
    where l.flow <> 'cash' and (l.flow <> 'result' or (c.received = 0 and c.paid = 0))
    group by l.journal_entry_id, l.is_reversal, l.flow, c.received, c.paid
    having sum(l.credit - l.debit) <> 0
  ), entries as (
    select f.*, sum(greatest(f.amount, 0)) over entry as inflow, sum(greatest(-f.amount, 0)) over entry as outflow,
      coalesce(sum(abs(f.amount)) over (partition by f.journal_entry_id, sign(f.amount)
        order by array_position(array['disposal', 'purchase', 'borrowing', 'contribution', 'drawing', 'result'], f.flow)
        rows between unbounded preceding and 1 preceding), 0) as before
    from flows f
    window entry as (partition by f.journal_entry_id)
  ), left_out as (
    select e.flow, e.is_reversal, sign(e.amount) * least(abs(e.amount), greatest(0,
      least(e.inflow, e.outflow, greatest(e.inflow - e.received, e.outflow - e.paid)) - e.before)) as amount
    from entries e
  )
  select l.flow, l.is_reversal, sum(l.amount) from left_out l group by 1, 2, sign(l.amount) having sum(l.amount) <> 0;
end $$;
comment on function private.flows_without_cash(uuid, date, date) is
  'What a period''s entries moved of investing, financing and the result without money, as money would have flowed: coming in is positive.';

create function private.owed_for_assets(org uuid, as_of date, bought_since date default '-infinity') returns numeric
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    -- A credit note that is not used up yet is what the vendor owes of it.
    with documents as (
      select b.id, b.base_total, sum(l.debit - l.credit) as cost, false as is_credit
      from public.accounts a
      join public.journal_lines l on l.org_id = org and l.account_id = a.id
        and l.entry_date between owed_for_assets.bought_since and owed_for_assets.as_of
      join public.bills b on b.org_id = org and b.journal_entry_id = l.journal_entry_id
        and (b.status <> 'cancelled' or b.closed_on > owed_for_assets.as_of)
      where a.org_id = org and a.subtype = 'fixed_asset'
      group by b.id, b.base_total
      union all
      select c.id, c.base_total, sum(l.debit - l.credit), true
      from public.accounts a
      join public.journal_lines l on l.org_id = org and l.account_id = a.id
        and l.entry_date between owed_for_assets.bought_since and owed_for_assets.as_of
      join public.credit_notes c on c.org_id = org and c.journal_entry_id = l.journal_entry_id and c.vendor_id is not null
        and c.status in ('posted', 'used')
      where a.org_id = org and a.subtype = 'fixed_asset'
      group by c.id, c.base_total
    ), settled as (
      select d.id, sum(case when d.is_credit then p.paid_base else p.base_amount end) as amount
      from documents d
      join public.payment_allocations p on p.org_id = org and d.id = case when d.is_credit then p.credit_note_id else p.bill_id end
        and p.allocated_on <= owed_for_assets.as_of and coalesce(p.voided_on > owed_for_assets.as_of, true)
      group by d.id
    )
    select coalesce(sum(private.base_share(d.base_total - coalesce(s.amount, 0), d.base_total, d.cost, private.base_currency(org))), 0)
    from documents d
    left join settled s on s.id = d.id
    where d.base_total <> 0
  );
end $$;
comment on function private.owed_for_assets(uuid, date, date) is
  'What is not paid at the end of a day of bills for fixed assets: the share that the assets have in each bill, GST and other lines left out.';

create function private.exchange_effect_on_cash(org uuid, start_date date, end_date date) returns numeric
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with exchange as (
      select distinct p.account_id from private.account_purposes p
      where p.org_id = org and p.purpose in ('exchange_difference', 'unrealised_exchange')
    ), entries as (
      select distinct l.journal_entry_id
      from exchange x
      join public.journal_lines l on l.org_id = org and l.account_id = x.account_id
        and l.entry_date between exchange_effect_on_cash.start_date and exchange_effect_on_cash.end_date
    ), lines as (
      select l.debit - l.credit as net, a.subtype = 'bank' as is_cash, l.foreign_amount = 0 as is_revalued,
        -- From one's own bank account to another: the difference is all that the entry has beside them.
        bool_and(a.subtype = 'bank' or x.account_id is not null) over entry
          and bool_or(a.subtype = 'bank' and a.currency <> private.base_currency(org)) over entry as is_transfer
      from entries e
      join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.journal_entry_id
      join public.accounts a on a.org_id = org and a.id = l.account_id
      left join exchange x on x.account_id = a.id
      window entry as (partition by e.journal_entry_id)
    )
    select coalesce(sum(l.net) filter (where l.is_cash and (l.is_revalued or l.is_transfer)), 0) from lines l
  );
end $$;
comment on function private.exchange_effect_on_cash(uuid, date, date) is
  'By how much bank accounts changed in a period because rates did: revaluations, and what was gained or lost between two of them.';

-- schemas/reports/general-ledger.sql

-- The general ledger: the lines of one account with a running balance, a page at a time.

create function public.general_ledger(
  account_code text, start_date date, end_date date, page integer default 1, page_size integer default 50
) returns table (
  entry_number text, entry_date date, description text, reference text, debit numeric, credit numeric, balance numeric
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  most_rows constant integer := 1000;
  skipped constant bigint := (general_ledger.page::bigint - 1) * general_ledger.page_size;
  account uuid;
  first_day date;
  last_day date;
  lines_before bigint;
  opening numeric;
begin
  perform private.require_period(general_ledger.start_date, general_ledger.end_date);
  if general_ledger.page is null or general_ledger.page < 1 then
    perform private.refuse('report.page', 'Pages are counted from 1.');
  elsif general_ledger.page_size is null or general_ledger.page_size not between 1 and most_rows then
    perform private.refuse('report.page', format('A page has between 1 and %s rows.', most_rows));
  end if;
  select a.id into account from public.accounts a where a.org_id = org and a.code = general_ledger.account_code;
  if account is null then
    perform private.refuse('account.unknown', format(
      'There is no account with the code "%s". Choose one from your chart of accounts.',
      left(coalesce(general_ledger.account_code, ''), 40)));
  end if;

  -- How many lines each day has is kept, so the days before the page are passed over without reading their lines.
  select min(d.day), max(d.day), min(d.lines_through - d.line_count), (array_agg(d.net_through - d.net order by d.day))[1]
  into first_day, last_day, lines_before, opening
  from (
    select b.day, b.line_count, b.debit - b.credit as net,
      sum(b.line_count) over (order by b.day) as lines_through,
      sum(b.debit - b.credit) over (order by b.day) as net_through
    from private.account_days b
    where b.org_id = org and b.account_id = account and b.day between general_ledger.start_date and general_ledger.end_date
  ) d
  where d.lines_through > skipped and d.lines_through - d.line_count < skipped + general_ledger.page_size;
  if first_day is null then
    return;
  end if;
  opening := opening + (
    select coalesce(sum(m.debit - m.credit), 0) from private.movements(org, null, general_ledger.start_date - 1) m
    where m.account_id = account);

  return query
  select e.entry_number, l.entry_date, coalesce(l.description, e.description), e.reference, l.debit, l.credit,
    opening + sum(l.debit - l.credit) over (order by l.entry_date, e.number, l.position)
  from public.journal_lines l
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id
  where l.org_id = org and l.account_id = account and l.entry_date between first_day and last_day
  order by l.entry_date, e.number, l.position
  offset skipped - lines_before limit general_ledger.page_size;
end $$;
comment on function public.general_ledger(text, date, date, integer, integer) is
  'The lines of an account in a period by date and entry number. balance is debit less credit of everything up to the line, what '
  'was posted before the period included. Pages count from 1 and have up to 1000 rows.';
grant execute on function public.general_ledger(text, date, date, integer, integer) to authenticated;

-- schemas/reports/gst-return.sql

-- The GST return: what was sold and bought, what GST was collected and paid, and what is to be paid over.

create function public.gst_return(start_date date, end_date date)
returns table (box text, label text, amount numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  perform private.require_period(gst_return.start_date, gst_return.end_date);
  return query
  with nets as (
    select l.gst_box, sum(l.credit - l.debit) as sold, sum(l.debit - l.credit) as bought
    from public.journal_lines l
    where l.org_id = org and l.gst_box is not null and l.entry_date between gst_return.start_date and gst_return.end_date
    group by l.gst_box
  ), sums as (
    select
      coalesce(sum(n.sold) filter (where n.gst_box = 'sales'), 0) as sales,
      coalesce(sum(n.sold) filter (where n.gst_box = 'sales_zero'), 0) as sales_zero,
      coalesce(sum(n.sold) filter (where n.gst_box = 'gst_collected'), 0) as collected,
      coalesce(sum(n.bought) filter (where n.gst_box = 'purchases'), 0) as purchases,
      coalesce(sum(n.bought) filter (where n.gst_box = 'purchases_zero'), 0) as purchases_zero,
      coalesce(sum(n.bought) filter (where n.gst_box = 'gst_paid'), 0) as paid,
      coalesce(sum(n.sold) filter (where n.gst_box = 'gst_adjustment'), 0) as adjustments
    from nets n
  )
  select b.box, b.label, round(b.amount, 2)
  from sums s
  cross join lateral (values
    (1, 'sales_total', 'Total sales, including GST', s.sales + s.sales_zero + s.collected),
    (2, 'sales_taxable', 'Sales with GST, before GST', s.sales),
    (3, 'sales_zero', 'Sales without GST', s.sales_zero),
    (4, 'gst_collected', 'GST on sales', s.collected),
    (5, 'purchases_total', 'Total purchases, including GST', s.purchases + s.purchases_zero + s.paid),
    (6, 'purchases_taxable', 'Purchases with GST, before GST', s.purchases),
    (7, 'purchases_zero', 'Purchases without GST', s.purchases_zero),
    (8, 'gst_paid', 'GST on purchases', s.paid),
    (9, 'adjustments', 'Adjustments', s.adjustments),
    (10, 'net_payable', 'GST to pay (refund when negative)', s.collected - s.paid + s.adjustments)
  ) b (place, box, label, amount)
  order by b.place;
end $$;
comment on function public.gst_return(date, date) is
  'The boxes of the GST return for a period by date of posting, to the cent. Adjustments raise what is to pay; clearing GST and paying '
  'it over, which moves tax and bank accounts only, is none. Where a law rounds '
  'the sum on the form (India: each tax to the whole rupee, half a rupee up), round net_payable there; the books keep the cents.';
grant execute on function public.gst_return(date, date) to authenticated;

-- schemas/reports/periods.sql

-- What every report stands on: who may read it, which dates it takes, and the sums of a period from the kept balances.

select private.grant_permission('reports.read', 'admin', 'manager', 'user', 'viewer');

create function private.require_report_date(on_date date) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if on_date is null then
    perform private.refuse('report.date_required', 'Choose a date for the report.');
  elsif on_date not between '0001-01-01' and '9999-12-31' then
    perform private.refuse('report.date_out_of_range', format(
      'A report cannot be made for %s. Choose a date between 0001-01-01 and 9999-12-31.', on_date));
  end if;
end $$;
comment on function private.require_report_date(date) is 'Refuses a date that is missing, or lies beyond the calendar.';

create function private.require_period(start_date date, end_date date) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if start_date is null or end_date is null then
    perform private.refuse('report.date_required', 'Choose a start date and an end date for the report.');
  end if;
  perform private.require_report_date(start_date), private.require_report_date(end_date);
  if start_date > end_date then
    perform private.refuse('report.dates_inverted', 'Start date must be before end date');
  end if;
end $$;
comment on function private.require_period(date, date) is 'Refuses a period that is incomplete or runs backwards. One day is a period.';

create function private.month_of(on_date date) returns date
language sql immutable parallel safe
as $$
  select pg_catalog.date_trunc('month', on_date::timestamp)::date
$$;
comment on function private.month_of(date) is 'The first day of a date''s month.';

create function private.movements(org uuid, from_date date, through_date date)
returns table (account_id uuid, debit numeric, credit numeric, closing numeric, undocumented numeric)
language plpgsql stable parallel restricted
set search_path = ''
-- A few thousand rows are summed sooner than another process is asked to help.
set max_parallel_workers_per_gather = 0
as $$
-- Whole months lie from the first of a month that is not before from_date, until the month that through_date breaks.
declare
  first_day constant date := coalesce(from_date, '-infinity');
  first_month constant date := case when from_date is null then '-infinity'
    else (private.month_of(from_date - 1) + interval '1 month')::date end;
  end_month constant date := private.month_of(through_date + 1);
begin
  return query
  select t.account_id, sum(t.debit), sum(t.credit), sum(t.closing), sum(t.undocumented)
  from (
    select m.account_id, m.debit, m.credit, m.closing, m.undocumented
    from private.account_months m
    where m.org_id = org and m.month >= first_month and m.month < end_month
    union all
    select d.account_id, d.debit, d.credit, d.closing, d.undocumented
    from private.account_days d
    where d.org_id = org and d.day >= first_day and d.day < least(first_month, through_date + 1)
    union all
    select d.account_id, d.debit, d.credit, d.closing, d.undocumented
    from private.account_days d
    where d.org_id = org and d.day >= greatest(first_month, end_month) and d.day <= through_date
  ) t
  group by t.account_id;
end $$;
comment on function private.movements(uuid, date, date) is
  'What was posted to each account in a period, in the base currency; since ever when from_date is null. '
  'closing and undocumented as in account_months.';

create function private.statement_section(subtype text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when subtype in ('revenue', 'other_income', 'cost_of_sales') then subtype
    when subtype in ('expense', 'depreciation') then 'expenses'
    when subtype = 'other_expense' then 'other_expenses'
    when subtype in ('fixed_asset', 'accumulated_depreciation') then 'fixed_assets'
    when subtype = 'long_term_liability' then 'long_term_liabilities'
    when subtype in ('equity', 'retained_earnings') then 'equity' end
$$;
comment on function private.statement_section(text) is
  'Where the accounts of a subtype stand in a statement. Null: current assets or liabilities, as the account''s type has it.';

create function private.control_total(org uuid, subtype text, through_date date) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(m.debit - m.credit), 0)
  from private.movements(org, null, through_date) m
  join public.accounts a on a.org_id = org and a.id = m.account_id and a.subtype = control_total.subtype
$$;
comment on function private.control_total(uuid, text, date) is
  'What the accounts of a subtype stand at together at the end of a day, debit positive.';

-- schemas/reports/statements.sql

-- Profit and loss, and the balance sheet.

create function public.profit_and_loss(start_date date, end_date date)
returns table (account_code text, account_name text, section text, amount numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  perform private.require_period(profit_and_loss.start_date, profit_and_loss.end_date);
  return query
  -- Closing a year moves its result to the owners; it does not undo what was earned and spent.
  select a.code, a.name, private.statement_section(a.subtype),
    round(case a.type when 'revenue' then m.closing - m.debit + m.credit else m.debit - m.credit - m.closing end, 2)
  from private.movements(org, profit_and_loss.start_date, profit_and_loss.end_date) m
  join public.accounts a on a.org_id = org and a.id = m.account_id and a.type in ('revenue', 'expense')
  where m.debit - m.credit <> m.closing
  order by array_position(array['revenue', 'other_income', 'cost_of_sales', 'expenses', 'other_expenses'],
    private.statement_section(a.subtype)), a.code;
end $$;
comment on function public.profit_and_loss(date, date) is
  'Income and costs of a period by account, both positive, in the sections revenue, other_income, cost_of_sales, expenses and '
  'other_expenses. Closing entries are left out.';

create function public.balance_sheet(as_of date)
returns table (account_code text, account_name text, section text, amount numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  retained_earnings constant uuid := private.account_for(org, 'retained_earnings');
  year_start date;
  year_end date;
begin
  perform private.require_report_date(balance_sheet.as_of);
  year_start := private.fiscal_year_start(org, balance_sheet.as_of);
  year_end := year_start + interval '1 year' - interval '1 day';
  return query
  with balances as (
    select a.id, a.code, a.name, a.type, m.debit - m.credit as net,
      coalesce(private.statement_section(a.subtype), 'current_' || case a.type when 'asset' then 'assets' else 'liabilities' end)
        as section
    from private.movements(org, null, balance_sheet.as_of) m
    join public.accounts a on a.org_id = org and a.id = m.account_id
  ), this_year as (
    -- Of closing entries only that of this year counts, on its last day: one that reopens an earlier year does not. It
    -- takes in whatever earlier years had left unclosed.
    select case when bool_or(coalesce(c.closing, 0) <> 0)
      then (select sum(b.net) from balances b where b.type in ('revenue', 'expense'))
      else sum(m.debit - m.credit - m.closing) end as net
    from private.movements(org, year_start, balance_sheet.as_of) m
    join public.accounts a on a.org_id = org and a.id = m.account_id and a.type in ('revenue', 'expense')
    left join private.movements(org, year_end, balance_sheet.as_of) c on c.account_id = m.account_id
  ), earlier as (
    select coalesce(sum(b.net), 0) - coalesce((select t.net from this_year t), 0) as net
    from balances b where b.type in ('revenue', 'expense')
  ), lines as (
    select b.code, b.name, b.section, case b.type when 'asset' then b.net else -b.net end as amount
    from balances b
    where b.type not in ('revenue', 'expense') and b.id <> retained_earnings
    union all
    select a.code, a.name, 'equity', -coalesce((select b.net from balances b where b.id = a.id), 0) - e.net
    from public.accounts a, earlier e
    where a.org_id = org and a.id = retained_earnings
  )
  select l.code, l.name, l.section, round(l.amount, 2)
  from (
    select l.*, 0 as place from lines l where l.amount <> 0
    union all
    select null, 'Current year earnings', 'equity', -t.net, 1 from this_year t where t.net is not null
  ) l
  order by array_position(array['current_assets', 'fixed_assets', 'current_liabilities', 'long_term_liabilities', 'equity'],
    l.section), l.place, l.code;
end $$;
comment on function public.balance_sheet(date) is
  'What stands at the end of a day by account, positive on the natural side, in the sections current_assets, fixed_assets, '
  'current_liabilities, long_term_liabilities and equity. Results of earlier years are in retained earnings, closed or not.';

grant execute on function public.profit_and_loss(date, date), public.balance_sheet(date) to authenticated;

-- schemas/reports/trial-balance.sql

-- The trial balance: opening, movement and closing of every account.

create function public.trial_balance(start_date date, end_date date)
returns table (
  account_code text, account_name text, account_type text, opening_debit numeric, opening_credit numeric,
  debit numeric, credit numeric, closing_debit numeric, closing_credit numeric
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  retained_earnings constant uuid := private.account_for(org, 'retained_earnings');
  year_start date;
begin
  perform private.require_period(trial_balance.start_date, trial_balance.end_date);
  year_start := private.fiscal_year_start(org, trial_balance.start_date);
  return query
  with accounts as (
    select a.id, a.code, a.name, a.type, a.type in ('revenue', 'expense') as is_result
    from public.accounts a where a.org_id = org
  ), earlier as (
    select m.account_id, m.debit - m.credit as net from private.movements(org, null, year_start - 1) m
  ), this_year as (
    select m.account_id, m.debit - m.credit as net
    from private.movements(org, year_start, trial_balance.start_date - 1) m
  ), unclosed as (
    -- The result of a year that nobody has closed belongs to the owners all the same.
    select coalesce(sum(e.net), 0) as net from earlier e join accounts a on a.id = e.account_id and a.is_result
  ), balances as (
    select a.code, a.name, a.type,
      round(coalesce(y.net, 0)
        + case when a.is_result then 0 else coalesce(e.net, 0) end
        + case when a.id = retained_earnings then u.net else 0 end, 2) as opening,
      round(coalesce(p.debit, 0), 2) as debit, round(coalesce(p.credit, 0), 2) as credit
    from accounts a
    cross join unclosed u
    left join earlier e on e.account_id = a.id
    left join this_year y on y.account_id = a.id
    left join private.movements(org, trial_balance.start_date, trial_balance.end_date) p on p.account_id = a.id
  )
  select b.code, b.name, b.type, greatest(b.opening, 0.00), greatest(-b.opening, 0.00), b.debit, b.credit,
    greatest(b.opening + b.debit - b.credit, 0.00), greatest(-(b.opening + b.debit - b.credit), 0.00)
  from balances b
  where b.opening <> 0 or b.debit <> 0 or b.credit <> 0
  order by b.code;
end $$;
comment on function public.trial_balance(date, date) is
  'Opening and closing balances (net, on one side) and gross movements of a period, in the base currency. Revenue and expenses '
  'begin at zero with each financial year; what earlier years left unclosed stands in the opening of retained earnings.';
grant execute on function public.trial_balance(date, date) to authenticated;

-- schemas/controls/books-health.sql

-- Every control of the books at once.

create function public.books_health() returns table ("check" text, ok boolean, expected text, actual text, detail text)
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  return query
  select c.* from unnest(array[
    private.control_balanced_entries(org),
    private.control_trial_balance(org),
    private.control_kept_balances(org),
    private.control_receivables(org),
    private.control_payables(org),
    private.control_contacts(org),
    private.control_document_balances(org),
    private.control_foreign_balances(org),
    private.control_stock(org),
    private.control_bank(org),
    private.control_cash_flow(org),
    private.control_depreciation(org),
    private.control_fixed_assets(org),
    private.control_tax(org),
    private.control_closed_years(org),
    private.control_numbers(org),
    private.control_hash_chain(org),
    private.control_banking_audit(org)
  ]) c;
end $$;
comment on function public.books_health() is
  'Every control of the books: whether two sides that must agree do, and the rows where they do not.';
grant execute on function public.books_health() to authenticated;

-- schemas/controls/control.sql

-- The controls of the books: each compares two things that must agree and that were written by different code, and
-- names the rows where they do not.

create type private.control as (
  "check" text,
  ok boolean,
  expected text,
  actual text,
  detail text
);
comment on type private.control is 'One control: what was compared, whether it agrees, both sides, and which rows do not.';

create function private.control_of(name text, expected numeric, actual numeric, faults text[] default '{}') returns private.control
language sql immutable
set search_path = ''
as $$
  select row(name, expected = actual and cardinality(faults) = 0, expected::text, actual::text,
    nullif(array_to_string(faults[1:20], '; ')
      || case when cardinality(faults) > 20 then format('; and %s more', cardinality(faults) - 20) else '' end, ''))::private.control
$$;
comment on function private.control_of(text, numeric, numeric, text[]) is 'A control from its two sides and the rows that are at fault.';

create function private.control_by_faults(name text, faults text[]) returns private.control
language sql immutable
set search_path = ''
as $$
  select private.control_of(name, 0, cardinality(faults), faults)
$$;
comment on function private.control_by_faults(text, text[]) is 'A control that counts the rows at fault, of which there must be none.';

create function private.ledger_balance(org uuid, subtype text) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(m.debit - m.credit), 0)
  from private.account_months m
  join public.accounts a on a.org_id = m.org_id and a.id = m.account_id
  where m.org_id = org and a.subtype = ledger_balance.subtype
$$;
comment on function private.ledger_balance(uuid, text) is 'What the accounts of a subtype hold, debit positive.';

create function private.posted_by_hand(org uuid, subtype text) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(l.debit - l.credit), 0)
  from public.accounts a
  join public.journal_lines l on l.org_id = a.org_id and l.account_id = a.id and l.contact_id is null
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id and e.source_id is null
  where a.org_id = org and a.subtype = posted_by_hand.subtype
$$;
comment on function private.posted_by_hand(uuid, text) is
  'The part of a balance that no document stands behind: journal entries of people, revaluations.';

-- schemas/controls/documents.sql

-- Controls of what is owed: documents, payments and contacts against the ledger, in the base currency and in foreign ones.

create function private.control_receivables(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  select private.control_of('receivables = ledger',
    (select coalesce(sum(base_balance), 0) from public.invoices where org_id = org and posted_at is not null and status <> 'cancelled')
    - (select coalesce(sum(base_unallocated), 0) from public.payments where org_id = org and customer_id is not null and status = 'posted')
    - (select coalesce(sum(base_unallocated), 0) from public.credit_notes where org_id = org and customer_id is not null)
    + private.posted_by_hand(org, 'receivable'),
    private.ledger_balance(org, 'receivable'))
$$;
comment on function private.control_receivables(uuid) is
  'Open invoices less customers'' credit, and what was posted by hand, are the balance of the receivable accounts.';

create function private.control_payables(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  select private.control_of('payables = ledger',
    (select coalesce(sum(base_balance), 0) from public.bills where org_id = org and posted_at is not null and status <> 'cancelled')
    - (select coalesce(sum(base_unallocated), 0) from public.payments where org_id = org and vendor_id is not null and status = 'posted')
    - (select coalesce(sum(base_unallocated), 0) from public.credit_notes where org_id = org and vendor_id is not null)
    - private.posted_by_hand(org, 'payable'),
    -private.ledger_balance(org, 'payable'))
$$;
comment on function private.control_payables(uuid) is
  'Open bills less vendors'' credit, and what was posted by hand, are the balance of the payable accounts.';

create function private.control_contacts(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with ledger as (
    select l.contact_id, sum(l.debit - l.credit) filter (where a.subtype = 'receivable') as owed,
      sum(l.credit - l.debit) filter (where a.subtype = 'payable') as owing
    from public.accounts a
    join public.journal_lines l on l.org_id = a.org_id and l.account_id = a.id
    where a.org_id = org and a.subtype in ('receivable', 'payable') and l.contact_id is not null
    group by 1
  ), faults as (
    select format('customer %s: balance %s, ledger %s', c.id, c.balance, coalesce(l.owed, 0)) as fault
    from public.customers c left join ledger l on l.contact_id = c.id
    where c.org_id = org and c.balance <> coalesce(l.owed, 0)
    union all
    select format('vendor %s: balance %s, ledger %s', v.id, v.balance, coalesce(l.owing, 0))
    from public.vendors v left join ledger l on l.contact_id = v.id
    where v.org_id = org and v.balance <> coalesce(l.owing, 0)
  )
  select private.control_by_faults('contacts = ledger', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_contacts(uuid) is 'The balance of every customer and vendor is that of their lines.';

create function private.control_document_balances(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with used as (
    select coalesce(invoice_id, bill_id) as document_id, sum(amount + discount + write_off) as amount,
      string_agg(id::text, ', ' order by id) as ids
    from public.payment_allocations where org_id = org and voided_at is null group by 1
  ), documents as (
    select 'invoice' as kind, id, invoice_number as number, total_amount, balance_due, status, posted_at, journal_entry_id, base_total
    from public.invoices where org_id = org
    union all
    select 'bill', id, bill_number, total_amount, balance_due, status, posted_at, journal_entry_id, base_total
    from public.bills where org_id = org
  ), lines as (
    select invoice_id as document_id, sum(total) as total from public.invoice_lines where org_id = org group by 1
    union all
    select bill_id, sum(total) from public.bill_lines where org_id = org group by 1
    union all
    select credit_note_id, sum(total) from public.credit_note_lines where org_id = org group by 1
  ), faults as (
    select format('%s %s (%s): lines of %s do not add up to its total %s', d.kind, d.number, d.id, l.total, d.total_amount) as fault
    from (
      select kind, id, number, total_amount from documents
      union all
      select 'credit note', id, credit_note_number, total_amount from public.credit_notes where org_id = org
    ) d
    left join lines l on l.document_id = d.id
    where d.total_amount <> coalesce(l.total, 0)
    union all
    select format('%s %s (%s): total %s less paid %s is not its balance %s%s', d.kind, d.number, d.id, d.total_amount,
      coalesce(u.amount, 0), d.balance_due, ' (allocations ' || u.ids || ')') as fault
    from documents d left join used u on u.document_id = d.id
    where d.posted_at is not null and d.status <> 'cancelled' and d.total_amount - coalesce(u.amount, 0) <> d.balance_due
    union all
    select format('%s %s (%s): its posting of %s is not in the ledger', d.kind, d.number, d.id, d.base_total)
    from documents d
    where d.posted_at is not null and d.base_total <> coalesce((
      select abs(sum(l.debit - l.credit)) from public.journal_lines l
      join public.accounts a on a.org_id = l.org_id and a.id = l.account_id and a.subtype in ('receivable', 'payable')
      where l.org_id = org and l.journal_entry_id = d.journal_entry_id), 0)
    union all
    select format('payment %s (%s): %s less what was used of it is not the %s left', p.payment_number, p.id, p.amount, p.unallocated)
    from public.payments p
    where p.org_id = org and p.status = 'posted' and not p.is_refund and p.unallocated <> p.amount - coalesce(
      (select sum(a.paid) from public.payment_allocations a where a.org_id = org and a.payment_id = p.id and a.voided_at is null), 0)
    union all
    select format('credit note %s (%s): %s less what was used of it is not the %s left', c.credit_note_number, c.id, c.total_amount, c.unallocated)
    from public.credit_notes c
    where c.org_id = org and c.unallocated <> c.total_amount - coalesce(
      (select sum(a.paid) from public.payment_allocations a where a.org_id = org and a.credit_note_id = c.id and a.voided_at is null), 0)
  )
  select private.control_by_faults('documents = postings and payments', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_document_balances(uuid) is
  'Documents are the sum of their lines; every invoice and bill owes its total less what was paid, its total is what was posted, and what is left of payments and credit notes is what was not used.';

create function private.control_foreign_balances(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  -- The base amount of a foreign balance moves with rates, and may be left over until a revaluation clears it. What each line
  -- says must fit, though, and what documents are open for in their own currency is what their accounts hold of it.
  with base as (
    select private.base_currency(org) as currency
  ), lines as (
    select l.id, l.account_id, l.contact_id, l.currency, l.foreign_amount, l.debit - l.credit as amount, a.code, a.name, a.subtype,
      case when a.currency <> base.currency then a.currency end as account_currency
    from base
    join public.accounts a on a.org_id = org and a.type in ('asset', 'liability')
      and (a.subtype in ('receivable', 'payable') or a.currency <> base.currency)
    join public.journal_lines l on l.org_id = org and l.account_id = a.id
      and (l.foreign_amount is not null or a.currency <> base.currency)
  ), open as (
    select kind, currency, sum(amount) as amount, string_agg(number, ', ' order by number) as numbers
    from (
      select 'receivable' as kind, i.currency, i.balance_due as amount, i.invoice_number as number from public.invoices i
      where i.org_id = org and i.status = 'sent'
      union all
      select 'payable', b.currency, -b.balance_due, b.bill_number from public.bills b where b.org_id = org and b.status = 'approved'
      union all
      select case when p.vendor_id is null then 'receivable' else 'payable' end, p.currency,
        case when p.vendor_id is null then -p.unallocated else p.unallocated end, p.payment_number
      from public.payments p where p.org_id = org and p.unallocated <> 0
      union all
      select case when c.vendor_id is null then 'receivable' else 'payable' end, c.currency,
        case when c.vendor_id is null then -c.unallocated else c.unallocated end, c.credit_note_number
      from public.credit_notes c where c.org_id = org and c.unallocated <> 0
    ) d
    where d.currency <> (select b.currency from base b)
    group by 1, 2
  ), held as (
    select l.subtype as kind, l.currency, sum(l.foreign_amount) as amount
    from lines l
    where l.contact_id is not null and l.foreign_amount is not null
    group by 1, 2
  ), faults as (
    select format('journal line %s: %s %s on account %s %s, which is kept in %s', l.id, coalesce(l.foreign_amount::text, 'no amount'),
      coalesce(l.currency, 'without a currency'), l.code, l.name, l.account_currency) as fault
    from lines l where l.account_currency is not null and l.currency is distinct from l.account_currency
    union all
    select format('journal line %s: %s %s against %s in the base currency on account %s %s', l.id, l.foreign_amount, l.currency, l.amount,
      l.code, l.name)
    -- A contact's line may net uses of credit at different rates: what is left of them can be on either side.
    from lines l where l.contact_id is null and sign(l.foreign_amount) * sign(l.amount) < 0
    union all
    select format('%ss in %s: documents and credits are open for %s, the accounts hold %s%s', coalesce(o.kind, h.kind),
      coalesce(o.currency, h.currency), coalesce(o.amount, 0), coalesce(h.amount, 0), ' (open: ' || left(o.numbers, 200) || ')')
    from open o
    full join held h on h.kind = o.kind and h.currency = o.currency
    where coalesce(o.amount, 0) <> coalesce(h.amount, 0)
  )
  select private.control_of('foreign balances', (select coalesce(sum(amount), 0) from open), (select coalesce(sum(amount), 0) from held),
    (select coalesce(array_agg(fault), '{}') from faults))
$$;
comment on function private.control_foreign_balances(uuid) is
  'Lines on accounts in a foreign currency are in that currency and on the side of their amount, and open foreign documents are what receivables and payables hold in each currency.';

-- schemas/controls/journal.sql

-- Controls of the journal itself: that it balances, is whole and unchanged, and that closed years are closed.

create function private.control_balanced_entries(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with sums as (
    select journal_entry_id, sum(debit) as debit, sum(credit) as credit
    from public.journal_lines where org_id = org group by 1
  ), faults as (
    select e.number, format('journal entry %s (%s): debits %s, credits %s, total %s',
      e.entry_number, e.id, coalesce(l.debit, 0), coalesce(l.credit, 0), e.total_debit) as fault
    from public.journal_entries e
    left join sums l on l.journal_entry_id = e.id
    where e.org_id = org and e.posted_at is not null
      and (coalesce(l.debit, 0) <> coalesce(l.credit, 0) or coalesce(l.debit, 0) <> e.total_debit or e.total_debit <> e.total_credit)
    union all
    select e.number, case when e.id is null then format('journal line %s: its journal entry (%s) is missing', l.id, l.journal_entry_id)
      else format('journal line %s: dated %s, and journal entry %s (%s) %s', l.id, l.entry_date, e.entry_number, e.id, e.entry_date) end
    from public.journal_lines l
    left join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id
    where l.org_id = org and (e.id is null or e.posted_at is null or e.entry_date <> l.entry_date)
  )
  select private.control_by_faults('balanced entries', coalesce(array_agg(fault order by number), '{}')) from faults
$$;
comment on function private.control_balanced_entries(uuid) is
  'Every posted entry balances and adds up to its totals; every line belongs to one, and has its date.';

create function private.control_hash_chain(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with texts as (
    select l.journal_entry_id, string_agg(private.line_text(l.position, l.account_id, l.debit, l.credit, l.contact_id, l.currency,
      l.foreign_amount, l.gst_box, l.description), E'\n' order by l.position) as lines,
      array_agg(l.id order by l.position) as ids
    from public.journal_lines l where l.org_id = org group by 1
  ), chain as (
    select e.*, t.lines, t.ids, lag(e.hash, 1, '') over (order by e.number) as hash_before
    from public.journal_entries e left join texts t on t.journal_entry_id = e.id
    where e.org_id = org and e.posted_at is not null
  ), faults as (
    select c.number, format('journal entry %s (%s) or one of its lines (%s) was changed after posting', c.entry_number, c.id,
      array_to_string(c.ids, ', ')) as fault
    from chain c
    where c.hash is distinct from private.entry_hash(c.previous_hash, c.number, c.entry_date, c.description, c.reference,
      c.source_kind, c.source_id, c.reverses_id, c.posted_at, c.lines)
    union all
    select c.number, format('journal entry %s (%s) does not follow the one before it', c.entry_number, c.id)
    from chain c where c.previous_hash <> c.hash_before
    union all
    select 0, format('the last entry should be number %s with the hash %s', g.last_number, g.last_hash)
    from private.ledgers g
    cross join (
      select coalesce(max(c.number), 0) as number, coalesce((array_agg(c.hash order by c.number desc))[1], '') as hash from chain c
    ) last
    where g.org_id = org and (g.last_number, g.last_hash) is distinct from (last.number, last.hash)
  )
  select private.control_by_faults('hash chain', coalesce(array_agg(fault order by number), '{}')) from faults
$$;
comment on function private.control_hash_chain(uuid) is
  'Every entry hashes to what it hashed to when it was posted, and follows the one before it.';

create function private.control_kept_balances(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with lines as (
    select account_id, entry_date as day, sum(debit) as debit, sum(credit) as credit, count(*) as line_count
    from public.journal_lines where org_id = org group by 1, 2
  ), faults as (
    select format('account %s on %s: lines %s/%s, kept %s/%s', coalesce(l.account_id, d.account_id), coalesce(l.day, d.day),
      l.debit, l.credit, d.debit, d.credit) as fault
    from lines l
    full join (select * from private.account_days where org_id = org) d on d.account_id = l.account_id and d.day = l.day
    where (l.debit, l.credit, l.line_count) is distinct from (d.debit, d.credit, d.line_count::bigint)
    union all
    select format('account %s in %s: days and month disagree', coalesce(d.account_id, m.account_id), coalesce(d.month, m.month))
    from (
      select account_id, date_trunc('month', day::timestamp)::date as month, sum(debit) as debit, sum(credit) as credit, sum(closing) as closing,
        sum(undocumented) as undocumented
      from private.account_days where org_id = org group by 1, 2
    ) d
    full join (select * from private.account_months where org_id = org) m on m.account_id = d.account_id and m.month = d.month
    where (d.debit, d.credit, d.closing, d.undocumented) is distinct from (m.debit, m.credit, m.closing, m.undocumented)
  )
  select private.control_by_faults('kept balances = lines', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_kept_balances(uuid) is 'The balances that reports read are those of the lines.';

create function private.control_trial_balance(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  select private.control_of('trial balance', coalesce(sum(debit), 0), coalesce(sum(credit), 0))
  from private.account_months where org_id = org
$$;
comment on function private.control_trial_balance(uuid) is 'All debits equal all credits.';

create function private.control_numbers(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with used as (
    select 'journal entry' as series, number from public.journal_entries where org_id = org and number is not null
    union all select 'invoice', number from public.invoices where org_id = org
    union all select 'bill', number from public.bills where org_id = org
    union all select 'sales_order', number from public.sales_orders where org_id = org
    union all select 'purchase_order', number from public.purchase_orders where org_id = org
    union all select 'payment', number from public.payments where org_id = org
    union all select 'credit_note', number from public.credit_notes where org_id = org
    union all select s.series, unnest(s.released) from private.number_series s where s.org_id = org
  ), last as (
    select 'journal entry' as series, last_number from private.ledgers where org_id = org
    union all select series, last_number from private.number_series where org_id = org
  ), expected as (
    select l.series, n as number from last l cross join lateral generate_series(1, l.last_number) n
  ), faults as (
    select format('%s number %s is missing', e.series, e.number) as fault from expected e
    where not exists (select from used u where u.series = e.series and u.number = e.number)
    union all
    select format('%s number %s is used %s times', u.series, u.number, count(*)) from used u group by u.series, u.number having count(*) > 1
    union all
    select format('%s number %s is beyond the last one', u.series, u.number) from used u
    where not exists (select from expected e where e.series = u.series and e.number = u.number)
  )
  select private.control_by_faults('number gaps', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_numbers(uuid) is 'Numbers run without gaps and without duplicates.';

create function private.control_closed_years(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  -- A closing stands until it is reversed. What is posted into a closed year later counts against the last closing only:
  -- closing that year again takes it in, also where it belongs to an earlier year.
  with closings as (
    select e.id, e.number, e.entry_number, e.entry_date, e.posted_at, e.entry_date = max(e.entry_date) over () as is_last
    from public.journal_entries e
    where e.org_id = org and e.source_kind = 'year_close' and e.reverses_id is null and e.reversed_by_id is null
  ), late as (
    select c.id as closing_id, l.account_id, sum(l.debit - l.credit) as balance
    from closings c
    join public.journal_entries e on e.org_id = org and e.number > c.number and e.entry_date <= c.entry_date
    join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id
    where not c.is_last
    group by 1, 2
  ), standing as (
    select c.number, c.entry_number, c.entry_date, a.code, a.name,
      sum(m.debit - m.credit) - coalesce(max(l.balance), 0) as balance
    from closings c
    cross join lateral private.movements(org, null, c.entry_date) m
    join public.accounts a on a.org_id = org and a.id = m.account_id
      and (a.type in ('revenue', 'expense') or (a.type = 'equity' and a.closes_yearly))
    left join late l on l.closing_id = c.id and l.account_id = a.id
    group by c.number, c.entry_number, c.entry_date, a.id, a.code, a.name
  ), faults as (
    select s.number, format('the year to %s was closed by %s, and account %s %s stands at %s: close it again', s.entry_date,
      s.entry_number, s.code, s.name, s.balance) as fault
    from standing s where s.balance <> 0
    union all
    select e.number, format('the closing entry %s (%s) moves account %s %s (%s), which no closing touches', e.entry_number, e.id, a.code,
      a.name, a.id)
    from public.journal_entries e
    join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id
    join public.accounts a on a.org_id = org and a.id = l.account_id
    where e.org_id = org and e.source_kind = 'year_close'
      and not (a.type in ('revenue', 'expense') or (a.type = 'equity' and a.closes_yearly) or exists (
        select from private.account_purposes p
        where p.org_id = org and p.account_id = a.id and p.purpose = 'retained_earnings'))
  )
  select private.control_by_faults('closed years at zero', coalesce(array_agg(fault order by number), '{}')) from faults
$$;
comment on function private.control_closed_years(uuid) is
  'After each closing of a year revenue, expenses and drawings stand at zero at its end, and it moved nothing else but retained earnings.';

-- schemas/controls/money-and-tax.sql

-- Controls of bank accounts, of the cash flow statement and of GST.

create function private.control_bank(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with payments as (
    select p.id, p.payment_number, p.bank_account_id, p.journal_entry_id,
      p.base_amount * case p.direction when 'in' then 1 else -1 end as expected,
      coalesce((select sum(l.debit - l.credit) from public.journal_lines l
        where l.org_id = org and l.journal_entry_id = p.journal_entry_id and l.account_id = p.bank_account_id), 0) as actual
    from public.payments p where p.org_id = org
  ), faults as (
    select format('payment %s (%s): %s paid, %s in the ledger', payment_number, id, expected, actual) as fault
    from payments where expected <> actual
    union all
    select format('reconciliation of %s (%s): the ledger said %s then and says %s now', r.statement_date, r.id, r.ledger_balance, b.balance)
    from public.bank_reconciliations r
    join public.accounts a on a.org_id = r.org_id and a.id = r.bank_account_id
    cross join lateral (select private.account_balance(org, a, r.statement_date) as balance) b
    where r.org_id = org and r.finished_at is not null and r.ledger_balance <> b.balance
  )
  select private.control_of('bank = ledger', (select coalesce(sum(expected), 0) from payments),
    (select coalesce(sum(actual), 0) from payments), (select coalesce(array_agg(fault), '{}') from faults))
$$;
comment on function private.control_bank(uuid) is
  'Every payment moved its bank account by its amount, and nothing was posted behind a finished reconciliation.';

create function private.control_banking_audit(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  select private.control_by_faults('banking audit chain', coalesce(array_agg(fault), '{}'))
  from private.banking_audit_fault(org) fault where fault is not null
$$;
comment on function private.control_banking_audit(uuid) is 'The record of who touched bank numbers is whole.';

create function private.control_cash_flow(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  -- By financial years, so that the year at fault shows; the statement reads kept balances, the other side the lines.
  with years as (
    select private.fiscal_year_start(org, m.month) as first_day from private.account_months m where m.org_id = org group by 1
  ), cash as (
    select private.fiscal_year_start(org, d.day) as first_day, sum(d.amount) as amount
    from (
      select l.entry_date as day, sum(l.debit - l.credit) as amount
      from public.accounts a
      join public.journal_lines l on l.org_id = org and l.account_id = a.id
      where a.org_id = org and a.subtype = 'bank'
      group by 1
    ) d
    group by 1
  ), compared as (
    select coalesce(y.first_day, c.first_day) as first_day, coalesce(c.amount, 0) as moved, coalesce(p.amount, 0) as explained
    from years y
    full join cash c on c.first_day = y.first_day
    left join lateral (
      select sum(p.amount) as amount
      from private.cash_flow_parts(org, y.first_day, (y.first_day + interval '1 year' - interval '1 day')::date) p
      where p.section <> 'non_cash'
    ) p on true
  ), faults as (
    select c.first_day, format('the year from %s: the cash flow statement explains %s, bank accounts moved by %s', c.first_day, c.explained,
      c.moved) as fault
    from compared c where c.moved <> c.explained
  )
  select private.control_of('cash flow = change in cash', (select coalesce(sum(moved), 0) from compared),
    (select coalesce(sum(explained), 0) from compared),
    (select coalesce(array_agg(fault order by first_day), '{}') from faults))
$$;
comment on function private.control_cash_flow(uuid) is
  'In every financial year the sections of the cash flow statement, with the effect of exchange rates, are what bank accounts moved by.';

create function private.control_tax(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  -- A line on a GST account is in the return or settles one. Only what was posted by hand before a rule first named the
  -- account is neither, and so is what takes it back.
  with accounts as materialized (
    select g.account_id, g.since from private.gst_accounts(org) g
  ), boxed as materialized (
    select l.account_id, sum(l.credit - l.debit) as amount
    from public.journal_lines l
    where l.org_id = org and l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment', 'gst_settled')
    group by 1
  ), unboxed as materialized (
    select l.id, l.account_id, l.credit - l.debit as amount, e.entry_number, coalesce(o.posted_at, e.posted_at) < g.since as is_before
    from accounts g
    join public.journal_lines l on l.org_id = org and l.account_id = g.account_id
      and coalesce(l.gst_box, '') <> all (array['gst_collected', 'gst_paid', 'gst_adjustment', 'gst_settled'])
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
    left join public.journal_entries o on o.org_id = org and o.id = e.reverses_id
  ), faults as (
    select format('journal line %s of %s: on GST account %s %s, and no GST return counts it', u.id, u.entry_number, a.code, a.name) as fault
    from unboxed u join public.accounts a on a.org_id = org and a.id = u.account_id
    where not u.is_before
    union all
    select format('journal line %s: counted as %s, and account %s %s keeps no GST', l.id, l.gst_box, a.code, a.name)
    from boxed b
    join public.accounts a on a.org_id = org and a.id = b.account_id
    join public.journal_lines l on l.org_id = org and l.account_id = b.account_id
      and l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment', 'gst_settled')
    where not exists (select from accounts g where g.account_id = b.account_id)
  )
  select private.control_of('tax accounts = GST return',
    (select coalesce(sum(amount), 0) from boxed) + (select coalesce(sum(amount), 0) from unboxed where is_before),
    (select coalesce(sum(m.credit - m.debit), 0) from accounts g
     join private.account_months m on m.org_id = org and m.account_id = g.account_id),
    (select coalesce(array_agg(fault), '{}') from faults))
$$;
comment on function private.control_tax(uuid) is
  'What GST returns come to since ever, less what was settled, and what was posted by hand before an account kept GST, is the balance of the GST accounts.';

-- schemas/controls/stock-and-assets.sql

-- Controls of what the organisation has: stock and fixed assets against the ledger.

create function private.control_stock(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with faults as (
    select format('item %s (%s): kept %s of %s, movements %s of %s, lots %s of %s', i.name, i.id, i.quantity, i.total_value,
      coalesce(m.quantity, 0), coalesce(m.value, 0), coalesce(l.quantity, 0), coalesce(l.value, 0)) as fault
    from public.inventory_items i
    left join (select item_id, sum(quantity) as quantity, sum(value) as value from public.stock_movements where org_id = org group by 1) m
      on m.item_id = i.id
    left join (select item_id, sum(quantity_left) as quantity, sum(value_left) as value from private.stock_lots where org_id = org group by 1) l
      on l.item_id = i.id
    where i.org_id = org
      and ((i.quantity, i.total_value) is distinct from (coalesce(m.quantity, 0), coalesce(m.value, 0))
        or (i.quantity, i.total_value) is distinct from (coalesce(l.quantity, 0), coalesce(l.value, 0)))
    union all
    select format('stock movements %s: a value of %s, %s in the ledger', m.ids, m.value, coalesce(l.value, 0))
    from (
      select journal_entry_id, sum(value) as value, string_agg(id::text, ', ' order by id) as ids
      from public.stock_movements where org_id = org group by coalesce(journal_entry_id, id), journal_entry_id
    ) m
    left join lateral (
      select sum(l.debit - l.credit) as value
      from public.journal_lines l
      join public.accounts a on a.org_id = l.org_id and a.id = l.account_id and a.subtype = 'inventory'
      where l.org_id = org and l.journal_entry_id = m.journal_entry_id
    ) l on true
    where m.value <> coalesce(l.value, 0)
  )
  select private.control_of('stock = ledger',
    (select coalesce(sum(total_value), 0) from public.inventory_items where org_id = org)
      + private.posted_by_hand(org, 'inventory'),
    private.ledger_balance(org, 'inventory'),
    (select coalesce(array_agg(fault), '{}') from faults))
$$;
comment on function private.control_stock(uuid) is
  'Items, their movements and their lots agree, each movement is in the ledger, and with what was posted by hand they are the balance of the inventory accounts.';

create function private.control_depreciation(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with kept as (
    select d.journal_entry_id, sum(d.amount) as amount, string_agg(d.id::text, ', ') as ids
    from public.depreciation_entries d where d.org_id = org group by 1
  ), faults as (
    select format('depreciation %s: %s, %s in the ledger', k.ids, k.amount, coalesce(l.amount, 0)) as fault
    from kept k
    left join lateral (
      select sum(l.credit - l.debit) as amount
      from public.journal_lines l
      join public.accounts a on a.org_id = l.org_id and a.id = l.account_id and a.subtype = 'accumulated_depreciation'
      where l.org_id = org and l.journal_entry_id = k.journal_entry_id
    ) l on true
    where k.amount <> coalesce(l.amount, 0)
  )
  select private.control_by_faults('depreciation = ledger', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_depreciation(uuid) is 'Every month of depreciation is in the ledger with its amount.';

create function private.control_fixed_assets(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  -- What a journal entry put on an account beyond what the register claims of it, land say, was posted by hand; what a bill
  -- put there is an asset that the register misses. Neither explains an account that holds less than the register says.
  with claims as (
    select c.account_id, c.is_cost, sum(c.amount) as amount,
      string_agg(format('"%s" (%s)', c.name, c.asset_id), ', ' order by c.name, c.asset_id) filter (where c.amount <> 0) as assets
    from private.asset_claims(org) c
    join public.fixed_assets f on f.org_id = org and f.id = c.asset_id
    where c.is_posted or f.purchase_date <= (select private.today(org))
    group by 1, 2
  ), accounts as (
    select a.id as account_id, a.code, a.name, a.subtype = 'fixed_asset' as is_cost
    from public.accounts a where a.org_id = org and a.subtype in ('fixed_asset', 'accumulated_depreciation')
    union
    select a.id, a.code, a.name, c.is_cost from claims c join public.accounts a on a.org_id = org and a.id = c.account_id
  ), sides as (
    select a.account_id, a.code, a.name, a.is_cost, coalesce(c.amount, 0) as registered, c.assets,
      coalesce(m.held, 0) as held, greatest(coalesce(m.by_hand, 0), 0) as by_hand
    from accounts a
    left join claims c on c.account_id = a.account_id and c.is_cost = a.is_cost
    cross join lateral (
      select sum(m.debit - m.credit) * case when a.is_cost then 1 else -1 end as held,
        sum(m.undocumented) * case when a.is_cost then 1 else -1 end as by_hand
      from private.account_months m where m.org_id = org and m.account_id = a.account_id
    ) m
  ), compared as (
    select s.*, least(greatest(s.held - s.registered, 0), s.by_hand) as unregistered from sides s
  ), faults as (
    select format('account %s %s (%s) holds %s, of which %s was posted by hand, and the register has %s%s', c.code, c.name, c.account_id,
      c.held, c.by_hand, c.registered, ': ' || left(c.assets, 500)) as fault
    from compared c where c.held <> c.registered + c.unregistered
  )
  select private.control_of('fixed assets = register',
    (select coalesce(sum((c.registered + c.unregistered) * case when c.is_cost then 1 else -1 end), 0) from compared c),
    (select coalesce(sum(c.held * case when c.is_cost then 1 else -1 end), 0) from compared c),
    (select coalesce(array_agg(fault), '{}') from faults))
$$;
comment on function private.control_fixed_assets(uuid) is
  'Account by account, the cost and the depreciation of the assets in use are what the ledger holds, with what was posted by hand and is in no register.';

-- schemas/foundation/append-only.sql

-- Tables that only grow.

-- Who reads it is said after the last table whose records are not for every member: attachments.

create function private.refuse_rewriting() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse('activity.immutable', 'The activity log is a record of what happened and cannot be changed.');
  return null;
end $$;
comment on function private.refuse_rewriting() is 'Holds append-only tables closed for every role, owners included.';

create function private.refuse_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refuse('ledger.immutable', format(
    'Rows of %s are only ever added. To correct one, record its opposite.', replace(tg_table_name, '_', ' ')));
  return null;
end $$;
comment on function private.refuse_change() is 'Trigger that refuses whatever it fires on.';

create function private.append_only(target regclass) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create trigger append_only_rows before update or delete on %s '
    || 'for each row execute function private.refuse_change()', target);
  execute format('create trigger append_only_table before truncate on %s '
    || 'for each statement execute function private.refuse_change()', target);
end $$;
comment on function private.append_only(regclass) is
  'Refuses update, delete and truncate to every role, superusers included.';

-- schemas/foundation/ids.sql

-- Ids that sort by the moment they were made. The clock is read once: read twice, for the millisecond and for what is below
-- it, an id could sort before an older one at the turn of a millisecond. Lots of stock and histories go by that order.

-- One expression and no search_path of its own, so that it is inlined: an import calls it once for each row.
create function private.uuid_v7() returns uuid
language sql volatile parallel safe
as $$
  -- Milliseconds since 1970 and twelve bits of their fraction, with the version between them (RFC 9562, 6.2, method 3),
  -- and the variant and random bits of another uuid.
  select (
    pg_catalog.overlay(
      pg_catalog.lpad(
        pg_catalog.to_hex(pg_catalog.floor(pg_catalog.date_part('epoch', pg_catalog.clock_timestamp()) * 4096000)::bigint), 15, '0'
      ), '7', 13, 0
    ) || pg_catalog.substr(pg_catalog.encode(pg_catalog.uuid_send(pg_catalog.gen_random_uuid()), 'hex'), 17)
  )::uuid
$$;
comment on function private.uuid_v7() is 'A new id that sorts by the moment it was made.';
grant execute on function private.uuid_v7() to authenticated, service_role;

-- schemas/foundation/money.sql

-- Amounts: currencies, rounding, and splitting a whole into parts that add up to it. Everything is numeric, never float.
-- What is one expression has no search_path of its own, so that it is inlined; it names nothing but built-in functions. What
-- cannot be inlined is PL/pgSQL, whose plans outlive a call: a function in SQL would be parsed and planned at each.

create function private.is_currency(code text) returns boolean
language plpgsql immutable parallel safe
as $$
begin
  return code in ('NZD', 'USD', 'AUD', 'EUR', 'GBP', 'CAD', 'JPY', 'CHF', 'CNY', 'INR');
end $$;
comment on function private.is_currency(text) is 'Whether books and documents may be kept in a currency.';
-- CHECK constraints call it as whoever writes.
grant execute on function private.is_currency(text) to authenticated, service_role;

create function private.minor_units(currency text) returns integer
language sql immutable parallel safe
as $$
  select case currency when 'JPY' then 0 else 2 end
$$;
comment on function private.minor_units(text) is 'Decimals of a currency (ISO 4217).';

create function private.round_money(amount numeric, currency text, rule text default 'half_up') returns numeric
language plpgsql immutable parallel safe
as $$
declare
  places constant integer := private.minor_units(currency);
begin
  if rule = 'half_down' then
    return sign(amount) * ceil(abs(amount) * power(10::numeric, places) - 0.5) / power(10::numeric, places);
  end if;
  return round(amount, places);
end $$;
comment on function private.round_money(numeric, text, text) is
  'Rounds to the minor unit; a half goes away from zero (half_up) or towards it (half_down, as New Zealand''s GST law has it).';

create function private.allocate(whole numeric, weights numeric[], currency text) returns numeric[]
language sql immutable parallel safe
set search_path = ''
as $$
  -- Each part is the rounded running total less the one before it: what rounding leaves over travels along and the last
  -- running total is the whole itself.
  select case
    when t.total = 0 then array(select case when n = 1 then whole else 0 end from generate_subscripts(weights, 1) n order by n)
    else array(
      select private.round_money(whole * r.running / t.total, currency)
        - private.round_money(whole * (r.running - r.weight) / t.total, currency)
      from (select n, weight, sum(weight) over (order by n) as running from unnest(weights) with ordinality w (weight, n)) r
      order by r.n
    ) end
  from (select coalesce(sum(weight), 0) as total from unnest(weights) weight) t
$$;
comment on function private.allocate(numeric, numeric[], text) is
  'Splits an amount by weights into parts at the minor unit that always add up to it. Weights that cancel out give it to the first.';

-- schemas/foundation/refusals.sql

-- The one way to refuse.

create function private.refuse(code text, sentence text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception '%', sentence using errcode = 'P0001', hint = code;
end $$;
comment on function private.refuse(text, text) is
  'Stops with a sentence for people and a stable code in the hint. Every refusal of this schema goes through it.';

-- schemas/tenancy/caller.sql

-- Who is asking, asked with a plan that is kept: a function in SQL that cannot be inlined is planned anew in every
-- statement, and every statement of every request asks.

create function private.org_id() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select p.org_id from public.profiles p where p.id = auth.uid());
end $$;
comment on function private.org_id() is 'The caller''s current organisation; null for a visitor or a removed member.';

create function private.role() returns public.member_role
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select m.role
    from public.profiles p
    join public.memberships m on m.org_id = p.org_id and m.user_id = p.id
    where p.id = auth.uid());
end $$;
comment on function private.role() is 'The caller''s role in the current organisation; null when they have none.';

grant execute on function private.org_id(), private.role() to authenticated, service_role;

create function private.required_org_id() returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  org uuid := private.org_id();
begin
  if org is null then
    perform private.refuse('organisation.missing', 'Organization not found. Please log in again.');
  end if;
  return org;
end $$;
comment on function private.required_org_id() is 'The caller''s organisation, or a refusal.';

create function public.get_user_role() returns text
language sql stable
set search_path = ''
as $$
  select coalesce(private.role()::text, 'user')
$$;
comment on function public.get_user_role() is 'The caller''s role in the current organisation; the word is user where there is none, which is no right to anything.';
grant execute on function public.get_user_role() to authenticated, service_role;

-- schemas/tenancy/organizations.sql

-- Organisations: companies whose books are kept here.

create table public.organizations (
  id uuid primary key default private.uuid_v7(),
  org_id uuid not null generated always as (id) stored,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organizations_name_given check (btrim(name) <> ''),
  constraint organizations_name_length check (char_length(name) <= 200)
);
comment on table public.organizations is 'A company whose books are kept here. All its records carry its id as org_id.';
comment on column public.organizations.org_id is 'The same as id, so that every table can be filtered alike.';
comment on constraint organizations_name_given on public.organizations is 'Company name is required';
comment on constraint organizations_name_length on public.organizations is 'Company name cannot exceed 200 characters';

grant select on public.organizations to authenticated;
grant select, insert, update, delete on public.organizations to service_role;

alter table public.organizations enable row level security;

create policy "Members read their organisation" on public.organizations
  for select to authenticated
  using (id = (select private.org_id()));

create trigger organizations_touch before update on public.organizations
  for each row execute function private.touch_updated_at();

create trigger organizations_open_books after insert on public.organizations
  for each row execute function private.open_books_of_organisation();

-- schemas/records/bulk-changes.sql

-- Changing and deleting many records at once: all of them or none.

create function private.constraint_sentence(target regclass, constraint_name text) returns text
language sql stable
set search_path = ''
as $$
  select obj_description(c.oid, 'pg_constraint')
  from pg_catalog.pg_constraint c
  where c.conrelid = target and c.conname = constraint_name
$$;
comment on function private.constraint_sentence(regclass, text) is 'The sentence that a constraint''s comment holds for people.';

create function private.require_all_found(entry private.record_tables, ids uuid[], scope text) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  wanted constant bigint := (select count(distinct i) from unnest(ids) i);
  found_count bigint;
begin
  execute format('select count(*) from %s where %s and id = any ($1)', private.relation(entry), scope)
  using ids into found_count;
  if found_count < wanted then
    perform private.refuse('record.not_found', format(
      '%s of the %s selected %s cannot be found. Load the list again and repeat your selection.',
      wanted - found_count, wanted, entry.label_many));
  end if;
end $$;
comment on function private.require_all_found(private.record_tables, uuid[], text) is 'Refuses where one of the ids is not visible to the caller.';

create function private.refuse_referenced(entry private.record_tables, detail text) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Key (id, org_id)=(…) is still referenced from table "invoices".
  id constant text := substring(detail from '([0-9a-f]{8}-[0-9a-f-]{27})');
  other constant text := substring(detail from 'table "([^"]+)"');
  name text;
begin
  execute format('select %I::text from %s where org_id = $1 and id = $2', entry.name_column, private.relation(entry))
  using private.org_id(), id::uuid into name;
  perform private.refuse('record.referenced', format(
    'The %s "%s" is still used in %s and cannot be deleted. Nothing was deleted.',
    entry.label_one, name, replace(coalesce(other, 'other records'), '_', ' ')));
end $$;
comment on function private.refuse_referenced(private.record_tables, text) is
  'Turns the detail of a foreign key''s error into a sentence that names the record.';

create function public.bulk_delete(table_name text, ids uuid[]) returns integer
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  entry constant private.record_tables := private.record_table(bulk_delete.table_name);
  scope constant text := private.record_scope(entry, 'delete', 'delete');
  detail text;
  deleted integer;
begin
  perform private.hold_records(entry, scope, ids);
  perform private.require_all_found(entry, ids, scope);
  execute format('delete from %s where %s and id = any ($1)', private.relation(entry), scope) using ids;
  get diagnostics deleted = row_count;
  return deleted;
exception when foreign_key_violation then
  get stacked diagnostics detail = pg_exception_detail;
  perform private.refuse_referenced(entry, detail);
  return 0;
end $$;
comment on function public.bulk_delete(text, uuid[]) is 'Deletes records; refused whole where one of them may not go.';

create function public.bulk_update(table_name text, ids uuid[], changes jsonb) returns integer
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  entry constant private.record_tables := private.record_table(bulk_update.table_name);
  target constant regclass := private.relation(entry);
  scope constant text := private.record_scope(entry, 'update', 'change');
  writable constant text[] := private.granted_columns(target, 'update');
  assignments text;
  refused text;
  violated text;
  updated integer;
begin
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' then
    perform private.refuse('record.no_changes', 'Choose at least one field to change.');
  end if;
  select key into refused from jsonb_object_keys(changes) key where key <> all (writable) limit 1;
  if refused is not null then
    perform private.refuse('record.read_only', format('%s cannot be changed here.', private.label(refused)));
  end if;
  perform private.hold_records(entry, scope, ids);
  perform private.require_all_found(entry, ids, scope);
  select string_agg(format('%I = %s', key, private.literal(target, key, nullif(btrim(value), ''))), ', ')
  into assignments from jsonb_each_text(changes);
  execute format('update %s set %s where %s and id = any ($1)', target, assignments, scope) using ids;
  get diagnostics updated = row_count;
  return updated;
exception
  when check_violation or unique_violation or foreign_key_violation then
    get stacked diagnostics violated = constraint_name;
    perform private.refuse('record.invalid', coalesce(
      private.constraint_sentence(target, violated), 'One of the values was not accepted') || '. Nothing was changed.');
    return 0;
  when not_null_violation then
    get stacked diagnostics violated = column_name;
    perform private.refuse('record.invalid', private.label(violated) || ' is required. Nothing was changed.');
    return 0;
end $$;
comment on function public.bulk_update(text, uuid[], jsonb) is 'Sets the same values in many records; all of them or none.';

grant execute on function public.bulk_delete(text, uuid[]), public.bulk_update(text, uuid[], jsonb) to authenticated;

-- Whoever changes several records holds them in the order of their ids, as postings do: nobody waits in a circle.

create function private.hold_records(entry private.record_tables, scope text, ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('select from %s where %s and id = any ($1) order by id for no key update', private.relation(entry), scope)
  using ids;
end $$;
comment on function private.hold_records(private.record_tables, text, uuid[]) is
  'Keeps records from being changed by others until this transaction ends.';

-- schemas/records/conditions.sql

-- How a query about a registered table becomes SQL. The organisation and the visibility rule are part of that SQL, because
-- under row level security `like` may not use an index.

create function private.filter_condition(target regclass, filter jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  field constant text := filter ->> 'field';
  operator constant text := filter ->> 'operator';
  value constant text := coalesce(filter ->> 'value', '');
  type constant text := private.column_type(target, coalesce(field, ''));
  comparison constant text := case operator
    when 'equals' then '=' when 'not_equals' then 'is distinct from'
    when 'greater_than' then '>' when 'less_than' then '<'
    when 'at_least' then '>=' when 'at_most' then '<=' end;
  pattern constant text := private.like_pattern(value);
  ends text[];
  choices text;
begin
  if comparison is not null then
    return format('%I %s %s', field, comparison, private.literal(target, field, value));
  end if;
  case operator
    when 'contains' then return format('%I::text ilike %L', field, '%' || pattern || '%');
    when 'starts_with' then return format('%I::text ilike %L', field, pattern || '%');
    when 'ends_with' then return format('%I::text ilike %L', field, '%' || pattern);
    when 'empty' then return format('%I is %s null', field, case when value = 'true' then '' else 'not' end);
    when 'between' then
      ends := private.halves(value);
      return format('%I between %s and %s', field,
        private.literal(target, field, ends[1]), private.literal(target, field, ends[2]));
    when 'in' then
      select string_agg(private.literal(target, field, choice), ', ') into choices
      from unnest(string_to_array(value, ',')) choice;
      return case when choices is null then 'false' else format('%I in (%s)', field, choices) end;
    else
      perform private.refuse('query.unknown_operator', format('"%s" is not an operator that filters know.', operator));
  end case;
  return null;
end $$;
comment on function private.filter_condition(regclass, jsonb) is 'One filter {field, operator, value} as SQL.';

create function private.record_scope(entry private.record_tables, permission text, action text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  org constant uuid := private.require(entry.table_name || '.' || permission, format('%s %s', action, entry.label_many));
begin
  if entry.owner_column is null or private.can(entry.table_name || '.read_all') then
    return format('org_id = %L::uuid', org);
  end if;
  return format('org_id = %L::uuid and %I = %L::uuid', org, entry.owner_column, auth.uid());
end $$;
comment on function private.record_scope(private.record_tables, text, text) is
  'The condition that holds the caller to records they may see; refused without the permission.';

create function private.record_condition(entry private.record_tables, query jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  words constant text := lower(btrim(coalesce(query ->> 'search', '')) collate "und-x-icu");
  conditions text;
begin
  if jsonb_typeof(coalesce(query -> 'filters', '[]')) <> 'array' then
    perform private.refuse('query.invalid', 'The filters must be a list.');
  end if;
  select coalesce(string_agg(private.filter_condition(target, f), ' and '), 'true') into conditions
  from jsonb_array_elements(coalesce(query -> 'filters', '[]')) f;
  if words <> '' and entry.search_expression is null then
    perform private.refuse('query.no_search', format('%s cannot be searched.', private.label(entry.label_many)));
  elsif words <> '' then
    conditions := format('%s and %s like %L', conditions, entry.search_expression,
      '%' || private.like_pattern(words) || '%');
  end if;
  return conditions;
end $$;
comment on function private.record_condition(private.record_tables, jsonb) is 'Search and filters of a query as SQL.';

create function private.record_order(target regclass, query jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  field constant text := coalesce(query #>> '{sort,field}', 'created_at');
  descending constant boolean := coalesce((query #>> '{sort,descending}')::boolean, true);
  direction constant text := case when descending then 'desc' else 'asc' end;
  type constant text := private.column_type(target, field);
  never_null constant boolean := (select a.attnotnull from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname = field);
begin
  return format('%I %s %s, id %s', field, direction, case when never_null then '' else 'nulls last' end, direction);
end $$;
comment on function private.record_order(regclass, jsonb) is
  'The order of a query as SQL: null last, ties by id in the same direction.';

create function private.page_condition(target regclass, query jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  field constant text := coalesce(query #>> '{sort,field}', 'created_at');
  beyond constant text := case when coalesce((query #>> '{sort,descending}')::boolean, true) then '<' else '>' end;
  key constant jsonb := query #> '{page,after}';
  last_id text;
  last_value text;
begin
  if key is null or jsonb_typeof(key) = 'null' then
    return 'true';
  end if;
  last_id := private.literal(target, 'id', key ->> 'id');
  if key ->> 'value' is null then
    return format('%I is null and id %s %s', field, beyond, last_id);
  end if;
  last_value := private.literal(target, field, key ->> 'value');
  if (select a.attnotnull from pg_catalog.pg_attribute a where a.attrelid = target and a.attname = field) then
    return format('(%I, id) %s (%s, %s)', field, beyond, last_value, last_id);
  end if;
  return format('(%1$I %2$s %3$s or (%1$I = %3$s and id %2$s %4$s) or %1$I is null)', field, beyond, last_value, last_id);
end $$;
comment on function private.page_condition(regclass, jsonb) is 'Begins a page behind the record that the last one ended with.';

-- schemas/imports/imports.sql

-- Imports that were made, and what records were like before, so that one can be undone.

create table private.imports (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default private.uuid_v7(),
  key uuid not null,
  user_id uuid not null,
  table_name text not null references private.record_tables (table_name),
  request_hash text not null,
  answer jsonb,
  inserted_ids uuid[] not null default '{}',
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, key)
);
comment on table private.imports is 'Finished imports: the answer for whoever repeats the key, and what undoing needs.';
alter table private.imports alter column inserted_ids set storage external;
create index imports_table on private.imports (table_name);

create table private.import_updates (
  org_id uuid not null,
  import_id uuid not null,
  record_id uuid not null,
  before jsonb not null,
  primary key (org_id, import_id, record_id),
  foreign key (import_id, org_id) references private.imports (id, org_id) on delete cascade
);
comment on table private.import_updates is 'How records were before an import changed them.';
create index import_updates_import on private.import_updates (import_id, org_id);

alter table private.imports enable row level security;
alter table private.import_updates enable row level security;

-- schemas/imports/undoing.sql

-- Undoing an import, unless its records were changed since.

create function private.refuse_later_changes(entry private.record_tables, import private.imports) returns void
language plpgsql
set search_path = ''
as $$
declare
  name text;
begin
  execute format('select coalesce(%I::text, id::text) from %s t where org_id = $1 and updated_at <> $2 and (id = any ($3) or id in '
    || '(select u.record_id from private.import_updates u where u.org_id = $1 and u.import_id = $4)) order by updated_at desc limit 1',
    entry.name_column, private.relation(entry))
  using import.org_id, import.created_at, import.inserted_ids, import.id into name;
  if name is not null then
    perform private.refuse('import.changed_since', format(
      'The %s "%s" was changed after this import, so the import cannot be undone as a whole. Delete or correct its records singly.',
      entry.label_one, name));
  end if;
end $$;
comment on function private.refuse_later_changes(private.record_tables, private.imports) is
  'Refuses to undo an import over somebody''s later work.';

create function public.undo_import(import_id uuid) returns integer
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.required_org_id();
  import private.imports;
  entry private.record_tables;
  target regclass;
  removed integer;
  restored integer;
  detail text;
begin
  select i.* into import from private.imports i where i.org_id = org and i.id = undo_import.import_id for update;
  if import.id is null then
    perform private.refuse('import.not_found', 'This import cannot be found. It may belong to another organisation.');
  end if;
  entry := private.record_table(import.table_name);
  target := private.relation(entry);
  perform private.require(entry.table_name || '.import', 'undo imports of ' || entry.label_many);
  if import.undone_at is not null then
    perform private.refuse('import.undone', 'This import has already been undone.');
  end if;
  perform private.refuse_changed_since(entry, import);
  perform set_config('ledgerwise.activity_action', 'import_undone', true);
  execute format('delete from %s where org_id = $1 and id = any ($2)', target) using org, import.inserted_ids;
  get diagnostics removed = row_count;
  execute format(
    'update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, u.before)) '
    || 'from private.import_updates u where u.org_id = $1 and u.import_id = $2 and t.org_id = $1 and t.id = u.record_id',
    target, (select string_agg(quote_ident(c), ', ') from unnest(private.granted_columns(target, 'update')) c))
  using org, import.id;
  get diagnostics restored = row_count;
  perform set_config('ledgerwise.activity_action', '', true);
  update private.imports i set undone_at = now() where i.org_id = org and i.id = import.id;
  return removed + restored;
exception when foreign_key_violation then
  get stacked diagnostics detail = pg_exception_detail;
  perform private.refuse_referenced(entry, detail);
  return 0;
end $$;
comment on function public.undo_import(uuid) is
  'Deletes what an import added and restores what it changed; refused when somebody has worked on one of them since.';

grant execute on function public.undo_import(uuid) to authenticated;

create function private.refuse_changed_since(entry private.record_tables, import private.imports) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.hold_records(entry, format('org_id = %L::uuid', import.org_id), import.inserted_ids || array(
    select u.record_id from private.import_updates u where u.org_id = import.org_id and u.import_id = import.id));
  perform private.refuse_later_changes(entry, import);
end $$;
comment on function private.refuse_changed_since(private.record_tables, private.imports) is
  'Holds the records of an import, and refuses to undo it over somebody''s later work.';

-- schemas/chart/accounts.sql

-- The chart of accounts.

create table public.accounts (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  code text collate "und-x-icu" not null,
  name text collate "und-x-icu" not null,
  type text not null,
  subtype text,
  description text collate "und-x-icu",
  currency text,
  is_active boolean not null default true,
  closes_yearly boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, code),
  constraint accounts_code_given check (btrim(code) <> ''),
  constraint accounts_code_length check (char_length(code) <= 20),
  constraint accounts_name_given check (btrim(name) <> ''),
  constraint accounts_name_length check (char_length(name) <= 200),
  constraint accounts_description_length check (char_length(description) <= 1000),
  constraint accounts_currency check (private.is_currency(currency)),
  constraint accounts_type check (type in ('asset', 'liability', 'equity', 'revenue', 'expense')),
  constraint accounts_subtype check (subtype = any (case type
    when 'asset' then array['bank', 'receivable', 'inventory', 'current_asset', 'fixed_asset', 'accumulated_depreciation', 'tax']
    when 'liability' then array['bank', 'payable', 'tax', 'current_liability', 'long_term_liability']
    when 'equity' then array['equity', 'retained_earnings']
    when 'revenue' then array['revenue', 'other_income']
    else array['cost_of_sales', 'expense', 'depreciation', 'other_expense'] end)),
  constraint accounts_closes_yearly check (closes_yearly = (type in ('revenue', 'expense'))
    or closes_yearly and type = 'equity' and subtype = 'equity')
);
comment on table public.accounts is 'The chart of accounts. Every line of the journal names one of them.';
comment on column public.accounts.subtype is
  'Where the account stands in statements and in the cash flow. Never null: filled in by type when it is not given.';
comment on column public.accounts.currency is 'Of a bank account in another currency than the books''; null is the base currency.';
comment on column public.accounts.closes_yearly is
  'Never null. Whether closing a year carries its balance to retained earnings: always for revenue and expenses, for equity '
  'where it is what owners draw (by its name, unless it is said), and never for anything else.';
comment on constraint accounts_code_given on public.accounts is 'Account code is required';
comment on constraint accounts_code_length on public.accounts is 'Account code cannot exceed 20 characters';
comment on constraint accounts_name_given on public.accounts is 'Account name is required';
comment on constraint accounts_name_length on public.accounts is 'Account name cannot exceed 200 characters';
comment on constraint accounts_description_length on public.accounts is 'Description cannot exceed 1000 characters';
comment on constraint accounts_currency on public.accounts is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint accounts_type on public.accounts is 'Type must be asset, liability, equity, revenue or expense';
comment on constraint accounts_subtype on public.accounts is 'This subtype does not belong to the account''s type';
comment on constraint accounts_closes_yearly on public.accounts is
  'Revenue and expenses close yearly, of equity only what owners draw, and nothing else does';

select private.register_records('public.accounts', 'account', 'accounts', 'name',
  $$code || E'\n' || name || E'\n' || coalesce(description, '')$$, derived_columns => '{closes_yearly}');

select private.grant_permission('accounts.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('accounts.create', 'admin', 'manager');
select private.grant_permission('accounts.update', 'admin', 'manager');
select private.grant_permission('accounts.delete', 'admin');
select private.grant_permission('accounts.import', 'admin', 'manager');
select private.grant_permission('accounts.export', 'admin', 'manager');

grant insert (id, code, name, type, subtype, description, currency, is_active, closes_yearly),
  update (code, name, type, subtype, description, currency, is_active, closes_yearly)
  on public.accounts to authenticated;
select private.accept_as_oneself('public.accounts');
grant select, insert, update, delete on public.accounts to service_role;

alter table public.accounts enable row level security;

select private.let_members('public.accounts', 'read', 'create', 'update');

grant delete on public.accounts to authenticated;
create policy "Admins delete unused accounts" on public.accounts
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('accounts.delete')));

create function private.complete_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  has_moved constant boolean := tg_op = 'UPDATE' and (old.type, old.subtype) is distinct from (new.type, new.subtype);
begin
  new.subtype := coalesce(new.subtype, case new.type
    when 'asset' then 'current_asset' when 'liability' then 'current_liability' else new.type end);
  if has_moved and new.closes_yearly = old.closes_yearly then
    -- It followed from what the account was.
    new.closes_yearly := null;
  end if;
  new.closes_yearly := coalesce(new.closes_yearly, new.type in ('revenue', 'expense')
    or (new.subtype = 'equity' and new.name ~* '\m(dividends?|drawings?)\M'));
  if new.closes_yearly <> (new.type in ('revenue', 'expense')) and new.subtype <> 'equity' then
    perform private.refuse('account.closes_yearly', format(
      'Account %s %s is %s, which %s. Only revenue, expenses and what owners draw close yearly.', new.code, new.name,
      replace(new.subtype, '_', ' '), case when new.closes_yearly then 'is carried on from year to year' else 'closes every year' end));
  end if;
  return new;
end $$;
comment on function private.complete_account() is
  'Fills in what follows from an account''s type and name when it is not said, and again when they change.';

create trigger accounts_complete before insert or update on public.accounts
  for each row execute function private.complete_account();
create trigger accounts_touch before update on public.accounts
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.accounts', 'name');
alter publication supabase_realtime add table public.accounts;

create function private.keep_account_meaning() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  purpose private.posting_purposes;
begin
  select p.* into purpose
  from public.posting_rules r
  join private.posting_purposes p on p.purpose = r.purpose
  where r.org_id = old.org_id and r.account_id = old.id
    and (new.subtype <> all (p.subtypes) or new.currency <> private.base_currency(old.org_id))
  limit 1;
  if found then
    perform private.refuse('account.in_use', format(
      'Account %s %s serves for "%s", which needs an account of the kind %s in the base currency. Choose another one for that under Settings, Posting rules, first.',
      old.code, old.name, purpose.description, replace(array_to_string(purpose.subtypes, ' or '), '_', ' ')));
  end if;
  if (old.type, old.currency) is not distinct from (new.type, new.currency)
    and not (array[old.subtype, new.subtype] && array['receivable', 'payable', 'inventory']) then
    return new;
  end if;
  if exists (select from public.journal_lines l where l.org_id = old.org_id and l.account_id = old.id) then
    perform private.refuse('account.in_use', format(
      'Account %s %s has postings, so its type, subtype or currency cannot change like this. Make a new account and move the balance.',
      old.code, old.name));
  end if;
  return new;
end $$;
comment on function private.keep_account_meaning() is
  'Posted lines keep the meaning that their account had, and posting rules an account that suits them.';

create trigger accounts_keep_meaning before update on public.accounts
  for each row when ((old.type, old.subtype, old.currency) is distinct from (new.type, new.subtype, new.currency))
  execute function private.keep_account_meaning();

create function private.keep_account_closing() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  purpose text;
  closed_on date;
begin
  select p.description into purpose
  from public.posting_rules r
  join private.posting_purposes p on p.purpose = r.purpose
  where r.org_id = new.org_id and r.account_id = new.id and new.closes_yearly and new.type = 'equity'
  limit 1;
  if found then
    perform private.refuse('account.closes_yearly', format(
      'Account %s %s serves for "%s", so it is not what owners draw and does not close yearly.', new.code, new.name, purpose));
  end if;
  select max(e.entry_date) into closed_on from public.journal_entries e
  where e.org_id = new.org_id and e.source_kind = 'year_close' and e.reverses_id is null and e.reversed_by_id is null;
  if exists (select from public.journal_lines l
    where l.org_id = old.org_id and l.account_id = old.id and l.entry_date <= closed_on) then
    perform private.refuse('account.in_use', format(
      'Account %s %s has postings in the years closed through %s, so whether it closes yearly cannot change. Make a new account and move the balance.',
      old.code, old.name, closed_on));
  end if;
  return new;
end $$;
comment on function private.keep_account_closing() is
  'What a closed year did with an account stays so, and no account that is posted to by rule is emptied with the drawings.';

-- By its name it comes after accounts_complete, which decides what an account is.
create trigger accounts_keep_closing before update on public.accounts
  for each row when (old.closes_yearly is distinct from new.closes_yearly)
  execute function private.keep_account_closing();

-- schemas/journal/balances.sql

-- Balances by month and by day, kept as lines are posted. A report sums months and the days of a broken month, so its
-- time depends on how many accounts there are, not on how many lines.

create table private.account_months (
  org_id uuid not null,
  account_id uuid not null,
  month date not null,
  debit numeric not null,
  credit numeric not null,
  closing numeric not null,
  undocumented numeric not null,
  line_count integer not null,
  primary key (org_id, month, account_id),
  foreign key (account_id, org_id) references public.accounts (id, org_id)
);
comment on table private.account_months is 'What was posted to each account in each month.';
comment on column private.account_months.closing is
  'The net of year-end closing entries, debit positive, which is part of debit and credit.';
comment on column private.account_months.undocumented is
  'The net of entries that belong to no document or payment, debit positive: what was posted by hand or by a revaluation.';
create index account_months_account on private.account_months (account_id, org_id, month);

create table private.account_days (
  org_id uuid not null,
  account_id uuid not null,
  day date not null,
  debit numeric not null,
  credit numeric not null,
  closing numeric not null,
  undocumented numeric not null,
  line_count integer not null,
  primary key (org_id, day, account_id),
  foreign key (account_id, org_id) references public.accounts (id, org_id)
);
comment on table private.account_days is 'What was posted to each account on each day; columns as in account_months.';
create index account_days_account on private.account_days (account_id, org_id, day);

alter table private.account_months enable row level security;
alter table private.account_days enable row level security;

create function private.keep_balances() returns trigger
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  outer_action constant text := coalesce(current_setting('ledgerwise.activity_action', true), '');
  contact record;
begin
  with moved as materialized (
    select n.org_id, n.account_id, n.entry_date as day, sum(n.debit) as debit, sum(n.credit) as credit,
      coalesce(sum(n.debit - n.credit) filter (where e.source_kind = 'year_close'), 0) as closing,
      coalesce(sum(n.debit - n.credit) filter (where e.source_id is null), 0) as undocumented, count(*) as line_count
    from new_rows n
    join public.journal_entries e on e.org_id = n.org_id and e.id = n.journal_entry_id
    group by 1, 2, 3
  ), days as (
    insert into private.account_days as d (org_id, account_id, day, debit, credit, closing, undocumented, line_count)
    select * from moved
    on conflict (org_id, day, account_id) do update set
      debit = d.debit + excluded.debit, credit = d.credit + excluded.credit,
      closing = d.closing + excluded.closing, undocumented = d.undocumented + excluded.undocumented,
      line_count = d.line_count + excluded.line_count
  )
  insert into private.account_months as m (org_id, account_id, month, debit, credit, closing, undocumented, line_count)
  select org_id, account_id, date_trunc('month', day::timestamp)::date, sum(debit), sum(credit), sum(closing), sum(undocumented), sum(line_count)
  from moved
  group by 1, 2, 3
  on conflict (org_id, month, account_id) do update set
    debit = m.debit + excluded.debit, credit = m.credit + excluded.credit,
    closing = m.closing + excluded.closing, undocumented = m.undocumented + excluded.undocumented,
    line_count = m.line_count + excluded.line_count;

  for contact in
    select n.org_id, n.contact_id as id, a.subtype, sum(n.debit - n.credit) as amount
    from new_rows n
    join public.accounts a on a.org_id = n.org_id and a.id = n.account_id and a.subtype in ('receivable', 'payable')
    where n.contact_id is not null
    group by 1, 2, 3
    -- Each in the same order, so that no two postings wait for each other.
    order by a.subtype desc, n.contact_id
  loop
    -- A balance that moved is no edit of the customer or vendor.
    perform private.set_activity_action('none');
    if contact.subtype = 'receivable' then
      update public.customers c set balance = c.balance + contact.amount where c.org_id = contact.org_id and c.id = contact.id;
    else
      update public.vendors v set balance = v.balance - contact.amount where v.org_id = contact.org_id and v.id = contact.id;
    end if;
    perform private.set_activity_action(outer_action);
  end loop;
  return null;
end $$;
comment on function private.keep_balances() is
  'Adds posted lines to the balances of their accounts, and of the customers and vendors that they name.';

create function private.rebuild_balances(org uuid) returns void
language sql
set search_path = ''
as $$
  delete from private.account_days where org_id = org;
  delete from private.account_months where org_id = org;
  insert into private.account_days (org_id, account_id, day, debit, credit, closing, undocumented, line_count)
  select l.org_id, l.account_id, l.entry_date, sum(l.debit), sum(l.credit),
    coalesce(sum(l.debit - l.credit) filter (where e.source_kind = 'year_close'), 0),
    coalesce(sum(l.debit - l.credit) filter (where e.source_id is null), 0), count(*)
  from public.journal_lines l
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id
  where l.org_id = org
  group by 1, 2, 3;
  insert into private.account_months (org_id, account_id, month, debit, credit, closing, undocumented, line_count)
  select d.org_id, d.account_id, date_trunc('month', d.day::timestamp)::date, sum(d.debit), sum(d.credit), sum(d.closing),
    sum(d.undocumented), sum(d.line_count)
  from private.account_days d
  where d.org_id = org
  group by 1, 2, 3;
$$;
comment on function private.rebuild_balances(uuid) is 'Computes the balances anew from the lines; for repairs and for generated books.';

-- schemas/journal/ledgers.sql

-- The one row of an organisation's books that every posting holds.

create table private.ledgers (
  org_id uuid primary key references public.organizations (id),
  last_number integer not null default 0,
  last_hash text not null default ''
);
comment on table private.ledgers is
  'One row for each organisation. Whoever posts or locks a period holds it, so that numbers and the hash chain have one order.';
alter table private.ledgers enable row level security;

create function private.hold_ledger(org uuid) returns void
language sql
set search_path = ''
as $$
  insert into private.ledgers (org_id) values (org) on conflict do nothing;
  select from private.ledgers l where l.org_id = org for update;
$$;
comment on function private.hold_ledger(uuid) is 'Waits until nobody is posting, and keeps everybody from posting until this transaction ends.';

-- schemas/currency/exchange-rates.sql

-- Exchange rates by day.

create table public.exchange_rates (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  currency text not null,
  rate_date date not null,
  rate numeric(20, 10) not null,
  source text collate "und-x-icu" not null default 'manual',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint exchange_rates_currency_date unique (org_id, currency, rate_date),
  constraint exchange_rates_currency check (currency in ('NZD', 'USD', 'AUD', 'EUR', 'GBP', 'CAD', 'JPY', 'CHF', 'CNY', 'INR')),
  constraint exchange_rates_rate_date check (rate_date between '0001-01-01' and '9999-12-31'),
  constraint exchange_rates_rate check (rate > 0 and rate <> 'NaN'),
  constraint exchange_rates_source_length check (char_length(source) <= 100)
);
comment on table public.exchange_rates is 'What one unit of a foreign currency is worth in the base currency from a date on.';
comment on column public.exchange_rates.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.exchange_rates.rate is 'Base units for one foreign unit.';
comment on column public.exchange_rates.source is 'Where the rate was taken from.';
comment on constraint exchange_rates_currency_date on public.exchange_rates is 'This currency already has a rate for this date';
comment on constraint exchange_rates_currency on public.exchange_rates is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint exchange_rates_rate_date on public.exchange_rates is 'Date must lie between 0001-01-01 and 9999-12-31';
comment on constraint exchange_rates_rate on public.exchange_rates is 'Rate must be greater than 0';
comment on constraint exchange_rates_source_length on public.exchange_rates is 'Source cannot exceed 100 characters';

select private.organisation_table('public.exchange_rates');
create index exchange_rates_by_date on public.exchange_rates (org_id, rate_date, id);

select private.register_records('public.exchange_rates', 'exchange rate', 'exchange rates', 'currency');

select private.grant_permission('exchange_rates.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('exchange_rates.create', 'admin', 'manager', 'user');
select private.grant_permission('exchange_rates.update', 'admin', 'manager', 'user');
select private.grant_permission('exchange_rates.delete', 'admin');
select private.grant_permission('exchange_rates.import', 'admin', 'manager');
select private.grant_permission('exchange_rates.export', 'admin', 'manager');

grant insert (id, currency, rate_date, rate, source),
  update (currency, rate_date, rate, source)
  on public.exchange_rates to authenticated;
select private.accept_as_oneself('public.exchange_rates');

select private.let_members('public.exchange_rates', 'read', 'create', 'update', 'delete');

create trigger exchange_rates_touch before update on public.exchange_rates
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.exchange_rates', 'currency');

create function private.refuse_rate_of_base_currency() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.currency = private.base_currency(new.org_id) then
    perform private.refuse('rate.base_currency', format(
      'Your books are kept in %s, so it needs no exchange rate. Choose another currency.', new.currency));
  end if;
  return new;
end $$;
comment on function private.refuse_rate_of_base_currency() is 'The base currency is worth one of itself.';

create trigger exchange_rates_foreign before insert or update of currency on public.exchange_rates
  for each row execute function private.refuse_rate_of_base_currency();

-- schemas/masters/budgets.sql

-- Budgets: what is planned for an account in a month.

create table public.budgets (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  account_id uuid not null,
  month date not null,
  amount numeric(18, 2) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint budgets_account_month unique (org_id, account_id, month),
  constraint budgets_account foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint budgets_month check (month between '0001-01-01' and '9999-12-31' and extract(day from month) = 1),
  constraint budgets_amount check (amount <> 'NaN')
);
comment on table public.budgets is 'Planned amounts by account and month, compared with the ledger in Budget vs actual.';
comment on column public.budgets.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.budgets.month is 'The first day of the month.';
comment on column public.budgets.amount is 'In the base currency, positive on the natural side of the account: income and cost are both above zero.';
comment on constraint budgets_account_month on public.budgets is 'This account already has a budget for this month';
comment on constraint budgets_account on public.budgets is 'This account is not in your chart of accounts. Choose another one';
comment on constraint budgets_month on public.budgets is 'Month must be the first day of a month, like 2026-01-01';
comment on constraint budgets_amount on public.budgets is 'Amount must be a number';

select private.organisation_table('public.budgets');
create index budgets_by_month on public.budgets (org_id, month, id);
create index budgets_account on public.budgets (account_id, org_id);

select private.register_records('public.budgets', 'budget', 'budgets', 'month');

select private.grant_permission('budgets.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('budgets.create', 'admin', 'manager', 'user');
select private.grant_permission('budgets.update', 'admin', 'manager', 'user');
select private.grant_permission('budgets.delete', 'admin');
select private.grant_permission('budgets.import', 'admin', 'manager');
select private.grant_permission('budgets.export', 'admin', 'manager');

grant insert (id, account_id, month, amount),
  update (account_id, month, amount)
  on public.budgets to authenticated;
select private.accept_as_oneself('public.budgets');

select private.let_members('public.budgets', 'read', 'create', 'update', 'delete');

create trigger budgets_touch before update on public.budgets
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.budgets', 'month');

-- schemas/masters/customers.sql

-- Customers: who buys from the organisation.

create table public.customers (
  org_id uuid not null default private.org_id() references public.organizations (id) on delete cascade,
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  name text collate "und-x-icu" not null,
  email text collate "und-x-icu",
  phone text collate "und-x-icu",
  address text collate "und-x-icu",
  city text collate "und-x-icu",
  state text collate "und-x-icu",
  zip_code text collate "und-x-icu",
  country text collate "und-x-icu" default 'United States',
  tax_id text collate "und-x-icu",
  payment_terms integer not null default 30,
  status text not null default 'Active',
  archived_at timestamptz,
  credit_limit numeric(15, 2) not null default 0,
  balance numeric(24, 2) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint customers_name_given check (btrim(name) <> ''),
  constraint customers_name_length check (char_length(name) <= 200),
  constraint customers_email check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  constraint customers_phone_length check (char_length(phone) <= 50),
  constraint customers_address_length check (char_length(address) <= 500),
  constraint customers_city_length check (char_length(city) <= 100),
  constraint customers_state_length check (char_length(state) <= 100),
  constraint customers_zip_code_length check (char_length(zip_code) <= 20),
  constraint customers_country_length check (char_length(country) <= 100),
  constraint customers_tax_id_length check (char_length(tax_id) <= 50),
  constraint customers_payment_terms check (payment_terms between 0 and 3650),
  constraint customers_credit_limit check (credit_limit >= 0 and credit_limit <> 'NaN'),
  constraint customers_status check (status in ('Active', 'Inactive'))
);
comment on table public.customers is 'People and businesses that the organisation invoices.';
comment on column public.customers.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.customers.payment_terms is 'Days until an invoice falls due.';
comment on column public.customers.credit_limit is 'In the base currency; 0 is no limit set.';
comment on column public.customers.status is 'Inactive is archived: out of the lists and off new documents, while what there is goes on.';
comment on column public.customers.archived_at is 'When it became Inactive. Kept by the database.';
comment on column public.customers.balance is 'What the customer owes in the base currency. Kept by the ledger, never written by people.';
comment on constraint customers_name_given on public.customers is 'Customer name is required';
comment on constraint customers_name_length on public.customers is 'Customer name cannot exceed 200 characters';
comment on constraint customers_email on public.customers is 'Please enter a valid email address';
comment on constraint customers_phone_length on public.customers is 'Phone cannot exceed 50 characters';
comment on constraint customers_address_length on public.customers is 'Address cannot exceed 500 characters';
comment on constraint customers_city_length on public.customers is 'City cannot exceed 100 characters';
comment on constraint customers_state_length on public.customers is 'State cannot exceed 100 characters';
comment on constraint customers_zip_code_length on public.customers is 'ZIP code cannot exceed 20 characters';
comment on constraint customers_country_length on public.customers is 'Country cannot exceed 100 characters';
comment on constraint customers_tax_id_length on public.customers is 'Tax ID cannot exceed 50 characters';
comment on constraint customers_payment_terms on public.customers is 'Payment terms must be between 0 and 3650 days';
comment on constraint customers_credit_limit on public.customers is 'Credit limit cannot be negative';
comment on constraint customers_status on public.customers is 'Status must be Active or Inactive';

select private.organisation_table('public.customers');
-- No list is planned by these, and sorting text by language is most of what ANALYZE after an import would cost.
alter table public.customers
  alter column phone set statistics 0,
  alter column address set statistics 0,
  alter column state set statistics 0,
  alter column zip_code set statistics 0,
  alter column tax_id set statistics 0;
create index customers_by_name on public.customers (org_id, name, id);
-- Whoever sees only their own customers is answered from these few, where the condition says so: the functions write it
-- out, while a policy that asks for the role cannot use an index. Without dates, so that equal keys share their place.
create index customers_own on public.customers (org_id, user_id);

select private.register_records('public.customers', 'customer', 'customers', 'name',
  $$name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '')$$, owner_column => 'user_id');

select private.grant_permission('customers.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('customers.read_all', 'admin', 'manager');
select private.grant_permission('customers.create', 'admin', 'manager', 'user');
select private.grant_permission('customers.update', 'admin', 'manager', 'user');
select private.grant_permission('customers.delete', 'admin');
select private.grant_permission('customers.import', 'admin', 'manager');
select private.grant_permission('customers.export', 'admin', 'manager');

grant select, delete on public.customers to authenticated;
grant insert (id, name, email, phone, address, city, state, zip_code, country, tax_id, payment_terms, credit_limit, status),
  update (name, email, phone, address, city, state, zip_code, country, tax_id, payment_terms, credit_limit, status)
  on public.customers to authenticated;
select private.accept_as_oneself('public.customers');

create policy "Members read customers, without read_all only their own" on public.customers
  for select to authenticated
  using (
    org_id = (select private.org_id())
    and (select private.can('customers.read'))
    and ((select private.can('customers.read_all')) or user_id = (select auth.uid()))
  );

create policy "Admins, managers and users add customers as their own" on public.customers
  for insert to authenticated
  with check (
    org_id = (select private.org_id())
    and (select private.can('customers.create'))
    and user_id = (select auth.uid())
  );

create policy "Admins, managers and users change customers that they see" on public.customers
  for update to authenticated
  using (
    org_id = (select private.org_id())
    and (select private.can('customers.update'))
    and ((select private.can('customers.read_all')) or user_id = (select auth.uid()))
  )
  with check (
    org_id = (select private.org_id())
    and (select private.can('customers.update'))
    and ((select private.can('customers.read_all')) or user_id = (select auth.uid()))
  );

create policy "Admins delete customers" on public.customers
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('customers.delete')));
select private.keep_archive('public.customers');
select private.keep_activity('public.customers', 'name', 'balance', 'archived_at');

create view public.customer_directory with (security_barrier = true) as
  select c.id, c.name, c.archived_at
  from public.customers c
  where c.org_id = (select private.org_id()) and (select private.can('customers.read'));
comment on view public.customer_directory is
  'Names of all customers of the organisation and which are archived, also of those whose record the reader may not open. '
  'Runs as its owner on purpose.';
grant select on public.customer_directory to authenticated, service_role;

create trigger customers_touch before update on public.customers
  for each row when (old.balance is not distinct from new.balance)
  execute function private.touch_updated_at();

-- schemas/masters/employees.sql

-- Employees of the organisation.

create table public.employees (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  first_name text collate "und-x-icu" not null,
  last_name text collate "und-x-icu" not null,
  full_name text collate "und-x-icu" not null generated always as (first_name || ' ' || last_name) stored,
  email text collate "und-x-icu",
  start_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint employees_first_name_given check (btrim(first_name) <> ''),
  constraint employees_first_name_length check (char_length(first_name) <= 50),
  constraint employees_last_name_given check (btrim(last_name) <> ''),
  constraint employees_last_name_length check (char_length(last_name) <= 50),
  constraint employees_start_date check (start_date between '0001-01-01' and '9999-12-31'),
  constraint employees_email check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254)
);
comment on table public.employees is 'People whom the organisation employs.';
comment on column public.employees.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.employees.full_name is 'First and last name, for searches and the history.';
comment on column public.employees.start_date is 'First day of work; empty where it is not set.';
comment on constraint employees_first_name_given on public.employees is 'First name is required';
comment on constraint employees_first_name_length on public.employees is 'First name cannot exceed 50 characters';
comment on constraint employees_last_name_given on public.employees is 'Last name is required';
comment on constraint employees_last_name_length on public.employees is 'Last name cannot exceed 50 characters';
comment on constraint employees_start_date on public.employees is 'Start date must lie between 0001-01-01 and 9999-12-31';
comment on constraint employees_email on public.employees is 'Please enter a valid email address';

select private.organisation_table('public.employees');
create index employees_by_last_name on public.employees (org_id, last_name, id);

select private.register_records('public.employees', 'employee', 'employees', 'full_name',
  $$first_name || ' ' || last_name || E'\n' || coalesce(email, '')$$);

select private.grant_permission('employees.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('employees.create', 'admin', 'manager', 'user');
select private.grant_permission('employees.update', 'admin', 'manager', 'user');
select private.grant_permission('employees.delete', 'admin');
select private.grant_permission('employees.import', 'admin', 'manager');
select private.grant_permission('employees.export', 'admin', 'manager');

grant insert (id, first_name, last_name, email, start_date),
  update (first_name, last_name, email, start_date)
  on public.employees to authenticated;
select private.accept_as_oneself('public.employees');

select private.let_members('public.employees', 'read', 'create', 'update', 'delete');

create trigger employees_touch before update on public.employees
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.employees', 'full_name', 'full_name');

-- schemas/masters/products.sql

-- Products and services: what the organisation sells and buys.

create table public.products (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  name text collate "und-x-icu" not null,
  sku text collate "und-x-icu",
  description text collate "und-x-icu",
  unit_price numeric(18, 6) not null default 0,
  gst_rate numeric(7, 4) not null default 10,
  gst_applicable boolean not null default true,
  is_active boolean not null default true,
  sales_account_id uuid,
  purchase_account_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint products_sku_unique unique (org_id, sku),
  constraint products_sales_account foreign key (sales_account_id, org_id) references public.accounts (id, org_id),
  constraint products_purchase_account foreign key (purchase_account_id, org_id) references public.accounts (id, org_id),
  constraint products_name_given check (btrim(name) <> ''),
  constraint products_name_length check (char_length(name) <= 200),
  constraint products_sku_given check (btrim(sku) <> ''),
  constraint products_sku_length check (char_length(sku) <= 100),
  constraint products_description_length check (char_length(description) <= 2000),
  constraint products_unit_price check (unit_price >= 0 and unit_price <> 'NaN'),
  constraint products_gst_rate check (gst_rate between 0 and 100)
);
comment on table public.products is 'Products and services that documents name in their lines.';
comment on column public.products.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.products.unit_price is 'For one unit, in the base currency.';
comment on column public.products.gst_rate is 'In percent.';
comment on column public.products.sales_account_id is 'Where its sales are posted; empty is the posting rule for sales.';
comment on column public.products.purchase_account_id is 'Where its purchases are posted; empty is the posting rule for purchases.';
comment on constraint products_sku_unique on public.products is 'Another product already has this SKU';
comment on constraint products_sales_account on public.products is 'The sales account is not in your chart of accounts. Choose another one';
comment on constraint products_purchase_account on public.products is 'The purchase account is not in your chart of accounts. Choose another one';
comment on constraint products_name_given on public.products is 'Product name is required';
comment on constraint products_name_length on public.products is 'Product name cannot exceed 200 characters';
comment on constraint products_sku_given on public.products is 'SKU cannot be blank. Leave it empty where there is none';
comment on constraint products_sku_length on public.products is 'SKU cannot exceed 100 characters';
comment on constraint products_description_length on public.products is 'Description cannot exceed 2000 characters';
comment on constraint products_unit_price on public.products is 'Unit price cannot be negative';
comment on constraint products_gst_rate on public.products is 'GST rate must be between 0 and 100 percent';

select private.organisation_table('public.products');
create index products_by_name on public.products (org_id, name, id);
-- The list begins with the products of its reader.
create index products_own on public.products (org_id, user_id, created_at, id);
create index products_sales_account on public.products (sales_account_id, org_id);
create index products_purchase_account on public.products (purchase_account_id, org_id);

select private.register_records('public.products', 'product', 'products', 'name',
  $$name || E'\n' || coalesce(sku, '') || E'\n' || coalesce(description, '')$$);

select private.grant_permission('products.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('products.create', 'admin', 'manager', 'user');
select private.grant_permission('products.update', 'admin', 'manager', 'user');
select private.grant_permission('products.delete', 'admin');
select private.grant_permission('products.import', 'admin', 'manager');
select private.grant_permission('products.export', 'admin', 'manager');

grant insert (id, name, sku, description, unit_price, gst_rate, gst_applicable, is_active, sales_account_id, purchase_account_id),
  update (name, sku, description, unit_price, gst_rate, gst_applicable, is_active, sales_account_id, purchase_account_id)
  on public.products to authenticated;
select private.accept_as_oneself('public.products');

select private.let_members('public.products', 'read', 'create', 'update', 'delete');

create trigger products_touch before update on public.products
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.products', 'name');

-- schemas/masters/tax-entries.sql

-- Tax entries: returns and payments that fall due to a tax authority.

create table public.tax_entries (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  tax_year integer not null,
  tax_type text collate "und-x-icu" not null,
  name text collate "und-x-icu" not null generated always as (tax_type || ' ' || tax_year::text) stored,
  description text collate "und-x-icu",
  amount numeric(18, 2) not null default 0,
  due_date date,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint tax_entries_tax_year check (tax_year between 1900 and 2200),
  constraint tax_entries_tax_type_given check (btrim(tax_type) <> ''),
  constraint tax_entries_tax_type_length check (char_length(tax_type) <= 100),
  constraint tax_entries_description_length check (char_length(description) <= 1000),
  constraint tax_entries_amount check (amount <> 'NaN'),
  constraint tax_entries_due_date check (due_date between '0001-01-01' and '9999-12-31'),
  constraint tax_entries_status check (status in ('pending', 'filed', 'paid', 'cancelled'))
);
comment on table public.tax_entries is 'What the organisation has to declare and pay to tax authorities.';
comment on column public.tax_entries.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.tax_entries.name is 'Type and year, for the history.';
comment on column public.tax_entries.amount is 'In the base currency; below zero where the authority pays.';
comment on constraint tax_entries_tax_year on public.tax_entries is 'Tax year must be between 1900 and 2200';
comment on constraint tax_entries_tax_type_given on public.tax_entries is 'Tax type is required';
comment on constraint tax_entries_tax_type_length on public.tax_entries is 'Tax type cannot exceed 100 characters';
comment on constraint tax_entries_description_length on public.tax_entries is 'Description cannot exceed 1000 characters';
comment on constraint tax_entries_amount on public.tax_entries is 'Amount must be a number';
comment on constraint tax_entries_due_date on public.tax_entries is 'Due date must lie between 0001-01-01 and 9999-12-31';
comment on constraint tax_entries_status on public.tax_entries is 'Status must be pending, filed, paid or cancelled';

select private.organisation_table('public.tax_entries');
create index tax_entries_by_due_date on public.tax_entries (org_id, due_date, id);

select private.register_records('public.tax_entries', 'tax entry', 'tax entries', 'name',
  $$tax_type || E'\n' || coalesce(description, '')$$);

select private.grant_permission('tax_entries.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('tax_entries.create', 'admin', 'manager', 'user');
select private.grant_permission('tax_entries.update', 'admin', 'manager', 'user');
select private.grant_permission('tax_entries.delete', 'admin');
select private.grant_permission('tax_entries.import', 'admin', 'manager');
select private.grant_permission('tax_entries.export', 'admin', 'manager');

grant insert (id, tax_year, tax_type, description, amount, due_date, status),
  update (tax_year, tax_type, description, amount, due_date, status)
  on public.tax_entries to authenticated;
select private.accept_as_oneself('public.tax_entries');

select private.let_members('public.tax_entries', 'read', 'create', 'update', 'delete');

create trigger tax_entries_touch before update on public.tax_entries
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.tax_entries', 'name', 'name');

-- schemas/masters/vendors.sql

-- Vendors: whom the organisation buys from.

create table public.vendors (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  name text collate "und-x-icu" not null,
  email text collate "und-x-icu",
  phone text collate "und-x-icu",
  address text collate "und-x-icu",
  city text collate "und-x-icu",
  state text collate "und-x-icu",
  zip_code text collate "und-x-icu",
  country text collate "und-x-icu" default 'United States',
  tax_id text collate "und-x-icu",
  payment_terms integer not null default 30,
  status text not null default 'Active',
  archived_at timestamptz,
  balance numeric(24, 2) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint vendors_name_given check (btrim(name) <> ''),
  constraint vendors_name_length check (char_length(name) <= 200),
  constraint vendors_email check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  constraint vendors_phone_length check (char_length(phone) <= 50),
  constraint vendors_address_length check (char_length(address) <= 500),
  constraint vendors_city_length check (char_length(city) <= 100),
  constraint vendors_state_length check (char_length(state) <= 100),
  constraint vendors_zip_code_length check (char_length(zip_code) <= 20),
  constraint vendors_country_length check (char_length(country) <= 100),
  constraint vendors_tax_id_length check (char_length(tax_id) <= 50),
  constraint vendors_payment_terms check (payment_terms between 0 and 3650),
  constraint vendors_status check (status in ('Active', 'Inactive'))
);
comment on table public.vendors is 'People and businesses that send the organisation bills.';
comment on column public.vendors.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.vendors.payment_terms is 'Days until a bill falls due.';
comment on column public.vendors.status is 'Inactive is archived: out of the lists and off new documents, while what there is goes on.';
comment on column public.vendors.archived_at is 'When it became Inactive. Kept by the database.';
comment on column public.vendors.balance is 'What the vendor is owed in the base currency. Kept by the ledger, never written by people.';
comment on constraint vendors_name_given on public.vendors is 'Vendor name is required';
comment on constraint vendors_name_length on public.vendors is 'Vendor name cannot exceed 200 characters';
comment on constraint vendors_email on public.vendors is 'Please enter a valid email address';
comment on constraint vendors_phone_length on public.vendors is 'Phone cannot exceed 50 characters';
comment on constraint vendors_address_length on public.vendors is 'Address cannot exceed 500 characters';
comment on constraint vendors_city_length on public.vendors is 'City cannot exceed 100 characters';
comment on constraint vendors_state_length on public.vendors is 'State cannot exceed 100 characters';
comment on constraint vendors_zip_code_length on public.vendors is 'ZIP code cannot exceed 20 characters';
comment on constraint vendors_country_length on public.vendors is 'Country cannot exceed 100 characters';
comment on constraint vendors_tax_id_length on public.vendors is 'Tax ID cannot exceed 50 characters';
comment on constraint vendors_payment_terms on public.vendors is 'Payment terms must be between 0 and 3650 days';
comment on constraint vendors_status on public.vendors is 'Status must be Active or Inactive';

select private.organisation_table('public.vendors');
create index vendors_by_name on public.vendors (org_id, name, id);

select private.register_records('public.vendors', 'vendor', 'vendors', 'name',
  $$name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '')$$);

select private.grant_permission('vendors.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('vendors.create', 'admin', 'manager', 'user');
select private.grant_permission('vendors.update', 'admin', 'manager', 'user');
select private.grant_permission('vendors.delete', 'admin');
select private.grant_permission('vendors.import', 'admin', 'manager');
select private.grant_permission('vendors.export', 'admin', 'manager');

grant insert (id, name, email, phone, address, city, state, zip_code, country, tax_id, payment_terms, status),
  update (name, email, phone, address, city, state, zip_code, country, tax_id, payment_terms, status)
  on public.vendors to authenticated;
select private.accept_as_oneself('public.vendors');

select private.let_members('public.vendors', 'read', 'create', 'update', 'delete');

-- A balance that the ledger moves is no edit: whoever has the form open meanwhile may still save it.
create trigger vendors_touch before update on public.vendors
  for each row when (old.balance is not distinct from new.balance)
  execute function private.touch_updated_at();
select private.keep_archive('public.vendors');
select private.keep_activity('public.vendors', 'name', 'balance', 'archived_at');

-- schemas/stock/inventory-items.sql

-- Inventory items: what is kept in stock. Quantity and value are kept by stock movements, never written by people.

create table public.inventory_items (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  product_id uuid,
  name text collate "und-x-icu" not null,
  sku text collate "und-x-icu",
  quantity numeric(18, 6) not null default 0,
  unit_cost numeric(18, 6) not null default 0,
  total_value numeric(18, 2) not null default 0,
  reorder_level numeric(18, 6) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint inventory_items_sku_unique unique (org_id, sku),
  constraint inventory_items_product_unique unique (org_id, product_id),
  constraint inventory_items_product foreign key (product_id, org_id) references public.products (id, org_id),
  constraint inventory_items_name_given check (btrim(name) <> ''),
  constraint inventory_items_name_length check (char_length(name) <= 200),
  constraint inventory_items_sku_given check (btrim(sku) <> ''),
  constraint inventory_items_sku_length check (char_length(sku) <= 100),
  constraint inventory_items_reorder_level check (reorder_level >= 0 and reorder_level <> 'NaN'),
  constraint inventory_items_never_negative check (quantity >= 0 and total_value >= 0 and (quantity > 0 or total_value = 0))
);
comment on table public.inventory_items is 'Items kept in stock, each in one place. Lines of documents reach them through their product.';
comment on column public.inventory_items.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.inventory_items.product_id is 'The product whose sale and purchase moves this item. Empty: moved by adjustments only.';
comment on column public.inventory_items.quantity is 'On hand by all movements so far. Kept by the database.';
comment on column public.inventory_items.unit_cost is
  'Value by quantity in the base currency; of an item that ran out, as it last was. Kept by the database.';
comment on column public.inventory_items.total_value is 'In the base currency, as in the ledger. Kept by the database.';
comment on column public.inventory_items.reorder_level is 'At or below this quantity the item is low in stock.';
comment on constraint inventory_items_sku_unique on public.inventory_items is 'Another inventory item already has this SKU';
comment on constraint inventory_items_product_unique on public.inventory_items is 'This product is already kept in stock by another inventory item';
comment on constraint inventory_items_product on public.inventory_items is 'This product is not in your list of products. Choose another one';
comment on constraint inventory_items_name_given on public.inventory_items is 'Item name is required';
comment on constraint inventory_items_name_length on public.inventory_items is 'Item name cannot exceed 200 characters';
comment on constraint inventory_items_sku_given on public.inventory_items is 'SKU cannot be blank. Leave it empty where there is none';
comment on constraint inventory_items_sku_length on public.inventory_items is 'SKU cannot exceed 100 characters';
comment on constraint inventory_items_reorder_level on public.inventory_items is 'Reorder level cannot be negative';
comment on constraint inventory_items_never_negative on public.inventory_items is 'Stock cannot be negative, and has no value when there is none';

select private.organisation_table('public.inventory_items');
create index inventory_items_by_name on public.inventory_items (org_id, name, id);
create index inventory_items_product_key on public.inventory_items (product_id, org_id);

select private.register_records('public.inventory_items', 'inventory item', 'inventory items', 'name', $$name || E'\n' || coalesce(sku, '')$$);

select private.grant_permission('inventory_items.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('inventory_items.create', 'admin', 'manager', 'user');
select private.grant_permission('inventory_items.update', 'admin', 'manager', 'user');
select private.grant_permission('inventory_items.delete', 'admin');
select private.grant_permission('inventory_items.import', 'admin', 'manager');
select private.grant_permission('inventory_items.export', 'admin', 'manager');

grant insert (id, name, sku, product_id, reorder_level),
  update (name, sku, product_id, reorder_level)
  on public.inventory_items to authenticated;
select private.accept_as_oneself('public.inventory_items');

select private.let_members('public.inventory_items', 'read', 'create', 'update');

grant delete on public.inventory_items to authenticated;
create policy "Admins delete inventory items that never moved" on public.inventory_items
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('inventory_items.delete')));

-- Stock that moves is no edit: whoever has the form open meanwhile may still save it.
create trigger inventory_items_touch before update on public.inventory_items
  for each row when ((old.quantity, old.unit_cost, old.total_value) is not distinct from (new.quantity, new.unit_cost, new.total_value))
  execute function private.touch_updated_at();
select private.keep_activity('public.inventory_items', 'name', 'quantity', 'unit_cost', 'total_value');

create function private.keep_inventory_item() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from public.stock_movements m where m.org_id = old.org_id and m.item_id = old.id) then
    return coalesce(new, old);
  elsif tg_op = 'DELETE' then
    perform private.refuse('stock.item_in_use', format(
      'Stock of "%s" has been moved, so the item stays in the books. Bring its quantity to 0 instead.', old.name));
  end if;
  perform private.refuse('stock.item_in_use', format(
    'Stock of "%s" has been moved for its product, so it cannot belong to another one. Add a new item for that.', old.name));
  return null;
end $$;
comment on function private.keep_inventory_item() is
  'An item that has moved is not deleted, and keeps the product through which documents moved it.';

create trigger inventory_items_keep before delete on public.inventory_items
  for each row execute function private.keep_inventory_item();
create trigger inventory_items_keep_product before update on public.inventory_items
  for each row when (old.product_id is not null and old.product_id is distinct from new.product_id)
  execute function private.keep_inventory_item();

select private.grant_permission('inventory_items.adjust', 'admin', 'manager', 'user');

-- schemas/documents/approving-bills.sql

-- Approving a bill: the vendor is owed it. Goods of a received order clear what the receipt left open, at the receipt's
-- value; other goods that are kept in stock arrive with the bill.

create function private.receipt_of_order(org uuid, order_id uuid)
returns table (item_id uuid, quantity numeric, value numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select m.item_id, sum(m.quantity), sum(m.value)
  from public.stock_movements m
  where m.org_id = org and m.source_kind = 'receipt' and m.source_id = receipt_of_order.order_id
  group by m.item_id;
end $$;
comment on function private.receipt_of_order(uuid, uuid) is 'What a purchase order brought into stock, and at what value.';

create function private.lines_with_stock(org uuid, lines private.base_line[], order_id uuid) returns private.base_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  result private.base_line[];
begin
  if not exists (select from unnest(lines) l where l.product_id is not null) then
    return lines;
  end if;
  with stocked as (
    select l.*, private.item_of_product(org, l.product_id) as item_id from unnest(lines) l
  ), reached as (
    -- How much of an item the bill has named up to a line: the receipt is cleared line by line, until it is used up.
    select s.*, least(sum(s.quantity) over w, coalesce(r.quantity, 0)) as cleared_after,
      least(sum(s.quantity) over w - s.quantity, coalesce(r.quantity, 0)) as cleared_before, r.quantity as received, r.value
    from stocked s
    left join private.receipt_of_order(org, order_id) r on r.item_id = s.item_id and r.quantity > 0
    window w as (partition by s.item_id order by s.position)
  ), parted as (
    select r.*, c.cleared, a.arrived, case when r.quantity = 0 then 0
      else private.round_money(r.base_net * a.arrived / r.quantity, private.base_currency(org)) end as arrived_value
    from reached r
    cross join lateral (select coalesce(private.round_money(r.value * r.cleared_after / r.received, private.base_currency(org))
      - private.round_money(r.value * r.cleared_before / r.received, private.base_currency(org)), 0) as cleared) c
    cross join lateral (select r.quantity - (r.cleared_after - r.cleared_before) as arrived) a
  )
  select array_agg(row(3 * p.position + part.n, p.product_id, part.account_id, p.description, part.quantity, p.gst_rate, p.is_taxed,
    part.net, part.gst, part.base_net, part.base_gst)::private.base_line order by p.position, part.n)
  into result
  from parted p
  cross join lateral (values
    (1, private.account_for(org, 'goods_received'), 0, 0, 0, p.cleared, 0),
    (2, private.account_for(org, 'purchase_variance'), 0, 0, 0, p.base_net - p.arrived_value - p.cleared, 0),
    (3, case when p.item_id is null then p.account_id else private.account_for(org, 'inventory') end,
      case when p.item_id is null then p.quantity else p.arrived end, p.net, p.gst,
      case when p.item_id is null then p.base_net else p.arrived_value end, p.base_gst)
  ) part (n, account_id, quantity, net, gst, base_net, base_gst)
  where part.n = 3 or (p.item_id is not null and part.base_net <> 0);
  return result;
end $$;
comment on function private.lines_with_stock(uuid, private.base_line[], uuid) is
  'Sends lines of goods to stock, to what their order''s receipt left open, and the difference in price to its own account.';

create function private.approve_bill(org uuid, bill_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  bill public.bills;
  base constant text := private.base_currency(org);
  inventory constant uuid := private.account_for(org, 'inventory');
  lines private.priced_line[];
  based private.base_line[];
  arrived integer;
  entry uuid;
begin
  select b.* into bill from public.bills b where b.org_id = org and b.id = approve_bill.bill_id for update;
  if bill.id is null then
    perform private.refuse('document.not_found', 'There is no such bill. Load the list again.');
  end if;
  lines := private.document_lines(org, 'bill', bill.id);
  perform private.require_postable('bill ' || bill.bill_number, bill.status, bill.posted_at, bill.total_amount, lines);
  perform private.refuse_control_accounts(org, 'purchases', lines);
  perform private.require_open_period(org, bill.bill_date);

  based := private.lines_with_stock(org,
    (select array_agg(l order by l.position) from private.lines_in_base(lines, bill.exchange_rate, base) l),
    bill.purchase_order_id);
  select count(private.receive_stock(org, i.item_id, i.quantity, i.value, bill.bill_date, 'receipt', 'bill', bill.id))
  into arrived
  from (
    select private.item_of_product(org, l.product_id) as item_id, sum(l.quantity) as quantity, sum(l.base_net) as value
    from unnest(based) l
    where l.account_id = inventory and l.quantity > 0
    group by 1
    order by 1
  ) i;

  entry := private.post_entry(org, bill.bill_date, format('Bill %s, %s', bill.bill_number,
    (select v.name from public.vendors v where v.org_id = org and v.id = bill.vendor_id)),
    coalesce(bill.vendor_reference, bill.reference), 'bill', bill.id,
    private.entry_lines(org, 'purchases', bill.vendor_id, nullif(bill.currency, base), based));
  if arrived > 0 then
    perform private.link_stock(org, 'bill', bill.id, entry);
  end if;
  perform private.set_activity_action('approved');
  update public.bills b set posted_at = now(), posted_by = auth.uid(), journal_entry_id = entry, version = b.version + 1,
    updated_by = auth.uid(), status = case when b.total_amount = 0 then 'paid' else 'approved' end,
    closed_on = case when b.total_amount = 0 then b.bill_date end
  where b.org_id = org and b.id = bill.id;
  perform private.set_activity_action('');
  return entry;
end $$;
comment on function private.approve_bill(uuid, uuid) is
  'Posts a pending bill and answers the entry''s id; null where nothing of it has an amount.';

create function public.approve_bill(id uuid, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bills.approve', 'approve bills');
  answer constant jsonb := private.recall(approve_bill.key, 'approve_bill', to_jsonb(approve_bill.id));
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  entry := private.approve_bill(org, approve_bill.id);
  perform private.remember(approve_bill.key, coalesce(to_jsonb(entry), 'null'));
  return entry;
end $$;
comment on function public.approve_bill(uuid, uuid) is 'Approves a bill, which posts it, and answers the id of its journal entry.';
grant execute on function public.approve_bill(uuid, uuid) to authenticated;

-- schemas/documents/checking.sql

-- What a document must look like before it is saved: its fields, its lines, its accounts.

create function private.check_fields(target regclass, fields jsonb, writable text[], extra text[], place text) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  select f.key, f.value, format_type(a.atttypid, a.atttypmod) as type, a.attname is null and f.key <> all (extra) as is_unknown,
    (a.atttypmod - 4) & 65535 as scale
  into fault
  from jsonb_each_text(fields) f
  left join pg_catalog.pg_attribute a
    on a.attrelid = target and a.attname = f.key and a.attnum > 0 and not a.attisdropped
  where case
    when a.attname is null then f.key <> all (extra)
    when f.key <> all (writable) or btrim(f.value) = '' then false
    when not private.fits(f.value, format_type(a.atttypid, a.atttypmod)) then true
    when a.atttypid = 'numeric'::regtype then f.value::numeric <> round(f.value::numeric, (a.atttypmod - 4) & 65535)
    else false end
  limit 1;
  if not found then
    return;
  elsif fault.is_unknown then
    perform private.refuse('document.unknown_field', format(
      '%sThere is no field "%s" here. The fields are: %s.', place, left(fault.key, 60), array_to_string(writable || extra, ', ')));
  elsif fault.type like 'numeric%' and private.fits(fault.value, 'numeric')
    and scale(trim_scale(fault.value::numeric)) > fault.scale then
    perform private.refuse('document.too_precise', format('%s%s can have %s decimals at most; %s has more.',
      place, private.label(fault.key), fault.scale, left(fault.value, 40)));
  end if;
  perform private.refuse('document.invalid_value',
    place || private.type_complaint(fault.value, fault.key, fault.type) || '.');
end $$;
comment on function private.check_fields(regclass, jsonb, text[], text[], text) is
  'Refuses fields that a table does not have, and values that do not fit the writable ones. place begins the sentence.';

create function private.check_lines_entered(org uuid, entry private.document_kinds, lines jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  writable constant text[] := array['product_id', 'account_id', 'description', 'quantity', 'unit_price',
    'discount_percent', 'gst_rate', 'gst_applicable'];
  fault record;
begin
  if jsonb_typeof(lines) <> 'array' or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('document.invalid', 'The lines must be a list of objects, each with a description, a quantity and a unit_price.');
  elsif jsonb_array_length(lines) > 1000 then
    perform private.refuse('document.too_many_lines', 'A document holds 1000 lines at most. Split it into several.');
  end if;
  perform private.check_fields(format('public.%I', entry.line_table)::regclass, l.value, writable, array[]::text[], format('Line %s: ', l.n))
  from jsonb_array_elements(lines) with ordinality l (value, n);
  perform private.check_line_ranges(lines);

  select l.n, e.product_id, p.id as known_product, a.id as known_account, a.code, a.name, a.subtype into fault
  from jsonb_array_elements(lines) with ordinality l (value, n)
  cross join lateral (select nullif(btrim(l.value ->> 'product_id'), '')::uuid as product_id,
    nullif(btrim(l.value ->> 'account_id'), '')::uuid as account_id) e
  left join public.products p on p.org_id = org and p.id = e.product_id
  left join public.inventory_items i on i.org_id = org and i.product_id = p.id and entry.side = 'purchases'
  left join public.accounts a on a.org_id = org and a.id = e.account_id
  where (p.id is null and e.product_id is not null) or (a.id is null and e.account_id is not null)
    or a.subtype in ('receivable', 'payable') or (a.subtype = 'inventory' and i.id is null)
  order by l.n limit 1;
  if not found then
    return;
  elsif fault.known_product is null and fault.product_id is not null then
    perform private.refuse('product.unknown', format(
      'Line %s: this product is not in your list of products. Choose another one.', fault.n));
  elsif fault.known_account is null then
    perform private.refuse('account.unknown', format(
      'Line %s: this account is not in your chart of accounts. Choose another one.', fault.n));
  end if;
  perform private.refuse('document.control_account', format(
    'Line %s: account %s %s is kept by the database and takes no lines. Choose another account%s.',
    fault.n, fault.code, fault.name, case fault.subtype when 'inventory' then ', or a product that is kept in stock' else '' end));
end $$;
comment on function private.check_lines_entered(uuid, private.document_kinds, jsonb) is
  'Refuses lines that cannot be priced, in a sentence that names the line.';

create function private.refuse_control_accounts(org uuid, side text, lines private.priced_line[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  select l.position, a.code, a.name, a.subtype into fault
  from unnest(lines) l
  join public.accounts a on a.org_id = org and a.id = l.account_id and a.subtype in ('receivable', 'payable', 'inventory')
  where a.subtype <> 'inventory' or refuse_control_accounts.side = 'sales' or not exists (
    select from public.inventory_items i where i.org_id = org and i.product_id = l.product_id)
  order by l.position limit 1;
  if found then
    perform private.refuse('document.control_account', format(
      'Line %s: account %s %s is kept by the database and takes no lines. Choose another account%s.', fault.position,
      fault.code, fault.name, case fault.subtype when 'inventory' then ', or a product that is kept in stock' else ' here or for the product' end));
  end if;
end $$;
comment on function private.refuse_control_accounts(uuid, text, private.priced_line[]) is
  'Refuses lines that would move receivables, payables or stock behind the back of what stands for them: whatever the account came from, and whatever became of it since.';

create function private.check_line_ranges(lines jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  fault record;
begin
  select l.n, f.field into fault
  from jsonb_array_elements(lines) with ordinality l (value, n)
  cross join (values ('discount_percent'), ('gst_rate')) f (field)
  where nullif(btrim(l.value ->> f.field), '')::numeric not between 0 and 100
  order by l.n limit 1;
  if found then
    perform private.refuse('document.invalid_value', format('Line %s: %s must be between 0 and 100 percent.', fault.n,
      case fault.field when 'gst_rate' then 'GST rate' else 'Discount' end));
  end if;
  select l.n, char_length(l.value ->> 'description') > 2000 as is_wordy into fault
  from jsonb_array_elements(lines) with ordinality l (value, n)
  where nullif(btrim(l.value ->> 'quantity'), '')::numeric < 0 or char_length(l.value ->> 'description') > 2000
  order by l.n limit 1;
  if found then
    perform private.refuse('document.invalid_value', format('Line %s: %s.', fault.n, case when fault.is_wordy
      then 'Description cannot exceed 2000 characters'
      else 'Quantity cannot be negative. To take something off, give a negative unit price' end));
  end if;
end $$;
comment on function private.check_line_ranges(jsonb) is
  'Refuses percentages beyond 0 to 100 before they are reckoned with, negative quantities, and descriptions without end.';

create function private.check_document(org uuid, entry private.document_kinds, document jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(document) is distinct from 'object' then
    perform private.refuse('document.invalid', format('Send the %s as an object with its fields and its lines.', entry.label));
  end if;
  perform private.check_fields(format('public.%I', entry.table_name)::regclass, document - 'lines',
    entry.fields || array['id', 'version', 'updated_at'], array['lines'], '');
  if document ? 'lines' then
    perform private.check_lines_entered(org, entry, document -> 'lines');
  end if;
end $$;
comment on function private.check_document(uuid, private.document_kinds, jsonb) is
  'Refuses a document with unknown fields or values that do not fit. Columns that the database keeps are ignored.';

-- schemas/documents/entries.sql

-- What an invoice or a bill posts: one line for the customer or vendor, one for each account, one for each rate of GST.

create function private.document_lines(org uuid, kind text, document_id uuid) returns private.priced_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  entry private.document_kinds;
  lines private.priced_line[];
begin
  if document_lines.document_id is null then
    return null;
  elsif document_lines.kind = 'invoice' then
    -- The kind that is posted most has a plan of its own, which outlives the call.
    return (
      select array_agg(row(l.position, l.product_id, l.account_id, l.description, l.quantity, l.unit_price,
        l.discount_percent, l.gst_rate, l.gst_applicable, l.net, l.gst, l.total)::private.priced_line order by l.position)
      from public.invoice_lines l where l.org_id = org and l.invoice_id = document_lines.document_id);
  end if;
  entry := private.document_kind(document_lines.kind);
  execute format('select array_agg(row(l.position, l.product_id, l.account_id, l.description, l.quantity, l.unit_price,
      l.discount_percent, l.gst_rate, l.gst_applicable, l.net, l.gst, l.total)::private.priced_line order by l.position)
    from public.%I l where l.org_id = $1 and l.%I = $2', entry.line_table, entry.parent_column)
  using org, document_lines.document_id into lines;
  return lines;
end $$;
comment on function private.document_lines(uuid, text, uuid) is 'The lines of a document, in their order; null where it has none.';

create function private.items_moved(org uuid, lines private.priced_line[], ordered private.priced_line[] default null)
returns table (item_id uuid, quantity numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select i.item_id, sum(i.quantity)
  from (
    select private.item_of_product(org, t.product_id) as item_id, sum(t.quantity) as quantity
    from (
      select l.product_id, l.quantity from unnest(items_moved.lines) l
      union all
      select l.product_id, -l.quantity from unnest(items_moved.ordered) l
    ) t
    where t.product_id is not null
    group by t.product_id
  ) i
  where i.item_id is not null
  group by i.item_id
  having sum(i.quantity) > 0
  order by i.item_id;
end $$;
comment on function private.items_moved(uuid, private.priced_line[], private.priced_line[]) is
  'What lines move in stock beyond what an order of them moves, in the order in which items are locked.';

create function private.entry_lines(
  org uuid, side text, contact_id uuid, foreign_currency text, lines private.base_line[]
) returns private.posting_line[]
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  is_sale constant boolean := entry_lines.side = 'sales';
  -- A sale credits its accounts and debits the customer; a purchase is its mirror image.
  sign constant integer := case when is_sale then -1 else 1 end;
  result private.posting_line[];
begin
  select array_agg(t.line order by t.part, t.place) into result
  from (
    select 1 as part, 0 as place, private.line(private.account_for(org, case when is_sale then 'receivable' else 'payable' end),
      -sign * sum(l.base_net + l.base_gst), null, entry_lines.contact_id, foreign_currency,
      case when foreign_currency is not null then -sign * sum(l.net + l.gst) end) as line
    from unnest(lines) l
    union all
    select 2, min(l.position), private.line(l.account_id, sign * sum(l.base_net),
      case when count(*) = 1 then nullif(min(l.description), '') end, null, foreign_currency,
      case when foreign_currency is not null then sign * private.foreign_part(sum(l.net), sum(l.base_net)) end,
      -- Tax itself, such as what customs charge, is neither a sale nor a purchase.
      case when (select a.subtype from public.accounts a where a.org_id = org and a.id = l.account_id) = 'tax' then null
        when l.is_taxed then entry_lines.side
        else entry_lines.side || '_zero' end)
    from unnest(lines) l
    group by l.account_id, l.is_taxed
    union all
    select 3, min(l.position), private.line(
      private.account_for(org, case when is_sale then 'gst_collected' else 'gst_paid' end, trim_scale(l.gst_rate)::text),
      sign * sum(l.base_gst), format('GST %s %%', trim_scale(l.gst_rate)), null, foreign_currency,
      case when foreign_currency is not null then sign * private.foreign_part(sum(l.gst), sum(l.base_gst)) end,
      case when is_sale then 'gst_collected' else 'gst_paid' end)
    from unnest(lines) l
    where l.is_taxed
    group by l.gst_rate
  ) t;
  return result;
end $$;
comment on function private.entry_lines(uuid, text, uuid, text, private.base_line[]) is
  'The lines that a sale or a purchase posts; they balance because the lines'' parts add up. foreign_currency is null in the base currency.';

create function private.require_postable(label text, status text, posted_at timestamptz, total numeric, lines private.priced_line[])
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if require_postable.status = 'cancelled' then
    perform private.refuse('document.cancelled', format('The %s is cancelled. Make a new one instead.', label));
  elsif require_postable.posted_at is not null then
    perform private.refuse('document.already_posted', format('The %s is posted already.', label));
  elsif coalesce(cardinality(lines), 0) = 0 then
    perform private.refuse('document.no_lines', format('The %s has no lines. Add at least one before you post it.', label));
  elsif total < 0 then
    perform private.refuse('document.negative_total', format(
      'The total of %s is %s. It cannot be below zero: issue a credit note for what is to be given back.', label, total));
  end if;
end $$;
comment on function private.require_postable(text, text, timestamptz, numeric, private.priced_line[]) is
  'Refuses to post what is cancelled, posted, empty or below zero.';

-- schemas/documents/numbers.sql

-- Numbers without gaps and without duplicates: a counter row for each series, changed in the transaction that uses the
-- number. A draft that is deleted gives its number back, and the next one takes it.

create table private.number_series (
  org_id uuid not null references public.organizations (id),
  series text not null,
  last_number integer not null default 0,
  released integer[] not null default '{}',
  primary key (org_id, series)
);
comment on table private.number_series is 'The last number of each series, and the numbers below it that are free again.';
alter table private.number_series enable row level security;

create function private.number_prefix(org uuid, series text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select case number_prefix.series
      when 'invoice' then s.invoice_prefix when 'bill' then s.bill_prefix
      when 'sales_order' then s.sales_order_prefix when 'purchase_order' then s.purchase_order_prefix
      when 'payment' then 'PAY-' when 'credit_note' then 'CN-' end
    from public.company_settings s where s.org_id = org);
end $$;
comment on function private.number_prefix(uuid, text) is 'What the numbers of a series begin with.';

create function private.number_text(prefix text, number integer) returns text
language sql immutable
as $$
  select prefix || case when number < 1000000 then lpad(number::text, 6, '0') else number::text end
$$;
comment on function private.number_text(text, integer) is 'A number as documents show it: six digits, so that text sorts as numbers do.';

create function private.take_number(org uuid, series text, out number integer, out text text)
language plpgsql
set search_path = ''
as $$
declare
  free integer[];
begin
  insert into private.number_series (org_id, series) values (org, take_number.series) on conflict do nothing;
  select s.released into free from private.number_series s
  where s.org_id = org and s.series = take_number.series for update;
  if cardinality(free) > 0 then
    number := (select min(n) from unnest(free) n);
    update private.number_series s set released = array_remove(s.released, take_number.number)
    where s.org_id = org and s.series = take_number.series;
  else
    update private.number_series s set last_number = s.last_number + 1
    where s.org_id = org and s.series = take_number.series
    returning s.last_number into number;
  end if;
  text := private.number_text(private.number_prefix(org, take_number.series), number);
end $$;
comment on function private.take_number(uuid, text) is
  'The next number of a series and its text. Whoever comes second waits until the first has committed or given up.';

create function private.release_number(org uuid, series text, number integer) returns void
language sql
set search_path = ''
as $$
  update private.number_series s set released = s.released || release_number.number
  where s.org_id = org and s.series = release_number.series
$$;
comment on function private.release_number(uuid, text, integer) is 'Gives the number of a deleted draft back to its series.';

-- schemas/recurring/recurring-documents.sql

-- Recurring documents: invoices and bills that are made by themselves, on dates that follow from the first one.

create table public.recurring_documents (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  name text collate "und-x-icu" not null,
  kind text not null references private.document_kinds (kind),
  customer_id uuid,
  vendor_id uuid,
  template jsonb not null,
  total_amount numeric(18, 2) not null,
  frequency text not null,
  every integer not null default 1,
  first_date date not null,
  next_date date not null,
  end_date date,
  posts_automatically boolean not null default false,
  is_paused boolean not null default false,
  paused_reason text,
  issued_count integer not null default 0,
  last_issued_on date,
  last_error text,
  last_error_code text,
  last_error_at timestamptz,
  version integer not null default 1,
  updated_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint recurring_documents_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint recurring_documents_vendor foreign key (vendor_id, org_id) references public.vendors (id, org_id),
  constraint recurring_documents_name_given check (btrim(name) <> ''),
  constraint recurring_documents_name_length check (char_length(name) <= 200),
  constraint recurring_documents_kind check (kind in ('invoice', 'bill')),
  constraint recurring_documents_contact check ((kind = 'invoice') = (customer_id is not null) and (kind = 'bill') = (vendor_id is not null)),
  constraint recurring_documents_frequency check (frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  constraint recurring_documents_every check (every between 1 and 366),
  constraint recurring_documents_end_date check (end_date >= first_date),
  constraint recurring_documents_paused_reason check (is_paused or paused_reason is null)
);
comment on table public.recurring_documents is 'Templates of invoices and bills, and when the next one is made.';
comment on column public.recurring_documents.user_id is
  'In whose name documents are made: who created it, or took it over when that person could not any more. No foreign key: the record outlives the account.';
comment on column public.recurring_documents.template is 'The document as save_invoice or save_bill takes it, without its dates.';
comment on column public.recurring_documents.first_date is 'Later dates are counted from it, so that a 31st comes back after a shorter month.';
comment on column public.recurring_documents.next_date is 'The date of the document that is made next.';
comment on column public.recurring_documents.posts_automatically is 'Otherwise a draft is left to be looked at.';
comment on column public.recurring_documents.paused_reason is 'Why the database paused it; null when a person did.';
comment on column public.recurring_documents.last_error is 'Why the document of next_date could not be made. It is tried again every hour.';
comment on constraint recurring_documents_name_given on public.recurring_documents is 'Name is required';
comment on constraint recurring_documents_name_length on public.recurring_documents is 'Name cannot exceed 200 characters';
comment on constraint recurring_documents_kind on public.recurring_documents is 'Only invoices and bills recur';
comment on constraint recurring_documents_contact on public.recurring_documents is 'An invoice is for a customer, a bill is from a vendor';
comment on constraint recurring_documents_frequency on public.recurring_documents is 'Frequency must be daily, weekly, monthly or yearly';
comment on constraint recurring_documents_every on public.recurring_documents is 'It recurs every 1 to 366 days, weeks, months or years';
comment on constraint recurring_documents_end_date on public.recurring_documents is 'End date cannot be before the first date';
comment on constraint recurring_documents_paused_reason on public.recurring_documents is 'Only what is paused has a reason for it';

select private.organisation_table('public.recurring_documents');
create index recurring_documents_due on public.recurring_documents (next_date) where not is_paused;
create index recurring_documents_kind on public.recurring_documents (kind);
create index recurring_documents_customer on public.recurring_documents (customer_id, org_id);
create index recurring_documents_vendor on public.recurring_documents (vendor_id, org_id);
select private.register_records('public.recurring_documents', 'recurring document', 'recurring documents', 'name', $$name$$);

select private.grant_permission('recurring_documents.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('recurring_documents.create', 'admin', 'manager', 'user');
select private.grant_permission('recurring_documents.update', 'admin', 'manager', 'user');
select private.grant_permission('recurring_documents.delete', 'admin');
select private.grant_permission('recurring_documents.export', 'admin', 'manager');

grant update (is_paused) on public.recurring_documents to authenticated;

select private.let_members('public.recurring_documents', 'read', 'delete');

create policy "Admins, managers and users pause recurring documents" on public.recurring_documents
  for update to authenticated
  using (org_id = (select private.org_id()) and (select private.can('recurring_documents.update')))
  with check (org_id = (select private.org_id()) and (select private.can('recurring_documents.update')));

create trigger recurring_documents_touch before update on public.recurring_documents
  for each row execute function private.touch_updated_at();
create trigger recurring_documents_contact before insert or update of customer_id, vendor_id on public.recurring_documents
  for each row execute function private.require_active_contact();
select private.keep_activity('public.recurring_documents', 'name',
  'version', 'updated_by', 'first_date', 'issued_count', 'last_issued_on', 'last_error_at', 'last_error_code');

create function private.recurrence_date(first_date date, frequency text, every integer, turn integer) returns date
language sql immutable
set search_path = ''
as $$
  -- Counted from the first date: a month that is too short ends on its last day, and the next one is right again.
  select (first_date + every * turn * case frequency
    when 'daily' then interval '1 day' when 'weekly' then interval '7 days'
    when 'monthly' then interval '1 month' else interval '1 year' end)::date
$$;
comment on function private.recurrence_date(date, text, integer, integer) is 'The date of a turn; turn 0 is the first date.';

create function private.next_recurrence(first_date date, frequency text, every integer, after date) returns date
language sql immutable
set search_path = ''
as $$
  select min(d)
  from generate_series(0, 2) n
  cross join lateral private.recurrence_date(first_date, frequency, every, n + greatest(0, case frequency
    when 'daily' then (after - first_date) / every
    when 'weekly' then (after - first_date) / (7 * every)
    when 'monthly' then ((extract(year from after) - extract(year from first_date)) * 12
      + extract(month from after) - extract(month from first_date))::integer / every
    else (extract(year from after) - extract(year from first_date))::integer / every end)) d
  where d > after
$$;
comment on function private.next_recurrence(date, text, integer, date) is 'The first date of a recurrence after another date.';

create function private.resume_recurring_document() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := private.today(new.org_id);
begin
  if new.next_date < today and new.next_date = old.next_date then
    new.next_date := private.next_recurrence(new.first_date, new.frequency, new.every, today - 1);
  end if;
  return new;
end $$;
comment on function private.resume_recurring_document() is 'What was paused goes on with the next date from today; nothing is made for the pause.';

create trigger recurring_documents_resume before update on public.recurring_documents
  for each row when (old.is_paused and not new.is_paused)
  execute function private.resume_recurring_document();

-- schemas/recurring/saving.sql

-- Saving the template of a recurring document.

create function private.recurring_template(entry private.document_kinds, template jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') || jsonb_build_object('lines', (
    select coalesce(jsonb_agg((
      select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(l.value) c
      where c.key in ('product_id', 'account_id', 'description', 'quantity', 'unit_price', 'discount_percent', 'gst_rate',
        'gst_applicable')) order by l.n), '[]')
    from jsonb_array_elements(template -> 'lines') with ordinality l (value, n)))
  from jsonb_each(template) f
  where f.key = any (array_remove(array_remove(entry.fields, entry.date_column), 'due_date'))
$$;
comment on function private.recurring_template(private.document_kinds, jsonb) is
  'What of a document comes back each time: everything that people enter but its dates.';

create function public.save_recurring_document(document jsonb, key uuid) returns public.recurring_documents
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('recurring_documents.create', 'save recurring documents');
  answer constant jsonb := private.recall(save_recurring_document.key, 'save_recurring_document', save_recurring_document.document);
  entered constant jsonb := save_recurring_document.document;
  fields constant text[] := array['name', 'kind', 'template', 'frequency', 'every', 'next_date', 'end_date',
    'posts_automatically', 'is_paused'];
  entry private.document_kinds;
  saved public.recurring_documents;
  earlier public.recurring_documents;
  head jsonb;
  violated text;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.recurring_documents, answer);
  elsif jsonb_typeof(entered) is distinct from 'object' then
    perform private.refuse('document.invalid', 'Send the recurring document as an object with its fields and its template.');
  end if;
  perform private.check_fields('public.recurring_documents', entered - 'template', fields || array['id', 'version', 'updated_at'],
    '{}', '');
  if btrim(coalesce(entered ->> 'id', '')) <> '' then
    select r.* into earlier from public.recurring_documents r where r.org_id = org and r.id = btrim(entered ->> 'id')::uuid for update;
    if earlier.id is null then
      perform private.refuse('document.not_found', 'There is no such recurring document. Load the list again.');
    end if;
    perform private.require_version(entered, earlier.version, earlier.updated_at,
      format('recurring document %s', earlier.name), org, earlier.id);
  end if;
  -- Blank is nothing; what is not said stays as it was.
  saved := jsonb_populate_record(earlier, (
    select coalesce(jsonb_object_agg(f.key, case when btrim(f.value #>> '{}') = '' then 'null' else f.value end), '{}')
    from jsonb_each(entered) f where f.key = any (fields)));
  saved.every := coalesce(saved.every, 1);
  saved.posts_automatically := coalesce(saved.posts_automatically, false);
  saved.is_paused := coalesce(saved.is_paused, false);
  saved.next_date := coalesce(saved.next_date, private.today(org));
  if earlier.id is null or (saved.next_date, saved.frequency, saved.every) is distinct from
    (earlier.next_date, earlier.frequency, earlier.every) then
    saved.first_date := saved.next_date;
  end if;
  if coalesce(saved.kind, '') not in ('invoice', 'bill') then
    perform private.refuse('document.unknown_kind', 'Say what recurs: the kind is invoice or bill.');
  elsif earlier.kind <> saved.kind then
    perform private.refuse('document.unknown_kind', 'What recurs cannot change from an invoice to a bill. Make a new one instead.');
  elsif saved.frequency is null then
    perform private.refuse('document.invalid_value', 'Frequency must be daily, weekly, monthly or yearly.');
  elsif btrim(coalesce(saved.name, '')) = '' then
    perform private.refuse('document.invalid_value', 'Name is required.');
  elsif saved.posts_automatically then
    perform private.require(case saved.kind when 'invoice' then 'invoices.post' else 'bills.approve' end,
      format('let %ss be posted by themselves', saved.kind));
  end if;

  -- The first document is made on trial, so that a template which cannot work is refused now.
  entry := private.document_kind(saved.kind);
  perform private.check_document(org, entry, saved.template);
  saved.template := private.recurring_template(entry, saved.template);
  head := private.complete_head(org, entry, null, saved.template);
  if saved.template -> 'lines' = '[]' then
    perform private.refuse('document.no_lines', format('The %s has no lines. Add at least one first.', entry.label));
  end if;
  saved.total_amount := (private.price_document(org, entry, head, saved.template -> 'lines')).totals ->> 'total_amount';
  saved.customer_id := head ->> 'customer_id';
  saved.vendor_id := head ->> 'vendor_id';

  if earlier.id is null then
    insert into public.recurring_documents (org_id, name, kind, customer_id, vendor_id, template, total_amount, frequency, every,
      first_date, next_date, end_date, posts_automatically, is_paused)
    values (org, saved.name, saved.kind, saved.customer_id, saved.vendor_id, saved.template, saved.total_amount, saved.frequency,
      saved.every, saved.first_date, saved.next_date, saved.end_date, saved.posts_automatically, saved.is_paused)
    returning recurring_documents.* into saved;
  else
    update public.recurring_documents r set name = saved.name, customer_id = saved.customer_id, vendor_id = saved.vendor_id,
      template = saved.template, total_amount = saved.total_amount, frequency = saved.frequency, every = saved.every,
      first_date = saved.first_date, next_date = saved.next_date, end_date = saved.end_date,
      posts_automatically = saved.posts_automatically, is_paused = saved.is_paused, last_error = null, last_error_code = null,
      last_error_at = null, version = r.version + 1, updated_by = auth.uid()
    where r.org_id = org and r.id = earlier.id
    returning r.* into saved;
  end if;
  perform private.remember(save_recurring_document.key, to_jsonb(saved));
  return saved;
exception when check_violation then
  get stacked diagnostics violated = constraint_name;
  perform private.refuse('document.invalid_value', coalesce(
    private.constraint_sentence('public.recurring_documents', violated), 'One of the values was not accepted') || '.');
  return null;
end $$;
comment on function public.save_recurring_document(jsonb, uuid) is
  'Saves {id?, version?, name, kind, template, frequency, every, next_date, end_date, posts_automatically, is_paused} and answers its row. The template is a document without dates.';
grant execute on function public.save_recurring_document(jsonb, uuid) to authenticated;

-- schemas/payments/allocating.sql

-- Allocations: which documents an amount of money or credit settles, and what each of them does to the ledger.

create type private.requested_allocation as (
  position integer, document_id uuid, amount numeric, discount numeric, write_off numeric, paid numeric
);
comment on type private.requested_allocation is 'One element of `allocations` as it was sent.';

create function private.read_allocations(allocations jsonb) returns private.requested_allocation[]
language plpgsql immutable
set search_path = ''
as $$
declare
  known constant text[] := array['document_id', 'amount', 'discount', 'write_off', 'paid'];
  sent constant jsonb := case when jsonb_typeof(allocations) is distinct from 'null' then allocations end;
  stranger text;
  wrong integer;
begin
  if sent is null then
    return '{}';
  elsif jsonb_typeof(sent) <> 'array' or jsonb_path_exists(sent, 'strict $[*] ? (@.type() != "object")') then
    perform private.refuse('payment.malformed', 'Allocations are a list: [{document_id, amount}].');
  end if;
  select key into stranger from jsonb_array_elements(sent) a cross join lateral jsonb_object_keys(a) key
  where key <> all (known) limit 1;
  if stranger is not null then
    perform private.refuse('payment.unknown_field', format(
      'An allocation has no field "%s". It has document_id and amount, and may have discount, write_off and paid.', left(stranger, 40)));
  end if;
  select a.n into wrong from jsonb_array_elements(sent) with ordinality a (value, n)
  where not pg_input_is_valid(coalesce(a.value ->> 'document_id', ''), 'uuid') limit 1;
  if wrong is not null then
    perform private.refuse('payment.malformed', format(
      'Allocation %s: document_id must be the id of a document.', wrong));
  end if;
  return array(
    select row(a.n, a.value ->> 'document_id',
      private.decimal_of(a.value, 'amount', format('Allocation %s:', a.n)),
      private.decimal_of(a.value, 'discount', format('Allocation %s:', a.n)),
      private.decimal_of(a.value, 'write_off', format('Allocation %s:', a.n)),
      case when a.value ->> 'paid' is not null then private.decimal_of(a.value, 'paid', format('Allocation %s:', a.n)) end
    )::private.requested_allocation
    from jsonb_array_elements(sent) with ordinality a (value, n) order by a.n);
end $$;
comment on function private.read_allocations(jsonb) is
  'Allocations from [{document_id, amount, discount?, write_off?, paid?}]; a refusal names the one that is wrong.';

create type private.settlement as (
  id uuid, document private.open_document, amount numeric, discount numeric, write_off numeric, paid numeric, paid_base numeric,
  base_amount numeric, discount_base numeric, write_off_base numeric, exchange_difference numeric, allocated_on date,
  journal_entry_id uuid
);
comment on type private.settlement is 'What an allocation will do; id and columns are those of its row in payment_allocations.';

create function private.check_allocation(
  contact private.contact, document private.open_document, sent private.requested_allocation, currency text, base text,
  on_date date, may_write_off boolean
) returns void
language plpgsql
set search_path = ''
as $$
begin
  if document.id is null then
    perform private.refuse('payment.unknown_document', format(
      'Allocation %s: there is no such %s of %s. Load the list again.', sent.position, contact.document_kind, contact.name));
  elsif document.contact_id <> contact.id then
    perform private.refuse('payment.wrong_contact', format('%s %s is not one of %s. Choose the %s''s own %ss.',
      initcap(document.kind), document.number, contact.name, contact.kind, document.kind));
  elsif sent.amount <= 0 or sent.discount < 0 or sent.write_off < 0 or sent.paid <= 0 then
    perform private.refuse('payment.amount', format(
      'Allocation %s: the amount for %s must be greater than 0, discount and write-off not below 0.', sent.position, document.number));
  elsif (sent.amount, sent.discount, sent.write_off) <> (private.round_money(sent.amount, document.currency),
      private.round_money(sent.discount, document.currency), private.round_money(sent.write_off, document.currency))
    or sent.paid <> private.round_money(sent.paid, currency) then
    perform private.refuse('payment.too_precise', format(
      'Allocation %s: the amounts for %s have more decimals than %s has. Round them first.',
      sent.position, document.number, document.currency));
  elsif currency not in (document.currency, base) then
    perform private.refuse('payment.wrong_currency', format(
      '%s %s is in %s and cannot be settled in %s. Pay it in %s%s.', initcap(document.kind), document.number, document.currency,
      currency, document.currency, case when document.currency <> base then ' or in ' || base end));
  end if;
  perform private.check_document_is_open(document, sent.amount + sent.discount + sent.write_off);
  if sent.write_off > 0 and not may_write_off then
    perform private.require('documents.write_off', format('write off %s of %s', sent.write_off, document.number));
  end if;
  if sent.discount > 0 and not may_write_off and (on_date > document.discount_until
    or sent.discount > private.round_money((sent.amount + sent.discount) * document.discount_percent / 100,
      document.currency)) then
    perform private.require('documents.write_off', format(
      'give a discount of %s on %s, which is beyond its terms (%s percent until %s)',
      sent.discount, document.number, trim_scale(document.discount_percent), document.discount_until));
  end if;
end $$;
comment on function private.check_allocation(private.contact, private.open_document, private.requested_allocation, text, text, date, boolean) is
  'Refuses an allocation that its document, its currency or the caller''s role does not allow.';

create function private.plan_settlements(
  org uuid, contact private.contact, currency text, available numeric, base_available numeric, allocations jsonb, on_date date,
  may_write_off boolean
) returns private.settlement[]
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  sent constant private.requested_allocation[] := private.read_allocations(allocations);
  planned private.settlement[];
  part record;
  paid_bases numeric[];
begin
  if cardinality(sent) = 0 then
    return '{}';
  elsif (select count(distinct s.document_id) from unnest(sent) s) < cardinality(sent) then
    perform private.refuse('payment.duplicate_document', 'A document is named twice. Put its allocations into one.');
  end if;
  for part in
    select s, d, case when d.currency = plan_settlements.currency then s.amount
      else coalesce(s.paid, case when cardinality(sent) = 1 then available end) end as paid
    from unnest(sent) s
    left join private.hold_documents(org, contact.document_kind, (select array_agg(a.document_id) from unnest(sent) a)) d
      on d.id = s.document_id
    order by s.position
  loop
    perform private.check_allocation(contact, part.d, part.s, plan_settlements.currency, base, on_date, may_write_off);
    if part.paid is null or (part.s).paid <> part.paid then
      perform private.refuse('payment.paid_required', format(
        'Allocation %s: %s is in %s. Say in "paid" how much %s was paid for it.', (part.s).position, (part.d).number,
        (part.d).currency, plan_settlements.currency));
    elsif (part.d).currency <> plan_settlements.currency
      and abs(part.paid / (part.s).amount / (part.d).exchange_rate - 1) > 0.5 then
      perform private.refuse('payment.rate_implausible', format(
        '%s %s for %s %s would be a rate of %s, and %s was booked at %s. That is too far off: choose the right document or amount.',
        part.paid, base, (part.s).amount, (part.d).currency, trim_scale(round(part.paid / (part.s).amount, 6)), (part.d).number,
        trim_scale((part.d).exchange_rate)));
    end if;
    planned := planned || row(private.uuid_v7(), part.d, (part.s).amount, (part.s).discount, (part.s).write_off, part.paid,
      0, 0, 0, 0, 0, greatest(on_date, (part.d).dated), null)::private.settlement;
  end loop;
  if (select sum(p.paid) from unnest(planned) p) > available then
    perform private.refuse('payment.over_allocated', format(
      '%s %s is allocated, but only %s is there. Lower the allocations.', (select sum(p.paid) from unnest(planned) p),
      plan_settlements.currency, available));
  end if;
  paid_bases := private.allocate(base_available,
    (select array_agg(p.paid order by p.n) || (available - sum(p.paid))
     from unnest(planned) with ordinality p (id, document, amount, discount, write_off, paid, paid_base, base_amount,
       discount_base, write_off_base, exchange_difference, allocated_on,
    journal_entry_id, n)), base);
  return private.value_settlements(contact, planned, paid_bases, base);
end $$;
comment on function private.plan_settlements(uuid, private.contact, text, numeric, numeric, jsonb, date, boolean) is
  'Locks the documents of allocations and answers what settling them does, or a refusal. What is available is in the given currency.';

create function private.value_settlements(
  contact private.contact, planned private.settlement[], paid_bases numeric[], base text
) returns private.settlement[]
language sql immutable
set search_path = ''
as $$
  select array_agg(row(p.id, p.document, p.amount, p.discount, p.write_off, p.paid, paid_bases[p.n], c.carrying, parts[2], parts[3],
    contact.sign * (paid_bases[p.n] - parts[1]), p.allocated_on, null)::private.settlement order by p.n)
  from unnest(planned) with ordinality p (id, document, amount, discount, write_off, paid, paid_base, base_amount,
    discount_base, write_off_base, exchange_difference, allocated_on,
    journal_entry_id, n)
  cross join lateral (select private.base_share(p.amount + p.discount + p.write_off, (p.document).balance,
    (p.document).base_balance, base) as carrying) c
  cross join lateral (select private.allocate(c.carrying, array[p.amount, p.discount, p.write_off], base) as parts) a
$$;
comment on function private.value_settlements(private.contact, private.settlement[], numeric[], text) is
  'Settlements in the base currency: the document at its own rate, the money at what it is worth, and the difference between them.';

create function private.settlement_lines(org uuid, contact private.contact, settlements private.settlement[])
returns private.posting_line[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(l.line order by p.n, l.position), '{}')
  from unnest(settlements) with ordinality p (id, document, amount, discount, write_off, paid, paid_base, base_amount,
    discount_base, write_off_base, exchange_difference, allocated_on,
    journal_entry_id, n)
  cross join lateral (
    select 1 as position, private.contact_line(org, private.control_account(org, (p.document).journal_entry_id, contact), contact,
      -p.base_amount, (p.document).currency, -(p.amount + p.discount + p.write_off), (p.document).number) as line
    union all
    select 2, d from unnest(private.reduction_lines(org, contact, (p.document).journal_entry_id, p.discount_base,
      case contact.kind when 'customer' then 'discount_allowed' else 'discount_received' end,
      'Discount on ' || (p.document).number)) d
    where p.discount_base <> 0
    union all
    select 3, w from unnest(private.reduction_lines(org, contact, (p.document).journal_entry_id, p.write_off_base, 'write_off',
      'Written off from ' || (p.document).number)) w
    where p.write_off_base <> 0
    union all
    select 4, private.line(private.account_for(org, 'exchange_difference'), -p.exchange_difference,
      'Exchange difference on ' || (p.document).number)
    where p.exchange_difference <> 0
  ) l
$$;
comment on function private.settlement_lines(uuid, private.contact, private.settlement[]) is
  'All lines of settlements but those of the money or credit itself.';

create function private.settle_documents(org uuid, settlements private.settlement[]) returns void
language sql
set search_path = ''
as $$
  select private.settle_document(org, (s.document).kind, (s.document).id, s.amount + s.discount + s.write_off, s.base_amount,
    s.allocated_on)
  from unnest(settlements) s
$$;
comment on function private.settle_documents(uuid, private.settlement[]) is 'Lowers the balances of the documents of settlements.';

create function private.write_allocations(
  org uuid, settlements private.settlement[], payment_id uuid default null, credit_note_id uuid default null
) returns void
language sql
set search_path = ''
as $$
  insert into public.payment_allocations (org_id, id, payment_id, credit_note_id, invoice_id, bill_id, allocated_on, amount, discount,
    write_off, base_amount, paid, paid_base, exchange_difference, journal_entry_id)
  select org, s.id, write_allocations.payment_id, write_allocations.credit_note_id,
    case when (s.document).kind = 'invoice' then (s.document).id end,
    case when (s.document).kind = 'bill' then (s.document).id end,
    s.allocated_on, s.amount, s.discount, s.write_off, s.base_amount, s.paid, s.paid_base, s.exchange_difference, s.journal_entry_id
  from unnest(settlements) s
$$;
comment on function private.write_allocations(uuid, private.settlement[], uuid, uuid) is
  'Keeps settlements as allocations of a payment or credit note, or as write-offs.';

-- schemas/banking/bank-accounts.sql

-- Bank accounts, whose numbers are stored encrypted and shown masked, to admins and managers only.

create table private.bank_accounts (
  org_id uuid not null references public.organizations (id),
  id uuid not null,
  user_id uuid,
  account_id uuid not null,
  bank_name text not null,
  account_type text not null,
  opening_balance numeric(18, 2) not null,
  opened_on date not null,
  numbers private.sealed_text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, account_id),
  foreign key (account_id, org_id) references public.accounts (id, org_id)
);
comment on table private.bank_accounts is 'Bank accounts of organisations. Only audited functions open their numbers.';
comment on column private.bank_accounts.id is 'Made by the client, so that repeating a call adds nothing twice.';
comment on column private.bank_accounts.account_id is 'The account of the ledger that was made for it.';
comment on column private.bank_accounts.opened_on is 'The day of its opening balance in the ledger.';
comment on column private.bank_accounts.numbers is '{"account_number", "routing_number"}, sealed for this row.';
create index bank_accounts_account on private.bank_accounts (account_id, org_id);
alter table private.bank_accounts enable row level security;

select private.grant_permission('bank_accounts.read', 'admin', 'manager');
select private.grant_permission('bank_accounts.create', 'admin', 'manager');

create function private.open_bank_numbers(account private.bank_accounts) returns jsonb
language sql
set search_path = ''
as $$
  select private.unseal(account.org_id, account.id, account.numbers, account.bank_name)::jsonb
$$;
comment on function private.open_bank_numbers(private.bank_accounts) is '{"account_number", "routing_number"} in plain text, or a refusal.';

create function private.deny_banking(org uuid, action text, attempt text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  sentence constant text := format(
    'Insufficient permissions: your role (%s) may not %s. Ask an admin or manager of your organisation.', private.role(), attempt);
begin
  if coalesce(current_setting('request.method', true), '') = '' then
    perform private.refuse('role.denied', sentence);
  end if;
  -- The API answers as it does for an error, but the transaction ends well and the audit keeps its record.
  perform private.audit_banking(org, action, 'denied', null, sentence);
  perform set_config('response.status', '403', true);
  return jsonb_build_object('code', 'P0001', 'message', sentence, 'details', null, 'hint', 'role.denied');
end $$;
comment on function private.deny_banking(uuid, text, text) is
  'Refuses an attempt to a role. Under the API the refusal is audited, and answered with status 403 and this error.';

create function private.is_routing_number(digits text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case when digits ~ '^[0-9]{9}$' then (
    select sum(substr(digits, n, 1)::integer * (array[3, 7, 1])[(n - 1) % 3 + 1]) % 10 = 0 from generate_series(1, 9) n
  ) else false end
$$;
comment on function private.is_routing_number(text) is 'Nine digits whose sum, weighted by 3, 7, 1 in turn, is a multiple of ten.';

create function private.check_bank_account_form(
  org uuid, bank_name text, account_number text, routing_number text, account_type text, opening_balance numeric
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  complaint constant text := case
    when bank_name = '' then 'Bank name is required'
    when char_length(bank_name) > 100 then 'Bank name cannot exceed 100 characters'
    when char_length(account_number) < 8 then 'Valid account number is required (8+ digits)'
    when account_number !~ '^[0-9]{8,17}$' then 'Account number must be 8-17 digits'
    when routing_number <> '' and not private.is_routing_number(routing_number)
      then 'Invalid routing number format (must be 9 digits with valid checksum)'
    when account_type not in ('checking', 'savings', 'business')
      then 'Account type must be checking, savings or business'
    when opening_balance < 0 then 'Opening balance cannot be negative'
    when opening_balance >= 1e15 then 'Opening balance is too large'
    when opening_balance <> private.round_money(opening_balance, private.base_currency(org))
      then format('Opening balance has more decimals than %s has', private.base_currency(org))
    end;
begin
  if complaint is not null then
    perform private.refuse('bank.invalid', complaint);
  end if;
end $$;
comment on function private.check_bank_account_form(uuid, text, text, text, text, numeric) is
  'Refuses what a bank account cannot be, in the words of the form.';

create function private.add_ledger_account_of_bank(org uuid, name text) returns uuid
language sql
set search_path = ''
as $$
  -- The first free code behind the bank accounts that there are.
  insert into public.accounts (org_id, code, name, type, subtype)
  select org, (
      select min(c)::text from generate_series(b.last_code + 1, b.last_code + 100000) c
      where not exists (select from public.accounts a where a.org_id = org and a.code = c::text)),
    add_ledger_account_of_bank.name, 'asset', 'bank'
  from (
    select coalesce(max(a.code::bigint) filter (where a.code ~ '^[0-9]{1,9}$'), 999) as last_code
    from public.accounts a where a.org_id = org and a.type = 'asset' and a.subtype = 'bank'
  ) b
  returning id
$$;
comment on function private.add_ledger_account_of_bank(uuid, text) is 'Adds an account of subtype bank to the chart; answers its id.';

create function private.repeated_bank_account(account private.bank_accounts, numbers jsonb, requested private.bank_accounts)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  if (account.bank_name, account.account_type, account.opening_balance, account.opened_on) is distinct from
      (requested.bank_name, requested.account_type, requested.opening_balance, coalesce(requested.opened_on, account.opened_on))
    or private.open_bank_numbers(account) <> numbers then
    perform private.refuse('key.reused', format(
      'This id was used before, for the bank account "%s". Open the dialog again to add another one.', account.bank_name));
  end if;
  return account.id;
end $$;
comment on function private.repeated_bank_account(private.bank_accounts, jsonb, private.bank_accounts) is
  'What a call repeated with its id answers; refused where it asks for something else.';

create function public.create_secure_bank_account(
  account_id_param uuid, bank_name_param text, account_number_param text, routing_number_param text default null,
  account_type_param text default 'checking', opening_balance_param numeric default 0, opened_on_param date default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  account private.bank_accounts;
  earlier private.bank_accounts;
  numbers jsonb;
begin
  if not private.can('bank_accounts.create') then
    return private.deny_banking(org, 'create', 'add bank accounts');
  elsif account_id_param is null then
    perform private.refuse('key.missing', 'Send a new uuid as the account''s id, so that repeating the call adds nothing twice.');
  end if;
  account.org_id := org;
  account.id := account_id_param;
  account.user_id := auth.uid();
  account.bank_name := btrim(coalesce(bank_name_param, ''));
  account.account_type := coalesce(account_type_param, 'checking');
  account.opening_balance := coalesce(opening_balance_param, 0);
  account.opened_on := opened_on_param;
  account.created_at := now();
  perform private.check_bank_account_form(org, account.bank_name, coalesce(account_number_param, ''),
    coalesce(routing_number_param, ''), account.account_type, coalesce(opening_balance_param, 0));
  perform private.require_calendar_date(opened_on_param);
  numbers := jsonb_build_object('account_number', account_number_param, 'routing_number', nullif(routing_number_param, ''));

  -- One at a time for each organisation: neither the id nor the account's code is given twice.
  perform private.hold_banking_audit(org);
  select b.* into earlier from private.bank_accounts b where b.org_id = org and b.id = account.id;
  if earlier.id is not null then
    return to_jsonb(private.repeated_bank_account(earlier, numbers, account));
  end if;
  account.opened_on := coalesce(account.opened_on, private.today(org));
  account.numbers := private.seal(org, account.id, numbers::text);
  account.account_id := private.add_ledger_account_of_bank(org, format('%s %s', account.bank_name, initcap(account.account_type)));
  insert into private.bank_accounts select account.*;
  perform private.audit_banking(org, 'create', 'done', account.id, format('Added the %s account "%s"',
    account.account_type, account.bank_name));
  perform private.post_entry(org, account.opened_on, format('Opening balance of %s', account.bank_name), null, 'opening', account.id,
    array[
      private.line(account.account_id, account.opening_balance, null),
      private.line(private.account_for(org, 'opening_balances'), -account.opening_balance, null)]);
  return to_jsonb(account.id);
end $$;
comment on function public.create_secure_bank_account(uuid, text, text, text, text, numeric, date) is
  'Adds a bank account with encrypted numbers and an account of the ledger, posts its opening balance on a day, today if none is '
  'given, and answers its id (a uuid). A role without the right gets an error whose message begins with "Insufficient permissions"; it is audited.';

create function public.get_masked_bank_account() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  bullets constant text := '••••';
  account private.bank_accounts;
  numbers jsonb;
  problem text;
  code text;
  list jsonb := '[]';
begin
  if not private.can('bank_accounts.read') then
    return private.deny_banking(org, 'list', 'see bank accounts');
  end if;
  for account in
    select b.* from private.bank_accounts b where b.org_id = org order by b.created_at desc, b.id desc
  loop
    numbers := null;
    problem := null;
    -- One account that cannot be opened does not hide the others.
    begin
      numbers := private.open_bank_numbers(account);
    exception when raise_exception then
      get stacked diagnostics problem = message_text, code = pg_exception_hint;
      if code = 'bank.key_missing' then
        raise;
      end if;
      perform private.audit_banking(org, 'open', 'failed', account.id, problem);
    end;
    list := list || jsonb_build_object(
      'id', account.id,
      'bank_name', account.bank_name,
      'account_number_masked', bullets || right(numbers ->> 'account_number', 4),
      'routing_number_masked', bullets || right(numbers ->> 'routing_number', 4),
      'account_type', account.account_type,
      'opening_balance', account.opening_balance::text,
      'account_id', account.account_id,
      'problem', problem,
      'created_at', account.created_at);
  end loop;
  perform private.audit_banking(org, 'list', 'done', null, format('Read the masked numbers of %s bank accounts',
    jsonb_array_length(list)));
  return list;
end $$;
comment on function public.get_masked_bank_account() is
  'Bank accounts, newest first: id, bank_name, account_number_masked, routing_number_masked, account_type, opening_balance, '
  'account_id (of the ledger), problem (why the numbers cannot be shown, else null), created_at. Each reading is audited.';

grant execute on function public.create_secure_bank_account(uuid, text, text, text, text, numeric, date),
  public.get_masked_bank_account() to authenticated;

create function private.renew_bank_numbers() returns integer
language plpgsql
set search_path = ''
as $$
declare
  current_id constant text := private.bank_key_id((private.bank_keys())[1]);
  account private.bank_accounts;
  renewed integer := 0;
begin
  for account in
    select b.* from private.bank_accounts b where (b.numbers).key_id <> current_id order by b.org_id, b.id for update
  loop
    update private.bank_accounts b
    set numbers = private.seal(account.org_id, account.id, private.open_bank_numbers(account)::text)
    where b.org_id = account.org_id and b.id = account.id;
    perform private.audit_banking(account.org_id, 'renew_key', 'done', account.id, format(
      'Encrypted "%s" with the new key', account.bank_name));
    renewed := renewed + 1;
  end loop;
  return renewed;
end $$;
comment on function private.renew_bank_numbers() is
  'For the operator: encrypts with the first key what a former one encrypted; answers how many accounts that were.';

-- schemas/banking/bank-reconciliations.sql

-- Reconciliations: a bank statement compared with the ledger up to its date. A finished one closes the lines it covers.

create table public.bank_reconciliations (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  bank_account_id uuid not null,
  statement_date date not null,
  statement_balance numeric(18, 2) not null,
  ledger_balance numeric(18, 2) not null default 0,
  difference numeric(18, 2) not null generated always as (statement_balance - ledger_balance) stored,
  status text not null default 'open',
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint bank_reconciliations_account_date unique (org_id, bank_account_id, statement_date),
  constraint bank_reconciliations_bank_account foreign key (bank_account_id, org_id)
    references public.accounts (id, org_id),
  constraint bank_reconciliations_statement_date check (statement_date between '0001-01-01' and '9999-12-31'),
  constraint bank_reconciliations_statement_balance check (statement_balance <> 'NaN'),
  constraint bank_reconciliations_status check (status in ('open', 'finished')),
  constraint bank_reconciliations_finished check ((status = 'finished') = (finished_at is not null))
);
comment on table public.bank_reconciliations is 'Bank statements compared with the ledger.';
comment on column public.bank_reconciliations.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.bank_reconciliations.bank_account_id is 'The account of the ledger, of subtype bank.';
comment on column public.bank_reconciliations.statement_balance is 'What the bank says, in the currency of the account.';
comment on column public.bank_reconciliations.ledger_balance is 'What the ledger said up to the date when this was last saved. Kept by the database.';
comment on column public.bank_reconciliations.difference is 'Entries that the bank has not seen yet, where nothing is wrong.';
comment on constraint bank_reconciliations_account_date on public.bank_reconciliations is 'This account already has a reconciliation for this date';
comment on constraint bank_reconciliations_bank_account on public.bank_reconciliations is 'This account is not in your chart of accounts. Choose another one';
comment on constraint bank_reconciliations_statement_date on public.bank_reconciliations is
  'Date must lie between 0001-01-01 and 9999-12-31';
comment on constraint bank_reconciliations_statement_balance on public.bank_reconciliations is 'Statement balance must be a number';
comment on constraint bank_reconciliations_status on public.bank_reconciliations is 'Status must be open or finished';
comment on constraint bank_reconciliations_finished on public.bank_reconciliations is 'A finished reconciliation has the time at which it was finished';

select private.organisation_table('public.bank_reconciliations');
create index bank_reconciliations_bank_account on public.bank_reconciliations (bank_account_id, org_id);

select private.register_records('public.bank_reconciliations', 'bank reconciliation', 'bank reconciliations', 'statement_date');

select private.grant_permission('bank_reconciliations.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('bank_reconciliations.create', 'admin', 'manager', 'user');
select private.grant_permission('bank_reconciliations.update', 'admin', 'manager', 'user');
select private.grant_permission('bank_reconciliations.delete', 'admin');
select private.grant_permission('bank_reconciliations.export', 'admin', 'manager');

grant insert (id, bank_account_id, statement_date, statement_balance),
  update (statement_date, statement_balance, status)
  on public.bank_reconciliations to authenticated;
select private.accept_as_oneself('public.bank_reconciliations');

select private.let_members('public.bank_reconciliations', 'read', 'create', 'update', 'delete');

create trigger bank_reconciliations_touch before update on public.bank_reconciliations
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.bank_reconciliations', 'statement_date', 'difference');

create function private.account_balance(org uuid, account public.accounts, through date) returns numeric
language sql stable
set search_path = ''
as $$
  select case
    when account.currency is null or account.currency = private.base_currency(org) then (
      select coalesce(sum(d.debit - d.credit), 0) from private.account_days d
      where d.org_id = org and d.account_id = account.id and d.day <= through)
    else (
      select coalesce(sum(l.foreign_amount), 0) from public.journal_lines l
      where l.org_id = org and l.account_id = account.id and l.entry_date <= through) end
$$;
comment on function private.account_balance(uuid, public.accounts, date) is
  'What an account stands at on a date, in its own currency, debit positive.';

create function private.save_bank_reconciliation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  account constant public.accounts := private.hold_bank_account(new.org_id, new.bank_account_id);
  unmatched bigint;
begin
  -- Nobody adds or changes a line of this account's statements meanwhile: they hold the account's row too.
  perform from public.accounts a where a.org_id = new.org_id and a.id = new.bank_account_id for no key update;
  if tg_op = 'UPDATE' and old.status = 'finished' then
    if new.status = 'finished' then
      perform private.refuse('reconciliation.finished', format(
        'The reconciliation of %s as of %s is finished. Reopen it before you change it.', account.name, old.statement_date));
    elsif exists (
      select from public.bank_reconciliations r
      where r.org_id = new.org_id and r.bank_account_id = new.bank_account_id and r.status = 'finished'
        and r.statement_date > old.statement_date
    ) then
      perform private.refuse('reconciliation.later_finished', format(
        'A later statement of %s is already reconciled. Reopen the latest one first.', account.name));
    end if;
  end if;
  if new.status = 'finished' then
    select count(*) into unmatched from public.bank_transactions t
    where t.org_id = new.org_id and t.bank_account_id = new.bank_account_id
      and t.posted_on <= new.statement_date and t.status = 'unmatched';
    if unmatched > 0 then
      perform private.refuse('reconciliation.unmatched', format(
        'The statement up to %s still has unmatched lines (%s). Match or exclude them first.', new.statement_date, unmatched));
    end if;
  end if;
  new.ledger_balance := private.account_balance(new.org_id, account, new.statement_date);
  new.finished_at := case when new.status = 'finished' then now() end;
  return new;
end $$;
comment on function private.save_bank_reconciliation() is
  'Computes the ledger''s side; a statement is finished when all its lines are matched or excluded, and reopened last first.';

create trigger bank_reconciliations_save before insert or update on public.bank_reconciliations
  for each row execute function private.save_bank_reconciliation();

create function private.keep_finished_reconciliation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.status = 'finished' then
    perform private.refuse('reconciliation.finished', format(
      'The reconciliation as of %s is finished. Reopen it before you delete it.', old.statement_date));
  end if;
  return old;
end $$;
comment on function private.keep_finished_reconciliation() is 'Finished work is reopened before it is deleted.';

create trigger bank_reconciliations_keep before delete on public.bank_reconciliations
  for each row execute function private.keep_finished_reconciliation();

create function private.check_bank_transaction() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  account constant public.accounts := private.hold_bank_account(
    coalesce(new.org_id, old.org_id), coalesce(new.bank_account_id, old.bank_account_id));
  closed record;
begin
  if tg_op = 'UPDATE' and old.bank_account_id <> new.bank_account_id then
    perform private.hold_bank_account(old.org_id, old.bank_account_id);
  end if;
  -- The line as it was, and as it is to be.
  select a.name, max(r.statement_date) as through into closed
  from (values (old.bank_account_id, old.posted_on), (new.bank_account_id, new.posted_on)) line (account_id, posted_on)
  join public.bank_reconciliations r on r.org_id = account.org_id and r.bank_account_id = line.account_id and r.status = 'finished'
  join public.accounts a on a.org_id = r.org_id and a.id = r.bank_account_id
  group by a.id, a.name
  having min(line.posted_on) <= max(r.statement_date)
  limit 1;
  if found then
    perform private.refuse('reconciliation.finished', format(
      'The statement of %s up to %s is reconciled. Reopen that reconciliation before you change its lines.',
      closed.name, closed.through));
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.journal_entry_id is not null and not exists (
    select from public.journal_lines l
    where l.org_id = new.org_id and l.journal_entry_id = new.journal_entry_id and l.account_id = new.bank_account_id
  ) then
    perform private.refuse('bank.unrelated_entry', format(
      'This journal entry does not touch %s %s. Choose an entry that moves money on this account.', account.code, account.name));
  end if;
  return new;
end $$;
comment on function private.check_bank_transaction() is
  'A line belongs to a bank account, matches an entry on that account, and stays as it is once its statement is reconciled.';

-- schemas/banking/security-audit.sql

-- Who touched bank numbers, or tried to. Records are chained by their hashes, so that a missing or changed one shows.

create table public.banking_security_audit (
  org_id uuid not null references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  number integer not null,
  user_id uuid,
  user_name text not null,
  user_role text not null,
  action text not null,
  outcome text not null,
  bank_account_id uuid,
  details text not null,
  previous_hash text not null,
  hash text not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number),
  constraint banking_security_audit_action check (action in ('create', 'list', 'open', 'renew_key')),
  constraint banking_security_audit_outcome check (outcome in ('done', 'denied', 'failed'))
);
comment on table public.banking_security_audit is
  'Append-only and chained by hashes. Holds: every bank account added, every masked list that was read, every stored number '
  'that could not be opened, every change of the key, and both calls refused to members for their role. Such a refusal is '
  'answered with status 403 instead of an error, because an error would undo its record. Not held: a call by somebody who '
  'belongs to no organisation, refused input, and a refusal inside of another transaction than that of an API request.';
comment on column public.banking_security_audit.user_id is 'Who did it. No foreign key: the audit outlives the account. Null for the operator.';
comment on column public.banking_security_audit.number is 'Counts the records of an organisation without gaps.';
comment on column public.banking_security_audit.hash is 'SHA-256 over the previous record''s hash and this record; private.banking_audit_hash says how.';
comment on constraint banking_security_audit_action on public.banking_security_audit is 'Not a known kind of access';
comment on constraint banking_security_audit_outcome on public.banking_security_audit is 'An access is done, denied or failed';

create index banking_security_audit_newest on public.banking_security_audit (org_id, created_at, id);

select private.register_records('public.banking_security_audit', 'audit record', 'audit records', 'action');

select private.grant_permission('banking_security_audit.read', 'admin', 'manager');
select private.grant_permission('banking_security_audit.export', 'admin', 'manager');

-- A hosted project gives the service role every right on a new table.
revoke all on public.banking_security_audit from service_role;
grant select on public.banking_security_audit to authenticated, service_role;
alter table public.banking_security_audit enable row level security;

select private.let_members('public.banking_security_audit', 'read');

select private.append_only('public.banking_security_audit');

alter publication supabase_realtime add table public.banking_security_audit;

-- schemas/foundation/idempotency.sql

-- Whoever loses the answer of a call repeats it with the same key and gets that answer, not a second posting.

create table private.requests (
  org_id uuid not null references public.organizations (id),
  key uuid not null,
  function_name text not null,
  arguments_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (org_id, key)
);
comment on table private.requests is 'Calls that were carried out, by the key their caller made, with what they answered.';
alter table private.requests enable row level security;

create function private.plain_arguments(arguments jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(arguments) <> 'array' then
    return arguments;
  end if;
  return (
    select coalesce(jsonb_agg(case jsonb_typeof(a.value)
      when 'number' then to_jsonb(trim_scale(a.value::numeric)) else a.value end order by a.n), '[]')
    from jsonb_array_elements(arguments) with ordinality a (value, n));
end $$;
comment on function private.plain_arguments(jsonb) is 'Arguments in which 100, 100.00 and 1e2 are the same amount.';

create function private.recall(key uuid, function_name text, arguments jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  fingerprint constant text := md5(private.plain_arguments(coalesce(arguments, 'null'))::text);
  earlier private.requests;
begin
  if recall.key is null then
    perform private.refuse('key.missing', 'Send a key (a new uuid) with this call, so that repeating it does nothing twice.');
  end if;
  -- Waits for a call with the same key that is still under way.
  insert into private.requests (org_id, key, function_name, arguments_hash)
  values (org, recall.key, recall.function_name, fingerprint)
  on conflict do nothing;
  if found then
    return null;
  end if;
  select r.* into earlier from private.requests r where r.org_id = org and r.key = recall.key;
  if (earlier.function_name, earlier.arguments_hash) is distinct from (recall.function_name, fingerprint) then
    perform private.refuse('key.reused', format(
      'This key was used before, for %s with other arguments. Make a new key for a new call.', earlier.function_name));
  end if;
  return earlier.answer;
end $$;
comment on function private.recall(uuid, text, jsonb) is
  'The answer that a call with this key got before; null when it is new, and then the key is taken. Refused for other arguments.';

create function private.remember(key uuid, answer jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.requests r set answer = remember.answer where r.org_id = private.org_id() and r.key = remember.key;
end $$;
comment on function private.remember(uuid, jsonb) is 'Keeps the answer of a call for whoever repeats its key.';

-- schemas/tenancy/company-settings.sql

-- How an organisation keeps its books and what its documents look like. One row for each organisation.

create table public.company_settings (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  company_name text not null default 'My Company',
  logo_url text,
  currency text not null default 'USD',
  base_currency text not null default 'USD',
  multi_currency boolean not null default false,
  fiscal_year_start integer not null default 1,
  date_format text not null default 'DD/MM/YYYY',
  time_zone text not null default 'UTC',
  gst_enabled boolean not null default true,
  default_gst_rate numeric(7, 4) not null default 15,
  tax_rate numeric(7, 6) not null generated always as (default_gst_rate / 100) stored,
  tax_inclusive boolean not null default false,
  gst_rounding text not null default 'half_up',
  gst_rounding_level text not null default 'line',
  default_payment_terms integer not null default 14,
  invoice_prefix text not null default 'INV-',
  bill_prefix text not null default 'BIL-',
  sales_order_prefix text not null default 'SO-',
  purchase_order_prefix text not null default 'PO-',
  inventory_costing text not null default 'FIFO',
  module_inventory boolean not null default true,
  module_payroll boolean not null default true,
  module_assets boolean not null default true,
  module_budgets boolean not null default true,
  module_reports boolean not null default true,
  books_locked_through date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id),
  constraint company_settings_company_name_given check (btrim(company_name) <> ''),
  constraint company_settings_company_name_length check (char_length(company_name) <= 200),
  constraint company_settings_logo_url check (logo_url ~ '^https?://' and char_length(logo_url) <= 2000),
  constraint company_settings_currency
    check (currency in ('NZD', 'USD', 'AUD', 'EUR', 'GBP', 'CAD', 'JPY', 'CHF', 'CNY', 'INR')),
  constraint company_settings_base_currency
    check (base_currency in ('NZD', 'USD', 'AUD', 'EUR', 'GBP', 'CAD', 'JPY', 'CHF', 'CNY', 'INR')),
  constraint company_settings_fiscal_year_start check (fiscal_year_start between 1 and 12),
  constraint company_settings_date_format check (date_format in ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD')),
  constraint company_settings_default_gst_rate check (default_gst_rate between 0 and 100),
  constraint company_settings_gst_rounding check (gst_rounding in ('half_up', 'half_down')),
  constraint company_settings_gst_rounding_level check (gst_rounding_level in ('line', 'document')),
  constraint company_settings_default_payment_terms check (default_payment_terms between 0 and 3650),
  constraint company_settings_prefixes check (
    char_length(invoice_prefix) <= 10 and char_length(bill_prefix) <= 10
    and char_length(sales_order_prefix) <= 10 and char_length(purchase_order_prefix) <= 10),
  constraint company_settings_inventory_costing check (inventory_costing in ('FIFO', 'Weighted average'))
);
comment on table public.company_settings is 'Settings of the organisation, made at sign-up.';
comment on column public.company_settings.user_id is 'Who last saved them.';
comment on column public.company_settings.currency is 'In which amounts are shown by default.';
comment on column public.company_settings.base_currency is 'In which the books are kept.';
comment on column public.company_settings.time_zone is
  'An IANA name, such as Pacific/Auckland. It decides which day today is, for whatever is dated by itself.';
comment on column public.company_settings.default_gst_rate is 'In percent.';
comment on column public.company_settings.tax_rate is 'The default GST rate as a fraction.';
comment on column public.company_settings.books_locked_through is
  'Nothing is posted on or before this date. Set by an admin through lock_books.';
comment on constraint company_settings_company_name_given on public.company_settings is 'Company name is required';
comment on constraint company_settings_company_name_length on public.company_settings is 'Company name cannot exceed 200 characters';
comment on constraint company_settings_logo_url on public.company_settings is 'Logo must be a web address that begins with http:// or https://';
comment on constraint company_settings_currency on public.company_settings is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint company_settings_base_currency on public.company_settings is 'Base currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint company_settings_fiscal_year_start on public.company_settings is 'Fiscal year start must be a month from 1 to 12';
comment on constraint company_settings_date_format on public.company_settings is 'Date format must be DD/MM/YYYY, MM/DD/YYYY or YYYY-MM-DD';
comment on constraint company_settings_default_gst_rate on public.company_settings is 'GST rate must be between 0 and 100 percent';
comment on constraint company_settings_gst_rounding on public.company_settings is 'GST rounding must be half_up or half_down';
comment on constraint company_settings_gst_rounding_level on public.company_settings is 'GST is rounded by line or by document';
comment on constraint company_settings_default_payment_terms on public.company_settings is 'Payment terms must be between 0 and 3650 days';
comment on constraint company_settings_prefixes on public.company_settings is 'A prefix cannot exceed 10 characters';
comment on constraint company_settings_inventory_costing on public.company_settings is 'Inventory costing must be FIFO or Weighted average';
comment on column public.company_settings.inventory_costing is
  'How issues of stock are valued from now on. Stock on hand keeps the value that it has.';

select private.grant_permission('settings.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('settings.update', 'admin', 'manager');
select private.grant_permission('books.lock', 'admin');

grant select on public.company_settings to authenticated;
grant update (
  company_name, logo_url, currency, base_currency, multi_currency, fiscal_year_start, date_format, time_zone, gst_enabled,
  default_gst_rate, tax_inclusive, gst_rounding, gst_rounding_level, default_payment_terms, invoice_prefix,
  bill_prefix, sales_order_prefix, purchase_order_prefix, inventory_costing, module_inventory, module_payroll,
  module_assets, module_budgets, module_reports
) on public.company_settings to authenticated;
grant select, insert, update, delete on public.company_settings to service_role;

alter table public.company_settings enable row level security;

create policy "Members read the settings of their organisation" on public.company_settings
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('settings.read')));

create policy "Admins and managers change the settings" on public.company_settings
  for update to authenticated
  using (org_id = (select private.org_id()) and (select private.can('settings.update')))
  with check (org_id = (select private.org_id()) and (select private.can('settings.update')));

create function private.time_zone_named(given text) returns text
language sql stable strict
set search_path = ''
as $$
  -- Not what stands for the machine's own zone, nor the twins of each zone with and without leap seconds.
  select z.name from pg_catalog.pg_timezone_names z
  where lower(z.name) = lower(btrim(time_zone_named.given)) and z.name !~ '^(posix/|right/|localtime$|posixrules$|Factory$)'
$$;
comment on function private.time_zone_named(text) is 'A time zone as IANA spells it; null where there is none of that name.';

create function private.keep_time_zone() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  known constant text := private.time_zone_named(new.time_zone);
begin
  if known is null then
    perform private.refuse('settings.time_zone_unknown', format(
      'There is no time zone "%s". Choose one by its IANA name, such as Pacific/Auckland or America/Los_Angeles.',
      left(new.time_zone, 60)));
  end if;
  new.time_zone := known;
  return new;
end $$;
comment on function private.keep_time_zone() is 'Takes time zones that PostgreSQL can tell the day of, and no other.';

-- Triggers and no check: what a database may hold must not depend on the list of zones of the machine that restores it.
create trigger company_settings_first_time_zone before insert on public.company_settings
  for each row when (new.time_zone <> 'UTC') execute function private.keep_time_zone();
create trigger company_settings_time_zone before update on public.company_settings
  for each row when (new.time_zone is distinct from old.time_zone) execute function private.keep_time_zone();

create function private.today(org uuid) returns date
language plpgsql stable
set search_path = ''
as $$
begin
  return (now() at time zone coalesce((select s.time_zone from public.company_settings s where s.org_id = org), 'UTC'))::date;
end $$;
comment on function private.today(uuid) is
  'The day that it is where an organisation keeps its books. Nothing else asks a clock for the day: the server''s is not theirs.';
-- A view calls it as whoever reads, and a trigger of a table as whoever writes.
grant execute on function private.today(uuid) to authenticated, service_role;

create function private.save_company_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.user_id := coalesce(auth.uid(), new.user_id);
  if new.company_name is distinct from old.company_name then
    update public.organizations set name = new.company_name where id = new.org_id;
  end if;
  return new;
end $$;
comment on function private.save_company_settings() is 'Notes who saved the settings; the organisation bears the company''s name.';

create trigger company_settings_save before update on public.company_settings
  for each row execute function private.save_company_settings();
create trigger company_settings_touch before update on public.company_settings
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.company_settings', 'company_name', 'tax_rate');

alter publication supabase_realtime add table public.company_settings;

create function private.base_currency(org uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (select s.base_currency from public.company_settings s where s.org_id = org);
end $$;
comment on function private.base_currency(uuid) is 'In which an organisation keeps its books.';

create function private.fiscal_year_start(org uuid, on_date date) returns date
language sql stable
set search_path = ''
as $$
  select (make_date(extract(year from on_date)::integer, fiscal_year_start, 1)
    - case when extract(month from on_date) < fiscal_year_start then interval '1 year' else interval '0' end)::date
  from public.company_settings where org_id = org
$$;
comment on function private.fiscal_year_start(uuid, date) is 'The first day of the financial year that a date lies in.';

create function private.keep_base_currency() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  standing text;
begin
  if exists (select from public.journal_lines l where l.org_id = old.org_id) then
    perform private.refuse('currency.in_use', format(
      'The books are kept in %s and have postings, so the base currency cannot change. Start a new organisation for %s.',
      old.base_currency, new.base_currency));
  end if;
  -- Drafts and rates are kept in the base currency as well: they would mean something else at once.
  select t.name into standing
  from (
    select 'invoices' as name from public.invoices d where d.org_id = old.org_id and d.status <> 'cancelled'
    union all select 'bills' from public.bills d where d.org_id = old.org_id and d.status <> 'cancelled'
    union all select 'sales orders' from public.sales_orders d where d.org_id = old.org_id and d.status <> 'cancelled'
    union all select 'purchase orders' from public.purchase_orders d where d.org_id = old.org_id and d.status <> 'cancelled'
    union all select 'recurring documents' from public.recurring_documents d where d.org_id = old.org_id
    union all select 'exchange rates' from public.exchange_rates d where d.org_id = old.org_id
  ) t limit 1;
  if found then
    perform private.refuse('currency.in_use', format(
      'There are %s already that are reckoned in %s, so the base currency cannot change. Delete or cancel them first.',
      standing, old.base_currency));
  end if;
  return new;
end $$;
comment on function private.keep_base_currency() is 'Posted amounts, drafts and exchange rates keep their currency.';

create trigger company_settings_keep_base_currency before update on public.company_settings
  for each row when (old.base_currency is distinct from new.base_currency)
  execute function private.keep_base_currency();

-- schemas/tenancy/invitations.sql

-- Inviting people into an organisation.

select private.grant_permission('members.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('members.manage', 'admin');

create table public.invitations (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default private.uuid_v7(),
  email text not null,
  role public.member_role not null default 'user',
  invited_by uuid,
  invited_by_name text not null,
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint invitations_email check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254)
);
comment on table public.invitations is 'Who was asked to join, by whom and with which role.';
comment on constraint invitations_email on public.invitations is 'Please enter a valid email address.';
create unique index invitations_open on public.invitations (org_id, lower(email)) where accepted_at is null;

create table private.invitation_tokens (
  org_id uuid not null,
  invitation_id uuid not null,
  token_hash bytea not null unique,
  primary key (org_id, invitation_id),
  foreign key (invitation_id, org_id) references public.invitations (id, org_id) on delete cascade
);
comment on table private.invitation_tokens is 'Only the hash: who reads the database cannot accept for somebody else.';
create index invitation_tokens_invitation on private.invitation_tokens (invitation_id, org_id);

grant select on public.invitations to authenticated;
grant select, insert, update, delete on public.invitations to service_role;
alter table public.invitations enable row level security;
alter table private.invitation_tokens enable row level security;

create policy "Admins read the invitations of their organisation" on public.invitations
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('members.manage')));

create function private.hash_token(token text) returns bytea
language sql immutable
set search_path = ''
as $$
  select sha256(convert_to(token, 'UTF8'))
$$;
comment on function private.hash_token(text) is 'What is kept of an invitation''s token.';

create function public.invite_member(email text, role text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('members.manage', 'invite people');
  address constant text := lower(btrim(coalesce(invite_member.email, '')));
  -- 256 random bits.
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
  inviter constant text := (select p.full_name from public.profiles p where p.id = auth.uid());
  invitation uuid;
begin
  if address !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or char_length(address) > 254 then
    perform private.refuse('invitation.email', 'Please enter a valid email address.');
  end if;
  if not pg_input_is_valid(coalesce(invite_member.role, ''), 'public.member_role') then
    perform private.refuse('invitation.role', format(
      '"%s" is not a role. Choose admin, manager, user or viewer.', invite_member.role));
  end if;
  if exists (
    select from public.memberships m join public.profiles p on p.id = m.user_id
    where m.org_id = org and lower(p.email) = address
  ) then
    perform private.refuse('invitation.member', format(
      '%s already belongs to this organisation. Change the role in the list of members instead.', address));
  end if;
  -- Inviting again replaces the former link: it may be lost, or the role was wrong.
  delete from public.invitations i where i.org_id = org and lower(i.email) = address and i.accepted_at is null;
  insert into public.invitations (org_id, email, role, invited_by, invited_by_name)
  values (org, address, invite_member.role::public.member_role, auth.uid(), inviter)
  returning id into invitation;
  insert into private.invitation_tokens (org_id, invitation_id, token_hash)
  values (org, invitation, private.hash_token(token));
  perform private.log_membership(org, 'created', invitation, address,
    jsonb_build_object('role', jsonb_build_object('from', null, 'to', invite_member.role)));
  perform pg_notify('mail', jsonb_build_object(
    'template', 'invitation',
    'to', address,
    'path', '/accept-invitation?token=' || token,
    'organisation', (select o.name from public.organizations o where o.id = org),
    'inviter', inviter,
    'role', invite_member.role)::text);
  return invitation;
end $$;
comment on function public.invite_member(text, text) is
  'Invites somebody by e-mail. The link goes out through NOTIFY mail: {template, to, path, organisation, inviter, role}.';

create function public.accept_invitation(token text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation public.invitations;
  person public.profiles;
begin
  select p.* into person from public.profiles p where p.id = auth.uid();
  if person.id is null then
    perform private.refuse('organisation.missing', 'Organization not found. Please log in again.');
  end if;
  select i.* into invitation
  from private.invitation_tokens t
  join public.invitations i on i.org_id = t.org_id and i.id = t.invitation_id
  where t.token_hash = private.hash_token(coalesce(accept_invitation.token, ''))
  for update of i;
  if invitation.id is null then
    perform private.refuse('invitation.unknown',
      'This invitation link is not valid. Ask the person who invited you to send a new one.');
  elsif lower(person.email) <> lower(invitation.email) then
    perform private.refuse('invitation.other_person', format(
      'This invitation was sent to another address than %s. Sign in with the address that received it.', person.email));
  elsif invitation.accepted_at is not null then
    perform private.refuse('invitation.used', 'This invitation has already been accepted. Sign in to continue.');
  elsif invitation.expires_at < now() then
    perform private.refuse('invitation.expired',
      'This invitation has expired. Ask the person who invited you to send a new one.');
  end if;
  insert into public.memberships (org_id, user_id, role)
  values (invitation.org_id, person.id, invitation.role)
  on conflict (org_id, user_id) do nothing;
  update public.invitations i set accepted_at = now() where i.org_id = invitation.org_id and i.id = invitation.id;
  update public.profiles p set org_id = invitation.org_id where p.id = person.id;
  perform private.log_membership(invitation.org_id, 'created', person.id, person.full_name,
    jsonb_build_object('role', jsonb_build_object('from', null, 'to', invitation.role)));
  return invitation.org_id;
end $$;
comment on function public.accept_invitation(text) is
  'Joins the organisation that sent the link, with the role offered, and makes it the current one.';

grant execute on function public.invite_member(text, text), public.accept_invitation(text) to authenticated;

-- schemas/tenancy/memberships.sql

-- Memberships: who belongs to an organisation, with which role.

create table public.memberships (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default private.uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  role public.member_role not null default 'user',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, user_id)
);
comment on table public.memberships is 'A person''s role in an organisation. Changed through functions only.';
create index memberships_user on public.memberships (user_id, org_id);

grant select on public.memberships to authenticated;
grant select, insert, update, delete on public.memberships to service_role;
alter table public.memberships enable row level security;

create policy "Members read who else belongs to the organisation" on public.memberships
  for select to authenticated
  using (org_id = (select private.org_id()));
create trigger memberships_touch before update on public.memberships
  for each row execute function private.touch_updated_at();

alter publication supabase_realtime add table public.memberships;

create function private.log_membership(org uuid, action text, member uuid, name text, changes jsonb) returns void
language sql
set search_path = ''
as $$
  insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes)
  select org, auth.uid(), coalesce((select full_name from public.profiles where id = auth.uid()), 'System'),
    action, 'memberships', member, name, changes
$$;
comment on function private.log_membership(uuid, text, uuid, text, jsonb) is 'Notes a change of who belongs here.';

-- schemas/tenancy/profiles.sql

-- People who have signed up, and the organisation that each works in at present.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  org_id uuid references public.organizations (id),
  email text not null,
  full_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_full_name_given check (btrim(full_name) <> ''),
  constraint profiles_full_name_length check (char_length(full_name) <= 200),
  -- The current organisation is always one that the person belongs to; it empties when the membership goes.
  constraint profiles_current_membership foreign key (org_id, id)
    references public.memberships (org_id, user_id) on delete set null (org_id)
);
comment on table public.profiles is 'A signed-up person. org_id is the organisation they work in at present.';
comment on constraint profiles_full_name_given on public.profiles is 'Please enter your name';
comment on constraint profiles_full_name_length on public.profiles is 'Your name cannot exceed 200 characters';
create index profiles_current_organisation on public.profiles (org_id, id);
grant select, update (full_name) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
alter table public.profiles enable row level security;

create policy "People read their own profile and their colleagues'" on public.profiles
  for select to authenticated
  using (
    id = (select auth.uid())
    or id in (select m.user_id from public.memberships m where m.org_id = (select private.org_id()))
  );

create policy "People change their own profile" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));
create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch_updated_at();

create function public.switch_organisation(organisation_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.memberships m
    where m.org_id = switch_organisation.organisation_id and m.user_id = auth.uid()
  ) then
    perform private.refuse('organisation.missing',
      'You do not belong to this organisation any more. Choose another one, or ask its admin for an invitation.');
  end if;
  update public.profiles set org_id = switch_organisation.organisation_id where id = auth.uid();
end $$;
comment on function public.switch_organisation(uuid) is 'Makes another of the caller''s organisations the current one.';
grant execute on function public.switch_organisation(uuid) to authenticated;

-- schemas/chart/account-purposes.sql

-- Which accounts serve, or once served, for what the database posts by itself. A rule names the account of today; what was
-- posted under the rules before it keeps its meaning, so reports and controls ask here and not the rules.

create table private.account_purposes (
  org_id uuid not null,
  purpose text not null references private.posting_purposes (purpose),
  account_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  primary key (org_id, purpose, account_id),
  foreign key (account_id, org_id) references public.accounts (id, org_id) on delete cascade
);
comment on table private.account_purposes is 'Accounts that posting rules name or once named for a purpose. Only ever added.';
comment on column private.account_purposes.since is 'When a rule first named the account: what was posted to it before is no matter of the purpose.';
create index account_purposes_account on private.account_purposes (account_id, org_id);
create index account_purposes_purpose on private.account_purposes (purpose);
alter table private.account_purposes enable row level security;

create function private.remember_purpose() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.account_purposes (org_id, purpose, account_id)
  values (new.org_id, new.purpose, new.account_id)
  on conflict do nothing;
  return null;
end $$;
comment on function private.remember_purpose() is 'Keeps which account a posting rule named, also after it names another one.';

create function private.gst_accounts(org uuid) returns table (account_id uuid, since timestamptz)
language sql stable
set search_path = ''
as $$
  select p.account_id, min(p.since) from private.account_purposes p
  where p.org_id = org and p.purpose in ('gst_collected', 'gst_paid')
  group by 1
$$;
comment on function private.gst_accounts(uuid) is 'The accounts that keep GST, or kept it under an earlier rule, and since when.';

-- schemas/chart/posting-rules.sql

-- Posting rules: which account of an organisation serves for a purpose, when a document names none.

create table public.posting_rules (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  purpose text not null references private.posting_purposes (purpose),
  match text not null default '',
  account_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, purpose, match),
  foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint posting_rules_match_length check (char_length(match) <= 100)
);
comment on table public.posting_rules is 'To which account each purpose is posted. An empty match is the default.';
comment on column public.posting_rules.match is
  'A narrower case of the purpose: the category of fixed assets, or the rate of GST. Empty for all others.';
comment on constraint posting_rules_match_length on public.posting_rules is 'A match cannot exceed 100 characters';
create index posting_rules_account on public.posting_rules (account_id, org_id);
create index posting_rules_purpose on public.posting_rules (purpose);

grant select, delete on public.posting_rules to authenticated;
grant insert (id, purpose, match, account_id), update (account_id) on public.posting_rules to authenticated;
select private.accept_as_oneself('public.posting_rules');
grant select, insert, update, delete on public.posting_rules to service_role;
alter table public.posting_rules enable row level security;

create policy "Members read the posting rules" on public.posting_rules
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('accounts.read')));

create policy "Admins and managers add posting rules" on public.posting_rules
  for insert to authenticated
  with check (org_id = (select private.org_id()) and (select private.can('settings.update')));

create policy "Admins and managers change posting rules" on public.posting_rules
  for update to authenticated
  using (org_id = (select private.org_id()) and (select private.can('settings.update')))
  with check (org_id = (select private.org_id()) and (select private.can('settings.update')));

create policy "Admins and managers drop narrower posting rules" on public.posting_rules
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('settings.update')) and match <> '');

create function private.check_posting_rule() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  purpose private.posting_purposes;
  account public.accounts;
begin
  select p.* into purpose from private.posting_purposes p where p.purpose = new.purpose;
  select a.* into account from public.accounts a where a.org_id = new.org_id and a.id = new.account_id;
  if account.id is not null and account.subtype <> all (purpose.subtypes) then
    perform private.refuse('rule.unsuitable_account', format(
      'Account %s %s cannot serve for "%s": that needs an account of the kind %s.', account.code, account.name,
      purpose.description, replace(array_to_string(purpose.subtypes, ' or '), '_', ' ')));
  elsif account.type = 'equity' and account.closes_yearly then
    perform private.refuse('rule.unsuitable_account', format(
      'Account %s %s cannot serve for "%s": it is what owners draw, and is emptied when a year is closed. Choose another one.',
      account.code, account.name, purpose.description));
  elsif account.currency <> private.base_currency(new.org_id) then
    perform private.refuse('rule.unsuitable_account', format(
      'Account %s %s cannot serve for "%s": it is kept in %s, and what is posted by rule has no amount in that. Choose another one.',
      account.code, account.name, purpose.description, account.currency));
  end if;
  return new;
end $$;
comment on function private.check_posting_rule() is 'Holds each purpose to the kinds of accounts that make sense for it.';

create trigger posting_rules_check before insert or update on public.posting_rules
  for each row execute function private.check_posting_rule();
create trigger posting_rules_touch before update on public.posting_rules
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.posting_rules', 'purpose');

create function private.account_for(org uuid, purpose text, match text default '') returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  account uuid;
begin
  select r.account_id into account from public.posting_rules r
  where r.org_id = org and r.purpose = account_for.purpose and r.match in ('', coalesce(account_for.match, ''))
  order by r.match desc limit 1;
  if account is null then
    perform private.refuse('rule.missing', format(
      'No account is set for "%s". Choose one under Settings, Posting rules.',
      coalesce((select p.description from private.posting_purposes p where p.purpose = account_for.purpose), purpose)));
  end if;
  return account;
end $$;
comment on function private.account_for(uuid, text, text) is 'The account of a purpose: that of the narrower case, else the default.';

create function private.required_account(org uuid, account_id uuid) returns public.accounts
language plpgsql stable
set search_path = ''
as $$
declare
  account public.accounts;
begin
  select a.* into account from public.accounts a where a.org_id = org and a.id = required_account.account_id;
  if account.id is null then
    perform private.refuse('account.unknown', 'This account is not in your chart of accounts. Choose another one.');
  elsif not account.is_active then
    perform private.refuse('account.inactive', format(
      'Account %s %s is inactive. Choose another one, or make it active again.', account.code, account.name));
  end if;
  return account;
end $$;
comment on function private.required_account(uuid, uuid) is 'An account that may be posted to, or a refusal.';

create trigger posting_rules_remember after insert or update on public.posting_rules
  for each row execute function private.remember_purpose();

-- schemas/journal/journal-entries.sql

-- The journal: what is posted stays as it is, for every role. A correction is a reversal and a new entry.

create table public.journal_entries (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  number integer,
  entry_number text generated always as (private.number_text('JE-', number)) stored,
  entry_date date not null,
  description text collate "und-x-icu" not null default '',
  reference text collate "und-x-icu",
  total_debit numeric(18, 2) not null default 0,
  total_credit numeric(18, 2) not null default 0,
  status text not null default 'draft',
  source_kind text not null default 'journal',
  source_id uuid,
  reverses_id uuid,
  reversed_by_id uuid,
  replaces_id uuid,
  replaced_by_id uuid,
  draft_lines jsonb,
  posted_at timestamptz,
  posted_by uuid,
  previous_hash text,
  hash text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (reverses_id, org_id) references public.journal_entries (id, org_id),
  foreign key (reversed_by_id, org_id) references public.journal_entries (id, org_id),
  foreign key (replaces_id, org_id) references public.journal_entries (id, org_id),
  foreign key (replaced_by_id, org_id) references public.journal_entries (id, org_id),
  constraint journal_entries_status check (status in ('draft', 'posted', 'reversed')),
  constraint journal_entries_description_length check (char_length(description) <= 1000),
  constraint journal_entries_reference_length check (char_length(reference) <= 200),
  constraint journal_entries_source_kind check (source_kind in (
    'journal', 'reversal', 'invoice', 'bill', 'payment', 'credit_note', 'shipment', 'receipt', 'stock_adjustment',
    'depreciation', 'disposal', 'revaluation', 'year_close', 'write_off', 'allocation', 'opening')),
  constraint journal_entries_balanced check (total_debit = total_credit or status = 'draft'),
  constraint journal_entries_posted_whole check (
    (posted_at is null) = (status = 'draft') and (posted_at is null) = (hash is null) and (posted_at is null) = (number is null))
);
comment on table public.journal_entries is 'Entries of the general journal. Posted ones are immutable and chained by their hashes.';
comment on column public.journal_entries.number is 'Counts posted entries without gaps; null for a draft.';
comment on column public.journal_entries.source_id is 'The document, payment, asset … that the entry was posted for.';
comment on column public.journal_entries.draft_lines is 'The lines of a draft: [{account_code, debit, credit, description}].';
comment on column public.journal_entries.hash is
  'SHA-256 over the previous entry''s hash, this entry and its lines; private.entry_hash says how.';
comment on constraint journal_entries_status on public.journal_entries is 'Status must be draft, posted or reversed';
comment on constraint journal_entries_description_length on public.journal_entries is 'Description cannot exceed 1000 characters';
comment on constraint journal_entries_reference_length on public.journal_entries is 'Reference cannot exceed 200 characters';
comment on constraint journal_entries_source_kind on public.journal_entries is 'Not a known source of entries';
comment on constraint journal_entries_balanced on public.journal_entries is 'Debits and credits of an entry must be equal';
comment on constraint journal_entries_posted_whole on public.journal_entries is 'A posted entry has a number and a hash, a draft has neither';

select private.organisation_table('public.journal_entries');
create index journal_entries_by_date on public.journal_entries (org_id, entry_date, number);
create index journal_entries_source on public.journal_entries (source_id, org_id) where source_id is not null;
create index journal_entries_reverses on public.journal_entries (reverses_id, org_id) where reverses_id is not null;
create index journal_entries_reversed_by on public.journal_entries (reversed_by_id, org_id) where reversed_by_id is not null;
create index journal_entries_replaces on public.journal_entries (replaces_id, org_id) where replaces_id is not null;
create index journal_entries_replaced_by on public.journal_entries (replaced_by_id, org_id) where replaced_by_id is not null;
create index journal_entries_revaluations on public.journal_entries (org_id, entry_date) where source_kind = 'revaluation';

select private.register_records('public.journal_entries', 'journal entry', 'journal entries', 'entry_number',
  $$coalesce(entry_number, '') || E'\n' || description || E'\n' || coalesce(reference, '')$$);

select private.grant_permission('journal_entries.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('journal_entries.create', 'admin', 'manager', 'user');
select private.grant_permission('journal_entries.update', 'admin', 'manager', 'user');
select private.grant_permission('journal_entries.post', 'admin', 'manager', 'user');
select private.grant_permission('journal_entries.reverse', 'admin', 'manager');
select private.grant_permission('journal_entries.delete', 'admin');
select private.grant_permission('journal_entries.export', 'admin', 'manager');

grant delete on public.journal_entries to authenticated;

select private.let_members('public.journal_entries', 'read');

create policy "Admins delete drafts of journal entries" on public.journal_entries
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('journal_entries.delete')));

create trigger journal_entries_touch before update on public.journal_entries
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.journal_entries', 'entry_number',
  'hash', 'previous_hash', 'draft_lines', 'version', 'posted_at', 'posted_by', 'number');

select private.forbid_changes_when_posted('public.journal_entries', 'status', 'reversed_by_id', 'replaced_by_id');

-- schemas/journal/journal-lines.sql

-- Lines of the journal. What is posted stays as it is, for every role.

create table public.journal_lines (
  org_id uuid not null,
  id uuid not null default private.uuid_v7(),
  journal_entry_id uuid not null,
  position integer not null,
  account_id uuid not null,
  entry_date date not null,
  description text collate "und-x-icu",
  debit numeric(18, 2) not null default 0,
  credit numeric(18, 2) not null default 0,
  contact_id uuid,
  currency text,
  foreign_amount numeric(18, 2),
  gst_box text,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, journal_entry_id, position),
  foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint journal_lines_one_side check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)),
  constraint journal_lines_currency check (private.is_currency(currency)),
  constraint journal_lines_gst_box check (gst_box in (
    'sales', 'sales_zero', 'gst_collected', 'purchases', 'purchases_zero', 'gst_paid', 'gst_adjustment', 'gst_settled'))
);
comment on table public.journal_lines is 'Lines of posted entries, in the base currency. Only ever added.';
comment on column public.journal_lines.contact_id is 'The customer or vendor whose account a receivable or payable line moves.';
comment on column public.journal_lines.foreign_amount is 'The amount in the line''s currency, debit positive; null in the base currency.';
comment on column public.journal_lines.gst_box is
  'Which figure of the GST return the line belongs to; gst_settled is GST that is cleared or paid over, which is in none.';
comment on constraint journal_lines_one_side on public.journal_lines is 'A line has either a debit or a credit, above zero';
comment on constraint journal_lines_currency on public.journal_lines is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint journal_lines_gst_box on public.journal_lines is 'Not a box of the GST return';

create index journal_lines_account on public.journal_lines (org_id, account_id, entry_date, journal_entry_id, position);
create index journal_lines_gst on public.journal_lines (org_id, entry_date, gst_box) include (debit, credit) where gst_box is not null;
create index journal_lines_foreign on public.journal_lines (org_id, account_id, currency, entry_date)
  include (contact_id, debit, credit, foreign_amount) where foreign_amount is not null;

grant select on public.journal_lines to authenticated;
grant select, insert, update, delete on public.journal_lines to service_role;
alter table public.journal_lines enable row level security;

create policy "Members read journal lines" on public.journal_lines
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('journal_entries.read')));

select private.append_only('public.journal_lines');

create trigger journal_lines_balances after insert on public.journal_lines
  referencing new table as new_rows for each statement execute function private.keep_balances();

-- schemas/masters/attachments.sql

-- Attachments: which files belong to which record. The files themselves lie in storage, under the organisation's id.

create table public.attachments (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  entity text not null references private.record_tables (table_name),
  record_id uuid not null,
  file_name text collate "und-x-icu" not null,
  media_type text not null,
  size bigint not null,
  storage_path text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint attachments_storage_path_unique unique (org_id, storage_path),
  constraint attachments_file_name_given check (btrim(file_name) <> ''),
  constraint attachments_file_name_length check (char_length(file_name) <= 255),
  constraint attachments_media_type check (media_type ~ '^[a-z]+/[a-z0-9.+-]+$' and char_length(media_type) <= 100),
  constraint attachments_size check (size between 0 and 26214400),
  -- Storage rules go by the first folder: a path into another organisation's must not even be noted.
  constraint attachments_storage_path check (
    starts_with(storage_path, org_id::text || '/') and storage_path !~ '(^|/)\.\.?(/|$)'
    and char_length(storage_path) <= 500)
);
comment on table public.attachments is 'Files that people added to records.';
comment on column public.attachments.user_id is 'Who added the file. No foreign key: the record outlives the account.';
comment on column public.attachments.entity is 'The table of the record.';
comment on column public.attachments.size is 'In bytes.';
comment on column public.attachments.storage_path is 'Where the file lies; begins with the organisation''s id.';
comment on constraint attachments_storage_path_unique on public.attachments is 'Another attachment already uses this file';
comment on constraint attachments_file_name_given on public.attachments is 'File name is required';
comment on constraint attachments_file_name_length on public.attachments is 'File name cannot exceed 255 characters';
comment on constraint attachments_media_type on public.attachments is 'Media type must be written like application/pdf';
comment on constraint attachments_size on public.attachments is 'A file cannot be larger than 25 MB';
comment on constraint attachments_storage_path on public.attachments is 'The file must lie in the folder of the organisation';

select private.organisation_table('public.attachments');
create index attachments_record on public.attachments (org_id, record_id, created_at);
create index attachments_entity on public.attachments (entity);

select private.grant_permission('attachments.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('attachments.create', 'admin', 'manager', 'user');
select private.grant_permission('attachments.update', 'admin', 'manager', 'user');
select private.grant_permission('attachments.update_all', 'admin', 'manager');
select private.grant_permission('attachments.delete', 'admin');

grant select, delete on public.attachments to authenticated;
grant insert (id, entity, record_id, file_name, media_type, size, storage_path), update (file_name)
  on public.attachments to authenticated;
select private.accept_as_oneself('public.attachments');

create policy "Members read attachments of records that they see" on public.attachments
  for select to authenticated
  using (
    org_id = (select private.org_id())
    and (select private.can('attachments.read'))
    -- Row level security holds this list to the customers of the reader.
    and (entity <> 'customers' or record_id in (select c.id from public.customers c))
  );

create policy "Admins, managers and users add attachments as their own" on public.attachments
  for insert to authenticated
  with check (
    org_id = (select private.org_id())
    and (select private.can('attachments.create'))
    and user_id = (select auth.uid())
    and (entity <> 'customers' or record_id in (select c.id from public.customers c))
  );

create policy "People rename their own attachments, admins and managers everyone's" on public.attachments
  for update to authenticated
  using (
    org_id = (select private.org_id())
    and (select private.can('attachments.update'))
    and ((select private.can('attachments.update_all')) or user_id = (select auth.uid()))
  )
  with check (
    org_id = (select private.org_id())
    and (select private.can('attachments.update'))
    and ((select private.can('attachments.update_all')) or user_id = (select auth.uid()))
  );

create policy "Admins delete attachments" on public.attachments
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('attachments.delete')));

create trigger attachments_touch before update on public.attachments
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.attachments', 'file_name');

create function private.check_attachment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(new.entity);
  is_there boolean;
begin
  execute format('select exists (select from %s where org_id = $1 and id = $2)', private.relation(entry))
  using new.org_id, new.record_id into is_there;
  if not is_there then
    perform private.refuse('attachment.record_missing', format(
      'The %s that "%s" was added to is not there any more. Load the page again.', entry.label_one, new.file_name));
  end if;
  return new;
end $$;
comment on function private.check_attachment() is 'A file is added to a record of the same organisation only.';

create trigger attachments_check before insert on public.attachments
  for each row execute function private.check_attachment();

-- schemas/stock/stock-movements.sql

-- Stock movements: every receipt and issue with its value, only ever added.

create table public.stock_movements (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  item_id uuid not null,
  moved_on date not null,
  kind text not null,
  quantity numeric(18, 6) not null,
  unit_cost numeric(18, 6) not null generated always as (round(value / quantity, 6)) stored,
  value numeric(18, 2) not null,
  consumed jsonb,
  reason text collate "und-x-icu",
  source_kind text not null,
  source_id uuid not null,
  journal_entry_id uuid,
  reverses_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint stock_movements_item foreign key (item_id, org_id) references public.inventory_items (id, org_id),
  constraint stock_movements_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint stock_movements_reverses foreign key (reverses_id, org_id) references public.stock_movements (id, org_id),
  constraint stock_movements_kind check (kind in ('receipt', 'issue', 'adjustment', 'return', 'reversal')),
  constraint stock_movements_quantity check (quantity <> 0 and quantity <> 'NaN'),
  constraint stock_movements_value check (value * sign(quantity) >= 0 and value <> 'NaN'),
  constraint stock_movements_reason_length check (char_length(reason) <= 500)
);
comment on table public.stock_movements is 'What came into stock and what left it, in the order of the ids. Only ever added.';
comment on column public.stock_movements.user_id is 'Who moved it. No foreign key: the record outlives the account.';
comment on column public.stock_movements.quantity is 'Positive for what comes in, negative for what leaves.';
comment on column public.stock_movements.value is 'What the movement adds to the value of stock, in the base currency.';
comment on column public.stock_movements.consumed is
  'The lots that this left from or came back to: [{movement_id, quantity, unit_cost, value}], where movement_id is what brought the lot.';
comment on column public.stock_movements.source_id is 'The document that moved the stock; of an adjustment, the movement itself.';
comment on column public.stock_movements.reverses_id is 'The movement that this one undoes, wholly or, for returns, in part.';
comment on constraint stock_movements_item on public.stock_movements is 'This item is not in your inventory';
comment on constraint stock_movements_kind on public.stock_movements is 'Kind must be receipt, issue, adjustment, return or reversal';
comment on constraint stock_movements_quantity on public.stock_movements is 'Quantity must not be 0';
comment on constraint stock_movements_value on public.stock_movements is 'The value of a movement has the sign of its quantity';
comment on constraint stock_movements_reason_length on public.stock_movements is 'Reason cannot exceed 500 characters';

select private.organisation_table('public.stock_movements');
create index stock_movements_by_item on public.stock_movements (org_id, item_id, moved_on, id) include (quantity, value);
create index stock_movements_item_key on public.stock_movements (item_id, org_id);
create index stock_movements_source on public.stock_movements (org_id, source_id, source_kind);
create index stock_movements_journal_entry on public.stock_movements (journal_entry_id, org_id);
create index stock_movements_reverses on public.stock_movements (reverses_id, org_id);

-- No activity log: the movements are one themselves.
select private.register_records('public.stock_movements', 'stock movement', 'stock movements', 'kind');

select private.grant_permission('stock_movements.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('stock_movements.export', 'admin', 'manager');

select private.let_members('public.stock_movements', 'read');

create function private.keep_stock_movement() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- What is generated is not there yet in the new row of a trigger before the update.
  if tg_op = 'UPDATE' and old.journal_entry_id is null
    and to_jsonb(old) - '{journal_entry_id,unit_cost}'::text[] = to_jsonb(new) - '{journal_entry_id,unit_cost}'::text[] then
    return new;
  end if;
  perform private.refuse('ledger.immutable', format(
    'The stock movement of %s stays as it is. Record its opposite to correct it.', old.moved_on));
  return null;
end $$;
comment on function private.keep_stock_movement() is
  'Movements never change, but for the journal entry that is noted once, after it was posted.';

create trigger stock_movements_keep before update or delete on public.stock_movements
  for each row execute function private.keep_stock_movement();
create trigger stock_movements_keep_table before truncate on public.stock_movements
  for each statement execute function private.refuse_change();

-- schemas/documents/purchase-orders.sql

-- Purchase orders: what the organisation has asked vendors for.

create table public.purchase_orders (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  number integer not null,
  po_number text collate "und-x-icu" not null,
  vendor_id uuid not null,
  order_date date not null,
  delivery_date date,
  reference text collate "und-x-icu",
  notes text collate "und-x-icu",
  currency text not null,
  exchange_rate numeric(20, 10) not null,
  tax_inclusive boolean not null,
  net_amount numeric(18, 2) not null default 0,
  gst_amount numeric(18, 2) not null default 0,
  total_amount numeric(18, 2) not null default 0,
  status text not null default 'draft',
  sent_on date,
  received_on date,
  cancelled_at timestamptz,
  cancel_reason text collate "und-x-icu",
  journal_entry_id uuid,
  version integer not null default 1,
  updated_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, number),
  constraint purchase_orders_vendor foreign key (vendor_id, org_id) references public.vendors (id, org_id),
  constraint purchase_orders_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint purchase_orders_status check (status in ('draft', 'sent', 'received', 'cancelled')),
  constraint purchase_orders_delivery_date check (delivery_date >= order_date),
  constraint purchase_orders_reference_length check (char_length(reference) <= 200),
  constraint purchase_orders_notes_length check (char_length(notes) <= 5000),
  constraint purchase_orders_cancel_reason_length check (char_length(cancel_reason) <= 500),
  constraint purchase_orders_currency check (private.is_currency(currency)),
  constraint purchase_orders_exchange_rate check (exchange_rate > 0 and exchange_rate <> 'NaN'),
  constraint purchase_orders_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
);
comment on table public.purchase_orders is 'Orders to vendors. Receiving one takes its goods into stock; the bill that follows owes them.';
comment on column public.purchase_orders.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.purchase_orders.number is 'Counts purchase orders without gaps; po_number shows it behind the prefix of its day.';
comment on column public.purchase_orders.exchange_rate is 'Base units for one unit of the purchase order''s currency.';
comment on column public.purchase_orders.journal_entry_id is 'The entry that receiving posted: stock against goods received. Null where no line is kept in stock.';
comment on constraint purchase_orders_status on public.purchase_orders is 'Status must be draft, sent, received or cancelled';
comment on constraint purchase_orders_delivery_date on public.purchase_orders is 'Delivery date cannot be before the order date';
comment on constraint purchase_orders_reference_length on public.purchase_orders is 'Reference cannot exceed 200 characters';
comment on constraint purchase_orders_notes_length on public.purchase_orders is 'Notes cannot exceed 5000 characters';
comment on constraint purchase_orders_cancel_reason_length on public.purchase_orders is 'The reason cannot exceed 500 characters';
comment on constraint purchase_orders_currency on public.purchase_orders is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint purchase_orders_exchange_rate on public.purchase_orders is 'Exchange rate must be greater than 0';
comment on constraint purchase_orders_cancelled on public.purchase_orders is 'A cancelled purchase order has the time at which it was cancelled';

select private.organisation_table('public.purchase_orders');
create index purchase_orders_by_date on public.purchase_orders (org_id, order_date, id);
create index purchase_orders_vendor on public.purchase_orders (vendor_id, org_id);
create index purchase_orders_journal_entry on public.purchase_orders (journal_entry_id, org_id);
select private.register_records('public.purchase_orders', 'purchase order', 'purchase orders', 'po_number',
  $$po_number || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);

select private.grant_permission('purchase_orders.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('purchase_orders.create', 'admin', 'manager', 'user');
select private.grant_permission('purchase_orders.update', 'admin', 'manager', 'user');
select private.grant_permission('purchase_orders.send', 'admin', 'manager', 'user');
select private.grant_permission('purchase_orders.receive', 'admin', 'manager', 'user');
select private.grant_permission('purchase_orders.cancel', 'admin', 'manager', 'user');
select private.grant_permission('purchase_orders.delete', 'admin');
select private.grant_permission('purchase_orders.export', 'admin', 'manager');

-- Written through functions only, which price, number and post.
grant delete on public.purchase_orders to authenticated;

select private.let_members('public.purchase_orders', 'read');

create policy "Admins delete drafts of purchase orders" on public.purchase_orders
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('purchase_orders.delete')));

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, draft_status, fields)
values ('purchase_order', 'purchase order', 'purchase_orders', 'purchase_order_lines', 'purchase_order_id', 'po_number', 'order_date',
  'vendors', 'vendor_id', 'purchases', 'draft',
  '{vendor_id,order_date,delivery_date,reference,notes,currency,exchange_rate,tax_inclusive}');
select private.keep_activity('public.purchase_orders', 'po_number',
  'version', 'updated_by', 'number', 'cancelled_at');

-- schemas/documents/sales-orders.sql

-- Sales orders: what customers have asked for.

create table public.sales_orders (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  number integer not null,
  order_number text collate "und-x-icu" not null,
  customer_id uuid not null,
  order_date date not null,
  reference text collate "und-x-icu",
  notes text collate "und-x-icu",
  currency text not null,
  exchange_rate numeric(20, 10) not null,
  tax_inclusive boolean not null,
  net_amount numeric(18, 2) not null default 0,
  gst_amount numeric(18, 2) not null default 0,
  total_amount numeric(18, 2) not null default 0,
  status text not null default 'unfulfilled',
  fulfilled_on date,
  shipped_on date,
  cancelled_at timestamptz,
  cancel_reason text collate "und-x-icu",
  journal_entry_id uuid,
  version integer not null default 1,
  updated_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, number),
  constraint sales_orders_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint sales_orders_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint sales_orders_status check (status in ('unfulfilled', 'fulfilled', 'shipped', 'cancelled')),
  constraint sales_orders_reference_length check (char_length(reference) <= 200),
  constraint sales_orders_notes_length check (char_length(notes) <= 5000),
  constraint sales_orders_cancel_reason_length check (char_length(cancel_reason) <= 500),
  constraint sales_orders_currency check (private.is_currency(currency)),
  constraint sales_orders_exchange_rate check (exchange_rate > 0 and exchange_rate <> 'NaN'),
  constraint sales_orders_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
);
comment on table public.sales_orders is 'Orders of customers. Shipping one issues its stock at cost; invoicing it posts the sale.';
comment on column public.sales_orders.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.sales_orders.number is 'Counts sales orders without gaps; order_number shows it behind the prefix of its day.';
comment on column public.sales_orders.exchange_rate is 'Base units for one unit of the sales order''s currency.';
comment on column public.sales_orders.journal_entry_id is 'The entry that shipping posted: stock to cost of sales. Null where no line is kept in stock.';
comment on constraint sales_orders_status on public.sales_orders is 'Status must be unfulfilled, fulfilled, shipped or cancelled';
comment on constraint sales_orders_reference_length on public.sales_orders is 'Reference cannot exceed 200 characters';
comment on constraint sales_orders_notes_length on public.sales_orders is 'Notes cannot exceed 5000 characters';
comment on constraint sales_orders_cancel_reason_length on public.sales_orders is 'The reason cannot exceed 500 characters';
comment on constraint sales_orders_currency on public.sales_orders is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint sales_orders_exchange_rate on public.sales_orders is 'Exchange rate must be greater than 0';
comment on constraint sales_orders_cancelled on public.sales_orders is 'A cancelled sales order has the time at which it was cancelled';

select private.organisation_table('public.sales_orders');
create index sales_orders_by_date on public.sales_orders (org_id, order_date, id);
create index sales_orders_customer on public.sales_orders (customer_id, org_id);
create index sales_orders_journal_entry on public.sales_orders (journal_entry_id, org_id);
select private.register_records('public.sales_orders', 'sales order', 'sales orders', 'order_number',
  $$order_number || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);

select private.grant_permission('sales_orders.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('sales_orders.create', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.update', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.fulfil', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.ship', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.cancel', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.delete', 'admin');
select private.grant_permission('sales_orders.export', 'admin', 'manager');

-- Written through functions only, which price, number and post.
grant delete on public.sales_orders to authenticated;

select private.let_members('public.sales_orders', 'read');

create policy "Admins delete drafts of sales orders" on public.sales_orders
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('sales_orders.delete')));

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, draft_status, fields)
values ('sales_order', 'sales order', 'sales_orders', 'sales_order_lines', 'sales_order_id', 'order_number', 'order_date',
  'customers', 'customer_id', 'sales', 'unfulfilled',
  '{customer_id,order_date,reference,notes,currency,exchange_rate,tax_inclusive}');
select private.keep_activity('public.sales_orders', 'order_number',
  'version', 'updated_by', 'number', 'cancelled_at');

-- schemas/documents/shipping-and-receiving.sql

-- Orders on their way: fulfilled, shipped, sent, received.

create function private.hold_order(org uuid, kind text, order_id uuid, wanted_status text, way_out text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  held constant jsonb := private.hold_document(org, hold_order.kind, hold_order.order_id);
begin
  if held ->> 'status' <> hold_order.wanted_status then
    perform private.refuse('document.wrong_status', format('The %s is %s. %s', held ->> 'label', held ->> 'status', way_out));
  elsif private.document_lines(org, hold_order.kind, hold_order.order_id) is null then
    perform private.refuse('document.no_lines', format('The %s has no lines. Add at least one first.', held ->> 'label'));
  end if;
  return held;
end $$;
comment on function private.hold_order(uuid, text, uuid, text, text) is
  'An order''s row, locked; refused with a way out where it is not in the wanted status, or empty.';

create function private.post_shipment(org uuid, order_id uuid, shipped_on date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  sales_order constant jsonb := private.hold_document(org, 'sales_order', order_id);
  cost numeric;
  entry uuid;
begin
  if sales_order ->> 'status' in ('shipped', 'cancelled') then
    perform private.refuse('document.wrong_status', format('The %s is %s already.', sales_order ->> 'label', sales_order ->> 'status'));
  end if;
  select coalesce(sum(private.issue_stock(org, m.item_id, m.quantity, shipped_on, 'issue', 'shipment', order_id)), 0) into cost
  from private.items_moved(org, private.document_lines(org, 'sales_order', order_id)) m;
  if cost = 0 then
    return null;
  end if;
  entry := private.post_entry(org, shipped_on, 'Shipment of ' || (sales_order ->> 'label'), sales_order ->> 'reference',
    'shipment', order_id, array[
      private.line(private.account_for(org, 'cost_of_sales'), cost, 'Cost of stock sold'),
      private.line(private.account_for(org, 'inventory'), -cost, 'Stock sold')]);
  perform private.link_stock(org, 'shipment', order_id, entry);
  return entry;
end $$;
comment on function private.post_shipment(uuid, uuid, date) is
  'Issues the stock of a sales order at cost and answers the entry''s id; null where none of it costs anything.';

create function private.post_receipt(org uuid, order_id uuid, received_on date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  purchase_order constant jsonb := private.hold_document(org, 'purchase_order', order_id);
  received numeric;
  entry uuid;
begin
  if purchase_order ->> 'status' in ('received', 'cancelled') then
    perform private.refuse('document.wrong_status', format('The %s is %s already.', purchase_order ->> 'label', purchase_order ->> 'status'));
  end if;
  select coalesce(sum(i.value), 0) into received
  from (
    select private.item_of_product(org, l.product_id) as item_id, sum(l.quantity) as quantity, sum(l.base_net) as value
    from private.lines_in_base(private.document_lines(org, 'purchase_order', order_id),
      (purchase_order ->> 'exchange_rate')::numeric, private.base_currency(org)) l
    where l.product_id is not null
    group by 1
    having sum(l.quantity) > 0
    order by 1
  ) i
  cross join lateral private.receive_stock(org, i.item_id, i.quantity, i.value, received_on, 'receipt', 'receipt', order_id)
  where i.item_id is not null;
  if received = 0 then
    return null;
  end if;
  entry := private.post_entry(org, received_on, 'Receipt of ' || (purchase_order ->> 'label'), purchase_order ->> 'reference',
    'receipt', order_id, array[
      private.line(private.account_for(org, 'inventory'), received, 'Goods received'),
      private.line(private.account_for(org, 'goods_received'), -received, 'Goods received and not yet billed')]);
  perform private.link_stock(org, 'receipt', order_id, entry);
  return entry;
end $$;
comment on function private.post_receipt(uuid, uuid, date) is
  'Takes the goods of a purchase order into stock and answers the entry''s id; null where nothing of it is kept in stock.';

create function public.fulfil_sales_order(id uuid, key uuid, fulfilled_on date default null) returns public.sales_orders
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('sales_orders.fulfil', 'fulfil sales orders');
  answer constant jsonb := private.recall(fulfil_sales_order.key, 'fulfil_sales_order',
    jsonb_build_array(fulfil_sales_order.id, fulfil_sales_order.fulfilled_on));
  on_date date;
  saved public.sales_orders;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.sales_orders, answer);
  end if;
  on_date := private.order_step_date(org,
    private.hold_order(org, 'sales_order', fulfil_sales_order.id, 'unfulfilled', 'Only an unfulfilled order can be fulfilled.'),
    fulfil_sales_order.fulfilled_on, 'fulfilled');
  perform private.set_activity_action('fulfilled');
  update public.sales_orders t set status = 'fulfilled', fulfilled_on = on_date,
    version = t.version + 1, updated_by = auth.uid()
  where t.org_id = org and t.id = fulfil_sales_order.id returning t.* into saved;
  perform private.set_activity_action('');
  perform private.remember(fulfil_sales_order.key, to_jsonb(saved));
  return saved;
end $$;
comment on function public.fulfil_sales_order(uuid, uuid, date) is
  'Marks a sales order as fulfilled on a day, today if none is given, ready to be shipped, and answers its row.';

create function public.ship_sales_order(id uuid, key uuid, shipped_on date default null) returns public.sales_orders
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('sales_orders.ship', 'ship sales orders');
  answer constant jsonb := private.recall(ship_sales_order.key, 'ship_sales_order',
    jsonb_build_array(ship_sales_order.id, ship_sales_order.shipped_on));
  on_date date;
  entry uuid;
  saved public.sales_orders;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.sales_orders, answer);
  end if;
  on_date := private.order_step_date(org,
    private.hold_order(org, 'sales_order', ship_sales_order.id, 'fulfilled', 'Fulfil it before you ship it, and ship it once.'),
    ship_sales_order.shipped_on, 'shipped');
  perform private.require_open_period(org, on_date);
  entry := private.post_shipment(org, ship_sales_order.id, on_date);
  perform private.set_activity_action('shipped');
  update public.sales_orders t set status = 'shipped', shipped_on = on_date, journal_entry_id = entry,
    version = t.version + 1, updated_by = auth.uid()
  where t.org_id = org and t.id = ship_sales_order.id returning t.* into saved;
  perform private.set_activity_action('');
  perform private.remember(ship_sales_order.key, to_jsonb(saved));
  return saved;
end $$;
comment on function public.ship_sales_order(uuid, uuid, date) is
  'Ships a fulfilled sales order on a day, today if none is given, issues its stock at cost, and answers its row.';

create function public.send_purchase_order(id uuid, key uuid, sent_on date default null) returns public.purchase_orders
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('purchase_orders.send', 'send purchase orders');
  answer constant jsonb := private.recall(send_purchase_order.key, 'send_purchase_order',
    jsonb_build_array(send_purchase_order.id, send_purchase_order.sent_on));
  on_date date;
  saved public.purchase_orders;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.purchase_orders, answer);
  end if;
  on_date := private.order_step_date(org,
    private.hold_order(org, 'purchase_order', send_purchase_order.id, 'draft', 'Only a draft can be sent.'),
    send_purchase_order.sent_on, 'sent');
  perform private.set_activity_action('sent');
  update public.purchase_orders t set status = 'sent', sent_on = on_date,
    version = t.version + 1, updated_by = auth.uid()
  where t.org_id = org and t.id = send_purchase_order.id returning t.* into saved;
  perform private.set_activity_action('');
  perform private.remember(send_purchase_order.key, to_jsonb(saved));
  return saved;
end $$;
comment on function public.send_purchase_order(uuid, uuid, date) is
  'Marks a purchase order as sent to the vendor on a day, today if none is given, and answers its row.';

create function public.receive_purchase_order(id uuid, key uuid, received_on date default null) returns public.purchase_orders
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('purchase_orders.receive', 'receive purchase orders');
  answer constant jsonb := private.recall(receive_purchase_order.key, 'receive_purchase_order',
    jsonb_build_array(receive_purchase_order.id, receive_purchase_order.received_on));
  on_date date;
  entry uuid;
  saved public.purchase_orders;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.purchase_orders, answer);
  end if;
  on_date := private.order_step_date(org,
    private.hold_order(org, 'purchase_order', receive_purchase_order.id, 'sent', 'Send it before you receive it, and receive it once.'),
    receive_purchase_order.received_on, 'received');
  perform private.require_open_period(org, on_date);
  entry := private.post_receipt(org, receive_purchase_order.id, on_date);
  perform private.set_activity_action('received');
  update public.purchase_orders t set status = 'received', received_on = on_date, journal_entry_id = entry,
    version = t.version + 1, updated_by = auth.uid()
  where t.org_id = org and t.id = receive_purchase_order.id returning t.* into saved;
  perform private.set_activity_action('');
  perform private.remember(receive_purchase_order.key, to_jsonb(saved));
  return saved;
end $$;
comment on function public.receive_purchase_order(uuid, uuid, date) is
  'Receives a purchase order on a day, today if none is given, takes its goods into stock, and answers its row.';

grant execute on function
  public.fulfil_sales_order(uuid, uuid, date), public.ship_sales_order(uuid, uuid, date),
  public.send_purchase_order(uuid, uuid, date), public.receive_purchase_order(uuid, uuid, date)
to authenticated;

-- schemas/recurring/issuing.sql

-- Making the documents that are due: every date that was missed, each date once.

create function private.issue_recurrence(recurring public.recurring_documents) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(recurring.kind);
  document_id uuid;
begin
  document_id := private.save_document(recurring.org_id, entry.kind,
    recurring.template || jsonb_build_object(entry.date_column, recurring.next_date),
    jsonb_build_object('recurring_document_id', recurring.id, 'user_id', recurring.user_id));
  if recurring.posts_automatically and entry.kind = 'invoice' then
    perform private.post_invoice(recurring.org_id, document_id);
  elsif recurring.posts_automatically then
    perform private.approve_bill(recurring.org_id, document_id);
  end if;
  -- Of this the log tells by the document that was made.
  perform private.set_activity_action('none');
  update public.recurring_documents r set issued_count = r.issued_count + 1, last_issued_on = r.next_date,
    next_date = private.next_recurrence(r.first_date, r.frequency, r.every, r.next_date),
    last_error = null, last_error_code = null, last_error_at = null
  where r.org_id = recurring.org_id and r.id = recurring.id;
  perform private.set_activity_action('');
end $$;
comment on function private.issue_recurrence(public.recurring_documents) is
  'Makes the document of next_date, posts it where that is wished, and moves next_date on.';

create function private.issue_due_document(org uuid, recurring_id uuid, through date) returns integer
language plpgsql
set search_path = ''
as $$
-- The rest of a long backlog is left to the next run.
declare
  most_at_once constant integer := 100;
  recurring public.recurring_documents;
  issued integer := 0;
  sentence text;
  code text;
begin
  while issued < most_at_once loop
    -- Whoever is at it already makes all that is due.
    select r.* into recurring from public.recurring_documents r
    where r.org_id = org and r.id = issue_due_document.recurring_id and not r.is_paused
      and r.next_date <= least(issue_due_document.through, r.end_date)
    for update skip locked;
    exit when not found;
    if private.recurring_owner_fault(recurring) is not null then
      perform private.pause_recurring_documents(org, recurring.user_id);
      exit;
    end if;
    begin
      perform private.issue_recurrence(recurring);
      issued := issued + 1;
    exception when others then
      get stacked diagnostics sentence = message_text, code = pg_exception_hint;
      perform private.set_activity_action('none');
      update public.recurring_documents r set last_error = sentence, last_error_code = nullif(code, ''), last_error_at = now()
      where r.org_id = org and r.id = recurring.id;
      perform private.set_activity_action('');
      exit;
    end;
  end loop;
  return issued;
end $$;
comment on function private.issue_due_document(uuid, uuid, date) is
  'Makes the documents of a recurrence that are due through a date and answers how many. What fails is noted on its row and is tried again.';

-- Without a search path of its own, which would forbid it to commit; everything in it is qualified.
create procedure private.issue_due_documents(through date default null)
language plpgsql
as $$
declare
  due record;
begin
  for due in
    select r.org_id, r.id, d.through
    from (
      select s.org_id, coalesce(issue_due_documents.through, private.today(s.org_id)) as through
      from public.company_settings s
    ) d
    join public.recurring_documents r on r.org_id = d.org_id and not r.is_paused and r.next_date <= least(d.through, r.end_date)
    order by r.org_id, r.next_date, r.id
  loop
    perform private.issue_due_document(due.org_id, due.id, due.through);
    -- Each in a transaction of its own: nobody waits for the documents of other organisations.
    commit;
  end loop;
end $$;
comment on procedure private.issue_due_documents(date) is
  'Makes all recurring documents that are due through a date, or on each organisation''s own today, in every organisation. Run '
  'every hour.';

create function private.schedule_recurring_documents() returns void
language plpgsql
set search_path = ''
as $$
begin
  perform cron.schedule('issue-recurring-documents', '7 * * * *', 'call private.issue_due_documents()');
end $$;
comment on function private.schedule_recurring_documents() is
  'For a hosted project where pg_cron is switched on, called there once. The embedded server has a timer of its own.';

-- schemas/recurring/owners.sql

-- Recurring documents are made in somebody's name: when that person may not make them any more, they pause, every admin is
-- told, and whoever resumes one takes it over.

create function private.recurring_owner_fault(recurring public.recurring_documents) returns text
language sql stable
set search_path = ''
as $$
  with owner as (
    select coalesce((select p.full_name from public.profiles p where p.id = recurring.user_id), 'Its owner') as name,
      (select m.role from public.memberships m where m.org_id = recurring.org_id and m.user_id = recurring.user_id) as role
  ), needed as (
    select n.place, n.permission, n.action
    from (values
      (1, recurring.kind || 's.create', format('create %ss', recurring.kind), true),
      (2, 'invoices.post', 'post invoices', recurring.posts_automatically and recurring.kind = 'invoice'),
      (3, 'bills.approve', 'approve bills', recurring.posts_automatically and recurring.kind = 'bill')
    ) n (place, permission, action, is_needed)
    where n.is_needed
  )
  select case
    when recurring.user_id is null then null
    when o.role is null then format(
      '%s does not belong to the organisation any more, so nothing is made in their name. Whoever resumes it takes it over.', o.name)
    else (
      select format('%s has the role %s, which may not %s, so nothing is made in their name. Whoever resumes it takes it over.',
        o.name, o.role, n.action)
      from needed n
      where not exists (select from public.role_permissions r where r.role = o.role and r.permission = n.permission)
      order by n.place limit 1) end
  from owner o
$$;
comment on function private.recurring_owner_fault(public.recurring_documents) is
  'Why its documents may not be made in its owner''s name; null when they may.';

create function private.pause_recurring_documents(org uuid, owner uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- A notice holds 8,000 bytes, and a longer one would keep the person from being removed.
  most_names constant integer := 10;
  longest_name constant integer := 60;
  names text[];
  reason text;
begin
  with paused as (
    update public.recurring_documents r set is_paused = true, paused_reason = private.recurring_owner_fault(r)
    where r.org_id = org and r.user_id = pause_recurring_documents.owner and not r.is_paused
      and private.recurring_owner_fault(r) is not null
    returning r.name, r.paused_reason
  )
  select array_agg(left(p.name, longest_name) order by p.name), min(p.paused_reason) into names, reason from paused p;
  if names is null then
    return;
  end if;
  perform pg_notify('mail', jsonb_build_object(
    'template', 'recurring_paused',
    'to', p.email,
    'organisation', (select o.name from public.organizations o where o.id = org),
    'reason', reason,
    'names', to_jsonb(names[:most_names]),
    'count', cardinality(names))::text)
  from public.memberships m join public.profiles p on p.id = m.user_id
  where m.org_id = org and m.role = 'admin' and p.email <> '';
end $$;
comment on function private.pause_recurring_documents(uuid, uuid) is
  'Pauses what may not be made in its owner''s name any more, and tells every admin through NOTIFY mail: {template, to, organisation, reason, names, count}.';

create function private.pause_for_former_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.pause_recurring_documents(old.org_id, old.user_id);
  return null;
end $$;
comment on function private.pause_for_former_member() is
  'Whoever leaves, or gets a role that may not, leaves no template behind that goes on in their name.';

create trigger memberships_pause_recurring after delete or update of role on public.memberships
  for each row execute function private.pause_for_former_member();

create function private.take_over_recurring_document() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null and (old.paused_reason is not null or private.recurring_owner_fault(new) is not null) then
    if new.posts_automatically then
      perform private.require(case new.kind when 'invoice' then 'invoices.post' else 'bills.approve' end,
        format('let %ss be posted by themselves', new.kind));
    end if;
    new.user_id := auth.uid();
  end if;
  new.paused_reason := null;
  return new;
end $$;
comment on function private.take_over_recurring_document() is
  'Who resumes what its owner may not make any more has it made in their own name.';

create trigger recurring_documents_take_over before update on public.recurring_documents
  for each row when (old.is_paused and not new.is_paused)
  execute function private.take_over_recurring_document();

-- schemas/payments/payments.sql

-- Payments: money received and paid, and what of it is still at the contact's credit.

create table public.payments (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  number integer not null,
  payment_number text not null,
  direction text not null,
  customer_id uuid,
  vendor_id uuid,
  is_refund boolean not null generated always as ((direction = 'in') = (vendor_id is not null)) stored,
  paid_on date not null,
  amount numeric(18, 2) not null,
  currency text not null,
  exchange_rate numeric(20, 10) not null,
  base_amount numeric(18, 2) not null,
  bank_account_id uuid not null,
  reference text collate "und-x-icu",
  unallocated numeric(18, 2) not null,
  base_unallocated numeric(18, 2) not null,
  status text not null default 'posted',
  posted_at timestamptz not null default now(),
  journal_entry_id uuid,
  voided_at timestamptz,
  voided_on date,
  void_reason text collate "und-x-icu",
  void_entry_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, number),
  constraint payments_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint payments_vendor foreign key (vendor_id, org_id) references public.vendors (id, org_id),
  constraint payments_bank_account foreign key (bank_account_id, org_id) references public.accounts (id, org_id),
  constraint payments_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint payments_void_entry foreign key (void_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint payments_direction check (direction in ('in', 'out')),
  constraint payments_one_contact check ((customer_id is null) <> (vendor_id is null)),
  constraint payments_amount check (amount > 0),
  constraint payments_currency check (private.is_currency(currency)),
  constraint payments_exchange_rate check (exchange_rate > 0),
  constraint payments_reference_length check (char_length(reference) <= 200),
  constraint payments_unallocated check (unallocated between 0 and amount and base_unallocated >= 0),
  constraint payments_unallocated_whole check (unallocated > 0 or base_unallocated = 0),
  constraint payments_status check (status in ('posted', 'void')),
  constraint payments_void_whole check ((status = 'void') = (voided_at is not null and voided_on is not null)),
  constraint payments_void_reason_length check (char_length(void_reason) <= 1000)
);
comment on table public.payments is 'Money received from and paid to customers and vendors. Recorded and voided by functions only.';
comment on column public.payments.user_id is 'Who recorded it. No foreign key: the record outlives the account.';
comment on column public.payments.is_refund is
  'Money that goes back: out to a customer, or in from a vendor. It uses up credit instead of giving any.';
comment on column public.payments.amount is 'In the payment''s currency.';
comment on column public.payments.exchange_rate is 'Base units for one unit of the currency; 1 in the base currency.';
comment on column public.payments.base_amount is 'What the bank account moved by, in the base currency.';
comment on column public.payments.bank_account_id is 'The account of the ledger, of subtype bank.';
comment on column public.payments.unallocated is 'What no document has used: the contact''s credit, in the payment''s currency. A refund has none.';
comment on column public.payments.base_unallocated is 'What that credit stands at in the ledger.';
comment on column public.payments.voided_on is 'The date of the reversing entry. As of an earlier date the payment still counts.';
comment on constraint payments_direction on public.payments is 'Direction must be in or out';
comment on constraint payments_one_contact on public.payments is 'A payment has either a customer or a vendor';
comment on constraint payments_amount on public.payments is 'Amount must be greater than 0';
comment on constraint payments_currency on public.payments is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint payments_exchange_rate on public.payments is 'Exchange rate must be greater than 0';
comment on constraint payments_reference_length on public.payments is 'Reference cannot exceed 200 characters';
comment on constraint payments_unallocated on public.payments is 'No more can be left of a payment than its amount';
comment on constraint payments_unallocated_whole on public.payments is 'A payment that is used up stands at nothing in the ledger';
comment on constraint payments_status on public.payments is 'Status must be posted or void';
comment on constraint payments_void_whole on public.payments is 'A void payment has the date at which it was voided';
comment on constraint payments_void_reason_length on public.payments is 'Reason cannot exceed 1000 characters';

select private.organisation_table('public.payments');
create index payments_by_date on public.payments (org_id, paid_on, id);
create index payments_customer on public.payments (customer_id, org_id);
create index payments_vendor on public.payments (vendor_id, org_id);
create index payments_bank_account on public.payments (bank_account_id, org_id);
create index payments_journal_entry on public.payments (journal_entry_id, org_id);
create index payments_void_entry on public.payments (void_entry_id, org_id);
create index payments_with_credit on public.payments (org_id, paid_on) where base_unallocated <> 0;

select private.register_records('public.payments', 'payment', 'payments', 'payment_number',
  $$payment_number || E'\n' || coalesce(reference, '')$$);

select private.grant_permission('payments.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('payments.create', 'admin', 'manager', 'user');
select private.grant_permission('payments.void', 'admin', 'manager');
select private.grant_permission('payments.export', 'admin', 'manager');
select private.grant_permission('documents.write_off', 'admin', 'manager');

select private.let_members('public.payments', 'read');

create trigger payments_touch before update on public.payments
  for each row execute function private.touch_updated_at();
select private.forbid_changes_when_posted('public.payments', 'unallocated', 'base_unallocated', 'status', 'voided_at',
  'voided_on', 'void_reason', 'void_entry_id');
select private.keep_activity('public.payments', 'payment_number',
  'number', 'base_unallocated', 'journal_entry_id', 'void_entry_id', 'posted_at', 'voided_at');

create index payments_voided on public.payments (org_id, voided_on) where voided_on is not null;

-- schemas/payments/recording.sql

-- Recording payments: money from a customer or to a vendor settles documents, and what is left is the contact's credit.

create function private.check_payment(
  org uuid, direction text, paid_on date, amount numeric, currency text, rate numeric, bank_account_id uuid
) returns void
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  account public.accounts;
begin
  if check_payment.direction is null or check_payment.direction not in ('in', 'out') then
    perform private.refuse('payment.direction',
      'The direction of a payment is "in" for money received or "out" for money paid.');
  elsif paid_on is null then
    perform private.refuse('payment.date_required', 'Say on which date the money moved.');
  elsif not coalesce(private.is_currency(check_payment.currency), false) then
    perform private.refuse('payment.currency', format(
      '%s is not a currency that books can be kept in. Choose one of the list.',
      coalesce('"' || left(check_payment.currency, 10) || '"', 'Nothing')));
  elsif amount is null or amount <= 0 or amount in ('NaN', 'Infinity') or amount >= 1e16 then
    perform private.refuse('payment.amount', format(
      'The amount must be greater than 0, and %s is not.', coalesce(amount::text, 'nothing')));
  elsif amount <> private.round_money(amount, check_payment.currency) then
    perform private.refuse('payment.too_precise', format(
      '%s has more decimals than %s has. Round it first.', amount, check_payment.currency));
  elsif rate <= 0 or rate in ('NaN', 'Infinity') or rate >= 1e10 or (check_payment.currency = base and rate <> 1) then
    perform private.refuse('payment.rate', format(
      '%s cannot be the rate of %s: it says how much %s one %s is worth.', rate,
      check_payment.currency, base, check_payment.currency));
  end if;
  account := private.required_account(org, check_payment.bank_account_id);
  if account.subtype <> 'bank' then
    perform private.refuse('bank.not_a_bank_account', format(
      'Account %s %s is not a bank account. Choose one of the kind bank.', account.code, account.name));
  elsif account.currency <> base and account.currency <> check_payment.currency then
    perform private.refuse('payment.wrong_currency', format(
      'Account %s %s is kept in %s, so it cannot move %s. Choose another account.',
      account.code, account.name, account.currency, check_payment.currency));
  end if;
  perform private.require_open_period(org, paid_on);
end $$;
comment on function private.check_payment(uuid, text, date, numeric, text, numeric, uuid) is
  'Refuses what cannot be a payment, whatever it is for.';

create function private.bank_line(org uuid, payment public.payments, description text) returns private.posting_line
language sql stable
set search_path = ''
as $$
  select private.line(a.id, d.sign * payment.base_amount, bank_line.description,
    currency => case when a.currency <> private.base_currency(org) then payment.currency end,
    foreign_amount => case when a.currency <> private.base_currency(org) then d.sign * payment.amount end)
  from public.accounts a
  cross join (select case payment.direction when 'in' then 1 else -1 end as sign) d
  where a.org_id = org and a.id = payment.bank_account_id
$$;
comment on function private.bank_line(uuid, public.payments, text) is
  'The money of a payment, with its foreign amount where the bank account is kept in that currency.';

create function private.insert_payment(payment public.payments, contact private.contact) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_activity_action('posted');
  insert into public.payments (org_id, id, number, payment_number, direction, customer_id, vendor_id, paid_on, amount, currency,
    exchange_rate, base_amount, bank_account_id, reference, unallocated, base_unallocated, journal_entry_id)
  values (payment.org_id, payment.id, payment.number, payment.payment_number, payment.direction,
    case contact.kind when 'customer' then contact.id end, case contact.kind when 'vendor' then contact.id end, payment.paid_on,
    payment.amount, payment.currency, payment.exchange_rate, payment.base_amount, payment.bank_account_id, payment.reference,
    payment.unallocated, payment.base_unallocated, payment.journal_entry_id);
  perform private.set_activity_action('');
end $$;
comment on function private.insert_payment(public.payments, private.contact) is 'Keeps a payment that is numbered and posted.';

create function private.post_application(
  org uuid, contact private.contact, description text, source_kind text, source_id uuid, source_account_id uuid,
  source_currency text, settlement private.settlement
) returns uuid
language sql
set search_path = ''
as $$
  select private.post_entry(org, settlement.allocated_on, post_application.description, null, post_application.source_kind,
    post_application.source_id,
    private.net_lines(private.contact_line(org, source_account_id, contact, settlement.paid_base, source_currency,
      settlement.paid, (settlement.document).number) || private.settlement_lines(org, contact, array[settlement])))
$$;
comment on function private.post_application(uuid, private.contact, text, text, uuid, uuid, text, private.settlement) is
  'Posts the use of credit that is in the ledger already: discounts, exchange differences, another account. Null where that is nothing.';

create function private.post_payment(
  org uuid, contact private.contact, inout payment public.payments, inout settlements private.settlement[]
)
language plpgsql
set search_path = ''
as $$
declare
  control constant uuid := private.control_account(org, null, contact);
  description constant text := format('Payment %s %s %s', payment.payment_number,
    case payment.direction when 'in' then 'from' else 'to' end, contact.name);
  on_time constant private.settlement[] := array(select s from unnest(settlements) s where s.allocated_on = payment.paid_on);
  credit constant numeric := payment.amount - (select coalesce(sum(s.paid), 0) from unnest(on_time) s);
  base_credit constant numeric := payment.base_amount - (select coalesce(sum(s.paid_base), 0) from unnest(on_time) s);
begin
  payment.journal_entry_id := private.post_entry(org, payment.paid_on, description, payment.reference, 'payment', payment.id,
    array[private.bank_line(org, payment, payment.payment_number),
      private.contact_line(org, control, contact, -base_credit, payment.currency, -credit, payment.payment_number)]
    || private.settlement_lines(org, contact, on_time));
  if payment.journal_entry_id is null then
    perform private.refuse('payment.amount', format('%s %s comes to nothing in %s, so there is nothing to post.',
      payment.amount, payment.currency, private.base_currency(org)));
  end if;
  for n in 1 .. cardinality(settlements) loop
    -- Money that came before the document is credit until the document's date.
    settlements[n].journal_entry_id := case when settlements[n].allocated_on = payment.paid_on then payment.journal_entry_id
      else private.post_application(org, contact, description, 'allocation', payment.id, control, payment.currency,
        settlements[n]) end;
  end loop;
end $$;
comment on function private.post_payment(uuid, private.contact, public.payments, private.settlement[]) is
  'Posts a payment that settles documents and notes the entries; what it settles at a later date is credit until then.';

create function private.record_payment(
  org uuid, direction text, contact_id uuid, paid_on date, amount numeric, currency text, rate numeric, bank_account_id uuid,
  allocations jsonb, reference text, may_write_off boolean default true
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  contact private.contact;
  payment public.payments;
  settlements private.settlement[];
  posted record;
begin
  perform private.check_payment(org, record_payment.direction, record_payment.paid_on, record_payment.amount,
    record_payment.currency, record_payment.rate, record_payment.bank_account_id);
  contact := private.contact_of(org, record_payment.contact_id);
  payment.org_id := org;
  payment.id := private.uuid_v7();
  payment.direction := record_payment.direction;
  payment.paid_on := record_payment.paid_on;
  payment.amount := record_payment.amount;
  payment.currency := record_payment.currency;
  payment.exchange_rate := coalesce(record_payment.rate,
    private.rate_on(org, record_payment.currency, record_payment.paid_on));
  if payment.amount * payment.exchange_rate >= 1e16 then
    perform private.refuse('payment.amount', format('%s %s is too large to be posted.', payment.amount, payment.currency));
  end if;
  payment.base_amount := private.round_money(payment.amount * payment.exchange_rate, base);
  payment.bank_account_id := record_payment.bank_account_id;
  payment.reference := nullif(btrim(record_payment.reference), '');
  if char_length(payment.reference) > 200 then
    perform private.refuse('payment.reference_too_long', 'Reference cannot exceed 200 characters. Shorten it.');
  end if;
  if (payment.direction = 'in') <> (contact.kind = 'customer') then
    return private.record_refund(org, payment, contact, record_payment.allocations);
  end if;

  settlements := private.plan_settlements(org, contact, payment.currency, payment.amount, payment.base_amount,
    record_payment.allocations, payment.paid_on, record_payment.may_write_off);
  payment.unallocated := payment.amount - (select coalesce(sum(s.paid), 0) from unnest(settlements) s);
  payment.base_unallocated := payment.base_amount - (select coalesce(sum(s.paid_base), 0) from unnest(settlements) s);
  perform private.settle_documents(org, settlements);
  select t.number, t.text into payment.number, payment.payment_number from private.take_number(org, 'payment') t;
  posted := private.post_payment(org, contact, payment, settlements);
  perform private.insert_payment(posted.payment, contact);
  perform private.write_allocations(org, posted.settlements, payment_id => payment.id);
  return payment.id;
end $$;
comment on function private.record_payment(uuid, text, uuid, date, numeric, text, numeric, uuid, jsonb, text, boolean) is
  'Records and posts a payment and answers its id. may_write_off: also discounts beyond the terms, and write-offs.';

create function public.record_payment(
  direction text, contact_id uuid, paid_on date, amount numeric, currency text default null, rate numeric default null,
  bank_account_id uuid default null, allocations jsonb default '[]', key uuid default null, reference text default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('payments.create', 'record payments');
  answer constant jsonb := private.recall(record_payment.key, 'record_payment',
    jsonb_build_array(record_payment.direction,
    record_payment.contact_id, record_payment.paid_on, record_payment.amount, record_payment.currency, record_payment.rate,
    record_payment.bank_account_id, record_payment.allocations, record_payment.reference));
  payment uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  payment := private.record_payment(org, record_payment.direction, record_payment.contact_id, record_payment.paid_on,
    record_payment.amount, coalesce(record_payment.currency, private.base_currency(org)), record_payment.rate,
    record_payment.bank_account_id, record_payment.allocations, record_payment.reference, private.can('documents.write_off'));
  perform private.remember(record_payment.key, to_jsonb(payment));
  return payment;
end $$;
comment on function public.record_payment(text, uuid, date, numeric, text, numeric, uuid, jsonb, uuid, text) is
  'Records money in or out and settles documents by [{document_id, amount, discount?, write_off?, paid?}]. The amount is in the '
  'payment''s currency, an allocation in its document''s; "paid" is what it took of a payment in the base currency. The rest is '
  'kept as the contact''s credit. No rate is the latest one; no currency the base currency. Out to a customer or in from a vendor '
  'gives credit back. Answers the payment''s id.';
grant execute on function public.record_payment(text, uuid, date, numeric, text, numeric, uuid, jsonb, uuid, text) to authenticated;

-- schemas/assets/fixed-assets.sql

-- Fixed assets: what is depreciated, over how long, and by which method. What it is worth follows from what was posted.

create table public.fixed_assets (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  name text collate "und-x-icu" not null,
  category text collate "und-x-icu",
  purchase_price numeric(18, 2) not null,
  purchase_date date,
  in_service_date date,
  useful_life integer,
  salvage_value numeric(18, 2) not null default 0,
  depreciation_method text not null default 'straight_line',
  averaging text not null default 'full_months',
  declining_rate numeric(7, 4),
  total_units numeric(18, 6),
  opening_accumulated numeric(18, 2) not null default 0,
  opening_through date,
  accumulated_depreciation numeric(18, 2) not null default 0,
  depreciated_through date,
  cost_account_id uuid,
  accumulated_account_id uuid,
  disposed_on date,
  proceeds numeric(18, 2),
  disposal_entry_id uuid,
  current_value numeric(18, 2) not null generated always as (
    case when disposed_on is null then purchase_price - accumulated_depreciation else 0 end) stored,
  status text not null generated always as (case
    when disposed_on is not null then 'disposed'
    when purchase_price > salvage_value and accumulated_depreciation >= purchase_price - salvage_value then 'fully_depreciated'
    else 'active' end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint fixed_assets_disposal_entry foreign key (disposal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint fixed_assets_cost_account foreign key (cost_account_id, org_id) references public.accounts (id, org_id),
  constraint fixed_assets_accumulated_account foreign key (accumulated_account_id, org_id) references public.accounts (id, org_id),
  constraint fixed_assets_name_given check (btrim(name) <> ''),
  constraint fixed_assets_name_length check (char_length(name) <= 200),
  constraint fixed_assets_category_given check (btrim(category) <> ''),
  constraint fixed_assets_category_length check (char_length(category) <= 100),
  constraint fixed_assets_purchase_price check (purchase_price >= 0 and purchase_price <> 'NaN'),
  constraint fixed_assets_dates check (
    purchase_date between '0001-01-01' and '9999-12-31' and in_service_date between '0001-01-01' and '9999-12-31'
    and opening_through between '0001-01-01' and '9999-12-31'),
  constraint fixed_assets_in_service check (in_service_date >= purchase_date),
  constraint fixed_assets_useful_life check (useful_life between 1 and 100),
  constraint fixed_assets_useful_life_given check (useful_life is not null or depreciation_method = 'units_of_production'),
  constraint fixed_assets_salvage_value check (salvage_value between 0 and purchase_price),
  constraint fixed_assets_depreciation_method
    check (depreciation_method in ('straight_line', 'declining_balance', 'units_of_production')),
  constraint fixed_assets_averaging check (averaging in ('full_months', 'actual_days')),
  constraint fixed_assets_declining_rate check (declining_rate > 0 and declining_rate <= 100),
  constraint fixed_assets_total_units check (total_units > 0 and total_units <> 'NaN'),
  constraint fixed_assets_total_units_given check (total_units is not null or depreciation_method <> 'units_of_production'),
  constraint fixed_assets_opening_accumulated check (
    opening_accumulated = 0 or opening_accumulated between 0 and purchase_price - salvage_value),
  constraint fixed_assets_opening_through check (opening_accumulated = 0 or opening_through is not null),
  constraint fixed_assets_value_left check (
    accumulated_depreciation = 0 or accumulated_depreciation between 0 and purchase_price - salvage_value)
);
comment on table public.fixed_assets is 'Assets that are used for years and depreciated meanwhile.';
comment on column public.fixed_assets.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.fixed_assets.category is 'Decides by the posting rules to which accounts the asset is posted.';
comment on column public.fixed_assets.purchase_price is 'What it cost to have it in use, in the base currency.';
comment on column public.fixed_assets.purchase_date is 'Never null: the day it goes into service, or today, when it is not said.';
comment on column public.fixed_assets.in_service_date is 'From when it is depreciated. Never null: the purchase date when it is not said.';
comment on column public.fixed_assets.useful_life is 'In years. Not needed for units of production.';
comment on column public.fixed_assets.salvage_value is 'What is left at the end; it is never depreciated below.';
comment on column public.fixed_assets.averaging is
  'full_months: the month of service counts whole, that of the disposal only if it ends with it. actual_days: both days count.';
comment on column public.fixed_assets.declining_rate is 'Percent a year of the book value; empty is double the straight rate.';
comment on column public.fixed_assets.total_units is 'What it can do in its life, for units of production.';
comment on column public.fixed_assets.opening_accumulated is 'Depreciation of an asset taken over from elsewhere, up to opening_through.';
comment on column public.fixed_assets.accumulated_depreciation is 'The opening and what was posted since. Kept by the database.';
comment on column public.fixed_assets.depreciated_through is 'Up to when depreciation was run. Kept by the database.';
comment on column public.fixed_assets.cost_account_id is
  'The account that holds its cost, since the first posting for it: a rule that changes later does not move it. Kept by the database.';
comment on column public.fixed_assets.accumulated_account_id is 'The account that holds its depreciation, likewise.';
comment on column public.fixed_assets.current_value is 'Price less depreciation; 0 once it is disposed of.';
comment on constraint fixed_assets_disposal_entry on public.fixed_assets is 'There is no such journal entry';
comment on constraint fixed_assets_cost_account on public.fixed_assets is 'There is no such account';
comment on constraint fixed_assets_accumulated_account on public.fixed_assets is 'There is no such account';
comment on constraint fixed_assets_name_given on public.fixed_assets is 'Asset name is required';
comment on constraint fixed_assets_name_length on public.fixed_assets is 'Asset name cannot exceed 200 characters';
comment on constraint fixed_assets_category_given on public.fixed_assets is 'Category cannot be blank. Leave it empty where there is none';
comment on constraint fixed_assets_category_length on public.fixed_assets is 'Category cannot exceed 100 characters';
comment on constraint fixed_assets_purchase_price on public.fixed_assets is 'Purchase price cannot be negative';
comment on constraint fixed_assets_dates on public.fixed_assets is 'Dates must lie between 0001-01-01 and 9999-12-31';
comment on constraint fixed_assets_in_service on public.fixed_assets is 'An asset cannot go into service before it is bought';
comment on constraint fixed_assets_useful_life on public.fixed_assets is 'Useful life must be between 1 and 100 years';
comment on constraint fixed_assets_useful_life_given on public.fixed_assets is 'Useful life is required';
comment on constraint fixed_assets_salvage_value on public.fixed_assets is 'Salvage value must be between 0 and the purchase price';
comment on constraint fixed_assets_depreciation_method on public.fixed_assets is 'Depreciation method must be straight_line, declining_balance or units_of_production';
comment on constraint fixed_assets_averaging on public.fixed_assets is 'Averaging must be full_months or actual_days';
comment on constraint fixed_assets_declining_rate on public.fixed_assets is 'Declining rate must be above 0 and at most 100 percent';
comment on constraint fixed_assets_total_units on public.fixed_assets is 'Total units must be greater than 0';
comment on constraint fixed_assets_total_units_given on public.fixed_assets is 'Total units are required for depreciation by units of production';
comment on constraint fixed_assets_opening_accumulated on public.fixed_assets is 'Opening depreciation must be between 0 and the purchase price less the salvage value';
comment on constraint fixed_assets_opening_through on public.fixed_assets is 'Say through which date the opening depreciation goes';
comment on constraint fixed_assets_value_left on public.fixed_assets is 'An asset is not depreciated below its salvage value';

select private.organisation_table('public.fixed_assets');
create index fixed_assets_by_name on public.fixed_assets (org_id, name, id);
create index fixed_assets_disposal_entry_key on public.fixed_assets (disposal_entry_id, org_id);
create index fixed_assets_cost_account_key on public.fixed_assets (cost_account_id, org_id);
create index fixed_assets_accumulated_account_key on public.fixed_assets (accumulated_account_id, org_id);

select private.register_records('public.fixed_assets', 'fixed asset', 'fixed assets', 'name', $$name || E'\n' || coalesce(category, '')$$);

select private.grant_permission('fixed_assets.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('fixed_assets.create', 'admin', 'manager', 'user');
select private.grant_permission('fixed_assets.update', 'admin', 'manager', 'user');
select private.grant_permission('fixed_assets.delete', 'admin');
select private.grant_permission('fixed_assets.import', 'admin', 'manager');
select private.grant_permission('fixed_assets.export', 'admin', 'manager');

grant insert (id, name, category, purchase_price, purchase_date, in_service_date, useful_life, salvage_value,
    depreciation_method, averaging, declining_rate, total_units, opening_accumulated, opening_through),
  update (name, category, purchase_price, purchase_date, in_service_date, useful_life, salvage_value,
    depreciation_method, averaging, declining_rate, total_units, opening_accumulated, opening_through)
  on public.fixed_assets to authenticated;
select private.accept_as_oneself('public.fixed_assets');

select private.let_members('public.fixed_assets', 'read', 'create', 'update');

grant delete on public.fixed_assets to authenticated;
create policy "Admins delete fixed assets that nothing was posted for" on public.fixed_assets
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('fixed_assets.delete')));

create function private.complete_fixed_asset() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.purchase_date := coalesce(new.purchase_date, new.in_service_date, private.today(new.org_id));
  new.in_service_date := coalesce(new.in_service_date, new.purchase_date);
  if tg_op = 'INSERT'
    or (old.opening_accumulated, old.opening_through) is distinct from (new.opening_accumulated, new.opening_through) then
    new.accumulated_depreciation := new.opening_accumulated;
    new.depreciated_through := new.opening_through;
  end if;
  return new;
end $$;
comment on function private.complete_fixed_asset() is
  'Fills in the dates that follow from each other, and begins with the opening depreciation.';

create trigger fixed_assets_complete before insert or update on public.fixed_assets
  for each row execute function private.complete_fixed_asset();
-- Depreciation that is posted is no edit: whoever has the form open meanwhile may still save it.
create trigger fixed_assets_touch before update on public.fixed_assets
  for each row when (
    (old.accumulated_depreciation, old.depreciated_through, old.cost_account_id)
      is not distinct from (new.accumulated_depreciation, new.depreciated_through, new.cost_account_id)
    or old.disposed_on is distinct from new.disposed_on)
  execute function private.touch_updated_at();
select private.keep_activity('public.fixed_assets', 'name', 'accumulated_depreciation', 'depreciated_through', 'current_value',
  'cost_account_id', 'accumulated_account_id');

create function private.keep_fixed_asset() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.disposed_on is null
    and not exists (select from public.depreciation_entries e where e.org_id = old.org_id and e.asset_id = old.id) then
    return coalesce(new, old);
  elsif tg_op = 'DELETE' then
    perform private.refuse('asset.posted', format(
      'Depreciation or the disposal of "%s" is posted, so the asset stays in the books. Dispose of it instead of deleting it.',
      old.name));
  end if;
  perform private.refuse('asset.posted', format(
    'Depreciation or the disposal of "%s" is posted, so what that was computed from cannot change. Only its name and purchase date can.',
    old.name));
  return null;
end $$;
comment on function private.keep_fixed_asset() is
  'An asset that was posted for is not deleted, and what its depreciation follows from stays.';

create trigger fixed_assets_keep before delete on public.fixed_assets
  for each row execute function private.keep_fixed_asset();
create trigger fixed_assets_keep_terms before update on public.fixed_assets
  for each row when (
    (old.category, old.purchase_price, old.in_service_date, old.useful_life, old.salvage_value, old.depreciation_method,
      old.averaging, old.declining_rate, old.total_units, old.opening_accumulated, old.opening_through)
    is distinct from
    (new.category, new.purchase_price, new.in_service_date, new.useful_life, new.salvage_value, new.depreciation_method,
      new.averaging, new.declining_rate, new.total_units, new.opening_accumulated, new.opening_through))
  execute function private.keep_fixed_asset();

-- schemas/assets/running-depreciation.sql

-- Running depreciation: what is due up to a date, one entry for each asset and month, never twice.

select private.grant_permission('assets.depreciate', 'admin', 'manager');

create type private.depreciation_due as (
  asset_id uuid, name text, category text, period_end date, amount numeric, accumulated numeric
);
comment on type private.depreciation_due is 'What an asset is to be depreciated by in a period, and by how much in all after it.';

create function private.depreciation_span(asset public.fixed_assets, out first_day date, out last_day date)
language sql stable
set search_path = ''
as $$
  -- After the month in which life, or the last usage, ends nothing more is due, however far a run goes.
  select s.day, (date_trunc('month', greatest(s.day, e.day)::timestamp) + interval '1 month' - interval '1 day')::date
  from (select greatest(asset.in_service_date, asset.depreciated_through + 1) as day) s
  cross join (
    select case when asset.depreciation_method = 'units_of_production' then (
      select max(u.used_on) from public.asset_usage u where u.org_id = asset.org_id and u.asset_id = asset.id)
    else private.end_of_life(asset) end as day
  ) e
$$;
comment on function private.depreciation_span(public.fixed_assets) is
  'From when to when, at the end of a month, something can still be due of an asset.';

create function private.depreciation_due(asset public.fixed_assets, through date, is_final boolean default false)
returns setof private.depreciation_due
language sql stable
set search_path = ''
as $$
  select asset.id, asset.name, asset.category, t.period_end, t.target - t.before, t.target
  from (
    select p.period_end, a.target,
      -- Units that were entered and taken back leave less than was posted: then nothing is due until that is made up for.
      greatest(asset.accumulated_depreciation,
        max(a.target) over (order by p.period_end rows between unbounded preceding and 1 preceding)) as before
    from (
      select (month + interval '1 month' - interval '1 day')::date as period_end
      from private.depreciation_span(asset) s
      cross join generate_series(date_trunc('month', s.first_day::timestamp),
        least(depreciation_due.through, s.last_day)::timestamp, interval '1 month') month
      where month + interval '1 month' - interval '1 day' <= depreciation_due.through
      union
      select depreciation_due.through where is_final
    ) p
    cross join (select private.base_currency(asset.org_id) as base) b
    cross join lateral (
      select private.round_money(private.accumulated_through(asset, p.period_end), b.base) as target
    ) a
  ) t
  where t.target > t.before
$$;
comment on function private.depreciation_due(public.fixed_assets, date, boolean) is
  'What is due of an asset in each month that has ended by a date; with is_final also in the days up to the date itself.';

create function private.keep_asset_accounts(org uuid, asset_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  update public.fixed_assets a set cost_account_id = r.cost, accumulated_account_id = r.accumulated
  from (
    select c.category, private.account_for(org, 'fixed_asset', c.category) as cost,
      private.account_for(org, 'accumulated_depreciation', c.category) as accumulated
    from (select distinct f.category from public.fixed_assets f
      where f.org_id = org and f.id = any (asset_ids) and f.cost_account_id is null) c
  ) r
  where a.org_id = org and a.id = any (asset_ids) and a.cost_account_id is null and a.category is not distinct from r.category
$$;
comment on function private.keep_asset_accounts(uuid, uuid[]) is
  'Keeps with assets for which something is posted for the first time which accounts hold them.';

create function private.post_depreciation(org uuid, asset_id uuid, through date, is_final boolean default false) returns integer
language plpgsql
set search_path = ''
as $$
-- asset_id null: every asset.
declare
  locked_through constant date := (select s.books_locked_through from public.company_settings s where s.org_id = org);
  due private.depreciation_due[];
  locked private.depreciation_due;
  entries uuid[];
begin
  perform private.hold_assets(org, true);
  perform from public.fixed_assets a
  where a.org_id = org and a.status = 'active' and (post_depreciation.asset_id is null or a.id = post_depreciation.asset_id)
  order by a.id for update;

  select array_agg(d order by d.period_end, d.asset_id) into due
  from public.fixed_assets a
  cross join lateral private.depreciation_due(a, post_depreciation.through, post_depreciation.is_final) d
  where a.org_id = org and a.status = 'active' and (post_depreciation.asset_id is null or a.id = post_depreciation.asset_id);

  if due[1].period_end <= locked_through then
    locked := due[1];
    perform private.refuse('ledger.period_locked', format(
      'The books are locked through %s, so the depreciation of "%s" for %s cannot be posted. Ask an admin to unlock, or enter what was depreciated before as the asset''s opening depreciation.',
      locked_through, locked.name, to_char(locked.period_end, 'YYYY-MM')));
  end if;

  perform private.require_assets_in_ledger(org, array(select distinct d.asset_id from unnest(due) d));
  perform private.keep_asset_accounts(org, array(select distinct d.asset_id from unnest(due) d));
  with accounts as materialized (
    select c.category, private.account_for(org, 'depreciation', c.category) as expense
    from (select distinct category from unnest(due)) c
  )
  select private.post_entries(org, array_agg(
    row(d.period_end, t.description, null, 'depreciation', d.asset_id, array[
      private.line(a.expense, d.amount, t.description),
      private.line(f.accumulated_account_id, -d.amount, t.description)])::private.entry_to_post order by d.n))
  into entries
  from unnest(due) with ordinality d (asset_id, name, category, period_end, amount, accumulated, n)
  join accounts a on a.category is not distinct from d.category
  join public.fixed_assets f on f.org_id = org and f.id = d.asset_id
  cross join lateral (select format('Depreciation of %s, %s', d.name, to_char(d.period_end, 'YYYY-MM')) as description) t;

  insert into public.depreciation_entries (org_id, asset_id, period_end, amount, accumulated, journal_entry_id)
  select org, d.asset_id, d.period_end, d.amount, d.accumulated, entries[d.n]
  from unnest(due) with ordinality d (asset_id, name, category, period_end, amount, accumulated, n)
  order by d.n;

  update public.fixed_assets a set
    accumulated_depreciation = greatest(a.accumulated_depreciation, d.accumulated),
    depreciated_through = greatest(a.depreciated_through, d.period_end, private.last_month_end(post_depreciation.through))
  from public.fixed_assets same
  left join (
    select u.asset_id, max(u.accumulated) as accumulated, max(u.period_end) as period_end from unnest(due) u group by 1
  ) d on d.asset_id = same.id
  where same.org_id = org and a.org_id = org and a.id = same.id and a.status = 'active'
    and (post_depreciation.asset_id is null or a.id = post_depreciation.asset_id)
    and (d.asset_id is not null or a.in_service_date <= private.last_month_end(post_depreciation.through));
  return coalesce(cardinality(due), 0);
end $$;
comment on function private.post_depreciation(uuid, uuid, date, boolean) is
  'Posts what is due of one asset or of all, and answers how many entries that were.';

create function private.last_month_end(through date) returns date
language sql immutable
set search_path = ''
as $$
  select (date_trunc('month', through::timestamp + interval '1 day') - interval '1 day')::date
$$;
comment on function private.last_month_end(date) is 'The last end of a month on or before a date.';

create function public.run_depreciation(through_date date, key uuid) returns integer
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('assets.depreciate', 'run depreciation');
  answer constant jsonb := private.recall(run_depreciation.key, 'run_depreciation', jsonb_build_array(run_depreciation.through_date));
  posted integer;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  if run_depreciation.through_date is null then
    perform private.refuse('asset.date_required', 'Say through which date depreciation is to be run.');
  end if;
  perform private.require_calendar_date(run_depreciation.through_date);
  if not exists (select from public.fixed_assets a where a.org_id = org) then
    perform private.refuse('asset.none',
      'Cannot Run Depreciation: Add an asset first before running depreciation calculations');
  end if;
  posted := private.post_depreciation(org, null, run_depreciation.through_date);
  perform private.remember(run_depreciation.key, to_jsonb(posted));
  return posted;
end $$;
comment on function public.run_depreciation(date, uuid) is
  'Posts the depreciation of every asset for the months that have ended by a date and are not posted yet. Answers how many entries that were.';

grant execute on function public.run_depreciation(date, uuid) to authenticated;

-- schemas/banking/audit-trail.sql

-- The chain of the security audit: how a record is hashed, written, and how a broken link is found.

create table private.banking_audit_heads (
  org_id uuid primary key references public.organizations (id),
  last_number integer not null default 0,
  last_hash text not null default ''
);
comment on table private.banking_audit_heads is
  'The end of each organisation''s chain. Whoever works on bank accounts holds the row, so that the chain has one order.';
alter table private.banking_audit_heads enable row level security;

create function private.banking_audit_hash(entry public.banking_security_audit) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_build_array(
    entry.previous_hash, entry.org_id, entry.number::text, entry.user_id, entry.user_name, entry.user_role,
    entry.action, entry.outcome, entry.bank_account_id, entry.details,
    to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text, 'UTF8')), 'hex')
$$;
comment on function private.banking_audit_hash(public.banking_security_audit) is
  'SHA-256 of a record, and of the hash before it, as a JSON array of texts.';

create function private.hold_banking_audit(org uuid) returns private.banking_audit_heads
language plpgsql
set search_path = ''
as $$
declare
  head private.banking_audit_heads;
begin
  insert into private.banking_audit_heads (org_id) values (org) on conflict do nothing;
  select h.* into head from private.banking_audit_heads h where h.org_id = org for update;
  return head;
end $$;
comment on function private.hold_banking_audit(uuid) is 'The end of the chain, held until the transaction ends.';

create function private.audit_banking(org uuid, action text, outcome text, bank_account_id uuid, details text) returns void
language plpgsql
set search_path = ''
as $$
declare
  head constant private.banking_audit_heads := private.hold_banking_audit(org);
  entry public.banking_security_audit;
begin
  entry.org_id := org;
  entry.id := private.uuid_v7();
  entry.number := head.last_number + 1;
  entry.user_id := auth.uid();
  entry.user_name := coalesce((select p.full_name from public.profiles p where p.id = auth.uid()), 'System');
  entry.user_role := coalesce(private.role()::text, 'operator');
  entry.action := audit_banking.action;
  entry.outcome := audit_banking.outcome;
  entry.bank_account_id := audit_banking.bank_account_id;
  entry.details := audit_banking.details;
  entry.previous_hash := head.last_hash;
  entry.created_at := clock_timestamp();
  entry.hash := private.banking_audit_hash(entry);
  insert into public.banking_security_audit select entry.*;
  update private.banking_audit_heads h set last_number = entry.number, last_hash = entry.hash where h.org_id = org;
end $$;
comment on function private.audit_banking(uuid, text, text, uuid, text) is 'Adds a record to the end of the chain.';

create function private.banking_audit_fault(org uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select format('Audit record %s was changed, or one before it is missing', r.number)
     from (
       select a.number, a.hash = private.banking_audit_hash(a)
         and a.previous_hash = coalesce(lag(a.hash) over w, '')
         and a.number = row_number() over w as is_whole
       from public.banking_security_audit a where a.org_id = org
       window w as (order by a.number)
     ) r
     where not r.is_whole order by r.number limit 1),
    (select format('Audit records after number %s are missing', coalesce(a.number, 0))
     from private.banking_audit_heads h
     left join lateral (
       select t.number, t.hash from public.banking_security_audit t
       where t.org_id = h.org_id order by t.number desc limit 1
     ) a on true
     where h.org_id = org and (h.last_number, h.last_hash) is distinct from (coalesce(a.number, 0), coalesce(a.hash, ''))))
$$;
comment on function private.banking_audit_fault(uuid) is 'Where an organisation''s banking audit was tampered with; null where it is whole.';

-- schemas/banking/bank-transactions.sql

-- Lines of bank statements, to be matched with entries of the journal.

create table public.bank_transactions (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  bank_account_id uuid not null,
  posted_on date not null,
  amount numeric(18, 2) not null,
  description text collate "und-x-icu",
  reference text collate "und-x-icu",
  external_id text,
  status text not null default 'unmatched',
  journal_entry_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint bank_transactions_external_id unique (org_id, bank_account_id, external_id),
  constraint bank_transactions_bank_account foreign key (bank_account_id, org_id) references public.accounts (id, org_id),
  constraint bank_transactions_journal_entry foreign key (journal_entry_id, org_id)
    references public.journal_entries (id, org_id),
  constraint bank_transactions_posted_on check (posted_on between '0001-01-01' and '9999-12-31'),
  constraint bank_transactions_amount check (amount <> 0 and amount <> 'NaN'),
  constraint bank_transactions_description_length check (char_length(description) <= 1000),
  constraint bank_transactions_reference_length check (char_length(reference) <= 200),
  constraint bank_transactions_external_id_length check (char_length(external_id) <= 200),
  constraint bank_transactions_status check (status in ('unmatched', 'matched', 'excluded')),
  constraint bank_transactions_matched check ((status = 'matched') = (journal_entry_id is not null))
);
comment on table public.bank_transactions is 'What the bank says happened on an account.';
comment on column public.bank_transactions.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.bank_transactions.bank_account_id is 'The account of the ledger, of subtype bank.';
comment on column public.bank_transactions.amount is 'In the currency of the account: above zero is money in, below zero money out.';
comment on column public.bank_transactions.external_id is 'The bank''s own id: the same statement imported twice is refused.';
comment on column public.bank_transactions.journal_entry_id is 'The posted entry that tells the same in the books.';
comment on constraint bank_transactions_external_id on public.bank_transactions is 'This line of the bank statement is already there';
comment on constraint bank_transactions_bank_account on public.bank_transactions is 'This account is not in your chart of accounts. Choose another one';
comment on constraint bank_transactions_journal_entry on public.bank_transactions is 'This journal entry is not there. Choose another one';
comment on constraint bank_transactions_posted_on on public.bank_transactions is 'Date must lie between 0001-01-01 and 9999-12-31';
comment on constraint bank_transactions_amount on public.bank_transactions is 'Amount must not be 0';
comment on constraint bank_transactions_description_length on public.bank_transactions is 'Description cannot exceed 1000 characters';
comment on constraint bank_transactions_reference_length on public.bank_transactions is 'Reference cannot exceed 200 characters';
comment on constraint bank_transactions_external_id_length on public.bank_transactions is 'External id cannot exceed 200 characters';
comment on constraint bank_transactions_status on public.bank_transactions is 'Status must be unmatched, matched or excluded';
comment on constraint bank_transactions_matched on public.bank_transactions is 'A matched transaction names its journal entry, and no other does';

select private.organisation_table('public.bank_transactions');
create index bank_transactions_by_date on public.bank_transactions (org_id, bank_account_id, posted_on, id);
create index bank_transactions_bank_account on public.bank_transactions (bank_account_id, org_id);
create index bank_transactions_journal_entry on public.bank_transactions (journal_entry_id, org_id);

select private.register_records('public.bank_transactions', 'bank transaction', 'bank transactions', 'description',
  $$coalesce(description, '') || E'\n' || coalesce(reference, '')$$);

select private.grant_permission('bank_transactions.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('bank_transactions.create', 'admin', 'manager', 'user');
select private.grant_permission('bank_transactions.update', 'admin', 'manager', 'user');
select private.grant_permission('bank_transactions.delete', 'admin');
select private.grant_permission('bank_transactions.import', 'admin', 'manager');
select private.grant_permission('bank_transactions.export', 'admin', 'manager');

grant insert (id, bank_account_id, posted_on, amount, description, reference, external_id),
  update (posted_on, amount, description, reference, status, journal_entry_id)
  on public.bank_transactions to authenticated;
select private.accept_as_oneself('public.bank_transactions');

select private.let_members('public.bank_transactions', 'read', 'create', 'update', 'delete');

create trigger bank_transactions_touch before update on public.bank_transactions
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.bank_transactions', 'description');

create function private.hold_bank_account(org uuid, account_id uuid) returns public.accounts
language plpgsql
set search_path = ''
as $$
declare
  account public.accounts;
begin
  select a.* into account from public.accounts a
  where a.org_id = org and a.id = hold_bank_account.account_id
  for share;
  if account.id is null then
    perform private.refuse('account.unknown', 'This account is not in your chart of accounts. Choose another one.');
  elsif account.subtype <> 'bank' then
    perform private.refuse('bank.not_a_bank_account', format(
      'Account %s %s is not a bank account. Choose one of the kind bank.', account.code, account.name));
  end if;
  return account;
end $$;
comment on function private.hold_bank_account(uuid, uuid) is
  'A bank account of the ledger, held against a reconciliation that is being finished; refused for any other account.';

create trigger bank_transactions_check before insert or update or delete on public.bank_transactions
  for each row execute function private.check_bank_transaction();

-- schemas/reports/dashboard-metrics.sql

-- The four figures of the dashboard.

create view public.dashboard_metrics with (security_invoker = true) as
  with months as (
    select date_trunc('month', t.today)::date as this_month, (date_trunc('month', t.today) - interval '1 month')::date as last_month
    from (select private.today(private.org_id())::timestamp as today) t
  ), revenue as (
    select
      (select coalesce(sum(p.amount), 0.00) from public.profit_and_loss(m.this_month, (m.this_month + interval '1 month')::date - 1) p
       where p.section = 'revenue') as this_month,
      (select coalesce(sum(p.amount), 0.00) from public.profit_and_loss(m.last_month, m.this_month - 1) p
       where p.section = 'revenue') as last_month
    from months m
  )
  select r.this_month as revenue_this_month,
    (select count(*) from public.customers) as customers_count,
    (select count(*) from public.sales_orders o
     where o.order_date >= m.this_month and o.order_date < m.this_month + interval '1 month' and o.status <> 'cancelled')
      as orders_this_month,
    case when r.last_month > 0 then round((r.this_month - r.last_month) * 100 / r.last_month, 1) else 0.0 end as growth_pct
  from months m
  cross join revenue r;
comment on view public.dashboard_metrics is
  'One row: revenue of this month from the ledger, customers that the reader may open, orders of this month that stand, and the '
  'growth of revenue over the whole of last month in percent (0 where last month had none).';
grant select on public.dashboard_metrics to authenticated;

-- schemas/tenancy/members.sql

-- Who belongs to an organisation, and changing or ending it.

create view public.organization_members with (security_invoker = true) as
  select m.org_id, m.user_id as id, p.full_name, p.email, m.role, m.created_at, m.updated_at
  from public.memberships m
  join public.profiles p on p.id = m.user_id;
comment on view public.organization_members is 'Members of the organisation with name, e-mail and role; id is the person''s.';
grant select on public.organization_members to authenticated, service_role;

create function private.lock_member(member uuid, action text, stays_admin boolean) returns public.memberships
language plpgsql
set search_path = ''
as $$
declare
  org uuid := private.required_org_id();
  membership public.memberships;
begin
  -- One at a time for each organisation: two admins who remove each other must not both succeed.
  perform from public.organizations o where o.id = org for update;
  org := private.require('members.manage', action);
  select m.* into membership from public.memberships m where m.org_id = org and m.user_id = member;
  if membership.id is null then
    perform private.refuse('member.not_found',
      'This person does not belong to the organisation any more. Load the list of members again.');
  end if;
  if membership.role = 'admin' and not stays_admin and not exists (
    select from public.memberships m where m.org_id = org and m.role = 'admin' and m.user_id <> member
  ) then
    perform private.refuse('member.last_admin',
      'This is the only admin of the organisation. Make somebody else an admin first.');
  end if;
  return membership;
end $$;
comment on function private.lock_member(uuid, text, boolean) is
  'The membership that an admin is about to change; refused where the organisation would be left without an admin.';

create function public.set_member_role(user_id uuid, role text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  membership public.memberships;
begin
  if not pg_input_is_valid(coalesce(set_member_role.role, ''), 'public.member_role') then
    perform private.refuse('member.role', format(
      '"%s" is not a role. Choose admin, manager, user or viewer.', set_member_role.role));
  end if;
  membership := private.lock_member(set_member_role.user_id, 'change roles', set_member_role.role = 'admin');
  update public.memberships m set role = set_member_role.role::public.member_role
  where m.org_id = membership.org_id and m.id = membership.id;
  perform private.log_membership(membership.org_id, 'updated', membership.user_id,
    (select p.full_name from public.profiles p where p.id = membership.user_id),
    jsonb_build_object('role', jsonb_build_object('from', membership.role, 'to', set_member_role.role)));
end $$;
comment on function public.set_member_role(uuid, text) is 'Gives a member another role. The last admin keeps theirs.';

create function public.remove_member(user_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  membership public.memberships;
begin
  membership := private.lock_member(remove_member.user_id, 'remove members', false);
  perform private.log_membership(membership.org_id, 'deleted', membership.user_id,
    (select p.full_name from public.profiles p where p.id = membership.user_id),
    jsonb_build_object('role', jsonb_build_object('from', membership.role, 'to', null)));
  delete from public.memberships m where m.org_id = membership.org_id and m.id = membership.id;
  -- Whoever worked here at present goes back to another organisation of theirs, if there is one.
  update public.profiles p
  set org_id = (select m.org_id from public.memberships m where m.user_id = p.id order by m.created_at limit 1)
  where p.id = membership.user_id and p.org_id is null;
  -- Refresh tokens go with their sessions. Who belongs elsewhere, too, signs in again.
  delete from auth.sessions s where s.user_id = membership.user_id;
end $$;
comment on function public.remove_member(uuid) is 'Ends a membership, and the person''s sessions. The last admin stays.';

grant execute on function public.set_member_role(uuid, text), public.remove_member(uuid) to authenticated;

-- schemas/activity/activity-log.sql

-- What happened, by whom, to which record. Written by statement triggers only, and never changed.

create table public.activity_log (
  org_id uuid not null references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  entity text not null,
  record_id uuid,
  record_name text,
  changes jsonb not null default '{}',
  record_ids uuid[],
  record_count integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint activity_log_action check (action in (
    'created', 'updated', 'deleted', 'imported', 'import_undone', 'posted', 'approved', 'sent', 'received', 'fulfilled',
    'shipped', 'cancelled', 'reversed', 'voided', 'locked', 'closed')),
  constraint activity_log_one_or_many check ((record_id is null) <> (record_ids is null))
);
comment on table public.activity_log is
  'Append-only history of the organisation. A statement over more than 50 records is one row with record_ids.';
comment on column public.activity_log.actor_id is
  'Who did it. No foreign key: the history outlives the account. Null for the system.';
comment on column public.activity_log.entity is 'The table.';
comment on column public.activity_log.changes is
  'For one record: {"field": {"from": old, "to": new}}. For many: the changed fields, with "to" where all got the same value.';
comment on constraint activity_log_action on public.activity_log is 'Not a known kind of activity';
comment on constraint activity_log_one_or_many on public.activity_log is 'Activity concerns one record or many';
-- Ids hardly compress; trying to costs more than the whole insert.
alter table public.activity_log alter column record_ids set storage external;

create index activity_log_newest on public.activity_log (org_id, created_at desc, id desc);
create index activity_log_record on public.activity_log (org_id, record_id, created_at desc) where record_id is not null;
create index activity_log_bulk on public.activity_log (org_id, entity, created_at desc) where record_ids is not null;
create index activity_log_actor on public.activity_log (org_id, actor_id, created_at desc);

select private.grant_permission('activity.read_all', 'admin', 'manager');

grant select on public.activity_log to authenticated;
grant select, insert on public.activity_log to service_role;
alter table public.activity_log enable row level security;
create trigger activity_log_append_only before update or delete or truncate on public.activity_log
  for each statement execute function private.refuse_rewriting();

select private.append_only('public.activity_log');

-- Row level security holds the two tables to what the reader sees; of all others every member sees every record. An entry
-- about many customers at once is for those who see all of them.
create policy "Members read activity, less what concerns records that they do not see" on public.activity_log
  for select to authenticated
  using (
    org_id = (select private.org_id())
    and (
      (select private.can('activity.read_all'))
      or actor_id = (select auth.uid())
      or entity not in ('customers', 'attachments')
      or entity = 'customers'
        and exists (select from public.customers c where c.org_id = activity_log.org_id and c.id = activity_log.record_id)
      or entity = 'attachments'
        and exists (select from public.attachments a where a.org_id = activity_log.org_id and a.id = activity_log.record_id)
    )
  );

-- schemas/journal/balanced-entries.sql

-- What holds an entry together: it balances in whole and by currency, and a reversal comes after what it reverses.

create function private.refuse_unbalanced(entry public.journal_entries, debits numeric, credits numeric) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse('ledger.unbalanced', format(
    'The lines of journal entry %s do not add up: debits %s, credits %s, total %s.',
    coalesce(entry.entry_number, '(draft)'), debits, credits, entry.total_debit));
end $$;
comment on function private.refuse_unbalanced(public.journal_entries, numeric, numeric) is
  'Names an entry whose lines do not make up its totals, and the figures.';

create function private.check_entry_balances() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- As it is at commit, whatever it was when the trigger was queued.
  entry public.journal_entries;
  debits numeric;
  credits numeric;
begin
  select e.* into entry from public.journal_entries e where e.org_id = new.org_id and e.id = new.id;
  select coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0) into debits, credits
  from public.journal_lines l where l.org_id = new.org_id and l.journal_entry_id = new.id;
  if debits <> credits or debits <> (case when entry.posted_at is null then 0 else entry.total_debit end) then
    perform private.refuse_unbalanced(entry, debits, credits);
  end if;
  return null;
end $$;
comment on function private.check_entry_balances() is
  'At commit: the lines of an entry balance and add up to its totals; a draft has none.';

create constraint trigger journal_entries_balance after insert or update on public.journal_entries
  deferrable initially deferred for each row execute function private.check_entry_balances();

create function private.check_lines_balance() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  fault record;
begin
  -- A second set of lines for an entry would have a position of the first one, and those are unique.
  select e as entry, l.debits, l.credits into fault
  from (
    select n.org_id, n.journal_entry_id, sum(n.debit) as debits, sum(n.credit) as credits, min(n.position) as first_position
    from new_rows n group by 1, 2
  ) l
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id
  where e.posted_at is null or l.debits <> l.credits or l.debits <> e.total_debit or l.first_position <> 1
  limit 1;
  if found then
    perform private.refuse_unbalanced(fault.entry, fault.debits, fault.credits);
  end if;
  return null;
end $$;
comment on function private.check_lines_balance() is
  'Lines come with one statement for each entry, and never later: whole, balanced, and for a posted entry.';

create trigger journal_lines_whole after insert on public.journal_lines
  referencing new table as new_rows for each statement execute function private.check_lines_balance();

create function private.check_line_currencies() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  fault record;
begin
  -- Only what the database reckons itself moves a base amount without a foreign one: a revaluation, the difference
  -- between two rates, a price variance.
  select a.code, a.name, s.base_currency as base, case when a.currency <> s.base_currency then a.currency end as own_currency,
    n.currency, n.foreign_amount, n.debit, n.credit
  into fault
  from new_rows n
  join public.accounts a on a.org_id = n.org_id and a.id = n.account_id
  join public.company_settings s on s.org_id = n.org_id
  where (n.currency is null) <> (n.foreign_amount is null) or n.currency = s.base_currency
    or (a.currency <> s.base_currency and n.currency is distinct from a.currency)
    or sign(n.foreign_amount) not in (0, sign(n.debit - n.credit))
    -- Asked of such lines alone: a join that was planned when the journal was empty reads all of it for each of many lines.
    or case when n.foreign_amount = 0 then (
      select e.source_kind in ('journal', 'opening') from public.journal_entries e
      where e.org_id = n.org_id and e.id = n.journal_entry_id) end
  order by n.position limit 1;
  if not found then
    return null;
  elsif fault.own_currency <> fault.currency then
    perform private.refuse('ledger.wrong_currency', format(
      'Account %s %s is kept in %s, so a line on it cannot be in %s. Give its amount in %s, or choose another account.',
      fault.code, fault.name, fault.own_currency, fault.currency, fault.own_currency));
  elsif fault.foreign_amount is null or fault.foreign_amount = 0 then
    perform private.refuse('ledger.foreign_amount_required', format(
      'The line of %s %s on account %s %s needs its amount in %s: give it as foreign_amount.',
      greatest(fault.debit, fault.credit), fault.base, fault.code, fault.name,
      coalesce(fault.currency, fault.own_currency, 'the foreign currency')));
  elsif fault.currency is null or fault.currency = fault.base then
    perform private.refuse('ledger.wrong_currency', format(
      'The line on account %s %s has a foreign amount of %s, but no other currency than %s. Name its currency, or leave the foreign amount out.',
      fault.code, fault.name, fault.foreign_amount, fault.base));
  end if;
  perform private.refuse('ledger.foreign_sign', format(
    'The line on account %s %s %s %s %s, so its foreign amount must be %s zero: %s %s is not.', fault.code, fault.name,
    case when fault.debit > 0 then 'debits' else 'credits' end, greatest(fault.debit, fault.credit), fault.base,
    case when fault.debit > 0 then 'above' else 'below' end, fault.foreign_amount, fault.currency));
  return null;
end $$;
comment on function private.check_line_currencies() is
  'A foreign amount comes with its currency, which is the account''s own where it has one, and goes the same way as the base amount.';

create trigger journal_lines_currencies after insert on public.journal_lines
  referencing new table as new_rows for each statement execute function private.check_line_currencies();

create function private.check_reversal_date() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.journal_entries;
begin
  select e.* into entry from public.journal_entries e where e.org_id = new.org_id and e.id = new.reverses_id;
  if new.entry_date < entry.entry_date then
    perform private.refuse('ledger.reversal_too_early', format(
      'Journal entry %s is dated %s, so it cannot be reversed on %s, when it had not happened yet. Choose %s or a later date.',
      entry.entry_number, entry.entry_date, new.entry_date, entry.entry_date));
  end if;
  return new;
end $$;
comment on function private.check_reversal_date() is 'What reverses an entry is not dated before it, whoever reverses it and why.';

create trigger journal_entries_reversal_date before insert or update of entry_date, reverses_id on public.journal_entries
  for each row when (new.reverses_id is not null) execute function private.check_reversal_date();

-- schemas/journal/draft-entries.sql

-- Drafts of journal entries: saved in any state, posted later.

create function private.check_draft_entry(document jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  lines constant jsonb := coalesce(nullif(document -> 'lines', 'null'), '[]');
begin
  if jsonb_typeof(document) is distinct from 'object' or jsonb_typeof(lines) <> 'array'
    or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('document.invalid',
      'Send the journal entry as an object with entry_date, description, reference and a list of lines.');
  end if;
  perform private.check_fields('public.journal_entries', document - 'lines',
    array['id', 'version', 'updated_at', 'entry_date', 'description', 'reference'], array['lines'], '');
  perform private.check_entry_texts(document ->> 'description', document ->> 'reference');
end $$;
comment on function private.check_draft_entry(jsonb) is
  'Refuses a draft with unknown fields or values that do not fit; its lines are looked at when it is posted.';

create function public.save_journal_entry(document jsonb, key uuid) returns public.journal_entries
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('journal_entries.create', 'write journal entries');
  answer constant jsonb := private.recall(save_journal_entry.key, 'save_journal_entry', save_journal_entry.document);
  entered constant jsonb := save_journal_entry.document;
  draft public.journal_entries;
  entry_id uuid;
  on_date date;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.journal_entries, answer);
  end if;
  perform private.check_draft_entry(entered);
  entry_id := nullif(btrim(entered ->> 'id'), '');
  on_date := nullif(btrim(entered ->> 'entry_date'), '');
  if entry_id is not null then
    select e.* into draft from public.journal_entries e where e.org_id = org and e.id = entry_id for update;
    if draft.id is null then
      perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
    elsif draft.posted_at is not null then
      perform private.refuse('ledger.immutable', format(
        'Journal entry %s is posted and cannot be changed. Reverse it and post a new one.', draft.entry_number));
    end if;
    perform private.require_version(entered, draft.version, draft.updated_at,
      format('journal entry of %s', draft.entry_date), org, draft.id);
    update public.journal_entries e set
      entry_date = coalesce(on_date, e.entry_date),
      description = coalesce(entered ->> 'description', e.description),
      reference = entered ->> 'reference',
      draft_lines = coalesce(nullif(entered -> 'lines', 'null'), e.draft_lines),
      version = e.version + 1
    where e.org_id = org and e.id = entry_id returning e.* into draft;
  else
    insert into public.journal_entries (org_id, entry_date, description, reference, draft_lines)
    values (org, coalesce(on_date, private.today(org)), coalesce(entered ->> 'description', ''), entered ->> 'reference',
      coalesce(nullif(entered -> 'lines', 'null'), '[]'))
    returning journal_entries.* into draft;
  end if;
  perform private.remember(save_journal_entry.key, to_jsonb(draft));
  return draft;
end $$;
comment on function public.save_journal_entry(jsonb, uuid) is
  'Saves a draft {id?, version?, entry_date, description, reference, lines}; it need not balance yet.';

create function public.post_draft_journal_entry(id uuid, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('journal_entries.post', 'post journal entries');
  answer constant jsonb := private.recall(post_draft_journal_entry.key, 'post_draft_journal_entry', to_jsonb(post_draft_journal_entry.id));
  draft public.journal_entries;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  select e.* into draft from public.journal_entries e
  where e.org_id = org and e.id = post_draft_journal_entry.id for update;
  if draft.id is null then
    perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
  elsif draft.posted_at is not null then
    perform private.refuse('ledger.already_posted', format('Journal entry %s is posted already.', draft.entry_number));
  end if;
  perform private.post_entry(org, draft.entry_date, draft.description, draft.reference, 'journal', null,
    private.read_journal_lines(org, draft.draft_lines), entry_id => draft.id);
  perform private.remember(post_draft_journal_entry.key, to_jsonb(draft.id));
  return draft.id;
end $$;
comment on function public.post_draft_journal_entry(uuid, uuid) is 'Posts a draft and answers its id.';

create function private.require_version(
  document jsonb, version integer, updated_at timestamptz, name text, org uuid, record_id uuid
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  change record;
begin
  if document ->> 'version' is null and document ->> 'updated_at' is null then
    perform private.refuse('document.version_required', format(
      'Send the version of the %s that you changed, so that nobody''s work is lost.', name));
  end if;
  if coalesce(document ->> 'version', require_version.version::text) = require_version.version::text
    and coalesce(nullif(btrim(document ->> 'updated_at'), '')::timestamptz, require_version.updated_at) = require_version.updated_at then
    return;
  end if;
  select a.actor_name, a.created_at into change from public.activity_log a
  where a.org_id = org and a.record_id = require_version.record_id order by a.created_at desc limit 1;
  perform private.refuse('document.conflict', format(
    'The %s was changed by %s at %s UTC, after you opened it. Load it again; your input is still here.',
    name, coalesce(change.actor_name, 'somebody else'),
    to_char(coalesce(change.created_at, require_version.updated_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')));
end $$;
comment on function private.require_version(jsonb, integer, timestamptz, text, uuid, uuid) is
  'Optimistic lock: refuses a document that somebody changed since, and names who and when.';

grant execute on function public.save_journal_entry(jsonb, uuid), public.post_draft_journal_entry(uuid, uuid) to authenticated;

-- schemas/stock/costing.sql

-- Costing. Every cost is a share of a value, and whatever takes the last unit takes the value that is left, so that the
-- value of stock is the sum of its movements to the cent.
--
-- FIFO takes lots in the order of their queue. Weighted average takes the same lots, at the average of all that may be
-- used on the day; what stays is worth the average too. Both leave exact lots behind, so that the setting may change at
-- any time: the other method goes on from the values that stand, and nothing that was posted changes.
--
-- A lot is used on or after its date only, so that stock is not negative on any day. Nothing here posts: the caller
-- posts the value in the same transaction and then calls link_stock.

create function private.item_of_product(org uuid, product_id uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select i.id from public.inventory_items i where i.org_id = org and i.product_id = item_of_product.product_id
$$;
comment on function private.item_of_product(uuid, uuid) is 'The item through which a product is kept in stock; null when it is not.';

create function private.hold_item(org uuid, item_id uuid) returns public.inventory_items
language plpgsql
set search_path = ''
as $$
declare
  item public.inventory_items;
begin
  select i.* into item from public.inventory_items i where i.org_id = org and i.id = hold_item.item_id for update;
  if item.id is null then
    perform private.refuse('stock.unknown_item', 'This item is not in your inventory. Choose another one, or add it first.');
  end if;
  return item;
end $$;
comment on function private.hold_item(uuid, uuid) is 'An item, kept from every other movement until this transaction ends.';

create function private.check_stock_movement(org uuid, item_name text, quantity numeric, moved_on date) returns void
language plpgsql
set search_path = ''
as $$
begin
  if quantity is null or quantity <= 0 or quantity = 'NaN' then
    perform private.refuse('stock.quantity_required', format(
      'Say how much of "%s" is moved: a quantity above 0.', item_name));
  elsif quantity >= 1e12 or quantity <> round(quantity, 6) then
    perform private.refuse('stock.quantity_out_of_range', format(
      'The quantity %s of "%s" cannot be kept: it has more than 6 decimals or more than 12 digits before them.',
      trim_scale(quantity), item_name));
  elsif moved_on is null then
    perform private.refuse('stock.date_required', format('Say on which date the stock of "%s" is moved.', item_name));
  end if;
  perform private.require_open_period(org, moved_on);
end $$;
comment on function private.check_stock_movement(uuid, text, numeric, date) is
  'Refuses a quantity that cannot be moved, and a date that is missing or locked.';

create function private.add_stock_movement(movement public.stock_movements) returns uuid
language plpgsql
set search_path = ''
as $$
begin
  movement.id := coalesce(movement.id, private.uuid_v7());
  insert into public.stock_movements (
    org_id, id, user_id, item_id, moved_on, kind, quantity, value, consumed, reason, source_kind, source_id, reverses_id)
  values (
    movement.org_id, movement.id, auth.uid(), movement.item_id, movement.moved_on, movement.kind, movement.quantity,
    movement.value, movement.consumed, movement.reason, movement.source_kind, coalesce(movement.source_id, movement.id),
    movement.reverses_id);
  update public.inventory_items i set
    quantity = i.quantity + movement.quantity,
    total_value = i.total_value + movement.value,
    unit_cost = case when i.quantity + movement.quantity > 0
      then round((i.total_value + movement.value) / (i.quantity + movement.quantity), 6) else i.unit_cost end
  where i.org_id = movement.org_id and i.id = movement.item_id;
  return movement.id;
end $$;
comment on function private.add_stock_movement(public.stock_movements) is
  'Writes a movement and what it does to its item. Without a source it is its own.';

create function private.receive_stock(
  org uuid, item_id uuid, quantity numeric, value numeric, moved_on date, kind text, source_kind text, source_id uuid,
  reason text default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  item constant public.inventory_items := private.hold_item(org, receive_stock.item_id);
  movement public.stock_movements;
begin
  perform private.check_stock_movement(org, item.name, receive_stock.quantity, receive_stock.moved_on);
  if receive_stock.value is null or receive_stock.value < 0 or receive_stock.value >= 1e12 * least(receive_stock.quantity, 1e3)
    or receive_stock.value <> private.round_money(receive_stock.value, private.base_currency(org)) then
    perform private.refuse('stock.value_out_of_range', format(
      'The stock of "%s" needs a value of 0 or more in whole minor units of %s, not %s.',
      item.name, private.base_currency(org), coalesce(receive_stock.value::text, 'nothing')));
  end if;
  movement.org_id := org;
  movement.item_id := item.id;
  movement.moved_on := receive_stock.moved_on;
  movement.kind := receive_stock.kind;
  movement.quantity := receive_stock.quantity;
  movement.value := receive_stock.value;
  movement.reason := receive_stock.reason;
  movement.source_kind := receive_stock.source_kind;
  movement.source_id := receive_stock.source_id;
  movement.id := private.add_stock_movement(movement);
  insert into private.stock_lots (org_id, movement_id, item_id, moved_on, queued_on, queued_id, quantity_left, value_left)
  values (org, movement.id, item.id, movement.moved_on, movement.moved_on, movement.id, movement.quantity, movement.value);
  return movement.id;
end $$;
comment on function private.receive_stock(uuid, uuid, numeric, numeric, date, text, text, uuid, text) is
  'Brings a quantity into stock at a value in the base currency. Answers the movement''s id; without a source it is its own.';

create function private.take_stock(
  org uuid, item_id uuid, quantity numeric, moved_on date, kind text, source_kind text, source_id uuid, reason text,
  first_lots uuid[] default '{}'
) returns public.stock_movements
language plpgsql
set search_path = ''
as $$
declare
  item constant public.inventory_items := private.hold_item(org, take_stock.item_id);
  usable numeric;
  shares private.lot_share[];
  movement public.stock_movements;
begin
  perform private.check_stock_movement(org, item.name, take_stock.quantity, take_stock.moved_on);
  select coalesce(sum(l.quantity_left), 0) into usable from private.stock_lots l
  where l.org_id = org and l.item_id = item.id and l.moved_on <= take_stock.moved_on and l.quantity_left > 0;
  if usable < take_stock.quantity then
    perform private.refuse('stock.insufficient', format(
      'Only %s of "%s" can be issued on %s, and %s are wanted%s. Receive more first, or issue less.',
      trim_scale(usable), item.name, take_stock.moved_on, trim_scale(take_stock.quantity),
      case when item.quantity > usable
        then format(' (%s are on hand, but some came later)', trim_scale(item.quantity)) else '' end));
  end if;
  shares := private.take_from_lots(org, item.id, take_stock.quantity, take_stock.moved_on, take_stock.first_lots);
  movement.org_id := org;
  movement.item_id := item.id;
  movement.moved_on := take_stock.moved_on;
  movement.kind := take_stock.kind;
  movement.quantity := -take_stock.quantity;
  movement.value := -(select sum(s.value) from unnest(shares) s);
  movement.consumed := private.lots_as_json(shares);
  movement.reason := take_stock.reason;
  movement.source_kind := take_stock.source_kind;
  movement.source_id := take_stock.source_id;
  movement.id := private.add_stock_movement(movement);
  return movement;
end $$;
comment on function private.take_stock(uuid, uuid, numeric, date, text, text, uuid, text, uuid[]) is
  'Takes a quantity out of stock at its cost and answers the movement; refused where there is not enough.';

create function private.issue_stock(
  org uuid, item_id uuid, quantity numeric, moved_on date, kind text, source_kind text, source_id uuid,
  reason text default null
) returns numeric
language sql
set search_path = ''
as $$
  select -(private.take_stock(org, item_id, quantity, moved_on, kind, source_kind, source_id, reason)).value
$$;
comment on function private.issue_stock(uuid, uuid, numeric, date, text, text, uuid, text) is
  'Takes a quantity out of stock and answers its cost in the base currency; refused where there is not enough.';

create function private.link_stock(org uuid, source_kind text, source_id uuid, entry uuid) returns void
language sql
set search_path = ''
as $$
  update public.stock_movements m set journal_entry_id = entry
  where m.org_id = org and m.source_kind = link_stock.source_kind and m.source_id = link_stock.source_id
    and m.journal_entry_id is null and entry is not null
$$;
comment on function private.link_stock(uuid, text, uuid, uuid) is
  'Notes the entry that posted the movements of a source which have none yet; nothing where nothing was posted.';

-- schemas/stock/stock-lots.sql

-- What is left of each receipt, and taking from it: first in first out, or by the average.

create table private.stock_lots (
  org_id uuid not null,
  movement_id uuid not null,
  item_id uuid not null,
  moved_on date not null,
  queued_on date not null,
  queued_id uuid not null,
  quantity_left numeric(18, 6) not null,
  value_left numeric(18, 2) not null,
  primary key (org_id, movement_id),
  foreign key (movement_id, org_id) references public.stock_movements (id, org_id),
  foreign key (item_id, org_id) references public.inventory_items (id, org_id),
  check (quantity_left >= 0 and value_left >= 0 and (quantity_left > 0 or value_left = 0))
);
comment on table private.stock_lots is
  'What is left of each movement that brought stock. Of an item, the sums are its quantity and its value.';
comment on column private.stock_lots.moved_on is 'From when the lot can be used.';
comment on column private.stock_lots.queued_on is
  'With queued_id, its place in the queue: first in, first out. What comes back takes the place that it left.';
create index stock_lots_movement on private.stock_lots (movement_id, org_id);
create index stock_lots_item on private.stock_lots (item_id, org_id);
create index stock_lots_queue on private.stock_lots (org_id, item_id, queued_on, queued_id, movement_id) where quantity_left > 0;
alter table private.stock_lots enable row level security;

create type private.lot_share as (movement_id uuid, quantity numeric, value numeric);
comment on type private.lot_share is 'A part of a lot: what brought the lot, the quantity, and its value in the base currency.';

create function private.take_from_lots(
  org uuid, item_id uuid, quantity numeric, moved_on date, first_lots uuid[] default '{}', whole_value numeric default null
) returns private.lot_share[]
language plpgsql
set search_path = ''
as $$
-- first_lots are taken before the queue; whole_value is a cost that is given instead of computed.
declare
  base constant text := private.base_currency(org);
  pool record;
  -- The cost of the whole, where it does not follow from the single lots.
  cost numeric := take_from_lots.whole_value;
  shares private.lot_share[];
begin
  select sum(l.quantity_left) as quantity, sum(l.value_left) as value into pool from private.stock_lots l
  where l.org_id = org and l.item_id = take_from_lots.item_id and l.moved_on <= take_from_lots.moved_on and l.quantity_left > 0;
  if cost is null and (
    select s.inventory_costing = 'Weighted average' from public.company_settings s where s.org_id = org
  ) then
    cost := private.round_money(pool.value * take_from_lots.quantity / pool.quantity, base);
  end if;

  with queue as (
    select l.movement_id, l.quantity_left, l.value_left, row_number() over queued as place,
      greatest(least(l.quantity_left,
        take_from_lots.quantity - sum(l.quantity_left) over queued + l.quantity_left), 0) as taken
    from private.stock_lots l
    where l.org_id = org and l.item_id = take_from_lots.item_id and l.moved_on <= take_from_lots.moved_on and l.quantity_left > 0
    window queued as (order by l.movement_id <> all (take_from_lots.first_lots), l.queued_on, l.queued_id, l.movement_id)
  ), spread as (
    select private.allocate(cost, array_agg(q.taken order by q.place), base) as taken,
      private.allocate(pool.value - cost, array_agg(q.quantity_left - q.taken order by q.place), base) as kept
    from queue q where cost is not null
  ), split as (
    select q.movement_id, q.place, q.taken, q.quantity_left - q.taken as kept, v.taken_value,
      case when cost is null then q.value_left - v.taken_value else s.kept[q.place] end as kept_value
    from queue q
    cross join spread s
    cross join lateral (select case
      when cost is not null then s.taken[q.place]
      when q.taken = q.quantity_left then q.value_left
      else private.round_money(q.value_left * q.taken / q.quantity_left, base) end as taken_value) v
  ), changed as (
    update private.stock_lots l set quantity_left = s.kept, value_left = s.kept_value
    from split s
    where l.org_id = org and l.movement_id = s.movement_id and (l.quantity_left, l.value_left) <> (s.kept, s.kept_value)
  )
  select array_agg(row(s.movement_id, s.taken, s.taken_value)::private.lot_share order by s.place) into shares
  from split s where s.taken > 0;
  return shares;
end $$;
comment on function private.take_from_lots(uuid, uuid, numeric, date, uuid[], numeric) is
  'Takes a quantity out of an item''s lots by the costing of the settings, and answers the parts. The item is held, and has enough.';

create function private.lots_as_json(shares private.lot_share[]) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'movement_id', s.movement_id, 'quantity', trim_scale(s.quantity)::text,
    'unit_cost', round(s.value / s.quantity, 6)::text, 'value', s.value::numeric(18, 2)::text) order by s.n)
  from unnest(shares) with ordinality s (movement_id, quantity, value, n)
$$;
comment on function private.lots_as_json(private.lot_share[]) is 'Parts of lots as stock_movements.consumed has them.';

-- schemas/documents/bills.sql

-- Bills: what the organisation owes vendors.

create table public.bills (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  number integer not null,
  bill_number text collate "und-x-icu" not null,
  vendor_id uuid not null,
  purchase_order_id uuid,
  bill_date date not null,
  due_date date not null,
  vendor_reference text collate "und-x-icu",
  reference text collate "und-x-icu",
  notes text collate "und-x-icu",
  currency text not null,
  exchange_rate numeric(20, 10) not null,
  tax_inclusive boolean not null,
  net_amount numeric(18, 2) not null default 0,
  gst_amount numeric(18, 2) not null default 0,
  total_amount numeric(18, 2) not null default 0,
  balance_due numeric(18, 2) not null default 0,
  base_total numeric(18, 2) not null default 0,
  base_balance numeric(18, 2) not null default 0,
  early_discount_percent numeric(7, 4),
  early_discount_days integer,
  status text not null default 'pending',
  posted_at timestamptz,
  posted_by uuid,
  closed_on date,
  cancelled_at timestamptz,
  cancel_reason text collate "und-x-icu",
  journal_entry_id uuid,
  version integer not null default 1,
  updated_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  recurring_document_id uuid,
  primary key (org_id, id),
  unique (org_id, number),
  constraint bills_vendor foreign key (vendor_id, org_id) references public.vendors (id, org_id),
  constraint bills_purchase_order foreign key (purchase_order_id, org_id) references public.purchase_orders (id, org_id),
  constraint bills_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint bills_status check (status in ('pending', 'approved', 'paid', 'overdue', 'cancelled')),
  constraint bills_due_date check (due_date >= bill_date),
  constraint bills_vendor_reference_length check (char_length(vendor_reference) <= 200),
  constraint bills_reference_length check (char_length(reference) <= 200),
  constraint bills_notes_length check (char_length(notes) <= 5000),
  constraint bills_cancel_reason_length check (char_length(cancel_reason) <= 500),
  constraint bills_currency check (private.is_currency(currency)),
  constraint bills_exchange_rate check (exchange_rate > 0 and exchange_rate <> 'NaN'),
  constraint bills_early_discount_percent check (early_discount_percent between 0 and 100),
  constraint bills_early_discount_days check (early_discount_days between 0 and 3650),
  constraint bills_balance check (abs(balance_due) <= abs(total_amount) and balance_due * total_amount >= 0),
  constraint bills_posted_whole check (status = 'cancelled' or (posted_at is null) = (status = 'pending')),
  constraint bills_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
);
comment on table public.bills is 'Bills of vendors. Pending ones change freely, approved ones are posted, immutable, and cancelled by a reversal.';
comment on column public.bills.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.bills.number is 'Counts bills without gaps; bill_number shows it behind the prefix of its day.';
comment on column public.bills.exchange_rate is 'Base units for one unit of the bill''s currency.';
comment on column public.bills.balance_due is 'What is left to pay, in the bill''s currency.';
comment on column public.bills.base_balance is 'What the ledger still carries for it, in the base currency.';
comment on column public.bills.closed_on is 'When the balance became 0 or the bill was cancelled.';
comment on column public.bills.early_discount_days is 'Days after the bill date within which the early payment discount is granted.';
comment on column public.bills.purchase_order_id is 'The order that became this bill, whose receipt took the goods into stock.';
comment on column public.bills.vendor_reference is 'The number that the vendor gave it.';
comment on column public.bills.status is 'Overdue is derived from the due date and never stored.';
comment on column public.bills.journal_entry_id is 'The entry that approving made.';
comment on constraint bills_status on public.bills is 'Status must be pending, approved, paid, overdue or cancelled';
comment on constraint bills_due_date on public.bills is 'Due date cannot be before the bill date';
comment on constraint bills_vendor_reference_length on public.bills is 'Vendor reference cannot exceed 200 characters';
comment on constraint bills_reference_length on public.bills is 'Reference cannot exceed 200 characters';
comment on constraint bills_notes_length on public.bills is 'Notes cannot exceed 5000 characters';
comment on constraint bills_cancel_reason_length on public.bills is 'The reason cannot exceed 500 characters';
comment on constraint bills_currency on public.bills is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint bills_exchange_rate on public.bills is 'Exchange rate must be greater than 0';
comment on constraint bills_early_discount_percent on public.bills is 'Early payment discount must be between 0 and 100 percent';
comment on constraint bills_early_discount_days on public.bills is 'Days of the early payment discount must be between 0 and 3650';
comment on constraint bills_balance on public.bills is 'The balance lies between 0 and the total';
comment on constraint bills_posted_whole on public.bills is 'A bill is posted as soon as it is no longer pending';
comment on constraint bills_cancelled on public.bills is 'A cancelled bill has the time at which it was cancelled';
comment on column public.bills.recurring_document_id is 'What made it, if not a person. No foreign key: it outlives that.';

select private.organisation_table('public.bills');
create index bills_by_date on public.bills (org_id, bill_date, id);
create index bills_vendor on public.bills (vendor_id, org_id);
create index bills_open on public.bills (org_id, due_date, id) where status = 'approved';
create index bills_purchase_order on public.bills (purchase_order_id, org_id);
create index bills_journal_entry on public.bills (journal_entry_id, org_id);
create index bills_recurring on public.bills (org_id, recurring_document_id, bill_date) where recurring_document_id is not null;
create index bills_aging on public.bills (org_id, vendor_id, due_date) include (base_balance, bill_date) where status = 'approved';

select private.register_records('public.bills', 'bill', 'bills', 'bill_number',
  $$bill_number || E'\n' || coalesce(vendor_reference, '') || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);

select private.grant_permission('bills.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('bills.create', 'admin', 'manager', 'user');
select private.grant_permission('bills.update', 'admin', 'manager', 'user');
select private.grant_permission('bills.approve', 'admin', 'manager', 'user');
select private.grant_permission('bills.cancel', 'admin', 'manager', 'user');
select private.grant_permission('bills.delete', 'admin');
select private.grant_permission('bills.export', 'admin', 'manager');

-- Written through functions only, which price, number and post.
grant delete on public.bills to authenticated;

select private.let_members('public.bills', 'read');

create policy "Admins delete drafts of bills" on public.bills
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('bills.delete')));

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, draft_status, fields)
values ('bill', 'bill', 'bills', 'bill_lines', 'bill_id', 'bill_number', 'bill_date',
  'vendors', 'vendor_id', 'purchases', 'pending',
  '{vendor_id,vendor_reference,bill_date,due_date,reference,notes,currency,exchange_rate,tax_inclusive,early_discount_percent,early_discount_days}');
select private.forbid_changes_when_posted('public.bills',
  'status', 'balance_due', 'base_balance', 'closed_on', 'cancelled_at', 'cancel_reason', 'version', 'updated_by');
select private.keep_activity('public.bills', 'bill_number',
  'version', 'updated_by', 'number', 'base_total', 'base_balance', 'posted_at', 'posted_by', 'cancelled_at');

create index bills_cancelled on public.bills (org_id, closed_on) where status = 'cancelled';

-- schemas/documents/invoices.sql

-- Invoices: what customers owe.

create table public.invoices (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  number integer not null,
  invoice_number text collate "und-x-icu" not null,
  customer_id uuid not null,
  sales_order_id uuid,
  invoice_date date not null,
  due_date date not null,
  reference text collate "und-x-icu",
  notes text collate "und-x-icu",
  currency text not null,
  exchange_rate numeric(20, 10) not null,
  tax_inclusive boolean not null,
  net_amount numeric(18, 2) not null default 0,
  gst_amount numeric(18, 2) not null default 0,
  total_amount numeric(18, 2) not null default 0,
  balance_due numeric(18, 2) not null default 0,
  base_total numeric(18, 2) not null default 0,
  base_balance numeric(18, 2) not null default 0,
  early_discount_percent numeric(7, 4),
  early_discount_days integer,
  status text not null default 'draft',
  posted_at timestamptz,
  posted_by uuid,
  closed_on date,
  cancelled_at timestamptz,
  cancel_reason text collate "und-x-icu",
  journal_entry_id uuid,
  version integer not null default 1,
  updated_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  recurring_document_id uuid,
  primary key (org_id, id),
  unique (org_id, number),
  constraint invoices_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint invoices_sales_order foreign key (sales_order_id, org_id) references public.sales_orders (id, org_id),
  constraint invoices_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint invoices_status check (status in ('draft', 'sent', 'paid', 'overdue', 'cancelled')),
  constraint invoices_due_date check (due_date >= invoice_date),
  constraint invoices_reference_length check (char_length(reference) <= 200),
  constraint invoices_notes_length check (char_length(notes) <= 5000),
  constraint invoices_cancel_reason_length check (char_length(cancel_reason) <= 500),
  constraint invoices_currency check (private.is_currency(currency)),
  constraint invoices_exchange_rate check (exchange_rate > 0 and exchange_rate <> 'NaN'),
  constraint invoices_early_discount_percent check (early_discount_percent between 0 and 100),
  constraint invoices_early_discount_days check (early_discount_days between 0 and 3650),
  constraint invoices_balance check (abs(balance_due) <= abs(total_amount) and balance_due * total_amount >= 0),
  constraint invoices_posted_whole check (status = 'cancelled' or (posted_at is null) = (status = 'draft')),
  constraint invoices_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
);
comment on table public.invoices is 'Invoices to customers. Drafts change freely, posted ones are immutable and are cancelled by a reversal.';
comment on column public.invoices.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.invoices.number is 'Counts invoices without gaps; invoice_number shows it behind the prefix of its day.';
comment on column public.invoices.exchange_rate is 'Base units for one unit of the invoice''s currency.';
comment on column public.invoices.balance_due is 'What is left to pay, in the invoice''s currency.';
comment on column public.invoices.base_balance is 'What the ledger still carries for it, in the base currency.';
comment on column public.invoices.closed_on is 'When the balance became 0 or the invoice was cancelled.';
comment on column public.invoices.early_discount_days is 'Days after the invoice date within which the early payment discount is granted.';
comment on column public.invoices.sales_order_id is 'The order that became this invoice, whose shipment issues the stock.';
comment on column public.invoices.status is 'Overdue is derived from the due date and never stored.';
comment on column public.invoices.journal_entry_id is 'The entry that posting made.';
comment on constraint invoices_status on public.invoices is 'Status must be draft, sent, paid, overdue or cancelled';
comment on constraint invoices_due_date on public.invoices is 'Due date cannot be before the invoice date';
comment on constraint invoices_reference_length on public.invoices is 'Reference cannot exceed 200 characters';
comment on constraint invoices_notes_length on public.invoices is 'Notes cannot exceed 5000 characters';
comment on constraint invoices_cancel_reason_length on public.invoices is 'The reason cannot exceed 500 characters';
comment on constraint invoices_currency on public.invoices is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint invoices_exchange_rate on public.invoices is 'Exchange rate must be greater than 0';
comment on constraint invoices_early_discount_percent on public.invoices is 'Early payment discount must be between 0 and 100 percent';
comment on constraint invoices_early_discount_days on public.invoices is 'Days of the early payment discount must be between 0 and 3650';
comment on constraint invoices_balance on public.invoices is 'The balance lies between 0 and the total';
comment on constraint invoices_posted_whole on public.invoices is 'An invoice is posted as soon as it is no longer draft';
comment on constraint invoices_cancelled on public.invoices is 'A cancelled invoice has the time at which it was cancelled';
comment on column public.invoices.recurring_document_id is 'What made it, if not a person. No foreign key: it outlives that.';

select private.organisation_table('public.invoices');
create index invoices_by_date on public.invoices (org_id, invoice_date, id);
create index invoices_customer on public.invoices (customer_id, org_id);
create index invoices_open on public.invoices (org_id, due_date, id) where status = 'sent';
create index invoices_sales_order on public.invoices (sales_order_id, org_id);
create index invoices_journal_entry on public.invoices (journal_entry_id, org_id);
create index invoices_recurring on public.invoices (org_id, recurring_document_id, invoice_date) where recurring_document_id is not null;
-- What is open today is read in the order of contacts, from an index that has all that is summed. An earlier day is
-- today's open documents and credits, and what happened to them since.
create index invoices_aging on public.invoices (org_id, customer_id, due_date) include (base_balance, invoice_date) where status = 'sent';

select private.register_records('public.invoices', 'invoice', 'invoices', 'invoice_number',
  $$invoice_number || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);

select private.grant_permission('invoices.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('invoices.create', 'admin', 'manager', 'user');
select private.grant_permission('invoices.update', 'admin', 'manager', 'user');
select private.grant_permission('invoices.post', 'admin', 'manager', 'user');
select private.grant_permission('invoices.cancel', 'admin', 'manager', 'user');
select private.grant_permission('invoices.delete', 'admin');
select private.grant_permission('invoices.export', 'admin', 'manager');

-- Written through functions only, which price, number and post.
grant delete on public.invoices to authenticated;

select private.let_members('public.invoices', 'read');

create policy "Admins delete drafts of invoices" on public.invoices
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('invoices.delete')));

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, draft_status, fields)
values ('invoice', 'invoice', 'invoices', 'invoice_lines', 'invoice_id', 'invoice_number', 'invoice_date',
  'customers', 'customer_id', 'sales', 'draft',
  '{customer_id,invoice_date,due_date,reference,notes,currency,exchange_rate,tax_inclusive,early_discount_percent,early_discount_days}');
select private.forbid_changes_when_posted('public.invoices',
  'status', 'balance_due', 'base_balance', 'closed_on', 'cancelled_at', 'cancel_reason', 'version', 'updated_by');
select private.keep_activity('public.invoices', 'invoice_number',
  'version', 'updated_by', 'number', 'base_total', 'base_balance', 'posted_at', 'posted_by', 'cancelled_at');

create index invoices_cancelled on public.invoices (org_id, closed_on) where status = 'cancelled';

-- schemas/documents/purchase-order-lines.sql

-- Lines of purchase orders.

create table public.purchase_order_lines (
  org_id uuid not null,
  id uuid not null default private.uuid_v7(),
  purchase_order_id uuid not null,
  position integer not null,
  product_id uuid,
  account_id uuid,
  description text collate "und-x-icu" not null default '',
  quantity numeric(18, 6) not null default 1,
  unit_price numeric(18, 6) not null default 0,
  discount_percent numeric(7, 4) not null default 0,
  gst_rate numeric(7, 4) not null default 0,
  gst_applicable boolean not null default true,
  net numeric(18, 2) not null default 0,
  gst numeric(18, 2) not null default 0,
  total numeric(18, 2) not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, purchase_order_id, position),
  constraint purchase_order_lines_purchase_order foreign key (purchase_order_id, org_id) references public.purchase_orders (id, org_id) on delete cascade,
  constraint purchase_order_lines_product foreign key (product_id, org_id) references public.products (id, org_id),
  constraint purchase_order_lines_account foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint purchase_order_lines_description_length check (char_length(description) <= 2000),
  constraint purchase_order_lines_quantity check (quantity >= 0 and quantity <> 'NaN'),
  constraint purchase_order_lines_unit_price check (unit_price <> 'NaN'),
  constraint purchase_order_lines_discount_percent check (discount_percent between 0 and 100),
  constraint purchase_order_lines_gst_rate check (gst_rate between 0 and 100),
  constraint purchase_order_lines_adds_up check (net + gst = total)
);
comment on table public.purchase_order_lines is 'Lines of purchase orders, in the currency of the purchase order. Written with their purchase order only.';
comment on column public.purchase_order_lines.account_id is 'Where the purchase is posted once it is billed.';
comment on column public.purchase_order_lines.unit_price is 'For one unit, with or without GST as the purchase order says. May be negative, to take something off.';
comment on column public.purchase_order_lines.gst_rate is 'In percent.';
comment on constraint purchase_order_lines_description_length on public.purchase_order_lines is 'Description cannot exceed 2000 characters';
comment on constraint purchase_order_lines_quantity on public.purchase_order_lines is 'Quantity cannot be negative. To take something off, give a negative unit price';
comment on constraint purchase_order_lines_unit_price on public.purchase_order_lines is 'Unit price must be a number';
comment on constraint purchase_order_lines_discount_percent on public.purchase_order_lines is 'Discount must be between 0 and 100 percent';
comment on constraint purchase_order_lines_gst_rate on public.purchase_order_lines is 'GST rate must be between 0 and 100 percent';
comment on constraint purchase_order_lines_adds_up on public.purchase_order_lines is 'Net and GST of a line add up to its total';
create index purchase_order_lines_product on public.purchase_order_lines (product_id, org_id);
create index purchase_order_lines_account on public.purchase_order_lines (account_id, org_id);
grant select on public.purchase_order_lines to authenticated;
grant select, insert, update, delete on public.purchase_order_lines to service_role;
alter table public.purchase_order_lines enable row level security;

create policy "Members read lines of purchase orders" on public.purchase_order_lines
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('purchase_orders.read')));
select private.keep_document('purchase_order');

-- schemas/documents/sales-order-lines.sql

-- Lines of sales orders.

create table public.sales_order_lines (
  org_id uuid not null,
  id uuid not null default private.uuid_v7(),
  sales_order_id uuid not null,
  position integer not null,
  product_id uuid,
  account_id uuid,
  description text collate "und-x-icu" not null default '',
  quantity numeric(18, 6) not null default 1,
  unit_price numeric(18, 6) not null default 0,
  discount_percent numeric(7, 4) not null default 0,
  gst_rate numeric(7, 4) not null default 0,
  gst_applicable boolean not null default true,
  net numeric(18, 2) not null default 0,
  gst numeric(18, 2) not null default 0,
  total numeric(18, 2) not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, sales_order_id, position),
  constraint sales_order_lines_sales_order foreign key (sales_order_id, org_id) references public.sales_orders (id, org_id) on delete cascade,
  constraint sales_order_lines_product foreign key (product_id, org_id) references public.products (id, org_id),
  constraint sales_order_lines_account foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint sales_order_lines_description_length check (char_length(description) <= 2000),
  constraint sales_order_lines_quantity check (quantity >= 0 and quantity <> 'NaN'),
  constraint sales_order_lines_unit_price check (unit_price <> 'NaN'),
  constraint sales_order_lines_discount_percent check (discount_percent between 0 and 100),
  constraint sales_order_lines_gst_rate check (gst_rate between 0 and 100),
  constraint sales_order_lines_adds_up check (net + gst = total)
);
comment on table public.sales_order_lines is 'Lines of sales orders, in the currency of the sales order. Written with their sales order only.';
comment on column public.sales_order_lines.account_id is 'Where the sale is posted once it is invoiced.';
comment on column public.sales_order_lines.unit_price is 'For one unit, with or without GST as the sales order says. May be negative, to take something off.';
comment on column public.sales_order_lines.gst_rate is 'In percent.';
comment on constraint sales_order_lines_description_length on public.sales_order_lines is 'Description cannot exceed 2000 characters';
comment on constraint sales_order_lines_quantity on public.sales_order_lines is 'Quantity cannot be negative. To take something off, give a negative unit price';
comment on constraint sales_order_lines_unit_price on public.sales_order_lines is 'Unit price must be a number';
comment on constraint sales_order_lines_discount_percent on public.sales_order_lines is 'Discount must be between 0 and 100 percent';
comment on constraint sales_order_lines_gst_rate on public.sales_order_lines is 'GST rate must be between 0 and 100 percent';
comment on constraint sales_order_lines_adds_up on public.sales_order_lines is 'Net and GST of a line add up to its total';
create index sales_order_lines_product on public.sales_order_lines (product_id, org_id);
create index sales_order_lines_account on public.sales_order_lines (account_id, org_id);
grant select on public.sales_order_lines to authenticated;
grant select, insert, update, delete on public.sales_order_lines to service_role;
alter table public.sales_order_lines enable row level security;

create policy "Members read lines of sales orders" on public.sales_order_lines
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('sales_orders.read')));
select private.keep_document('sales_order');

-- schemas/documents/save-functions.sql

-- The functions of the API that save documents.

create function private.require_to_save(kind text, document jsonb) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(require_to_save.kind);
begin
  return private.require(
    entry.table_name || case when coalesce(document ->> 'id', '') = '' then '.create' else '.update' end,
    'save ' || replace(entry.table_name, '_', ' '));
end $$;
comment on function private.require_to_save(text, jsonb) is 'The caller''s organisation where they may make or change such a document.';

create function private.save_once(kind text, document jsonb, key uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  org constant uuid := private.require_to_save(save_once.kind, save_once.document);
  answer jsonb := private.recall(save_once.key, 'save_' || save_once.kind, save_once.document);
begin
  if answer is null then
    answer := private.hold_document(org, save_once.kind, private.save_document(org, save_once.kind, save_once.document)) - 'label';
    perform private.remember(save_once.key, answer);
  end if;
  return answer;
end $$;
comment on function private.save_once(text, jsonb, uuid) is
  'Saves a document for the caller, once for each key, and answers its row.';

create function public.save_invoice(document jsonb, key uuid) returns public.invoices
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.invoices, private.save_once('invoice', document, key))
$$;
comment on function public.save_invoice(jsonb, uuid) is
  'Saves the draft of an invoice, {id?, version?, customer_id, …, lines}, head and lines at once, and answers its row.';

create function public.save_bill(document jsonb, key uuid) returns public.bills
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.bills, private.save_once('bill', document, key))
$$;
comment on function public.save_bill(jsonb, uuid) is
  'Saves the draft of a bill, {id?, version?, vendor_id, …, lines}, head and lines at once, and answers its row.';

create function public.save_sales_order(document jsonb, key uuid) returns public.sales_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.sales_orders, private.save_once('sales_order', document, key))
$$;
comment on function public.save_sales_order(jsonb, uuid) is
  'Saves the draft of a sales order, {id?, version?, customer_id, …, lines}, head and lines at once, and answers its row.';

create function public.save_purchase_order(document jsonb, key uuid) returns public.purchase_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.purchase_orders, private.save_once('purchase_order', document, key))
$$;
comment on function public.save_purchase_order(jsonb, uuid) is
  'Saves the draft of a purchase order, {id?, version?, vendor_id, …, lines}, head and lines at once, and answers its row.';

grant execute on function
  public.save_invoice(jsonb, uuid), public.save_bill(jsonb, uuid), public.save_sales_order(jsonb, uuid),
  public.save_purchase_order(jsonb, uuid)
to authenticated;

-- schemas/credit-notes/credit-notes.sql

-- Credit notes: what is taken back of an invoice or a bill, line by line.

create table public.credit_notes (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  number integer not null,
  credit_note_number text not null,
  invoice_id uuid,
  bill_id uuid,
  customer_id uuid,
  vendor_id uuid,
  issued_on date not null,
  currency text not null,
  exchange_rate numeric(20, 10) not null,
  tax_inclusive boolean not null default false,
  net_amount numeric(18, 2) not null,
  gst_amount numeric(18, 2) not null,
  total_amount numeric(18, 2) not null,
  base_total numeric(18, 2) not null,
  unallocated numeric(18, 2) not null,
  base_unallocated numeric(18, 2) not null,
  status text not null default 'posted',
  posted_at timestamptz not null default now(),
  journal_entry_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, number),
  constraint credit_notes_invoice foreign key (invoice_id, org_id) references public.invoices (id, org_id),
  constraint credit_notes_bill foreign key (bill_id, org_id) references public.bills (id, org_id),
  constraint credit_notes_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint credit_notes_vendor foreign key (vendor_id, org_id) references public.vendors (id, org_id),
  constraint credit_notes_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint credit_notes_one_document check (
    (invoice_id is null) <> (bill_id is null)
    and (invoice_id is null) = (customer_id is null) and (bill_id is null) = (vendor_id is null)),
  constraint credit_notes_currency check (private.is_currency(currency)),
  constraint credit_notes_exchange_rate check (exchange_rate > 0),
  constraint credit_notes_total check (total_amount > 0 and total_amount = net_amount + gst_amount),
  constraint credit_notes_unallocated check (unallocated between 0 and total_amount and base_unallocated >= 0),
  constraint credit_notes_unallocated_whole check (unallocated > 0 or base_unallocated = 0),
  constraint credit_notes_status check (status in ('posted', 'used'))
);
comment on table public.credit_notes is 'What was taken back of invoices and bills. Issued by issue_credit_note only.';
comment on column public.credit_notes.user_id is 'Who issued it. No foreign key: the record outlives the account.';
comment on column public.credit_notes.exchange_rate is 'That of the document.';
comment on column public.credit_notes.base_total is 'What it took off receivables or payables, in the base currency.';
comment on column public.credit_notes.unallocated is 'What no document and no refund has used: the contact''s credit.';
comment on column public.credit_notes.base_unallocated is 'What that credit stands at in the ledger.';
comment on column public.credit_notes.status is 'posted while some of it is left, used when nothing is.';
comment on constraint credit_notes_one_document on public.credit_notes is 'A credit note belongs to one invoice or one bill, and to its contact';
comment on constraint credit_notes_currency on public.credit_notes is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint credit_notes_exchange_rate on public.credit_notes is 'Exchange rate must be greater than 0';
comment on constraint credit_notes_total on public.credit_notes is 'A credit note is for more than 0, and its total is net and GST';
comment on constraint credit_notes_unallocated on public.credit_notes is 'No more can be left of a credit note than its total';
comment on constraint credit_notes_unallocated_whole on public.credit_notes is 'A credit note that is used up stands at nothing in the ledger';
comment on constraint credit_notes_status on public.credit_notes is 'Status must be posted or used';

select private.organisation_table('public.credit_notes');
create index credit_notes_by_date on public.credit_notes (org_id, issued_on, id);
create index credit_notes_invoice on public.credit_notes (invoice_id, org_id);
create index credit_notes_bill on public.credit_notes (bill_id, org_id);
create index credit_notes_customer on public.credit_notes (customer_id, org_id);
create index credit_notes_vendor on public.credit_notes (vendor_id, org_id);
create index credit_notes_journal_entry on public.credit_notes (journal_entry_id, org_id);
create index credit_notes_with_credit on public.credit_notes (org_id, issued_on) where base_unallocated <> 0;

select private.register_records('public.credit_notes', 'credit note', 'credit notes', 'credit_note_number', $$credit_note_number$$);

select private.grant_permission('credit_notes.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('credit_notes.create', 'admin', 'manager', 'user');
select private.grant_permission('credit_notes.export', 'admin', 'manager');

select private.let_members('public.credit_notes', 'read');

create trigger credit_notes_touch before update on public.credit_notes
  for each row execute function private.touch_updated_at();
select private.forbid_changes_when_posted('public.credit_notes', 'unallocated', 'base_unallocated', 'status');
select private.keep_activity('public.credit_notes', 'credit_note_number',
  'number', 'base_unallocated', 'journal_entry_id', 'posted_at');

-- schemas/credit-notes/entries.sql

-- What a credit note does to stock and to the ledger: the opposite of a sale or purchase, goods at what they cost.

create function private.stock_still_out(org uuid, source_kind text, source_id uuid, item_id uuid) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(-m.quantity - coalesce(back.quantity, 0)), 0)
  from public.stock_movements m
  left join lateral (
    select sum(b.quantity) as quantity from public.stock_movements b
    where b.org_id = org and b.reverses_id = m.id
      and not exists (select from public.stock_movements u where u.org_id = org and u.reverses_id = b.id)
  ) back on true
  where m.org_id = org and m.source_kind = stock_still_out.source_kind and m.source_id = stock_still_out.source_id
    and m.item_id = stock_still_out.item_id and m.quantity < 0 and m.kind <> 'reversal'
$$;
comment on function private.stock_still_out(uuid, text, uuid, uuid) is
  'How much of an item a document issued that has not come back.';

create function private.return_sold_goods(
  org uuid, document jsonb, item_id uuid, wanted numeric, quantity numeric, moved_on date, credit_note_id uuid
) returns table (returned numeric, cost numeric)
language plpgsql
set search_path = ''
as $$
-- wanted null is as much of the quantity as went out. What an order shipped comes back to the shipment.
declare
  invoice_id constant uuid := document ->> 'id';
  order_id constant uuid := document ->> 'sales_order_id';
  from_invoice numeric;
  from_order numeric;
begin
  from_invoice := least(coalesce(wanted, quantity), private.stock_still_out(org, 'invoice', invoice_id, item_id));
  from_order := coalesce(wanted, quantity) - from_invoice;
  if wanted is null then
    from_order := least(from_order, private.stock_still_out(org, 'shipment', order_id, item_id));
  elsif order_id is null then
    from_invoice := wanted;
    from_order := 0;
  end if;
  returned := from_invoice + from_order;
  cost := 0;
  if from_invoice > 0 then
    cost := private.return_stock(org, 'invoice', invoice_id, item_id, from_invoice, moved_on, 'credit_note', credit_note_id);
  end if;
  if from_order > 0 then
    cost := cost + private.return_stock(org, 'shipment', order_id, item_id, from_order, moved_on, 'credit_note', credit_note_id);
  end if;
  return next;
end $$;
comment on function private.return_sold_goods(uuid, jsonb, uuid, numeric, numeric, date, uuid) is
  'Brings goods of an invoice back into stock at what they were sold out of it for.';

create function private.lots_of_bill(org uuid, document jsonb, item_id uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(m.id), '{}') from public.stock_movements m
  where m.org_id = org and m.item_id = lots_of_bill.item_id and m.kind = 'receipt'
    and (m.source_kind, m.source_id) in (('bill', (document ->> 'id')::uuid), ('receipt', (document ->> 'purchase_order_id')::uuid))
$$;
comment on function private.lots_of_bill(uuid, jsonb, uuid) is
  'What a bill, or the order that it is for, brought of an item: goods that go back to the vendor are those.';

create function private.move_credited_stock(
  org uuid, kind text, document jsonb, lines private.credit_line[], moved_on date, credit_note_id uuid
) returns private.credit_line[]
language plpgsql
set search_path = ''
as $$
declare
  part record;
  line private.credit_line;
  moved private.credit_line[] := '{}';
begin
  for part in
    select l as line, i.item_id from unnest(lines) l
    left join lateral (select private.item_of_product(org, l.product_id) as item_id where l.product_id is not null) i on true
    order by i.item_id, l.position
  loop
    line := part.line;
    if part.item_id is null or line.quantity = 0 then
      line.restocked := 0;
    elsif line.restocked is distinct from 0 and kind = 'invoice' then
      select r.returned, r.cost into line.restocked, line.stock_cost
      from private.return_sold_goods(org, document, part.item_id, line.restocked, line.quantity, moved_on, credit_note_id) r;
    elsif line.restocked is distinct from 0 then
      line.restocked := line.quantity;
      line.stock_cost := -(private.take_stock(org, part.item_id, line.quantity, moved_on, 'return', 'credit_note', credit_note_id,
        null, private.lots_of_bill(org, document, part.item_id))).value;
    end if;
    moved := moved || line;
  end loop;
  return array(select m from unnest(moved) m order by m.position);
end $$;
comment on function private.move_credited_stock(uuid, text, jsonb, private.credit_line[], date, uuid) is
  'Takes back what was sold, or sends back what was bought, item by item in the order of their ids; answers the lines with quantity and cost.';

create function private.parts_in_base(
  org uuid, entry private.document_kinds, document jsonb, lines private.credit_line[], total_base numeric
) returns numeric[]
language plpgsql stable
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  total constant numeric := (select sum(l.net + l.gst) from unnest(lines) l);
  at_rate constant numeric := total * (document ->> 'exchange_rate')::numeric;
  nets numeric[] := array(select l.net from unnest(lines) l order by l.position);
  gsts numeric[] := array(select l.gst from unnest(lines) l order by l.position);
  earlier record;
  gst_left numeric;
  is_rest boolean;
begin
  select coalesce(sum(c.total_amount), 0) as total, array_agg(c.journal_entry_id) as entries into earlier
  from public.credit_notes c where c.org_id = org and (document ->> 'id')::uuid in (c.invoice_id, c.bill_id);
  is_rest := earlier.total > 0 and earlier.total + total = (document ->> 'total_amount')::numeric
    and (select sum(g) from unnest(gsts) g) <> 0;
  if is_rest then
    -- The last of several takes what the others left of the GST, so that nothing of the document stays in the return.
    select case entry.side when 'sales' then 1 else -1 end * coalesce(sum(l.credit - l.debit), 0) into gst_left
    from public.journal_lines l
    where l.org_id = org and l.journal_entry_id = any (earlier.entries || (document ->> 'journal_entry_id')::uuid)
      and l.gst_box in ('gst_collected', 'gst_paid');
    nets := private.allocate(total_base - gst_left, nets, base);
    gsts := private.allocate(gst_left, gsts, base);
  end if;
  return (
    select case when is_rest then array_agg(a.amount order by l.n, a.n)
      -- At the document's own rate the parts are cut as the document cut them, so that the whole of it leaves no cent.
      else private.allocate(case private.round_money(at_rate, base) when total_base then at_rate else total_base end,
        array_agg(a.amount order by l.n, a.n), base) end
    from unnest(nets, gsts) with ordinality l (net, gst, n)
    cross join lateral (values (1, l.net), (2, l.gst)) a (n, amount));
end $$;
comment on function private.parts_in_base(uuid, private.document_kinds, jsonb, private.credit_line[], numeric) is
  'Net and GST of each line of a credit note in the base currency, one after the other; together total_base.';

create function private.credit_note_entry_lines(
  org uuid, entry private.document_kinds, document jsonb, contact private.contact, lines private.credit_line[], total_base numeric
) returns private.posting_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  parts constant numeric[] := private.parts_in_base(org, entry, document, lines, total_base);
  taken_back private.base_line[];
  posting private.posting_line[];
  cost numeric;
begin
  -- A bill's goods leave stock at what they stand at there; the difference to their price is a variance.
  select array_agg(row(l.position, l.product_id, part.account_id, l.description, l.quantity, l.gst_rate,
    (l.gst_applicable and l.gst_rate > 0) or l.gst <> 0, -part.net, -part.gst, -part.base_net,
    -part.base_gst)::private.base_line order by l.n, part.n)
  into taken_back
  from (select t.*, row_number() over (order by t.position) as n from unnest(lines) t) l
  cross join lateral (select entry.side = 'purchases' and private.item_of_product(org, l.product_id) is not null as is_stock) s
  cross join lateral (values
    (1, case when s.is_stock and l.restocked > 0 then private.account_for(org, 'inventory')
        when s.is_stock then private.account_for(org, 'purchase_variance') else l.account_id end, l.net, l.gst,
      case when s.is_stock and l.restocked > 0 then l.stock_cost else parts[l.n * 2 - 1] end, parts[l.n * 2]),
    (2, private.account_for(org, 'purchase_variance'), 0, 0, parts[l.n * 2 - 1] - l.stock_cost, 0)
  ) part (n, account_id, net, gst, base_net, base_gst)
  where part.n = 1 or (s.is_stock and l.restocked > 0 and part.base_net <> 0);
  posting := private.entry_lines(org, entry.side, contact.id, nullif(document ->> 'currency', base), taken_back);
  posting[1].account_id := private.control_account(org, (document ->> 'journal_entry_id')::uuid, contact);
  cost := (select sum(l.stock_cost) from unnest(lines) l);
  if entry.side = 'sales' and cost <> 0 then
    posting := posting || private.line(private.account_for(org, 'inventory'), cost, 'Stock returned')
      || private.line(private.account_for(org, 'cost_of_sales'), -cost, 'Cost of stock returned');
  end if;
  return posting;
end $$;
comment on function private.credit_note_entry_lines(uuid, private.document_kinds, jsonb, private.contact, private.credit_line[], numeric) is
  'The opposite of what the document posted, for some of its lines; together total_base in the base currency.';

create function private.insert_credit_note(credit_note public.credit_notes, lines private.credit_line[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_activity_action('posted');
  insert into public.credit_notes (org_id, id, number, credit_note_number, invoice_id, bill_id, customer_id, vendor_id, issued_on,
    currency, exchange_rate, tax_inclusive, net_amount, gst_amount, total_amount, base_total, unallocated, base_unallocated, status,
    journal_entry_id)
  values (credit_note.org_id, credit_note.id, credit_note.number, credit_note.credit_note_number, credit_note.invoice_id,
    credit_note.bill_id, credit_note.customer_id, credit_note.vendor_id, credit_note.issued_on, credit_note.currency,
    credit_note.exchange_rate, credit_note.tax_inclusive, credit_note.net_amount, credit_note.gst_amount, credit_note.total_amount,
    credit_note.base_total, credit_note.unallocated, credit_note.base_unallocated,
    case when credit_note.unallocated = 0 then 'used' else 'posted' end, credit_note.journal_entry_id);
  perform private.set_activity_action('');
  insert into public.credit_note_lines (org_id, credit_note_id, position, document_line_id, product_id, account_id, description,
    quantity, unit_price, discount_percent, gst_rate, gst_applicable, net, gst, total, restocked, stock_cost)
  select credit_note.org_id, credit_note.id, l.* from unnest(lines) l;
end $$;
comment on function private.insert_credit_note(public.credit_notes, private.credit_line[]) is
  'Keeps a credit note that is numbered and posted, with its lines.';

-- schemas/credit-notes/issuing.sql

-- Issuing a credit note: it posts, brings goods back, uses up what is open on its document, and leaves the rest as credit.

create function private.value_credit_note(
  org uuid, document jsonb, lines private.credit_line[],
  out credit_note public.credit_notes, out applied numeric, out applied_base numeric
)
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  balance constant numeric := document ->> 'balance_due';
  base_balance constant numeric := document ->> 'base_balance';
  earlier record;
  reduced constant numeric := private.reduced_by(org, (document ->> 'id')::uuid);
  available numeric;
  sums record;
begin
  select coalesce(sum(c.total_amount), 0) as total, coalesce(sum(c.base_total), 0) as base_total into earlier
  from public.credit_notes c
  where c.org_id = org and (document ->> 'id')::uuid in (c.invoice_id, c.bill_id);
  -- What was discounted or given up is not owed, and not to be given back.
  available := (document ->> 'total_amount')::numeric - earlier.total - reduced;
  select coalesce(sum(l.net), 0) as net, coalesce(sum(l.gst), 0) as gst, coalesce(sum(l.total), 0) as total,
    max(abs(l.total)) >= 1e16 as is_too_large
  into sums from unnest(lines) l;
  if available <= 0 then
    perform private.refuse('credit_note.nothing_left', format(
      'The %s has been credited%s whole. Nothing of it is left to take back.', document ->> 'label',
      case when reduced > 0 then ', discounted or written off' else '' end));
  elsif sums.is_too_large then
    perform private.refuse('document.too_large', 'The amounts of this credit note are too large. Check quantities and prices.');
  elsif sums.total <= 0 then
    perform private.refuse('credit_note.amount', format(
      'The lines come to %s. A credit note must be for more than 0.', sums.total));
  elsif sums.total > available then
    perform private.refuse('credit_note.exceeds_document', format(
      'The lines come to %s %s, and no more than %s is left of the %s. Lower them, or send none for all that is left.',
      sums.total, document ->> 'currency', available, document ->> 'label'));
  end if;
  credit_note.net_amount := sums.net;
  credit_note.gst_amount := sums.gst;
  credit_note.total_amount := sums.total;
  applied := least(balance, credit_note.total_amount);
  applied_base := case when applied = 0 then 0 else private.base_share(applied, balance, base_balance, base) end;
  credit_note.unallocated := credit_note.total_amount - applied;
  credit_note.base_total := case
    when credit_note.unallocated = 0 then applied_base
    when credit_note.total_amount = available and reduced = 0 then greatest((document ->> 'base_total')::numeric - earlier.base_total, applied_base)
    else greatest(private.round_money(credit_note.total_amount * (document ->> 'exchange_rate')::numeric, base), applied_base) end;
  credit_note.base_unallocated := credit_note.base_total - applied_base;
end $$;
comment on function private.value_credit_note(uuid, jsonb, private.credit_line[]) is
  'What lines take back of a document, and how much of that goes against its balance; refused where it is nothing or too much.';

create function private.issue_credit_note(org uuid, kind text, document_id uuid, lines jsonb, issued_on date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(issue_credit_note.kind);
  document constant jsonb := private.hold_document(org, issue_credit_note.kind, issue_credit_note.document_id);
  held private.open_document;
  contact private.contact;
  own_lines private.document_line[];
  credited private.credit_line[];
  credit_note public.credit_notes;
  valued record;
  settlements private.settlement[];
begin
  select d.* into held from private.hold_documents(org, entry.kind, array[issue_credit_note.document_id]) d;
  perform private.check_document_is_open(held, 0);
  if issue_credit_note.issued_on is null then
    perform private.refuse('credit_note.date_required', 'Say on which date the credit note is issued.');
  elsif issue_credit_note.issued_on < held.dated then
    perform private.refuse('credit_note.before_document', format(
      'The %s is dated %s, so nothing of it can be taken back on %s.',
      document ->> 'label', held.dated, issue_credit_note.issued_on));
  end if;
  perform private.require_open_period(org, issue_credit_note.issued_on);
  contact := private.contact_of(org, held.contact_id);
  own_lines := private.lines_to_credit(org, entry, held.id);
  credited := case when coalesce(nullif(issue_credit_note.lines, 'null'), '[]') = '[]'
    then private.remaining_lines(org, document, own_lines)
    else private.read_credit_lines(org, entry, document, own_lines, issue_credit_note.lines) end;
  valued := private.value_credit_note(org, document, credited);
  credit_note := valued.credit_note;
  credit_note.org_id := org;
  credit_note.id := private.uuid_v7();
  credit_note.invoice_id := case entry.kind when 'invoice' then held.id end;
  credit_note.bill_id := case entry.kind when 'bill' then held.id end;
  credit_note.customer_id := case contact.kind when 'customer' then contact.id end;
  credit_note.vendor_id := case contact.kind when 'vendor' then contact.id end;
  credit_note.issued_on := issue_credit_note.issued_on;
  credit_note.currency := held.currency;
  credit_note.exchange_rate := held.exchange_rate;
  credit_note.tax_inclusive := (document ->> 'tax_inclusive')::boolean;
  credited := private.move_credited_stock(org, entry.kind, document, credited, credit_note.issued_on, credit_note.id);
  if valued.applied > 0 then
    settlements := private.value_settlements(contact, array[row(private.uuid_v7(), held, valued.applied, 0, 0, valued.applied,
      0, 0, 0, 0, 0, credit_note.issued_on, null)::private.settlement], array[valued.applied_base], private.base_currency(org));
    perform private.settle_documents(org, settlements);
  end if;
  select t.number, t.text into credit_note.number, credit_note.credit_note_number from private.take_number(org, 'credit_note') t;

  credit_note.journal_entry_id := private.post_entry(org, credit_note.issued_on, format('Credit note %s for %s, %s',
    credit_note.credit_note_number, held.number, contact.name), held.number, 'credit_note', credit_note.id,
    private.credit_note_entry_lines(org, entry, document, contact, credited, credit_note.base_total));
  perform private.insert_credit_note(credit_note, credited);
  if valued.applied > 0 then
    settlements[1].journal_entry_id := credit_note.journal_entry_id;
    perform private.write_allocations(org, settlements, credit_note_id => credit_note.id);
  end if;
  if exists (select from unnest(credited) l where l.restocked > 0) then
    perform private.link_stock(org, 'credit_note', credit_note.id, credit_note.journal_entry_id);
  end if;
  return credit_note.id;
end $$;
comment on function private.issue_credit_note(uuid, text, uuid, jsonb, date) is
  'Issues a credit note for lines of an invoice or bill, or for all that is left of it, and answers its id.';

create function public.issue_credit_note(
  lines jsonb default null, issued_on date default null, key uuid default null, invoice_id uuid default null,
  bill_id uuid default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('credit_notes.create', 'issue credit notes');
  answer constant jsonb := private.recall(issue_credit_note.key, 'issue_credit_note',
    jsonb_build_array(issue_credit_note.lines,
    issue_credit_note.issued_on, issue_credit_note.invoice_id, issue_credit_note.bill_id));
  credit_note uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  if num_nonnulls(issue_credit_note.invoice_id, issue_credit_note.bill_id) <> 1 then
    perform private.refuse('credit_note.one_document',
      'A credit note is for one invoice or for one bill. Name one of them.');
  end if;
  credit_note := private.issue_credit_note(org, case when issue_credit_note.bill_id is null then 'invoice' else 'bill' end,
    coalesce(issue_credit_note.invoice_id, issue_credit_note.bill_id), issue_credit_note.lines, issue_credit_note.issued_on);
  perform private.remember(issue_credit_note.key, to_jsonb(credit_note));
  return credit_note;
end $$;
comment on function public.issue_credit_note(jsonb, date, uuid, uuid, uuid) is
  'Takes back lines of an invoice or bill, [{document_line_id?, product_id?, description, quantity, unit_price, restock?, …}], or with '
  'none all that is left of it. It lowers what is open on the document; the rest is credit. Answers the credit note''s id.';
grant execute on function public.issue_credit_note(jsonb, date, uuid, uuid, uuid) to authenticated;

create function private.keep_credited_document() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  numbers text;
begin
  select string_agg(c.credit_note_number, ', ' order by c.number) into numbers
  from public.credit_notes c where c.org_id = new.org_id and new.id in (c.invoice_id, c.bill_id);
  if numbers is not null then
    perform private.refuse('document.settled', format(
      'Credit notes stand on this document (%s), so it cannot be cancelled. Issue a credit note for the rest of it instead.', numbers));
  end if;
  return new;
end $$;
comment on function private.keep_credited_document() is
  'What was taken back by credit notes is not reversed once more by cancelling.';

create trigger invoices_keep_credited before update on public.invoices
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function private.keep_credited_document();
create trigger bills_keep_credited before update on public.bills
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function private.keep_credited_document();

-- schemas/assets/asset-usage.sql

-- What assets did, for those that are depreciated by units of production.

create table public.asset_usage (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  asset_id uuid not null,
  used_on date not null,
  units numeric(18, 6) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  -- Usage of an asset that nothing was posted for is no part of the books: it goes with the asset.
  constraint asset_usage_asset foreign key (asset_id, org_id) references public.fixed_assets (id, org_id) on delete cascade,
  constraint asset_usage_used_on check (used_on between '0001-01-01' and '9999-12-31'),
  constraint asset_usage_units check (units > 0 and units <> 'NaN')
);
comment on table public.asset_usage is 'Units that assets produced. Entered late, they are depreciated in the next month that is run.';
comment on column public.asset_usage.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on constraint asset_usage_asset on public.asset_usage is 'This asset is not in your list of fixed assets. Choose another one';
comment on constraint asset_usage_used_on on public.asset_usage is 'Date must lie between 0001-01-01 and 9999-12-31';
comment on constraint asset_usage_units on public.asset_usage is 'Units must be greater than 0';

select private.organisation_table('public.asset_usage');
create index asset_usage_asset_key on public.asset_usage (asset_id, org_id, used_on) include (units);

select private.register_records('public.asset_usage', 'asset usage', 'asset usage', 'used_on');

select private.grant_permission('asset_usage.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('asset_usage.create', 'admin', 'manager', 'user');
select private.grant_permission('asset_usage.update', 'admin', 'manager', 'user');
select private.grant_permission('asset_usage.delete', 'admin');
select private.grant_permission('asset_usage.import', 'admin', 'manager');
select private.grant_permission('asset_usage.export', 'admin', 'manager');

grant insert (id, asset_id, used_on, units), update (used_on, units) on public.asset_usage to authenticated;
select private.accept_as_oneself('public.asset_usage');

select private.let_members('public.asset_usage', 'read', 'create', 'update', 'delete');

create function private.hold_assets(org uuid, wholly boolean) returns void
language sql
set search_path = ''
as $$
  -- For all assets at once: usage comes in any order, and depreciation goes by another.
  select case when wholly then pg_catalog.pg_advisory_xact_lock(k.key) else pg_catalog.pg_advisory_xact_lock_shared(k.key) end
  from (select pg_catalog.hashtextextended('assets of ' || org, 0) as key) k
$$;
comment on function private.hold_assets(uuid, boolean) is
  'Wholly: waits until nobody enters usage of assets, and keeps everybody from it until this transaction ends. Else the other way round.';

create function private.check_asset_usage() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  asset record;
begin
  -- Held, so that depreciation which is being posted sees the usage or comes first.
  perform private.hold_assets(coalesce(new.org_id, old.org_id), false);
  -- The asset whose usage it was, and the one whose usage it is to be.
  for asset in
    select a.name, a.disposed_on, a.depreciation_method, a.id = new.asset_id as is_next from public.fixed_assets a
    where a.org_id = coalesce(new.org_id, old.org_id) and a.id in (old.asset_id, new.asset_id)
  loop
    if asset.disposed_on is not null then
      perform private.refuse('asset.disposed', format(
        '"%s" was disposed of on %s, so its usage cannot change any more.', asset.name, asset.disposed_on));
    elsif asset.is_next and asset.depreciation_method <> 'units_of_production' then
      perform private.refuse('asset.not_by_units', format(
        '"%s" is not depreciated by units of production. Change its method first.', asset.name));
    end if;
  end loop;
  return coalesce(new, old);
end $$;
comment on function private.check_asset_usage() is
  'Usage belongs to an asset in use that is depreciated by units. A missing asset is left to the foreign key.';

create trigger asset_usage_check before insert or update or delete on public.asset_usage
  for each row execute function private.check_asset_usage();
create trigger asset_usage_touch before update on public.asset_usage
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.asset_usage', 'used_on');

-- schemas/assets/depreciation-entries.sql

-- Depreciation that was posted: one row for each asset and month, only ever added.

create table public.depreciation_entries (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  asset_id uuid not null,
  period_end date not null,
  amount numeric(18, 2) not null,
  accumulated numeric(18, 2) not null,
  journal_entry_id uuid not null,
  reverses_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint depreciation_entries_asset foreign key (asset_id, org_id) references public.fixed_assets (id, org_id),
  constraint depreciation_entries_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint depreciation_entries_reverses foreign key (reverses_id, org_id) references public.depreciation_entries (id, org_id),
  constraint depreciation_entries_amount check (amount <> 0 and (amount < 0) = (reverses_id is not null))
);
comment on table public.depreciation_entries is 'Posted depreciation by asset and month. Only ever added.';
comment on column public.depreciation_entries.user_id is 'Who posted it. No foreign key: the record outlives the account.';
comment on column public.depreciation_entries.period_end is 'The end of the month, or the day of the disposal.';
comment on column public.depreciation_entries.accumulated is 'Depreciation of the asset so far, this one included.';
comment on column public.depreciation_entries.reverses_id is
  'The depreciation that this takes back, because the asset was disposed of before its period ended.';
comment on constraint depreciation_entries_asset on public.depreciation_entries is 'There is no such asset';
comment on constraint depreciation_entries_journal_entry on public.depreciation_entries is 'There is no such journal entry';
comment on constraint depreciation_entries_reverses on public.depreciation_entries is 'There is no such depreciation';
comment on constraint depreciation_entries_amount on public.depreciation_entries is 'Only what takes depreciation back is negative';

select private.organisation_table('public.depreciation_entries');
create unique index depreciation_entries_once on public.depreciation_entries (org_id, asset_id, period_end) where amount > 0;
create index depreciation_entries_asset_key on public.depreciation_entries (asset_id, org_id, period_end);
create index depreciation_entries_journal_entry on public.depreciation_entries (journal_entry_id, org_id);
create index depreciation_entries_reverses on public.depreciation_entries (reverses_id, org_id);

-- No activity log: the entries are one themselves.
select private.register_records('public.depreciation_entries', 'depreciation entry', 'depreciation entries', 'period_end');

select private.grant_permission('depreciation_entries.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('depreciation_entries.export', 'admin', 'manager');

select private.let_members('public.depreciation_entries', 'read');

select private.append_only('public.depreciation_entries');

-- schemas/assets/depreciation-methods.sql

-- How much an asset is depreciated by a date. Each method answers the total so far; what a month takes is the difference
-- of two totals, so that cents are never lost however often depreciation is run, and the last month takes the rest.
--
-- A declining rate is one of the year: it is not compounded by month.
--
-- An asset taken over goes on from its opening depreciation: at the rate of the whole, until what is left is used up.
--
-- What is one expression has no search_path of its own, so that it is inlined: a run calls it for each asset and month.

create function private.month_place(day date, averaging text) returns numeric
language sql immutable
as $$
  select case
    when averaging = 'full_months' then extract(year from day) * 12 + extract(month from day) - 1
    -- Of each calendar year every day takes the same share.
    else extract(year from day) * 12 + 12 * (extract(doy from day) - 1)
      / (make_date(extract(year from day)::integer, 12, 31) - make_date(extract(year from day)::integer, 1, 1) + 1) end
$$;
comment on function private.month_place(date, text) is
  'The beginning of a day as months since the year 0: whole months, or in proportion to the days of the calendar year.';

create function private.end_of_life(asset public.fixed_assets) returns date
language sql immutable
as $$
  select (case when asset.averaging = 'full_months' then date_trunc('month', asset.in_service_date::timestamp)
    else asset.in_service_date end + make_interval(years => asset.useful_life) - interval '1 day')::date
$$;
comment on function private.end_of_life(public.fixed_assets) is 'The last day of an asset''s useful life; null where it has none.';

create function private.straight_line(asset public.fixed_assets, through date) returns numeric
language sql immutable
as $$
  select asset.opening_accumulated + (asset.purchase_price - asset.salvage_value)
    * (private.month_place(through + 1, asset.averaging)
      - private.month_place(greatest(asset.in_service_date, asset.opening_through + 1), asset.averaging))
    / (12 * asset.useful_life)
$$;
comment on function private.straight_line(public.fixed_assets, date) is
  'Straight-line depreciation of an asset through a date: every month, or day, takes the same.';

create function private.units_of_production(asset public.fixed_assets, through date) returns numeric
language sql stable
set search_path = ''
as $$
  select asset.opening_accumulated + (asset.purchase_price - asset.salvage_value) * coalesce(sum(u.units), 0) / asset.total_units
  from public.asset_usage u
  where u.org_id = asset.org_id and u.asset_id = asset.id and u.used_on <= units_of_production.through
    and (asset.opening_through is null or u.used_on > asset.opening_through)
$$;
comment on function private.units_of_production(public.fixed_assets, date) is
  'Depreciation of an asset through a date by what it produced since its opening.';

create type private.asset_year as (year_number integer, gone numeric, whole numeric);
comment on type private.asset_year is
  'A place in the life of an asset: complete years, and how many of the months or days of the next one are gone.';

create function private.asset_year_after(asset public.fixed_assets, through date) returns private.asset_year
language sql immutable
set search_path = ''
as $$
  select case when asset.averaging = 'full_months' then
    row(div(m.months, 12)::integer, m.months % 12, 12)::private.asset_year
  else
    row(d.years, through + 1 - (asset.in_service_date + make_interval(years => d.years))::date,
      (asset.in_service_date + make_interval(years => d.years + 1))::date
        - (asset.in_service_date + make_interval(years => d.years))::date)::private.asset_year
  end
  from (select greatest(private.month_place(through + 1, 'full_months')
    - private.month_place(asset.in_service_date, 'full_months'), 0) as months) m
  cross join (select extract(year from age(greatest(through + 1, asset.in_service_date), asset.in_service_date))::integer as years) d
$$;
comment on function private.asset_year_after(public.fixed_assets, date) is 'Where the life of an asset stands at the end of a day.';

create function private.declining_balance(asset public.fixed_assets, through date) returns numeric
language plpgsql stable
set search_path = ''
as $$
declare
  base constant text := private.base_currency(asset.org_id);
  -- Double the straight rate is 2 / years to the last digit.
  rate_part constant numeric := case when asset.declining_rate is null then least(2, asset.useful_life) else asset.declining_rate end;
  rate_whole constant numeric := case when asset.declining_rate is null then asset.useful_life else 100 end;
  now_at constant private.asset_year := private.asset_year_after(asset, declining_balance.through);
  place private.asset_year := row(0, 0, 1)::private.asset_year;
  book numeric := asset.purchase_price - asset.opening_accumulated;
  rest_of_year numeric;
begin
  if asset.opening_through >= asset.in_service_date then
    place := private.asset_year_after(asset, asset.opening_through);
  end if;
  loop
    -- Of the book value at the start of the year, which an opening within the year tells only less what is gone since.
    rest_of_year := case when place.year_number >= asset.useful_life - 1 then book - asset.salvage_value
      else least(book - asset.salvage_value,
        book * rate_part * (place.whole - place.gone) / (rate_whole * place.whole - rate_part * place.gone)) end;
    exit when place.year_number >= now_at.year_number;
    book := book - private.round_money(rest_of_year, base);
    place := row(place.year_number + 1, 0, 1)::private.asset_year;
  end loop;
  return asset.purchase_price - book + rest_of_year
    * (now_at.gone * place.whole - place.gone * now_at.whole) / (now_at.whole * (place.whole - place.gone));
end $$;
comment on function private.declining_balance(public.fixed_assets, date) is
  'Depreciation of an asset through a date by a rate of the book value at the start of each of its years, spread evenly over the year; the last year takes the rest.';

create function private.accumulated_through(asset public.fixed_assets, through date) returns numeric
language sql stable
as $$
  select least(asset.purchase_price - asset.salvage_value, case
    when asset.depreciation_method = 'units_of_production' then private.units_of_production(asset, through)
    when through < greatest(asset.in_service_date, asset.opening_through) then asset.opening_accumulated
    when through >= private.end_of_life(asset) then asset.purchase_price - asset.salvage_value
    when asset.depreciation_method = 'declining_balance' then private.declining_balance(asset, through)
    else private.straight_line(asset, through) end)
$$;
comment on function private.accumulated_through(public.fixed_assets, date) is
  'What an asset should be depreciated by in all through a date, down to its salvage value; not rounded yet.';

-- schemas/assets/disposing.sql

-- Disposal: an asset is sold or scrapped. It is depreciated up to the day, leaves the books with its cost and its
-- depreciation, and what was received beyond or below its book value is a gain or a loss.

select private.grant_permission('assets.dispose', 'admin', 'manager');

create function private.take_back_depreciation(asset public.fixed_assets, disposed_on date) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Each at its own date, so that the books are right at every date between.
  insert into public.depreciation_entries (org_id, asset_id, period_end, amount, accumulated, journal_entry_id, reverses_id)
  select asset.org_id, asset.id, e.period_end, -e.amount, e.accumulated - e.amount,
    private.reverse_entry(asset.org_id, e.journal_entry_id, e.period_end,
      format('Depreciation of %s for %s taken back: disposed of on %s', asset.name, to_char(e.period_end, 'YYYY-MM'),
        take_back_depreciation.disposed_on),
      'depreciation', asset.id),
    e.id
  from (
    select e.* from public.depreciation_entries e
    where e.org_id = asset.org_id and e.asset_id = asset.id and e.period_end > take_back_depreciation.disposed_on
    order by e.period_end desc
    offset 0
  ) e;
  if not found then
    return;
  end if;
  update public.fixed_assets a set
    accumulated_depreciation = a.accumulated_depreciation - later.amount,
    depreciated_through = greatest(a.opening_through, earlier.period_end)
  from (
    select sum(e.amount) as amount from public.depreciation_entries e
    where e.org_id = asset.org_id and e.asset_id = asset.id and e.period_end > take_back_depreciation.disposed_on and e.amount > 0
  ) later
  cross join (
    select max(e.period_end) as period_end from public.depreciation_entries e
    where e.org_id = asset.org_id and e.asset_id = asset.id and e.period_end <= take_back_depreciation.disposed_on
  ) earlier
  where a.org_id = asset.org_id and a.id = asset.id;
end $$;
comment on function private.take_back_depreciation(public.fixed_assets, date) is
  'Reverses what was depreciated for periods that end after an asset was disposed of.';

create function private.require_cost_on(org uuid, asset_id uuid, on_date date) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  asset public.fixed_assets;
  account public.accounts;
  held numeric;
begin
  select f.* into asset from public.fixed_assets f where f.org_id = org and f.id = require_cost_on.asset_id;
  select a.* into account from public.accounts a where a.org_id = org and a.id = asset.cost_account_id;
  held := private.account_balance(org, account, require_cost_on.on_date);
  if held < asset.purchase_price then
    perform private.refuse('asset.not_in_ledger', format(
      '"%s" costs %s, but account %s %s holds %s on %s: its purchase is posted later, or something else took it off. Choose a later date, or post what is missing first.',
      asset.name, asset.purchase_price, account.code, account.name, held, require_cost_on.on_date));
  end if;
end $$;
comment on function private.require_cost_on(uuid, uuid, date) is 'Refuses to take more off an asset''s account than it holds on a day.';

create function private.disposal_lines(asset public.fixed_assets, proceeds numeric) returns private.posting_line[]
language sql stable
set search_path = ''
as $$
  select array_agg(private.line(coalesce(kept_account, private.account_for(asset.org_id, purpose, asset.category)), amount, description)
    order by place)
  from (values
    (1, 'disposal_proceeds', null, proceeds, 'Proceeds'),
    (2, 'accumulated_depreciation', asset.accumulated_account_id, asset.accumulated_depreciation, 'Depreciation so far'),
    (3, 'disposal_loss', null, greatest(asset.current_value - proceeds, 0), 'Loss on disposal'),
    (4, 'fixed_asset', asset.cost_account_id, -asset.purchase_price, 'Cost'),
    (5, 'disposal_gain', null, least(asset.current_value - proceeds, 0), 'Gain on disposal')
  ) l (place, purpose, kept_account, amount, description)
  where amount <> 0
$$;
comment on function private.disposal_lines(public.fixed_assets, numeric) is 'What the disposal of an asset posts; null where all is zero.';

create function public.dispose_asset(id uuid, disposed_on date, proceeds numeric, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('assets.dispose', 'dispose of assets');
  answer constant jsonb := private.recall(dispose_asset.key, 'dispose_asset', jsonb_build_array(
    dispose_asset.id, dispose_asset.disposed_on, dispose_asset.proceeds));
  received constant numeric := coalesce(dispose_asset.proceeds, 0);
  asset public.fixed_assets;
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.hold_assets(org, true);
  select a.* into asset from public.fixed_assets a where a.org_id = org and a.id = dispose_asset.id for update;
  if asset.id is null then
    perform private.refuse('asset.unknown', 'This asset is not in your list of fixed assets. Load the list again.');
  elsif asset.disposed_on is not null then
    perform private.refuse('asset.disposed', format('"%s" was disposed of already, on %s.', asset.name, asset.disposed_on));
  elsif dispose_asset.disposed_on is null then
    perform private.refuse('asset.date_required', format('Say on which date "%s" was disposed of.', asset.name));
  elsif dispose_asset.disposed_on < greatest(asset.purchase_date, asset.opening_through) then
    perform private.refuse('asset.disposed_too_early', format(
      '"%s" was %s, so it cannot have been disposed of on %s. Choose a later date.', asset.name,
      case when asset.opening_through > dispose_asset.disposed_on
        then format('depreciated through %s when it was taken over', asset.opening_through)
        else format('bought on %s', asset.purchase_date) end,
      dispose_asset.disposed_on));
  elsif received < 0 or received >= 1e16 or received <> private.round_money(received, private.base_currency(org)) then
    perform private.refuse('asset.proceeds_invalid', format(
      'The proceeds of "%s" must be 0 or an amount in whole minor units of %s, not %s.',
      asset.name, private.base_currency(org), received));
  end if;
  perform private.require_open_period(org, dispose_asset.disposed_on);
  perform private.require_assets_in_ledger(org, array[asset.id]);
  perform private.keep_asset_accounts(org, array[asset.id]);
  perform private.require_cost_on(org, asset.id, dispose_asset.disposed_on);
  perform private.take_back_depreciation(asset, dispose_asset.disposed_on);
  perform private.post_depreciation(org, asset.id, dispose_asset.disposed_on, true);
  select a.* into asset from public.fixed_assets a where a.org_id = org and a.id = dispose_asset.id;

  entry := private.post_entry(org, dispose_asset.disposed_on, format('Disposal of %s', asset.name), null, 'disposal', asset.id,
    coalesce(private.disposal_lines(asset, received), '{}'));
  update public.fixed_assets a set
    disposed_on = dispose_asset.disposed_on, proceeds = received, disposal_entry_id = entry
  where a.org_id = org and a.id = asset.id;
  perform private.remember(dispose_asset.key, coalesce(to_jsonb(entry), 'null'));
  return entry;
end $$;
comment on function public.dispose_asset(uuid, date, numeric, uuid) is
  'Depreciates an asset up to a day, takes it out of the books, and posts the gain or loss. Answers the entry''s id; null where nothing was left to post.';

grant execute on function public.dispose_asset(uuid, date, numeric, uuid) to authenticated;

-- schemas/stock/returns.sql

-- What undoes a movement: goods that come back at what their sale took them for, and documents that are cancelled.

create function private.open_shares(org uuid, movement public.stock_movements) returns private.lot_share[]
language sql stable
set search_path = ''
as $$
  select array_agg(row(lot_id, quantity, value)::private.lot_share order by place desc)
  from (
    select (c.part ->> 'movement_id')::uuid as lot_id, c.place,
      (c.part ->> 'quantity')::numeric - coalesce(sum(b.quantity), 0) as quantity,
      (c.part ->> 'value')::numeric - coalesce(sum(b.value), 0) as value
    from jsonb_array_elements(movement.consumed) with ordinality c (part, place)
    left join public.stock_movements b on b.org_id = org and b.reverses_id = movement.id
      and b.consumed #>> '{0,movement_id}' = c.part ->> 'movement_id'
      and not exists (select from public.stock_movements u where u.org_id = org and u.reverses_id = b.id)
    group by c.part, c.place
  ) t
  where quantity > 0
$$;
comment on function private.open_shares(uuid, public.stock_movements) is
  'The parts of lots that an issue took and that have not come back, the last taken first; null when all has.';

create function private.require_later(item_id uuid, movement public.stock_movements, moved_on date) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if require_later.moved_on < movement.moved_on then
    perform private.refuse('stock.undone_too_early', format(
      'Stock of "%s" was moved on %s, so it cannot be taken back on %s. Choose that date or a later one.',
      (select i.name from public.inventory_items i where i.org_id = movement.org_id and i.id = require_later.item_id),
      movement.moved_on, require_later.moved_on));
  end if;
end $$;
comment on function private.require_later(uuid, public.stock_movements, date) is
  'Refuses to undo a movement before its date.';

create function private.give_back(
  org uuid, issue public.stock_movements, quantity numeric, moved_on date, kind text, source_kind text, source_id uuid
) returns numeric
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  wanted numeric := give_back.quantity;
  share private.lot_share;
  lot private.stock_lots;
  movement public.stock_movements;
  given numeric := 0;
begin
  perform private.require_later(issue.item_id, issue, give_back.moved_on);
  foreach share in array coalesce(private.open_shares(org, issue), '{}') loop
    exit when wanted = 0;
    if wanted < share.quantity then
      share.value := private.round_money(share.value * wanted / share.quantity, base);
      share.quantity := wanted;
    end if;
    -- Each lot comes back as a movement of its own, to the place in the queue that it left.
    movement.org_id := org;
    movement.id := private.uuid_v7();
    movement.item_id := issue.item_id;
    movement.moved_on := give_back.moved_on;
    movement.kind := give_back.kind;
    movement.quantity := share.quantity;
    movement.value := share.value;
    movement.consumed := private.lots_as_json(array[share]);
    movement.source_kind := give_back.source_kind;
    movement.source_id := give_back.source_id;
    movement.reverses_id := issue.id;
    perform private.add_stock_movement(movement);
    select l.* into strict lot from private.stock_lots l where l.org_id = org and l.movement_id = share.movement_id;
    insert into private.stock_lots (org_id, movement_id, item_id, moved_on, queued_on, queued_id, quantity_left, value_left)
    values (org, movement.id, issue.item_id, movement.moved_on, lot.queued_on, lot.queued_id, share.quantity, share.value);
    wanted := wanted - share.quantity;
    given := given + share.value;
  end loop;
  return given;
end $$;
comment on function private.give_back(uuid, public.stock_movements, numeric, date, text, text, uuid) is
  'Brings up to a quantity of an issue back into stock, the last taken first, and answers the cost that it was taken for.';

create function private.take_back(
  org uuid, receipt public.stock_movements, moved_on date, source_kind text, source_id uuid
) returns void
language plpgsql
set search_path = ''
as $$
declare
  lot private.stock_lots;
  pool record;
  shares private.lot_share[];
  movement public.stock_movements;
begin
  perform private.require_later(receipt.item_id, receipt, take_back.moved_on);
  select l.* into lot from private.stock_lots l where l.org_id = org and l.movement_id = receipt.id;
  select coalesce(sum(l.quantity_left), 0) as quantity, coalesce(sum(l.value_left), 0) as value into pool
  from private.stock_lots l
  where l.org_id = org and l.item_id = receipt.item_id and l.moved_on <= take_back.moved_on and l.quantity_left > 0;
  -- By FIFO the very units must be there. At an average every unit is as good, as long as the value can be taken out.
  if (lot.quantity_left < receipt.quantity
      and (select s.inventory_costing = 'FIFO' from public.company_settings s where s.org_id = org))
    or pool.quantity < receipt.quantity or pool.value < receipt.value
    or (pool.quantity = receipt.quantity and pool.value <> receipt.value) then
    perform private.refuse('stock.already_used', format(
      'Of the %s of "%s" that came on %s some have been used since, so they cannot be taken back. Undo what used them, or adjust the stock.',
      trim_scale(receipt.quantity),
      (select i.name from public.inventory_items i where i.org_id = org and i.id = receipt.item_id), receipt.moved_on));
  end if;
  if lot.quantity_left = receipt.quantity and lot.value_left = receipt.value then
    shares := array[row(receipt.id, receipt.quantity, receipt.value)::private.lot_share];
    update private.stock_lots l set quantity_left = 0, value_left = 0 where l.org_id = org and l.movement_id = receipt.id;
  else
    shares := private.take_from_lots(org, receipt.item_id, receipt.quantity, take_back.moved_on, array[receipt.id], receipt.value);
  end if;
  movement.org_id := org;
  movement.item_id := receipt.item_id;
  movement.moved_on := take_back.moved_on;
  movement.kind := 'reversal';
  movement.quantity := -receipt.quantity;
  movement.value := -receipt.value;
  movement.consumed := private.lots_as_json(shares);
  movement.source_kind := take_back.source_kind;
  movement.source_id := take_back.source_id;
  movement.reverses_id := receipt.id;
  perform private.add_stock_movement(movement);
end $$;
comment on function private.take_back(uuid, public.stock_movements, date, text, uuid) is
  'Takes what a movement brought out of stock again, at the value that it brought; refused where it has been used.';

create function private.return_stock(
  org uuid, source_kind text, source_id uuid, item_id uuid, quantity numeric, moved_on date,
  to_source_kind text, to_source_id uuid
) returns numeric
language plpgsql
set search_path = ''
as $$
declare
  item constant public.inventory_items := private.hold_item(org, return_stock.item_id);
  issue public.stock_movements;
  open_quantity numeric;
  open_total numeric := 0;
  wanted numeric := return_stock.quantity;
  cost numeric := 0;
begin
  perform private.check_stock_movement(org, item.name, return_stock.quantity, return_stock.moved_on);
  for issue in
    select m.* from public.stock_movements m
    where m.org_id = org and m.source_kind = return_stock.source_kind and m.source_id = return_stock.source_id
      and m.item_id = item.id and m.quantity < 0 and m.kind <> 'reversal'
    order by m.id desc
  loop
    open_quantity := coalesce((select sum(s.quantity) from unnest(private.open_shares(org, issue)) s), 0);
    open_total := open_total + open_quantity;
    if least(wanted, open_quantity) > 0 then
      cost := cost + private.give_back(org, issue, least(wanted, open_quantity), return_stock.moved_on, 'return',
        return_stock.to_source_kind, return_stock.to_source_id);
      wanted := wanted - least(wanted, open_quantity);
    end if;
  end loop;
  if wanted > 0 then
    perform private.refuse('stock.return_exceeds_issue', format(
      'Only %s of "%s" can come back, because no more left with this document and is still out; %s are wanted.',
      trim_scale(open_total), item.name, trim_scale(return_stock.quantity)));
  end if;
  return cost;
end $$;
comment on function private.return_stock(uuid, text, uuid, uuid, numeric, date, text, uuid) is
  'Brings back stock that a source issued and answers the cost in the base currency, which is what the source took it for.';

create function private.reverse_stock(
  org uuid, source_kind text, source_id uuid, moved_on date, to_source_kind text, to_source_id uuid
) returns void
language plpgsql
set search_path = ''
as $$
declare
  movement public.stock_movements;
begin
  perform from public.inventory_items i
  where i.org_id = org and i.id in (
    select m.item_id from public.stock_movements m
    where m.org_id = org and m.source_kind = reverse_stock.source_kind and m.source_id = reverse_stock.source_id)
  order by i.id for update;
  if not found then
    return;
  end if;
  perform private.require_open_period(org, reverse_stock.moved_on);
  -- The last one first, as if none of them had happened.
  for movement in
    select m.* from public.stock_movements m
    where m.org_id = org and m.source_kind = reverse_stock.source_kind and m.source_id = reverse_stock.source_id
      and m.kind <> 'reversal'
    order by m.id desc
  loop
    if movement.quantity < 0 then
      perform private.give_back(org, movement, -movement.quantity, reverse_stock.moved_on, 'reversal',
        reverse_stock.to_source_kind, reverse_stock.to_source_id);
    elsif not exists (
      select from public.stock_movements r where r.org_id = org and r.reverses_id = movement.id
    ) then
      perform private.take_back(org, movement, reverse_stock.moved_on,
        reverse_stock.to_source_kind, reverse_stock.to_source_id);
    end if;
  end loop;
end $$;
comment on function private.reverse_stock(uuid, text, uuid, date, text, uuid) is
  'Undoes every movement of a source that still stands, each at its own value; nothing where the source moved no stock.';

-- schemas/documents/bill-lines.sql

-- Lines of bills.

create table public.bill_lines (
  org_id uuid not null,
  id uuid not null default private.uuid_v7(),
  bill_id uuid not null,
  position integer not null,
  product_id uuid,
  account_id uuid,
  description text collate "und-x-icu" not null default '',
  quantity numeric(18, 6) not null default 1,
  unit_price numeric(18, 6) not null default 0,
  discount_percent numeric(7, 4) not null default 0,
  gst_rate numeric(7, 4) not null default 0,
  gst_applicable boolean not null default true,
  net numeric(18, 2) not null default 0,
  gst numeric(18, 2) not null default 0,
  total numeric(18, 2) not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, bill_id, position),
  constraint bill_lines_bill foreign key (bill_id, org_id) references public.bills (id, org_id) on delete cascade,
  constraint bill_lines_product foreign key (product_id, org_id) references public.products (id, org_id),
  constraint bill_lines_account foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint bill_lines_description_length check (char_length(description) <= 2000),
  constraint bill_lines_quantity check (quantity >= 0 and quantity <> 'NaN'),
  constraint bill_lines_unit_price check (unit_price <> 'NaN'),
  constraint bill_lines_discount_percent check (discount_percent between 0 and 100),
  constraint bill_lines_gst_rate check (gst_rate between 0 and 100),
  constraint bill_lines_adds_up check (net + gst = total)
);
comment on table public.bill_lines is 'Lines of bills, in the currency of the bill. Written with their bill only.';
comment on column public.bill_lines.account_id is 'Where the purchase is posted; goods kept in stock go to the stock account instead.';
comment on column public.bill_lines.unit_price is 'For one unit, with or without GST as the bill says. May be negative, to take something off.';
comment on column public.bill_lines.gst_rate is 'In percent.';
comment on constraint bill_lines_description_length on public.bill_lines is 'Description cannot exceed 2000 characters';
comment on constraint bill_lines_quantity on public.bill_lines is 'Quantity cannot be negative. To take something off, give a negative unit price';
comment on constraint bill_lines_unit_price on public.bill_lines is 'Unit price must be a number';
comment on constraint bill_lines_discount_percent on public.bill_lines is 'Discount must be between 0 and 100 percent';
comment on constraint bill_lines_gst_rate on public.bill_lines is 'GST rate must be between 0 and 100 percent';
comment on constraint bill_lines_adds_up on public.bill_lines is 'Net and GST of a line add up to its total';
create index bill_lines_product on public.bill_lines (product_id, org_id);
create index bill_lines_account on public.bill_lines (account_id, org_id);
grant select on public.bill_lines to authenticated;
grant select, insert, update, delete on public.bill_lines to service_role;
alter table public.bill_lines enable row level security;

create policy "Members read lines of bills" on public.bill_lines
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('bills.read')));
select private.keep_document('bill');

-- schemas/documents/cancelling.sql

-- Cancelling: a draft just so, what was posted by a reversal that gives its stock back.

create function private.require_cancellable(org uuid, entry private.document_kinds, held jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  successor record;
begin
  if held ->> 'status' = 'cancelled' then
    perform private.refuse('document.cancelled', format('The %s is cancelled already.', held ->> 'label'));
  elsif held ->> 'status' = 'shipped' then
    perform private.refuse('document.wrong_status', format(
      'The %s is shipped. Issue a credit note for its invoice instead, which takes the goods back.', held ->> 'label'));
  elsif held ->> 'posted_at' is not null and held ->> 'balance_due' <> held ->> 'total_amount' then
    perform private.refuse('document.settled', format(
      'Payments or credit notes of %s stand on %s. Void them before you cancel it.',
      (held ->> 'total_amount')::numeric - (held ->> 'balance_due')::numeric, held ->> 'label'));
  end if;
  -- What was made from an order stands on it.
  select k.label, t.number into successor
  from (
    select 'invoice' as kind, i.invoice_number as number from public.invoices i
    where i.org_id = org and i.sales_order_id = (held ->> 'id')::uuid and i.status <> 'cancelled'
    union all
    select 'bill', b.bill_number from public.bills b
    where b.org_id = org and b.purchase_order_id = (held ->> 'id')::uuid and b.status <> 'cancelled'
  ) t
  join private.document_kinds k on k.kind = t.kind
  limit 1;
  if found then
    perform private.refuse('document.already_converted', format('The %s has become %s %s. Cancel that one first.',
      held ->> 'label', successor.label, successor.number));
  end if;
end $$;
comment on function private.require_cancellable(uuid, private.document_kinds, jsonb) is
  'Refuses to cancel what is cancelled, shipped, settled in part, or has become another document.';

create function private.cancel_document(org uuid, kind text, document_id uuid, reason text, cancelled_on date) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(cancel_document.kind);
  held constant jsonb := private.hold_document(org, cancel_document.kind, cancel_document.document_id);
  on_date date;
  because constant text := btrim(coalesce(cancel_document.reason, ''));
  reversal uuid;
begin
  if because = '' or char_length(because) > 500 then
    perform private.refuse('document.reason_required', format(
      'Say in at most 500 characters why the %s is cancelled; the reason is kept with it.', entry.label));
  end if;
  perform private.require_cancellable(org, entry, held);
  on_date := private.step_date(org, cancel_document.cancelled_on, greatest((held ->> entry.date_column)::date,
      (held ->> 'fulfilled_on')::date, (held ->> 'sent_on')::date, (held ->> 'received_on')::date),
    format('The %s has stood as it does since', held ->> 'label'), 'cancelled');
  perform private.reverse_stock(org, case entry.kind when 'purchase_order' then 'receipt' else entry.kind end, document_id,
    on_date, 'reversal', document_id);
  if held ->> 'journal_entry_id' is not null then
    reversal := private.reverse_entry(org, (held ->> 'journal_entry_id')::uuid, on_date,
      format('Cancelled %s: %s', held ->> 'label', because), 'reversal', document_id);
    perform private.link_stock(org, 'reversal', document_id, reversal);
  end if;
  perform private.set_activity_action('cancelled');
  execute format('update public.%I t set status = ''cancelled'', cancelled_at = now(), cancel_reason = $3,
      version = t.version + 1, updated_by = auth.uid()%s where t.org_id = $1 and t.id = $2',
    entry.table_name, case when held ? 'balance_due' then ', balance_due = 0, base_balance = 0, closed_on = $4' end)
  using org, document_id, because, on_date;
  perform private.set_activity_action('');
end $$;
comment on function private.cancel_document(uuid, text, uuid, text, date) is
  'Cancels a document on a day, not before its own; what it posted is reversed and its stock given back.';

create function private.require_to_reverse(org uuid, kind text, document_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Held, so that a draft is not posted between the question and the cancelling.
  if private.hold_document(org, require_to_reverse.kind, require_to_reverse.document_id) ->> 'journal_entry_id' is not null then
    perform private.require('journal_entries.reverse', format('cancel a posted %s',
      (private.document_kind(require_to_reverse.kind)).label));
  end if;
end $$;
comment on function private.require_to_reverse(uuid, text, uuid) is
  'Refuses to cancel a posted document without the right to reverse.';

create function private.cancel_once(kind text, id uuid, reason text, key uuid, cancelled_on date) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (private.document_kind(cancel_once.kind)).table_name;
  org constant uuid := private.require(table_name || '.cancel', 'cancel ' || replace(table_name, '_', ' '));
  answer jsonb := private.recall(cancel_once.key, 'cancel_' || cancel_once.kind,
    jsonb_build_array(cancel_once.id, cancel_once.reason, cancel_once.cancelled_on));
begin
  if answer is null then
    perform private.require_to_reverse(org, cancel_once.kind, cancel_once.id);
    perform private.cancel_document(org, cancel_once.kind, cancel_once.id, cancel_once.reason, cancel_once.cancelled_on);
    answer := private.hold_document(org, cancel_once.kind, cancel_once.id) - 'label';
    perform private.remember(cancel_once.key, answer);
  end if;
  return answer;
end $$;
comment on function private.cancel_once(text, uuid, text, uuid, date) is
  'Cancels a document for the caller, once for each key, and answers its row.';

create function public.cancel_invoice(id uuid, reason text, key uuid, cancelled_on date default null) returns public.invoices
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.invoices, private.cancel_once('invoice', id, reason, key, cancelled_on))
$$;
comment on function public.cancel_invoice(uuid, text, uuid, date) is
  'Cancels an invoice on a day, today if none is given, for a reason that is kept with it, and answers its row.';

create function public.cancel_bill(id uuid, reason text, key uuid, cancelled_on date default null) returns public.bills
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.bills, private.cancel_once('bill', id, reason, key, cancelled_on))
$$;
comment on function public.cancel_bill(uuid, text, uuid, date) is
  'Cancels a bill on a day, today if none is given, for a reason that is kept with it, and answers its row.';

create function public.cancel_sales_order(id uuid, reason text, key uuid, cancelled_on date default null) returns public.sales_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.sales_orders, private.cancel_once('sales_order', id, reason, key, cancelled_on))
$$;
comment on function public.cancel_sales_order(uuid, text, uuid, date) is
  'Cancels a sales order on a day, today if none is given, for a reason that is kept with it, and answers its row.';

create function public.cancel_purchase_order(id uuid, reason text, key uuid, cancelled_on date default null) returns public.purchase_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.purchase_orders, private.cancel_once('purchase_order', id, reason, key, cancelled_on))
$$;
comment on function public.cancel_purchase_order(uuid, text, uuid, date) is
  'Cancels a purchase order on a day, today if none is given, for a reason that is kept with it, and answers its row.';

grant execute on function
  public.cancel_invoice(uuid, text, uuid, date), public.cancel_bill(uuid, text, uuid, date),
  public.cancel_sales_order(uuid, text, uuid, date), public.cancel_purchase_order(uuid, text, uuid, date)
to authenticated;

-- schemas/documents/converting-orders.sql

-- An order becomes an invoice or a bill in one step; once, unless what it became is cancelled or deleted.

create function private.convert_order(org uuid, kind text, order_id uuid, to_kind text, on_date date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  held constant jsonb := private.hold_document(org, convert_order.kind, convert_order.order_id);
  entry constant private.document_kinds := private.document_kind(convert_order.kind);
  target constant private.document_kinds := private.document_kind(convert_order.to_kind);
  existing text;
begin
  execute format('select t.%I from public.%I t where t.org_id = $1 and t.%I = $2 and t.status <> ''cancelled'' limit 1',
    target.number_column, target.table_name, entry.parent_column)
  using org, convert_order.order_id into existing;
  if existing is not null then
    perform private.refuse('document.already_converted', format('The %s has become %s %s already. Open that one, or cancel it first.',
      held ->> 'label', target.label, existing));
  elsif held ->> 'status' = 'cancelled' then
    perform private.refuse('document.cancelled', format('The %s is cancelled. Make a new one instead.', held ->> 'label'));
  elsif convert_order.kind = 'purchase_order' and held ->> 'status' <> 'received' then
    perform private.refuse('document.wrong_status', format(
      'The %s is %s. Receive it first, so that its goods are in stock when the bill is approved.', held ->> 'label', held ->> 'status'));
  end if;
  return private.save_document(org, target.kind,
    jsonb_build_object(
      target.date_column, private.step_date(org, convert_order.on_date, (held ->> entry.date_column)::date,
        format('The %s is dated', held ->> 'label'), case target.kind when 'bill' then 'billed' else 'invoiced' end),
      entry.contact_column, held -> entry.contact_column, 'reference', coalesce(held ->> 'reference', held ->> entry.number_column),
      'notes', held -> 'notes', 'currency', held -> 'currency', 'exchange_rate', held -> 'exchange_rate',
      'tax_inclusive', held -> 'tax_inclusive', 'lines', private.stored_lines(org, entry, convert_order.order_id)),
    jsonb_build_object(entry.parent_column, convert_order.order_id));
end $$;
comment on function private.convert_order(uuid, text, uuid, text, date) is
  'Makes the draft of an invoice or a bill from an order, with its lines and its rate, and answers the id.';

create function public.invoice_from_sales_order(id uuid, key uuid, invoice_date date default null) returns public.invoices
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('invoices.create', 'make invoices');
  answer constant jsonb := private.recall(invoice_from_sales_order.key, 'invoice_from_sales_order',
    jsonb_build_array(invoice_from_sales_order.id, invoice_from_sales_order.invoice_date));
  saved_id uuid;
  saved public.invoices;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.invoices, answer);
  end if;
  saved_id := private.convert_order(org, 'sales_order', invoice_from_sales_order.id, 'invoice', invoice_from_sales_order.invoice_date);
  select t.* into saved from public.invoices t where t.org_id = org and t.id = saved_id;
  perform private.remember(invoice_from_sales_order.key, to_jsonb(saved));
  return saved;
end $$;
comment on function public.invoice_from_sales_order(uuid, uuid, date) is
  'Makes the draft of an invoice from a sales order, of today if no date is given, and answers its row. The order''s shipment issues '
  'the stock.';

create function public.bill_from_purchase_order(id uuid, key uuid, bill_date date default null) returns public.bills
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bills.create', 'make bills');
  answer constant jsonb := private.recall(bill_from_purchase_order.key, 'bill_from_purchase_order',
    jsonb_build_array(bill_from_purchase_order.id, bill_from_purchase_order.bill_date));
  saved_id uuid;
  saved public.bills;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.bills, answer);
  end if;
  saved_id := private.convert_order(org, 'purchase_order', bill_from_purchase_order.id, 'bill', bill_from_purchase_order.bill_date);
  select t.* into saved from public.bills t where t.org_id = org and t.id = saved_id;
  perform private.remember(bill_from_purchase_order.key, to_jsonb(saved));
  return saved;
end $$;
comment on function public.bill_from_purchase_order(uuid, uuid, date) is
  'Makes the draft of a bill from a received purchase order, of today if no date is given, and answers its row.';

grant execute on function public.invoice_from_sales_order(uuid, uuid, date), public.bill_from_purchase_order(uuid, uuid, date)
to authenticated;

-- schemas/documents/invoice-lines.sql

-- Lines of invoices.

create table public.invoice_lines (
  org_id uuid not null,
  id uuid not null default private.uuid_v7(),
  invoice_id uuid not null,
  position integer not null,
  product_id uuid,
  account_id uuid,
  description text collate "und-x-icu" not null default '',
  quantity numeric(18, 6) not null default 1,
  unit_price numeric(18, 6) not null default 0,
  discount_percent numeric(7, 4) not null default 0,
  gst_rate numeric(7, 4) not null default 0,
  gst_applicable boolean not null default true,
  net numeric(18, 2) not null default 0,
  gst numeric(18, 2) not null default 0,
  total numeric(18, 2) not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, invoice_id, position),
  constraint invoice_lines_invoice foreign key (invoice_id, org_id) references public.invoices (id, org_id) on delete cascade,
  constraint invoice_lines_product foreign key (product_id, org_id) references public.products (id, org_id),
  constraint invoice_lines_account foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint invoice_lines_description_length check (char_length(description) <= 2000),
  constraint invoice_lines_quantity check (quantity >= 0 and quantity <> 'NaN'),
  constraint invoice_lines_unit_price check (unit_price <> 'NaN'),
  constraint invoice_lines_discount_percent check (discount_percent between 0 and 100),
  constraint invoice_lines_gst_rate check (gst_rate between 0 and 100),
  constraint invoice_lines_adds_up check (net + gst = total)
);
comment on table public.invoice_lines is 'Lines of invoices, in the currency of the invoice. Written with their invoice only.';
comment on column public.invoice_lines.account_id is 'Where the sale is posted.';
comment on column public.invoice_lines.unit_price is 'For one unit, with or without GST as the invoice says. May be negative, to take something off.';
comment on column public.invoice_lines.gst_rate is 'In percent.';
comment on constraint invoice_lines_description_length on public.invoice_lines is 'Description cannot exceed 2000 characters';
comment on constraint invoice_lines_quantity on public.invoice_lines is 'Quantity cannot be negative. To take something off, give a negative unit price';
comment on constraint invoice_lines_unit_price on public.invoice_lines is 'Unit price must be a number';
comment on constraint invoice_lines_discount_percent on public.invoice_lines is 'Discount must be between 0 and 100 percent';
comment on constraint invoice_lines_gst_rate on public.invoice_lines is 'GST rate must be between 0 and 100 percent';
comment on constraint invoice_lines_adds_up on public.invoice_lines is 'Net and GST of a line add up to its total';
create index invoice_lines_product on public.invoice_lines (product_id, org_id);
create index invoice_lines_account on public.invoice_lines (account_id, org_id);
grant select on public.invoice_lines to authenticated;
grant select, insert, update, delete on public.invoice_lines to service_role;
alter table public.invoice_lines enable row level security;

create policy "Members read lines of invoices" on public.invoice_lines
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('invoices.read')));
select private.keep_document('invoice');

-- schemas/payments/payment-allocations.sql

-- Allocations: each use of money or credit on a document, and each amount written off.

create table public.payment_allocations (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  payment_id uuid,
  credit_note_id uuid,
  invoice_id uuid,
  bill_id uuid,
  refund_id uuid,
  allocated_on date not null,
  amount numeric(18, 2) not null default 0,
  discount numeric(18, 2) not null default 0,
  write_off numeric(18, 2) not null default 0,
  base_amount numeric(18, 2) not null,
  paid numeric(18, 2) not null default 0,
  paid_base numeric(18, 2) not null default 0,
  exchange_difference numeric(18, 2) not null default 0,
  journal_entry_id uuid,
  posted_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint payment_allocations_payment foreign key (payment_id, org_id) references public.payments (id, org_id),
  constraint payment_allocations_credit_note foreign key (credit_note_id, org_id) references public.credit_notes (id, org_id),
  constraint payment_allocations_invoice foreign key (invoice_id, org_id) references public.invoices (id, org_id),
  constraint payment_allocations_bill foreign key (bill_id, org_id) references public.bills (id, org_id),
  constraint payment_allocations_refund foreign key (refund_id, org_id) references public.payments (id, org_id),
  constraint payment_allocations_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint payment_allocations_one_use check (num_nonnulls(invoice_id, bill_id, refund_id) = 1),
  constraint payment_allocations_one_source check (
    num_nonnulls(payment_id, credit_note_id) = 1
    or (num_nonnulls(payment_id, credit_note_id, refund_id) = 0 and amount = 0 and paid = 0)),
  constraint payment_allocations_amounts check (
    amount >= 0 and discount >= 0 and write_off >= 0 and base_amount >= 0 and paid >= 0 and paid_base >= 0
    and amount + discount + write_off > 0),
  constraint payment_allocations_void_whole check ((voided_at is null) = (voided_on is null))
);
comment on table public.payment_allocations is
  'Uses of a payment or credit note: on an invoice or bill, or on the payment that refunds it. Without a source: a write-off.';
comment on column public.payment_allocations.user_id is 'Who allocated it. No foreign key: the record outlives the account.';
comment on column public.payment_allocations.amount is 'Settled by money or credit, in the document''s currency; of a refund in that of the credit.';
comment on column public.payment_allocations.discount is 'Settled by a discount for early payment, GST included, in the document''s currency.';
comment on column public.payment_allocations.write_off is 'Given up, GST included, in the document''s currency.';
comment on column public.payment_allocations.base_amount is
  'By how much amount, discount and write-off together lowered what the document stands at in the ledger.';
comment on column public.payment_allocations.paid is 'What it took of the payment or credit note, in that one''s currency.';
comment on column public.payment_allocations.paid_base is 'What that stood at in the ledger.';
comment on column public.payment_allocations.exchange_difference is 'Realised by it, in the base currency; a gain is positive.';
comment on column public.payment_allocations.journal_entry_id is 'The entry that posted it; null where there was nothing to post.';
comment on column public.payment_allocations.voided_on is 'As of an earlier date the allocation still counts.';
comment on constraint payment_allocations_one_use on public.payment_allocations is 'An allocation is for one invoice, bill or refund';
comment on constraint payment_allocations_one_source on public.payment_allocations is 'An allocation comes from one payment or credit note, or is a write-off';
comment on constraint payment_allocations_amounts on public.payment_allocations is 'Amounts of an allocation cannot be negative, and not all of them 0';
comment on constraint payment_allocations_void_whole on public.payment_allocations is 'A void allocation has the date at which it was voided';

select private.organisation_table('public.payment_allocations');
create index payment_allocations_payment on public.payment_allocations (payment_id, org_id);
create index payment_allocations_credit_note on public.payment_allocations (credit_note_id, org_id);
create index payment_allocations_invoice on public.payment_allocations (invoice_id, org_id);
create index payment_allocations_bill on public.payment_allocations (bill_id, org_id);
create index payment_allocations_refund on public.payment_allocations (refund_id, org_id);
create index payment_allocations_journal_entry on public.payment_allocations (journal_entry_id, org_id);
create index payment_allocations_by_date on public.payment_allocations (org_id, allocated_on);

select private.register_records('public.payment_allocations', 'allocation', 'allocations', 'allocated_on');

select private.grant_permission('payment_allocations.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('payment_allocations.export', 'admin', 'manager');

select private.let_members('public.payment_allocations', 'read');

create trigger payment_allocations_touch before update on public.payment_allocations
  for each row execute function private.touch_updated_at();
select private.forbid_changes_when_posted('public.payment_allocations', 'voided_at', 'voided_on');

create index payment_allocations_voided on public.payment_allocations (org_id, voided_on) where voided_on is not null;

-- schemas/payments/refunds.sql

-- Refunds: money that goes back to a customer, or comes back from a vendor, uses up the credit that they have.

create type private.credit as (
  kind text, id uuid, number text, dated date, currency text, unallocated numeric, base_unallocated numeric,
  journal_entry_id uuid, contact_id uuid
);
comment on type private.credit is 'A payment or credit note of which something is left.';

create function private.hold_credits(org uuid, contact_id uuid, ids uuid[] default null) returns setof private.credit
language plpgsql
set search_path = ''
as $$
begin
  return query
  select 'payment', p.id, p.payment_number, p.paid_on, p.currency, p.unallocated, p.base_unallocated, p.journal_entry_id,
    coalesce(p.customer_id, p.vendor_id)
  from public.payments p
  where p.org_id = org and p.id = any (ids)
    or ids is null and p.org_id = org and p.customer_id = hold_credits.contact_id and p.unallocated > 0
    or ids is null and p.org_id = org and p.vendor_id = hold_credits.contact_id and p.unallocated > 0
  order by p.id for update;
  return query
  select 'credit_note', c.id, c.credit_note_number, c.issued_on, c.currency, c.unallocated, c.base_unallocated, c.journal_entry_id,
    coalesce(c.customer_id, c.vendor_id)
  from public.credit_notes c
  where c.org_id = org and c.id = any (ids)
    or ids is null and c.org_id = org and c.customer_id = hold_credits.contact_id and c.unallocated > 0
    or ids is null and c.org_id = org and c.vendor_id = hold_credits.contact_id and c.unallocated > 0
  order by c.id for update;
end $$;
comment on function private.hold_credits(uuid, uuid, uuid[]) is
  'Locks payments and credit notes with credit, all of a contact or those named, and answers them as they then are.';

create function private.use_credit(org uuid, kind text, id uuid, used numeric, base_used numeric) returns void
language plpgsql
set search_path = ''
as $$
begin
  if use_credit.kind = 'payment' then
    update public.payments p
    set unallocated = p.unallocated - used, base_unallocated = p.base_unallocated - base_used
    where p.org_id = org and p.id = use_credit.id;
  else
    update public.credit_notes c
    set unallocated = c.unallocated - used, base_unallocated = c.base_unallocated - base_used,
      status = case when c.unallocated = used then 'used' else 'posted' end
    where c.org_id = org and c.id = use_credit.id;
  end if;
end $$;
comment on function private.use_credit(uuid, text, uuid, numeric, numeric) is
  'Takes from the credit of a payment or credit note, or gives back with negative amounts.';

create function private.check_refund(
  contact private.contact, sent private.requested_allocation[], payment public.payments, held private.credit[]
) returns void
language plpgsql
set search_path = ''
as $$
declare
  wrong record;
  available constant numeric := (select coalesce(sum(c.unallocated), 0) from unnest(held) c
    where c.currency = payment.currency and c.dated <= payment.paid_on);
begin
  for wrong in
    select s.position, s.amount, c.number, c.dated, c.currency, c.unallocated, c.contact_id,
      s.discount <> 0 or s.write_off <> 0 as reduces
    from unnest(sent) s left join unnest(held) c on c.id = s.document_id
  loop
    if wrong.number is null or wrong.contact_id <> contact.id then
      perform private.refuse('payment.unknown_document', format(
        'Allocation %s: money %s %s gives back credit, so name one of their payments or credit notes, or none.', wrong.position,
        case payment.direction when 'in' then 'in from' else 'out to' end, contact.name));
    elsif wrong.currency <> payment.currency then
      perform private.refuse('payment.wrong_currency', format('The credit of %s is in %s, so give it back in %s.',
        wrong.number, wrong.currency, wrong.currency));
    elsif wrong.dated > payment.paid_on then
      perform private.refuse('payment.before_credit', format(
        '%s is dated %s, so nothing of it can be given back on %s.',
        wrong.number, wrong.dated, payment.paid_on));
    elsif wrong.amount <= 0 or wrong.reduces or wrong.amount <> private.round_money(wrong.amount, payment.currency) then
      perform private.refuse('payment.amount', format(
        'Allocation %s: give back an amount greater than 0 in %s, without discount or write-off.', wrong.position, payment.currency));
    elsif wrong.amount > wrong.unallocated then
      perform private.refuse('payment.exceeds_credit', format(
        'Only %s %s is left of %s.', wrong.unallocated, wrong.currency, wrong.number));
    end if;
  end loop;
  if cardinality(sent) > 0 and (select sum(s.amount) from unnest(sent) s) <> payment.amount then
    perform private.refuse('payment.over_allocated', format(
      'The credits named come to %s, and %s is given back. Make them equal.', (select sum(s.amount) from unnest(sent) s), payment.amount));
  elsif payment.amount > available then
    perform private.refuse('payment.exceeds_credit', format(
      '%s has a credit of %s %s on %s, so no more than that can be given back. Money %s needs credit first.', contact.name, available,
      payment.currency, payment.paid_on, case payment.direction when 'in' then 'in from a vendor' else 'out to a customer' end));
  end if;
end $$;
comment on function private.check_refund(private.contact, private.requested_allocation[], public.payments, private.credit[]) is
  'Refuses to give back more credit than there is, or that of somebody else.';

create function private.use_credits(
  held private.credit[], sent private.requested_allocation[], payment public.payments, base text
) returns public.payment_allocations[]
language sql stable
set search_path = ''
as $$
  -- Without a choice the oldest credit goes first.
  select array_agg(jsonb_populate_record(null::public.payment_allocations, jsonb_build_object('org_id', payment.org_id,
    'payment_id', case u.kind when 'payment' then u.id end, 'credit_note_id', case u.kind when 'credit_note' then u.id end,
    'refund_id', payment.id, 'allocated_on', payment.paid_on, 'amount', u.used, 'paid', u.used,
    'base_amount', s.base, 'paid_base', s.base)) order by u.id)
  from (
    select c.*, coalesce(
      (select sum(s.amount) from unnest(sent) s where s.document_id = c.id),
      least(c.unallocated, payment.amount - coalesce(sum(c.unallocated) over (order by c.dated, c.id
        rows between unbounded preceding and 1 preceding), 0))) as used
    from unnest(held) c where c.currency = payment.currency and c.dated <= payment.paid_on
  ) u
  cross join lateral (select private.base_share(u.used, u.unallocated, u.base_unallocated, use_credits.base) as base) s
  where u.used > 0
$$;
comment on function private.use_credits(private.credit[], private.requested_allocation[], public.payments, text) is
  'The allocations by which a refund uses up credit.';

create function private.record_refund(org uuid, payment public.payments, contact private.contact, allocations jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  sent constant private.requested_allocation[] := private.read_allocations(record_refund.allocations);
  held constant private.credit[] := array(select c from private.hold_credits(org, contact.id,
    (select array_agg(s.document_id) from unnest(sent) s)) c);
  used public.payment_allocations[];
  exchange numeric;
  lines private.posting_line[];
begin
  perform private.check_refund(contact, sent, payment, held);
  used := private.use_credits(held, sent, payment, private.base_currency(org));
  perform private.use_credit(org, case when a.payment_id is null then 'credit_note' else 'payment' end,
    coalesce(a.payment_id, a.credit_note_id), a.paid, a.paid_base)
  from unnest(used) a;

  select array_agg(private.contact_line(org, private.control_account(org, c.journal_entry_id, contact), contact, a.paid_base,
      c.currency, a.paid, c.number)),
    contact.sign * (sum(a.paid_base) - payment.base_amount)
  into lines, exchange
  from unnest(used) a
  join unnest(held) c on c.id = coalesce(a.payment_id, a.credit_note_id);
  if exchange <> 0 then
    lines := lines || private.line(private.account_for(org, 'exchange_difference'), -exchange, 'Exchange difference on refund');
  end if;
  payment.unallocated := 0;
  payment.base_unallocated := 0;
  select t.number, t.text into payment.number, payment.payment_number from private.take_number(org, 'payment') t;
  payment.journal_entry_id := private.post_entry(org, payment.paid_on,
    format('Refund %s %s %s', payment.payment_number, case payment.direction when 'in' then 'from' else 'to' end, contact.name),
    payment.reference, 'payment', payment.id, array[private.bank_line(org, payment, payment.payment_number)] || lines);
  perform private.insert_payment(payment, contact);
  insert into public.payment_allocations (org_id, payment_id, credit_note_id, refund_id, allocated_on, amount, base_amount, paid,
    paid_base, journal_entry_id)
  select org, a.payment_id, a.credit_note_id, a.refund_id, a.allocated_on, a.amount, a.base_amount, a.paid, a.paid_base,
    payment.journal_entry_id
  from unnest(used) a;
  return payment.id;
end $$;
comment on function private.record_refund(uuid, public.payments, private.contact, jsonb) is
  'Records and posts money that gives back credit, and answers its id.';

-- schemas/payments/voiding.sql

-- Voiding: a payment that never was, a cheque that bounced. What it settled is open again.

create function private.reopen_documents(org uuid, allocations public.payment_allocations[], on_date date) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.settle_document(org, d.kind, d.id, -d.amount, -d.base_amount, on_date)
  from (
    select case when a.invoice_id is null then 'bill' else 'invoice' end as kind, coalesce(a.invoice_id, a.bill_id) as id,
      sum(a.amount + a.discount + a.write_off) as amount, sum(a.base_amount) as base_amount
    from unnest(allocations) a where a.refund_id is null
    group by 1, 2 order by 2
  ) d;
  update public.payment_allocations a set voided_at = now(), voided_on = on_date
  where a.org_id = org and a.id in (select v.id from unnest(allocations) v);
end $$;
comment on function private.reopen_documents(uuid, public.payment_allocations[], date) is
  'Voids allocations and gives their documents the balances that they had without them.';

create function private.give_back_credit(org uuid, allocations public.payment_allocations[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.use_credit(org, case when a.payment_id is null then 'credit_note' else 'payment' end,
    coalesce(a.payment_id, a.credit_note_id), -a.paid, -a.paid_base)
  from unnest(allocations) a
  where num_nonnulls(a.payment_id, a.credit_note_id) = 1;
end $$;
comment on function private.give_back_credit(uuid, public.payment_allocations[]) is
  'Gives what allocations used back to their payments and credit notes.';

create function private.check_reason(reason text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if btrim(coalesce(reason, '')) = '' then
    perform private.refuse('payment.reason_required', 'Say why; the reason is kept in the journal.');
  elsif char_length(btrim(reason)) > 500 then
    perform private.refuse('payment.reason_too_long', 'The reason cannot exceed 500 characters. Shorten it.');
  end if;
  return btrim(reason);
end $$;
comment on function private.check_reason(text) is 'The reason without blanks around it; refused when there is none.';

create function private.void_payment(org uuid, payment_id uuid, reason text, voided_on date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  why constant text := private.check_reason(void_payment.reason);
  payment public.payments;
  allocations public.payment_allocations[];
  last_used date;
  on_date date;
  own_entries uuid[];
  reversal uuid;
begin
  select p.* into payment from public.payments p where p.org_id = org and p.id = void_payment.payment_id for update;
  if payment.id is null then
    perform private.refuse('payment.not_found', 'There is no such payment. Load the list again.');
  elsif payment.status = 'void' then
    perform private.refuse('payment.void_already', format(
      'Payment %s was voided on %s.', payment.payment_number, payment.voided_on));
  end if;
  select coalesce(array_agg(a order by a.id), '{}') into allocations from public.payment_allocations a
  where a.org_id = org and a.voided_at is null and payment.id in (a.payment_id, a.refund_id);
  if exists (select from unnest(allocations) a where a.payment_id = payment.id and a.refund_id is not null) then
    perform private.refuse('payment.refunded', format('Credit of %s was given back by %s. Void that refund first.',
      payment.payment_number, (select string_agg(p.payment_number, ', ' order by p.number) from public.payments p
        where p.org_id = org and p.id in (select a.refund_id from unnest(allocations) a))));
  end if;
  perform private.hold_credits(org, null, (select array_agg(coalesce(a.payment_id, a.credit_note_id)) from unnest(allocations) a
    where a.refund_id = payment.id));
  perform private.hold_documents(org, case when payment.customer_id is null then 'bill' else 'invoice' end,
    (select array_agg(coalesce(a.invoice_id, a.bill_id)) from unnest(allocations) a));

  select max(a.allocated_on), array_agg(distinct a.journal_entry_id) filter (where a.journal_entry_id <> payment.journal_entry_id)
  into last_used, own_entries from unnest(allocations) a;
  on_date := private.step_date(org, void_payment.voided_on, greatest(payment.paid_on, last_used), format('Payment %s %s',
    payment.payment_number, case when last_used > payment.paid_on then 'was last used on' else 'is dated' end), 'voided');
  perform private.reopen_documents(org, allocations, on_date);
  perform private.give_back_credit(org, array(select a from unnest(allocations) a where a.refund_id = payment.id));
  perform private.set_activity_action('voided');
  update public.payments p set status = 'void', unallocated = 0, base_unallocated = 0, voided_at = now(), voided_on = on_date,
    void_reason = why
  where p.org_id = org and p.id = payment.id;
  perform private.set_activity_action('');

  perform private.reverse_entry(org, e, on_date, format('Void of %s: %s', payment.payment_number, why), 'allocation', payment.id)
  from unnest(own_entries) e;
  reversal := private.reverse_entry(org, payment.journal_entry_id, on_date,
    format('Void of %s: %s', payment.payment_number, why), 'payment', payment.id);
  update public.payments p set void_entry_id = reversal where p.org_id = org and p.id = payment.id;
  return reversal;
end $$;
comment on function private.void_payment(uuid, uuid, text, date) is
  'Voids a payment on a day, not before it was made or last used, and answers the reversing entry''s id.';

create function public.void_payment(id uuid, reason text, key uuid, voided_on date default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('payments.void', 'void payments');
  answer constant jsonb := private.recall(void_payment.key, 'void_payment',
    jsonb_build_array(void_payment.id, void_payment.reason, void_payment.voided_on));
  reversal uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  reversal := private.void_payment(org, void_payment.id, void_payment.reason, void_payment.voided_on);
  perform private.remember(void_payment.key, to_jsonb(reversal));
  return reversal;
end $$;
comment on function public.void_payment(uuid, text, uuid, date) is
  'Reverses a payment on a day, today if none is given, opens the documents that it settled, and answers the id of the reversing entry.';
grant execute on function public.void_payment(uuid, text, uuid, date) to authenticated;

-- schemas/credit-notes/credit-note-lines.sql

-- Lines of credit notes.

create table public.credit_note_lines (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  credit_note_id uuid not null,
  position integer not null,
  document_line_id uuid,
  product_id uuid,
  account_id uuid,
  description text collate "und-x-icu",
  quantity numeric(18, 6) not null,
  unit_price numeric(18, 6) not null,
  discount_percent numeric(7, 4) not null default 0,
  gst_rate numeric(7, 4) not null default 0,
  gst_applicable boolean not null default true,
  net numeric(18, 2) not null,
  gst numeric(18, 2) not null,
  total numeric(18, 2) not null,
  restocked numeric(18, 6) not null default 0,
  stock_cost numeric(18, 2) not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, credit_note_id, position),
  constraint credit_note_lines_credit_note foreign key (credit_note_id, org_id) references public.credit_notes (id, org_id),
  constraint credit_note_lines_product foreign key (product_id, org_id) references public.products (id, org_id),
  constraint credit_note_lines_account foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint credit_note_lines_total check (total = net + gst),
  constraint credit_note_lines_description_length check (char_length(description) <= 2000)
);
comment on table public.credit_note_lines is 'Lines of credit notes. Only ever added.';
comment on column public.credit_note_lines.document_line_id is
  'The line of the invoice or bill that is taken back; null where the line matches none.';
comment on column public.credit_note_lines.restocked is 'How much of a stock product came back, or went back to the vendor.';
comment on column public.credit_note_lines.stock_cost is 'What that stock moved at, in the base currency.';
comment on constraint credit_note_lines_total on public.credit_note_lines is 'The total of a line is net and GST';
comment on constraint credit_note_lines_description_length on public.credit_note_lines is 'Description cannot exceed 2000 characters';
create index credit_note_lines_credit_note on public.credit_note_lines (credit_note_id, org_id);
create index credit_note_lines_product on public.credit_note_lines (product_id, org_id);
create index credit_note_lines_account on public.credit_note_lines (account_id, org_id);
create index credit_note_lines_document_line on public.credit_note_lines (org_id, document_line_id);

grant select on public.credit_note_lines to authenticated;
grant select, insert, update, delete on public.credit_note_lines to service_role;
alter table public.credit_note_lines enable row level security;

create policy "Members read lines of credit notes" on public.credit_note_lines
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('credit_notes.read')));
select private.append_only('public.credit_note_lines');

reset check_function_bodies;
