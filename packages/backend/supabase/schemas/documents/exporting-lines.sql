-- Documents with their lines, in the format of an import: a row for each line, references by code or name.

create function private.cell_of_line(org uuid, line jsonb, column_name text) returns text
language sql stable
set search_path = ''
as $$
  select case column_name
    when 'account_id' then (select a.code from public.accounts a where a.org_id = org and a.id::text = line ->> 'account_id')
    when 'product_id' then (
      select coalesce(nullif(p.sku, ''), p.name) from public.products p where p.org_id = org and p.id::text = line ->> 'product_id')
    else coalesce(line -> 'names' ->> column_name, line ->> column_name) end
$$;
comment on function private.cell_of_line(uuid, jsonb, text) is
  'Value of a line of document_lines in a file: its account by code, its product by SKU, a contact by name, others unchanged.';

create function public.export_document_lines(
  table_name text, columns text[], line_columns text[], query jsonb, after uuid default null, page_size integer default 500
) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(export_document_lines.table_name);
  source constant regclass := private.source(entry);
  org constant uuid := private.required_org_id();
  kind constant text := coalesce(
    (select k.kind from private.document_kinds k where k.table_name = entry.table_name),
    case entry.table_name when 'journal_entries' then 'journal_entry' end);
  head text;
  page text;
begin
  if kind is null then
    perform private.refuse('record.no_lines', format(
      '%s have no lines that could be exported. Export a row for each of them instead.', private.label(entry.label_many)));
  end if;
  -- Entries of the same day and description are distinguished by their numbers, which other books import as
  -- references.
  select string_agg(case when kind = 'journal_entry' and c = 'reference' then 'coalesce(r.reference, r.entry_number)'
      else format('r.%I::text', c) end, ', ' order by n) into head
  from (select c, min(n) from unnest(export_document_lines.columns) with ordinality u (c, n) group by c) u (c, n)
  where private.column_type(source, c) is not null;
  execute format(
    'select coalesce(json_agg(to_json(array[r.id::text, %s] || array(
        select private.cell_of_line($1, l.value, u.c) from unnest($3) with ordinality u (c, n) group by u.c order by min(u.n)))
        order by r.id, l.n), ''[]'')::text
      from (select * from %s where %s and %s and %s order by id limit %s) r
      left join lateral jsonb_array_elements(public.document_lines($2, r.id)) with ordinality l (value, n) on true',
    head, source,
    private.record_scope(entry, 'export', 'export'),
    private.record_condition(entry, query),
    case when after is null then 'true' else format('id > %L::uuid', after) end,
    least(greatest(page_size, 1), 1000)) into page using org, kind, line_columns;
  return page;
end $$;
comment on function public.export_document_lines(text, text[], text[], jsonb, uuid, integer) is
  'One page of an export of documents with their lines, by the documents'' ids: a JSON array of arrays of text, a row for each line, '
  'each the document''s id, its columns and those of the line. An entry without a reference has its number as one.';

grant execute on function public.export_document_lines(text, text[], text[], jsonb, uuid, integer) to authenticated;
