-- The movements of an item for its screen: what moved it, and which lots were used.

create type private.movement_source as (table_name text, id uuid, number text);
comment on type private.movement_source is 'Source of a stock movement: the table of the document, its id, and its displayed number.';

create function private.source_of_movement(movement public.stock_movements) returns private.movement_source
language sql stable
set search_path = ''
as $$
  select row(d.table_name, d.id, d.number)::private.movement_source
  from (
    select 'sales_orders' as table_name, o.id, o.order_number as number from public.sales_orders o
    where movement.source_kind = 'shipment' and o.org_id = movement.org_id and o.id = movement.source_id
    union all
    select 'purchase_orders', o.id, o.po_number from public.purchase_orders o
    where movement.source_kind = 'receipt' and o.org_id = movement.org_id and o.id = movement.source_id
    union all
    select 'invoices', i.id, i.invoice_number from public.invoices i
    where movement.source_kind = 'invoice' and i.org_id = movement.org_id and i.id = movement.source_id
    union all
    select 'bills', b.id, b.bill_number from public.bills b
    where movement.source_kind = 'bill' and b.org_id = movement.org_id and b.id = movement.source_id
    union all
    select 'credit_notes', c.id, c.credit_note_number from public.credit_notes c
    where movement.source_kind = 'credit_note' and c.org_id = movement.org_id and c.id = movement.source_id
    union all
    -- An adjustment is its own source; users can open its entry.
    select 'journal_entries', e.id, e.entry_number from public.journal_entries e
    where movement.source_kind = 'stock_adjustment' and e.org_id = movement.org_id and e.id = movement.journal_entry_id
  ) d
$$;
comment on function private.source_of_movement(public.stock_movements) is
  'Document of a stock movement; for an adjustment its journal entry. No row if there is none, or it was deleted.';

create function public.item_movements(item_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('stock_movements.read', 'read stock movements');
  date_format constant text := (select s.date_format from public.company_settings s where s.org_id = org);
  movements jsonb;
begin
  if not exists (select from public.inventory_items i where i.org_id = org and i.id = item_movements.item_id) then
    perform private.refuse('stock.unknown_item', 'This item is not in your inventory. Choose another one, or add it first.');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'moved_on', m.moved_on, 'kind', m.kind, 'quantity', m.quantity::text, 'unit_cost', m.unit_cost::text,
    'value', m.value::text, 'source_table', s.table_name, 'source_id', s.id, 'source_number', s.number,
    'lots', l.lots, 'reason', m.reason) order by m.moved_on desc, m.id desc), '[]') into movements
  from (
    select t.id from public.stock_movements t where t.org_id = org and t.item_id = item_movements.item_id
    order by t.moved_on desc, t.id desc limit 1000
  ) newest
  join public.stock_movements m on m.org_id = org and m.id = newest.id
  left join lateral private.source_of_movement(m) s on true
  left join lateral (
    select string_agg(format('%s from %s%s at %s', p.part ->> 'quantity', to_char(lot.moved_on, date_format),
      ' (' || source.number || ')', to_char((p.part ->> 'unit_cost')::numeric, 'FM999999999990.009999')), '; ' order by p.place) as lots
    from jsonb_array_elements(m.consumed) with ordinality p (part, place)
    join public.stock_movements lot on lot.org_id = org and lot.id = (p.part ->> 'movement_id')::uuid
    left join lateral private.source_of_movement(lot) source on true
  ) l on true;
  return movements;
end $$;
comment on function public.item_movements(uuid) is
  'The newest 1,000 movements of an item: [{id, moved_on, kind, quantity, unit_cost, value, source_table, source_id, source_number, lots, reason}], '
  'amounts as text; lots names, for people, those that it left from or came back to.';
grant execute on function public.item_movements(uuid) to authenticated;
