-- Converts a document to another one in one step, such as an order to an invoice; only once, unless the new one is cancelled or deleted or,
-- with partial deliveries, while something is left (orders/converting-parts.sql).

create function private.convert_document(
  org uuid, entry private.document_kinds, document_id uuid, target private.document_kinds, on_date date, what text default null
) returns uuid
language plpgsql
set search_path = ''
as $$
-- what is 'delivered' or 'rest', for orders. By default the remainder, or what was delivered of a partly delivered order.
declare
  held constant jsonb := private.hold_document(org, entry, convert_document.document_id);
  partial constant private.document_steps := private.partial_step(entry);
  is_in_parts constant boolean := partial.kind is not null and target.is_owed;
  successor constant text := case when not is_in_parts then private.successor_of(org, entry, convert_document.document_id) end;
  part constant text := coalesce(convert_document.what,
    case when held ->> 'status' = partial.partial_status then 'delivered' else 'rest' end);
  lines jsonb;
  converted uuid;
  way private.document_conversions;
begin
  select c.* into way from private.document_conversions c where c.kind = entry.kind and c.to_kind = target.kind;
  if way.kind is null then
    perform private.refuse('document.no_conversion', format('A %s does not become a %s.', entry.label, target.label));
  elsif successor is not null then
    perform private.refuse('document.already_converted', format('The %s has become %s already. Open that one, or cancel it first.',
      held ->> 'label', successor));
  elsif held ->> 'status' = 'cancelled' then
    perform private.refuse('document.cancelled', format('The %s is cancelled. Make a new one instead.', held ->> 'label'));
  elsif held ->> 'status' <> all (way.statuses) then
    perform private.refuse('document.wrong_status', format('The %s is %s. %s', held ->> 'label', held ->> 'status', way.way_out));
  elsif convert_document.what is not null and (not is_in_parts or convert_document.what not in ('delivered', 'rest')) then
    perform private.refuse_field('document.invalid_value', case when is_in_parts
      then format('"%s" is neither delivered nor rest, the two things that can be %s of an order.', left(convert_document.what, 40), way.done)
      else format('A %s becomes a %s as a whole only.', entry.label, target.label) end, 'what');
  end if;
  if is_in_parts then
    lines := private.lines_to_convert(org, entry, held, part);
    perform private.require_left_to_convert(org, entry, held, way, part, lines);
  else
    lines := private.stored_lines(org, entry, convert_document.document_id);
  end if;
  converted := private.save_document(org, target,
    jsonb_build_object(
      target.date_column, private.step_date(org, convert_document.on_date, (held ->> entry.date_column)::date,
        format('The %s is dated', held ->> 'label'), way.done),
      entry.contact_column, held -> entry.contact_column, 'reference', coalesce(held ->> 'reference', held ->> entry.number_column),
      'notes', held -> 'notes', 'currency', held -> 'currency', 'exchange_rate', case when (held ->> 'rate_is_own')::boolean then held -> 'exchange_rate' end,
      'tax_inclusive', held -> 'tax_inclusive', 'lines', private.copied_lines(lines)),
    jsonb_build_object(entry.parent_column, convert_document.document_id));
  perform private.name_source_lines(target, org, converted,
    array(select (l.value ->> 'id')::uuid from jsonb_array_elements(lines) with ordinality l (value, n) order by l.n));
  return converted;
end $$;
comment on function private.convert_document(uuid, private.document_kinds, uuid, private.document_kinds, date, text) is
  'Creates the draft that a document becomes, with its lines, or the remaining lines of an order, and its rate if it was entered; returns the id.';

create function public.invoice_from_sales_order(
  id uuid, key uuid, invoice_date date default null, what text default null
) returns public.invoices
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.invoices, private.convert_once('sales_order', id, 'invoice', key, invoice_date, what))
$$;
comment on function public.invoice_from_sales_order(uuid, uuid, date, text) is
  'Creates the draft of an invoice from the uninvoiced part of a sales order, by default of today, and returns its '
  'row. what is delivered for shipped quantities, or rest for everything left. The order''s shipments issue the '
  'stock.';

create function public.bill_from_purchase_order(
  id uuid, key uuid, bill_date date default null, what text default null
) returns public.bills
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.bills, private.convert_once('purchase_order', id, 'bill', key, bill_date, what))
$$;
comment on function public.bill_from_purchase_order(uuid, uuid, date, text) is
  'Creates the draft of a bill from the unbilled part of a purchase order, by default of today, and returns its '
  'row. what is delivered for received quantities, or rest for everything left.';

grant execute on function public.invoice_from_sales_order(uuid, uuid, date, text), public.bill_from_purchase_order(uuid, uuid, date, text)
to authenticated;
