-- Large files, which are uploaded in parts.

-- Unlogged: after a crash, an incomplete upload is repeated, and the log need not contain it twice.
create unlogged table private.import_parts (
  org_id uuid not null,
  user_id uuid not null,
  key uuid not null,
  part integer not null,
  columns text[] not null,
  rows jsonb not null,
  row_count integer not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, key, part),
  foreign key (org_id) references public.organizations (id)
);
comment on table private.import_parts is 'Rows of large files, uploaded in parts; gone after the import or some hours.';
comment on column private.import_parts.rows is 'Lists of cells in the order of columns.';
comment on column private.import_parts.bytes is 'Space of the rows: at least a block of the disk, so that many small parts count too.';
create index import_parts_user on private.import_parts (user_id);

alter table private.import_parts alter column rows set storage external;
alter table private.import_parts enable row level security;

create function private.sweep_import_parts() returns bigint
language sql
set search_path = ''
as $$
  with gone as (
    delete from private.import_parts p
    where (p.org_id, p.user_id, p.key) in (
      select u.org_id, u.user_id, u.key from private.import_parts u
      group by 1, 2, 3 having max(u.created_at) < now() - interval '6 hours')
    returning p.part
  )
  select count(*) from gone
$$;
comment on function private.sweep_import_parts() is
  'Deletes uploads that were neither imported nor extended for six hours; returns the number of parts.';

create function private.refuse_many_bytes(org uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  most_of_an_organisation constant bigint := 512 * 1024 * 1024;
  most_of_a_person constant bigint := 256 * 1024 * 1024;
  most_of_newcomers constant bigint := 1024 * 1024 * 1024;
  most_of_all constant bigint := 4::bigint * 1024 * 1024 * 1024;
  known_since constant timestamptz := now() - interval '7 days';
  is_newcomer constant boolean := (select o.created_at > known_since from public.organizations o where o.id = org);
  of_newcomers bigint;
  of_all bigint;
begin
  if (select sum(p.bytes) from private.import_parts p where p.user_id = auth.uid()) > most_of_a_person then
    perform private.refuse('import.too_large', format(
      'Your uploads may have %s MB in all. Split this one into smaller files, and import or discard one before you upload the next.',
      most_of_a_person / 1024 / 1024), jsonb_build_object('limit', most_of_a_person));
  elsif (select sum(p.bytes) from private.import_parts p where p.org_id = org) > most_of_an_organisation then
    perform private.refuse('import.too_large', format(
      'The uploads of your organization may have %s MB in all. Wait until the imports of your colleagues are done, then try again.',
      most_of_an_organisation / 1024 / 1024), jsonb_build_object('limit', most_of_an_organisation));
  end if;
  -- New organizations are limited together, so that repeated sign-ups do not reduce the share of others.
  select sum(p.bytes), sum(p.bytes) filter (where o.created_at > known_since) into of_all, of_newcomers
  from private.import_parts p join public.organizations o on o.id = p.org_id;
  if of_all > most_of_all or is_newcomer and of_newcomers > most_of_newcomers then
    perform private.refuse('import.too_large',
      'So many files are being uploaded to this server that it accepts no more. Import or discard yours, or try again in an hour.');
  end if;
end $$;
comment on function private.refuse_many_bytes(uuid) is
  'Refuses an upload with which the caller, their organization, all that were founded within a week or all together would keep '
  'more here than may wait for its import.';

create function public.stage_import_rows(key uuid, part integer, rows jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  most_rows constant integer := 500000;
  sheet jsonb;
  present text[];
  total integer;
begin
  if not exists (
    select from private.record_tables t where private.can(t.table_name || '.import')
  ) then
    perform private.refuse('role.denied', format(
      'Your role (%s) may not import files. Ask an admin of your organization.', private.role()));
  end if;
  sheet := private.import_table(stage_import_rows.rows);
  present := array(select jsonb_array_elements_text(sheet -> 0));
  sheet := sheet - 0;
  -- Sequential, first by organization and then by user, so that simultaneous parts are counted too.
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || org, 0));
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || auth.uid(), 0));
  insert into private.import_parts as p (org_id, user_id, key, part, rows, row_count, bytes, columns)
  values (org, auth.uid(), stage_import_rows.key, stage_import_rows.part, sheet, jsonb_array_length(sheet), greatest(pg_column_size(sheet), 8192), present)
  on conflict on constraint import_parts_pkey do nothing;
  if not found and exists (
    select from private.import_parts p
    where p.org_id = org and p.user_id = auth.uid() and p.key = stage_import_rows.key
      and p.part = stage_import_rows.part and (p.rows, p.columns) is distinct from (sheet, present)
  ) then
    perform private.refuse('key.reused', format(
      'Part %s of this file was already uploaded with other rows. Start the import again from the file.',
      stage_import_rows.part));
  end if;
  select sum(p.row_count) into total from private.import_parts p
  where p.org_id = org and p.user_id = auth.uid() and p.key = stage_import_rows.key;
  if total > most_rows then
    perform private.refuse('import.too_large', format(
      'A file may have at most %s rows. Split it into smaller files.', most_rows), jsonb_build_object('limit', most_rows));
  end if;
  perform private.refuse_many_bytes(org);
  return total;
end $$;
comment on function public.stage_import_rows(uuid, integer, jsonb) is
  'Uploads one part of a large file, as objects or as a table; returns the number of rows so far. Repeating a part changes nothing.';

create function public.import_staged_records(table_name text, mode text, key uuid, file_name text default null) returns jsonb
language plpgsql security definer
set search_path = ''
-- The words of a large file wait in the search index's list of pending entries, which searches scan: a tenth of a second for 100,000 rows,
-- until the list is processed, at the caller's request or by autovacuum.
set gin_pending_list_limit = '256MB'
set statement_timeout = '60s'
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
    coalesce(present, '{}'), 'staged', null, import_staged_records.file_name);
  -- If every row was rejected the rows are kept, so that the user may decide to skip the invalid ones.
  if answer ->> 'import_id' is not null then
    perform private.forget_import_parts(import_staged_records.key);
  end if;
  return answer;
end $$;
comment on function public.import_staged_records(text, text, uuid, text) is
  'Imports the rows that were uploaded in parts under a key. discard_staged_import does the work that it postpones.';

-- In SQL, where an empty result is null, unlike the empty text of plpgsql.
create function public.discard_staged_import(key uuid) returns void
language sql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
  -- A running import keeps its rows: the page that started it may be gone.
  select private.wait_for_import(private.org_id(), discard_staged_import.key);
  select private.forget_import_parts(discard_staged_import.key);
  select private.flush_search_indexes() where private.org_id() is not null;
$$;
comment on function public.discard_staged_import(uuid) is
  'Deletes uploaded rows that are no longer needed, waiting for their import if it is running, and does the work that it postponed.';

grant execute on function public.stage_import_rows(uuid, integer, jsonb), public.import_staged_records(text, text, uuid, text), public.discard_staged_import(uuid) to authenticated;

create function private.forget_import_parts(key uuid) returns void
language sql
set search_path = ''
as $$
  delete from private.import_parts p
  where p.org_id = private.org_id() and p.user_id = auth.uid() and p.key = forget_import_parts.key
$$;
comment on function private.forget_import_parts(uuid) is 'Deletes what the caller uploaded under a key.';
