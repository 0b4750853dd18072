-- Profit and loss, and the balance sheet.

create function public.profit_and_loss(start_date date, end_date date)
returns table (account_code text, account_name text, section text, amount numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  perform private.require_period(profit_and_loss.start_date, profit_and_loss.end_date);
  return query
  -- Closing a year moves its profit to equity; it does not undo income and expenses.
  select a.code, a.name, private.statement_section(a.subtype),
    round(case a.type when 'revenue' then m.closing - m.debit + m.credit else m.debit - m.credit - m.closing end, 2)
  from private.movements(org, profit_and_loss.start_date, profit_and_loss.end_date) m
  join public.accounts a on a.org_id = org and a.id = m.account_id and a.type in ('revenue', 'expense')
  where m.debit - m.credit <> m.closing
  order by array_position(array['revenue', 'other_income', 'cost_of_sales', 'expenses', 'other_expenses'],
    private.statement_section(a.subtype)), a.code;
end $$;
comment on function public.profit_and_loss(date, date) is
  'Income and costs of a period by account, both positive, in the sections revenue, other_income, cost_of_sales, expenses and '
  'other_expenses. Closing entries are left out.';

create function public.balance_sheet(as_of date)
returns table (account_code text, account_name text, section text, amount numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  retained_earnings constant uuid := private.account_for(org, 'retained_earnings');
  year_start date;
  year_end date;
begin
  perform private.require_report_date(balance_sheet.as_of);
  year_start := private.fiscal_year_start(org, balance_sheet.as_of);
  year_end := year_start + interval '1 year' - interval '1 day';
  return query
  with balances as (
    select a.id, a.code, a.name, a.type, m.debit - m.credit as net,
      coalesce(private.statement_section(a.subtype), 'current_' || case a.type when 'asset' then 'assets' else 'liabilities' end)
        as section
    from private.movements(org, null, balance_sheet.as_of) m
    join public.accounts a on a.org_id = org and a.id = m.account_id
  ), this_year as (
    -- Only this year's closing entry counts, on its last day, not one that reopens an earlier year. It includes what earlier years had left
    -- unclosed.
    select case when bool_or(coalesce(c.closing, 0) <> 0)
      then (select sum(b.net) from balances b where b.type in ('revenue', 'expense'))
      else sum(m.debit - m.credit - m.closing) end as net
    from private.movements(org, year_start, balance_sheet.as_of) m
    join public.accounts a on a.org_id = org and a.id = m.account_id and a.type in ('revenue', 'expense')
    left join private.movements(org, year_end, balance_sheet.as_of) c on c.account_id = m.account_id
  ), earlier as (
    select coalesce(sum(b.net), 0) - coalesce((select t.net from this_year t), 0) as net
    from balances b where b.type in ('revenue', 'expense')
  ), lines as (
    select b.code, b.name, b.section, case b.type when 'asset' then b.net else -b.net end as amount
    from balances b
    where b.type not in ('revenue', 'expense') and b.id <> retained_earnings
    union all
    select a.code, a.name, 'equity', -coalesce((select b.net from balances b where b.id = a.id), 0) - e.net
    from public.accounts a, earlier e
    where a.org_id = org and a.id = retained_earnings
  )
  select l.code, l.name, l.section, round(l.amount, 2)
  from (
    select l.*, 0 as place from lines l where l.amount <> 0
    union all
    select null, 'Current year earnings', 'equity', -t.net, 1 from this_year t where t.net is not null
  ) l
  order by array_position(array['current_assets', 'fixed_assets', 'current_liabilities', 'long_term_liabilities', 'equity'],
    l.section), l.place, l.code;
end $$;
comment on function public.balance_sheet(date) is
  'Balances at the end of a day by account, positive on the natural side, in the sections current_assets, fixed_assets, '
  'current_liabilities, long_term_liabilities and equity. Results of earlier years are in retained earnings, closed or not.';

grant execute on function public.profit_and_loss(date, date), public.balance_sheet(date) to authenticated;
