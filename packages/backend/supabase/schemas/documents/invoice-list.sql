-- What lists of invoices read.

create view public.invoice_list with (security_invoker = true) as
  select i.org_id, i.id, i.number, i.invoice_number, i.customer_id, d.name as customer_name, i.sales_order_id,
    -- Each of these costs nothing where it is not asked for, such as in a count.
    (select o.order_number from public.sales_orders o where o.org_id = i.org_id and o.id = i.sales_order_id) as order_number,
    i.recurring_document_id,
    (select r.name from public.recurring_documents r where r.org_id = i.org_id and r.id = i.recurring_document_id) as recurring_name,
    i.corrects_id,
    (select c.invoice_number from public.invoices c where c.org_id = i.org_id and c.id = i.corrects_id) as corrects_number,
    (select c.id from public.invoices c where c.org_id = i.org_id and c.corrects_id = i.id limit 1) as corrected_by_id,
    (select c.invoice_number from public.invoices c where c.org_id = i.org_id and c.corrects_id = i.id limit 1) as corrected_by_number,
    i.invoice_date, i.due_date, i.currency, i.exchange_rate, i.rate_is_own, i.tax_inclusive, i.net_amount, i.gst_amount,
    i.total_amount, i.balance_due, i.base_total, i.base_balance, i.early_discount_percent, i.early_discount_days,
    -- The day is asked once for a list, not for each invoice: whoever reads reads one organisation.
    case when i.status = 'sent' and i.due_date < (select private.today((select private.org_id()))) then 'overdue'
      else i.status end as status,
    i.brought_forward, i.posted_at, i.posted_by, i.journal_entry_id, i.closed_on, i.cancelled_at, i.cancel_reason, i.archived_at,
    i.reference, i.notes, i.user_id, i.version, i.updated_by, i.created_at, i.updated_at
  from public.invoices i
  -- An outer join to one row at most: whoever does not ask for the name, such as a count, is spared it.
  left join public.customer_directory d on d.id = i.customer_id;
comment on view public.invoice_list is
  'Invoices with what lists show beside their columns: the customer''s name, also of one whose record the reader may not open, overdue, its order, what it corrects, and what made it.';
comment on column public.invoice_list.status is 'overdue: sent, and due before today where the organisation keeps its books.';

select private.list_from('public.invoices', 'public.invoice_list', 'customer_id', 'public.customers');
select private.search_everywhere('public.invoices', place => 4,
  subtitle => $$concat_ws(' · ', customer_name, initcap(status))$$, amount => 'total_amount', currency => 'currency', is_numbered => true);
