-- Clearing of "goods received and not yet billed" by bills. Each unit of an order line is cleared once, at the value at which it was or
-- will be received: received units first, then those still to come. Further units of a bill are received with the bill. If its price
-- differs from the order's, the stock left of the receipt takes its share of the difference, and for sold units, or units still to come, it
-- is posted to purchase price variance.

create table private.cleared_receipts (
  org_id uuid not null,
  bill_id uuid not null,
  line_id uuid not null,
  from_quantity numeric(18, 6) not null,
  quantity numeric(18, 6) not null,
  value numeric(18, 2) not null,
  created_at timestamptz not null default now(),
  primary key (org_id, bill_id, line_id, from_quantity),
  foreign key (bill_id, org_id) references public.bills (id, org_id),
  check (quantity > 0 and from_quantity >= 0)
);
comment on table private.cleared_receipts is 'Units of order lines that approved bills have cleared. Those of a cancelled bill no longer count.';
comment on column private.cleared_receipts.line_id is 'The line of the order. No foreign key: lines of an order that was delivered stay.';
comment on column private.cleared_receipts.value is 'Cleared value, in the base currency.';
create index cleared_receipts_bill on private.cleared_receipts (bill_id, org_id);
create index cleared_receipts_line on private.cleared_receipts (org_id, line_id);
alter table private.cleared_receipts enable row level security;
select private.append_only('private.cleared_receipts');

create type private.order_place as (
  line private.order_line, item_id uuid, movement_id uuid, from_quantity numeric, to_quantity numeric
);
comment on type private.order_place is 'Units of an order line from one receipt, or still to come if movement_id is null.';

create function private.uncleared_places(org uuid, order_id uuid) returns setof private.order_place
language plpgsql stable
set search_path = ''
as $$
declare
  held jsonb;
begin
  select to_jsonb(o) into held from public.purchase_orders o where o.org_id = org and o.id = uncleared_places.order_id;
  return query
  with lines as (
    select o as line, (o).id, private.item_of_product(org, (o).product_id) as item_id
    from private.order_lines(org, private.document_kind('purchase_order'), held) o
    where (o).product_id is not null
  ), places as (
    select l.id, m.item_id, m.id as movement_id, numrange(d.from_quantity, d.from_quantity + d.quantity) as place
    from lines l
    join public.delivery_lines d on d.org_id = org and d.line_id = l.id
    join public.stock_movements m on m.org_id = org and m.id = d.movement_id
    union all
    select l.id, l.item_id, null, numrange((l.line).delivered, (l.line).quantity - (l.line).dropped)
    from lines l
    where l.item_id is not null and (l.line).delivered < (l.line).quantity - (l.line).dropped
    union all
    -- An order that was received as a whole before deliveries existed.
    select l.id, l.item_id, m.id, numrange(0, (l.line).quantity)
    from lines l
    join public.stock_movements m on m.org_id = org and m.source_kind = 'receipt' and m.source_id = uncleared_places.order_id
      and m.item_id = l.item_id
    where not exists (select from public.deliveries d where d.org_id = org and d.order_id = uncleared_places.order_id)
  ), cleared as (
    select c.line_id, range_agg(numrange(c.from_quantity, c.from_quantity + c.quantity)) as places
    from public.bills b
    join private.cleared_receipts c on c.org_id = org and c.bill_id = b.id
    where b.org_id = org and b.purchase_order_id = uncleared_places.order_id and b.status <> 'cancelled'
    group by c.line_id
  )
  select l.line, p.item_id, p.movement_id, lower(f.place), upper(f.place)
  from places p
  join lines l on l.id = p.id
  left join cleared c on c.line_id = p.id
  cross join lateral unnest(nummultirange(p.place) - coalesce(c.places, '{}'::nummultirange)) f (place);
end $$;
comment on function private.uncleared_places(uuid, uuid) is 'Goods of a purchase order, received or still to come, that bills have not cleared.';

create type private.cleared_part as (
  "position" integer, line_id uuid, item_id uuid, movement_id uuid, from_quantity numeric, quantity numeric, value numeric, revalued numeric
);
comment on type private.cleared_part is
  'Part of an order that a bill line, by its position, clears: the units, their value, and the share of the price difference that stays '
  'with the goods.';

create function private.parts_cleared(org uuid, bill_id uuid, order_id uuid, based private.base_line[]) returns setof private.cleared_part
language plpgsql stable
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
begin
  return query
  with goods as (
    select b.position, i.item_id, b.quantity, l.source_line_id
    from unnest(based) b
    join public.bill_lines l on l.org_id = org and l.bill_id = parts_cleared.bill_id and l.position = b.position
    cross join lateral (select private.item_of_product(org, b.product_id) as item_id where b.product_id is not null) i
    where i.item_id is not null and b.quantity > 0
  ), places as (
    select p.line, (p.line).id as line_id, p.item_id, p.movement_id, p.from_quantity, p.to_quantity,
      sum(p.to_quantity - p.from_quantity) over (partition by (p.line).id order by p.from_quantity) as reach
    from private.uncleared_places(org, parts_cleared.order_id) p
  ), own as (
    -- A line of the bill clears the line that it was made from first.
    select g.position, p.line_id, p.from_quantity as place, greatest(g.reach - g.quantity, p.reach - (p.to_quantity - p.from_quantity)) as start,
      least(g.reach, p.reach) as finish, p.reach - (p.to_quantity - p.from_quantity) as place_start
    from (select t.*, sum(t.quantity) over (partition by t.source_line_id order by t.position) as reach from goods t) g
    join places p on p.line_id = g.source_line_id and p.item_id = g.item_id
    where least(g.reach, p.reach) > greatest(g.reach - g.quantity, p.reach - (p.to_quantity - p.from_quantity))
  ), goods_left as (
    select g.position, g.item_id, g.rest, sum(g.rest) over (partition by g.item_id order by g.position) as reach
    from (
      select t.position, t.item_id, t.quantity - coalesce((select sum(o.finish - o.start) from own o where o.position = t.position), 0) as rest
      from goods t
    ) g
    where g.rest > 0
  ), places_left as (
    select p.line_id, p.item_id, p.place, p.from_quantity, p.rest,
      sum(p.rest) over (partition by p.item_id order by p.is_to_come, p.line_position, p.from_quantity) as reach
    from (
      select t.line_id, t.item_id, t.movement_id is null as is_to_come, (t.line).position as line_position, t.from_quantity as place,
        t.from_quantity + u.used as from_quantity, t.to_quantity - t.from_quantity - u.used as rest
      from places t
      cross join lateral (select coalesce(sum(o.finish - o.start), 0) as used from own o
        where o.line_id = t.line_id and o.place = t.from_quantity) u
    ) p
    where p.rest > 0
  ), taken as (
    select o.position, o.line_id, o.place, o.place + o.start - o.place_start as from_quantity, o.finish - o.start as quantity from own o
    union all
    -- Further units of the item clear what other lines of the order have left.
    select g.position, p.line_id, p.place, p.from_quantity + s.start - (p.reach - p.rest), s.finish - s.start
    from goods_left g
    join places_left p on p.item_id = g.item_id
    cross join lateral (select greatest(g.reach - g.rest, p.reach - p.rest) as start, least(g.reach, p.reach) as finish) s
    where s.finish > s.start
  )
  select t.position, t.line_id, p.item_id, p.movement_id, t.from_quantity, t.quantity,
    private.value_up_to(p.line, t.from_quantity + t.quantity, base) - private.value_up_to(p.line, t.from_quantity, base), 0::numeric
  from taken t
  join places p on p.line_id = t.line_id and p.from_quantity = t.place
  order by t.position, t.line_id, t.from_quantity;
end $$;
comment on function private.parts_cleared(uuid, uuid, uuid, private.base_line[]) is
  'Parts of its order that the lines of a bill clear, before the price difference is distributed; empty without an order.';

create function private.parts_with_difference(org uuid, based private.base_line[], parts private.cleared_part[]) returns private.cleared_part[]
language plpgsql stable
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
begin
  return array(
    with reached as (
      select p.*, sum(p.quantity) over w as reach, sum(p.quantity) over (partition by p.position) as cleared,
        sum(p.value) over (partition by p.position) as cleared_value
      from unnest(parts) p
      window w as (partition by p.position order by p.line_id, p.from_quantity)
    ), differing as (
      select r.position, r.line_id, r.item_id, r.movement_id, r.from_quantity, r.quantity, r.value,
        private.round_money(d.whole * r.reach / r.cleared, base) - private.round_money(d.whole * (r.reach - r.quantity) / r.cleared, base)
          as difference
      from reached r
      join unnest(based) b on b.position = r.position
      cross join lateral (select b.base_net - r.cleared_value
        - private.round_money(b.base_net * (b.quantity - r.cleared) / b.quantity, base) as whole) d
    ), summed as (
      select d.*, sum(d.difference) over (partition by d.movement_id order by d.position, d.line_id, d.from_quantity) as difference_after
      from differing d
    )
    -- Stock left of the receipt takes its share of the difference, and its value never becomes negative. Quantities that a customer
    -- returned keep their position in the queue.
    select row(s.position, s.line_id, s.item_id, s.movement_id, s.from_quantity, s.quantity, s.value, coalesce(
        greatest(private.round_money(s.difference_after * l.quantity_left / m.quantity, base), -l.value_left)
        - greatest(private.round_money((s.difference_after - s.difference) * l.quantity_left / m.quantity, base), -l.value_left),
        0))::private.cleared_part
    from summed s
    left join public.stock_movements m on m.org_id = org and m.id = s.movement_id
    cross join lateral (
      select coalesce(sum(t.quantity_left), 0) as quantity_left, coalesce(sum(t.value_left), 0) as value_left
      from private.stock_lots t where t.org_id = org and t.item_id = s.item_id and t.queued_id = s.movement_id
    ) l
    order by s.position, s.line_id, s.from_quantity);
end $$;
comment on function private.parts_with_difference(uuid, private.base_line[], private.cleared_part[]) is
  'The same parts with the share of the price difference that goes to goods still in stock.';

create function private.lines_with_stock(org uuid, lines private.base_line[], parts private.cleared_part[]) returns private.base_line[]
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
  select array_agg(row(4 * s.position + part.n, s.product_id, part.account_id, s.description, part.quantity, s.gst_rate, s.is_taxed,
    part.net, part.gst, part.base_net, part.base_gst,
    s.tax_code_id, case when part.n = 4 then s.tax_parts when s.tax_parts is not null then '[]' end,
    s.tracking_1_id, s.tracking_2_id, s.tax_base)::private.base_line order by s.position, part.n)
  into result
  from (select l.*, private.item_of_product(org, l.product_id) as item_id from unnest(lines) l) s
  cross join lateral (
    select coalesce(sum(p.quantity), 0) as quantity, coalesce(sum(p.value), 0) as value, coalesce(sum(p.revalued), 0) as revalued
    from unnest(parts) p where p.position = s.position
  ) c
  cross join lateral (select s.quantity - c.quantity as arrived) a
  cross join lateral (select case when s.quantity = 0 then 0
    else private.round_money(s.base_net * a.arrived / s.quantity, base) end as arrived_value) v
  cross join lateral (values
    (1, private.account_for(org, 'goods_received'), 0, 0, 0, c.value, 0),
    (2, private.account_for(org, 'purchase_variance'), 0, 0, 0, s.base_net - v.arrived_value - c.value - c.revalued, 0),
    (3, private.account_for(org, 'inventory'), 0, 0, 0, c.revalued, 0),
    (4, case when s.item_id is null then s.account_id else private.account_for(org, 'inventory') end,
      case when s.item_id is null then s.quantity else a.arrived end, s.net, s.gst,
      case when s.item_id is null then s.base_net else v.arrived_value end, s.base_gst)
  ) part (n, account_id, quantity, net, gst, base_net, base_gst)
  where part.n = 4 or (s.item_id is not null and part.base_net <> 0);
  return result;
end $$;
comment on function private.lines_with_stock(uuid, private.base_line[], private.cleared_part[]) is
  'Posts lines of goods to stock, to the open receipts of their order, and the price difference to the remaining '
  'stock and, for the rest, to its own account.';
