-- Checks and conversion of texts to values of a column in SQL.

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
  select case
    when not private.is_input(value, type) then value is null
    -- The cast also accepts 0x10, 1_000, 1e5, +1 and NaN as numbers, and infinity and tomorrow as days, which nobody means.
    when type like 'numeric%' then btrim(value) ~ '^-?[0-9]+(\.[0-9]+)?$'
    when type in ('smallint', 'integer', 'bigint') then btrim(value) ~ '^-?[0-9]+$'
    when type = 'date' then value ~ '^\s*[0-9]' and value::date between '0001-01-01' and '9999-12-31'
    when type like 'timestamp%' then value ~ '^\s*[0-9]' and value::timestamptz between '0001-01-01 UTC' and '10000-01-01 UTC'
    else true end
$$;
comment on function private.fits(text, text) is
  'True if a text is a value of a type as users write it: numbers in plain decimal notation, days of the calendar.';

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
comment on function private.type_complaint(text, text, text) is 'Message for a value that does not fit a column''s type.';

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
comment on function private.like_pattern(text) is 'Escapes %, _ and \ in a text.';

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
