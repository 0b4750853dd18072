-- View for lists of credit notes.

create view public.credit_note_list with (security_invoker = true) as
  select c.org_id, c.id, c.number, c.credit_note_number, c.customer_id, d.name as customer_name, c.vendor_id, v.name as vendor_name,
    coalesce(d.name, v.name) as contact_name, c.invoice_id, c.bill_id,
    -- Asked for each row that is shown, and for no row that is only counted.
    coalesce((select i.invoice_number from public.invoices i where i.org_id = c.org_id and i.id = c.invoice_id),
      (select b.bill_number from public.bills b where b.org_id = c.org_id and b.id = c.bill_id)) as document_number,
    c.issued_on, c.currency, c.exchange_rate, c.tax_inclusive, c.net_amount, c.gst_amount, c.total_amount, c.base_total,
    c.unallocated, c.base_unallocated, c.status, c.posted_at, c.journal_entry_id, c.voided_at, c.voided_on, c.void_reason,
    c.void_entry_id, c.archived_at, c.user_id, c.created_at, c.updated_at
  from public.credit_notes c
  left join public.customer_directory d on d.id = c.customer_id
  left join public.vendors v on v.org_id = c.org_id and v.id = c.vendor_id;
comment on view public.credit_note_list is
  'Credit notes with further columns for lists: the contact''s name, and the number of the credited invoice or bill.';

select private.list_from('public.credit_notes', 'public.credit_note_list', also_found_by => 'contact_name');
select private.search_everywhere('public.credit_notes', place => 13,
  subtitle => $$concat_ws(' · ', contact_name, initcap(status))$$, amount => 'total_amount', currency => 'currency', is_numbered => true);
