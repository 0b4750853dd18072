-- The trial balance: opening, movement and closing of every account.

create function public.trial_balance(start_date date, end_date date)
returns table (
  account_code text, account_name text, account_type text, opening_debit numeric, opening_credit numeric,
  debit numeric, credit numeric, closing_debit numeric, closing_credit numeric
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  retained_earnings constant uuid := private.account_for(org, 'retained_earnings');
  year_start date;
begin
  perform private.require_period(trial_balance.start_date, trial_balance.end_date);
  year_start := private.fiscal_year_start(org, trial_balance.start_date);
  return query
  with accounts as (
    select a.id, a.code, a.name, a.type, a.type in ('revenue', 'expense') as is_result
    from public.accounts a where a.org_id = org
  ), earlier as (
    select m.account_id, m.debit - m.credit as net from private.movements(org, null, year_start - 1) m
  ), this_year as (
    select m.account_id, m.debit - m.credit as net
    from private.movements(org, year_start, trial_balance.start_date - 1) m
  ), unclosed as (
    -- The profit of a year that is not closed belongs to equity too.
    select coalesce(sum(e.net), 0) as net from earlier e join accounts a on a.id = e.account_id and a.is_result
  ), balances as (
    select a.code, a.name, a.type,
      round(coalesce(y.net, 0)
        + case when a.is_result then 0 else coalesce(e.net, 0) end
        + case when a.id = retained_earnings then u.net else 0 end, 2) as opening,
      round(coalesce(p.debit, 0), 2) as debit, round(coalesce(p.credit, 0), 2) as credit
    from accounts a
    cross join unclosed u
    left join earlier e on e.account_id = a.id
    left join this_year y on y.account_id = a.id
    left join private.movements(org, trial_balance.start_date, trial_balance.end_date) p on p.account_id = a.id
  )
  select b.code, b.name, b.type, greatest(b.opening, 0.00), greatest(-b.opening, 0.00), b.debit, b.credit,
    greatest(b.opening + b.debit - b.credit, 0.00), greatest(-(b.opening + b.debit - b.credit), 0.00)
  from balances b
  where b.opening <> 0 or b.debit <> 0 or b.credit <> 0
  order by b.code;
end $$;
comment on function public.trial_balance(date, date) is
  'Opening and closing balances (net, on one side) and gross movements of a period, in the base currency. Revenue '
  'and expenses begin at zero with each financial year; unclosed results of earlier years are in the opening '
  'balance of retained earnings.';
grant execute on function public.trial_balance(date, date) to authenticated;
