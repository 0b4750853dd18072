-- Products and services that the organization sells and buys.

create table public.products (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  name text collate "und-x-icu" not null,
  sku text collate "und-x-icu",
  sales_account_id uuid,
  purchase_account_id uuid,
  unit_price numeric not null default 0.000000,
  purchase_price numeric,
  sales_tax_code_id uuid,
  purchase_tax_code_id uuid,
  gst_rate numeric not null default private.usual_gst_rate(),
  gst_applicable boolean not null default true,
  is_active boolean not null default true,
  archived_at timestamptz,
  description text collate "und-x-icu",
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint products_sku_unique unique (org_id, sku),
  constraint products_sales_account foreign key (sales_account_id, org_id) references public.accounts (id, org_id),
  constraint products_purchase_account foreign key (purchase_account_id, org_id) references public.accounts (id, org_id),
  constraint products_sales_tax_code foreign key (sales_tax_code_id, org_id) references public.tax_codes (id, org_id),
  constraint products_purchase_tax_code foreign key (purchase_tax_code_id, org_id) references public.tax_codes (id, org_id),
  constraint products_name_given check (btrim(name) <> ''),
  constraint products_name_length check (char_length(name) <= 200),
  constraint products_sku_given check (btrim(sku) <> ''),
  constraint products_sku_length check (char_length(sku) <= 100),
  constraint products_description_length check (char_length(description) <= 2000),
  constraint products_unit_price check (unit_price >= 0 and unit_price <> 'NaN'),
  constraint products_gst_rate check (gst_rate between 0 and 100),
  constraint products_purchase_price check (purchase_price >= 0 and purchase_price <> 'NaN')
);
comment on table public.products is 'Products and services that documents name in their lines.';
comment on column public.products.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.products.unit_price is 'For one unit, in the base currency.';
comment on column public.products.purchase_price is 'Usual cost of one unit, in the base currency.';
comment on column public.products.gst_rate is 'In percent; by default that of the settings. A tax code takes precedence.';
comment on column public.products.sales_tax_code_id is 'Tax code of its sales lines without one.';
comment on column public.products.purchase_tax_code_id is 'Tax code of its purchase lines without one.';
comment on column public.products.archived_at is 'Time of archiving: hidden from lists, with no other effect. Set by the database.';
comment on column public.products.sales_account_id is 'Account of its sales; null for the posting rule for sales.';
comment on column public.products.purchase_account_id is 'Account of its purchases; null for the posting rule for purchases.';
comment on constraint products_sku_unique on public.products is 'Another product already has this SKU';
comment on constraint products_sales_account on public.products is 'The sales account is not in your chart of accounts. Choose another one';
comment on constraint products_purchase_account on public.products is 'The purchase account is not in your chart of accounts. Choose another one';
comment on constraint products_sales_tax_code on public.products is 'The tax code of sales is not in your list of tax codes. Choose another one';
comment on constraint products_purchase_tax_code on public.products is 'The tax code of purchases is not in your list of tax codes. Choose another one';
comment on constraint products_name_given on public.products is 'Product name is required';
comment on constraint products_name_length on public.products is 'Product name cannot exceed 200 characters';
comment on constraint products_sku_given on public.products is 'SKU cannot be blank. Leave it empty if there is none';
comment on constraint products_sku_length on public.products is 'SKU cannot exceed 100 characters';
comment on constraint products_description_length on public.products is 'Description cannot exceed 2000 characters';
comment on constraint products_unit_price on public.products is 'Unit price cannot be negative';
comment on constraint products_purchase_price on public.products is 'Purchase price cannot be negative';
comment on constraint products_gst_rate on public.products is 'Tax rate must be between 0 and 100 percent';

select private.organisation_table('public.products');
select private.keep_decimals('public.products', 6, 12, 'unit_price', 'purchase_price');
select private.keep_decimals('public.products', 4, 3, 'gst_rate');
create index products_by_name on public.products (org_id, name, id);
-- The list begins with the products of its reader.
create index products_own on public.products (org_id, user_id, created_at, id);
create index products_sales_account on public.products (sales_account_id, org_id);
create index products_purchase_account on public.products (purchase_account_id, org_id);
create index products_sales_tax_code on public.products (sales_tax_code_id, org_id);
create index products_purchase_tax_code on public.products (purchase_tax_code_id, org_id);

select private.register_records('public.products', 'product', 'products', 'name',
  $$name || E'\n' || coalesce(sku, '') || E'\n' || coalesce(description, '')$$, code_column => 'sku');
select private.search_everywhere('public.products', place => 3, subtitle => 'sku', amount => 'unit_price');
select private.keep_archive('public.products');

select private.grant_permission('products.read', 'viewer');
select private.grant_permission('products.create', 'user');
select private.grant_permission('products.update', 'user');
select private.grant_permission('products.delete', 'admin');
select private.grant_permission('products.import', 'manager');
select private.grant_permission('products.export', 'manager');

grant insert (id, name, sku, description, unit_price, gst_rate, gst_applicable, is_active, sales_account_id, purchase_account_id,
    purchase_price, sales_tax_code_id, purchase_tax_code_id),
  update (name, sku, description, unit_price, gst_rate, gst_applicable, is_active, sales_account_id, purchase_account_id,
    purchase_price, sales_tax_code_id, purchase_tax_code_id)
  on public.products to authenticated;
select private.accept_as_oneself('public.products');

select private.let_members('public.products', 'read', 'create', 'update', 'delete');

create trigger products_touch before update on public.products
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.products', 'name');

select private.names_tax_codes('public.products', 'sales_tax_code_id', 'purchase_tax_code_id');

create function private.check_product_accounts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  fault record;
begin
  select a.code, a.name, f.field into fault
  from (values ('sales_account_id', new.sales_account_id), ('purchase_account_id', new.purchase_account_id)) f (field, account_id)
  join public.accounts a on a.org_id = new.org_id and a.id = f.account_id
  where private.unsuitable_for_money(a.subtype) is not null
  limit 1;
  if found then
    perform private.refuse_field('product.unsuitable_account', format(
      'Account %s %s cannot be the %s of a product: money, customers, vendors and stock move it. Choose an account of income or expenses, or leave it empty.',
      fault.code, fault.name, lower(private.label(left(fault.field, -3)))), fault.field);
  end if;
  return new;
end $$;
comment on function private.check_product_accounts() is 'The accounts of a product must accept document lines.';

create trigger products_check_accounts before insert or update of sales_account_id, purchase_account_id on public.products
  for each row when (new.sales_account_id is not null or new.purchase_account_id is not null)
  execute function private.check_product_accounts();
