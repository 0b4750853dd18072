-- Credit notes entered line by line: the amounts that can be credited on a document, and issuing the input.

create function private.comes_back(org uuid, side text, document jsonb, line private.credit_line) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  item_id constant uuid := private.item_of_product(org, line.product_id);
begin
  if item_id is null then
    return null;
  elsif side = 'purchases' then
    return cardinality(private.lots_of_bill(org, document, item_id)) > 0;
  end if;
  return line.quantity <= private.stock_still_out(org, 'invoice', (document ->> 'id')::uuid, item_id)
    + private.stock_still_out(org, 'shipment', (document ->> 'sales_order_id')::uuid, item_id);
end $$;
comment on function private.comes_back(uuid, text, jsonb, private.credit_line) is
  'True if the goods of a line were delivered and can be returned; null for products without stock.';

create function public.creditable_lines(kind text, id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('credit_notes.create', 'issue credit notes');
  entry private.document_kinds;
  document jsonb;
  remaining private.credit_line[];
begin
  entry := private.document_kind(creditable_lines.kind);
  if not entry.is_owed then
    perform private.refuse('credit_note.one_document', 'A credit note is for an invoice or for a bill. Name one of them.');
  end if;
  execute format('select to_jsonb(d) from public.%I d where d.org_id = $1 and d.id = $2 and d.posted_at is not null', entry.table_name)
  using org, creditable_lines.id into document;
  if document is null then
    perform private.refuse('document.not_found', format('There is no such posted %s. Load the list again.', entry.label));
  end if;
  remaining := private.remaining_lines(org, document, private.lines_to_credit(org, entry, creditable_lines.id));
  return (
    select coalesce(jsonb_agg(r.value || jsonb_build_object('document_line_id', r.value -> 'id',
      'is_stock', b.comes_back is not null, 'restock', coalesce(b.comes_back, false)) order by r.n), '[]')
    from jsonb_array_elements(private.lines_as_read(org, array(
      select row(c.position, c.product_id, c.account_id, c.description, c.quantity, c.unit_price, c.discount_percent, c.gst_rate,
        c.gst_applicable, c.net, c.gst, c.total, c.document_line_id, c.tax_code_id, c.tax_parts,
        c.tracking_1_id, c.tracking_2_id)::private.priced_line
      from unnest(remaining) c order by c.position))) with ordinality r (value, n)
    cross join lateral (select private.comes_back(org, entry.side, document, remaining[r.n]) offset 0) b);
end $$;
comment on function public.creditable_lines(text, uuid) is
  'Lines of a posted invoice or bill that can still be credited, as document_lines returns them, with document_line_id; is_stock is true '
  'for products with stock, restock if their goods can be returned.';
grant execute on function public.creditable_lines(text, uuid) to authenticated;

create function private.credit_note_lines_as_read(org uuid, credit_note_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(r.value || jsonb_build_object('document_line_id', l.document_line_id, 'restocked', l.restocked::text) order by r.n), '[]')
  from jsonb_array_elements(private.lines_as_read(org, array(
    select row(c.position, c.product_id, c.account_id, c.description, c.quantity, c.unit_price, c.discount_percent, c.gst_rate,
      c.gst_applicable, c.net, c.gst, c.total, c.id, c.tax_code_id, c.tax_parts,
      c.tracking_1_id, c.tracking_2_id)::private.priced_line
    from public.credit_note_lines c
    where c.org_id = org and c.credit_note_id = credit_note_lines_as_read.credit_note_id order by c.position))) with ordinality r (value, n)
  join public.credit_note_lines l on l.org_id = org and l.id = (r.value ->> 'id')::uuid
$$;
comment on function private.credit_note_lines_as_read(uuid, uuid) is
  'The lines of a credit note as document_lines answers them, with the document''s line and how much of its goods was returned.';

create function private.issue_entered_credit_note(org uuid, document jsonb, key uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  answer jsonb;
  credit_note uuid;
begin
  if document ?| array['invoice_id', 'bill_id'] then
    return public.issue_credit_note(lines => document -> 'lines', issued_on => (document ->> 'issued_on')::date,
      key => issue_entered_credit_note.key, invoice_id => (document ->> 'invoice_id')::uuid, bill_id => (document ->> 'bill_id')::uuid);
  end if;
  answer := private.recall(issue_entered_credit_note.key, 'save_credit_note', document);
  if answer is not null then
    return answer #>> '{}';
  end if;
  credit_note := private.issue_credit_note_without_document(org, document);
  perform private.remember(issue_entered_credit_note.key, to_jsonb(credit_note));
  return credit_note;
end $$;
comment on function private.issue_entered_credit_note(uuid, jsonb, uuid) is
  'Issues a credit note that was entered line by line, once for each key, and returns its id. The document has no empty fields.';

create function public.save_credit_note(document jsonb, key uuid) returns public.credit_notes
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('credit_notes.create', 'issue credit notes');
  lines constant jsonb := document -> 'lines';
  about constant text[] := array['invoice_id', 'bill_id', 'customer_id', 'vendor_id'];
  priced_by constant text[] := array['currency', 'exchange_rate', 'tax_inclusive'];
  entered jsonb;
  credit_note public.credit_notes;
  issued uuid;
begin
  if jsonb_typeof(document) is distinct from 'object' then
    perform private.refuse('document.invalid', 'The credit note must be an object with its fields and its lines.');
  end if;
  perform private.check_fields('public.credit_notes', document - 'lines', about || priced_by || 'issued_on'::text, '{}');
  if jsonb_typeof(lines) is distinct from 'array' or lines = '[]' then
    perform private.refuse('document.no_lines', 'The credit note has no lines. Add at least one before you issue it.');
  end if;
  entered := (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each_text(document - 'lines') f
    where f.key = any (about || priced_by || 'issued_on'::text) and btrim(f.value) <> '');
  if (select count(*) from unnest(about) a (field) where entered ? a.field) <> 1 then
    perform private.refuse('credit_note.one_document',
      'A credit note is for one invoice, bill, customer or vendor. Name one of them.');
  end if;
  -- An invoice or a bill says in which currency and how its lines are priced.
  issued := private.issue_entered_credit_note(org, key => save_credit_note.key, document => entered || jsonb_build_object('lines',
    (select jsonb_agg(case jsonb_typeof(l.value) when 'object' then l.value - array['id', 'is_stock'] else l.value end order by l.n)
    from jsonb_array_elements(lines) with ordinality l (value, n))));
  select c.* into credit_note from public.credit_notes c where c.org_id = org and c.id = issued;
  return credit_note;
end $$;
comment on function public.save_credit_note(jsonb, uuid) is
  'Issues a credit note that was entered line by line, for an invoice or bill, {invoice_id | bill_id, issued_on, lines}, as issue_credit_note does, or '
  'without one, {customer_id | vendor_id, issued_on, currency?, exchange_rate?, tax_inclusive?, lines}, and returns its row.';
grant execute on function public.save_credit_note(jsonb, uuid) to authenticated;
