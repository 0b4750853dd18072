-- Texts that are to become values.

create function private.is_input(value text, type text) returns boolean
language plpgsql stable
as $$
begin
  if current_setting('server_version_num')::integer >= 160000 then
    -- An expression, since Postgres remembers the type of a plain variable from the first call of a transaction.
    return pg_catalog.pg_input_is_valid(value, type || '');
  elsif value is null then
    return null;
  end if;
  -- PostgreSQL 15 only reports it as an error.
  begin
    execute 'select $1::' || type using value;
    return true;
  exception when data_exception or check_violation then
    return false;
  end;
end $$;
comment on function private.is_input(text, text) is
  'True if a text can be parsed as a value of a type; null for a null text. The type is ours, never the caller''s.';
