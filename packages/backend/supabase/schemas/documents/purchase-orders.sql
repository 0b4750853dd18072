-- Purchase orders: products that the organization has ordered from vendors.

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, statuses, draft_status, fields,
  posted_as, posted_by, is_mailed)
values ('purchase_order', 'purchase order', 'purchase_orders', 'purchase_order_lines', 'purchase_order_id', 'po_number', 'order_date',
  'vendors', 'vendor_id', 'purchases', '{draft,sent,partially_received,received,cancelled}', 'draft',
  '{vendor_id,order_date,delivery_date,reference,notes,currency,exchange_rate,tax_inclusive}',
  'receipt', 'post_receipt', true);
insert into private.document_steps (kind, step, from_statuses, status, day_column, way_out, posts, partial_status)
values
  ('purchase_order', 'send', '{draft}', 'sent', 'sent_on', 'Only a draft can be sent.', false, null),
  ('purchase_order', 'receive', '{sent,partially_received}', 'received', 'received_on',
    'Send it before you receive it, and receive it once.', true, 'partially_received');

create table public.purchase_orders (
  like private.trade_document including all,
  po_number text collate "und-x-icu" not null,
  order_date date not null,
  vendor_id uuid not null,
  delivery_date date,
  sent_on date,
  received_on date,
  constraint purchase_orders_delivery_date check (delivery_date >= order_date)
);
comment on table public.purchase_orders is 'Orders to vendors. Receiving one takes its goods into stock; the bill that follows owes them.';
comment on column public.purchase_orders.journal_entry_id is 'Entry of the last receipt: stock against goods received. Null if no line has stock.';
comment on constraint purchase_orders_delivery_date on public.purchase_orders is 'Delivery date cannot be before the order date';

select private.keep_document('purchase_order', $$po_number || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);
