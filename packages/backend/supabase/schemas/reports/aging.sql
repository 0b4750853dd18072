-- Aging: who owes and is owed how much on a day, by how long it is past due.

-- The statement of contact_ages is planned as a whole; these are its parts. Their arguments are $1 the organization, $2 the day, $3 the
-- subtype of the account and $4 its sign; their placeholders are the table of the documents (1), its columns of the contact (2) and of the
-- date (3), the column of the document in allocations (4), the state of open documents (5) and the table of the contacts (6).

create function private.ages_later() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select $sql$
    -- Allocations that count today and did not then (1), and the other way round (-1).
    select a.%4$I as document_id, a.payment_id, a.credit_note_id, a.base_amount, a.paid_base, 1 as sign
    from public.payment_allocations a
    where a.org_id = $1 and a.allocated_on > $2 and a.voided_on is null
    union all
    select a.%4$I, a.payment_id, a.credit_note_id, a.base_amount, a.paid_base, -1
    from public.payment_allocations a
    where a.org_id = $1 and a.allocated_on <= $2 and a.voided_on > $2
  $sql$
$$;
comment on function private.ages_later() is
  'Allocations that count today and did not count on the day, or the other way round.';

create function private.ages_revalued() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select $sql$
    -- Revaluations of each contact's balance in effect on the day; one reversed by then has no effect.
    select l.contact_id, sum($4 * (l.debit - l.credit)) as amount
    from public.journal_entries e
    join public.journal_lines l on l.org_id = $1 and l.journal_entry_id = e.id
    join public.accounts a on a.org_id = $1 and a.id = l.account_id and a.subtype = $3
    join public.%6$I c on c.org_id = $1 and c.id = l.contact_id
    where e.org_id = $1 and e.source_kind = 'revaluation' and e.reverses_id is null and e.entry_date <= $2
      and not exists (
        select from public.journal_entries r where r.org_id = $1 and r.id = e.reversed_by_id and r.entry_date <= $2)
    group by l.contact_id
  $sql$
$$;
comment on function private.ages_revalued() is 'Amounts of revaluations in effect on the day, by contact.';

create function private.ages_changes() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select $sql$
    select v.contact_id, $2, v.amount from revalued v
    union all
    select d.%2$I, d.due_date, d.base_total
    from public.%1$I d
    where d.org_id = $1 and d.status = 'cancelled' and d.closed_on > $2 and d.%3$I <= $2 and d.posted_at is not null
    union all
    select d.%2$I, d.due_date, l.sign * l.base_amount
    from later l
    join public.%1$I d on d.org_id = $1 and d.id = l.document_id and d.%3$I <= $2
    -- Credit is due immediately, to the contact.
    union all
    select p.%2$I, $2, -p.base_unallocated
    from public.payments p
    where p.org_id = $1 and p.base_unallocated <> 0 and p.paid_on <= $2 and p.%2$I is not null
    union all
    select p.%2$I, $2, -p.base_amount
    from public.payments p
    where p.org_id = $1 and p.voided_on > $2 and p.paid_on <= $2 and p.%2$I is not null and not p.is_refund
    union all
    select p.%2$I, $2, -l.sign * l.paid_base
    from later l
    join public.payments p on p.org_id = $1 and p.id = l.payment_id and p.paid_on <= $2 and p.%2$I is not null
    union all
    select c.%2$I, $2, -c.base_unallocated
    from public.credit_notes c
    where c.org_id = $1 and c.base_unallocated <> 0 and c.issued_on <= $2 and c.%2$I is not null
    union all
    select c.%2$I, $2, -c.base_total
    from public.credit_notes c
    where c.org_id = $1 and c.voided_on > $2 and c.issued_on <= $2 and c.%2$I is not null
    union all
    select c.%2$I, $2, -l.sign * l.paid_base
    from later l
    join public.credit_notes c on c.org_id = $1 and c.id = l.credit_note_id and c.issued_on <= $2 and c.%2$I is not null
  $sql$
$$;
comment on function private.ages_changes() is 'Changes that turn the amounts of documents open today into those of the day: by contact and due date.';

create function private.ages_settled() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select $sql$
    -- Documents settled today that were open then, or may have been.
    select x.contact_id, count(*)
    from (
      select d.%2$I as contact_id, d.id
      from public.%1$I d
      where d.org_id = $1 and d.status = 'cancelled' and d.closed_on > $2 and d.%3$I <= $2 and d.posted_at is not null
      union
      select d.%2$I, d.id
      from later l
      join public.%1$I d on d.org_id = $1 and d.id = l.document_id and d.%3$I <= $2 and d.status not in (%5$L, 'cancelled')
      union
      select p.%2$I, p.id
      from public.payments p
      where p.org_id = $1 and p.base_unallocated <> 0 and p.paid_on <= $2 and p.%2$I is not null
      union
      select p.%2$I, p.id
      from public.payments p
      where p.org_id = $1 and p.voided_on > $2 and p.paid_on <= $2 and p.%2$I is not null and not p.is_refund
      union
      select p.%2$I, p.id
      from later l
      join public.payments p on p.org_id = $1 and p.id = l.payment_id and p.paid_on <= $2 and p.%2$I is not null
      union
      select c.%2$I, c.id
      from public.credit_notes c
      where c.org_id = $1 and (c.base_unallocated <> 0 or c.voided_on > $2) and c.issued_on <= $2 and c.%2$I is not null
      union
      select c.%2$I, c.id
      from later l
      join public.credit_notes c on c.org_id = $1 and c.id = l.credit_note_id and c.issued_on <= $2 and c.%2$I is not null
      union
      select v.contact_id, v.contact_id from revalued v
    ) x
    group by x.contact_id
  $sql$
$$;
comment on function private.ages_settled() is
  'Number of documents and credits that are settled today and were, or may have been, open on the day, by contact.';

create function private.contact_ages(org uuid, kind text, as_of date)
returns table (
  contact_id uuid, current numeric, days_1_30 numeric, days_31_60 numeric, days_61_90 numeric, days_over_90 numeric, total numeric, items bigint
)
language plpgsql stable
set search_path = ''
-- More processes gain little over a hundred thousand documents, and lose much when others work too.
set max_parallel_workers_per_gather = 0
-- The indexes are in memory; at the cost of disk seeks, the planner would read the whole table instead.
set random_page_cost = 1.1
as $$
declare
  entry constant private.document_kinds := private.document_kind(contact_ages.kind);
  is_sale constant boolean := entry.side = 'sales';
  buckets constant text := $sql$
    sum(i.amount) filter (where i.due_date >= $2) as current,
    sum(i.amount) filter (where i.due_date < $2 and i.due_date >= $2 - 30) as days_1_30,
    sum(i.amount) filter (where i.due_date < $2 - 30 and i.due_date >= $2 - 60) as days_31_60,
    sum(i.amount) filter (where i.due_date < $2 - 60 and i.due_date >= $2 - 90) as days_61_90,
    sum(i.amount) filter (where i.due_date < $2 - 90) as days_over_90
  $sql$;
begin
  perform private.require_report_date(contact_ages.as_of);
  -- There may be a hundred thousand open documents: they are read once, and summed before anything is added.
  return query execute format(concat(
    'with later as materialized (', private.ages_later(), '), revalued as (', private.ages_revalued(),
    '), changes (contact_id, due_date, amount) as (', private.ages_changes(),
    '), settled (contact_id, items) as (', private.ages_settled(),
    $sql$), parts as (
      select i.contact_id, %7$s, count(*) as items
      from (select d.%2$I as contact_id, d.due_date, d.base_balance as amount from public.%1$I d
        where d.org_id = $1 and d.status = %5$L and d.%3$I <= $2) i
      group by i.contact_id
      union all
      select i.contact_id, %7$s, 0 from changes i group by i.contact_id
      union all
      select s.contact_id, 0, 0, 0, 0, 0, s.items from settled s
    ), sums as (
      select p.contact_id, coalesce(sum(p.current), 0) as current, coalesce(sum(p.days_1_30), 0) as days_1_30,
        coalesce(sum(p.days_31_60), 0) as days_31_60, coalesce(sum(p.days_61_90), 0) as days_61_90,
        coalesce(sum(p.days_over_90), 0) as days_over_90, sum(p.items)::bigint as items
      from parts p
      group by p.contact_id
      union all
      select null, j.amount, 0, 0, 0, 0, 1
      from (
        select coalesce(sum($4 * m.undocumented), 0) - coalesce((select sum(v.amount) from revalued v), 0) as amount
        from private.movements($1, null, $2) m
        join public.accounts a on a.org_id = $1 and a.id = m.account_id and a.subtype = $3
      ) j
      where j.amount <> 0
    )
    select s.contact_id, s.current, s.days_1_30, s.days_31_60, s.days_61_90, s.days_over_90,
      s.current + s.days_1_30 + s.days_31_60 + s.days_61_90 + s.days_over_90, s.items
    from sums s
  $sql$), entry.table_name, entry.contact_column, entry.date_column, entry.parent_column,
    case when is_sale then 'sent' else 'approved' end, entry.contact_table, buckets)
  using org, contact_ages.as_of, case when is_sale then 'receivable' else 'payable' end, case when is_sale then 1 else -1 end;
end $$;
comment on function private.contact_ages(uuid, text, date) is
  'As aging, by contact id (null for postings without a document), with the maximum number of documents and credits '
  'that may have been open on the day.';

create function private.aging(org uuid, kind text, as_of date)
returns table (
  contact text, current numeric, days_1_30 numeric, days_31_60 numeric, days_61_90 numeric, days_over_90 numeric, total numeric
)
language plpgsql stable
set search_path = ''
as $$
declare
  is_sale constant boolean := (private.document_kind(aging.kind)).side = 'sales';
begin
  return query
  select coalesce(c.name, v.name, '(Journal entries)'), round(a.current, 2), round(a.days_1_30, 2), round(a.days_31_60, 2), round(a.days_61_90, 2),
    round(a.days_over_90, 2), round(a.total, 2)
  from private.contact_ages(org, aging.kind, aging.as_of) a
  left join public.customers c on is_sale and c.org_id = org and c.id = a.contact_id
  left join public.vendors v on not is_sale and v.org_id = org and v.id = a.contact_id
  where (a.current, a.days_1_30, a.days_31_60, a.days_61_90, a.days_over_90) <> (0, 0, 0, 0, 0)
  order by a.contact_id is null, coalesce(c.name, v.name), a.contact_id;
end $$;
comment on function private.aging(uuid, text, date) is
  'Invoices or bills and the credits of their contacts at the end of a day according to the ledger, by days past '
  'due, with revaluations as current, and other postings separately: together the ledger''s balance of receivables '
  'or payables.';

create function public.receivables_aging(as_of date)
returns table (
  contact text, current numeric, days_1_30 numeric, days_31_60 numeric, days_61_90 numeric, days_over_90 numeric, total numeric
)
language sql stable security definer
set search_path = ''
as $$
  select a.* from private.aging(private.require('reports.read', 'read reports'), 'invoice', receivables_aging.as_of) a
$$;
comment on function public.receivables_aging(date) is
  'Amounts owed by each customer at the end of a day, in the base currency, by days past due. Credit is negative in '
  'current, which also contains revaluations; the total of all rows is the ledger''s balance of receivables. The '
  'row (Journal entries) contains postings without a document.';

create function public.payables_aging(as_of date)
returns table (
  contact text, current numeric, days_1_30 numeric, days_31_60 numeric, days_61_90 numeric, days_over_90 numeric, total numeric
)
language sql stable security definer
set search_path = ''
as $$
  select a.* from private.aging(private.require('reports.read', 'read reports'), 'bill', payables_aging.as_of) a
$$;
comment on function public.payables_aging(date) is
  'Amounts owed to each vendor at the end of a day, in the base currency, by days past due. Credit is negative in '
  'current, which also contains revaluations; the total of all rows is the ledger''s balance of payables. The row '
  '(Journal entries) contains postings without a document.';

grant execute on function public.receivables_aging(date), public.payables_aging(date) to authenticated;
