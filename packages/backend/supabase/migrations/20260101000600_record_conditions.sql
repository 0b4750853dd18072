-- Tables that the generic functions serve, and how a query about them becomes SQL. The organisation and the visibility
-- rule are part of that SQL, because under row level security `like` may not use an index.

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

create function private.column_type(target regclass, column_name text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  result text;
begin
  select format_type(a.atttypid, a.atttypmod) into result
  from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attname = column_name
    and column_name = any (private.granted_columns(target, 'select'));
  if result is null then
    perform private.refuse('query.unknown_field', format('There is no field called "%s" in this list.', column_name));
  end if;
  return result;
end $$;
comment on function private.column_type(regclass, text) is 'The type of a column that signed-in people may read, or a refusal.';

create function private.fits(value text, type text) returns boolean
language sql stable
as $$
  -- Postgres remembers the type of a plain variable from the first call of a transaction; an expression is looked up anew.
  select case
    when not pg_input_is_valid(value, type || '') then value is null
    -- It reads 0x10, 1_000, 1e5, +1 and NaN as numbers too, and infinity and tomorrow as days: nobody means those.
    when type like 'numeric%' then btrim(value) ~ '^-?[0-9]+(\.[0-9]+)?$'
    when type in ('smallint', 'integer', 'bigint') then btrim(value) ~ '^-?[0-9]+$'
    when type = 'date' then value ~ '^\s*[0-9]' and value::date between '0001-01-01' and '9999-12-31'
    when type like 'timestamp%' then value ~ '^\s*[0-9]' and value::timestamptz between '0001-01-01 UTC' and '10000-01-01 UTC'
    else true end
$$;
comment on function private.fits(text, text) is
  'Whether a text is a value of a type as people write it: numbers in plain decimal notation, days of the calendar.';

create function private.type_complaint(value text, column_name text, type text) returns text
language sql immutable
set search_path = ''
as $$
  select format(case
    when type in ('smallint', 'integer', 'bigint') then '%1$s must be a whole number; "%2$s" is not'
    when type like 'numeric%' then '%1$s must be a number; "%2$s" is not, or it is too large'
    when type = 'date' or type like 'timestamp%' then '%1$s must be a date like 2026-01-31; "%2$s" is not'
    when type = 'boolean' then '%1$s must be true or false; "%2$s" is neither'
    else '"%2$s" does not fit %1$s' end,
    private.label(column_name), left(value, 40))
$$;
comment on function private.type_complaint(text, text, text) is 'Why a value does not fit a column''s type, in a sentence.';

create function private.literal(target regclass, column_name text, value text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  type constant text := private.column_type(target, column_name);
begin
  if value is null then
    return 'null';
  end if;
  if not private.fits(value, type) then
    perform private.refuse('query.invalid_value', private.type_complaint(value, column_name, type) || '.');
  end if;
  return format('%L::%s', value, type);
end $$;
comment on function private.literal(regclass, text, text) is 'A value as SQL of the column''s type, or a refusal.';

create function private.like_pattern(value text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(value, '([\\%_])', '\\\1', 'g')
$$;
comment on function private.like_pattern(text) is 'Text in which %, _ and \ stand for themselves.';

create function private.halves(value text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  parts constant text[] := string_to_array(value, ':');
  middle constant integer := cardinality(parts) / 2;
begin
  -- "09:00:17:00" are two times: with an even number of parts the separator is the one in the middle.
  if cardinality(parts) % 2 = 0 then
    return array[array_to_string(parts[:middle], ':'), array_to_string(parts[middle + 1:], ':')];
  end if;
  return array[parts[1], array_to_string(parts[2:], ':')];
end $$;
comment on function private.halves(text) is 'The two ends of a range written first:second.';

create function private.filter_condition(target regclass, filter jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  field constant text := filter ->> 'field';
  operator constant text := filter ->> 'operator';
  value constant text := coalesce(filter ->> 'value', '');
  type constant text := private.column_type(target, coalesce(field, ''));
  comparison constant text := case operator
    when 'equals' then '=' when 'not_equals' then 'is distinct from'
    when 'greater_than' then '>' when 'less_than' then '<'
    when 'at_least' then '>=' when 'at_most' then '<=' end;
  pattern constant text := private.like_pattern(value);
  ends text[];
  choices text;
begin
  if comparison is not null then
    return format('%I %s %s', field, comparison, private.literal(target, field, value));
  end if;
  case operator
    when 'contains' then return format('%I::text ilike %L', field, '%' || pattern || '%');
    when 'starts_with' then return format('%I::text ilike %L', field, pattern || '%');
    when 'ends_with' then return format('%I::text ilike %L', field, '%' || pattern);
    when 'empty' then return format('%I is %s null', field, case when value = 'true' then '' else 'not' end);
    when 'between' then
      ends := private.halves(value);
      return format('%I between %s and %s', field,
        private.literal(target, field, ends[1]), private.literal(target, field, ends[2]));
    when 'in' then
      select string_agg(private.literal(target, field, choice), ', ') into choices
      from unnest(string_to_array(value, ',')) choice;
      return case when choices is null then 'false' else format('%I in (%s)', field, choices) end;
    else
      perform private.refuse('query.unknown_operator', format('"%s" is not an operator that filters know.', operator));
  end case;
  return null;
end $$;
comment on function private.filter_condition(regclass, jsonb) is 'One filter {field, operator, value} as SQL.';

create function private.record_scope(entry private.record_tables, permission text, deed text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  org constant uuid := private.require(entry.table_name || '.' || permission, format('%s %s', deed, entry.label_many));
begin
  if entry.owner_column is null or private.can(entry.table_name || '.read_all') then
    return format('org_id = %L::uuid', org);
  end if;
  return format('org_id = %L::uuid and %I = %L::uuid', org, entry.owner_column, auth.uid());
end $$;
comment on function private.record_scope(private.record_tables, text, text) is
  'The condition that holds the caller to records they may see; refused without the permission.';

create function private.record_condition(entry private.record_tables, query jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  words constant text := lower(btrim(coalesce(query ->> 'search', '')) collate "und-x-icu");
  conditions text;
begin
  if jsonb_typeof(coalesce(query -> 'filters', '[]')) <> 'array' then
    perform private.refuse('query.invalid', 'The filters must be a list.');
  end if;
  select coalesce(string_agg(private.filter_condition(target, f), ' and '), 'true') into conditions
  from jsonb_array_elements(coalesce(query -> 'filters', '[]')) f;
  if words <> '' and entry.search_expression is null then
    perform private.refuse('query.no_search', format('%s cannot be searched.', private.label(entry.label_many)));
  elsif words <> '' then
    conditions := format('%s and %s like %L', conditions, entry.search_expression,
      '%' || private.like_pattern(words) || '%');
  end if;
  return conditions;
end $$;
comment on function private.record_condition(private.record_tables, jsonb) is 'Search and filters of a query as SQL.';

create function private.record_order(target regclass, query jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  field constant text := coalesce(query #>> '{sort,field}', 'created_at');
  descending constant boolean := coalesce((query #>> '{sort,descending}')::boolean, true);
  direction constant text := case when descending then 'desc' else 'asc' end;
  type constant text := private.column_type(target, field);
  never_null constant boolean := (select a.attnotnull from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname = field);
begin
  return format('%I %s %s, id %s', field, direction, case when never_null then '' else 'nulls last' end, direction);
end $$;
comment on function private.record_order(regclass, jsonb) is
  'The order of a query as SQL: null last, ties by id in the same direction.';

create function private.page_condition(target regclass, query jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  field constant text := coalesce(query #>> '{sort,field}', 'created_at');
  beyond constant text := case when coalesce((query #>> '{sort,descending}')::boolean, true) then '<' else '>' end;
  key constant jsonb := query #> '{page,after}';
  last_id text;
  last_value text;
begin
  if key is null or jsonb_typeof(key) = 'null' then
    return 'true';
  end if;
  last_id := private.literal(target, 'id', key ->> 'id');
  if key ->> 'value' is null then
    return format('%I is null and id %s %s', field, beyond, last_id);
  end if;
  last_value := private.literal(target, field, key ->> 'value');
  if (select a.attnotnull from pg_catalog.pg_attribute a where a.attrelid = target and a.attname = field) then
    return format('(%I, id) %s (%s, %s)', field, beyond, last_value, last_id);
  end if;
  return format('(%1$I %2$s %3$s or (%1$I = %3$s and id %2$s %4$s) or %1$I is null)', field, beyond, last_value, last_id);
end $$;
comment on function private.page_condition(regclass, jsonb) is 'Begins a page behind the record that the last one ended with.';
