-- View for lists of payments.

create view public.payment_list with (security_invoker = true) as
  select p.org_id, p.id, p.number, p.payment_number,
    case when p.is_refund then 'refund_' || p.direction when p.direction = 'in' then 'received' else 'made' end as kind,
    p.direction, p.is_refund, p.customer_id, d.name as customer_name, p.vendor_id, v.name as vendor_name,
    coalesce(d.name, v.name) as contact_name, p.bank_account_id, a.name as bank_account_name, p.paid_on, p.currency, p.exchange_rate,
    p.amount, p.base_amount, p.bank_fee, p.tip, p.rounding, p.base_moved,
    -- The same sum as private.money_moved, which readers have no permission to call.
    case p.direction when 'in' then p.amount - p.bank_fee + p.tip + p.rounding end as received, case p.direction when 'out' then p.amount end as paid_out,
    -- Void payments count in no total.
    case when p.direction = 'in' and p.status = 'posted' then p.base_moved end as base_received,
    case when p.direction = 'out' and p.status = 'posted' then p.base_moved end as base_paid_out,
    p.unallocated, p.base_unallocated, p.status, p.posted_at, p.journal_entry_id,
    -- Asked for each row that is shown, and for no row that is only counted.
    (select e.entry_number from public.journal_entries e where e.org_id = p.org_id and e.id = p.journal_entry_id) as entry_number,
    p.voided_at, p.voided_on, p.void_reason, p.void_entry_id, p.reference, p.user_id, p.created_at, p.updated_at
  from public.payments p
  left join public.customer_directory d on d.id = p.customer_id
  left join public.vendors v on v.org_id = p.org_id and v.id = p.vendor_id
  left join public.accounts a on a.org_id = p.org_id and a.id = p.bank_account_id;
comment on view public.payment_list is 'Payments with further columns for lists: contact, bank account, and money in and out.';
comment on column public.payment_list.kind is
  'received from a customer, made to a vendor, refund_out to a customer, refund_in from a vendor.';
comment on column public.payment_list.received is 'Money received, less the bank''s fee; null for money paid out.';
comment on column public.payment_list.paid_out is 'Money paid out; null for money received.';
comment on column public.payment_list.base_received is 'Money received, in the base currency; null if it was paid out or is void.';
comment on column public.payment_list.base_paid_out is 'Money paid out, in the base currency; null if it was received or is void.';

select private.list_from('public.payments', 'public.payment_list', also_found_by => 'contact_name');
select private.search_everywhere('public.payments', place => 17,
  subtitle => $$concat_ws(' · ', contact_name, initcap(status))$$, amount => 'amount', currency => 'currency', is_numbered => true);
