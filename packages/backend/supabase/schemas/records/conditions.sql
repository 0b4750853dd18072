-- How a query about a registered table becomes SQL. The organisation and the visibility rule are part of that SQL, because
-- under row level security `like` may not use an index.

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

create function private.record_scope(entry private.record_tables, permission text, action text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  org constant uuid := private.require(entry.table_name || '.' || permission, format('%s %s', action, entry.label_many));
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
