-- A sound file is written without being judged first: the table's own constraints judge each row anyway. Only when they
-- refuse one are all rows judged, for the sentences. The search index takes a large file's words in afterwards.

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

drop function private.insert_import_rows(private.record_tables, text[]);
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

create or replace function private.run_import(
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

create function private.settle_search() returns void
language sql
set search_path = ''
as $$
  select gin_clean_pending_list(i.indexrelid)
  from private.record_tables t
  join pg_catalog.pg_index i on i.indrelid = private.relation(t)
  join pg_catalog.pg_class c on c.oid = i.indexrelid
  join pg_catalog.pg_am a on a.oid = c.relam and a.amname = 'gin'
$$;
comment on function private.settle_search() is 'Works off the entries that wait in the search indexes.';

create function private.forget_import_parts(key uuid) returns void
language sql
set search_path = ''
as $$
  delete from private.import_parts p
  where p.org_id = private.org_id() and p.user_id = auth.uid() and p.key = forget_import_parts.key
$$;
comment on function private.forget_import_parts(uuid) is 'Deletes what the caller uploaded under a key.';

create or replace function public.import_staged_records(table_name text, mode text, key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
-- The words of a large file wait in the search index's list of pending entries, which searches read through: a tenth of
-- a second for 100,000 rows, until the list is worked off, at the caller's request or by autovacuum.
set gin_pending_list_limit = '256MB'
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
  'Imports the rows that were uploaded in parts under a key. discard_staged_import settles what it puts off.';

create or replace function public.discard_staged_import(key uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.forget_import_parts(discard_staged_import.key);
  if private.org_id() is not null then
    perform private.settle_search();
  end if;
end $$;
comment on function public.discard_staged_import(uuid) is
  'Forgets rows that were uploaded and are not wanted or not needed any more, and settles what their import put off.';
