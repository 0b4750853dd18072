-- An order becomes an invoice or a bill in one step; once, unless what it became is cancelled or deleted.

create function private.convert_order(org uuid, kind text, order_id uuid, to_kind text, on_date date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  held constant jsonb := private.hold_document(org, convert_order.kind, convert_order.order_id);
  entry constant private.document_kinds := private.document_kind(convert_order.kind);
  target constant private.document_kinds := private.document_kind(convert_order.to_kind);
  existing text;
begin
  execute format('select t.%I from public.%I t where t.org_id = $1 and t.%I = $2 and t.status <> ''cancelled'' limit 1',
    target.number_column, target.table_name, entry.parent_column)
  using org, convert_order.order_id into existing;
  if existing is not null then
    perform private.refuse('document.already_converted', format('The %s has become %s %s already. Open that one, or cancel it first.',
      held ->> 'label', target.label, existing));
  elsif held ->> 'status' = 'cancelled' then
    perform private.refuse('document.cancelled', format('The %s is cancelled. Make a new one instead.', held ->> 'label'));
  elsif convert_order.kind = 'purchase_order' and held ->> 'status' <> 'received' then
    perform private.refuse('document.wrong_status', format(
      'The %s is %s. Receive it first, so that its goods are in stock when the bill is approved.', held ->> 'label', held ->> 'status'));
  end if;
  return private.save_document(org, target.kind,
    jsonb_build_object(
      target.date_column, private.step_date(org, convert_order.on_date, (held ->> entry.date_column)::date,
        format('The %s is dated', held ->> 'label'), case target.kind when 'bill' then 'billed' else 'invoiced' end),
      entry.contact_column, held -> entry.contact_column, 'reference', coalesce(held ->> 'reference', held ->> entry.number_column),
      'notes', held -> 'notes', 'currency', held -> 'currency', 'exchange_rate', case when (held ->> 'rate_is_own')::boolean then held -> 'exchange_rate' end,
      'tax_inclusive', held -> 'tax_inclusive', 'lines', private.stored_lines(org, entry, convert_order.order_id)),
    jsonb_build_object(entry.parent_column, convert_order.order_id));
end $$;
comment on function private.convert_order(uuid, text, uuid, text, date) is
  'Makes the draft of an invoice or a bill from an order, with its lines, and its rate where that was given, and answers the id.';

create function public.invoice_from_sales_order(id uuid, key uuid, invoice_date date default null) returns public.invoices
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('invoices.create', 'make invoices');
  answer constant jsonb := private.recall(invoice_from_sales_order.key, 'invoice_from_sales_order',
    jsonb_build_array(invoice_from_sales_order.id, invoice_from_sales_order.invoice_date));
  saved_id uuid;
  saved public.invoices;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.invoices, answer);
  end if;
  saved_id := private.convert_order(org, 'sales_order', invoice_from_sales_order.id, 'invoice', invoice_from_sales_order.invoice_date);
  select t.* into saved from public.invoices t where t.org_id = org and t.id = saved_id;
  perform private.remember(invoice_from_sales_order.key, to_jsonb(saved));
  return saved;
end $$;
comment on function public.invoice_from_sales_order(uuid, uuid, date) is
  'Makes the draft of an invoice from a sales order, of today if no date is given, and answers its row. The order''s shipment issues '
  'the stock.';

create function public.bill_from_purchase_order(id uuid, key uuid, bill_date date default null) returns public.bills
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bills.create', 'make bills');
  answer constant jsonb := private.recall(bill_from_purchase_order.key, 'bill_from_purchase_order',
    jsonb_build_array(bill_from_purchase_order.id, bill_from_purchase_order.bill_date));
  saved_id uuid;
  saved public.bills;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.bills, answer);
  end if;
  saved_id := private.convert_order(org, 'purchase_order', bill_from_purchase_order.id, 'bill', bill_from_purchase_order.bill_date);
  select t.* into saved from public.bills t where t.org_id = org and t.id = saved_id;
  perform private.remember(bill_from_purchase_order.key, to_jsonb(saved));
  return saved;
end $$;
comment on function public.bill_from_purchase_order(uuid, uuid, date) is
  'Makes the draft of a bill from a received purchase order, of today if no date is given, and answers its row.';

grant execute on function public.invoice_from_sales_order(uuid, uuid, date), public.bill_from_purchase_order(uuid, uuid, date)
to authenticated;
