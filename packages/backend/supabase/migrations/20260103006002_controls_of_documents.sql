-- Controls of what is owed: documents, payments and contacts against the ledger, in the base currency and in foreign ones.

create function private.control_receivables(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  select private.control_of('receivables = ledger',
    (select coalesce(sum(base_balance), 0) from public.invoices where org_id = org and posted_at is not null and status <> 'cancelled')
    - (select coalesce(sum(base_unallocated), 0) from public.payments where org_id = org and customer_id is not null and status = 'posted')
    - (select coalesce(sum(base_unallocated), 0) from public.credit_notes where org_id = org and customer_id is not null)
    + private.posted_by_hand(org, 'receivable'),
    private.ledger_balance(org, 'receivable'))
$$;
comment on function private.control_receivables(uuid) is
  'Open invoices less customers'' credit, and what was posted by hand, are the balance of the receivable accounts.';

create function private.control_payables(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  select private.control_of('payables = ledger',
    (select coalesce(sum(base_balance), 0) from public.bills where org_id = org and posted_at is not null and status <> 'cancelled')
    - (select coalesce(sum(base_unallocated), 0) from public.payments where org_id = org and vendor_id is not null and status = 'posted')
    - (select coalesce(sum(base_unallocated), 0) from public.credit_notes where org_id = org and vendor_id is not null)
    - private.posted_by_hand(org, 'payable'),
    -private.ledger_balance(org, 'payable'))
$$;
comment on function private.control_payables(uuid) is
  'Open bills less vendors'' credit, and what was posted by hand, are the balance of the payable accounts.';

create function private.control_contacts(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with ledger as (
    select l.contact_id, sum(l.debit - l.credit) filter (where a.subtype = 'receivable') as owed,
      sum(l.credit - l.debit) filter (where a.subtype = 'payable') as owing
    from public.accounts a
    join public.journal_lines l on l.org_id = a.org_id and l.account_id = a.id
    where a.org_id = org and a.subtype in ('receivable', 'payable') and l.contact_id is not null
    group by 1
  ), faults as (
    select format('customer %s: balance %s, ledger %s', c.id, c.balance, coalesce(l.owed, 0)) as fault
    from public.customers c left join ledger l on l.contact_id = c.id
    where c.org_id = org and c.balance <> coalesce(l.owed, 0)
    union all
    select format('vendor %s: balance %s, ledger %s', v.id, v.balance, coalesce(l.owing, 0))
    from public.vendors v left join ledger l on l.contact_id = v.id
    where v.org_id = org and v.balance <> coalesce(l.owing, 0)
  )
  select private.control_by_faults('contacts = ledger', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_contacts(uuid) is 'The balance of every customer and vendor is that of their lines.';

create function private.control_document_balances(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with used as (
    select coalesce(invoice_id, bill_id) as document_id, sum(amount + discount + write_off) as amount,
      string_agg(id::text, ', ' order by id) as ids
    from public.payment_allocations where org_id = org and voided_at is null group by 1
  ), documents as (
    select 'invoice' as kind, id, invoice_number as number, total_amount, balance_due, status, posted_at, journal_entry_id, base_total
    from public.invoices where org_id = org
    union all
    select 'bill', id, bill_number, total_amount, balance_due, status, posted_at, journal_entry_id, base_total
    from public.bills where org_id = org
  ), lines as (
    select invoice_id as document_id, sum(total) as total from public.invoice_lines where org_id = org group by 1
    union all
    select bill_id, sum(total) from public.bill_lines where org_id = org group by 1
    union all
    select credit_note_id, sum(total) from public.credit_note_lines where org_id = org group by 1
  ), faults as (
    select format('%s %s (%s): lines of %s do not add up to its total %s', d.kind, d.number, d.id, l.total, d.total_amount) as fault
    from (
      select kind, id, number, total_amount from documents
      union all
      select 'credit note', id, credit_note_number, total_amount from public.credit_notes where org_id = org
    ) d
    left join lines l on l.document_id = d.id
    where d.total_amount <> coalesce(l.total, 0)
    union all
    select format('%s %s (%s): total %s less paid %s is not its balance %s%s', d.kind, d.number, d.id, d.total_amount,
      coalesce(u.amount, 0), d.balance_due, ' (allocations ' || u.ids || ')') as fault
    from documents d left join used u on u.document_id = d.id
    where d.posted_at is not null and d.status <> 'cancelled' and d.total_amount - coalesce(u.amount, 0) <> d.balance_due
    union all
    select format('%s %s (%s): its posting of %s is not in the ledger', d.kind, d.number, d.id, d.base_total)
    from documents d
    where d.posted_at is not null and d.base_total <> coalesce((
      select abs(sum(l.debit - l.credit)) from public.journal_lines l
      join public.accounts a on a.org_id = l.org_id and a.id = l.account_id and a.subtype in ('receivable', 'payable')
      where l.org_id = org and l.journal_entry_id = d.journal_entry_id), 0)
    union all
    select format('payment %s (%s): %s less what was used of it is not the %s left', p.payment_number, p.id, p.amount, p.unallocated)
    from public.payments p
    where p.org_id = org and p.status = 'posted' and not p.is_refund and p.unallocated <> p.amount - coalesce(
      (select sum(a.paid) from public.payment_allocations a where a.org_id = org and a.payment_id = p.id and a.voided_at is null), 0)
    union all
    select format('credit note %s (%s): %s less what was used of it is not the %s left', c.credit_note_number, c.id, c.total_amount, c.unallocated)
    from public.credit_notes c
    where c.org_id = org and c.unallocated <> c.total_amount - coalesce(
      (select sum(a.paid) from public.payment_allocations a where a.org_id = org and a.credit_note_id = c.id and a.voided_at is null), 0)
  )
  select private.control_by_faults('documents = postings and payments', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_document_balances(uuid) is
  'Documents are the sum of their lines; every invoice and bill owes its total less what was paid, its total is what was posted, and what is left of payments and credit notes is what was not used.';
