-- Sales orders: what customers have asked for.

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, statuses, draft_status, fields,
  stays, posted_as, posted_by, is_mailed)
values ('sales_order', 'sales order', 'sales_orders', 'sales_order_lines', 'sales_order_id', 'order_number', 'order_date',
  'customers', 'customer_id', 'sales', '{unfulfilled,fulfilled,partially_shipped,shipped,cancelled}', 'unfulfilled',
  '{customer_id,order_date,reference,notes,currency,exchange_rate,tax_inclusive}',
  '{"shipped": "Issue a credit note for its invoice instead, which takes the goods back.",
    "partially_shipped": "Drop the rest instead, which ends the order with what was shipped."}', 'shipment', 'post_shipment', true);
insert into private.document_steps (kind, step, from_statuses, status, day_column, way_out, posts, partial_status)
values
  ('sales_order', 'fulfil', '{unfulfilled}', 'fulfilled', 'fulfilled_on', 'Only an unfulfilled order can be fulfilled.', false, null),
  ('sales_order', 'ship', '{fulfilled,partially_shipped}', 'shipped', 'shipped_on',
    'Fulfill it before you ship it, and ship it once.', true, 'partially_shipped');

create table public.sales_orders (
  like private.trade_document including all,
  order_number text collate "und-x-icu" not null,
  order_date date not null,
  customer_id uuid not null,
  fulfilled_on date,
  shipped_on date
);
comment on table public.sales_orders is 'Orders of customers. Shipping one issues its stock at cost; invoicing it posts the sale.';
comment on column public.sales_orders.journal_entry_id is 'Entry of the last shipment: stock to cost of sales. Null if no line has stock.';

select private.keep_document('sales_order', $$order_number || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);
