-- Remaining quantity of each receipt, and taking from it: first in first out, or by the average.

create table private.stock_lots (
  org_id uuid not null,
  movement_id uuid not null,
  item_id uuid not null,
  moved_on date not null,
  queued_on date not null,
  queued_id uuid not null,
  quantity_left numeric(18, 6) not null,
  value_left numeric(18, 2) not null,
  primary key (org_id, movement_id),
  foreign key (movement_id, org_id) references public.stock_movements (id, org_id),
  foreign key (item_id, org_id) references public.inventory_items (id, org_id),
  check (quantity_left >= 0 and value_left >= 0 and (quantity_left > 0 or value_left = 0))
);
comment on table private.stock_lots is 'Remainder of each receipt. The sums for an item are its quantity and value.';
comment on column private.stock_lots.moved_on is 'Date from which the lot can be used.';
comment on column private.stock_lots.queued_on is
  'With queued_id, its place in the queue: first in, first out. Returned stock takes its previous position.';
create index stock_lots_movement on private.stock_lots (movement_id, org_id);
create index stock_lots_item on private.stock_lots (item_id, org_id);
create index stock_lots_queue on private.stock_lots (org_id, item_id, queued_on, queued_id, movement_id) where quantity_left > 0;
alter table private.stock_lots enable row level security;

create type private.lot_share as (movement_id uuid, quantity numeric, value numeric);
comment on type private.lot_share is 'A part of a lot: what brought the lot, the quantity, and its value in the base currency.';

create function private.take_from_lots(
  org uuid, item_id uuid, quantity numeric, moved_on date, first_lots uuid[] default '{}', whole_value numeric default null
) returns private.lot_share[]
language plpgsql
set search_path = ''
as $$
-- first_lots are taken before the queue; whole_value is a given cost, instead of a computed one.
declare
  base constant text := private.base_currency(org);
  pool record;
  -- Total cost, if it is not the sum of the single lots.
  cost numeric := take_from_lots.whole_value;
  shares private.lot_share[];
begin
  select sum(l.quantity_left) as quantity, sum(l.value_left) as value into pool from private.stock_lots l
  where l.org_id = org and l.item_id = take_from_lots.item_id and l.moved_on <= take_from_lots.moved_on and l.quantity_left > 0;
  if cost is null and (
    select s.inventory_costing = 'Weighted average' from public.company_settings s where s.org_id = org
  ) then
    cost := private.round_money(pool.value * take_from_lots.quantity / pool.quantity, base);
  end if;

  with queue as (
    select l.movement_id, l.quantity_left, l.value_left, row_number() over queued as place,
      greatest(least(l.quantity_left,
        take_from_lots.quantity - sum(l.quantity_left) over queued + l.quantity_left), 0) as taken
    from private.stock_lots l
    where l.org_id = org and l.item_id = take_from_lots.item_id and l.moved_on <= take_from_lots.moved_on and l.quantity_left > 0
    window queued as (order by l.movement_id <> all (take_from_lots.first_lots), l.queued_on, l.queued_id, l.movement_id)
  ), spread as (
    select private.allocate(cost, array_agg(q.taken order by q.place), base) as taken,
      private.allocate(pool.value - cost, array_agg(q.quantity_left - q.taken order by q.place), base) as kept
    from queue q where cost is not null
  ), split as (
    select q.movement_id, q.place, q.taken, q.quantity_left - q.taken as kept, v.taken_value,
      case when cost is null then q.value_left - v.taken_value else s.kept[q.place] end as kept_value
    from queue q
    cross join spread s
    cross join lateral (select case
      when cost is not null then s.taken[q.place]
      when q.taken = q.quantity_left then q.value_left
      else private.round_money(q.value_left * q.taken / q.quantity_left, base) end as taken_value) v
  ), changed as (
    update private.stock_lots l set quantity_left = s.kept, value_left = s.kept_value
    from split s
    where l.org_id = org and l.movement_id = s.movement_id and (l.quantity_left, l.value_left) <> (s.kept, s.kept_value)
  )
  select array_agg(row(s.movement_id, s.taken, s.taken_value)::private.lot_share order by s.place) into shares
  from split s where s.taken > 0;
  return shares;
end $$;
comment on function private.take_from_lots(uuid, uuid, numeric, date, uuid[], numeric) is
  'Takes a quantity from an item''s lots by the costing of the settings, and returns the parts. The item is locked, and has enough.';

create function private.lots_as_json(shares private.lot_share[]) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'movement_id', s.movement_id, 'quantity', trim_scale(s.quantity)::text,
    'unit_cost', round(s.value / s.quantity, 6)::text, 'value', s.value::numeric(24, 2)::text) order by s.n)
  from unnest(shares) with ordinality s (movement_id, quantity, value, n)
$$;
comment on function private.lots_as_json(private.lot_share[]) is 'Parts of lots as stock_movements.consumed has them.';
