-- Lists of any registered table: search, sums, ids, export, matching.

create function public.search_records(table_name text, query jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(search_records.table_name);
  target constant regclass := private.relation(entry);
  size constant integer := least(greatest(coalesce((query #>> '{page,size}')::integer, 50), 1), 1001);
  skipped constant bigint := greatest(coalesce((query #>> '{page,offset}')::bigint, 0), 0);
  rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from (select %s from %s where %s and %s and %s order by %s limit %s offset %s) r',
    (select string_agg(quote_ident(c), ', ') from unnest(private.granted_columns(target, 'select')) c),
    target,
    private.record_scope(entry, 'read', 'read'),
    private.record_condition(entry, query),
    private.page_condition(target, query),
    private.record_order(target, query),
    size, skipped) into rows;
  return rows;
end $$;
comment on function public.search_records(text, jsonb) is 'One page of the records that a query matches.';

create function public.summarise_records(table_name text, query jsonb, sum_fields text[] default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(summarise_records.table_name);
  target constant regclass := private.relation(entry);
  sums text;
  summary jsonb;
begin
  select string_agg(format('%L, coalesce(sum(%I), 0)::text', f, f), ', ') into sums
  from unnest(sum_fields) f
  where private.column_type(target, f) is not null;
  execute format('select jsonb_build_object(''count'', count(*), ''sums'', jsonb_build_object(%s)) from %s where %s and %s',
    coalesce(sums, ''), target, private.record_scope(entry, 'read', 'read'), private.record_condition(entry, query))
  into summary;
  return summary;
end $$;
comment on function public.summarise_records(text, jsonb, text[]) is
  'How many records a query matches, and exact sums of their amounts as text.';

create function public.list_record_ids(table_name text, query jsonb) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(list_record_ids.table_name);
  target constant regclass := private.relation(entry);
  ids uuid[];
begin
  execute format('select coalesce(array_agg(id order by %s), ''{}'') from %s where %s and %s',
    private.record_order(target, query), target,
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
  target constant regclass := private.relation(entry);
  cells text;
  page text;
begin
  select string_agg(format('%I::text', c), ', ' order by n) into cells
  from unnest(columns) with ordinality u (c, n)
  where private.column_type(target, c) is not null;
  execute format(
    'select coalesce(json_agg(json_build_array(%s)), ''[]'')::text from (select * from %s where %s and %s and %s order by id limit %s) r',
    concat_ws(', ', 'id::text', cells), target,
    private.record_scope(entry, 'export', 'export'),
    private.record_condition(entry, query),
    case when after is null then 'true' else format('id > %L::uuid', after) end,
    least(greatest(page_size, 1), 20000)) into page;
  return page;
end $$;
comment on function public.export_records(text, text[], jsonb, uuid, integer) is
  'One page of an export, by id: a JSON array of arrays of text, each the id and then the columns.';

create function public.match_records(table_name text, field text, wanted text[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(match_records.table_name);
  target constant regclass := private.relation(entry);
  type constant text := private.column_type(target, match_records.field);
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
  $sql$, match_records.field, target, private.record_scope(entry, 'read', 'read'))
  using match_records.wanted into matches;
  return matches;
end $$;
comment on function public.match_records(text, text, text[]) is
  'Which visible records have one of the values in a field, case ignored: {"value": "id"}.';

grant execute on function public.search_records(text, jsonb), public.summarise_records(text, jsonb, text[]), public.list_record_ids(text, jsonb), public.export_records(text, text[], jsonb, uuid, integer), public.match_records(text, text, text[]) to authenticated;
