-- More kinds of activity, an activity log that nobody can rewrite, and a word for what the database does by itself.

alter table public.activity_log drop constraint activity_log_action;
alter table public.activity_log add constraint activity_log_action check (action in (
  'created', 'updated', 'deleted', 'imported', 'import_undone', 'posted', 'approved', 'sent', 'received', 'fulfilled',
  'shipped', 'cancelled', 'reversed', 'voided', 'locked', 'closed'));
comment on constraint activity_log_action on public.activity_log is 'Not a known kind of activity';

create function private.name_deed(action text) returns void
language sql
set search_path = ''
as $$
  select set_config('ledgerwise.activity_action', action, true)
$$;
comment on function private.name_deed(text) is
  'What the activity log calls the statements that follow, until the transaction ends or it is called again with an empty text.';

-- As before, and silent about deeds named 'none': what the database does by itself.
create or replace function private.log_activity() returns trigger
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
  if verb = 'none' then
    return null;
  end if;
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
  'Refuses update, delete and truncate to every role, superusers included; for migrations.';

select private.append_only('public.activity_log');
