-- Logging of statements in the activity log: a trigger for each table, and the action's name.

-- Skips actions named 'none', which the database itself does. Logging of single records uses no dynamic SQL, so that its plan is cached: it
-- runs with every write.
create function private.log_activity() returns trigger
language plpgsql security definer
set search_path = ''
as $$
-- Arguments: the column with the record's id, then columns that are bookkeeping rather than content.
declare
  most_single constant integer := 50;
  verb text := nullif(current_setting('ledgerwise.activity_action', true), '');
  name_column text;
  hidden text[];
  actor uuid;
  actor_name text;
  total integer;
  summary text := '''{}''::jsonb';
  -- For the one document that is being saved, because its lines are in another table.
  lines constant jsonb := coalesce(nullif(current_setting('ledgerwise.changed_lines', true), ''), '{}');
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
    -- offset 0, so that the JSON of a row is built once.
    if tg_op = 'INSERT' then
      insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes, record_version)
      select n.org_id, actor, actor_name, verb, tg_table_name, n.id, n.after ->> name_column,
        private.changes_between(null, n.after, hidden), (n.after ->> 'version')::integer
      from (select t.org_id, t.id, to_jsonb(t) as after from new_rows t offset 0) n;
    elsif tg_op = 'DELETE' then
      insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes)
      select o.org_id, actor, actor_name, verb, tg_table_name, o.id, o.before ->> name_column,
        private.changes_between(o.before, null, hidden)
      from (select t.org_id, t.id, to_jsonb(t) as before from old_rows t offset 0) o;
    else
      insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes, record_version)
      select n.org_id, actor, actor_name, verb, tg_table_name, n.id, n.after ->> name_column, c.changes,
        (n.after ->> 'version')::integer
      from (select t.org_id, t.id, to_jsonb(t) as before from old_rows t offset 0) o
      join (select t.org_id, t.id, to_jsonb(t) as after from new_rows t offset 0) n on n.org_id = o.org_id and n.id = o.id
      cross join lateral (select private.changes_between(o.before, n.after, hidden) || lines as changes offset 0) c
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
  'Sets the action of the following statements in the activity log, until the transaction ends or it is called with an empty text.';

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
  'Differences between two states of a row, {column: {from, to}}, except hidden columns; null is a row that does not exist.';
