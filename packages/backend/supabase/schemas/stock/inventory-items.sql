-- Inventory items: products with stock. Stock movements maintain quantity and value; users never write them.

create table public.inventory_items (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  name text collate "und-x-icu" not null,
  sku text collate "und-x-icu",
  product_id uuid,
  quantity numeric(18, 6) not null default 0,
  unit_cost numeric(18, 6) not null default 0,
  total_value numeric(18, 2) not null default 0,
  reorder_level numeric not null default 0.000000,
  archived_at timestamptz,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint inventory_items_sku_unique unique (org_id, sku),
  constraint inventory_items_product_unique unique (org_id, product_id),
  constraint inventory_items_product foreign key (product_id, org_id) references public.products (id, org_id),
  constraint inventory_items_name_given check (btrim(name) <> ''),
  constraint inventory_items_name_length check (char_length(name) <= 200),
  constraint inventory_items_sku_given check (btrim(sku) <> ''),
  constraint inventory_items_sku_length check (char_length(sku) <= 100),
  constraint inventory_items_reorder_level check (reorder_level >= 0 and reorder_level <> 'NaN'),
  constraint inventory_items_never_negative check (quantity >= 0 and total_value >= 0 and (quantity > 0 or total_value = 0))
);
comment on table public.inventory_items is 'Items with stock, in one location. Document lines refer to them through their product.';
comment on column public.inventory_items.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.inventory_items.product_id is 'Product whose sales and purchases move this item. Null: moved by adjustments only.';
comment on column public.inventory_items.quantity is 'Quantity on hand after all movements. Set by the database.';
comment on column public.inventory_items.unit_cost is
  'Value divided by quantity in the base currency; for an item out of stock, the last one. Set by the database.';
comment on column public.inventory_items.total_value is 'In the base currency, as in the ledger. Set by the database.';
comment on column public.inventory_items.reorder_level is 'Alert when stock falls to this level.';
comment on column public.inventory_items.archived_at is 'Time of archiving: hidden from lists, with no other effect. Set by the database.';
comment on constraint inventory_items_sku_unique on public.inventory_items is 'Another inventory item already has this SKU';
comment on constraint inventory_items_product_unique on public.inventory_items is 'This product is already kept in stock by another inventory item';
comment on constraint inventory_items_product on public.inventory_items is 'This product is not in your list of products. Choose another one';
comment on constraint inventory_items_name_given on public.inventory_items is 'Item name is required';
comment on constraint inventory_items_name_length on public.inventory_items is 'Item name cannot exceed 200 characters';
comment on constraint inventory_items_sku_given on public.inventory_items is 'SKU cannot be blank. Leave it empty if there is none';
comment on constraint inventory_items_sku_length on public.inventory_items is 'SKU cannot exceed 100 characters';
comment on constraint inventory_items_reorder_level on public.inventory_items is 'Reorder level cannot be negative';
comment on constraint inventory_items_never_negative on public.inventory_items is 'Stock cannot be negative, and has no value when there is none';

select private.organisation_table('public.inventory_items');
select private.keep_decimals('public.inventory_items', 6, 12, 'reorder_level');
create index inventory_items_by_name on public.inventory_items (org_id, name, id);
create index inventory_items_product_key on public.inventory_items (product_id, org_id);

select private.register_records('public.inventory_items', 'inventory item', 'inventory items', 'name', $$name || E'\n' || coalesce(sku, '')$$);
select private.search_everywhere('public.inventory_items', place => 8, subtitle => 'sku', amount => 'total_value');
select private.keep_archive('public.inventory_items');

select private.grant_permission('inventory_items.read', 'viewer');
select private.grant_permission('inventory_items.create', 'user');
select private.grant_permission('inventory_items.update', 'user');
select private.grant_permission('inventory_items.delete', 'admin');
select private.grant_permission('inventory_items.import', 'manager');
select private.grant_permission('inventory_items.export', 'manager');

grant insert (id, name, sku, product_id, reorder_level),
  update (name, sku, product_id, reorder_level)
  on public.inventory_items to authenticated;
select private.accept_as_oneself('public.inventory_items');

select private.let_members('public.inventory_items', 'read', 'create', 'update');

grant delete on public.inventory_items to authenticated;
create policy "Admins delete inventory items that never moved" on public.inventory_items
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('inventory_items.delete')));

-- A stock movement does not count as an edit: a form that is open meanwhile can still be saved.
select private.belongs_to_module('public.inventory_items', 'inventory', 'Inventory');
create trigger inventory_items_touch before update on public.inventory_items
  for each row when ((old.quantity, old.unit_cost, old.total_value) is not distinct from (new.quantity, new.unit_cost, new.total_value))
  execute function private.touch_updated_at();
select private.keep_activity('public.inventory_items', 'name', 'quantity', 'unit_cost', 'total_value');

create function private.keep_inventory_item() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from public.stock_movements m where m.org_id = old.org_id and m.item_id = old.id) then
    return coalesce(new, old);
  elsif tg_op = 'DELETE' then
    perform private.refuse('stock.item_in_use', format(
      'Stock of "%s" has been moved, so the item cannot be deleted. Adjust its quantity to 0 instead.', old.name));
  end if;
  perform private.refuse('stock.item_in_use', format(
    'Stock of "%s" has been moved for its product, so it cannot belong to another one. Add a new item for that.', old.name));
  return null;
end $$;
comment on function private.keep_inventory_item() is 'An item with movements cannot be deleted, and keeps the product whose documents moved it.';

create trigger inventory_items_keep before delete on public.inventory_items
  for each row execute function private.keep_inventory_item();
create trigger inventory_items_keep_product before update on public.inventory_items
  for each row when (old.product_id is not null and old.product_id is distinct from new.product_id)
  execute function private.keep_inventory_item();

select private.grant_permission('inventory_items.adjust', 'user');
