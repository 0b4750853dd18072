-- Rows of a file that are lines of documents: which of them make one document, with what head.

create function private.document_fields(kind private.document_kinds) returns text[]
language sql immutable
set search_path = ''
as $$
  select array_remove(kind.fields || kind.number_column || private.file_line_fields(kind) || 'document'::text, null)
$$;
comment on function private.document_fields(private.document_kinds) is
  'Columns of a file of documents: columns of the head, the number, columns of the lines, and "document", which '
  'identifies a document if the file has no other way.';

create function private.is_same_document(kind private.document_kinds, head jsonb, given jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select case
    when given ? kind.number_column then lower(given ->> kind.number_column) is not distinct from lower(head ->> kind.number_column)
    else not exists (
      select from unnest(case when kind.contact_column is null then kind.fields
        else array[kind.contact_column, kind.date_column, 'reference'] end) key
      where given ? key and lower(given ->> key) is distinct from lower(head ->> key)
        and (key <> kind.date_column or private.fits(given ->> key, 'date'))) end
$$;
comment on function private.is_same_document(private.document_kinds, jsonb, jsonb) is
  'True if a row belongs to the document of the previous row: by its number, or else by contact, date and '
  'reference, or else by its whole head. A blank cell repeats the cell above, and so does an invalid date, so that '
  'an invalid document is refused as a whole.';

create function private.collect_documents(kind private.document_kinds) returns integer
language plpgsql
set search_path = ''
as $$
declare
  head jsonb;
  tag text;
  first_row integer;
  lines jsonb[];
  item record;
  total integer := 0;
begin
  create temporary table import_documents (first_row integer, head jsonb, lines jsonb, number integer, text text) on commit drop;
  for item in execute format(
    'select r.import_row, r.document as tag, jsonb_strip_nulls(jsonb_build_object(%s)) as given, '
    || 'jsonb_strip_nulls(jsonb_build_object(%s)) as line from pg_temp.import_rows r order by r.import_row',
    (select string_agg(format('%1$L, r.%1$I', f), ', ') from unnest(array_remove(kind.fields || kind.number_column, null)) f),
    (select string_agg(format('%1$L, r.%1$I', f), ', ') from unnest(private.file_line_fields(kind)) f))
  loop
    if head is not null and (case when coalesce(item.tag, tag) is null then private.is_same_document(kind, head, item.given)
      else item.tag is not distinct from tag end) then
      insert into pg_temp.import_rejections
      select item.import_row, g.key, format('%s differs from the first row of this %s', private.label(g.key), kind.label)
      from jsonb_each_text(item.given) g where head ? g.key and lower(head ->> g.key) <> lower(g.value);
      head := item.given || head;
      lines := lines || item.line;
      continue;
    elsif head is not null then
      insert into pg_temp.import_documents (first_row, head, lines) values (first_row, head, to_jsonb(lines));
    end if;
    total := total + 1;
    first_row := item.import_row;
    head := item.given;
    tag := item.tag;
    lines := array[item.line];
  end loop;
  insert into pg_temp.import_documents (first_row, head, lines) values (first_row, head, to_jsonb(lines));
  return total;
end $$;
comment on function private.collect_documents(private.document_kinds) is
  'Puts the rows of an import together to documents, and notes those that contradict the first row of theirs.';
