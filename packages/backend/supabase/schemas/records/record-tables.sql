-- Tables that the generic functions serve: lists, exports, imports, bulk changes, history.

create table private.record_tables (
  table_name text primary key,
  source_name text unique,
  label_one text not null,
  label_many text not null,
  name_column text not null,
  code_column text,
  owner_column text,
  read_permission text not null,
  is_read_by_policy boolean not null default false,
  derived_columns text[] not null default '{}',
  archived_by text,
  search_expression text,
  also_found_by text,
  name_reference text,
  named_table text
);
comment on table private.record_tables is
  'Tables that the generic functions serve. Permissions are table_name.read, .create, .update, .delete, .import, .export.';
comment on column private.record_tables.search_expression is
  'Lower-case text to search in; to the letter the expression of the table''s trigram index.';
comment on column private.record_tables.read_permission is
  'Permission for listing its records: table_name.read, or another one for lists without other access, such as members.';
comment on column private.record_tables.is_read_by_policy is 'True if lists use the table''s policies, which check more than organization and owner.';
comment on column private.record_tables.owner_column is
  'If set, a role without table_name.read_all sees only the records that it owns. The policies say the same.';
comment on column private.record_tables.derived_columns is
  'Columns that the database derives from others by default. An import that changes those leaves these to it.';
comment on column private.record_tables.source_name is
  'View for lists, if it is not the table itself. It has all columns of the table; a derived column with the name of one is null only if '
  'that one is.';
comment on column private.record_tables.name_reference is
  'A reference by whose name its record is found too: a search for a customer''s name finds the invoices of that customer.';
comment on column private.record_tables.named_table is 'The registered table that name_reference refers to.';
comment on column private.record_tables.code_column is
  'If set, a unique short name (a SKU, the code of an account) by which a file may refer to a record.';
comment on column private.record_tables.also_found_by is
  'Column of the view whose words are also searched, without an index: for lists of few records that refer to one of several tables.';
comment on column private.record_tables.archived_by is
  'The column that archiving writes: archived_at, or the status that people know it as. Null if records are not archived.';
alter table private.record_tables enable row level security;

create function private.record_table(table_name text) returns private.record_tables
language plpgsql stable
set search_path = ''
as $$
declare
  entry private.record_tables;
begin
  select r.* into entry from private.record_tables r where record_table.table_name in (r.table_name, r.source_name);
  if entry.table_name is null then
    perform private.refuse('table.unknown', format('There is no list called "%s".', record_table.table_name));
  end if;
  return entry;
end $$;
comment on function private.record_table(text) is 'The registry''s entry of a table or of the view that its lists read, or a refusal.';

-- In plpgsql, whose plans are cached: every list and every change calls these several times.
create function private.relation(entry private.record_tables) returns regclass
language plpgsql stable
set search_path = ''
as $$
begin
  return format('public.%I', entry.table_name)::regclass;
end $$;
comment on function private.relation(private.record_tables) is 'The table of an entry.';

create function private.source(entry private.record_tables) returns regclass
language plpgsql stable
set search_path = ''
as $$
begin
  return format('public.%I', coalesce(entry.source_name, entry.table_name))::regclass;
end $$;
comment on function private.source(private.record_tables) is 'Source of an entry''s lists: its view, or the table itself.';

create function private.is_never_null(source regclass, column_name text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(bool_or(a.attnotnull), false)
    from pg_catalog.pg_attribute a
    where a.attname = column_name and a.attrelid in (
      is_never_null.source,
      (select private.relation(r) from private.record_tables r
        join pg_catalog.pg_class c on c.relname = r.source_name where c.oid = is_never_null.source)));
end $$;
comment on function private.is_never_null(regclass, text) is
  'True if a column of a list has a value in every record. The catalog knows this for tables, not for views.';

create function private.granted_columns(target regclass, privilege text) returns text[]
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(a.attname::text order by a.attnum), '{}')
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped
      and has_column_privilege('authenticated', target, a.attnum, privilege));
end $$;
comment on function private.granted_columns(regclass, text) is 'Columns on which signed-in people have a privilege.';

create function private.fillable_columns(target regclass) returns text[]
language sql stable
set search_path = ''
as $$
  select array(select c from unnest(private.granted_columns(target, 'insert')) c where c not in ('id', 'org_id', 'user_id'))
$$;
comment on function private.fillable_columns(regclass) is 'Columns that users set when they add a record: neither its id nor its owner.';

create function private.label(column_name text) returns text
language sql immutable
set search_path = ''
as $$
  select upper(left(c.words, 1)) || substr(c.words, 2)
  -- The tax has another name in each country.
  from (select regexp_replace(replace(column_name, '_', ' '), '\mgst\M', 'tax') as words) c
$$;
comment on function private.label(text) is 'Label of a column: credit_limit is "Credit limit", and gst_rate "Tax rate".';
