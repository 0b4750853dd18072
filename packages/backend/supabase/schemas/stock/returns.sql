-- Reversal of movements: returned goods at the cost of their sale, and cancelled documents.

create function private.open_shares(org uuid, movement public.stock_movements) returns private.lot_share[]
language sql stable
set search_path = ''
as $$
  select array_agg(row(lot_id, quantity, value)::private.lot_share order by place desc)
  from (
    select (c.part ->> 'movement_id')::uuid as lot_id, c.place,
      (c.part ->> 'quantity')::numeric - coalesce(sum(b.quantity), 0) as quantity,
      (c.part ->> 'value')::numeric - coalesce(sum(b.value), 0) as value
    from jsonb_array_elements(movement.consumed) with ordinality c (part, place)
    left join public.stock_movements b on b.org_id = org and b.reverses_id = movement.id
      and b.consumed #>> '{0,movement_id}' = c.part ->> 'movement_id'
      and not exists (select from public.stock_movements u where u.org_id = org and u.reverses_id = b.id)
    group by c.part, c.place
  ) t
  where quantity > 0
$$;
comment on function private.open_shares(uuid, public.stock_movements) is
  'Parts of lots that an issue took and that were not returned, last taken first; null if all were returned.';

create function private.require_later(item_id uuid, movement public.stock_movements, moved_on date) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if require_later.moved_on < movement.moved_on then
    perform private.refuse('stock.undone_too_early', format(
      'Stock of "%s" was moved on %s, so it cannot be returned on %s. Choose that date or a later one.',
      (select i.name from public.inventory_items i where i.org_id = movement.org_id and i.id = require_later.item_id),
      movement.moved_on, require_later.moved_on));
  end if;
end $$;
comment on function private.require_later(uuid, public.stock_movements, date) is
  'Refuses to undo a movement before its date.';

create function private.return_to_stock(
  org uuid, issue public.stock_movements, quantity numeric, moved_on date, kind text, source_kind text, source_id uuid
) returns numeric
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  wanted numeric := return_to_stock.quantity;
  share private.lot_share;
  lot private.stock_lots;
  movement public.stock_movements;
  given numeric := 0;
begin
  perform private.require_later(issue.item_id, issue, return_to_stock.moved_on);
  foreach share in array coalesce(private.open_shares(org, issue), '{}') loop
    exit when wanted = 0;
    if wanted < share.quantity then
      share.value := private.round_money(share.value * wanted / share.quantity, base);
      share.quantity := wanted;
    end if;
    -- Each lot is returned as a separate movement, to its previous position in the queue.
    movement.org_id := org;
    movement.id := private.uuid_v7();
    movement.item_id := issue.item_id;
    movement.moved_on := return_to_stock.moved_on;
    movement.kind := return_to_stock.kind;
    movement.quantity := share.quantity;
    movement.value := share.value;
    movement.consumed := private.lots_as_json(array[share]);
    movement.source_kind := return_to_stock.source_kind;
    movement.source_id := return_to_stock.source_id;
    movement.reverses_id := issue.id;
    perform private.add_stock_movement(movement);
    select l.* into strict lot from private.stock_lots l where l.org_id = org and l.movement_id = share.movement_id;
    insert into private.stock_lots (org_id, movement_id, item_id, moved_on, queued_on, queued_id, quantity_left, value_left)
    values (org, movement.id, issue.item_id, movement.moved_on, lot.queued_on, lot.queued_id, share.quantity, share.value);
    wanted := wanted - share.quantity;
    given := given + share.value;
  end loop;
  return given;
end $$;
comment on function private.return_to_stock(uuid, public.stock_movements, numeric, date, text, text, uuid) is
  'Returns up to a quantity of an issue to stock, last taken first, and returns its original cost.';

create function private.reverse_receipt(
  org uuid, receipt public.stock_movements, moved_on date, source_kind text, source_id uuid
) returns void
language plpgsql
set search_path = ''
as $$
declare
  lot private.stock_lots;
  pool record;
  shares private.lot_share[];
  movement public.stock_movements;
begin
  perform private.require_later(receipt.item_id, receipt, reverse_receipt.moved_on);
  select l.* into lot from private.stock_lots l where l.org_id = org and l.movement_id = receipt.id;
  select coalesce(sum(l.quantity_left), 0) as quantity, coalesce(sum(l.value_left), 0) as value into pool
  from private.stock_lots l
  where l.org_id = org and l.item_id = receipt.item_id and l.moved_on <= reverse_receipt.moved_on and l.quantity_left > 0;
  -- With FIFO, the same units must still be there. With an average, all units are equal, as long as the value can be removed.
  if (lot.quantity_left < receipt.quantity
      and (select s.inventory_costing = 'FIFO' from public.company_settings s where s.org_id = org))
    or pool.quantity < receipt.quantity or pool.value < receipt.value
    or (pool.quantity = receipt.quantity and pool.value <> receipt.value) then
    perform private.refuse('stock.already_used', format(
      'Some of the %s of "%s" received on %s have been used since, so they cannot be returned. Reverse what used them, or adjust the stock.',
      trim_scale(receipt.quantity),
      (select i.name from public.inventory_items i where i.org_id = org and i.id = receipt.item_id), receipt.moved_on));
  end if;
  if lot.quantity_left = receipt.quantity and lot.value_left = receipt.value then
    shares := array[row(receipt.id, receipt.quantity, receipt.value)::private.lot_share];
    update private.stock_lots l set quantity_left = 0, value_left = 0 where l.org_id = org and l.movement_id = receipt.id;
  else
    shares := private.take_from_lots(org, receipt.item_id, receipt.quantity, reverse_receipt.moved_on, array[receipt.id], receipt.value);
  end if;
  movement.org_id := org;
  movement.item_id := receipt.item_id;
  movement.moved_on := reverse_receipt.moved_on;
  movement.kind := 'reversal';
  movement.quantity := -receipt.quantity;
  movement.value := -receipt.value;
  movement.consumed := private.lots_as_json(shares);
  movement.source_kind := reverse_receipt.source_kind;
  movement.source_id := reverse_receipt.source_id;
  movement.reverses_id := receipt.id;
  perform private.add_stock_movement(movement);
end $$;
comment on function private.reverse_receipt(uuid, public.stock_movements, date, text, uuid) is
  'Removes from stock what a movement received, at its value; refuses if it has been used.';

create function private.take_revaluation_back(
  org uuid, revaluation public.stock_movements, moved_on date, source_kind text, source_id uuid
) returns void
language plpgsql
set search_path = ''
as $$
declare
  places uuid[];
  wanted numeric;
  standing record;
  movement public.stock_movements;
begin
  perform private.require_later(revaluation.item_id, revaluation, take_revaluation_back.moved_on);
  select array_agg(distinct l.queued_id), sum((c.part ->> 'quantity')::numeric) into places, wanted
  from jsonb_array_elements(revaluation.consumed) c (part)
  join private.stock_lots l on l.org_id = org and l.movement_id = (c.part ->> 'movement_id')::uuid;
  select coalesce(sum(l.quantity_left), 0) as quantity, coalesce(sum(l.value_left), 0) as value into standing
  from private.stock_lots l
  where l.org_id = org and l.item_id = revaluation.item_id and l.queued_id = any (places) and l.quantity_left > 0;
  if standing.quantity < wanted or standing.value < revaluation.value then
    perform private.refuse('stock.already_used', format(
      'The price of %s of "%s" was corrected on %s, and some have been used since, so that cannot be undone. Undo what used them, or issue a credit note.',
      trim_scale(wanted),
      (select i.name from public.inventory_items i where i.org_id = org and i.id = revaluation.item_id), revaluation.moved_on));
  end if;
  movement.org_id := org;
  movement.item_id := revaluation.item_id;
  movement.moved_on := take_revaluation_back.moved_on;
  movement.kind := 'reversal';
  movement.value := -revaluation.value;
  movement.source_kind := take_revaluation_back.source_kind;
  movement.source_id := take_revaluation_back.source_id;
  movement.reverses_id := revaluation.id;
  perform private.revalue_stock(movement, places);
end $$;
comment on function private.take_revaluation_back(uuid, public.stock_movements, date, text, uuid) is
  'Undoes a change of the value of lots; refused where some of them have been used since.';

create function private.return_stock(
  org uuid, source_kind text, source_id uuid, item_id uuid, quantity numeric, moved_on date,
  to_source_kind text, to_source_id uuid
) returns numeric
language plpgsql
set search_path = ''
as $$
declare
  item constant public.inventory_items := private.hold_item(org, return_stock.item_id);
  issue public.stock_movements;
  open_quantity numeric;
  open_total numeric := 0;
  wanted numeric := return_stock.quantity;
  cost numeric := 0;
begin
  perform private.check_stock_movement(org, item.name, return_stock.quantity, return_stock.moved_on);
  for issue in
    select m.* from public.stock_movements m
    where m.org_id = org and m.source_kind = return_stock.source_kind and m.source_id = return_stock.source_id
      and m.item_id = item.id and m.quantity < 0 and m.kind <> 'reversal'
    order by m.id desc
  loop
    open_quantity := coalesce((select sum(s.quantity) from unnest(private.open_shares(org, issue)) s), 0);
    open_total := open_total + open_quantity;
    if least(wanted, open_quantity) > 0 then
      cost := cost + private.return_to_stock(org, issue, least(wanted, open_quantity), return_stock.moved_on, 'return',
        return_stock.to_source_kind, return_stock.to_source_id);
      wanted := wanted - least(wanted, open_quantity);
    end if;
  end loop;
  if wanted > 0 then
    perform private.refuse('stock.return_exceeds_issue', format(
      'Only %s of "%s" can be returned, because no more left with this document and is still out; %s were requested.',
      trim_scale(open_total), item.name, trim_scale(return_stock.quantity)),
      jsonb_build_object('available', trim_scale(open_total), 'wanted', trim_scale(return_stock.quantity)));
  end if;
  return cost;
end $$;
comment on function private.return_stock(uuid, text, uuid, uuid, numeric, date, text, uuid) is
  'Returns stock that a source issued and returns the cost in the base currency, at which the source issued it.';

create function private.reverse_stock(
  org uuid, source_kind text, source_id uuid, moved_on date, to_source_kind text, to_source_id uuid
) returns void
language plpgsql
set search_path = ''
as $$
declare
  movement public.stock_movements;
begin
  perform from public.inventory_items i
  where i.org_id = org and i.id in (
    select m.item_id from public.stock_movements m
    where m.org_id = org and m.source_kind = reverse_stock.source_kind and m.source_id = reverse_stock.source_id)
  order by i.id for update;
  if not found then
    return;
  end if;
  perform private.require_open_period(org, reverse_stock.moved_on);
  -- The last one first, as if none of them had happened.
  for movement in
    select m.* from public.stock_movements m
    where m.org_id = org and m.source_kind = reverse_stock.source_kind and m.source_id = reverse_stock.source_id
      and m.kind <> 'reversal'
    order by m.id desc
  loop
    if movement.quantity < 0 then
      perform private.return_to_stock(org, movement, -movement.quantity, reverse_stock.moved_on, 'reversal',
        reverse_stock.to_source_kind, reverse_stock.to_source_id);
    elsif exists (
      select from public.stock_movements r where r.org_id = org and r.reverses_id = movement.id
    ) then
      continue;
    elsif movement.quantity = 0 then
      perform private.take_revaluation_back(org, movement, reverse_stock.moved_on,
        reverse_stock.to_source_kind, reverse_stock.to_source_id);
    else
      perform private.reverse_receipt(org, movement, reverse_stock.moved_on,
        reverse_stock.to_source_kind, reverse_stock.to_source_id);
    end if;
  end loop;
end $$;
comment on function private.reverse_stock(uuid, text, uuid, date, text, uuid) is
  'Reverses every movement of a source that is not reversed yet, each at its own value; does nothing if the source moved no stock.';
