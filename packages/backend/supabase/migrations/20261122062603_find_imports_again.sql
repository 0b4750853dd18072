set check_function_bodies = off;

create or replace function private.run_import (
  entry        private.record_tables,
  mode         text,
  key          uuid,
  request_hash text,
  present      text[],
  source       text,
  rows         jsonb,
  file_name    text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
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
  if char_length(run_import.file_name) > 255 then
    perform private.refuse('import.file_name',
      'The name of the file is longer than 255 characters. Give the file a shorter one, or import it without.');
  end if;
  -- Whoever comes second with a key waits here for the first, and then gets the first one's answer.
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
end $function$;

create or replace function public.import_records (
  table_name text,
  rows       jsonb,
  mode       text,
  key        uuid,
  file_name  text  default null::text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  entry constant private.record_tables := private.record_table(import_records.table_name);
  present constant text[] := private.row_columns(import_records.rows);
begin
  return private.run_import(entry, import_records.mode, import_records.key,
    md5(concat_ws('|', entry.table_name, import_records.mode, import_records.rows::text)),
    present, 'rows', import_records.rows, import_records.file_name);
end $function$;

create or replace function public.import_staged_records (
  table_name text,
  mode       text,
  key        uuid,
  file_name  text default null::text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set gin_pending_list_limit to '256MB'
  set statement_timeout to '60s'
  AS $function$
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
    coalesce(present, '{}'), 'staged', null, import_staged_records.file_name);
  -- Where every row was rejected the rows stay, so that the person may decide to skip the bad ones.
  if answer ->> 'import_id' is not null then
    perform private.forget_import_parts(import_staged_records.key);
  end if;
  return answer;
end $function$;

drop function "private"."run_import"(private.record_tables, text, uuid, text, text[], text, jsonb);

drop function "public"."import_records"(text, jsonb, text, uuid);

drop function "public"."import_staged_records"(text, text, uuid);

alter table "private"."imports"
  add column "file_name" text;

create or replace function private.import_summary (
  import private.imports
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'import_id', import.id, 'table_name', import.table_name, 'file_name', import.file_name,
    'inserted', import.answer -> 'inserted', 'updated', import.answer -> 'updated',
    'created_at', import.created_at, 'undone_at', import.undone_at)
$function$;

create or replace function private.is_unchanged (
  entry  private.record_tables,
  import private.imports
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  most_asked constant integer := 1000;
  changed boolean;
begin
  execute format('select exists (select from %s t where t.org_id = $1 and t.updated_at <> $2 and t.id = any ($3))',
    private.relation(entry))
  using import.org_id, import.created_at, import.inserted_ids[:most_asked] || array(
    select u.record_id from private.import_updates u
    where u.org_id = import.org_id and u.import_id = import.id limit most_asked)
  into changed;
  return not changed;
end $function$;

create or replace function private.wait_for_import (
  org uuid,
  key uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(format('import %s %s', org, wait_for_import.key), 0));
end $function$;

create or replace function public.import_result (
  key uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.required_org_id();
  import private.imports;
  entry private.record_tables;
begin
  -- The page that began it may be gone and the database still at work: what it comes to is what is asked for.
  perform private.wait_for_import(org, import_result.key);
  select i.* into import from private.imports i where i.org_id = org and i.key = import_result.key;
  if import.id is null then
    return null;
  end if;
  entry := private.record_table(import.table_name);
  perform private.require(entry.table_name || '.import', 'import ' || entry.label_many);
  return private.import_summary(import) || jsonb_build_object('rejected', import.answer -> 'rejected');
end $function$;

create or replace function public.recent_imports (
  table_name text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  entry constant private.record_tables := private.record_table(recent_imports.table_name);
  org constant uuid := private.require(entry.table_name || '.import', 'import ' || entry.label_many);
begin
  return (
    select coalesce(jsonb_agg(private.import_summary(i) || jsonb_build_object(
      'rejected_count', jsonb_array_length(i.answer -> 'rejected'),
      'who', (select p.full_name from public.profiles p where p.id = i.user_id),
      'can_undo', i.undone_at is null and private.is_unchanged(entry, i)) order by i.id desc), '[]')
    from (
      select * from private.imports i
      where i.org_id = org and i.table_name = entry.table_name
      order by i.id desc limit 20
    ) i);
end $function$;

alter table "private"."imports"
  add constraint "imports_file_name_length" check ((char_length(file_name) <= 255));

comment on column "private"."imports"."file_name" is 'What the file was called where it came from.';

comment on constraint "imports_file_name_length" on "private"."imports" is 'The name of a file cannot exceed 255 characters';

comment on function "private"."import_summary"(private.imports) is 'What an import did, for people.';

comment on function "private"."is_unchanged"(private.record_tables, private.imports) is 'Whether nobody worked since on what was imported. Of large imports a part is asked; undo_import asks all.';

comment on function "private"."run_import"(private.record_tables, text, uuid, text, text[], text, jsonb, text) is
  'Checks and writes the rows of an import, once for each key.';

comment on function "private"."wait_for_import"(uuid, uuid) is 'Waits until nobody else imports under a key, or asks what was, and lets nobody until this transaction ends.';

comment on function "public"."import_records"(text, jsonb, text, uuid, text) is 'Imports rows. Mode all_or_nothing writes nothing when a row is rejected, skip_bad leaves rejected rows out. The name of the file is for people.';

comment on function "public"."import_result"(uuid) is 'What was imported under a key, waiting for it where it is under way; null where nothing was.';

comment on function "public"."import_staged_records"(text, text, uuid, text) is 'Imports the rows that were uploaded in parts under a key. discard_staged_import makes up for what it puts off.';

comment on function "public"."recent_imports"(text) is 'The latest 20 imports into a list, newest first: what they did, who made them, and whether they can still be undone.';

revoke all on function "private"."import_summary"(private.imports) from public;

grant execute on function "private"."import_summary"(private.imports) to "postgres";

revoke all on function "private"."is_unchanged"(private.record_tables, private.imports) from public;

grant execute on function "private"."is_unchanged"(private.record_tables, private.imports) to "postgres";

revoke all on function "private"."wait_for_import"(uuid, uuid) from public;

grant execute on function "private"."wait_for_import"(uuid, uuid) to "postgres";

revoke all on function "public"."import_records"(text, jsonb, text, uuid, text) from "authenticated";

grant execute on function "public"."import_records"(text, jsonb, text, uuid, text) to "authenticated";

revoke all on function "public"."import_result"(uuid) from public;

grant execute on function "public"."import_result"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."import_staged_records"(text, text, uuid, text) from "authenticated";

grant execute on function "public"."import_staged_records"(text, text, uuid, text) to "authenticated";

revoke all on function "public"."recent_imports"(text) from public;

grant execute on function "public"."recent_imports"(text) to "authenticated", "postgres", "service_role";

reset check_function_bodies;
