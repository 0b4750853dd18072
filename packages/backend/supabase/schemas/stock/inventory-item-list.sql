-- View for lists of inventory items.

create view public.inventory_item_list with (security_invoker = true) as
  select i.org_id, i.id, i.name, i.sku, i.product_id, p.name as product_name, i.quantity, i.unit_cost, i.total_value, i.reorder_level,
    case when i.quantity = 0 then 'out_of_stock' when i.quantity <= i.reorder_level then 'low_stock' else 'in_stock' end as status,
    i.archived_at, i.user_id, i.created_at, i.updated_at
  from public.inventory_items i
  left join public.products p on p.org_id = i.org_id and p.id = i.product_id;
comment on view public.inventory_item_list is 'Inventory items with the name of their product, and whether they are in stock, low or out.';
comment on column public.inventory_item_list.status is
  'out_of_stock: nothing on hand; low_stock: at or below the reorder level; else in_stock.';

select private.list_from('public.inventory_items', 'public.inventory_item_list', 'product_id', 'public.products');
