-- What lists of sales orders read.

create view public.sales_order_list with (security_invoker = true) as
  select o.org_id, o.id, o.number, o.order_number, o.customer_id, n.name as customer_name,
    -- Each of these costs nothing where it is not asked for, such as in a count.
    (select i.id from public.invoices i where i.org_id = o.org_id and i.sales_order_id = o.id and i.status <> 'cancelled' limit 1) as invoice_id,
    o.corrects_id,
    (select c.order_number from public.sales_orders c where c.org_id = o.org_id and c.id = o.corrects_id) as corrects_number,
    (select c.id from public.sales_orders c where c.org_id = o.org_id and c.corrects_id = o.id limit 1) as corrected_by_id,
    (select c.order_number from public.sales_orders c where c.org_id = o.org_id and c.corrects_id = o.id limit 1) as corrected_by_number,
    o.order_date, o.currency, o.exchange_rate, o.rate_is_own, o.tax_inclusive, o.net_amount, o.gst_amount, o.total_amount,
    o.status, o.fulfilled_on, o.shipped_on, o.journal_entry_id, o.cancelled_at, o.cancel_reason, o.archived_at,
    o.reference, o.notes, o.user_id, o.version, o.updated_by, o.created_at, o.updated_at
  from public.sales_orders o
  left join public.customer_directory n on n.id = o.customer_id;
comment on view public.sales_order_list is
  'Sales orders with the customer''s name, also of one whose record the reader may not open, and the invoice that they have become.';

select private.list_from('public.sales_orders', 'public.sales_order_list', 'customer_id', 'public.customers');
select private.search_everywhere('public.sales_orders', place => 6,
  subtitle => $$concat_ws(' · ', customer_name, initcap(status))$$, amount => 'total_amount', currency => 'currency', is_numbered => true);
