-- Importing files into any registered table. All checks run over the whole file at once: the types, the required
-- columns, and the table's CHECK constraints, whose comments are the messages. Nothing is written row by row.

create table private.imports (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default private.uuid_v7(),
  key uuid not null,
  user_id uuid not null,
  table_name text not null references private.record_tables (table_name),
  request_hash text not null,
  answer jsonb,
  inserted_ids uuid[] not null default '{}',
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, key)
);
comment on table private.imports is 'Finished imports: the answer for whoever repeats the key, and what undoing needs.';
alter table private.imports alter column inserted_ids set storage external;
create index imports_table on private.imports (table_name);

create table private.import_updates (
  org_id uuid not null,
  import_id uuid not null,
  record_id uuid not null,
  before jsonb not null,
  primary key (org_id, import_id, record_id),
  foreign key (import_id, org_id) references private.imports (id, org_id) on delete cascade
);
comment on table private.import_updates is 'How records were before an import changed them.';
create index import_updates_import on private.import_updates (import_id, org_id);

-- Unlogged: a file on its way is uploaded again after a crash, and the log need not carry it twice.
create unlogged table private.import_parts (
  org_id uuid not null,
  user_id uuid not null,
  key uuid not null,
  part integer not null,
  rows jsonb not null,
  row_count integer not null,
  columns text[] not null,
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, key, part)
);
comment on table private.import_parts is 'Rows of large files, uploaded in parts; gone after the import or a day.';
alter table private.import_parts alter column rows set storage external;

alter table private.imports enable row level security;
alter table private.import_updates enable row level security;
alter table private.import_parts enable row level security;

create function private.row_columns(rows jsonb) returns text[]
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_path_exists(rows, '$[*] ? (@.type() != "object")') then
    perform private.refuse('import.malformed', 'The rows to import must be a list of objects.');
  end if;
  return (select coalesce(array_agg(distinct key), '{}')
    from jsonb_array_elements(rows) r cross join lateral jsonb_object_keys(r) key);
end $$;
comment on function private.row_columns(jsonb) is 'All columns that rows speak of, or a refusal where they are no rows.';

create function private.import_columns(entry private.record_tables, present text[]) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  writable constant text[] := array_remove(private.granted_columns(private.relation(entry), 'insert'), 'id');
  stranger text;
begin
  select c into stranger from unnest(present) c where c <> 'id' and c <> all (writable) limit 1;
  if stranger is not null then
    perform private.refuse('import.unknown_column', format(
      'The column "%s" cannot be imported into %s. Leave it out, or map it to another field.', stranger, entry.label_many));
  end if;
  return writable;
end $$;
comment on function private.import_columns(private.record_tables, text[]) is
  'The columns that an import may fill, beside the id; refused where the file has another.';

create function private.load_import_rows(writable text[], source text, rows jsonb, key uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  blank constant text := E' \t\r\n\u00a0';
  total integer;
begin
  execute format(
    'create temporary table import_rows on commit drop as select %s, %s from %s',
    case source when 'staged' then '(row_number() over (order by s.part, r.position))::integer' else 'r.position::integer' end
      || ' as import_row, nullif(btrim(r.id), '''') as id',
    (select string_agg(format('nullif(btrim(r.%1$I, %2$L), '''') as %1$I', c, blank), ', ') from unnest(writable) c),
    format(case source
      when 'staged' then 'private.import_parts s cross join lateral rows from (jsonb_to_recordset(s.rows) as (id text, %1$s)) '
        || 'with ordinality r (id, %2$s, position) where s.org_id = %3$L::uuid and s.user_id = %4$L::uuid and s.key = %5$L::uuid'
      else 'rows from (jsonb_to_recordset(%6$L::jsonb) as (id text, %1$s)) with ordinality r (id, %2$s, position)' end,
      (select string_agg(format('%I text', c), ', ') from unnest(writable) c),
      (select string_agg(quote_ident(c), ', ') from unnest(writable) c),
      private.org_id(), auth.uid(), key, rows));
  get diagnostics total = row_count;
  return total;
end $$;
comment on function private.load_import_rows(text[], text, jsonb, uuid) is
  'Spreads the rows over a temporary table of text; blanks become null.';

create function private.typed_value(target regclass, column_name text, with_default boolean) returns text
language sql stable
set search_path = ''
as $$
  select case
      when d.adbin is null or not with_default then typed
      else format('coalesce(%s, %s)', typed, pg_get_expr(d.adbin, d.adrelid))
    end
  from pg_catalog.pg_attribute a
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  cross join lateral (select format_type(a.atttypid, a.atttypmod) as type) t
  cross join lateral (select case
    when t.type = 'text' then format('r.%I', a.attname)
    else format('case when pg_input_is_valid(r.%1$I, %2$L) then r.%1$I::%2$s end', a.attname, t.type)
  end as typed) v
  where a.attrelid = target and a.attname = column_name
$$;
comment on function private.typed_value(regclass, text, boolean) is
  'A cell as SQL of its column''s type. A blank takes the default; what does not fit is null and has its own message.';

create function private.reject_values(entry private.record_tables, writable text[], present text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  item record;
begin
  for item in
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull and not a.atthasdef as required,
      coalesce(private.constraint_sentence(target, format('%s_%s_given', entry.table_name, a.attname)),
        private.label(a.attname) || ' is required') as missing
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname = any (writable)
  loop
    if item.type <> 'text' and item.name = any (present) then
      execute format('insert into pg_temp.import_rejections '
        || 'select import_row, %1$L, private.type_complaint(%1$I, %1$L, %2$L) '
        || 'from pg_temp.import_rows where not pg_input_is_valid(%1$I, %2$L)', item.name, item.type);
    end if;
    if item.required then
      execute format('insert into pg_temp.import_rejections select import_row, %1$L, %2$L '
        || 'from pg_temp.import_rows where %1$I is null and (id is null or %3$L)',
        item.name, item.missing, item.name = any (present));
    end if;
  end loop;
end $$;
comment on function private.reject_values(private.record_tables, text[], text[]) is
  'Notes cells that do not fit their type, and required ones that are blank.';

create function private.reject_by_checks(entry private.record_tables, writable text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  broken text;
  messages text;
begin
  select
    string_agg(format('(%s) is false', rule), ' or '),
    string_agg(format('(case when (%s) is false then array[%L, %L] end)', rule, field,
      coalesce(sentence, private.label(field) || ' was not accepted')), ', ')
  into broken, messages
  from (
    select pg_get_expr(c.conbin, c.conrelid) as rule, obj_description(c.oid, 'pg_constraint') as sentence,
      min(a.attname) as field
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.conrelid = target and c.contype = 'c'
    group by c.oid, c.conbin, c.conrelid
    having bool_and(a.attname = any (writable))
  ) checks;
  if broken is null then
    return;
  end if;
  execute format(
    'insert into pg_temp.import_rejections select t.import_row, f.failure[1], f.failure[2] '
    || 'from (select r.import_row, %s from pg_temp.import_rows r) t '
    || 'cross join lateral (values %s) f (failure) where (%s) and f.failure is not null',
    (select string_agg(format('%s as %I', private.typed_value(target, c, true), c), ', ') from unnest(writable) c),
    messages, broken);
end $$;
comment on function private.reject_by_checks(private.record_tables, text[]) is
  'Notes rows that break a CHECK constraint, with the constraint''s comment as message.';

create function private.reject_ids(entry private.record_tables) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not exists (select from pg_temp.import_rows where id is not null) then
    return;
  end if;
  execute format($sql$
    insert into pg_temp.import_rejections
    select r.import_row, 'id', case
      when t.id is null then format('There is no %1$s with the id "%%s". Leave the id empty to add a new one', left(r.id, 40))
      else 'This %1$s appears more than once in the file' end
    from (
      select import_row, id, case when pg_input_is_valid(id, 'uuid') then id::uuid end as record_id,
        row_number() over (partition by lower(id) order by import_row) as occurrence
      from pg_temp.import_rows where id is not null
    ) r
    left join (select id from %2$s where %3$s) t on t.id = r.record_id
    where t.id is null or r.occurrence > 1
  $sql$, entry.label_one, private.relation(entry), private.record_scope(entry, 'update', 'change'));
end $$;
comment on function private.reject_ids(private.record_tables) is
  'Notes rows whose id is not that of a record which the caller may change.';

create function private.insert_import_rows(entry private.record_tables, writable text[]) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  ids uuid[];
begin
  execute format(
    'with added as (insert into %s (%s) select %s from pg_temp.import_rows r where r.id is null '
    || 'returning id) select coalesce(array_agg(id), ''{}'') from added',
    target,
    (select string_agg(quote_ident(c), ', ') from unnest(writable) c),
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
  changed integer;
begin
  execute format(
    'insert into private.import_updates (org_id, import_id, record_id, before) select $1, $2, t.id, to_jsonb(t) '
    || 'from %s t join pg_temp.import_rows r on r.id::uuid = t.id where t.org_id = $1', target)
  using org, import_id;
  get diagnostics changed = row_count;
  if changed = 0 or present = '{id}' then
    return changed;
  end if;
  execute format(
    'update %s t set %s from pg_temp.import_rows r, private.import_updates u '
    || 'where u.org_id = $1 and u.import_id = $2 and t.org_id = $1 and t.id = u.record_id and r.id::uuid = u.record_id',
    target,
    (select string_agg(format('%I = %s', c, private.typed_value(target, c, a.attnotnull)), ', ')
      from unnest(present) c join pg_catalog.pg_attribute a on a.attrelid = target and a.attname = c
      where c <> 'id'))
  using org, import_id;
  return changed;
end $$;
comment on function private.update_import_rows(private.record_tables, text[], uuid) is
  'Changes the accepted existing records in the columns of the file, and keeps how they were before.';

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
  execute format('select %I::text from %s t where org_id = $1 and updated_at <> $2 and (id = any ($3) or id in '
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

grant execute on function
  public.import_records(text, jsonb, text, uuid), public.stage_import_rows(uuid, integer, jsonb),
  public.import_staged_records(text, text, uuid), public.discard_staged_import(uuid), public.undo_import(uuid)
to authenticated;
