-- Approving a bill: the vendor is owed it. Goods of a received order clear what the receipt left open, at the receipt's
-- value; other goods that are kept in stock arrive with the bill. Where the bill's price is another than the order's, what
-- is still there of the receipt takes its share of the difference, and what was sold since bears the rest.

create function private.receipt_of_order(org uuid, order_id uuid)
returns table (item_id uuid, quantity numeric, value numeric, quantity_left numeric, value_left numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  -- What a customer returned of it stands in the queue where it stood.
  return query
  select m.item_id, sum(m.quantity), sum(m.value), sum(l.quantity_left), sum(l.value_left)
  from public.stock_movements m
  cross join lateral (
    select coalesce(sum(t.quantity_left), 0) as quantity_left, coalesce(sum(t.value_left), 0) as value_left
    from private.stock_lots t where t.org_id = org and t.item_id = m.item_id and t.queued_id = m.id
  ) l
  where m.org_id = org and m.source_kind = 'receipt' and m.source_id = receipt_of_order.order_id
  group by m.item_id;
end $$;
comment on function private.receipt_of_order(uuid, uuid) is
  'What a purchase order brought into stock, at what value, and what of that is still there.';

create function private.lines_with_stock(org uuid, lines private.base_line[], order_id uuid) returns private.base_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  result private.base_line[];
begin
  if not exists (select from unnest(lines) l where l.product_id is not null) then
    return lines;
  end if;
  with stocked as (
    select l.*, private.item_of_product(org, l.product_id) as item_id from unnest(lines) l
  ), reached as (
    -- How much of an item the bill has named up to a line: the receipt is cleared line by line, until it is used up.
    select s.*, least(sum(s.quantity) over w, coalesce(r.quantity, 0)) as cleared_after,
      least(sum(s.quantity) over w - s.quantity, coalesce(r.quantity, 0)) as cleared_before, r.quantity as received, r.value,
      r.quantity_left, r.value_left
    from stocked s
    left join private.receipt_of_order(org, order_id) r on r.item_id = s.item_id and r.quantity > 0
    window w as (partition by s.item_id order by s.position)
  ), parted as (
    select r.*, c.cleared, a.arrived, v.arrived_value, r.base_net - v.arrived_value - c.cleared as difference
    from reached r
    cross join lateral (select coalesce(private.round_money(r.value * r.cleared_after / r.received, base)
      - private.round_money(r.value * r.cleared_before / r.received, base), 0) as cleared) c
    cross join lateral (select r.quantity - (r.cleared_after - r.cleared_before) as arrived) a
    cross join lateral (select case when r.quantity = 0 then 0
      else private.round_money(r.base_net * a.arrived / r.quantity, base) end as arrived_value) v
  ), differing as (
    select p.*, sum(p.difference) over (partition by p.item_id order by p.position) as difference_after from parted p
  ), shared as (
    -- Of the difference, what is still there of the receipt takes its share, and is never worth less than nothing.
    select d.*, coalesce(
      greatest(private.round_money(d.difference_after * d.quantity_left / d.received, base), -d.value_left)
      - greatest(private.round_money((d.difference_after - d.difference) * d.quantity_left / d.received, base), -d.value_left),
      0) as revalued
    from differing d
  )
  select array_agg(row(4 * s.position + part.n, s.product_id, part.account_id, s.description, part.quantity, s.gst_rate, s.is_taxed,
    part.net, part.gst, part.base_net, part.base_gst,
    s.tax_code_id, case when part.n = 4 then s.tax_parts when s.tax_parts is not null then '[]' end)::private.base_line order by s.position, part.n)
  into result
  from shared s
  cross join lateral (values
    (1, private.account_for(org, 'goods_received'), 0, 0, 0, s.cleared, 0),
    (2, private.account_for(org, 'purchase_variance'), 0, 0, 0, s.difference - s.revalued, 0),
    (3, private.account_for(org, 'inventory'), 0, 0, 0, s.revalued, 0),
    (4, case when s.item_id is null then s.account_id else private.account_for(org, 'inventory') end,
      case when s.item_id is null then s.quantity else s.arrived end, s.net, s.gst,
      case when s.item_id is null then s.base_net else s.arrived_value end, s.base_gst)
  ) part (n, account_id, quantity, net, gst, base_net, base_gst)
  where part.n = 4 or (s.item_id is not null and part.base_net <> 0);
  return result;
end $$;
comment on function private.lines_with_stock(uuid, private.base_line[], uuid) is
  'Sends lines of goods to stock, to what their order''s receipt left open, and the difference in price to what is still there of the receipt and, for the rest, to its own account.';

create function private.revalue_stock(movement public.stock_movements, lots uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(movement.org_id);
  shares private.lot_share[];
begin
  -- By quantity; what is taken off by value, so that no lot falls below nothing.
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
  'Adds a value to what is left of lots, or takes it off; lots are named by their place in the queue. The item is held.';

create function private.revalue_receipt(org uuid, bill public.bills, lines private.base_line[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  inventory constant uuid := private.account_for(org, 'inventory');
  part record;
  movement public.stock_movements;
  revalued integer := 0;
begin
  for part in
    select i.item_id, sum(l.base_net) as value
    from unnest(lines) l
    cross join lateral (select private.item_of_product(org, l.product_id) as item_id) i
    where l.account_id = inventory and l.quantity = 0
    group by 1
    having sum(l.base_net) <> 0
    order by 1
  loop
    movement.org_id := org;
    movement.item_id := part.item_id;
    movement.moved_on := bill.bill_date;
    movement.kind := 'revaluation';
    movement.value := part.value;
    movement.reason := format('Price of bill %s', bill.bill_number);
    movement.source_kind := 'bill';
    movement.source_id := bill.id;
    perform private.revalue_stock(movement, array(
      select m.id from public.stock_movements m
      where m.org_id = org and m.source_kind = 'receipt' and m.source_id = bill.purchase_order_id and m.item_id = part.item_id));
    revalued := revalued + 1;
  end loop;
  return revalued;
end $$;
comment on function private.revalue_receipt(uuid, public.bills, private.base_line[]) is
  'Brings the price of a bill to what is still there of its order''s receipt; answers how many items that changed.';

create function private.approve_bill(org uuid, bill_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  inventory constant uuid := private.account_for(org, 'inventory');
  held jsonb;
  lines private.priced_line[];
  based private.base_line[];
  moved integer;
begin
  select h.held, h.lines, h.based into held, lines, based
  from private.hold_to_post(org, 'bill', approve_bill.bill_id) h;
  -- Nothing of the items moves between the look at what is still there and the posting.
  perform from public.inventory_items i
  where i.org_id = org and i.product_id in (select l.product_id from unnest(lines) l)
  order by i.id for update;

  based := private.lines_with_stock(org, based, (held ->> 'purchase_order_id')::uuid);
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
  moved := moved + private.revalue_receipt(org, jsonb_populate_record(null::public.bills, held), based);
  return private.post_held(org, 'bill', held, based, moved);
end $$;
comment on function private.approve_bill(uuid, uuid) is
  'Posts a pending bill and answers the entry''s id; null where nothing of it has an amount.';
