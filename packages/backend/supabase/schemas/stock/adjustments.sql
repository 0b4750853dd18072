-- Adjustments: stock that was counted, found, lost or brought in from elsewhere.

create function private.adjust_stock(
  org uuid, item_id uuid, quantity numeric, unit_cost numeric, moved_on date, reason text, description text, purpose text
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  item constant public.inventory_items := private.hold_item(org, adjust_stock.item_id);
  movement uuid;
  value numeric;
  entry uuid;
begin
  if adjust_stock.quantity > 0 and (
    adjust_stock.unit_cost is null or adjust_stock.unit_cost < 0 or adjust_stock.unit_cost >= 1e12
    or adjust_stock.unit_cost <> round(adjust_stock.unit_cost, 6)
  ) then
    perform private.refuse_field('stock.unit_cost_required', format(
      'Enter the unit cost of "%s": an amount of 0 or more with up to 6 decimals.', item.name), 'unit_cost');
  end if;
  if adjust_stock.quantity < 0 then
    select t.id, t.value into movement, value
    from private.take_stock(org, item.id, -adjust_stock.quantity, adjust_stock.moved_on, 'adjustment',
      'stock_adjustment', null, adjust_stock.reason) t;
  else
    value := private.round_money(adjust_stock.quantity * adjust_stock.unit_cost, private.base_currency(org));
    movement := private.receive_stock(org, item.id, adjust_stock.quantity, value, adjust_stock.moved_on, 'adjustment',
      'stock_adjustment', null, adjust_stock.reason);
  end if;
  entry := private.post_entry(org, adjust_stock.moved_on, adjust_stock.description,
    item.sku, 'stock_adjustment', movement, array[
      private.line(private.account_for(org, 'inventory'), value, adjust_stock.reason),
      private.line(private.account_for(org, adjust_stock.purpose), -value, adjust_stock.reason)]);
  perform private.link_stock(org, 'stock_adjustment', movement, entry);
  return movement;
end $$;
comment on function private.adjust_stock(uuid, uuid, numeric, numeric, date, text, text, text) is
  'Moves stock of an item against the account of a purpose and returns the movement''s id.';

create function public.adjust_stock(
  item_id uuid, quantity numeric, unit_cost numeric, moved_on date, reason text, key uuid
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('inventory_items.adjust', 'adjust stock');
  answer constant jsonb := private.recall(adjust_stock.key, 'adjust_stock', jsonb_build_array(
    adjust_stock.item_id, adjust_stock.quantity, adjust_stock.unit_cost, adjust_stock.moved_on, adjust_stock.reason));
  why constant text := nullif(btrim(adjust_stock.reason), '');
  item public.inventory_items;
  movement uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  item := private.hold_item(org, adjust_stock.item_id);
  if why is null or char_length(why) > 500 then
    perform private.refuse_field('stock.reason_required', format(
      'Enter why the stock of "%s" is adjusted, in up to 500 characters; the reason is saved with the movement.', item.name), 'reason');
  end if;
  movement := private.adjust_stock(org, item.id, adjust_stock.quantity, adjust_stock.unit_cost, adjust_stock.moved_on, why,
    format('Stock adjustment of %s: %s', item.name, why), 'stock_adjustment');
  perform private.remember(adjust_stock.key, to_jsonb(movement));
  return movement;
end $$;
comment on function public.adjust_stock(uuid, numeric, numeric, date, text, uuid) is
  'Adds a quantity at a unit cost, or removes a negative one at its cost (unit_cost is then ignored); posts the value and returns the '
  'movement''s id.';

grant execute on function public.adjust_stock(uuid, numeric, numeric, date, text, uuid) to authenticated;
