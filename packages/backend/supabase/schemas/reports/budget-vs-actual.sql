-- Budget compared with actual amounts.

create function private.planned_amounts(org uuid, start_date date, end_date date)
returns table (account_id uuid, amount numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  -- For a partial month, the share of its days.
  select b.account_id,
    private.round_money(sum(b.amount * d.days_within / d.days_of_month), private.base_currency(org))
  from public.budgets b
  cross join lateral (select (b.month + interval '1 month')::date as next_month) n
  cross join lateral (select n.next_month - b.month as days_of_month,
    least(n.next_month, planned_amounts.end_date + 1) - greatest(b.month, planned_amounts.start_date) as days_within) d
  where b.org_id = org and b.month between private.month_of(planned_amounts.start_date) and planned_amounts.end_date
  group by b.account_id;
end $$;
comment on function private.planned_amounts(uuid, date, date) is 'Budget of each account for a period, positive on its natural side.';

create function public.budget_vs_actual(start_date date, end_date date)
returns table (account_code text, account_name text, budget numeric, actual numeric, difference numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  perform private.require_period(budget_vs_actual.start_date, budget_vs_actual.end_date);
  return query
  with planned as (
    select p.* from private.planned_amounts(org, budget_vs_actual.start_date, budget_vs_actual.end_date) p
  ), happened as (
    select m.account_id, m.debit - m.credit - m.closing as net
    from private.movements(org, budget_vs_actual.start_date, budget_vs_actual.end_date) m
  ), compared as (
    select a.code, a.name, round(coalesce(p.amount, 0), 2) as budget,
      round(coalesce(case when a.type in ('asset', 'expense') then h.net else -h.net end, 0), 2) as actual,
      p.account_id is not null as is_planned
    from public.accounts a
    left join planned p on p.account_id = a.id
    left join happened h on h.account_id = a.id
    where a.org_id = org and (p.account_id is not null or a.type in ('revenue', 'expense'))
  )
  select c.code, c.name, c.budget, c.actual, c.actual - c.budget
  from compared c
  where c.is_planned or c.actual <> 0
  order by c.code;
end $$;
comment on function public.budget_vs_actual(date, date) is
  'Budget, actual and actual less budget for each account that has a budget in the period, and each account of income or cost '
  'that was used; positive on the account''s natural side. A month that the period breaks counts by its days.';
grant execute on function public.budget_vs_actual(date, date) to authenticated;
