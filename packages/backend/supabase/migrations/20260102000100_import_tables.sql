-- Parts of large files as tables: a header and lists of cells. Without a name beside each value a part is half as long,
-- and both its reading and its spreading cost a third.

-- What is on its way was written as objects. It would be read as tables: whoever sent it is asked to start again.
truncate private.import_parts;

comment on column private.import_parts.rows is 'Lists of cells in the order of columns.';

create function private.import_table(rows jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  -- Where a client may hand over no more than values, a table comes as the text of one.
  given constant jsonb := case when jsonb_typeof(rows) = 'string' and pg_input_is_valid(rows #>> '{}', 'jsonb')
    then (rows #>> '{}')::jsonb else rows end;
  columns text[];
begin
  if jsonb_typeof(given -> 0) is distinct from 'array' then
    columns := private.row_columns(given);
    return jsonb_build_array(to_jsonb(columns)) || (
      select coalesce(jsonb_agg((select jsonb_agg(r.cells -> c order by n) from unnest(columns) with ordinality u (c, n))
        order by r.place), '[]')
      from jsonb_array_elements(given) with ordinality r (cells, place));
  end if;
  if jsonb_path_exists(given, '$[0][*] ? (@.type() != "string")')
    -- Strict, because a lax path would look into each list instead of at it.
    or jsonb_path_exists(given, 'strict $[*] ? (@.type() != "array" || @.size() != $width)',
      jsonb_build_object('width', jsonb_array_length(given -> 0)))
    or (select count(distinct c) < count(*) from jsonb_array_elements_text(given -> 0) c)
  then
    perform private.refuse('import.malformed',
      'A table of rows must begin with the names of its columns, each once, and have as many cells in every row.');
  end if;
  return given;
end $$;
comment on function private.import_table(jsonb) is
  'Rows as a table, whose first list are the columns; taken as such a table, as its text, or as objects.';

create or replace function public.stage_import_rows(key uuid, part integer, rows jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  most_rows constant integer := 500000;
  sheet jsonb;
  present text[];
  total integer;
begin
  if not exists (
    select from private.record_tables t where private.can(t.table_name || '.import')
  ) then
    perform private.refuse('role.denied', format(
      'Your role (%s) may not import files. Ask an admin of your organisation.', private.role()));
  end if;
  sheet := private.import_table(stage_import_rows.rows);
  present := array(select jsonb_array_elements_text(sheet -> 0));
  sheet := sheet - 0;
  delete from private.import_parts p where p.org_id = org and p.created_at < now() - interval '1 day';
  insert into private.import_parts as p (org_id, user_id, key, part, rows, row_count, columns)
  values (org, auth.uid(), stage_import_rows.key, stage_import_rows.part, sheet, jsonb_array_length(sheet), present)
  on conflict on constraint import_parts_pkey do nothing;
  if not found and exists (
    select from private.import_parts p
    where p.org_id = org and p.user_id = auth.uid() and p.key = stage_import_rows.key
      and p.part = stage_import_rows.part and (p.rows, p.columns) is distinct from (sheet, present)
  ) then
    perform private.refuse('key.reused', format(
      'Part %s of this file was already uploaded with other rows. Start the import again from the file.',
      stage_import_rows.part));
  end if;
  select sum(p.row_count) into total from private.import_parts p
  where p.org_id = org and p.user_id = auth.uid() and p.key = stage_import_rows.key;
  if total > most_rows then
    perform private.refuse('import.too_large', format(
      'A file may have at most %s rows. Split it into smaller files.', most_rows));
  end if;
  return total;
end $$;
comment on function public.stage_import_rows(uuid, integer, jsonb) is
  'Uploads one part of a large file, as objects or as a table; answers how many rows are there so far. Repeating a part changes nothing.';

create or replace function private.load_import_rows(writable text[], source text, rows jsonb, key uuid) returns integer
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
    execute format(
      'create temporary table import_rows on commit drop as '
      || 'select (row_number() over (order by s.part, r.place))::integer as import_row, '
      || 'nullif(btrim(r.cells ->> p.id), '''') as id, %1$s from private.import_parts s '
      -- Where a column stands is the same for all rows of a part.
      || 'cross join lateral (select array_position(s.columns, ''id'') - 1 as id, %2$s offset 0) p '
      || 'cross join lateral jsonb_array_elements(s.rows) with ordinality r (cells, place) '
      || 'where s.org_id = %3$L::uuid and s.user_id = %4$L::uuid and s.key = %5$L::uuid',
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
