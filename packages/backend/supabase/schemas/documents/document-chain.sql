-- Sources and successors of a document, for its page.

create function private.documents_of_chain(entry private.document_kinds, ids uuid[]) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  documents jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''id'', d.id, ''number'', d.%I, ''dated'', d.%I, ''currency'', d.currency,
       ''total_amount'', d.total_amount::text, ''status'', d.status) order by d.created_at desc), ''[]'')
     from %s d where d.org_id = $1 and d.id = any ($2)',
    entry.number_column, entry.date_column, private.source(private.record_table(entry.table_name)))
  using private.org_id(), ids into documents;
  return documents;
end $$;
comment on function private.documents_of_chain(private.document_kinds, uuid[]) is
  'Documents of a kind of the caller''s organization with what their list says of them, the newest first.';

create function public.document_chain(kind text, id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(document_chain.kind);
  org constant uuid := private.require_for_kind(entry, 'read');
  -- It becomes one other document, plus those that were cancelled.
  most constant integer := 20;
  document jsonb;
  links jsonb := '[]';
  other private.document_kinds;
  ids uuid[];
begin
  execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2', entry.table_name)
  using org, document_chain.id into document;
  if document is null then
    perform private.refuse('document.not_found', format('There is no such %s. Load the list again.', entry.label));
  end if;
  for other in
    select k.* from private.document_conversions c join private.document_kinds k on k.kind = c.kind
    where c.to_kind = entry.kind and private.can(k.table_name || '.read') order by k.kind
  loop
    links := links || jsonb_build_object('way', 'made_from', 'table_name', other.table_name,
      'documents', private.documents_of_chain(other, array[document ->> other.parent_column]::uuid[]));
  end loop;
  for other in
    select k.* from private.document_conversions c join private.document_kinds k on k.kind = c.to_kind
    where c.kind = entry.kind and private.can(k.table_name || '.read') order by k.kind desc
  loop
    execute format('select array(select t.id from public.%I t where t.org_id = $1 and t.%I = $2 order by t.created_at desc limit %s)',
      other.table_name, entry.parent_column, most)
    using org, document_chain.id into ids;
    links := links || jsonb_build_object('way', 'became', 'table_name', other.table_name,
      'documents', private.documents_of_chain(other, ids));
  end loop;
  return links;
end $$;
comment on function public.document_chain(text, uuid) is
  'Sources and successors of an order, invoice or bill, in the tables that the reader may read: [{way: made_from or became, table_name, '
  'documents: [{id, number, dated, currency, total_amount, status}]}], amounts as text, the newest first.';
grant execute on function public.document_chain(text, uuid) to authenticated;
