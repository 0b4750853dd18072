-- Lists of any registered table: search, sums, ids, export, matching.

create function public.search_records(table_name text, query jsonb) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(search_records.table_name);
  source constant regclass := private.source(entry);
  size constant integer := least(greatest(coalesce((query #>> '{page,size}')::integer, 50), 1), 1001);
  skipped constant bigint := greatest(coalesce((query #>> '{page,offset}')::bigint, 0), 0);
  rows json;
begin
  execute format(
    'select coalesce(json_agg(r), ''[]'') from (select %s from %s where %s and %s and %s order by %s limit %s offset %s) r',
    (select string_agg(quote_ident(c), ', ') from unnest(private.granted_columns(source, 'select')) c),
    source,
    private.record_scope(entry, 'read', 'read'),
    private.record_condition(entry, query, is_page => true),
    private.page_condition(source, query),
    private.record_order(source, query),
    size, skipped) into rows;
  return rows;
end $$;
comment on function public.search_records(text, jsonb) is 'One page of the records that match a query.';

create function private.view_counts(source regclass, views jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(views) is distinct from 'object' or (select count(*) from jsonb_object_keys(views)) > 50 then
    perform private.refuse('query.invalid', 'The views must be an object of at most 50 lists of filters, by the ids of the views.');
  end if;
  return (
    select coalesce(string_agg(format('%L, count(*) filter (where %s)', v.key, private.filter_conditions(source, v.value)), ', '), '')
    from jsonb_each(views) v);
end $$;
comment on function private.view_counts(regclass, jsonb) is 'Number of records in each view of a list, as SQL: ids and counts alternate.';

create function private.record_sums(source regclass, sum_fields text[], condition text) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(string_agg(format('%L, coalesce(sum(%I) filter (where %s), 0)::text', f, f, condition), ', '), '')
  from (select distinct f from unnest(sum_fields) f) f
  where private.column_type(source, f) is not null
$$;
comment on function private.record_sums(regclass, text[], text) is 'Exact sums of columns for a condition, as SQL: names and sums alternate.';

create function public.summarise_records(
  table_name text, query jsonb, sum_fields text[] default '{}', views jsonb default '{}'
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(summarise_records.table_name);
  source constant regclass := private.source(entry);
  scope constant text := private.record_scope(entry, 'read', 'read');
  condition constant text := private.record_condition(entry, query);
  counts constant text := private.view_counts(source, views);
  -- A search is answered by indexes, which the counts of all records cannot use. All else is one pass.
  is_one_pass constant boolean := counts <> '' and btrim(coalesce(query ->> 'search', '')) = '';
  matched constant text := case when is_one_pass then condition else 'true' end;
  summary jsonb;
  counted jsonb;
begin
  execute format(
    'select jsonb_build_object(''count'', count(*) filter (where %1$s), ''sums'', jsonb_build_object(%2$s)), jsonb_build_object(%3$s) from %4$s where %5$s and %6$s',
    matched, private.record_sums(source, sum_fields, matched), case when is_one_pass then counts else '' end,
    source, scope, case when is_one_pass then 'true' else condition end) into summary, counted;
  if counts = '' then
    return summary;
  elsif not is_one_pass then
    execute format('select jsonb_build_object(%s) from %s where %s', counts, source, scope) into counted;
  end if;
  return summary || jsonb_build_object('views', counted);
end $$;
comment on function public.summarise_records(text, jsonb, text[], jsonb) is
  'Number of records that match a query, exact sums of their amounts as text, and the number of records in each of views {id: [filters]}, '
  'ignoring the query.';

create function public.list_record_ids(table_name text, query jsonb) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(list_record_ids.table_name);
  source constant regclass := private.source(entry);
  ids uuid[];
begin
  execute format('select coalesce(array_agg(id order by %s), ''{}'') from %s where %s and %s',
    private.record_order(source, query), source,
    private.record_scope(entry, 'read', 'read'), private.record_condition(entry, query)) into ids;
  return ids;
end $$;
comment on function public.list_record_ids(text, jsonb) is 'The ids of all records that a query matches, in its order.';

create function public.export_records(
  table_name text, columns text[], query jsonb, after uuid default null, page_size integer default 5000
) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(export_records.table_name);
  source constant regclass := private.source(entry);
  -- Longer texts would be held several times over on their way to who asked.
  most_characters constant integer := 8000000;
  cells text;
  page text;
begin
  -- Each once, at the first position that it is named at.
  select string_agg(format('%I::text', c), ', ' order by n) into cells
  from (select c, min(n) from unnest(columns) with ordinality u (c, n) group by c) u (c, n)
  where private.column_type(source, c) is not null;
  execute format(
    'select ''['' || coalesce(string_agg(cells, '','' order by id), '''') || '']'' from (
      select r.id, r.cells, sum(length(r.cells)) over (order by r.id) - length(r.cells) as before
      from (select id, json_build_array(%s)::text as cells from %s where %s and %s and %s order by id limit %s) r
    ) counted where before < %s',
    concat_ws(', ', 'id::text', cells), source,
    private.record_scope(entry, 'export', 'export'),
    private.record_condition(entry, query),
    case when after is null then 'true' else format('id > %L::uuid', after) end,
    least(greatest(page_size, 1), 20000), most_characters) into page;
  return page;
end $$;
comment on function public.export_records(text, text[], jsonb, uuid, integer) is
  'One page of an export, by id: a JSON array of arrays of text, each the id and then the columns, each of them '
  'once. Long rows make a page shorter than requested; the export ends with the first empty page.';

create function public.match_records(table_name text, field text, wanted text[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(match_records.table_name);
  source constant regclass := private.source(entry);
  type constant text := private.column_type(source, match_records.field);
  matches jsonb;
begin
  execute format($sql$
    select coalesce(jsonb_object_agg(v.value, r.id), '{}')
    from (select distinct value, lower(btrim(value) collate "und-x-icu") as folded from unnest($1) value) v
    join (
      select distinct on (folded) lower(btrim(%1$I::text) collate "und-x-icu") as folded, id
      from %2$s where %3$s and %1$I is not null order by folded, id
    ) r using (folded)
    where v.folded <> ''
  $sql$, match_records.field, source, private.record_scope(entry, 'read', 'read'))
  using match_records.wanted into matches;
  return matches;
end $$;
comment on function public.match_records(text, text, text[]) is
  'Which visible records have one of the values in a field, case ignored: {"value": "id"}.';

grant execute on function public.search_records(text, jsonb), public.summarise_records(text, jsonb, text[], jsonb), public.list_record_ids(text, jsonb), public.export_records(text, text[], jsonb, uuid, integer), public.match_records(text, text, text[]) to authenticated;
