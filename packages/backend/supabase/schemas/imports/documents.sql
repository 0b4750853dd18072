-- Importing documents with lines: each is saved like a user's, so that prices and rules are implemented once.

create function private.place_refusal(
  kind private.document_kinds, code text, sentence text, first_row integer, out import_row integer, out field text, out message text
)
language plpgsql stable
set search_path = ''
as $$
declare
  about_line constant text[] := regexp_match(sentence, '^Line ([0-9]+): (.*)$');
begin
  import_row := first_row + coalesce(about_line[1]::integer, 1) - 1;
  message := regexp_replace(coalesce(about_line[2], sentence), '[.]$', '');
  message := upper(left(message, 1)) || substr(message, 2);
  field := case
    when code like 'document.contact\_%' then kind.contact_column
    when code = 'rate.missing' then 'exchange_rate'
    else (
      select f from unnest(case when about_line is null then kind.fields || kind.number_column else private.file_line_fields(kind) end) f
      where message ~* format('^(this )?%s\M', private.label(regexp_replace(f, '_(id|percent)$', '')))
      order by char_length(f) desc limit 1) end;
end $$;
comment on function private.place_refusal(private.document_kinds, text, text, integer) is
  'Row and field of a refused document''s message; the field is null if it concerns the whole document.';

create function private.save_collected(org uuid, kind private.document_kinds, document jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
begin
  if kind.kind = 'journal_entry' then
    return private.save_file_entry(org, document -> 'head', document -> 'lines');
  end if;
  return private.save_document(org, kind,
    (document -> 'head') - kind.number_column || jsonb_build_object('lines', document -> 'lines'),
    jsonb_build_object('number', document -> 'number', kind.number_column, document -> 'text'));
end $$;
comment on function private.save_collected(uuid, private.document_kinds, jsonb) is
  'Saves a document of a file, with the number that was found for it.';

create function private.save_collected_documents(org uuid, kind private.document_kinds) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  document jsonb;
  ids uuid[] := '{}';
begin
  if kind.number_column is not null then
    perform private.number_collected(org, kind);
  end if;
  for document in select to_jsonb(d) from pg_temp.import_documents d order by d.first_row loop
    ids := ids || private.save_collected(org, kind, document);
  end loop;
  return ids;
end $$;
comment on function private.save_collected_documents(uuid, private.document_kinds) is 'Numbers and saves all documents of a file; returns their ids.';

create function private.save_sound_documents(org uuid, kind private.document_kinds) returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from pg_temp.import_rejections) then
    return null;
  end if;
  return private.save_collected_documents(org, kind);
exception when data_exception or integrity_constraint_violation or raise_exception then
  -- The row-by-row check finds the rows and the reasons.
  return null;
end $$;
comment on function private.save_sound_documents(uuid, private.document_kinds) is
  'Saves all documents and returns their ids; null, and nothing saved, if one of them is invalid.';

create function private.validate_document(org uuid, kind private.document_kinds, document jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  sentence text;
  code text;
begin
  perform private.save_collected(org, kind, document || jsonb_build_object('text', 'row ' || (document ->> 'first_row')));
  raise exception using errcode = 'LW001';
exception
  when sqlstate 'LW001' then
    -- It can be saved. Roll it back until the outcome of the others is known.
    return;
  when data_exception or integrity_constraint_violation or raise_exception then
    get stacked diagnostics sentence = message_text, code = pg_exception_hint;
    insert into pg_temp.import_rejections
    select p.import_row, p.field, p.message
    from private.place_refusal(kind, code, sentence, (document ->> 'first_row')::integer) p;
end $$;
comment on function private.validate_document(uuid, private.document_kinds, jsonb) is
  'Reports why a document cannot be saved, by saving it and rolling back. It uses no number of its series.';

create function private.validate_documents(org uuid, kind private.document_kinds) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from pg_temp.import_documents d where exists (select from pg_temp.import_rejections x
    where x.import_row between d.first_row and d.first_row + jsonb_array_length(d.lines) - 1);
  perform private.validate_document(org, kind, to_jsonb(d)) from (select * from pg_temp.import_documents i order by i.first_row) d;
  delete from pg_temp.import_documents d where exists (select from pg_temp.import_rejections x
    where x.import_row between d.first_row and d.first_row + jsonb_array_length(d.lines) - 1);
end $$;
comment on function private.validate_documents(uuid, private.document_kinds) is
  'Reports problems of documents without known problems, and removes all documents with one.';

create function private.leave_out_with_document(kind private.document_kinds) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into pg_temp.import_rejections
  select r.import_row, null, format('Left out with the other rows of its %s', kind.label)
  from pg_temp.import_rows r
  where not exists (select from pg_temp.import_rejections x where x.import_row = r.import_row)
    and not exists (select from pg_temp.import_documents d
      where r.import_row between d.first_row and d.first_row + jsonb_array_length(d.lines) - 1);
end $$;
comment on function private.leave_out_with_document(private.document_kinds) is
  'Reports the valid rows that are skipped because their document is imported as a whole.';

create function private.log_documents(kind private.document_kinds, ids uuid[]) returns void
language sql
set search_path = ''
as $$
  insert into public.activity_log (org_id, actor_id, actor_name, action, entity, changes, record_ids, record_count)
  select private.org_id(), auth.uid(), coalesce((select p.full_name from public.profiles p where p.id = auth.uid()), 'System'),
    'imported', kind.table_name, '{}', ids, cardinality(ids)
$$;
comment on function private.log_documents(private.document_kinds, uuid[]) is
  'Logs several documents at once in the activity log, like the rows of one statement.';

create function private.import_documents(kind private.document_kinds, mode text) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  most_documents constant integer := 5000;
  most_single constant integer := 50;
  total integer;
  ids uuid[];
begin
  perform private.replace_all_names(
    array[format('public.%I', kind.table_name)::regclass, format('public.%I', kind.line_table)::regclass], private.document_fields(kind));
  if kind.kind = 'journal_entry' then
    perform private.replace_contact_names();
  end if;
  total := private.collect_documents(kind);
  if total > most_documents then
    perform private.refuse('import.too_many_documents', format(
      'The file holds %s documents, and %s at most are imported at once. Split it into smaller files.', total, most_documents),
      jsonb_build_object('limit', most_documents));
  end if;
  if kind.number_column is not null then
    perform private.reject_used_numbers(org, kind);
  end if;
  perform private.set_activity_action(case when total > most_single then 'none' else 'imported' end);
  ids := private.save_sound_documents(org, kind);
  if ids is null then
    perform private.validate_documents(org, kind);
    ids := '{}';
    if mode = 'skip_bad' then
      ids := private.save_collected_documents(org, kind);
      perform private.leave_out_with_document(kind);
    end if;
  end if;
  if total > most_single and ids <> '{}' then
    perform private.log_documents(kind, ids);
  end if;
  perform private.refresh_statistics(format('public.%I', kind.line_table)::regclass, cardinality(ids));
  drop table pg_temp.import_documents;
  return ids;
end $$;
comment on function private.import_documents(private.document_kinds, text) is
  'Makes drafts of the rows of an import, a row for each line, and returns their ids.';
