set check_function_bodies = off;

drop function "private"."comes_back"(private.record_tables);

create or replace function private.takes_along (
  entry private.record_tables,
  ids   uuid[]
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  hanging record;
  -- The number of a deleted document may be another's by now.
  is_there boolean := exists (select from private.document_kinds k where k.table_name = entry.table_name);
begin
  if is_there then
    return true;
  end if;
  for hanging in
    -- c, n, d: what hangs on it is deleted with it, or forgets it.
    select c.conrelid::regclass as relation, a.attname as column_name
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'org_id'
    where c.confrelid = private.relation(entry) and c.contype = 'f' and c.confdeltype in ('c', 'n', 'd')
  loop
    execute format('select exists (select from %s t where t.org_id = $1 and t.%I = any ($2))', hanging.relation, hanging.column_name)
    using private.org_id(), takes_along.ids into is_there;
    if is_there then
      return true;
    end if;
  end loop;
  return false;
end $function$;

create or replace function public.bulk_delete (
  table_name text,
  ids        uuid[],
  key        uuid   default null::uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  entry constant private.record_tables := private.record_table(bulk_delete.table_name);
  scope constant text := private.record_scope(entry, 'delete', 'delete');
  answer constant jsonb := private.begin_change(bulk_delete.key, entry, 'deleted', bulk_delete.ids, null);
  detail text;
  deleted integer;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.hold_records(entry, scope, ids);
  perform private.require_all_found(entry, ids, scope);
  execute format('with gone as (delete from %s t where %s and id = any ($1) returning t.*)%s select count(*) from gone',
    private.relation(entry), scope,
    case when bulk_delete.key is not null and not private.takes_along(entry, ids) then format(
      ', kept as (insert into private.change_images (org_id, key, record_id, record_name, before) '
      || 'select g.org_id, $2, g.id, coalesce(g.%I::text, g.id::text), to_jsonb(g) from gone g)', entry.name_column) end)
  using ids, bulk_delete.key into deleted;
  perform private.remember(bulk_delete.key, to_jsonb(deleted));
  return deleted;
exception when foreign_key_violation then
  get stacked diagnostics detail = pg_exception_detail;
  perform private.refuse_referenced(entry, detail);
  return 0;
end $function$;

create or replace function public.undo_change (
  key uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.required_org_id();
  change private.changes;
  entry private.record_tables;
  scope text;
begin
  select c.* into change from private.changes c where c.org_id = org and c.key = undo_change.key for update;
  if change.key is null then
    perform private.refuse('change.not_found',
      'This change cannot be found. It may be of another organisation, or lie more than 30 days back.');
  end if;
  entry := private.record_table(change.table_name);
  scope := private.record_scope(entry, case change.action when 'deleted' then 'delete' else 'update' end, 'undo changes of');
  if change.user_id <> auth.uid() and not private.can('changes.undo_all') then
    perform private.refuse('change.not_yours', format('This change was made by %s. They can undo it, or an admin of your organisation.',
      coalesce((select p.full_name from public.profiles p where p.id = change.user_id), 'somebody else')));
  end if;
  -- Whoever lost the answer, and whoever came second, learns what the first one did.
  if change.undone_at is not null then
    return change.restored;
  end if;
  if change.action = 'deleted'
    and not exists (select from private.change_images i where i.org_id = org and i.key = change.key) then
    perform private.refuse('change.not_kept', format(
      'Deleted %s cannot come back, since what belonged to them was deleted with them. Enter them anew.',
      entry.label_many));
  end if;
  perform private.set_activity_action('undone');
  change.restored := private.restore_records(entry, change, scope);
  perform private.set_activity_action('');
  update private.changes c set undone_at = now(), restored = change.restored where c.org_id = org and c.key = change.key;
  delete from private.change_images i where i.org_id = org and i.key = change.key;
  return change.restored;
end $function$;

comment on function "private"."takes_along"(private.record_tables, uuid[]) is 'Whether something goes with these records when they are deleted, as lines go with a document: then they cannot be brought back whole.';

revoke all on function "private"."takes_along"(private.record_tables, uuid[]) from public;

grant execute on function "private"."takes_along"(private.record_tables, uuid[]) to "postgres";

reset check_function_bodies;
