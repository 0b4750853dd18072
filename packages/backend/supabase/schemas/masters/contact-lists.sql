-- Views for lists of customers and vendors.

create view public.customer_list with (security_invoker = true) as
  select c.org_id, c.id, c.name, c.email, c.phone, c.address, c.city, c.state, c.zip_code, c.country, c.tax_id, c.payment_terms,
    c.default_tax_code_id, t.code as default_tax_code,
    -- Default tax code of a sale to the customer.
    case when t.archived_at is null and t.id is not null
      then jsonb_build_object('code', t.code, 'treatment', t.treatment, 'parts', t.parts) end as default_tax,
    c.credit_limit, c.balance, c.status, c.archived_at, c.user_id, c.created_at, c.updated_at
  from public.customers c
  left join public.tax_code_list t on t.org_id = c.org_id and t.id = c.default_tax_code_id;
comment on view public.customer_list is 'Customers with the tax code of their sales.';

select private.list_from('public.customers', 'public.customer_list');

create view public.vendor_list with (security_invoker = true) as
  select v.org_id, v.id, v.name, v.email, v.phone, v.address, v.city, v.state, v.zip_code, v.country, v.tax_id, v.account_number,
    v.payment_terms, v.default_tax_code_id, t.code as default_tax_code,
    case when t.archived_at is null and t.id is not null
      then jsonb_build_object('code', t.code, 'treatment', t.treatment, 'parts', t.parts) end as default_tax,
    v.balance, v.status, v.archived_at, v.user_id, v.created_at, v.updated_at
  from public.vendors v
  left join public.tax_code_list t on t.org_id = v.org_id and t.id = v.default_tax_code_id;
comment on view public.vendor_list is 'Vendors with the tax code of their purchases.';

select private.list_from('public.vendors', 'public.vendor_list');
