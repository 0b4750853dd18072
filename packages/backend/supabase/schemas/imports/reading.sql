-- Rows of a file as a table: objects, or parts with a header and lists of cells. Without a name beside each value, a part is half as long,
-- and parsing and expanding it cost a third.

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
comment on function private.row_columns(jsonb) is 'All columns of the rows; refuses other values.';

create function private.imported_kind(entry private.record_tables) returns private.document_kinds
language sql stable
set search_path = ''
as $$
  select case entry.table_name when 'journal_entries' then private.journal_file()
    else (select k from private.document_kinds k where k.table_name = entry.table_name) end
$$;
comment on function private.imported_kind(private.record_tables) is
  'The kind of documents that the files of a table hold, journal entries among them; null for plain records.';

create function private.import_columns(entry private.record_tables, present text[]) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  kind constant private.document_kinds := private.imported_kind(entry);
  writable constant text[] := case when kind.kind is null then private.fillable_columns(private.relation(entry))
    else private.document_fields(kind) end;
  rejected text;
begin
  -- Documents are only added: what became of one since is not undone by a file.
  select c into rejected from unnest(present) c where (c <> 'id' or kind.kind is not null) and c <> all (writable) limit 1;
  if rejected is not null then
    perform private.refuse('import.unknown_column', format(
      'The column "%s" cannot be imported into %s. Leave it out, or map it to another field.', rejected, entry.label_many));
  end if;
  return writable;
end $$;
comment on function private.import_columns(private.record_tables, text[]) is
  'Columns that an import can fill, beside the id; refuses others in the file.';

create function private.load_import_rows(writable text[], source text, rows jsonb, key uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  blank constant text := E' \t\r\n\u00a0';
  cells constant text := (select string_agg(case source
    when 'staged' then format('nullif(btrim(r.cells ->> p.%1$I, %2$L), '''') as %1$I', c, blank)
    else format('nullif(btrim(r.%1$I, %2$L), '''') as %1$I', c, blank) end, ', ') from unnest(writable) c);
  total integer;
begin
  if source = 'staged' then
    -- Numbered by its part's place and its own in it: sorting all rows would write them to the disk once more.
    execute format(
      'create temporary table import_rows on commit drop as '
      || 'select (s.before + r.place)::integer as import_row, nullif(btrim(r.cells ->> p.id), '''') as id, %1$s from ('
      || 'select columns, rows, sum(row_count) over (order by part) - row_count as before from private.import_parts '
      || 'where org_id = %3$L::uuid and user_id = %4$L::uuid and key = %5$L::uuid) s '
      -- The position of a column is the same for all rows of a part.
      || 'cross join lateral (select array_position(s.columns, ''id'') - 1 as id, %2$s offset 0) p '
      || 'cross join lateral jsonb_array_elements(s.rows) with ordinality r (cells, place)',
      cells, (select string_agg(format('array_position(s.columns, %1$L) - 1 as %1$I', c), ', ') from unnest(writable) c),
      private.org_id(), auth.uid(), key);
  else
    execute format(
      'create temporary table import_rows on commit drop as select r.import_row::integer as import_row, '
      || 'nullif(btrim(r.id), '''') as id, %1$s '
      || 'from rows from (jsonb_to_recordset(%2$L::jsonb) as (id text, %3$s)) with ordinality r (id, %4$s, import_row)',
      cells, rows,
      (select string_agg(format('%I text', c), ', ') from unnest(writable) c),
      (select string_agg(quote_ident(c), ', ') from unnest(writable) c));
  end if;
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

create function private.import_table(rows jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  given jsonb := rows;
  columns text[];
begin
  -- For clients that can only send scalar values, a table may be sent as JSON text. It is parsed once, not tried first.
  if jsonb_typeof(rows) = 'string' then
    begin
      given := (rows #>> '{}')::jsonb;
    exception when data_exception then
      -- Refused below, like everything else that is no table.
      null;
    end;
  end if;
  if jsonb_typeof(given -> 0) is distinct from 'array' then
    columns := private.row_columns(given);
    return jsonb_build_array(to_jsonb(columns)) || (
      select coalesce(jsonb_agg((select jsonb_agg(r.cells -> c order by n) from unnest(columns) with ordinality u (c, n))
        order by r.place), '[]')
      from jsonb_array_elements(given) with ordinality r (cells, place));
  end if;
  if jsonb_path_exists(given, '$[0][*] ? (@.type() != "string")')
    -- Strict, because a lax path would search in each list instead of testing it.
    or jsonb_path_exists(given, 'strict $[*] ? (@.type() != "array" || @.size() != $width)',
      jsonb_build_object('width', jsonb_array_length(given -> 0)))
    or (select count(distinct c) < count(*) from jsonb_array_elements_text(given -> 0) c)
  then
    perform private.refuse('import.malformed',
      'A table of rows must begin with the names of its columns, each once, and have as many cells in every row.');
  end if;
  return given;
end $$;
comment on function private.import_table(jsonb) is 'Rows as a table whose first list is the columns; accepts such a table, its text, or objects.';

create function private.strict_value(target regclass, column_name text) returns text
language sql stable
set search_path = ''
as $$
  select case when d.adbin is null then typed else format('coalesce(%s, %s)', typed, pg_get_expr(d.adbin, d.adrelid)) end
  from pg_catalog.pg_attribute a
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  cross join lateral (select format_type(a.atttypid, a.atttypmod) as type) t
  -- Invalid numbers by our rules are converted to text that the cast rejects.
  cross join lateral (select format(
    case when t.type ~ '^(numeric|smallint|integer|bigint)'
      then '(case when r.%1$I ~ ''^-?[0-9]+([.][0-9]+)?$'' then r.%1$I else ''"'' || r.%1$I end)::%2$s'
      else 'r.%1$I::%2$s' end, a.attname, t.type) as typed) v
  where a.attrelid = target and a.attname = column_name
$$;
comment on function private.strict_value(regclass, text) is
  'A cell as SQL of its column''s type. A blank takes the default; what does not fit is an error.';
