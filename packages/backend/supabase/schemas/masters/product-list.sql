-- View for lists of products.

create view public.product_list with (security_invoker = true) as
  select p.org_id, p.id, p.name, p.sku, p.description, p.unit_price, p.purchase_price, p.gst_rate, p.gst_applicable, p.is_active,
    p.sales_account_id, s.name as sales_account_name, p.purchase_account_id, b.name as purchase_account_name,
    p.sales_tax_code_id, st.code as sales_tax_code, p.purchase_tax_code_id, pt.code as purchase_tax_code,
    -- Default tax code of a line with the product.
    case when st.archived_at is null and st.id is not null then jsonb_build_object('code', st.code, 'treatment', st.treatment, 'parts', st.parts) end as sales_tax,
    case when pt.archived_at is null and pt.id is not null then jsonb_build_object('code', pt.code, 'treatment', pt.treatment, 'parts', pt.parts) end as purchase_tax,
    -- If it has no code itself, by its accounts.
    case when sa.archived_at is null and sa.id is not null
      then jsonb_build_object('id', sa.id, 'code', sa.code, 'treatment', sa.treatment, 'parts', sa.parts) end as sales_account_tax,
    case when pa.archived_at is null and pa.id is not null
      then jsonb_build_object('id', pa.id, 'code', pa.code, 'treatment', pa.treatment, 'parts', pa.parts) end as purchase_account_tax,
    p.archived_at, p.user_id, p.created_at, p.updated_at
  from public.products p
  left join public.accounts s on s.org_id = p.org_id and s.id = p.sales_account_id
  left join public.accounts b on b.org_id = p.org_id and b.id = p.purchase_account_id
  left join public.tax_code_list st on st.org_id = p.org_id and st.id = p.sales_tax_code_id
  left join public.tax_code_list pt on pt.org_id = p.org_id and pt.id = p.purchase_tax_code_id
  left join public.tax_code_list sa on sa.org_id = p.org_id and sa.id = s.default_tax_code_id
  left join public.tax_code_list pa on pa.org_id = p.org_id and pa.id = b.default_tax_code_id;
comment on view public.product_list is 'Products with the names of the accounts that they are posted to.';

select private.list_from('public.products', 'public.product_list');
