-- Orders on their way: fulfilled, shipped, sent, received.

create function private.hold_order(org uuid, kind text, order_id uuid, wanted_status text, way_out text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  held constant jsonb := private.hold_document(org, hold_order.kind, hold_order.order_id);
begin
  if held ->> 'status' <> hold_order.wanted_status then
    perform private.refuse('document.wrong_status', format('The %s is %s. %s', held ->> 'label', held ->> 'status', way_out));
  elsif private.document_lines(org, hold_order.kind, hold_order.order_id) is null then
    perform private.refuse('document.no_lines', format('The %s has no lines. Add at least one first.', held ->> 'label'));
  end if;
  return held;
end $$;
comment on function private.hold_order(uuid, text, uuid, text, text) is
  'An order''s row, locked; refused with a way out where it is not in the wanted status, or empty.';

create function private.post_shipment(org uuid, order_id uuid, shipped_on date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  sales_order constant jsonb := private.hold_document(org, 'sales_order', order_id);
  cost numeric;
  entry uuid;
begin
  if sales_order ->> 'status' in ('shipped', 'cancelled') then
    perform private.refuse('document.wrong_status', format('The %s is %s already.', sales_order ->> 'label', sales_order ->> 'status'));
  end if;
  select coalesce(sum(private.issue_stock(org, m.item_id, m.quantity, shipped_on, 'issue', 'shipment', order_id)), 0) into cost
  from private.items_moved(org, private.document_lines(org, 'sales_order', order_id)) m;
  if cost = 0 then
    return null;
  end if;
  entry := private.post_entry(org, shipped_on, 'Shipment of ' || (sales_order ->> 'label'), sales_order ->> 'reference',
    'shipment', order_id, array[
      private.line(private.account_for(org, 'cost_of_sales'), cost, 'Cost of stock sold'),
      private.line(private.account_for(org, 'inventory'), -cost, 'Stock sold')]);
  perform private.link_stock(org, 'shipment', order_id, entry);
  return entry;
end $$;
comment on function private.post_shipment(uuid, uuid, date) is
  'Issues the stock of a sales order at cost and answers the entry''s id; null where none of it costs anything.';

create function private.post_receipt(org uuid, order_id uuid, received_on date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  purchase_order constant jsonb := private.hold_document(org, 'purchase_order', order_id);
  received numeric;
  entry uuid;
begin
  if purchase_order ->> 'status' in ('received', 'cancelled') then
    perform private.refuse('document.wrong_status', format('The %s is %s already.', purchase_order ->> 'label', purchase_order ->> 'status'));
  end if;
  select coalesce(sum(i.value), 0) into received
  from (
    select private.item_of_product(org, l.product_id) as item_id, sum(l.quantity) as quantity, sum(l.base_net) as value
    from private.lines_in_base(private.document_lines(org, 'purchase_order', order_id),
      (purchase_order ->> 'exchange_rate')::numeric, private.base_currency(org)) l
    where l.product_id is not null
    group by 1
    having sum(l.quantity) > 0
    order by 1
  ) i
  cross join lateral private.receive_stock(org, i.item_id, i.quantity, i.value, received_on, 'receipt', 'receipt', order_id)
  where i.item_id is not null;
  if received = 0 then
    return null;
  end if;
  entry := private.post_entry(org, received_on, 'Receipt of ' || (purchase_order ->> 'label'), purchase_order ->> 'reference',
    'receipt', order_id, array[
      private.line(private.account_for(org, 'inventory'), received, 'Goods received'),
      private.line(private.account_for(org, 'goods_received'), -received, 'Goods received and not yet billed')]);
  perform private.link_stock(org, 'receipt', order_id, entry);
  return entry;
end $$;
comment on function private.post_receipt(uuid, uuid, date) is
  'Takes the goods of a purchase order into stock and answers the entry''s id; null where nothing of it is kept in stock.';

create function public.fulfil_sales_order(id uuid, key uuid, fulfilled_on date default null) returns public.sales_orders
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('sales_orders.fulfil', 'fulfil sales orders');
  answer constant jsonb := private.recall(fulfil_sales_order.key, 'fulfil_sales_order',
    jsonb_build_array(fulfil_sales_order.id, fulfil_sales_order.fulfilled_on));
  on_date date;
  saved public.sales_orders;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.sales_orders, answer);
  end if;
  on_date := private.order_step_date(org,
    private.hold_order(org, 'sales_order', fulfil_sales_order.id, 'unfulfilled', 'Only an unfulfilled order can be fulfilled.'),
    fulfil_sales_order.fulfilled_on, 'fulfilled');
  perform private.set_activity_action('fulfilled');
  update public.sales_orders t set status = 'fulfilled', fulfilled_on = on_date,
    version = t.version + 1, updated_by = auth.uid()
  where t.org_id = org and t.id = fulfil_sales_order.id returning t.* into saved;
  perform private.set_activity_action('');
  perform private.remember(fulfil_sales_order.key, to_jsonb(saved));
  return saved;
end $$;
comment on function public.fulfil_sales_order(uuid, uuid, date) is
  'Marks a sales order as fulfilled on a day, today if none is given, ready to be shipped, and answers its row.';

create function public.ship_sales_order(id uuid, key uuid, shipped_on date default null) returns public.sales_orders
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('sales_orders.ship', 'ship sales orders');
  answer constant jsonb := private.recall(ship_sales_order.key, 'ship_sales_order',
    jsonb_build_array(ship_sales_order.id, ship_sales_order.shipped_on));
  on_date date;
  entry uuid;
  saved public.sales_orders;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.sales_orders, answer);
  end if;
  on_date := private.order_step_date(org,
    private.hold_order(org, 'sales_order', ship_sales_order.id, 'fulfilled', 'Fulfil it before you ship it, and ship it once.'),
    ship_sales_order.shipped_on, 'shipped');
  perform private.require_open_period(org, on_date);
  entry := private.post_shipment(org, ship_sales_order.id, on_date);
  perform private.set_activity_action('shipped');
  update public.sales_orders t set status = 'shipped', shipped_on = on_date, journal_entry_id = entry,
    version = t.version + 1, updated_by = auth.uid()
  where t.org_id = org and t.id = ship_sales_order.id returning t.* into saved;
  perform private.set_activity_action('');
  perform private.remember(ship_sales_order.key, to_jsonb(saved));
  return saved;
end $$;
comment on function public.ship_sales_order(uuid, uuid, date) is
  'Ships a fulfilled sales order on a day, today if none is given, issues its stock at cost, and answers its row.';

create function public.send_purchase_order(id uuid, key uuid, sent_on date default null) returns public.purchase_orders
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('purchase_orders.send', 'send purchase orders');
  answer constant jsonb := private.recall(send_purchase_order.key, 'send_purchase_order',
    jsonb_build_array(send_purchase_order.id, send_purchase_order.sent_on));
  on_date date;
  saved public.purchase_orders;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.purchase_orders, answer);
  end if;
  on_date := private.order_step_date(org,
    private.hold_order(org, 'purchase_order', send_purchase_order.id, 'draft', 'Only a draft can be sent.'),
    send_purchase_order.sent_on, 'sent');
  perform private.set_activity_action('sent');
  update public.purchase_orders t set status = 'sent', sent_on = on_date,
    version = t.version + 1, updated_by = auth.uid()
  where t.org_id = org and t.id = send_purchase_order.id returning t.* into saved;
  perform private.set_activity_action('');
  perform private.remember(send_purchase_order.key, to_jsonb(saved));
  return saved;
end $$;
comment on function public.send_purchase_order(uuid, uuid, date) is
  'Marks a purchase order as sent to the vendor on a day, today if none is given, and answers its row.';

create function public.receive_purchase_order(id uuid, key uuid, received_on date default null) returns public.purchase_orders
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('purchase_orders.receive', 'receive purchase orders');
  answer constant jsonb := private.recall(receive_purchase_order.key, 'receive_purchase_order',
    jsonb_build_array(receive_purchase_order.id, receive_purchase_order.received_on));
  on_date date;
  entry uuid;
  saved public.purchase_orders;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.purchase_orders, answer);
  end if;
  on_date := private.order_step_date(org,
    private.hold_order(org, 'purchase_order', receive_purchase_order.id, 'sent', 'Send it before you receive it, and receive it once.'),
    receive_purchase_order.received_on, 'received');
  perform private.require_open_period(org, on_date);
  entry := private.post_receipt(org, receive_purchase_order.id, on_date);
  perform private.set_activity_action('received');
  update public.purchase_orders t set status = 'received', received_on = on_date, journal_entry_id = entry,
    version = t.version + 1, updated_by = auth.uid()
  where t.org_id = org and t.id = receive_purchase_order.id returning t.* into saved;
  perform private.set_activity_action('');
  perform private.remember(receive_purchase_order.key, to_jsonb(saved));
  return saved;
end $$;
comment on function public.receive_purchase_order(uuid, uuid, date) is
  'Receives a purchase order on a day, today if none is given, takes its goods into stock, and answers its row.';

grant execute on function
  public.fulfil_sales_order(uuid, uuid, date), public.ship_sales_order(uuid, uuid, date),
  public.send_purchase_order(uuid, uuid, date), public.receive_purchase_order(uuid, uuid, date)
to authenticated;
