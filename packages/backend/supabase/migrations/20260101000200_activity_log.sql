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
  constraint activity_log_action check (action in ('created', 'updated', 'deleted', 'imported', 'import_undone')),
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
create trigger activity_log_append_only before update or delete or truncate on public.activity_log
  for each statement execute function private.refuse_rewriting();

create function private.log_activity() returns trigger
language plpgsql security definer
set search_path = ''
as $$
-- Arguments: the column that names a record, then columns that are bookkeeping rather than content.
declare
  name_column constant text := tg_argv[0];
  most_single constant integer := 50;
  hidden constant text[] := array['id', 'org_id', 'user_id', 'created_at', 'updated_at'] || tg_argv[1:];
  verb text := coalesce(
    nullif(current_setting('ledgerwise.activity_action', true), ''),
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end);
  before_row constant text := case when tg_op = 'INSERT' then 'null::jsonb' else 'to_jsonb(o)' end;
  after_row constant text := case when tg_op = 'DELETE' then 'null::jsonb' else 'to_jsonb(n)' end;
  kept constant text := case when tg_op = 'DELETE' then 'o' else 'n' end;
  source constant text := case tg_op
    when 'INSERT' then 'new_rows n'
    when 'DELETE' then 'old_rows o'
    else 'old_rows o join new_rows n on n.org_id = o.org_id and n.id = o.id' end;
  actor uuid := auth.uid();
  actor_name text := coalesce((select p.full_name from public.profiles p where p.id = auth.uid()), 'System');
  total integer;
  summary text;
begin
  execute format('select count(*) from (select from %s limit %s) t',
    case when tg_op = 'DELETE' then 'old_rows' else 'new_rows' end, most_single + 1) into total;
  if total = 0 then
    return null;
  end if;

  if total <= most_single then
    execute format($sql$
      insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes)
      select t.org_id, $1, $2, $3, $4, t.id, t.name, c.changes
      from (select %1$s.org_id, %1$s.id, %1$s.%2$I::text as name, %3$s as before, %4$s as after from %5$s) t
      cross join lateral (
        select coalesce(jsonb_object_agg(key, jsonb_build_object('from', t.before -> key, 'to', t.after -> key)), '{}')
          as changes
        from jsonb_object_keys(coalesce(t.after, t.before)) key
        where key <> all ($5)
          and coalesce(t.before -> key, 'null') is distinct from coalesce(t.after -> key, 'null')
      ) c
      where $6 <> 'UPDATE' or c.changes <> '{}'
    $sql$, kept, name_column, before_row, after_row, source)
    using actor, actor_name, verb, tg_table_name, hidden, tg_op;
    return null;
  end if;

  summary := '''{}''::jsonb';
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
  $sql$, kept, summary, source)
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
comment on function private.keep_activity(regclass, text, text[]) is 'Puts a table under the activity log; for migrations.';
