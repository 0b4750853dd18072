-- Value of stock at the end of a day, from the movements up to it.

create function private.inventory_report(org uuid, as_of date) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with items as materialized (
      select i.id, i.name, i.sku, sum(m.quantity) as quantity, sum(m.value) as value
      from public.inventory_items i
      join public.stock_movements m on m.org_id = org and m.item_id = i.id and m.moved_on <= inventory_report.as_of
      where i.org_id = org
      group by i.id, i.name, i.sku
      having sum(m.quantity) <> 0 or sum(m.value) <> 0
    ), by_hand as (
      select coalesce(sum(m.undocumented), 0) as value
      from private.movements(org, null, inventory_report.as_of) m
      join public.accounts a on a.org_id = org and a.id = m.account_id and a.subtype = 'inventory'
    ), rows as (
      select 0 as place, i.name, i.id, jsonb_build_object('section', '', 'link', jsonb_build_object('table', 'inventory_items', 'id', i.id),
        'cells', jsonb_build_object('sku', i.sku, 'name', i.name, 'quantity', trim_scale(round(i.quantity, 4))::text,
          'unit_cost', case when i.quantity <> 0 then trim_scale(round(i.value / i.quantity, 4))::text end, 'value', i.value::numeric(24, 2)::text)) as told
      from items i
      union all
      select 1, null, null, jsonb_build_object('section', '', 'link', private.report_link('general-ledger', '{"subtypes": "inventory"}'),
        'cells', jsonb_build_object('name', 'Journal entries without an item', 'value', b.value::numeric(24, 2)::text))
      from by_hand b where b.value <> 0
    )
    select jsonb_build_object('rows', (select coalesce(jsonb_agg(r.told order by r.place, r.name, r.id), '[]') from rows r),
      'checks', jsonb_build_array(private.report_check('Stock equals the inventory accounts',
        private.control_total(org, 'inventory', inventory_report.as_of), (select coalesce(sum(i.value), 0) from items i) + b.value,
        'Open Closing and run the controls of the books: they name the item or movement that does not agree.')))
    from by_hand b
  );
end $$;
comment on function private.inventory_report(uuid, date) is
  'Quantity, cost and value of each item at the end of a day, and what journal entries put on inventory accounts without an item.';

insert into private.reports (id, call, covers) values
  ('inventory-valuation', 'private.inventory_report($1, $3)', 'day');
