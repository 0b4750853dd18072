-- The functions of the API that save documents.

create function private.require_to_save(entry private.document_kinds, document jsonb) returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return private.require(
    entry.table_name || case when coalesce(document ->> 'id', '') = '' then '.create' else '.update' end,
    'save ' || replace(entry.table_name, '_', ' '));
end $$;
comment on function private.require_to_save(private.document_kinds, jsonb) is
  'The caller''s organization if they may create or change such a document.';

create function public.save_invoice(document jsonb, key uuid) returns public.invoices
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.invoices, private.save_once('invoice', document, key))
$$;
comment on function public.save_invoice(jsonb, uuid) is
  'Saves the draft of an invoice, {id?, version?, customer_id, …, lines}, head and lines together, and returns its row.';

create function public.save_bill(document jsonb, key uuid) returns public.bills
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.bills, private.save_once('bill', document, key))
$$;
comment on function public.save_bill(jsonb, uuid) is
  'Saves the draft of a bill, {id?, version?, vendor_id, …, lines}, head and lines together, and returns its row.';

create function public.save_sales_order(document jsonb, key uuid) returns public.sales_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.sales_orders, private.save_once('sales_order', document, key))
$$;
comment on function public.save_sales_order(jsonb, uuid) is
  'Saves the draft of a sales order, {id?, version?, customer_id, …, lines}, head and lines together, and returns its row.';

create function public.save_purchase_order(document jsonb, key uuid) returns public.purchase_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.purchase_orders, private.save_once('purchase_order', document, key))
$$;
comment on function public.save_purchase_order(jsonb, uuid) is
  'Saves the draft of a purchase order, {id?, version?, vendor_id, …, lines}, head and lines together, and returns its row.';

grant execute on function
  public.save_invoice(jsonb, uuid), public.save_bill(jsonb, uuid), public.save_sales_order(jsonb, uuid),
  public.save_purchase_order(jsonb, uuid)
to authenticated;
