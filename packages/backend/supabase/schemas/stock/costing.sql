-- Costing. Every cost is a share of a value, and taking the last unit takes the remaining value, so that the value of stock is the sum of
-- its movements to the cent.
--
-- FIFO takes lots in the order of their queue. Weighted average takes the same lots, at the average of all that are available on the day;
-- the remaining stock is valued at the average too. Both leave exact lots, so that the setting may change at any time: the other method
-- continues from the current values, and posted entries never change.
--
-- A lot is used on or after its date only, so that stock is not negative on any day. Nothing here posts: the caller
-- posts the value in the same transaction and then calls link_stock.

create function private.item_of_product(org uuid, product_id uuid) returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return (select i.id from public.inventory_items i where i.org_id = org and i.product_id = item_of_product.product_id);
end $$;
comment on function private.item_of_product(uuid, uuid) is 'Item of a product; null if it has no stock.';

create function private.hold_item(org uuid, item_id uuid) returns public.inventory_items
language plpgsql
set search_path = ''
as $$
declare
  item public.inventory_items;
begin
  select i.* into item from public.inventory_items i where i.org_id = org and i.id = hold_item.item_id for update;
  if item.id is null then
    perform private.refuse('stock.unknown_item', 'This item is not in your inventory. Choose another one, or add it first.');
  end if;
  return item;
end $$;
comment on function private.hold_item(uuid, uuid) is 'An item, locked against other movements until this transaction ends.';

create function private.check_stock_movement(org uuid, item_name text, quantity numeric, moved_on date) returns void
language plpgsql
set search_path = ''
as $$
begin
  if quantity is null or quantity <= 0 or quantity = 'NaN' then
    perform private.refuse_field('stock.quantity_required', format(
      'Enter how much of "%s" is moved: a quantity above 0.', item_name), 'quantity');
  elsif quantity >= 1e12 or quantity <> round(quantity, 6) then
    perform private.refuse_field('stock.quantity_out_of_range', format(
      'The quantity %s of "%s" cannot be kept: it has more than 6 decimals or more than 12 digits before them.',
      trim_scale(quantity), item_name), 'quantity');
  elsif moved_on is null then
    perform private.refuse_field('stock.date_required', format('Enter the date the stock of "%s" is moved.', item_name), 'moved_on');
  end if;
  perform private.require_open_period(org, moved_on);
end $$;
comment on function private.check_stock_movement(uuid, text, numeric, date) is
  'Refuses a quantity that cannot be moved, and a date that is missing or locked.';

create function private.add_stock_movement(movement public.stock_movements) returns uuid
language plpgsql
set search_path = ''
as $$
begin
  movement.id := coalesce(movement.id, private.uuid_v7());
  insert into public.stock_movements (
    org_id, id, user_id, item_id, moved_on, kind, quantity, value, consumed, reason, source_kind, source_id, reverses_id)
  values (
    movement.org_id, movement.id, auth.uid(), movement.item_id, movement.moved_on, movement.kind, movement.quantity,
    movement.value, movement.consumed, movement.reason, movement.source_kind, coalesce(movement.source_id, movement.id),
    movement.reverses_id);
  update public.inventory_items i set
    quantity = i.quantity + movement.quantity,
    total_value = i.total_value + movement.value,
    unit_cost = case when i.quantity + movement.quantity > 0
      then round((i.total_value + movement.value) / (i.quantity + movement.quantity), 6) else i.unit_cost end
  where i.org_id = movement.org_id and i.id = movement.item_id;
  return movement.id;
end $$;
comment on function private.add_stock_movement(public.stock_movements) is
  'Inserts a movement and updates its item. Without a source, it is its own source.';

create function private.receive_stock(
  org uuid, item_id uuid, quantity numeric, value numeric, moved_on date, kind text, source_kind text, source_id uuid,
  reason text default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  item constant public.inventory_items := private.hold_item(org, receive_stock.item_id);
  movement public.stock_movements;
begin
  perform private.check_stock_movement(org, item.name, receive_stock.quantity, receive_stock.moved_on);
  if receive_stock.value is null or receive_stock.value < 0 or receive_stock.value >= 1e12 * least(receive_stock.quantity, 1e3)
    or receive_stock.value <> private.round_money(receive_stock.value, private.base_currency(org)) then
    perform private.refuse('stock.value_out_of_range', format(
      'The stock of "%s" needs a value of 0 or more in whole minor units of %s, not %s.',
      item.name, private.base_currency(org), coalesce(receive_stock.value::text, 'nothing')));
  end if;
  movement.org_id := org;
  movement.item_id := item.id;
  movement.moved_on := receive_stock.moved_on;
  movement.kind := receive_stock.kind;
  movement.quantity := receive_stock.quantity;
  movement.value := receive_stock.value;
  movement.reason := receive_stock.reason;
  movement.source_kind := receive_stock.source_kind;
  movement.source_id := receive_stock.source_id;
  movement.id := private.add_stock_movement(movement);
  insert into private.stock_lots (org_id, movement_id, item_id, moved_on, queued_on, queued_id, quantity_left, value_left)
  values (org, movement.id, item.id, movement.moved_on, movement.moved_on, movement.id, movement.quantity, movement.value);
  return movement.id;
end $$;
comment on function private.receive_stock(uuid, uuid, numeric, numeric, date, text, text, uuid, text) is
  'Receives a quantity into stock at a value in the base currency. Returns the movement''s id; without a source it is its own.';

create function private.take_stock(
  org uuid, item_id uuid, quantity numeric, moved_on date, kind text, source_kind text, source_id uuid, reason text,
  first_lots uuid[] default '{}'
) returns public.stock_movements
language plpgsql
set search_path = ''
as $$
declare
  item constant public.inventory_items := private.hold_item(org, take_stock.item_id);
  usable numeric;
  shares private.lot_share[];
  movement public.stock_movements;
begin
  perform private.check_stock_movement(org, item.name, take_stock.quantity, take_stock.moved_on);
  select coalesce(sum(l.quantity_left), 0) into usable from private.stock_lots l
  where l.org_id = org and l.item_id = item.id and l.moved_on <= take_stock.moved_on and l.quantity_left > 0;
  if usable < take_stock.quantity then
    perform private.refuse('stock.insufficient', format(
      'Only %s of "%s" can be issued on %s, but %s were requested%s. Receive more first, or issue less.',
      trim_scale(usable), item.name, take_stock.moved_on, trim_scale(take_stock.quantity),
      case when item.quantity > usable
        then format(' (%s are on hand, but some came later)', trim_scale(item.quantity)) else '' end),
      jsonb_build_object('available', trim_scale(usable), 'wanted', trim_scale(take_stock.quantity)));
  end if;
  shares := private.take_from_lots(org, item.id, take_stock.quantity, take_stock.moved_on, take_stock.first_lots);
  movement.org_id := org;
  movement.item_id := item.id;
  movement.moved_on := take_stock.moved_on;
  movement.kind := take_stock.kind;
  movement.quantity := -take_stock.quantity;
  movement.value := -(select sum(s.value) from unnest(shares) s);
  movement.consumed := private.lots_as_json(shares);
  movement.reason := take_stock.reason;
  movement.source_kind := take_stock.source_kind;
  movement.source_id := take_stock.source_id;
  movement.id := private.add_stock_movement(movement);
  return movement;
end $$;
comment on function private.take_stock(uuid, uuid, numeric, date, text, text, uuid, text, uuid[]) is
  'Issues a quantity from stock at its cost and returns the movement; refuses more than there is.';

create function private.issue_stock(
  org uuid, item_id uuid, quantity numeric, moved_on date, kind text, source_kind text, source_id uuid,
  reason text default null
) returns numeric
language sql
set search_path = ''
as $$
  select -(private.take_stock(org, item_id, quantity, moved_on, kind, source_kind, source_id, reason)).value
$$;
comment on function private.issue_stock(uuid, uuid, numeric, date, text, text, uuid, text) is
  'Issues a quantity from stock and returns its cost in the base currency; refuses more than there is.';

create function private.link_stock(org uuid, source_kind text, source_id uuid, entry uuid) returns void
language sql
set search_path = ''
as $$
  update public.stock_movements m set journal_entry_id = entry
  where m.org_id = org and m.source_kind = link_stock.source_kind and m.source_id = link_stock.source_id
    and m.journal_entry_id is null and entry is not null
$$;
comment on function private.link_stock(uuid, text, uuid, uuid) is
  'Records the entry of a source''s movements that have none yet; does nothing if nothing was posted.';
