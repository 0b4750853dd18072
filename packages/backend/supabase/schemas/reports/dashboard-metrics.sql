-- The four figures of the dashboard.

create view public.dashboard_metrics with (security_invoker = true) as
  with months as (
    select date_trunc('month', t.today)::date as this_month, (date_trunc('month', t.today) - interval '1 month')::date as last_month
    from (select private.today(private.org_id())::timestamp as today) t
  ), revenue as (
    select
      (select coalesce(sum(p.amount), 0.00) from public.profit_and_loss(m.this_month, (m.this_month + interval '1 month')::date - 1) p
       where p.section = 'revenue') as this_month,
      (select coalesce(sum(p.amount), 0.00) from public.profit_and_loss(m.last_month, m.this_month - 1) p
       where p.section = 'revenue') as last_month
    from months m
  )
  select r.this_month as revenue_this_month,
    (select count(*) from public.customers) as customers_count,
    (select count(*) from public.sales_orders o
     where o.order_date >= m.this_month and o.order_date < m.this_month + interval '1 month' and o.status <> 'cancelled')
      as orders_this_month,
    case when r.last_month > 0 then round((r.this_month - r.last_month) * 100 / r.last_month, 1) else 0.0 end as growth_pct
  from months m
  cross join revenue r;
comment on view public.dashboard_metrics is
  'One row: revenue of this month from the ledger, customers that the reader may open, valid orders of this month, '
  'and the growth of revenue over the whole of last month in percent (0 if last month had none).';
grant select on public.dashboard_metrics to authenticated;
