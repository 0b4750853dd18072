-- Controls of bank statements: matched lines equal their entries, and finished reconciliations still hold.

create function private.cleared_amounts(org uuid) returns table (
  bank_account_id uuid, journal_entry_id uuid, bank_transaction_id uuid, reconciliation_id uuid, amount numeric
)
language sql stable
set search_path = ''
as $$
  with base as (
    select private.base_currency(org) as currency
  ), moved as (
    select l.account_id, l.journal_entry_id,
      sum(case when coalesce(a.currency, base.currency) = base.currency then l.debit - l.credit else coalesce(l.foreign_amount, 0) end) as amount
    from base
    join public.accounts a on a.org_id = org and a.subtype = 'bank'
    join public.journal_lines l on l.org_id = org and l.account_id = a.id
    group by 1, 2
  )
  select c.bank_account_id, c.journal_entry_id, c.bank_transaction_id, c.reconciliation_id, coalesce(m.amount, 0)
  from private.cleared_entries c
  left join moved m on m.account_id = c.bank_account_id and m.journal_entry_id = c.journal_entry_id
  where c.org_id = org
$$;
comment on function private.cleared_amounts(uuid) is
  'Amount by which each cleared entry changes its bank account, in the account''s currency, read from the journal lines.';

create function private.control_matched_lines(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with cleared as materialized (
    select c.*, e.entry_number, e.entry_date
    from private.cleared_amounts(org) c
    left join public.journal_entries e on e.org_id = org and e.id = c.journal_entry_id
  ), of_line as (
    select c.bank_transaction_id, sum(c.amount) as amount, string_agg(c.entry_number, ', ' order by c.entry_number) as numbers,
      array_agg(c.journal_entry_id) as entry_ids, bool_and(c.bank_account_id = t.bank_account_id) as is_on_account
    from cleared c
    join public.bank_transactions t on t.org_id = org and t.id = c.bank_transaction_id
    group by 1
  ), lines as (
    select t.id, t.posted_on, t.amount, t.status, t.journal_entry_id, format('%s %s', a.code, a.name) as account,
      o.amount as cleared, o.numbers, o.entry_ids, o.is_on_account
    from public.bank_transactions t
    join public.accounts a on a.org_id = org and a.id = t.bank_account_id
    left join of_line o on o.bank_transaction_id = t.id
    where t.org_id = org and (t.status = 'matched' or o.bank_transaction_id is not null)
  ), faults as (
    select format('line of %s over %s on %s (%s): %s. Undo the reconciliation of that day, if there is one; unmatch the line and match it again',
      l.posted_on, l.amount, l.account, l.id, case
        when l.status <> 'matched' then format('it is %s, and %s is cleared by it', l.status, l.numbers)
        when l.cleared is null then 'it is matched, and no entry is cleared by it'
        when not l.is_on_account then format('%s is cleared by it on another account', l.numbers)
        when l.journal_entry_id <> all (l.entry_ids) then format('it names another entry than %s, which is cleared by it', l.numbers)
        else format('%s moves the account by %s', l.numbers, l.cleared) end) as fault
    from lines l
    where l.status <> 'matched' or l.cleared is distinct from l.amount or not l.is_on_account or l.journal_entry_id <> all (l.entry_ids)
    union all
    select format('journal entry %s (%s): cleared %s times on account %s. Keep one and unmatch the others', max(c.entry_number),
      c.journal_entry_id, count(*), c.bank_account_id)
    from cleared c group by c.bank_account_id, c.journal_entry_id having count(*) > 1
    union all
    select format('journal entry %s (%s): cleared by hand in the reconciliation of %s (%s), %s. Undo that reconciliation and clear its check mark',
      c.entry_number, c.journal_entry_id, r.statement_date, r.id, case
        when r.bank_account_id <> c.bank_account_id then 'which is of another account'
        when c.entry_date > r.statement_date then format('and it is of %s', c.entry_date)
        else 'and it moves nothing on that account' end)
    from cleared c
    join public.bank_reconciliations r on r.org_id = org and r.id = c.reconciliation_id
    where r.bank_account_id <> c.bank_account_id or c.entry_date > r.statement_date or c.amount = 0
  )
  select private.control_of('matched lines = entries',
    (select coalesce(sum(l.amount), 0) from lines l where l.status = 'matched'),
    (select coalesce(sum(c.amount), 0) from cleared c where c.bank_transaction_id is not null),
    (select coalesce(array_agg(fault), '{}') from faults))
$$;
comment on function private.control_matched_lines(uuid) is
  'Matched lines equal the amounts of their entries on the bank account; entries cleared by hand are on the account and not after the '
  'statement; each entry is cleared once.';

create function private.control_finished_reconciliations(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with days as materialized (
    select c.bank_account_id, d.day, sum(sum(c.amount)) over (partition by c.bank_account_id order by d.day) as total
    from private.cleared_amounts(org) c
    left join public.bank_transactions t on t.org_id = org and t.id = c.bank_transaction_id
    left join public.bank_reconciliations r on r.org_id = org and r.id = c.reconciliation_id
    cross join lateral (select coalesce(t.posted_on, r.statement_date) as day) d
    group by 1, 2
  ), finished as (
    select r.id, r.bank_account_id, r.statement_date, r.statement_balance, r.cleared_balance, format('%s %s', a.code, a.name) as account,
      coalesce((select d.total from days d where d.bank_account_id = r.bank_account_id and d.day <= r.statement_date
        order by d.day desc limit 1), 0) as cleared
    from public.bank_reconciliations r
    join public.accounts a on a.org_id = org and a.id = r.bank_account_id
    where r.org_id = org and r.status = 'finished'
  ), faults as (
    select f.statement_date, format('reconciliation of %s as of %s (%s): the statement says %s, %s. Undo it, correct what is cleared, and finish it again',
      f.account, f.statement_date, f.id, f.statement_balance, case
        when f.cleared <> f.statement_balance then format('and cleared entries total %s', f.cleared)
        else format('and %s was cleared when it was saved', f.cleared_balance) end) as fault
    from finished f
    where f.cleared <> f.statement_balance or f.cleared_balance <> f.statement_balance
    union all
    select f.statement_date, format('reconciliation of %s as of %s (%s): lines of its statement are unmatched (%s). Undo it, match or exclude them, and finish it again',
      f.account, f.statement_date, f.id, left(string_agg(t.id::text, ', ' order by t.posted_on, t.id), 300))
    from finished f
    join public.bank_transactions t
      on t.org_id = org and t.bank_account_id = f.bank_account_id and t.posted_on <= f.statement_date and t.status = 'unmatched'
    group by f.id, f.account, f.statement_date
  )
  select private.control_of('finished reconciliations', (select coalesce(sum(statement_balance), 0) from finished),
    (select coalesce(sum(cleared), 0) from finished), (select coalesce(array_agg(fault order by statement_date), '{}') from faults))
$$;
comment on function private.control_finished_reconciliations(uuid) is
  'The entries cleared up to a finished statement add up to the balance of that statement, and no line of it is unmatched.';
