-- Conversion of a query of a registered table to SQL. The SQL contains the organization and the visibility rule, because under row level
-- security `like` may not use an index.

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
  -- "me" is the caller: a link to one's own records works for every user.
  if field = 'user_id' and value = 'me' and operator in ('equals', 'not_equals') then
    return format('user_id %s %L::uuid', comparison, auth.uid());
  end if;
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
comment on function private.filter_condition(regclass, jsonb) is 'One filter {field, operator, value} as SQL. The user_id ''me'' is the caller''s.';

create function private.record_scope(entry private.record_tables, permission text, action text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  org constant uuid := private.require(
    case permission when 'read' then entry.read_permission else entry.table_name || '.' || permission end,
    format('%s %s', action, entry.label_many));
begin
  if entry.table_name = 'banking_security_audit' and not private.is_banking_open() then
    perform private.refuse('banking.locked', 'The banking area is locked. Enter your password to open it again.');
  elsif entry.is_read_by_policy then
    return format('org_id = %L::uuid and %s', org, private.policy_condition(private.relation(entry), 'r', false));
  elsif entry.owner_column is null or private.can(entry.table_name || '.read_all') then
    return format('org_id = %L::uuid', org);
  end if;
  return format('org_id = %L::uuid and %I = %L::uuid', org, entry.owner_column, auth.uid());
end $$;
comment on function private.record_scope(private.record_tables, text, text) is
  'The condition that holds the caller to records they may see; refused without the permission.';

create function private.filter_conditions(target regclass, filters jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(coalesce(filters, '[]')) <> 'array' then
    perform private.refuse('query.invalid', 'The filters must be a list.');
  end if;
  return (
    select coalesce(string_agg(private.filter_condition(target, f), ' and '), 'true')
    from jsonb_array_elements(coalesce(filters, '[]')) f);
end $$;
comment on function private.filter_conditions(regclass, jsonb) is 'A list of filters as SQL, all of which must hold.';

create function private.with_name(entry private.record_tables, pattern text) returns text
language sql stable
set search_path = ''
as $$
  -- The searched text contains more than the name: its index finds, and the name decides. Not everybody who reads invoices may see the
  -- customer's e-mail and phone.
  select format('select n.id from %s n where n.org_id = %L::uuid and %s like %L and lower(n.%I collate "und-x-icu") like %4$L',
    private.relation(entry), private.required_org_id(), entry.search_expression, pattern, entry.name_column)
$$;
comment on function private.with_name(private.record_tables, text) is
  'Ids of an organization''s records whose name contains a pattern, as SQL; including those that the caller may not open.';

create function private.ids_with_name(entry private.record_tables, pattern text) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  ids uuid[];
begin
  if entry.name_reference is not null and private.can(entry.named_table || '.read') then
    -- Beyond these the planner would take longer to weigh them than to read the list.
    execute format('select array(%s limit 1001)', private.with_name(private.record_table(entry.named_table), pattern)) into ids;
  end if;
  return coalesce(ids, '{}');
end $$;
comment on function private.ids_with_name(private.record_tables, text) is
  'The records with a pattern in their name among those that a table''s records refer to; 1001 of them are too many to write out.';

create function private.search_condition(entry private.record_tables, pattern text, is_page boolean, ids uuid[] default null) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  own constant text := case when entry.also_found_by is null then format('%s like %L', entry.search_expression, pattern)
    else format('(%s like %L or lower(%I collate "und-x-icu") like %2$L)', entry.search_expression, pattern, entry.also_found_by) end;
  ids constant uuid[] := coalesce(search_condition.ids, private.ids_with_name(entry, pattern));
  named private.record_tables;
begin
  if cardinality(ids) = 0 then
    return own;
  elsif cardinality(ids) <= 1000 then
    -- Written out, their number is known: the planner joins what two indexes find.
    return format('(%I = any (%L::uuid[]) or %s)', entry.name_reference, ids, own);
  end if;
  named := private.record_table(entry.named_table);
  if is_page then
    -- So many names contain the words that a page is full after a few rows, each looked up separately.
    return format('((select lower(n.%I collate "und-x-icu") like %L from %s n where n.org_id = %L::uuid and n.id = %I) or %s)',
      named.name_column, pattern, private.relation(named), private.required_org_id(), entry.name_reference, own);
  end if;
  return format('(%I in (%s) or %s)', entry.name_reference, private.with_name(named, pattern), own);
end $$;
comment on function private.search_condition(private.record_tables, text, boolean, uuid[]) is
  'A search as SQL: the words of the record itself, and the name of its reference. ids limits it to known ones.';

create function private.record_condition(entry private.record_tables, query jsonb, is_page boolean default false) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  words constant text := lower(btrim(coalesce(query ->> 'search', '')) collate "und-x-icu");
  conditions constant text := private.filter_conditions(private.source(entry), query -> 'filters');
begin
  if words <> '' and entry.search_expression is null then
    perform private.refuse('query.no_search', format('%s cannot be searched.', private.label(entry.label_many)));
  elsif words <> '' then
    return format('%s and %s', conditions, private.search_condition(entry, '%' || private.like_pattern(words) || '%', is_page));
  end if;
  return conditions;
end $$;
comment on function private.record_condition(private.record_tables, jsonb, boolean) is
  'Search and filters of a query as SQL. A page may stop reading when it is full.';

create function private.record_order(target regclass, query jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  field constant text := coalesce(query #>> '{sort,field}', 'created_at');
  descending constant boolean := coalesce((query #>> '{sort,descending}')::boolean, true);
  direction constant text := case when descending then 'desc' else 'asc' end;
  type constant text := private.column_type(target, field);
begin
  return format('%I %s %s, id %s', field, direction,
    case when private.is_never_null(target, field) then '' else 'nulls last' end, direction);
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
  if private.is_never_null(target, field) then
    return format('(%I, id) %s (%s, %s)', field, beyond, last_value, last_id);
  end if;
  return format('(%1$I %2$s %3$s or (%1$I = %3$s and id %2$s %4$s) or %1$I is null)', field, beyond, last_value, last_id);
end $$;
comment on function private.page_condition(regclass, jsonb) is 'Begins a page behind the record that the last one ended with.';
