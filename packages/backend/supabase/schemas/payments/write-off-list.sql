-- View for lists of write-offs: the allocations that write something off.

create view public.write_off_list with (security_invoker = true) as
  select a.org_id, a.id, a.payment_id, a.credit_note_id, a.refund_id, a.invoice_id, a.bill_id,
    coalesce(i.invoice_number, b.bill_number) as document_number, coalesce(i.currency, b.currency) as currency,
    i.customer_id, d.name as customer_name, b.vendor_id, v.name as vendor_name, coalesce(d.name, v.name) as contact_name,
    (select p.payment_number from public.payments p where p.org_id = a.org_id and p.id = a.payment_id) as payment_number,
    a.allocated_on, a.amount, a.discount, a.write_off, a.base_amount, a.paid, a.paid_base, a.exchange_difference,
    case when a.voided_at is null then 'posted' else 'undone' end as status, a.posted_at, a.journal_entry_id,
    (select e.entry_number from public.journal_entries e where e.org_id = a.org_id and e.id = a.journal_entry_id) as entry_number,
    (select e.description from public.journal_entries e where e.org_id = a.org_id and e.id = a.journal_entry_id) as description,
    a.voided_at, a.voided_on, a.user_id, a.created_at, a.updated_at
  from public.payment_allocations a
  left join public.invoices i on i.org_id = a.org_id and i.id = a.invoice_id
  left join public.bills b on b.org_id = a.org_id and b.id = a.bill_id
  left join public.customer_directory d on d.id = i.customer_id
  left join public.vendors v on v.org_id = a.org_id and v.id = b.vendor_id
  where a.write_off > 0;
comment on view public.write_off_list is 'Write-offs of invoices and bills, alone or with a short payment: their contact, document and reason.';
comment on column public.write_off_list.payment_number is 'Payment with which it was written off; null without one.';
comment on column public.write_off_list.status is 'posted, or undone: the document is open again.';
comment on column public.write_off_list.description is 'Description of its entry, with the reason.';

create index payment_allocations_written_off on public.payment_allocations (org_id, allocated_on) where write_off > 0;
select private.list_from('public.payment_allocations', 'public.write_off_list');
