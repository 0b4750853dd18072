-- Approving a bill: it becomes due to the vendor. Goods of an order clear what its receipts left open (orders/clearing-receipts.sql); other
-- stock products are received with the bill.

create function private.revalue_stock(movement public.stock_movements, lots uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(movement.org_id);
  shares private.lot_share[];
begin
  -- By quantity; reductions by value, so that no lot becomes negative.
  with standing as (
    select l.movement_id, l.quantity_left, l.value_left, row_number() over (order by l.movement_id) as n
    from private.stock_lots l
    where l.org_id = movement.org_id and l.item_id = movement.item_id and l.queued_id = any (lots) and l.quantity_left > 0
  ), spread as (
    select private.allocate(movement.value,
      array_agg(case when movement.value < 0 then s.value_left else s.quantity_left end order by s.n), base) as parts
    from standing s
  ), changed as (
    update private.stock_lots l set value_left = l.value_left + p.parts[s.n]
    from standing s cross join spread p
    where l.org_id = movement.org_id and l.movement_id = s.movement_id
  )
  select array_agg(row(s.movement_id, s.quantity_left, p.parts[s.n])::private.lot_share order by s.n) into shares
  from standing s cross join spread p;
  movement.quantity := 0;
  movement.consumed := private.lots_as_json(shares);
  perform private.add_stock_movement(movement);
end $$;
comment on function private.revalue_stock(public.stock_movements, uuid[]) is
  'Increases or reduces the value of what is left of lots, which are named by their position in the queue. The item is locked.';

create function private.revalue_receipts(org uuid, bill jsonb, parts private.cleared_part[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  part record;
  movement public.stock_movements;
  revalued integer := 0;
begin
  for part in
    select p.item_id, p.movement_id, sum(p.revalued) as value
    from unnest(parts) p
    group by p.item_id, p.movement_id
    having sum(p.revalued) <> 0
    order by p.item_id, p.movement_id
  loop
    movement.org_id := org;
    movement.item_id := part.item_id;
    movement.moved_on := (bill ->> 'bill_date')::date;
    movement.kind := 'revaluation';
    movement.value := part.value;
    movement.reason := format('Price of bill %s', bill ->> 'bill_number');
    movement.source_kind := 'bill';
    movement.source_id := (bill ->> 'id')::uuid;
    perform private.revalue_stock(movement, array[part.movement_id]);
    revalued := revalued + 1;
  end loop;
  return revalued;
end $$;
comment on function private.revalue_receipts(uuid, jsonb, private.cleared_part[]) is
  'Applies the price of a bill to what is still in stock of its order''s receipts; returns the number of changed receipts.';

create function private.approve_bill(org uuid, bill_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  inventory constant uuid := private.account_for(org, 'inventory');
  held jsonb;
  lines private.priced_line[];
  based private.base_line[];
  parts private.cleared_part[];
  moved integer;
begin
  select h.held, h.lines, h.based into held, lines, based
  from private.hold_to_post(org, 'bill', approve_bill.bill_id) h;
  -- Locked, so that its goods are neither received nor billed by somebody else meanwhile.
  perform from public.purchase_orders o where o.org_id = org and o.id = (held ->> 'purchase_order_id')::uuid for update;
  -- The items do not move between reading their stock and posting.
  perform from public.inventory_items i
  where i.org_id = org and i.product_id in (select l.product_id from unnest(lines) l)
  order by i.id for update;

  if held ->> 'purchase_order_id' is not null then
    parts := private.parts_with_difference(org, based, array(
      select p from private.parts_cleared(org, approve_bill.bill_id, (held ->> 'purchase_order_id')::uuid, based) p));
    insert into private.cleared_receipts (org_id, bill_id, line_id, from_quantity, quantity, value)
    select org, approve_bill.bill_id, p.line_id, p.from_quantity, p.quantity, p.value from unnest(parts) p;
  end if;
  based := private.lines_with_stock(org, based, parts);
  select count(private.receive_stock(org, i.item_id, i.quantity, i.value, (held ->> 'bill_date')::date, 'receipt', 'bill',
    approve_bill.bill_id))
  into moved
  from (
    select private.item_of_product(org, l.product_id) as item_id, sum(l.quantity) as quantity, sum(l.base_net) as value
    from unnest(based) l
    where l.account_id = inventory and l.quantity > 0
    group by 1
    order by 1
  ) i;
  moved := moved + private.revalue_receipts(org, held, parts);
  return private.post_held(org, 'bill', held, based, moved);
end $$;
comment on function private.approve_bill(uuid, uuid) is 'Posts a pending bill and returns the entry''s id; null if its amounts are zero.';
