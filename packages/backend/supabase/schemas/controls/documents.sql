-- Controls of receivables and payables: documents, payments and contacts against the ledger, in base and foreign currencies.

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
  'Open invoices less customers'' credit, plus manual postings, equal the balance of the receivable accounts.';

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
  'Open bills less vendors'' credit, plus manual postings, equal the balance of the payable accounts.';

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
      sum(write_off) filter (where amount = 0) as given_up,
      string_agg(id::text, ', ' order by id) as ids
    from public.payment_allocations where org_id = org and voided_at is null group by 1
  ), documents as (
    select 'invoice' as kind, id, invoice_number as number, total_amount, balance_due, written_off, status, posted_at, journal_entry_id,
      base_total
    from public.invoices where org_id = org
    union all
    select 'bill', id, bill_number, total_amount, balance_due, written_off, status, posted_at, journal_entry_id, base_total
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
    select format('%s %s (%s): %s of it is written off, and its write-offs are %s', d.kind, d.number, d.id, d.written_off,
      coalesce(u.given_up, 0))
    from documents d left join used u on u.document_id = d.id
    where d.written_off <> coalesce(u.given_up, 0)
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
    where c.org_id = org and c.status <> 'void' and c.unallocated <> c.total_amount - coalesce(
      (select sum(a.paid) from public.payment_allocations a where a.org_id = org and a.credit_note_id = c.id and a.voided_at is null), 0)
    union all
    select format('line %s: credit notes credit %s and GST of %s, and it has only %s and %s', l.id, c.net, c.gst, l.net, l.gst)
    from (
      select i.document_line_id, sum(i.net) as net, sum(i.gst) as gst
      from public.credit_note_lines i
      join public.credit_notes n on n.org_id = org and n.id = i.credit_note_id and n.status <> 'void'
      where i.org_id = org and i.document_line_id is not null group by 1
    ) c
    join (
      select id, net, gst from public.invoice_lines where org_id = org
      union all
      select id, net, gst from public.bill_lines where org_id = org
    ) l on l.id = c.document_line_id
    where abs(c.net) > abs(l.net) or c.net * l.net < 0 or (c.net = l.net and c.gst <> l.gst)
    union all
    select format('credit note %s (%s): it is %s, and its posting is %s', c.credit_note_number, c.id, c.status, e.status)
    from public.credit_notes c
    join public.journal_entries e on e.org_id = c.org_id and e.id = c.journal_entry_id
    where c.org_id = org and (c.status = 'void') <> (e.status = 'reversed')
  )
  select private.control_by_faults('documents = postings and payments', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_document_balances(uuid) is
  'Documents equal the sum of their lines; the balance of each invoice and bill is its total less payments, its total equals its posting, '
  'open credit equals what was not allocated, no line is credited beyond its amount, and void credit notes are reversed.';

create function private.control_foreign_balances(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  -- The base amount of a foreign balance changes with rates, and a difference may remain until a revaluation clears it. But the lines must
  -- be consistent, and the open amounts of documents in their own currency must equal the balances of their accounts.
  with base as (
    select private.base_currency(org) as currency
  ), lines as (
    select l.id, l.account_id, l.contact_id, l.currency, l.foreign_amount, l.debit - l.credit as amount, a.code, a.name, a.subtype,
      case when a.currency <> base.currency then a.currency end as account_currency
    from base
    join public.accounts a on a.org_id = org and a.type in ('asset', 'liability')
      and (a.subtype in ('receivable', 'payable') or a.currency <> base.currency)
    join public.journal_lines l on l.org_id = org and l.account_id = a.id
      and (l.foreign_amount is not null or a.currency <> base.currency)
  ), open as (
    select kind, currency, sum(amount) as amount, string_agg(number, ', ' order by number) as numbers
    from (
      select 'receivable' as kind, i.currency, i.balance_due as amount, i.invoice_number as number from public.invoices i
      where i.org_id = org and i.status = 'sent'
      union all
      select 'payable', b.currency, -b.balance_due, b.bill_number from public.bills b where b.org_id = org and b.status = 'approved'
      union all
      select case when p.vendor_id is null then 'receivable' else 'payable' end, p.currency,
        case when p.vendor_id is null then -p.unallocated else p.unallocated end, p.payment_number
      from public.payments p where p.org_id = org and p.unallocated <> 0
      union all
      select case when c.vendor_id is null then 'receivable' else 'payable' end, c.currency,
        case when c.vendor_id is null then -c.unallocated else c.unallocated end, c.credit_note_number
      from public.credit_notes c where c.org_id = org and c.unallocated <> 0
    ) d
    where d.currency <> (select b.currency from base b)
    group by 1, 2
  ), held as (
    select l.subtype as kind, l.currency, sum(l.foreign_amount) as amount
    from lines l
    where l.contact_id is not null and l.foreign_amount is not null and l.subtype in ('receivable', 'payable')
    group by 1, 2
  ), faults as (
    select format('journal line %s: %s %s on account %s %s, which is kept in %s', l.id, coalesce(l.foreign_amount::text, 'no amount'),
      coalesce(l.currency, 'without a currency'), l.code, l.name, l.account_currency) as fault
    from lines l where l.account_currency is not null and l.currency is distinct from l.account_currency
    union all
    select format('journal line %s: %s %s against %s in the base currency on account %s %s', l.id, l.foreign_amount, l.currency, l.amount,
      l.code, l.name)
    -- A contact's line may net allocations of credit at different rates, so their difference can be on either side.
    from lines l where (l.contact_id is null or l.subtype = 'bank') and sign(l.foreign_amount) * sign(l.amount) < 0
    union all
    select format('%ss in %s: documents and credits are open for %s, the accounts hold %s%s', coalesce(o.kind, h.kind),
      coalesce(o.currency, h.currency), coalesce(o.amount, 0), coalesce(h.amount, 0), ' (open: ' || left(o.numbers, 200) || ')')
    from open o
    full join held h on h.kind = o.kind and h.currency = o.currency
    where coalesce(o.amount, 0) <> coalesce(h.amount, 0)
  )
  select private.control_of('foreign balances', (select coalesce(sum(amount), 0) from open), (select coalesce(sum(amount), 0) from held),
    (select coalesce(array_agg(fault), '{}') from faults))
$$;
comment on function private.control_foreign_balances(uuid) is
  'Lines of foreign currency accounts are in that currency and on the side of their amount, and open foreign documents equal receivables '
  'and payables in each currency.';
