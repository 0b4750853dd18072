set check_function_bodies = off;

create or replace function private.report_check (
  name     text,
  expected numeric,
  actual   numeric,
  advice   text    default 'Open Closing, run the controls of the books, and look at what they name.'::text
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select jsonb_build_object('check', name, 'ok', expected = actual, 'expected', round(expected, 2)::text,
    'actual', round(actual, 2)::text, 'detail', case when expected <> actual then advice end)
$function$;

create or replace function private.budget_report (
  org        uuid,
  start_date date,
  end_date   date
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
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
        private.report_check('The actual profit is that of the profit and loss statement',
          private.profit_of(budget_report.start_date, budget_report.end_date),
          coalesce(sum(case c.type when 'revenue' then c.actual when 'expense' then -c.actual else 0 end), 0)),
        private.report_check('The budget is what the days of the period have of each month''s',
          (select coalesce(sum(p.amount), 0) from planned p), coalesce(sum(c.budget), 0), 'Open the budget sheet and save it again.')))
    from compared c
  );
end $function$;

create or replace function private.cash_flow_link (
  flow text
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case flow
    when 'Net profit' then private.report_link('profit-loss')
    else (
      select private.report_link('general-ledger', jsonb_build_object('subtypes', c.subtypes))
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

create or replace function private.changes_report (
  org        uuid,
  end_date   date,
  parameters jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  page_rows constant integer := 1000;
  page constant integer := private.report_page(parameters);
  -- What stands now is counted whole.
  since constant timestamptz := coalesce(private.known_at(), private.closed_at(org, changes_report.end_date));
  zone constant text := coalesce((select s.time_zone from public.company_settings s where s.org_id = org), 'UTC');
begin
  perform set_config('ledgerwise.known_at', '', true);
  return (
    with changes as materialized (
      select l.account_id, e.id, e.number, e.entry_number, e.entry_date, e.description, e.source_kind, e.source_id, e.posted_at, e.posted_by,
        l.position, l.debit, l.credit
      from public.journal_entries e
      join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id
      where e.org_id = org and e.posted_at > since and e.entry_date <= changes_report.end_date
    ), moved as materialized (
      select c.account_id, sum(c.debit - c.credit) as net from changes c group by 1
    ), known_then as materialized (
      select k.account_id, k.debit - k.credit as net from private.movements_known(org, null, changes_report.end_date, since) k
    ), now_known as materialized (
      select m.account_id, m.debit - m.credit as net from private.movements(org, null, changes_report.end_date) m
    ), accounts as materialized (
      select a.id, a.code, a.name, coalesce(k.net, 0) as before, coalesce(n.net, 0) as after, m.net,
        jsonb_build_object('id', a.id, 'label', a.code || ' ' || a.name, 'link', private.account_link(a.id)) as head
      from moved m
      join public.accounts a on a.org_id = org and a.id = m.account_id
      left join known_then k on k.account_id = a.id
      left join now_known n on n.account_id = a.id
    ), rows as materialized (
      select row_number() over (order by a.code, a.id, r.number nulls first, r.position) as n, r.told
      from accounts a
      cross join lateral (
        select null::integer as number, null::integer as position, jsonb_build_object('section', '', 'group', a.head, 'cells', jsonb_build_object(
          'description', 'As it was known', 'balance', a.before::numeric(24, 2)::text)) as told
        union all
        select c.number, c.position, jsonb_build_object('section', '', 'group', a.head, 'link', private.source_link(org, c.id, c.source_kind, c.source_id),
          'cells', jsonb_build_object('date', c.entry_date, 'number', c.entry_number, 'description', c.description,
            'recorded_on', (c.posted_at at time zone zone)::date, 'recorded_by', coalesce(p.full_name, 'System'),
            'debit', nullif(c.debit, 0)::text, 'credit', nullif(c.credit, 0)::text,
            'balance', (a.before + sum(c.debit - c.credit) over (order by c.number, c.position))::numeric(24, 2)::text))
        from changes c
        left join public.profiles p on p.id = c.posted_by
        where c.account_id = a.id
      ) r
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(r.told order by r.n), '[]') from rows r where r.n > (page - 1) * page_rows and r.n <= page * page_rows),
      'next_page', case when (select count(*) from rows) > page * page_rows then page + 1 end,
      'known_at', since,
      'checks', jsonb_build_array(
        private.report_check('What was known then and what changed since are what the ledger holds now', (
            select coalesce(sum(abs(n.net)), 0) from now_known n), (
            select coalesce(sum(abs(coalesce(k.net, 0) + coalesce(m.net, 0))), 0) from known_then k full join moved m on m.account_id = k.account_id)),
        private.report_check('Debits are credits in what changed', (select coalesce(sum(c.debit), 0) from changes c),
          (select coalesce(sum(c.credit), 0) from changes c))))
  );
end $function$;

create or replace function private.general_ledger_report (
  org        uuid,
  start_date date,
  end_date   date,
  parameters jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  page_rows constant bigint := 1000;
  page constant integer := private.report_page(parameters);
  skipped constant bigint := (page - 1) * page_rows;
  account constant uuid := private.report_account(org, parameters);
  subtypes constant text[] := private.report_words(parameters, 'subtypes', array['bank', 'receivable', 'inventory',
    'current_asset', 'fixed_asset', 'accumulated_depreciation', 'payable', 'tax', 'current_liability', 'long_term_liability', 'equity',
    'retained_earnings', 'revenue', 'other_income', 'cost_of_sales', 'expense', 'depreciation', 'other_expense']);
begin
  return (
    with moved as materialized (
      select m.* from private.movements(org, general_ledger_report.start_date, general_ledger_report.end_date) m
    ), opening as materialized (
      select m.account_id, m.debit - m.credit as net from private.movements(org, null, general_ledger_report.start_date - 1) m
    ), chosen as materialized (
      -- What an account began with is a row of its own.
      select a.id, a.code, a.name, coalesce(o.net, 0) as opening, coalesce(m.debit - m.credit, 0) as net,
        coalesce(m.line_count, 0) + 1 as row_count
      from public.accounts a
      left join opening o on o.account_id = a.id
      left join moved m on m.account_id = a.id
      where a.org_id = org and (account is null or a.id = account) and (subtypes is null or a.subtype = any (subtypes))
        and (a.id = account or o.net <> 0 or m.line_count > 0)
    ), placed as materialized (
      select c.*, sum(c.row_count) over (order by c.code, c.id) - c.row_count as rows_before from chosen c
    ), on_page as (
      select p.*, greatest(skipped - p.rows_before, 0) as first_row, least(skipped + page_rows - p.rows_before, p.row_count) as end_row,
        jsonb_build_object('id', p.id, 'label', p.code || ' ' || p.name, 'link', private.account_link(p.id)) as head
      from placed p
      where p.rows_before < skipped + page_rows and p.rows_before + p.row_count > skipped
    ), rows as (
      select p.code, p.id, 0::bigint as place, jsonb_build_object('section', '', 'group', p.head, 'cells', jsonb_build_object(
        'description', 'Opening balance', 'balance', p.opening::numeric(24, 2)::text)) as told
      from on_page p where p.first_row = 0
      union all
      select p.code, p.id, l.n, jsonb_build_object('section', '', 'group', p.head,
        -- Looked up for each line: joined, the planner would read all entries and contacts for a page of them.
        'link', (select private.source_link(org, e.id, e.source_kind, e.source_id) from public.journal_entries e
          where e.org_id = org and e.id = l.journal_entry_id),
        'cells', jsonb_build_object('date', l.entry_date, 'number', l.entry_number, 'contact', private.contact_of_line(org, l.journal_entry_id, l.contact_id),
          'description', l.description, 'debit', nullif(l.debit, 0)::text, 'credit', nullif(l.credit, 0)::text,
          'balance', l.balance::numeric(24, 2)::text))
      from on_page p
      cross join lateral private.account_lines(org, p.id, p.opening, general_ledger_report.start_date, general_ledger_report.end_date,
        greatest(p.first_row - 1, 0)::bigint, (p.end_row - greatest(p.first_row, 1))::bigint)
        with ordinality l (journal_entry_id, entry_number, entry_date, description, reference, contact_id, debit, credit, balance, n)
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(r.told order by r.code, r.id, r.place), '[]') from rows r),
      'next_page', case when (select sum(p.row_count) from placed p) > skipped + page_rows then page + 1 end,
      'checks', jsonb_build_array(
        private.report_check('Debits are credits over all accounts', (select coalesce(sum(m.debit), 0) from moved m),
          (select coalesce(sum(m.credit), 0) from moved m)),
        private.report_check('The accounts end with what the ledger holds at the end of the last day', (
            select coalesce(sum(abs(m.debit - m.credit)), 0)
            from private.movements(org, null, general_ledger_report.end_date) m join chosen c on c.id = m.account_id),
          (select coalesce(sum(abs(c.opening + c.net)), 0) from chosen c))))
  );
end $function$;

create or replace function private.statement_checks (
  org        uuid,
  report     text,
  start_date date,
  end_date   date,
  parameters jsonb,
  rows       jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  told record;
begin
  select coalesce(sum(f.amount) filter (where f.section in ('revenue', 'other_income')), 0)
      - coalesce(sum(f.amount) filter (where f.section in ('cost_of_sales', 'expenses', 'other_expenses')), 0) as profit,
    coalesce(sum(f.amount) filter (where f.section in ('current_assets', 'fixed_assets')), 0) as assets,
    coalesce(sum(f.amount) filter (where f.section in ('current_liabilities', 'long_term_liabilities', 'equity')), 0) as equity,
    coalesce(sum(f.amount) filter (where f.section in ('operating', 'investing', 'financing', 'exchange_effect')), 0) as explained,
    coalesce(sum(f.amount) filter (where f.section = 'change'), 0) as change,
    coalesce(sum(f.amount) filter (where f.section = 'closing'), 0) as closing
  into told
  from private.shown_figures(org, report, statement_checks.start_date, statement_checks.end_date, parameters, rows) f;
  return case report
    when 'profit-loss' then jsonb_build_array(
      private.report_check('Net profit is what net assets grew by, without what owners put in or took out', (
        select coalesce(sum(m.debit - m.credit - case when a.type = 'equity' then m.closing else 0 end), 0)
        from private.movements(org, statement_checks.start_date, statement_checks.end_date) m
        join public.accounts a on a.org_id = org and a.id = m.account_id and a.type in ('asset', 'liability', 'equity')),
        told.profit))
    when 'balance-sheet' then jsonb_build_array(private.report_check('Assets are liabilities and equity', told.equity, told.assets))
    else jsonb_build_array(
      private.report_check('The statement explains the change in cash', told.change, told.explained),
      private.report_check('Cash at the end is what the bank accounts hold in the ledger', (
        select coalesce(sum(t.closing_debit - t.closing_credit), 0)
        from public.trial_balance(statement_checks.start_date, statement_checks.end_date) t
        join public.accounts a on a.org_id = org and a.code = t.account_code and a.subtype = 'bank'), told.closing)) end;
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
        when r.name = 'Current year earnings' then private.report_link('profit-loss')
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
        private.report_check('Opening debits are opening credits', coalesce(sum(b.opening_debit), 0), coalesce(sum(b.opening_credit), 0)),
        private.report_check('Debits are credits', coalesce(sum(b.debit), 0), coalesce(sum(b.credit), 0)),
        private.report_check('Closing debits are closing credits', coalesce(sum(b.closing_debit), 0), coalesce(sum(b.closing_credit), 0))))
    from balances b
  );
end $function$;

reset check_function_bodies;
