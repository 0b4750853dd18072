-- Undoing changes and deletions in a list, all or nothing.

select private.grant_permission('changes.undo_all', 'admin');

create function private.moment(instant timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select to_char(instant at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC'
$$;
comment on function private.moment(timestamptz) is 'Formats a time for messages.';

create function private.who_changed(org uuid, table_name text, record_id uuid, instant timestamptz) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce((
    select a.actor_name from public.activity_log a
    where a.org_id = org and a.created_at = instant and a.entity = who_changed.table_name
      and (a.record_id = who_changed.record_id or who_changed.record_id = any (a.record_ids))
    limit 1), 'somebody');
end $$;
comment on function private.who_changed(uuid, text, uuid, timestamptz) is
  'User whose change at an instant was the last one of a record, according to the history.';

create function private.undo_refusal(
  entry private.record_tables, change private.changes, record_name text, reason text
) returns text
language sql immutable
set search_path = ''
as $$
  select format('The %s "%s" %s. Nothing was restored.', entry.label_one, record_name,
    replace(reason, '{restored}', case change.action when 'deleted' then 'cannot be restored' else 'cannot be changed back' end))
$$;
comment on function private.undo_refusal(private.record_tables, private.changes, text, text) is
  'Why a change cannot be undone, naming the record that prevents it.';

create function private.refuse_undo_over_work(entry private.record_tables, change private.changes, scope text) returns void
language plpgsql
set search_path = ''
as $$
declare
  ids constant uuid[] := array(select i.record_id from private.change_images i
    where i.org_id = change.org_id and i.key = change.key);
  stranded record;
begin
  perform private.hold_records(entry, scope, ids);
  execute format('select i.record_id, i.record_name as former_name, t.id, coalesce(t.%I::text, i.record_name) as name, t.updated_at '
    || 'from private.change_images i left join (select * from %s where %s) t on t.org_id = i.org_id and t.id = i.record_id '
    || 'where i.org_id = $1 and i.key = $2 and t.updated_at is distinct from $3 order by t.updated_at desc nulls first limit 1',
    entry.name_column, private.relation(entry), scope)
  using change.org_id, change.key, change.created_at into stranded;
  if stranded.record_id is null then
    return;
  elsif stranded.id is null then
    perform private.refuse('change.record_gone', private.undo_refusal(entry, change, stranded.former_name,
      'has been deleted since, so this change cannot be undone'));
  end if;
  perform private.refuse('change.changed_since', private.undo_refusal(entry, change, stranded.name, format(
    'was changed by %s at %s, after this change, so this one cannot be undone',
    private.who_changed(change.org_id, entry.table_name, stranded.id, stranded.updated_at), private.moment(stranded.updated_at))));
end $$;
comment on function private.refuse_undo_over_work(private.record_tables, private.changes, text) is
  'Locks the records of a change, and refuses to undo it over later changes.';

create function private.refuse_undo_by_key(entry private.record_tables, change private.changes, violated text) returns void
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  key_constraint pg_catalog.pg_constraint;
  columns text[];
  name text;
begin
  select * into key_constraint from pg_catalog.pg_constraint c where c.conrelid = target and c.conname = violated;
  columns := private.key_columns(key_constraint);
  execute format('select i.record_name from private.change_images i '
    || 'left join %1$s own on $3 = ''updated'' and own.org_id = i.org_id and own.id = i.record_id '
    || 'cross join lateral jsonb_populate_record(own, i.before) r '
    || 'left join %2$s other on other.org_id = i.org_id and (%3$s) = (%4$s) '
    || 'where i.org_id = $1 and i.key = $2 and %5$s limit 1',
    target,
    case key_constraint.contype when 'f' then key_constraint.confrelid::regclass else target end,
    (select string_agg(format('other.%I', c), ', ') from unnest(case key_constraint.contype when 'f' then '{id}' else columns end) c),
    (select string_agg(format('r.%I', c), ', ') from unnest(columns) c),
    case key_constraint.contype
      when 'f' then format('r.%I is not null and other.id is null', columns[1])
      else 'other.id is not null and (own.id is null or other.id <> own.id)' end)
  using change.org_id, change.key, change.action into name;
  if key_constraint.contype = 'f' then
    perform private.refuse('change.reference_gone', private.undo_refusal(entry, change, name, format('{restored}, because its %s has been deleted since',
      replace(left(columns[1], -length('_id')), '_', ' '))));
  end if;
  perform private.refuse('change.taken', private.undo_refusal(entry, change, name, format(
    '{restored}. %s meanwhile; change that one first, then undo again',
    coalesce(obj_description(key_constraint.oid, 'pg_constraint'), 'Another record took its place'))));
end $$;
comment on function private.refuse_undo_by_key(private.record_tables, private.changes, text) is
  'Names the record that cannot be restored, because a unique value was used meanwhile or a referenced record was deleted.';

create function private.restore_records(entry private.record_tables, change private.changes, scope text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  -- Columns that existed then and still do.
  columns constant text[] := array(
    select quote_ident(a.attname)
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and exists (select from private.change_images i where i.org_id = change.org_id and i.key = change.key and i.before ? a.attname));
  restored integer := 0;
  violated text;
begin
  if change.action = 'deleted' then
    execute format('insert into %1$s (%2$s) select r.%3$s from private.change_images i '
      || 'cross join lateral jsonb_populate_record(null::%1$s, i.before) r where i.org_id = $1 and i.key = $2 order by i.record_id',
      target, array_to_string(columns, ', '), array_to_string(columns, ', r.'))
    using change.org_id, change.key;
    get diagnostics restored = row_count;
  elsif columns <> '{}' then
    perform private.refuse_undo_over_work(entry, change, scope);
    execute format('update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(t, i.before)) '
      || 'from private.change_images i where i.org_id = $1 and i.key = $2 and t.org_id = $1 and t.id = i.record_id',
      target, array_to_string(columns, ', '))
    using change.org_id, change.key;
    get diagnostics restored = row_count;
  end if;
  return restored;
exception when unique_violation or foreign_key_violation then
  get stacked diagnostics violated = constraint_name;
  perform private.refuse_undo_by_key(entry, change, violated);
  return 0;
end $$;
comment on function private.restore_records(private.record_tables, private.changes, text) is
  'Restores all records of a change, and returns their number; refuses all if one cannot be restored.';

create function public.undo_change(key uuid) returns integer
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.required_org_id();
  change private.changes;
  entry private.record_tables;
  scope text;
begin
  select c.* into change from private.changes c where c.org_id = org and c.key = undo_change.key for update;
  if change.key is null then
    perform private.refuse('change.not_found',
      'This change cannot be found. It may belong to another organization, or be more than 30 days old.');
  end if;
  entry := private.record_table(change.table_name);
  scope := private.record_scope(entry, case change.action when 'deleted' then 'delete' else 'update' end, 'undo changes of');
  if change.user_id <> auth.uid() and not private.can('changes.undo_all') then
    perform private.refuse('change.not_yours', format('This change was made by %s. They can undo it, or an admin of your organization.',
      coalesce((select p.full_name from public.profiles p where p.id = change.user_id), 'somebody else')));
  end if;
  -- Repeated and concurrent calls get the result of the first one.
  if change.undone_at is not null then
    return change.restored;
  end if;
  if change.action = 'deleted'
    and not exists (select from private.change_images i where i.org_id = org and i.key = change.key) then
    perform private.refuse('change.not_kept', format(
      'Deleted %s cannot be restored, because their details were deleted with them. Enter them again.',
      entry.label_many));
  end if;
  perform private.set_activity_action('undone');
  change.restored := private.restore_records(entry, change, scope);
  perform private.set_activity_action('');
  update private.changes c set undone_at = now(), restored = change.restored where c.org_id = org and c.key = change.key;
  delete from private.change_images i where i.org_id = org and i.key = change.key;
  return change.restored;
end $$;
comment on function public.undo_change(uuid) is 'Undoes what bulk_update or bulk_delete did under a key, for all its records or none.';

grant execute on function public.undo_change(uuid) to authenticated;
