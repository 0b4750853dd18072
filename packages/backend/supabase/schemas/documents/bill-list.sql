-- What lists of bills read.

create view public.bill_list with (security_invoker = true) as
  select b.org_id, b.id, b.number, b.bill_number, b.vendor_id, n.name as vendor_name, b.vendor_reference, b.purchase_order_id,
    -- Each of these costs nothing where it is not asked for, such as in a count.
    (select o.po_number from public.purchase_orders o where o.org_id = b.org_id and o.id = b.purchase_order_id) as po_number,
    b.recurring_document_id,
    (select r.name from public.recurring_documents r where r.org_id = b.org_id and r.id = b.recurring_document_id) as recurring_name,
    b.corrects_id,
    (select c.bill_number from public.bills c where c.org_id = b.org_id and c.id = b.corrects_id) as corrects_number,
    (select c.id from public.bills c where c.org_id = b.org_id and c.corrects_id = b.id limit 1) as corrected_by_id,
    (select c.bill_number from public.bills c where c.org_id = b.org_id and c.corrects_id = b.id limit 1) as corrected_by_number,
    b.bill_date, b.due_date, b.currency, b.exchange_rate, b.rate_is_own, b.tax_inclusive, b.net_amount, b.gst_amount, b.total_amount,
    b.balance_due, b.base_total, b.base_balance, b.early_discount_percent, b.early_discount_days,
    case when b.status = 'approved' and b.due_date < (select private.today((select private.org_id()))) then 'overdue'
      else b.status end as status,
    b.brought_forward, b.posted_at, b.posted_by, b.journal_entry_id, b.closed_on, b.cancelled_at, b.cancel_reason, b.archived_at,
    b.reference, b.notes, b.user_id, b.version, b.updated_by, b.created_at, b.updated_at
  from public.bills b
  left join public.vendors n on n.org_id = b.org_id and n.id = b.vendor_id;
comment on view public.bill_list is
  'Bills with what lists show beside their columns: the vendor''s name, overdue, its order, what it corrects, and what made it.';
comment on column public.bill_list.status is 'overdue: approved, and due before today where the organisation keeps its books.';

select private.list_from('public.bills', 'public.bill_list', 'vendor_id', 'public.vendors');
select private.search_everywhere('public.bills', place => 5,
  subtitle => $$concat_ws(' · ', vendor_name, initcap(status))$$, amount => 'total_amount', currency => 'currency', is_numbered => true);
