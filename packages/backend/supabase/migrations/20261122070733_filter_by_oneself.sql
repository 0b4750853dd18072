set check_function_bodies = off;

create or replace function private.filter_condition (
  target regclass,
  filter jsonb
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
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
  -- Who asks is known here best: a link to one's own records means whoever opens it.
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
end $function$;

comment on function "private"."filter_condition"(regclass, jsonb) is 'One filter {field, operator, value} as SQL. The user_id ''me'' is the caller''s.';

reset check_function_bodies;
