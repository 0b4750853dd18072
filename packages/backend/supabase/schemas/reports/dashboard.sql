-- All data of a dashboard, in one response.

create function private.open_totals(org uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with held as (
      select coalesce(sum(m.debit - m.credit - m.undocumented) filter (where a.subtype = 'receivable'), 0) as receivable,
        coalesce(-sum(m.debit - m.credit - m.undocumented) filter (where a.subtype = 'payable'), 0) as payable
      from private.movements(org, null, '9999-12-31') m
      join public.accounts a on a.org_id = org and a.id = m.account_id and a.subtype in ('receivable', 'payable')
    ), credit as (
      select coalesce(sum(c.base_unallocated) filter (where c.customer_id is not null), 0) as of_customers,
        coalesce(sum(c.base_unallocated) filter (where c.vendor_id is not null), 0) as of_vendors
      from (
        select p.customer_id, p.vendor_id, p.base_unallocated from public.payments p where p.org_id = org and p.base_unallocated <> 0
        union all
        select n.customer_id, n.vendor_id, n.base_unallocated from public.credit_notes n where n.org_id = org and n.base_unallocated <> 0
      ) c
    )
    select jsonb_build_object('invoices', (h.receivable + c.of_customers)::numeric(24, 2)::text,
      'bills', (h.payable + c.of_vendors)::numeric(24, 2)::text)
    from held h, credit c
  );
end $$;
comment on function private.open_totals(uuid) is
  'Totals of all open invoices and bills, {invoices, bills}, in the base currency, without reading them: the '
  'ledger''s receivables and payables without other postings, plus used credit. A control of the books checks that '
  'they agree.';

create function public.ledger_overview(as_of date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  this_month date;
  first_month date;
begin
  perform private.require_report_date(ledger_overview.as_of);
  this_month := private.month_of(ledger_overview.as_of);
  first_month := this_month - interval '11 months';
  return jsonb_build_object(
    'has_postings', exists (select from private.account_months m where m.org_id = org),
    'revenue', (
      select round(coalesce(sum(p.amount), 0), 2)::text
      from public.profit_and_loss('0001-01-01', ledger_overview.as_of) p where p.section = 'revenue'),
    'expenses', (
      select round(coalesce(sum(p.amount), 0), 2)::text
      from public.profit_and_loss(this_month, ledger_overview.as_of) p
      where p.section in ('cost_of_sales', 'expenses', 'other_expenses')),
    'expenses_before', (
      select round(coalesce(sum(p.amount), 0), 2)::text
      from public.profit_and_loss((this_month - interval '1 month')::date, this_month - 1) p
      where p.section in ('cost_of_sales', 'expenses', 'other_expenses')),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'subtype', a.subtype,
        -- Positive in the usual sense: debts are positive on their account.
        'balance', round(case when a.type = 'liability' then -b.net else b.net end, 2)::text)
        order by array_position(array['bank', 'receivable', 'payable'], a.subtype), a.code), '[]')
      from (
        select m.account_id, m.debit - m.credit as net from private.movements(org, null, ledger_overview.as_of) m
      ) b
      join public.accounts a on a.org_id = org and a.id = b.account_id and a.subtype in ('bank', 'receivable', 'payable')),
    'cash_flow', (
      select jsonb_agg(jsonb_build_object('month', d.month, 'money_in', round(coalesce(f.debit, 0) - coalesce(b.debit, 0), 2)::text,
        'money_out', round(coalesce(f.credit, 0) - coalesce(b.credit, 0), 2)::text) order by d.month)
      from (select generate_series(first_month, this_month, interval '1 month')::date as month) d
      left join (
        select m.month, sum(m.debit) as debit, sum(m.credit) as credit
        from private.account_months m
        join public.accounts a on a.org_id = org and a.id = m.account_id and a.subtype = 'bank'
        where m.org_id = org and m.month between first_month and this_month
        group by m.month
      ) f on f.month = d.month
      left join (
        -- Opening balances are not income of the period.
        select date_trunc('month', l.entry_date)::date as month, sum(l.debit) as debit, sum(l.credit) as credit
        from private.openings o
        join public.journal_lines l on l.org_id = org and l.journal_entry_id = o.journal_entry_id
        join public.accounts a on a.org_id = org and a.id = l.account_id and a.subtype = 'bank'
        where o.org_id = org
        group by 1
      ) b on b.month = d.month),
    'open', private.open_totals(org));
end $$;
comment on function public.ledger_overview(date) is
  'Overview of the ledger at the end of a day, {has_postings, revenue, expenses, expenses_before, accounts, '
  'cash_flow, open: {invoices, bills}}: whether anything was ever posted, revenue to date, expenses of the month and of the whole month before, balances of bank, '
  'receivable and payable accounts, money in and out of the bank accounts in each of twelve months, including '
  'transfers between them, and the totals of open invoices and bills.';
grant execute on function public.ledger_overview(date) to authenticated;

create function public.dashboard() returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  most_shown constant integer := 5;
  most_activity constant integer := 10;
  today constant date := private.today(private.org_id());
  overview constant jsonb := public.ledger_overview(today);
begin
  return overview - 'open' || jsonb_build_object(
    'as_of', today,
    'base_currency', (select s.base_currency from public.company_settings s),
    'display_currency', (select s.currency from public.company_settings s),
    'first_run', public.first_run(),
    'metrics', (select to_jsonb(m) from (
      select d.revenue_this_month::text, d.customers_count, d.orders_this_month, d.growth_pct::text
      from public.dashboard_metrics d) m),
    'invoices', jsonb_build_object(
      'has_any', exists (select from public.invoices),
      'due', overview #>> '{open,invoices}',
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.invoice_number, 'contact', d.customer_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select i.id from public.invoices i where i.status = 'sent' order by i.due_date, i.id limit most_shown) o
        join public.invoice_list d on d.id = o.id))
      || (select jsonb_build_object('overdue', coalesce(sum(o.base_balance), 0)::numeric(24, 2)::text, 'overdue_count', count(*))
        from public.invoices o where o.status = 'sent' and o.due_date < today),
    'bills', jsonb_build_object(
      'has_any', exists (select from public.bills),
      'due', overview #>> '{open,bills}',
      'overdue', (select coalesce(sum(o.base_balance), 0)::numeric(24, 2)::text from public.bills o
        where o.status = 'approved' and o.due_date < today),
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.bill_number, 'contact', d.vendor_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select b.id from public.bills b where b.status = 'approved' order by b.due_date, b.id limit most_shown) o
        join public.bill_list d on d.id = o.id)),
    'activity', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'action', a.action, 'entity', a.entity, 'actor_name', a.actor_name,
        'record_id', a.record_id, 'record_name', a.record_name, 'record_count', a.record_count, 'created_at', a.created_at)
        order by a.created_at desc, a.id desc), '[]')
      from (select l.* from public.activity_log l order by l.created_at desc, l.id desc limit most_activity) a));
end $$;
comment on function public.dashboard() is
  'All data of the dashboards, limited to the caller''s rights: {as_of, base_currency, display_currency, first_run, '
  'has_postings, revenue, expenses, expenses_before, metrics, accounts, cash_flow, invoices: {has_any, due, overdue, '
  'overdue_count, first}, bills, activity}. Amounts are text in the base currency; amounts of documents are in '
  'their own currency.';
grant execute on function public.dashboard() to authenticated;
