-- The controls of the books: each compares two things that must agree and that were written by different code, and
-- names the rows where they do not.

create type private.control as (
  "check" text,
  ok boolean,
  expected text,
  actual text,
  detail text
);
comment on type private.control is 'One control: what was compared, whether it agrees, both sides, and which rows do not.';

create function private.control_of(name text, expected numeric, actual numeric, faults text[] default '{}') returns private.control
language sql immutable
set search_path = ''
as $$
  select row(name, expected = actual and cardinality(faults) = 0, expected::text, actual::text,
    nullif(array_to_string(faults[1:20], '; ')
      || case when cardinality(faults) > 20 then format('; and %s more', cardinality(faults) - 20) else '' end, ''))::private.control
$$;
comment on function private.control_of(text, numeric, numeric, text[]) is 'A control from its two sides and the rows that are at fault.';

create function private.control_by_faults(name text, faults text[]) returns private.control
language sql immutable
set search_path = ''
as $$
  select private.control_of(name, 0, cardinality(faults), faults)
$$;
comment on function private.control_by_faults(text, text[]) is 'A control that counts the rows at fault, of which there must be none.';

create function private.control_balanced_entries(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with sums as (
    select journal_entry_id, sum(debit) as debit, sum(credit) as credit
    from public.journal_lines where org_id = org group by 1
  ), faults as (
    select e.number, format('journal entry %s (%s): debits %s, credits %s, total %s',
      e.entry_number, e.id, coalesce(l.debit, 0), coalesce(l.credit, 0), e.total_debit) as fault
    from public.journal_entries e
    left join sums l on l.journal_entry_id = e.id
    where e.org_id = org and e.posted_at is not null
      and (coalesce(l.debit, 0) <> coalesce(l.credit, 0) or coalesce(l.debit, 0) <> e.total_debit or e.total_debit <> e.total_credit)
    union all
    select e.number, case when e.id is null then format('journal line %s: its journal entry (%s) is missing', l.id, l.journal_entry_id)
      else format('journal line %s: dated %s, and journal entry %s (%s) %s', l.id, l.entry_date, e.entry_number, e.id, e.entry_date) end
    from public.journal_lines l
    left join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id
    where l.org_id = org and (e.id is null or e.posted_at is null or e.entry_date <> l.entry_date)
  )
  select private.control_by_faults('balanced entries', coalesce(array_agg(fault order by number), '{}')) from faults
$$;
comment on function private.control_balanced_entries(uuid) is
  'Every posted entry balances and adds up to its totals; every line belongs to one, and has its date.';

create function private.control_hash_chain(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with texts as (
    select l.journal_entry_id, string_agg(private.line_text(l.position, l.account_id, l.debit, l.credit, l.contact_id, l.currency,
      l.foreign_amount, l.gst_box, l.description), E'\n' order by l.position) as lines,
      array_agg(l.id order by l.position) as ids
    from public.journal_lines l where l.org_id = org group by 1
  ), chain as (
    select e.*, t.lines, t.ids, lag(e.hash, 1, '') over (order by e.number) as hash_before
    from public.journal_entries e left join texts t on t.journal_entry_id = e.id
    where e.org_id = org and e.posted_at is not null
  ), faults as (
    select c.number, format('journal entry %s (%s) or one of its lines (%s) was changed after posting', c.entry_number, c.id,
      array_to_string(c.ids, ', ')) as fault
    from chain c
    where c.hash is distinct from private.entry_hash(c.previous_hash, c.number, c.entry_date, c.description, c.reference,
      c.source_kind, c.source_id, c.reverses_id, c.posted_at, c.lines)
    union all
    select c.number, format('journal entry %s (%s) does not follow the one before it', c.entry_number, c.id)
    from chain c where c.previous_hash <> c.hash_before
    union all
    select 0, format('the last entry should be number %s with the hash %s', g.last_number, g.last_hash)
    from private.ledgers g
    cross join (
      select coalesce(max(c.number), 0) as number, coalesce((array_agg(c.hash order by c.number desc))[1], '') as hash from chain c
    ) last
    where g.org_id = org and (g.last_number, g.last_hash) is distinct from (last.number, last.hash)
  )
  select private.control_by_faults('hash chain', coalesce(array_agg(fault order by number), '{}')) from faults
$$;
comment on function private.control_hash_chain(uuid) is
  'Every entry hashes to what it hashed to when it was posted, and follows the one before it.';

create function private.control_kept_balances(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with lines as (
    select account_id, entry_date as day, sum(debit) as debit, sum(credit) as credit, count(*) as line_count
    from public.journal_lines where org_id = org group by 1, 2
  ), faults as (
    select format('account %s on %s: lines %s/%s, kept %s/%s', coalesce(l.account_id, d.account_id), coalesce(l.day, d.day),
      l.debit, l.credit, d.debit, d.credit) as fault
    from lines l
    full join (select * from private.account_days where org_id = org) d on d.account_id = l.account_id and d.day = l.day
    where (l.debit, l.credit, l.line_count) is distinct from (d.debit, d.credit, d.line_count::bigint)
    union all
    select format('account %s in %s: days and month disagree', coalesce(d.account_id, m.account_id), coalesce(d.month, m.month))
    from (
      select account_id, date_trunc('month', day)::date as month, sum(debit) as debit, sum(credit) as credit, sum(closing) as closing,
        sum(undocumented) as undocumented
      from private.account_days where org_id = org group by 1, 2
    ) d
    full join (select * from private.account_months where org_id = org) m on m.account_id = d.account_id and m.month = d.month
    where (d.debit, d.credit, d.closing, d.undocumented) is distinct from (m.debit, m.credit, m.closing, m.undocumented)
  )
  select private.control_by_faults('kept balances = lines', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_kept_balances(uuid) is 'The balances that reports read are those of the lines.';

create function private.control_trial_balance(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  select private.control_of('trial balance', coalesce(sum(debit), 0), coalesce(sum(credit), 0))
  from private.account_months where org_id = org
$$;
comment on function private.control_trial_balance(uuid) is 'All debits equal all credits.';

create function private.ledger_balance(org uuid, subtype text) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(m.debit - m.credit), 0)
  from private.account_months m
  join public.accounts a on a.org_id = m.org_id and a.id = m.account_id
  where m.org_id = org and a.subtype = ledger_balance.subtype
$$;
comment on function private.ledger_balance(uuid, text) is 'What the accounts of a subtype hold, debit positive.';

create function private.posted_by_hand(org uuid, subtype text) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(l.debit - l.credit), 0)
  from public.accounts a
  join public.journal_lines l on l.org_id = a.org_id and l.account_id = a.id and l.contact_id is null
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id and e.source_id is null
  where a.org_id = org and a.subtype = posted_by_hand.subtype
$$;
comment on function private.posted_by_hand(uuid, text) is
  'The part of a balance that no document stands behind: journal entries of people, revaluations.';

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

create function private.control_stock(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with faults as (
    select format('item %s (%s): kept %s of %s, movements %s of %s, lots %s of %s', i.name, i.id, i.quantity, i.total_value,
      coalesce(m.quantity, 0), coalesce(m.value, 0), coalesce(l.quantity, 0), coalesce(l.value, 0)) as fault
    from public.inventory_items i
    left join (select item_id, sum(quantity) as quantity, sum(value) as value from public.stock_movements where org_id = org group by 1) m
      on m.item_id = i.id
    left join (select item_id, sum(quantity_left) as quantity, sum(value_left) as value from private.stock_lots where org_id = org group by 1) l
      on l.item_id = i.id
    where i.org_id = org
      and ((i.quantity, i.total_value) is distinct from (coalesce(m.quantity, 0), coalesce(m.value, 0))
        or (i.quantity, i.total_value) is distinct from (coalesce(l.quantity, 0), coalesce(l.value, 0)))
    union all
    select format('stock movements %s: a value of %s, %s in the ledger', m.ids, m.value, coalesce(l.value, 0))
    from (
      select journal_entry_id, sum(value) as value, string_agg(id::text, ', ' order by id) as ids
      from public.stock_movements where org_id = org group by coalesce(journal_entry_id, id), journal_entry_id
    ) m
    left join lateral (
      select sum(l.debit - l.credit) as value
      from public.journal_lines l
      join public.accounts a on a.org_id = l.org_id and a.id = l.account_id and a.subtype = 'inventory'
      where l.org_id = org and l.journal_entry_id = m.journal_entry_id
    ) l on true
    where m.value <> coalesce(l.value, 0)
  )
  select private.control_of('stock = ledger',
    (select coalesce(sum(total_value), 0) from public.inventory_items where org_id = org)
      + private.posted_by_hand(org, 'inventory'),
    private.ledger_balance(org, 'inventory'),
    (select coalesce(array_agg(fault), '{}') from faults))
$$;
comment on function private.control_stock(uuid) is
  'Items, their movements and their lots agree, each movement is in the ledger, and with what was posted by hand they are the balance of the inventory accounts.';

create function private.control_bank(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with payments as (
    select p.id, p.payment_number, p.bank_account_id, p.journal_entry_id,
      p.base_amount * case p.direction when 'in' then 1 else -1 end as expected,
      coalesce((select sum(l.debit - l.credit) from public.journal_lines l
        where l.org_id = org and l.journal_entry_id = p.journal_entry_id and l.account_id = p.bank_account_id), 0) as actual
    from public.payments p where p.org_id = org
  ), faults as (
    select format('payment %s (%s): %s paid, %s in the ledger', payment_number, id, expected, actual) as fault
    from payments where expected <> actual
    union all
    select format('reconciliation of %s (%s): the ledger said %s then and says %s now', r.statement_date, r.id, r.ledger_balance, b.balance)
    from public.bank_reconciliations r
    join public.accounts a on a.org_id = r.org_id and a.id = r.bank_account_id
    cross join lateral (select private.account_balance(org, a, r.statement_date) as balance) b
    where r.org_id = org and r.finished_at is not null and r.ledger_balance <> b.balance
  )
  select private.control_of('bank = ledger', (select coalesce(sum(expected), 0) from payments),
    (select coalesce(sum(actual), 0) from payments), (select coalesce(array_agg(fault), '{}') from faults))
$$;
comment on function private.control_bank(uuid) is
  'Every payment moved its bank account by its amount, and nothing was posted behind a finished reconciliation.';

create function private.control_numbers(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with used as (
    select 'journal entry' as series, number from public.journal_entries where org_id = org and number is not null
    union all select 'invoice', number from public.invoices where org_id = org
    union all select 'bill', number from public.bills where org_id = org
    union all select 'sales_order', number from public.sales_orders where org_id = org
    union all select 'purchase_order', number from public.purchase_orders where org_id = org
    union all select 'payment', number from public.payments where org_id = org
    union all select 'credit_note', number from public.credit_notes where org_id = org
    union all select s.series, unnest(s.released) from private.number_series s where s.org_id = org
  ), last as (
    select 'journal entry' as series, last_number from private.ledgers where org_id = org
    union all select series, last_number from private.number_series where org_id = org
  ), expected as (
    select l.series, n as number from last l cross join lateral generate_series(1, l.last_number) n
  ), faults as (
    select format('%s number %s is missing', e.series, e.number) as fault from expected e
    where not exists (select from used u where u.series = e.series and u.number = e.number)
    union all
    select format('%s number %s is used %s times', u.series, u.number, count(*)) from used u group by u.series, u.number having count(*) > 1
    union all
    select format('%s number %s is beyond the last one', u.series, u.number) from used u
    where not exists (select from expected e where e.series = u.series and e.number = u.number)
  )
  select private.control_by_faults('number gaps', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_numbers(uuid) is 'Numbers run without gaps and without duplicates.';

create function private.control_banking_audit(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  select private.control_by_faults('banking audit chain', coalesce(array_agg(fault), '{}'))
  from private.banking_audit_fault(org) fault where fault is not null
$$;
comment on function private.control_banking_audit(uuid) is 'The record of who touched bank numbers is whole.';

create function private.control_depreciation(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with kept as (
    select d.journal_entry_id, sum(d.amount) as amount, string_agg(d.id::text, ', ') as ids
    from public.depreciation_entries d where d.org_id = org group by 1
  ), faults as (
    select format('depreciation %s: %s, %s in the ledger', k.ids, k.amount, coalesce(l.amount, 0)) as fault
    from kept k
    left join lateral (
      select sum(l.credit - l.debit) as amount
      from public.journal_lines l
      join public.accounts a on a.org_id = l.org_id and a.id = l.account_id and a.subtype = 'accumulated_depreciation'
      where l.org_id = org and l.journal_entry_id = k.journal_entry_id
    ) l on true
    where k.amount <> coalesce(l.amount, 0)
  )
  select private.control_by_faults('depreciation = ledger', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_depreciation(uuid) is 'Every month of depreciation is in the ledger with its amount.';

create function public.books_health() returns table ("check" text, ok boolean, expected text, actual text, detail text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  return query
  select c.* from unnest(array[
    private.control_balanced_entries(org),
    private.control_trial_balance(org),
    private.control_kept_balances(org),
    private.control_receivables(org),
    private.control_payables(org),
    private.control_contacts(org),
    private.control_document_balances(org),
    private.control_stock(org),
    private.control_bank(org),
    private.control_depreciation(org),
    private.control_numbers(org),
    private.control_hash_chain(org),
    private.control_banking_audit(org)
  ]) c;
end $$;
comment on function public.books_health() is
  'Every control of the books: whether two sides that must agree do, and the rows where they do not.';
grant execute on function public.books_health() to authenticated;
