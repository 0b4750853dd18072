-- Large files in parts, and undoing an import.

create function public.stage_import_rows(key uuid, part integer, rows jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  most_rows constant integer := 500000;
  present constant text[] := private.row_columns(stage_import_rows.rows);
  total integer;
begin
  if not exists (
    select from private.record_tables t where private.can(t.table_name || '.import')
  ) then
    perform private.refuse('role.denied', format(
      'Your role (%s) may not import files. Ask an admin of your organisation.', private.role()));
  end if;
  delete from private.import_parts p where p.org_id = org and p.created_at < now() - interval '1 day';
  insert into private.import_parts as p (org_id, user_id, key, part, rows, row_count, columns)
  values (org, auth.uid(), stage_import_rows.key, stage_import_rows.part, stage_import_rows.rows,
    jsonb_array_length(stage_import_rows.rows), present)
  on conflict on constraint import_parts_pkey do nothing;
  if not found and exists (
    select from private.import_parts p
    where p.org_id = org and p.user_id = auth.uid() and p.key = stage_import_rows.key
      and p.part = stage_import_rows.part and p.rows <> stage_import_rows.rows
  ) then
    perform private.refuse('key.reused', format(
      'Part %s of this file was already uploaded with other rows. Start the import again from the file.',
      stage_import_rows.part));
  end if;
  select sum(p.row_count) into total from private.import_parts p
  where p.org_id = org and p.user_id = auth.uid() and p.key = stage_import_rows.key;
  if total > most_rows then
    perform private.refuse('import.too_large', format(
      'A file may have at most %s rows. Split it into smaller files.', most_rows));
  end if;
  return total;
end $$;
comment on function public.stage_import_rows(uuid, integer, jsonb) is
  'Uploads one part of a large file; answers how many rows are there so far. Repeating a part changes nothing.';

create function public.import_staged_records(table_name text, mode text, key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
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
    perform public.discard_staged_import(import_staged_records.key);
  end if;
  return answer;
end $$;
comment on function public.import_staged_records(text, text, uuid) is 'Imports the rows that were uploaded in parts under a key.';

create function public.discard_staged_import(key uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.import_parts p
  where p.org_id = private.org_id() and p.user_id = auth.uid() and p.key = discard_staged_import.key
$$;
comment on function public.discard_staged_import(uuid) is 'Forgets rows that were uploaded but are not wanted.';

create function private.refuse_changed_since(entry private.record_tables, import private.imports) returns void
language plpgsql
set search_path = ''
as $$
declare
  name text;
begin
  execute format('select coalesce(%I::text, id::text) from %s t where org_id = $1 and updated_at <> $2 and (id = any ($3) or id in '
    || '(select u.record_id from private.import_updates u where u.org_id = $1 and u.import_id = $4)) order by updated_at desc limit 1',
    entry.name_column, private.relation(entry))
  using import.org_id, import.created_at, import.inserted_ids, import.id into name;
  if name is not null then
    perform private.refuse('import.changed_since', format(
      'The %s "%s" was changed after this import, so the import cannot be undone as a whole. Delete or correct its records singly.',
      entry.label_one, name));
  end if;
end $$;
comment on function private.refuse_changed_since(private.record_tables, private.imports) is
  'Refuses to undo an import over somebody''s later work.';

create function public.undo_import(import_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  import private.imports;
  entry private.record_tables;
  target regclass;
  removed integer;
  restored integer;
  detail text;
begin
  select i.* into import from private.imports i where i.org_id = org and i.id = undo_import.import_id for update;
  if import.id is null then
    perform private.refuse('import.not_found', 'This import cannot be found. It may belong to another organisation.');
  end if;
  entry := private.record_table(import.table_name);
  target := private.relation(entry);
  perform private.require(entry.table_name || '.import', 'undo imports of ' || entry.label_many);
  if import.undone_at is not null then
    perform private.refuse('import.undone', 'This import has already been undone.');
  end if;
  perform private.refuse_changed_since(entry, import);
  perform set_config('ledgerwise.activity_action', 'import_undone', true);
  execute format('delete from %s where org_id = $1 and id = any ($2)', target) using org, import.inserted_ids;
  get diagnostics removed = row_count;
  execute format(
    'update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, u.before)) '
    || 'from private.import_updates u where u.org_id = $1 and u.import_id = $2 and t.org_id = $1 and t.id = u.record_id',
    target, (select string_agg(quote_ident(c), ', ') from unnest(private.granted_columns(target, 'update')) c))
  using org, import.id;
  get diagnostics restored = row_count;
  perform set_config('ledgerwise.activity_action', '', true);
  update private.imports i set undone_at = now() where i.org_id = org and i.id = import.id;
  return removed + restored;
exception when foreign_key_violation then
  get stacked diagnostics detail = pg_exception_detail;
  perform private.refuse_referenced(entry, detail);
  return 0;
end $$;
comment on function public.undo_import(uuid) is
  'Deletes what an import added and restores what it changed; refused when somebody has worked on one of them since.';

grant execute on function public.stage_import_rows(uuid, integer, jsonb),
  public.import_staged_records(text, text, uuid), public.discard_staged_import(uuid), public.undo_import(uuid)
to authenticated;
