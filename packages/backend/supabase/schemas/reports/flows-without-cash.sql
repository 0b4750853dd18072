-- Flows that move investing or financing accounts without cash, and cash without a flow. The cash flow statement leaves the former out of
-- its sections and discloses them (IAS 7.43), and shows the latter on a separate line (IAS 7.28). Only what the books prove is left out;
-- each amount is removed from two places of the statement at once, so that the sections still add up to the change in cash:
--
-- 1. Within an entry, investing against financing or one financing against another: land for shares or on a
-- loan, debt that becomes equity. If the entry has cash too, the part counts that cash cannot have been: of
-- land for 100, paid with 30 and a loan of 70, 30 is an outflow. In an entry without cash, income and
-- expenses count likewise: a debt that is forgiven, a cost that the owner paid.
--
-- 2. Fixed assets on a bill: a payment is an outflow when it is made, and an amount owed at the end is not an outflow yet. For a payable
-- that was posted by hand, the books do not know when it is paid: there the outflow is at the purchase.
--
-- In PL/pgSQL, which caches its plans: planning takes longer than running. Disposals are computed once: for tables that were not analyzed
-- yet the planner expects one row, and would compute them again for every line of the journal.

create function private.disposal_lines(org uuid, start_date date, end_date date)
returns table (journal_entry_id uuid, account_id uuid, subtype text, is_result boolean, net numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  -- An entry disposes of an asset if it credits the cost of fixed assets, unless it reverses a purchase; reversals of a disposal count with
  -- it.
  with entries as materialized (
    select l.journal_entry_id, coalesce(o.posted_at, e.posted_at) as posted_at
    from public.accounts a
    join public.journal_lines l on l.org_id = org and l.account_id = a.id
      and l.entry_date between disposal_lines.start_date and disposal_lines.end_date
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
      and e.source_kind not in ('credit_note', 'year_close')
    left join public.journal_entries o on o.org_id = org and o.id = e.reverses_id
    where a.org_id = org and a.subtype = 'fixed_asset'
    group by l.journal_entry_id, e.reverses_id, coalesce(o.posted_at, e.posted_at)
    having sum(case when e.reverses_id is null then l.credit - l.debit else l.debit - l.credit end) > 0
  )
  select l.journal_entry_id, a.id, a.subtype,
    a.type in ('revenue', 'expense') and (a.subtype in ('other_income', 'other_expense') or exists (
      select from private.account_purposes p
      where p.org_id = org and p.account_id = a.id and p.purpose in ('disposal_gain', 'disposal_loss') and p.since <= e.posted_at)),
    l.debit - l.credit
  from entries e
  join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.journal_entry_id
  join public.accounts a on a.org_id = org and a.id = l.account_id;
end $$;
comment on function private.disposal_lines(uuid, date, date) is
  'The lines of a period''s disposals of fixed assets, debit positive, and which of them are its gains and losses.';

create function private.flows_without_cash(org uuid, start_date date, end_date date)
returns table (flow text, is_reversal boolean, amount numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with candidates as (
    select distinct l.journal_entry_id, e.reverses_id is not null as is_reversal
    from public.accounts a
    join public.journal_lines l on l.org_id = org and l.account_id = a.id
      and l.entry_date between flows_without_cash.start_date and flows_without_cash.end_date
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.source_kind <> 'year_close'
    where a.org_id = org and (a.type = 'equity' or a.subtype = 'long_term_liability')
  ), disposals as (
    select d.journal_entry_id, array_agg(d.account_id) filter (where d.is_result) as results
    from private.disposal_lines(org, flows_without_cash.start_date, flows_without_cash.end_date) d
    group by 1
  ), lines as (
    select c.journal_entry_id, c.is_reversal, l.debit, l.credit,
      case
        when a.subtype = 'bank' then 'cash'
        when a.subtype in ('fixed_asset', 'accumulated_depreciation', 'depreciation') or a.id = any (d.results)
          then case when d.journal_entry_id is null then 'purchase' else 'disposal' end
        when a.subtype = 'long_term_liability' then 'borrowing'
        when a.type = 'equity' then case when a.closes_yearly then 'drawing' else 'contribution' end
        when a.type in ('revenue', 'expense') then 'result' end as flow
    from candidates c
    join public.journal_lines l on l.org_id = org and l.journal_entry_id = c.journal_entry_id
    join public.accounts a on a.org_id = org and a.id = l.account_id
    left join disposals d on d.journal_entry_id = c.journal_entry_id
  ), cash as (
    select l.journal_entry_id, coalesce(sum(l.debit) filter (where l.flow = 'cash'), 0) as received,
      coalesce(sum(l.credit) filter (where l.flow = 'cash'), 0) as paid
    from lines l group by 1
  ), flows as (
    select l.journal_entry_id, l.is_reversal, l.flow, c.received, c.paid, sum(l.credit - l.debit) as amount
    from lines l
    join cash c on c.journal_entry_id = l.journal_entry_id
    where l.flow <> 'cash' and (l.flow <> 'result' or (c.received = 0 and c.paid = 0))
    group by l.journal_entry_id, l.is_reversal, l.flow, c.received, c.paid
    having sum(l.credit - l.debit) <> 0
  ), entries as (
    select f.*, sum(greatest(f.amount, 0)) over entry as inflow, sum(greatest(-f.amount, 0)) over entry as outflow,
      coalesce(sum(abs(f.amount)) over (partition by f.journal_entry_id, sign(f.amount)
        order by array_position(array['disposal', 'purchase', 'borrowing', 'contribution', 'drawing', 'result'], f.flow)
        rows between unbounded preceding and 1 preceding), 0) as before
    from flows f
    window entry as (partition by f.journal_entry_id)
  ), left_out as (
    select e.flow, e.is_reversal, sign(e.amount) * least(abs(e.amount), greatest(0,
      least(e.inflow, e.outflow, greatest(e.inflow - e.received, e.outflow - e.paid)) - e.before)) as amount
    from entries e
  )
  select l.flow, l.is_reversal, sum(l.amount) from left_out l group by 1, 2, sign(l.amount) having sum(l.amount) <> 0;
end $$;
comment on function private.flows_without_cash(uuid, date, date) is
  'Movements of investing, financing and profit without cash in a period, with the sign that cash would have had: inflows are positive.';

create function private.owed_for_assets(org uuid, as_of date, bought_since date default '-infinity') returns numeric
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    -- For a credit note with open credit, the vendor still owes that amount.
    with documents as (
      select b.id, b.base_total, sum(l.debit - l.credit) as cost, false as is_credit
      from public.accounts a
      join public.journal_lines l on l.org_id = org and l.account_id = a.id
        and l.entry_date between owed_for_assets.bought_since and owed_for_assets.as_of
      join public.bills b on b.org_id = org and b.journal_entry_id = l.journal_entry_id
        and (b.status <> 'cancelled' or b.closed_on > owed_for_assets.as_of)
      where a.org_id = org and a.subtype = 'fixed_asset'
      group by b.id, b.base_total
      union all
      select c.id, c.base_total, sum(l.debit - l.credit), true
      from public.accounts a
      join public.journal_lines l on l.org_id = org and l.account_id = a.id
        and l.entry_date between owed_for_assets.bought_since and owed_for_assets.as_of
      join public.credit_notes c on c.org_id = org and c.journal_entry_id = l.journal_entry_id and c.vendor_id is not null
        and (c.voided_on is null or c.voided_on > owed_for_assets.as_of)
      where a.org_id = org and a.subtype = 'fixed_asset'
      group by c.id, c.base_total
    ), settled as (
      select d.id, sum(case when d.is_credit then p.paid_base else p.base_amount end) as amount
      from documents d
      join public.payment_allocations p on p.org_id = org and d.id = case when d.is_credit then p.credit_note_id else p.bill_id end
        and p.allocated_on <= owed_for_assets.as_of and coalesce(p.voided_on > owed_for_assets.as_of, true)
      group by d.id
    )
    select coalesce(sum(private.base_share(d.base_total - coalesce(s.amount, 0), d.base_total, d.cost, private.base_currency(org))), 0)
    from documents d
    left join settled s on s.id = d.id
    where d.base_total <> 0
  );
end $$;
comment on function private.owed_for_assets(uuid, date, date) is
  'Unpaid amounts of bills for fixed assets at the end of a day: the share of the assets in each bill, without GST and other lines.';

create function private.exchange_effect_on_cash(org uuid, start_date date, end_date date) returns numeric
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with exchange as (
      select p.account_id, min(p.since) as since from private.account_purposes p
      where p.org_id = org and p.purpose in ('exchange_difference', 'unrealised_exchange')
      group by p.account_id
    ), entries as (
      select distinct l.journal_entry_id, coalesce(o.posted_at, e.posted_at) as posted_at
      from exchange x
      join public.journal_lines l on l.org_id = org and l.account_id = x.account_id
        and l.entry_date between exchange_effect_on_cash.start_date and exchange_effect_on_cash.end_date
      join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
      left join public.journal_entries o on o.org_id = org and o.id = e.reverses_id
      -- Today's rules do not change the meaning of earlier years.
      where x.since <= coalesce(o.posted_at, e.posted_at)
    ), lines as (
      select l.debit - l.credit as net, a.subtype = 'bank' as is_cash, l.foreign_amount = 0 as is_revalued,
        -- For a transfer between own bank accounts, the difference is the only other line of the entry.
        bool_and(a.subtype = 'bank' or x.account_id is not null) over entry
          and bool_or(a.subtype = 'bank' and a.currency <> private.base_currency(org)) over entry as is_transfer
      from entries e
      join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.journal_entry_id
      join public.accounts a on a.org_id = org and a.id = l.account_id
      left join exchange x on x.account_id = a.id and x.since <= e.posted_at
      window entry as (partition by e.journal_entry_id)
    )
    select coalesce(sum(l.net) filter (where l.is_cash and (l.is_revalued or l.is_transfer)), 0) from lines l
  );
end $$;
comment on function private.exchange_effect_on_cash(uuid, date, date) is
  'Change of bank accounts in a period because of exchange rates: revaluations, and gains or losses between two accounts.';
