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
  writable constant text[] := private.fillable_columns(private.relation(entry));
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
    else format('case when private.fits(r.%1$I, %2$L) then r.%1$I::%2$s end', a.attname, t.type)
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
        || 'from pg_temp.import_rows where not private.fits(%1$I, %2$L)', item.name, item.type);
    end if;
    if item.required then
      execute format('insert into pg_temp.import_rejections select import_row, %1$L, %2$L '
        || 'from pg_temp.import_rows where %1$I is null and id is null',
        item.name, item.missing);
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

create function private.policy_condition(target regclass, command "char", is_written boolean) returns text
language sql stable
set search_path = ''
as $$
  select format('(%s) is true', concat_ws(' and ',
    '(' || coalesce(string_agg(rule, ' or ') filter (where permissive), 'false') || ')',
    string_agg(rule, ' and ') filter (where not permissive)))
  from (
    select p.polpermissive as permissive, format('(%s)', pg_get_expr(
      case when is_written then coalesce(p.polwithcheck, p.polqual) else p.polqual end, p.polrelid)) as rule
    from pg_catalog.pg_policy p
    where p.polrelid = target and p.polcmd in (policy_condition.command, '*')
      and p.polroles && array[0, (select r.oid from pg_catalog.pg_roles r where r.rolname = 'authenticated')]::oid[]
  ) rules
$$;
comment on function private.policy_condition(regclass, "char", boolean) is
  'What the policies of a table ask of a row that signed-in people read, or of one as they wrote it, as SQL over the table''s columns. '
  'A definer''s work passes them by, so it asks for itself.';

create function private.update_scope(entry private.record_tables) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(' and ', private.record_scope(entry, 'update', 'change'),
    private.policy_condition(private.relation(entry), 'r', false), private.policy_condition(private.relation(entry), 'w', false))
$$;
comment on function private.update_scope(private.record_tables) is
  'The condition that holds the caller to records which they may change, as the table''s policies have it; refused without the permission.';

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
  $sql$, entry.label_one, private.relation(entry), private.update_scope(entry));
end $$;
comment on function private.reject_ids(private.record_tables) is
  'Notes rows whose id is not that of a record which the caller may change.';
