-- What lists of products read.

create view public.product_list with (security_invoker = true) as
  select p.org_id, p.id, p.name, p.sku, p.description, p.unit_price, p.purchase_price, p.gst_rate, p.gst_applicable, p.is_active,
    p.sales_account_id, s.name as sales_account_name, p.purchase_account_id, b.name as purchase_account_name, p.archived_at,
    p.user_id, p.created_at, p.updated_at
  from public.products p
  left join public.accounts s on s.org_id = p.org_id and s.id = p.sales_account_id
  left join public.accounts b on b.org_id = p.org_id and b.id = p.purchase_account_id;
comment on view public.product_list is 'Products with the names of the accounts that they are posted to.';

select private.list_from('public.products', 'public.product_list');
