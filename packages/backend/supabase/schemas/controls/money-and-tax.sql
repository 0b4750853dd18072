-- Controls of bank accounts, of the cash flow statement and of GST.

create function private.control_bank(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with payments as (
    select p.id, p.payment_number, p.bank_account_id, p.journal_entry_id,
      p.base_moved * case p.direction when 'in' then 1 else -1 end as expected,
      coalesce((select sum(l.debit - l.credit) from public.journal_lines l
        where l.org_id = org and l.journal_entry_id = p.journal_entry_id and l.account_id = p.bank_account_id), 0) as actual
    from public.payments p where p.org_id = org
  ), faults as (
    select format('payment %s (%s): %s paid, %s in the ledger', payment_number, id, expected, actual) as fault
    from payments where expected <> actual
    union all
    select format('payment %s (%s): %s credited comes to %s moved with its fee, tip and rounding, not %s', w.payment_number, w.id, w.base_amount,
      w.base_due, w.base_moved)
    from (
      select p.payment_number, p.id, p.base_amount, p.base_moved, p.base_amount
        - private.round_money(p.bank_fee * p.exchange_rate, private.base_currency(org))
        + private.round_money(p.tip * p.exchange_rate, private.base_currency(org))
        + private.round_money(p.rounding * p.exchange_rate, private.base_currency(org)) as base_due
      from public.payments p where p.org_id = org
    ) w
    where w.base_moved <> w.base_due
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
  'Every payment moved its bank account by its amount with fee, tip and rounding, and nothing was posted behind a finished reconciliation.';

create function private.control_banking_audit(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  select private.control_by_faults('banking audit chain', coalesce(array_agg(fault), '{}'))
  from private.banking_audit_fault(org) fault where fault is not null
$$;
comment on function private.control_banking_audit(uuid) is 'The audit trail of access to bank numbers is intact.';

create function private.control_cash_flow(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  -- By financial years, to show the faulty one; the statement reads stored balances, the other side reads lines.
  with years as (
    select private.fiscal_year_start(org, m.month) as first_day from private.account_months m where m.org_id = org group by 1
  ), cash as (
    select private.fiscal_year_start(org, d.day) as first_day, sum(d.amount) as amount
    from (
      select l.entry_date as day, sum(l.debit - l.credit) as amount
      from public.accounts a
      join public.journal_lines l on l.org_id = org and l.account_id = a.id
      where a.org_id = org and a.subtype = 'bank'
      group by 1
    ) d
    group by 1
  ), compared as (
    select coalesce(y.first_day, c.first_day) as first_day, coalesce(c.amount, 0) as moved, coalesce(p.amount, 0) as explained
    from years y
    full join cash c on c.first_day = y.first_day
    left join lateral (
      select sum(p.amount) as amount
      from private.cash_flow_parts(org, y.first_day, (y.first_day + interval '1 year' - interval '1 day')::date) p
      where p.section <> 'non_cash'
    ) p on true
  ), faults as (
    select c.first_day, format('the year from %s: the cash flow statement explains %s, bank accounts moved by %s', c.first_day, c.explained,
      c.moved) as fault
    from compared c where c.moved <> c.explained
  )
  select private.control_of('cash flow = change in cash', (select coalesce(sum(moved), 0) from compared),
    (select coalesce(sum(explained), 0) from compared),
    (select coalesce(array_agg(fault order by first_day), '{}') from faults))
$$;
comment on function private.control_cash_flow(uuid) is
  'In every financial year, the sections of the cash flow statement with the effect of exchange rates equal the movement of bank accounts.';

create function private.control_tax(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  -- A line on a GST account is in the return or settles one, and one on the account of another return in that
  -- one. The exception is a manual line posted before a rule first named the account, and its reversal.
  with accounts as materialized (
    select g.account_id, g.since, false as is_own from private.gst_accounts(org) g
    union all
    select t.account_id, t.since, true from private.tax_return_accounts t where t.org_id = org
  ), boxed as materialized (
    select l.account_id, sum(l.credit - l.debit) as amount
    from public.journal_lines l
    where l.org_id = org and l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment', 'gst_settled', 'tax_collected', 'tax_paid', 'tax_adjustment', 'tax_settled')
    group by 1
  ), unboxed as materialized (
    select l.id, l.account_id, g.is_own, l.credit - l.debit as amount, e.entry_number, coalesce(o.posted_at, e.posted_at) < g.since as is_before
    from accounts g
    join public.journal_lines l on l.org_id = org and l.account_id = g.account_id
      and coalesce(l.gst_box, '') <> all (case when g.is_own then array['tax_collected', 'tax_paid', 'tax_adjustment', 'tax_settled']
        else array['gst_collected', 'gst_paid', 'gst_adjustment', 'gst_settled'] end)
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
    left join public.journal_entries o on o.org_id = org and o.id = e.reverses_id
  ), faults as (
    select format('journal line %s of %s: on %s account %s %s, and no %s return counts it', u.id, u.entry_number,
      case when u.is_own then 'tax' else 'GST' end, a.code, a.name, case when u.is_own then 'tax' else 'GST' end) as fault
    from unboxed u join public.accounts a on a.org_id = org and a.id = u.account_id
    where not u.is_before
    union all
    select format('journal line %s: counted as %s, and account %s %s keeps no such tax', l.id, l.gst_box, a.code, a.name)
    from boxed b
    join public.accounts a on a.org_id = org and a.id = b.account_id
    join public.journal_lines l on l.org_id = org and l.account_id = b.account_id
      and l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment', 'gst_settled', 'tax_collected', 'tax_paid', 'tax_adjustment', 'tax_settled')
    where not exists (select from accounts g where g.account_id = b.account_id and g.is_own = (l.gst_box like 'tax%'))
  )
  select private.control_of('tax accounts = GST return',
    (select coalesce(sum(amount), 0) from boxed) + (select coalesce(sum(amount), 0) from unboxed where is_before),
    (select coalesce(sum(m.credit - m.debit), 0) from accounts g
     join private.account_months m on m.org_id = org and m.account_id = g.account_id),
    (select coalesce(array_agg(fault), '{}') from faults))
$$;
comment on function private.control_tax(uuid) is
  'The total of all GST returns and other tax returns, less payments, plus manual postings from before an account was used for tax, '
  'equals the balance of the tax accounts.';
