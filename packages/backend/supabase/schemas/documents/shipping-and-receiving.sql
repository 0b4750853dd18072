-- What orders post on their way: a shipment issues its stock at cost, a receipt takes its goods into stock against what
-- will be billed.

create function private.post_shipment(org uuid, order_id uuid, shipped_on date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  sales_order constant jsonb := private.hold_document(org, private.document_kind('sales_order'), order_id);
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
  purchase_order constant jsonb := private.hold_document(org, private.document_kind('purchase_order'), order_id);
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
      (purchase_order ->> 'exchange_rate')::numeric, private.base_currency(org), 'purchases') l
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
