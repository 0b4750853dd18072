-- What lists of purchase orders read.

create view public.purchase_order_list with (security_invoker = true) as
  select o.org_id, o.id, o.number, o.po_number, o.vendor_id, n.name as vendor_name,
    -- Each of these costs nothing where it is not asked for, such as in a count.
    (select b.id from public.bills b where b.org_id = o.org_id and b.purchase_order_id = o.id and b.status <> 'cancelled' limit 1) as bill_id,
    o.corrects_id,
    (select c.po_number from public.purchase_orders c where c.org_id = o.org_id and c.id = o.corrects_id) as corrects_number,
    (select c.id from public.purchase_orders c where c.org_id = o.org_id and c.corrects_id = o.id limit 1) as corrected_by_id,
    (select c.po_number from public.purchase_orders c where c.org_id = o.org_id and c.corrects_id = o.id limit 1) as corrected_by_number,
    o.order_date, o.delivery_date, o.currency, o.exchange_rate, o.rate_is_own, o.tax_inclusive, o.net_amount, o.gst_amount,
    o.total_amount, o.status, o.sent_on, o.received_on, o.journal_entry_id, o.cancelled_at, o.cancel_reason, o.archived_at,
    o.reference, o.notes, o.user_id, o.version, o.updated_by, o.created_at, o.updated_at
  from public.purchase_orders o
  left join public.vendors n on n.org_id = o.org_id and n.id = o.vendor_id;
comment on view public.purchase_order_list is
  'Purchase orders with the vendor''s name, and the bill that they have become.';

select private.list_from('public.purchase_orders', 'public.purchase_order_list', 'vendor_id', 'public.vendors');
select private.search_everywhere('public.purchase_orders', place => 7,
  subtitle => $$concat_ws(' · ', vendor_name, initcap(status))$$, amount => 'total_amount', currency => 'currency', is_numbered => true);
