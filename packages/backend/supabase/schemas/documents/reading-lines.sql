-- The lines of a document for its screen: in one response, in their order, with what their products and accounts are
-- called.

create function private.lines_as_read(org uuid, lines private.priced_line[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', l.id, 'product_id', l.product_id, 'account_id', l.account_id, 'description', l.description,
    'quantity', l.quantity::text, 'unit_price', l.unit_price::text, 'discount_percent', l.discount_percent::text,
    'tracking_1_id', l.tracking_1_id, 'tracking_2_id', l.tracking_2_id, 'tax_code_id', l.tax_code_id, 'gst_rate', l.gst_rate::text, 'gst_applicable', l.gst_applicable,
    'net', l.net::text, 'gst', l.gst::text, 'tax_parts', l.tax_parts, 'total', l.total::text,
    'names', jsonb_strip_nulls(jsonb_build_object('product_id', p.name, 'account_id', a.code || ' ' || a.name, 'tax_code_id', t.code,
      'tracking_1_id', o1.name, 'tracking_2_id', o2.name))) order by l.position), '[]')
  from unnest(lines) l
  left join public.products p on p.org_id = lines_as_read.org and p.id = l.product_id
  left join public.accounts a on a.org_id = lines_as_read.org and a.id = l.account_id
  left join public.tax_codes t on t.org_id = lines_as_read.org and t.id = l.tax_code_id
  left join public.tracking_options o1 on o1.org_id = lines_as_read.org and o1.id = l.tracking_1_id
  left join public.tracking_options o2 on o2.org_id = lines_as_read.org and o2.id = l.tracking_2_id
$$;
comment on function private.lines_as_read(uuid, private.priced_line[]) is
  'Lines with amounts as text and what their products and accounts are called.';

create function public.document_lines(kind text, id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry private.document_kinds;
  org uuid;
  lines private.priced_line[];
  is_there boolean;
begin
  if document_lines.kind = 'journal_entry' then
    return private.journal_entry_lines(document_lines.id);
  elsif document_lines.kind = 'recurring_document' then
    return private.recurring_document_lines(document_lines.id);
  elsif document_lines.kind = 'recurring_entry' then
    return private.recurring_entry_lines(document_lines.id);
  elsif document_lines.kind = 'credit_note' then
    entry.label := 'credit note';
    entry.table_name := 'credit_notes';
  else
    entry := private.document_kind(document_lines.kind);
  end if;
  org := private.require_for_kind(entry, 'read');
  execute format('select exists (select from public.%I d where d.org_id = $1 and d.id = $2)', entry.table_name)
  using org, document_lines.id into is_there;
  if not is_there then
    perform private.refuse('document.not_found', format('There is no such %s. Load the list again.', entry.label));
  end if;
  if entry.table_name = 'credit_notes' then
    return private.credit_note_lines_as_read(org, document_lines.id);
  end if;
  execute format('select array_agg(row(l.position, l.product_id, l.account_id, l.description, l.quantity, l.unit_price,
      l.discount_percent, l.gst_rate, l.gst_applicable, l.net, l.gst, l.total, l.id,
      l.tax_code_id, l.tax_parts, l.tracking_1_id, l.tracking_2_id)::private.priced_line order by l.position)
    from public.%I l where l.org_id = $1 and l.%I = $2', entry.line_table, entry.parent_column)
  using org, document_lines.id into lines;
  return private.lines_as_read(org, lines);
end $$;
comment on function public.document_lines(text, uuid) is
  'Lines of a document in order, amounts as text: [{id, product_id, account_id, description, quantity, unit_price, discount_percent, '
  'tracking_1_id, tracking_2_id, tax_code_id, gst_rate, gst_applicable, net, gst, tax_parts, total, names}]; names has the names of '
  'references, by column. For journal entries and recurring ones: [{id, account_id, tracking_1_id, tracking_2_id, description, '
  'contact_id, debit, credit, currency, foreign_amount, names}].';
grant execute on function public.document_lines(text, uuid) to authenticated;
