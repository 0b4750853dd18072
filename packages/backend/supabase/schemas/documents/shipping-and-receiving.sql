-- Postings of orders: a shipment issues its stock at cost, a receipt takes its goods into stock against the future bill. Each posts only
-- the quantities that it delivers.

create function private.issue_parts(org uuid, order_id uuid, shipped_on date, parts private.order_part[]) returns private.order_part[]
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  issued private.order_part[] := parts;
  goods record;
  movement public.stock_movements;
  costs numeric[];
begin
  for goods in
    select p.item_id, sum(p.quantity) as quantity, array_agg(p.quantity order by p.n) as quantities, array_agg(p.n order by p.n) as places
    from unnest(parts) with ordinality p (line_id, name, item_id, movement_id, from_quantity, quantity, value, n)
    where p.item_id is not null
    group by p.item_id
    order by p.item_id
  loop
    movement := private.take_stock(org, goods.item_id, goods.quantity, shipped_on, 'issue', 'shipment', issue_parts.order_id, null);
    costs := private.allocate(-movement.value, goods.quantities, base);
    for i in 1..cardinality(costs) loop
      issued[goods.places[i]].movement_id := movement.id;
      issued[goods.places[i]].value := costs[i];
    end loop;
  end loop;
  return issued;
end $$;
comment on function private.issue_parts(uuid, uuid, date, private.order_part[]) is
  'Takes parts of an order out of stock, item by item in the order in which items are locked, and returns them with their cost.';

create function private.post_shipment(org uuid, order_id uuid, shipped_on date, lines jsonb default null) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  kind constant private.document_kinds := private.document_kind('sales_order');
  sales_order constant jsonb := private.hold_document(org, kind, order_id);
  parts private.order_part[];
  posting private.posting_line[];
  entry uuid;
begin
  if sales_order ->> 'status' in ('shipped', 'cancelled') then
    perform private.refuse('document.wrong_status', format('The %s is %s already.', sales_order ->> 'label', sales_order ->> 'status'));
  end if;
  parts := private.issue_parts(org, order_id, shipped_on, private.parts_of_order(org, kind, sales_order, lines, 'shipped'));
  posting := private.paired_lines(org, 'cost_of_sales', 'Cost of stock sold', 'inventory', 'Stock sold', array(
    select row(l.tracking_1_id, l.tracking_2_id, p.value)::private.tracked_amount
    from unnest(parts) p join public.sales_order_lines l on l.org_id = org and l.id = p.line_id order by l.position));
  if posting <> '{}' then
    entry := private.post_entry(org, shipped_on, 'Shipment of ' || (sales_order ->> 'label'), sales_order ->> 'reference',
      'shipment', order_id, posting);
    perform private.link_stock(org, 'shipment', order_id, entry);
  end if;
  perform private.record_delivery(org, kind, order_id, shipped_on, parts, entry);
  return entry;
end $$;
comment on function private.post_shipment(uuid, uuid, date, jsonb) is
  'Ships lines of a sales order, by default everything left, issues their stock at cost and returns the entry''s id; null if none of it '
  'has a cost.';

create function private.receive_parts(
  org uuid, order_id uuid, received_on date, parts private.order_part[], lines private.order_line[]
) returns private.order_part[]
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  received private.order_part[];
  goods record;
  movement_id uuid;
begin
  select array_agg(row(p.line_id, p.name, p.item_id, null, p.from_quantity, p.quantity, case when p.item_id is null then 0
      else private.value_up_to(l, p.from_quantity + p.quantity, base) - private.value_up_to(l, p.from_quantity, base) end)::private.order_part
    order by l.position) into received
  from unnest(parts) p
  join unnest(lines) l on l.id = p.line_id;
  for goods in
    select p.item_id, sum(p.quantity) as quantity, sum(p.value) as value, array_agg(p.n) as places
    from unnest(received) with ordinality p (line_id, name, item_id, movement_id, from_quantity, quantity, value, n)
    where p.item_id is not null
    group by p.item_id
    order by p.item_id
  loop
    movement_id := private.receive_stock(org, goods.item_id, goods.quantity, goods.value, received_on, 'receipt', 'receipt',
      receive_parts.order_id);
    for i in 1..cardinality(goods.places) loop
      received[goods.places[i]].movement_id := movement_id;
    end loop;
  end loop;
  return received;
end $$;
comment on function private.receive_parts(uuid, uuid, date, private.order_part[], private.order_line[]) is
  'Takes parts of an order into stock at the order''s price, item by item in the order in which items are locked, and returns them with their value.';

create function private.post_receipt(org uuid, order_id uuid, received_on date, lines jsonb default null) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  kind constant private.document_kinds := private.document_kind('purchase_order');
  purchase_order constant jsonb := private.hold_document(org, kind, order_id);
  parts private.order_part[];
  posting private.posting_line[];
  entry uuid;
begin
  if purchase_order ->> 'status' in ('received', 'cancelled') then
    perform private.refuse('document.wrong_status', format('The %s is %s already.', purchase_order ->> 'label', purchase_order ->> 'status'));
  end if;
  parts := private.receive_parts(org, order_id, received_on, private.parts_of_order(org, kind, purchase_order, lines, 'received'),
    array(select o from private.order_lines(org, kind, purchase_order) o));
  posting := private.paired_lines(org, 'inventory', 'Goods received', 'goods_received', 'Goods received and not yet billed', array(
    select row(l.tracking_1_id, l.tracking_2_id, p.value)::private.tracked_amount
    from unnest(parts) p join public.purchase_order_lines l on l.org_id = org and l.id = p.line_id order by l.position));
  if posting <> '{}' then
    entry := private.post_entry(org, received_on, 'Receipt of ' || (purchase_order ->> 'label'), purchase_order ->> 'reference',
      'receipt', order_id, posting);
    perform private.link_stock(org, 'receipt', order_id, entry);
  end if;
  perform private.record_delivery(org, kind, order_id, received_on, parts, entry);
  return entry;
end $$;
comment on function private.post_receipt(uuid, uuid, date, jsonb) is
  'Takes lines of a purchase order, by default everything left, into stock and returns the entry''s id; null if nothing of it has stock.';
