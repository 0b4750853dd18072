-- Budget against actual as a report, by the sections of the statements.

create function private.budget_report(org uuid, start_date date, end_date date) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with compared as materialized (
      select a.id, a.type, coalesce(private.statement_section(a.subtype), 'other') as section, b.*
      from public.budget_vs_actual(budget_report.start_date, budget_report.end_date) b
      join public.accounts a on a.org_id = org and a.code = b.account_code
    ), planned as (
      -- Counted day by day: each day of a month has its part of the month's budget.
      select b.account_id, private.round_money(sum(b.amount * d.days / d.days_of_month), private.base_currency(org)) as amount
      from public.budgets b
      cross join lateral (
        select count(*) filter (where g.day between budget_report.start_date and budget_report.end_date) as days, count(*) as days_of_month
        from generate_series(b.month::timestamp, b.month::timestamp + interval '1 month' - interval '1 day', interval '1 day') g (day)) d
      where b.org_id = org
      group by b.account_id
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object('section', case when c.type in ('revenue', 'expense') then c.section else 'balances' end,
        'link', private.account_link(c.id), 'cells', jsonb_build_object('code', c.account_code, 'name', c.account_name,
          'actual', c.actual::text, 'budget', c.budget::text)) order by c.account_code), '[]'),
      'checks', jsonb_build_array(
        private.report_check('The actual profit equals that of the profit and loss statement',
          private.profit_of(budget_report.start_date, budget_report.end_date),
          coalesce(sum(case c.type when 'revenue' then c.actual when 'expense' then -c.actual else 0 end), 0)),
        private.report_check('The budget equals each month''s budget for the days of the period',
          (select coalesce(sum(p.amount), 0) from planned p), coalesce(sum(c.budget), 0), 'Open the budget sheet and save it again.')))
    from compared c
  );
end $$;
comment on function private.budget_report(uuid, date, date) is 'Budget and actual by account and section.';

insert into private.reports (id, call) values
  ('budget-vs-actual', 'private.budget_report($1, $2, $3)');
