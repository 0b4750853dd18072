-- Writing the accepted rows of an import, once for each key.

create function private.insert_import_rows(entry private.record_tables, writable text[]) returns uuid[]
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
    (select string_agg(private.typed_value(target, c, true), ', ') from unnest(writable) c)) into ids;
  return ids;
end $$;
comment on function private.insert_import_rows(private.record_tables, text[]) is 'Adds the accepted new records; answers their ids.';

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
  inserted uuid[] := '{}';
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
  perform private.reject_values(entry, writable, present);
  perform private.reject_by_checks(entry, writable);
  perform private.reject_ids(entry);

  if exists (select from pg_temp.import_rejections) then
    delete from pg_temp.import_rows r using pg_temp.import_rejections x
    where mode = 'all_or_nothing' or x.import_row = r.import_row;
  end if;
  if exists (select from pg_temp.import_rows) then
    perform set_config('ledgerwise.activity_action', 'imported', true);
    inserted := private.insert_import_rows(entry, writable);
    if 'id' = any (present) then
      updated := private.update_import_rows(entry, present, import_id);
    end if;
    perform set_config('ledgerwise.activity_action', '', true);
    perform private.refresh_statistics(private.relation(entry), cardinality(inserted));
  end if;

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
