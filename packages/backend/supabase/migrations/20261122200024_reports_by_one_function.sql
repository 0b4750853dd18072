set check_function_bodies = off;

create or replace function private.account_link (
  account uuid
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case when account is not null then jsonb_build_object('table', 'accounts', 'id', account) end
$function$;

create or replace function private.cash_flow_link (
  flow text
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case flow
    when 'Net profit' then '{"table": "reports", "id": "profit-loss"}'::jsonb
    else (
      select jsonb_build_object('table', 'reports', 'id', 'general-ledger', 'subtypes', c.subtypes)
      from (values
        ('Depreciation', 'depreciation'), ('Change in receivables', 'receivable'), ('Change in inventory', 'inventory'),
        ('Change in other current assets', 'current_asset'), ('Change in payables', 'payable'), ('Change in tax', 'tax'),
        ('Change in other current liabilities', 'current_liability'),
        ('Purchases of fixed assets', 'fixed_asset'), ('Proceeds from disposal of fixed assets', 'fixed_asset'),
        ('Change in long-term liabilities', 'long_term_liability'), ('Contributions of owners', 'equity'),
        ('Dividends and drawings', 'equity'), ('Cash at the beginning', 'bank'), ('Change in cash', 'bank'),
        ('Cash at the end', 'bank')
      ) c (line, subtypes)
      where c.line = flow) end
$function$;

create or replace function private.cash_flow_statement (
  org        uuid,
  start_date date,
  end_date   date
)
  returns table (
    place   integer,
    section text,
    line    text,
    amount  numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
  with parts as materialized (
    select p.* from private.cash_flow_parts(org, cash_flow_statement.start_date, cash_flow_statement.end_date) p
  ), cash as (
    select t.opening, private.control_total(org, 'bank', cash_flow_statement.end_date) - t.opening as change
    from (select private.control_total(org, 'bank', cash_flow_statement.start_date - 1) as opening) t
  ), statement as (
    select p.place, p.section, p.line, p.amount from parts p where p.amount <> 0 or p.place = 1
    union all
    select 20, 'opening', 'Cash at the beginning', c.opening from cash c
    union all
    select 21, 'change', 'Change in cash', c.change from cash c
    union all
    select 22, 'closing', 'Cash at the end', c.opening + c.change from cash c
    union all
    -- Never hidden: whoever reads the statement sees that it does not explain the money.
    select 23, 'difference', 'Change in cash that the statement does not explain', c.change - e.explained
    from cash c
    cross join (select sum(p.amount) as explained from parts p where p.section <> 'non_cash') e
    where c.change <> e.explained
  )
  select s.place, s.section, s.line, round(s.amount, 2) from statement s order by s.place;
end $function$;

create or replace function private.dashboard_books (
  today date
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  this_month constant date := private.month_of(dashboard_books.today);
  first_month constant date := (this_month - interval '11 months')::date;
begin
  return jsonb_build_object(
    'revenue', (
      select round(coalesce(sum(p.amount), 0), 2)::text
      from public.profit_and_loss('0001-01-01', dashboard_books.today) p where p.section = 'revenue'),
    'expenses', (
      select round(coalesce(sum(p.amount), 0), 2)::text
      from public.profit_and_loss(this_month, dashboard_books.today) p
      where p.section in ('cost_of_sales', 'expenses', 'other_expenses')),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'subtype', a.subtype,
        -- As people speak of them: what is owed to others is positive on the account where that stands.
        'balance', round(case when a.type = 'liability' then -b.net else b.net end, 2)::text)
        order by array_position(array['bank', 'receivable', 'payable'], a.subtype), a.code), '[]')
      from (
        select m.account_id, m.debit - m.credit as net from private.movements(org, null, dashboard_books.today) m
      ) b
      join public.accounts a on a.org_id = org and a.id = b.account_id and a.subtype in ('bank', 'receivable', 'payable')),
    'cash_flow', (
      select jsonb_agg(jsonb_build_object('month', d.month, 'money_in', round(coalesce(f.debit, 0), 2)::text,
        'money_out', round(coalesce(f.credit, 0), 2)::text) order by d.month)
      from (select generate_series(first_month, this_month, interval '1 month')::date as month) d
      left join (
        select m.month, sum(m.debit) as debit, sum(m.credit) as credit
        from private.account_months m
        join public.accounts a on a.org_id = org and a.id = m.account_id and a.subtype = 'bank'
        where m.org_id = org and m.month between first_month and this_month
        group by m.month
      ) f on f.month = d.month));
end $function$;

create or replace function private.known_at()
  returns timestamp with time zone
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return nullif(current_setting('ledgerwise.known_at', true), '')::timestamptz;
end $function$;

create or replace function private.movements (
  org          uuid,
  from_date    date,
  through_date date
)
  returns table (
    account_id   uuid,
    debit        numeric,
    credit       numeric,
    closing      numeric,
    undocumented numeric
  )
  language plpgsql
  stable
  parallel restricted
  set search_path to ''
  set max_parallel_workers_per_gather to '0'
  AS $function$
-- Whole months lie from the first of a month that is not before from_date, until the month that through_date breaks.
declare
  first_day constant date := coalesce(from_date, '-infinity');
  first_month constant date := case when from_date is null then '-infinity'
    else (private.month_of(from_date - 1) + interval '1 month')::date end;
  end_month constant date := private.month_of(through_date + 1);
begin
  if private.known_at() is not null then
    return query select m.* from private.movements_known(org, from_date, through_date, private.known_at()) m;
    return;
  end if;
  return query
  select t.account_id, sum(t.debit), sum(t.credit), sum(t.closing), sum(t.undocumented)
  from (
    select m.account_id, m.debit, m.credit, m.closing, m.undocumented
    from private.account_months m
    where m.org_id = org and m.month >= first_month and m.month < end_month
    union all
    select d.account_id, d.debit, d.credit, d.closing, d.undocumented
    from private.account_days d
    where d.org_id = org and d.day >= first_day and d.day < least(first_month, through_date + 1)
    union all
    select d.account_id, d.debit, d.credit, d.closing, d.undocumented
    from private.account_days d
    where d.org_id = org and d.day >= greatest(first_month, end_month) and d.day <= through_date
  ) t
  group by t.account_id;
end $function$;

create or replace function private.movements_known (
  org          uuid,
  from_date    date,
  through_date date,
  known_at     timestamp with time zone
)
  returns table (
    account_id   uuid,
    debit        numeric,
    credit       numeric,
    closing      numeric,
    undocumented numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
  select l.account_id, sum(l.debit), sum(l.credit),
    coalesce(sum(l.debit - l.credit) filter (where e.source_kind = 'year_close'), 0),
    coalesce(sum(l.debit - l.credit) filter (where e.source_id is null), 0)
  from public.journal_lines l
  join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.posted_at <= movements_known.known_at
  where l.org_id = org and l.entry_date between coalesce(movements_known.from_date, '-infinity') and movements_known.through_date
  group by l.account_id;
end $function$;

create or replace function private.net_assets (
  as_of date
)
  returns numeric
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(sum(case when b.section in ('current_assets', 'fixed_assets') then b.amount else -b.amount end), 0)
  from public.balance_sheet(as_of) b where b.section <> 'equity'
$function$;

create or replace function private.planned_amounts (
  org        uuid,
  start_date date,
  end_date   date
)
  returns table (
    account_id uuid,
    amount     numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
  -- Of a month that the period breaks, the part of its days.
  select b.account_id,
    private.round_money(sum(b.amount * d.days_within / d.days_of_month), private.base_currency(org))
  from public.budgets b
  cross join lateral (select (b.month + interval '1 month')::date as next_month) n
  cross join lateral (select n.next_month - b.month as days_of_month,
    least(n.next_month, planned_amounts.end_date + 1) - greatest(b.month, planned_amounts.start_date) as days_within) d
  where b.org_id = org and b.month between private.month_of(planned_amounts.start_date) and planned_amounts.end_date
  group by b.account_id;
end $function$;

create or replace function private.profit_of (
  start_date date,
  end_date   date
)
  returns numeric
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(sum(case when p.section in ('revenue', 'other_income') then p.amount else -p.amount end), 0)
  from public.profit_and_loss(start_date, end_date) p
$function$;

create or replace function private.report_check (
  name     text,
  expected numeric,
  actual   numeric,
  advice   text
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select jsonb_build_object('check', name, 'ok', expected = actual, 'expected', round(expected, 2)::text,
    'actual', round(actual, 2)::text, 'detail', case when expected <> actual then advice end)
$function$;

create or replace function private.report_columns (
  parameters jsonb
)
  returns table (
    place      bigint,
    id         text,
    start_date date,
    end_date   date,
    basis      text
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  most_columns constant integer := 41;
begin
  if jsonb_typeof(parameters -> 'columns') is distinct from 'array' or jsonb_array_length(parameters -> 'columns') not between 1 and most_columns then
    perform private.refuse('report.columns', format('A report has between 1 and %s columns of amounts. Choose a shorter period.', most_columns));
  end if;
  return query
  select c.place, c.given ->> 'id', (c.given ->> 'start_date')::date, (c.given ->> 'end_date')::date,
    coalesce(c.given ->> 'basis', 'actual')
  from jsonb_array_elements(parameters -> 'columns') with ordinality c (given, place);
end $function$;

create or replace function private.require_report_columns (
  parameters jsonb
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  wanted record;
begin
  for wanted in select c.* from private.report_columns(parameters) c loop
    perform private.require_period(wanted.start_date, wanted.end_date);
    if wanted.id is null or wanted.basis not in ('actual', 'budget') then
      perform private.refuse('report.columns', 'Each column of a report needs an id, and holds what happened ("actual") or what was planned ("budget").');
    end if;
  end loop;
end $function$;

create or replace function private.statement_checks (
  org        uuid,
  report     text,
  start_date date,
  end_date   date
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  advice constant text := 'Open Closing, run the controls of the books, and look at what they name.';
  owners numeric;
  assets numeric;
  equity numeric;
  cash record;
begin
  if report = 'profit-loss' then
    select coalesce(sum(m.credit - m.debit + m.closing), 0) into owners
    from private.movements(org, statement_checks.start_date, statement_checks.end_date) m
    join public.accounts a on a.org_id = org and a.id = m.account_id and a.type = 'equity';
    return jsonb_build_array(private.report_check('Net profit is what net assets grew by, without what owners put in or took out',
      private.net_assets(statement_checks.end_date) - private.net_assets(statement_checks.start_date - 1) - owners,
      private.profit_of(statement_checks.start_date, statement_checks.end_date), advice));
  elsif report = 'balance-sheet' then
    select coalesce(sum(b.amount) filter (where b.section in ('current_assets', 'fixed_assets')), 0),
      coalesce(sum(b.amount) filter (where b.section not in ('current_assets', 'fixed_assets')), 0)
    into assets, equity
    from public.balance_sheet(statement_checks.end_date) b;
    return jsonb_build_array(private.report_check('Assets are liabilities and equity', equity, assets, advice));
  end if;
  select coalesce(sum(f.amount) filter (where f.section in ('operating', 'investing', 'financing', 'exchange_effect')), 0) as explained,
    coalesce(sum(f.amount) filter (where f.section = 'change'), 0) as change,
    coalesce(sum(f.amount) filter (where f.section = 'closing'), 0) as closing
  into cash
  from private.cash_flow_statement(org, statement_checks.start_date, statement_checks.end_date) f;
  return jsonb_build_array(
    private.report_check('The statement explains the change in cash', cash.change, cash.explained, advice),
    private.report_check('Cash at the end is what the bank accounts hold in the ledger', (
      select coalesce(sum(t.closing_debit - t.closing_credit), 0)
      from public.trial_balance(statement_checks.start_date, statement_checks.end_date) t
      join public.accounts a on a.org_id = org and a.code = t.account_code and a.subtype = 'bank'), cash.closing, advice));
end $function$;

create or replace function private.statement_figures (
  org        uuid,
  report     text,
  start_date date,
  end_date   date,
  basis      text
)
  returns table (
    place   integer,
    section text,
    code    text,
    name    text,
    amount  numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if basis = 'budget' then
    return query
    select 0, private.statement_section(a.subtype), a.code, a.name, p.amount
    from private.planned_amounts(org, statement_figures.start_date, statement_figures.end_date) p
    join public.accounts a on a.org_id = org and a.id = p.account_id and a.type in ('revenue', 'expense');
  elsif report = 'profit-loss' then
    return query
    select 0, f.section, f.account_code, f.account_name, f.amount
    from public.profit_and_loss(statement_figures.start_date, statement_figures.end_date) f;
  elsif report = 'balance-sheet' then
    return query
    select case when f.account_code is null then 1 else 0 end, f.section, f.account_code, f.account_name, f.amount
    from public.balance_sheet(statement_figures.end_date) f;
  else
    return query
    select f.place, f.section, null::text, f.line, f.amount
    from private.cash_flow_statement(org, statement_figures.start_date, statement_figures.end_date) f;
  end if;
end $function$;

create or replace function private.statement_rows (
  org        uuid,
  report     text,
  parameters jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (
    with figures as (
      select c.id as column_id, f.*
      from private.report_columns(parameters) c
      cross join lateral private.statement_figures(org, report, c.start_date, c.end_date, c.basis) f
    ), rows as (
      select f.section, f.place, f.code, f.name, jsonb_object_agg(f.column_id, f.amount::text) as amounts
      from figures f
      group by f.section, f.place, f.code, f.name
    )
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('section', r.section,
      'link', case when a.id is not null then private.account_link(a.id)
        when r.name = 'Current year earnings' then jsonb_build_object('table', 'reports', 'id', 'profit-loss')
        else private.cash_flow_link(r.name) end,
      'cells', r.amounts || jsonb_build_object('code', r.code, 'name', r.name))) order by r.place, r.code, r.name), '[]')
    from rows r
    left join public.accounts a on a.org_id = org and a.code = r.code
  );
end $function$;

create or replace function private.trial_balance_report (
  org        uuid,
  start_date date,
  end_date   date
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  advice constant text := 'Open Closing, run the controls of the books, and look at what they name.';
begin
  return (
    with balances as materialized (
      select t.*, a.id from public.trial_balance(trial_balance_report.start_date, trial_balance_report.end_date) t
      join public.accounts a on a.org_id = org and a.code = t.account_code
    )
    select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('section', '', 'link', private.account_link(b.id),
        'cells', jsonb_build_object('code', b.account_code, 'name', b.account_name,
          'opening_debit', nullif(b.opening_debit, 0)::text, 'opening_credit', nullif(b.opening_credit, 0)::text,
          'debit', nullif(b.debit, 0)::text, 'credit', nullif(b.credit, 0)::text,
          'closing_debit', nullif(b.closing_debit, 0)::text, 'closing_credit', nullif(b.closing_credit, 0)::text))
        order by b.account_code), '[]'),
      'checks', jsonb_build_array(
        private.report_check('Opening debits are opening credits', coalesce(sum(b.opening_debit), 0), coalesce(sum(b.opening_credit), 0), advice),
        private.report_check('Debits are credits', coalesce(sum(b.debit), 0), coalesce(sum(b.credit), 0), advice),
        private.report_check('Closing debits are closing credits', coalesce(sum(b.closing_debit), 0), coalesce(sum(b.closing_credit), 0), advice)))
    from balances b
  );
end $function$;

create or replace function public.budget_vs_actual (
  start_date date,
  end_date   date
)
  returns table (
    account_code text,
    account_name text,
    budget       numeric,
    actual       numeric,
    difference   numeric
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
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
end $function$;

create or replace function public.cash_flow (
  start_date date,
  end_date   date
)
  returns table (
    section text,
    line    text,
    amount  numeric
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  perform private.require_period(cash_flow.start_date, cash_flow.end_date);
  return query
  select s.section, s.line, s.amount
  from private.cash_flow_statement(org, cash_flow.start_date, cash_flow.end_date) s
  order by s.place;
end $function$;

create or replace function public.dashboard()
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  most_shown constant integer := 5;
  most_activity constant integer := 10;
  today constant date := private.today(private.org_id());
begin
  return private.dashboard_books(today) || jsonb_build_object(
    'as_of', today,
    'metrics', (select to_jsonb(m) from (
      select d.revenue_this_month::text, d.customers_count, d.orders_this_month, d.growth_pct::text
      from public.dashboard_metrics d) m),
    'invoices', jsonb_build_object(
      'count', (select count(*) from public.invoices),
      'due', (select coalesce(sum(i.base_balance), 0)::numeric(18, 2)::text from public.invoices i where i.status = 'sent'),
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.invoice_number, 'contact', d.customer_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select l.* from public.invoice_list l where l.status in ('sent', 'overdue') order by l.due_date, l.id limit most_shown) d)),
    'bills', jsonb_build_object(
      'count', (select count(*) from public.bills),
      'due', (select coalesce(sum(b.base_balance), 0)::numeric(18, 2)::text from public.bills b where b.status = 'approved'),
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.bill_number, 'contact', d.vendor_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select l.* from public.bill_list l where l.status in ('approved', 'overdue') order by l.due_date, l.id limit most_shown) d)),
    'activity', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'action', a.action, 'entity', a.entity, 'actor_name', a.actor_name,
        'record_id', a.record_id, 'record_name', a.record_name, 'record_count', a.record_count, 'created_at', a.created_at)
        order by a.created_at desc, a.id desc), '[]')
      from (select l.* from public.activity_log l order by l.created_at desc, l.id desc limit most_activity) a));
end $function$;

create or replace function public.run_report (
  report     text,
  parameters jsonb default '{}'::jsonb
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  start_date constant date := (parameters ->> 'start_date')::date;
  end_date constant date := (parameters ->> 'end_date')::date;
  answer jsonb;
begin
  perform private.require_period(start_date, end_date);
  perform set_config('ledgerwise.known_at', coalesce(parameters ->> 'known_at', ''), true);
  case run_report.report
    when 'profit-loss', 'balance-sheet', 'cash-flow' then
      perform private.require_report_columns(parameters);
      answer := jsonb_build_object('rows', private.statement_rows(org, report, parameters),
        'checks', private.statement_checks(org, report, start_date, end_date));
    when 'trial-balance' then
      answer := private.trial_balance_report(org, start_date, end_date);
    else
      perform private.refuse('report.unknown', format('There is no report "%s". Choose one from the list.', left(coalesce(report, ''), 40)));
  end case;
  perform set_config('ledgerwise.known_at', '', true);
  return jsonb_build_object('next_page', null, 'currency', private.base_currency(org), 'made_at', now()) || answer;
end $function$;

comment on function "private"."account_link"(uuid) is 'Where a row about an account leads: to its lines.';

comment on function "private"."cash_flow_link"(text) is 'Where a line of the cash flow statement leads: to the lines of the accounts that it sums.';

comment on function "private"."cash_flow_statement"(uuid, date, date) is 'The cash flow statement as public.cash_flow tells it, with the place of each line.';

comment on function "private"."dashboard_books"(date) is 'What a dashboard shows of the ledger: revenue to date, expenses of the month, balances of bank, receivable and payable accounts, and what came into and left the bank accounts in each of twelve months, transfers between them in both.';

comment on function "private"."known_at"() is 'By when an entry must have been recorded to count in the report that is being made; null where all count.';

comment on function "private"."movements"(uuid, date, date) is 'What was posted to each account in a period, in the base currency; since ever when from_date is null. closing and undocumented as in account_months. Of what was recorded later than known_at nothing counts.';

comment on function "private"."movements_known"(uuid, date, date, timestamp with time zone) is 'As movements, of entries that had been recorded at a time.';

comment on function "private"."net_assets"(date) is 'Assets less liabilities at the end of a day, as the balance sheet tells them.';

comment on function "private"."planned_amounts"(uuid, date, date) is 'The budget of each account for a period, positive on its natural side.';

comment on function "private"."profit_of"(date, date) is 'Income less costs of a period, as the profit and loss statement tells them.';

comment on function "private"."report_check"(text, numeric, numeric, text) is 'Two sides of a report that must agree, and what to do where they do not.';

comment on function "private"."report_columns"(jsonb) is 'The columns of amounts that a report was asked for, in their order.';

comment on function "private"."require_report_columns"(jsonb) is 'Refuses columns without a period, an id or a known basis.';

comment on function "private"."statement_checks"(uuid, text, date, date) is 'What must agree in a statement, and with others.';

comment on function "private"."statement_figures"(uuid, text, date, date, text) is 'One column of a statement.';

comment on function "private"."statement_rows"(uuid, text, jsonb) is 'The rows of a statement, each with its amounts by column.';

comment on function "private"."trial_balance_report"(uuid, date, date) is 'The trial balance as a report.';

comment on function "public"."dashboard"() is 'All that the dashboards show, of what the caller may read: {as_of, revenue, expenses, metrics, accounts, cash_flow, invoices: {count, due, first}, bills, activity}. Amounts are text in the base currency, those of documents in their own.';

comment on function "public"."run_report"(text, jsonb) is 'A report by its id: {rows: [{section, group?, link?, cells}], checks: [{check, ok, expected, actual, detail}], currency, made_at, next_page}. parameters: start_date and end_date (ISO 8601), columns [{id, start_date, end_date, basis}] of amounts for the reports that compare periods, known_at to count only what was recorded by then. Amounts are text.';

revoke all on function "private"."account_link"(uuid) from public;

grant execute on function "private"."account_link"(uuid) to "postgres";

revoke all on function "private"."cash_flow_link"(text) from public;

grant execute on function "private"."cash_flow_link"(text) to "postgres";

revoke all on function "private"."cash_flow_statement"(uuid, date, date) from public;

grant execute on function "private"."cash_flow_statement"(uuid, date, date) to "postgres";

revoke all on function "private"."dashboard_books"(date) from public;

grant execute on function "private"."dashboard_books"(date) to "authenticated", "postgres";

revoke all on function "private"."known_at"() from public;

grant execute on function "private"."known_at"() to "postgres";

revoke all on function "private"."movements_known"(uuid, date, date, timestamp with time zone) from public;

grant execute on function "private"."movements_known"(uuid, date, date, timestamp with time zone) to "postgres";

revoke all on function "private"."net_assets"(date) from public;

grant execute on function "private"."net_assets"(date) to "postgres";

revoke all on function "private"."planned_amounts"(uuid, date, date) from public;

grant execute on function "private"."planned_amounts"(uuid, date, date) to "postgres";

revoke all on function "private"."profit_of"(date, date) from public;

grant execute on function "private"."profit_of"(date, date) to "postgres";

revoke all on function "private"."report_check"(text, numeric, numeric, text) from public;

grant execute on function "private"."report_check"(text, numeric, numeric, text) to "postgres";

revoke all on function "private"."report_columns"(jsonb) from public;

grant execute on function "private"."report_columns"(jsonb) to "postgres";

revoke all on function "private"."require_report_columns"(jsonb) from public;

grant execute on function "private"."require_report_columns"(jsonb) to "postgres";

revoke all on function "private"."statement_checks"(uuid, text, date, date) from public;

grant execute on function "private"."statement_checks"(uuid, text, date, date) to "postgres";

revoke all on function "private"."statement_figures"(uuid, text, date, date, text) from public;

grant execute on function "private"."statement_figures"(uuid, text, date, date, text) to "postgres";

revoke all on function "private"."statement_rows"(uuid, text, jsonb) from public;

grant execute on function "private"."statement_rows"(uuid, text, jsonb) to "postgres";

revoke all on function "private"."trial_balance_report"(uuid, date, date) from public;

grant execute on function "private"."trial_balance_report"(uuid, date, date) to "postgres";

revoke all on function "public"."dashboard"() from public;

grant execute on function "public"."dashboard"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."run_report"(text, jsonb) from public;

grant execute on function "public"."run_report"(text, jsonb) to "authenticated", "postgres", "service_role";

reset check_function_bodies;
