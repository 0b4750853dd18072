-- Imports and bulk changes of tables whose records refer to others or have values of their own: what breaks a foreign
-- or a unique key is told by row and in the words of the key's comment, like what breaks a check.

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

alter function private.reject_ids(private.record_tables) rename to reject_unknown_ids;
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

alter function private.refuse_changed_since(private.record_tables, private.imports) rename to refuse_later_changes;
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

create or replace function public.bulk_delete(table_name text, ids uuid[]) returns integer
language plpgsql security definer
set search_path = ''
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

create or replace function public.bulk_update(table_name text, ids uuid[], changes jsonb) returns integer
language plpgsql security definer
set search_path = ''
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
