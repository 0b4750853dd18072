-- Stock on hand when the books started here: the counted quantities, at their cost.

create function public.open_stock(items jsonb, key uuid) returns uuid[]
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('opening_balances.update', 'import stock');
  answer constant jsonb := private.recall(open_stock.key, 'open_stock', open_stock.items);
  opening_day date;
  fault record;
  item record;
  movements uuid[] := '{}';
begin
  if answer is not null then
    return array(select jsonb_array_elements_text(answer)::uuid);
  end if;
  opening_day := (private.opening_of(org)).first_day - 1;
  if jsonb_typeof(items) is distinct from 'array' or jsonb_path_exists(items, 'strict $[*] ? (@.type() != "object")')
    or jsonb_array_length(items) = 0 then
    perform private.refuse('opening.malformed', 'The stock must be a list with at least one item, each with an item_id, a quantity and a unit_cost.');
  end if;
  select l.n, f.key, f.label, coalesce(l.value ->> f.key, '') as value into fault
  from jsonb_array_elements(items) with ordinality l (value, n)
  cross join (values ('quantity', 'Quantity'), ('unit_cost', 'Unit cost')) f (key, label)
  where private.fits(nullif(btrim(l.value ->> f.key), ''), 'numeric') is not true
    -- Quantities that are removed again need no cost.
    and not (f.key = 'unit_cost' and btrim(coalesce(l.value ->> 'unit_cost', '')) = '')
  order by l.n limit 1;
  if found then
    perform private.refuse_field('opening.amount', format('%s must be a number; "%s" is not.', fault.label, left(fault.value, 40)),
      fault.key, fault.n);
  end if;
  for item in
    select nullif(btrim(l.value ->> 'item_id'), '')::uuid as id, (l.value ->> 'quantity')::numeric as quantity,
      nullif(btrim(l.value ->> 'unit_cost'), '')::numeric as unit_cost
    from jsonb_array_elements(items) l (value) order by 1
  loop
    movements := movements || private.adjust_stock(org, item.id, item.quantity, item.unit_cost, opening_day, 'Opening stock',
      format('Opening stock of %s', (select i.name from public.inventory_items i where i.org_id = org and i.id = item.id)),
      'opening_balances');
  end loop;
  perform private.remember(open_stock.key, to_jsonb(movements));
  return movements;
end $$;
comment on function public.open_stock(jsonb, uuid) is
  'Adds stock on the opening day, against opening balances: [{item_id, quantity, unit_cost}]. A negative quantity '
  'corrects an excess. Returns the ids of the movements.';
grant execute on function public.open_stock(jsonb, uuid) to authenticated;
