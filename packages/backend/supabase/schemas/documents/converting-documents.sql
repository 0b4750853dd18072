-- A document becomes another one in one step, such as an order an invoice; once, unless what it became is cancelled or
-- deleted.

create function private.convert_document(
  org uuid, entry private.document_kinds, document_id uuid, target private.document_kinds, on_date date
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  held constant jsonb := private.hold_document(org, entry, convert_document.document_id);
  successor constant text := private.successor_of(org, entry, convert_document.document_id);
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
  end if;
  return private.save_document(org, target,
    jsonb_build_object(
      target.date_column, private.step_date(org, convert_document.on_date, (held ->> entry.date_column)::date,
        format('The %s is dated', held ->> 'label'), way.done),
      entry.contact_column, held -> entry.contact_column, 'reference', coalesce(held ->> 'reference', held ->> entry.number_column),
      'notes', held -> 'notes', 'currency', held -> 'currency', 'exchange_rate', case when (held ->> 'rate_is_own')::boolean then held -> 'exchange_rate' end,
      'tax_inclusive', held -> 'tax_inclusive', 'lines', private.copied_lines(private.stored_lines(org, entry, convert_document.document_id))),
    jsonb_build_object(entry.parent_column, convert_document.document_id));
end $$;
comment on function private.convert_document(uuid, private.document_kinds, uuid, private.document_kinds, date) is
  'Makes the draft that a document becomes, with its lines, and its rate where that was given, and answers the id.';

create function public.invoice_from_sales_order(id uuid, key uuid, invoice_date date default null) returns public.invoices
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.invoices, private.convert_once('sales_order', id, 'invoice', key, invoice_date))
$$;
comment on function public.invoice_from_sales_order(uuid, uuid, date) is
  'Makes the draft of an invoice from a sales order, of today if no date is given, and answers its row. The order''s shipment issues '
  'the stock.';

create function public.bill_from_purchase_order(id uuid, key uuid, bill_date date default null) returns public.bills
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.bills, private.convert_once('purchase_order', id, 'bill', key, bill_date))
$$;
comment on function public.bill_from_purchase_order(uuid, uuid, date) is
  'Makes the draft of a bill from a received purchase order, of today if no date is given, and answers its row.';

grant execute on function public.invoice_from_sales_order(uuid, uuid, date), public.bill_from_purchase_order(uuid, uuid, date)
to authenticated;
