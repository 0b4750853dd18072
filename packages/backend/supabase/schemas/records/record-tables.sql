-- Tables that the generic functions serve: lists, exports, imports, bulk changes, history.

create table private.record_tables (
  table_name text primary key,
  label_one text not null,
  label_many text not null,
  name_column text not null,
  search_expression text,
  owner_column text,
  derived_columns text[] not null default '{}'
);
comment on table private.record_tables is
  'Tables that the generic functions serve. Permissions are table_name.read, .create, .update, .delete, .import, .export.';
comment on column private.record_tables.search_expression is
  'Lower-case text to search in; to the letter the expression of the table''s trigram index.';
comment on column private.record_tables.owner_column is
  'Where set, a role without table_name.read_all sees only the records whose owner it is. The policies say the same.';
comment on column private.record_tables.derived_columns is
  'Which the database fills in from others where they are not said. An import that changes those leaves these to it.';
alter table private.record_tables enable row level security;

create function private.record_table(table_name text) returns private.record_tables
language plpgsql stable
set search_path = ''
as $$
declare
  entry private.record_tables;
begin
  select r.* into entry from private.record_tables r where r.table_name = record_table.table_name;
  if entry.table_name is null then
    perform private.refuse('table.unknown', format('There is no list called "%s".', record_table.table_name));
  end if;
  return entry;
end $$;
comment on function private.record_table(text) is 'The registry''s entry of a table, or a refusal.';

create function private.relation(entry private.record_tables) returns regclass
language sql stable
set search_path = ''
as $$
  select format('public.%I', entry.table_name)::regclass
$$;
comment on function private.relation(private.record_tables) is 'The table of an entry.';

create function private.granted_columns(target regclass, privilege text) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(a.attname::text order by a.attnum), '{}')
  from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped
    and has_column_privilege('authenticated', target, a.attnum, privilege)
$$;
comment on function private.granted_columns(regclass, text) is 'Columns on which signed-in people have a privilege.';

create function private.fillable_columns(target regclass) returns text[]
language sql stable
set search_path = ''
as $$
  select array(select c from unnest(private.granted_columns(target, 'insert')) c where c not in ('id', 'org_id', 'user_id'))
$$;
comment on function private.fillable_columns(regclass) is
  'What people say of a record when they add it: neither its id, nor whose it is.';

create function private.label(column_name text) returns text
language sql immutable
set search_path = ''
as $$
  select upper(left(column_name, 1)) || replace(substr(column_name, 2), '_', ' ')
$$;
comment on function private.label(text) is 'A column in words: credit_limit is "Credit limit".';
