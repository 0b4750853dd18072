-- Importing a file into any registered table, records or documents with lines, once for each key.

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
comment on function private.former_answer(uuid, uuid, text) is 'Result for a repeated key; refuses another request.';

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
comment on function private.refresh_statistics(regclass, integer) is 'Updates the planner''s statistics if the new rows change them significantly.';

create function private.wait_for_import(org uuid, key uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(format('import %s %s', org, wait_for_import.key), 0));
end $$;
comment on function private.wait_for_import(uuid, uuid) is
  'Waits until nobody else imports or queries under a key, and blocks others until this transaction ends.';

create function private.run_import(
  entry private.record_tables, mode text, key uuid, request_hash text, present text[], source text, rows jsonb, file_name text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  org constant uuid := private.require(entry.table_name || '.import', 'import ' || entry.label_many);
  kind constant private.document_kinds := private.imported_kind(entry);
  writable constant text[] := private.import_columns(entry, present);
  import_id uuid;
  result jsonb;
  inserted uuid[];
  updated integer := 0;
begin
  if mode is null or mode not in ('all_or_nothing', 'skip_bad') then
    perform private.refuse('import.mode', 'Choose whether bad rows stop the import (all_or_nothing) or are skipped (skip_bad).');
  end if;
  if char_length(run_import.file_name) > 255 then
    perform private.refuse_field('import.file_name',
      'The name of the file is longer than 255 characters. Give the file a shorter one, or import it without.', 'file_name');
  end if;
  -- A second call with a key waits here for the first, and then gets its result.
  perform private.wait_for_import(org, key);
  insert into private.imports (org_id, key, user_id, table_name, request_hash, file_name)
  values (org, key, auth.uid(), entry.table_name, request_hash, nullif(btrim(run_import.file_name), ''))
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
  if kind.kind is not null then
    inserted := private.import_documents(kind, mode);
  else
    -- A record may keep a reference to a record that is now inactive, as when it is edited.
    perform private.replace_all_names(array[private.relation(entry)], present, keeps_ids => true);
    inserted := private.insert_sound_rows(entry, writable);
    if inserted is null and private.validate_import_rows(entry, writable, present, mode) then
      inserted := private.insert_import_rows(entry, writable, false);
      if 'id' = any (present) then
        updated := private.update_import_rows(entry, present, import_id);
      end if;
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
    -- Nothing was written, so the key can be reused: the same file may be retried, also in the other mode.
    delete from private.imports i where i.org_id = org and i.id = import_id;
  else
    update private.imports i set answer = result, inserted_ids = inserted
    where i.org_id = org and i.id = import_id;
  end if;
  drop table pg_temp.import_rows, pg_temp.import_rejections;
  return result;
end $$;
comment on function private.run_import(private.record_tables, text, uuid, text, text[], text, jsonb, text) is
  'Checks and writes the rows of an import, once for each key.';

create function public.import_records(
  table_name text, rows jsonb, mode text, key uuid, file_name text default null
) returns jsonb
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
    present, 'rows', import_records.rows, import_records.file_name);
end $$;
comment on function public.import_records(text, jsonb, text, uuid, text) is
  'Imports rows. Mode all_or_nothing writes nothing when a row is rejected, skip_bad leaves rejected rows out. The name of the file is for people.';

grant execute on function public.import_records(text, jsonb, text, uuid, text) to authenticated;

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
comment on function private.flush_search_indexes() is 'Processes the pending entries of the search indexes.';
