-- Changing and deleting several records, all or nothing.

create function private.constraint_sentence(target regclass, constraint_name text) returns text
language sql stable
set search_path = ''
as $$
  select obj_description(c.oid, 'pg_constraint')
  from pg_catalog.pg_constraint c
  where c.conrelid = target and c.conname = constraint_name
$$;
comment on function private.constraint_sentence(regclass, text) is 'Message for users in a constraint''s comment.';

create function private.constraint_field(target regclass, constraint_name text) returns text
language sql stable
set search_path = ''
as $$
  select a.attname::text
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_class t on t.oid = a.attrelid
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped
    and starts_with(constraint_field.constraint_name || '_', t.relname || '_' || a.attname || '_')
  order by length(a.attname) desc limit 1
$$;
comment on function private.constraint_field(regclass, text) is
  'The column that a constraint is about, by its name: invoices_due_date, invoices_notes_length. Null for one about several.';

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
comment on function private.require_all_found(private.record_tables, uuid[], text) is 'Refuses if one of the ids is not visible to the caller.';

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
  'Turns the detail of a foreign key''s error into a message with the name of the record.';

create function public.bulk_delete(table_name text, ids uuid[], key uuid default null) returns integer
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
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
end $$;
comment on function public.bulk_delete(text, uuid[], uuid) is
  'Deletes records; refused completely if one of them cannot be deleted. With a key it happens once, and undo_change undoes it.';

create function public.bulk_update(table_name text, ids uuid[], changes jsonb, key uuid default null) returns integer
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  entry constant private.record_tables := private.record_table(bulk_update.table_name);
  target constant regclass := private.relation(entry);
  scope constant text := private.record_scope(entry, 'update', 'change');
  writable constant text[] := private.granted_columns(target, 'update');
  answer constant jsonb := private.begin_change(bulk_update.key, entry, 'updated', bulk_update.ids, bulk_update.changes);
  assignments text;
  refused text;
  violated text;
  updated integer;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' then
    perform private.refuse('record.no_changes', 'Choose at least one field to change.');
  end if;
  select field into refused from jsonb_object_keys(changes) field where field <> all (writable) limit 1;
  if refused is not null then
    perform private.refuse('record.read_only', format('%s cannot be changed here.', private.label(refused)));
  end if;
  perform private.hold_records(entry, scope, ids);
  perform private.require_all_found(entry, ids, scope);
  select string_agg(format('%I = %s', c.field, private.literal(target, c.field, nullif(btrim(c.value), ''))), ', ')
  into assignments from jsonb_each_text(changes) c (field, value);
  if bulk_update.key is not null then
    execute format('insert into private.change_images (org_id, key, record_id, record_name, before) '
      || 'select t.org_id, $2, t.id, coalesce(t.%I::text, t.id::text), to_jsonb(t) from %s t where %s and id = any ($1)',
      entry.name_column, target, scope)
    using ids, bulk_update.key;
  end if;
  execute format('update %s set %s where %s and id = any ($1)', target, assignments, scope) using ids;
  get diagnostics updated = row_count;
  perform private.keep_what_changed(entry, bulk_update.key);
  perform private.remember(bulk_update.key, to_jsonb(updated));
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
comment on function public.bulk_update(text, uuid[], jsonb, uuid) is
  'Sets the same values in several records, all or nothing. With a key it happens once, and undo_change undoes it.';

grant execute on function public.bulk_delete(text, uuid[], uuid), public.bulk_update(text, uuid[], jsonb, uuid) to authenticated;

-- Bulk changes lock records in the order of their ids, as postings do, which prevents deadlocks.

create function private.hold_records(entry private.record_tables, scope text, ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('select from %s where %s and id = any ($1) order by id for no key update', private.relation(entry), scope)
  using ids;
end $$;
comment on function private.hold_records(private.record_tables, text, uuid[]) is
  'Locks records against changes by others until this transaction ends.';
