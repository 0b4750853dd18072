-- Statements as reports: an amount for each account or line and each column.

create function private.statement_figures(org uuid, report text, start_date date, end_date date, basis text)
returns table (place integer, section text, code text, name text, amount numeric)
language plpgsql stable
set search_path = ''
as $$
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
end $$;
comment on function private.statement_figures(uuid, text, date, date, text) is 'One column of a statement.';

create function private.figures_of_column(org uuid, report text, start_date date, end_date date, basis text, given jsonb)
returns table (place integer, section text, code text, name text, amount numeric)
language plpgsql stable
set search_path = ''
as $$
declare
  first constant text := private.tracked_option(1);
  second constant text := private.tracked_option(2);
begin
  -- The option of a column takes precedence over that of the report.
  perform private.set_tracked(coalesce(private.report_option(org, given, 1), first), coalesce(private.report_option(org, given, 2), second));
  return query
  select f.* from private.statement_figures(org, report, figures_of_column.start_date, figures_of_column.end_date, basis) f;
  perform private.set_tracked(first, second);
end $$;
comment on function private.figures_of_column(uuid, text, date, date, text, jsonb) is
  'One column of a statement, limited to tracking options if it has any.';

create function private.cash_flow_link(flow text) returns jsonb
language sql immutable
set search_path = ''
as $$
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
$$;
comment on function private.cash_flow_link(text) is 'Link of a cash flow line: to the lines of the accounts that it sums.';

create function private.statement_rows(org uuid, report text, parameters jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with figures as (
      select c.id as column_id, f.*
      from private.report_columns(parameters) c
      cross join lateral private.figures_of_column(org, report, c.start_date, c.end_date, c.basis, c.given) f
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
end $$;
comment on function private.statement_rows(uuid, text, jsonb) is 'The rows of a statement, each with its amounts by column.';

create function private.shown_figures(org uuid, report text, start_date date, end_date date, parameters jsonb, rows jsonb)
returns table (section text, name text, amount numeric)
language plpgsql stable
set search_path = ''
as $$
declare
  shown constant text := (
    select c.id from private.report_columns(parameters) c
    where c.basis = 'actual' and not c.given ?| array['tracking_1_id', 'tracking_2_id'] and c.end_date = shown_figures.end_date
      and (c.start_date = shown_figures.start_date or report = 'balance-sheet')
    order by c.place limit 1);
begin
  if shown is not null then
    return query
    select r.value ->> 'section', r.value -> 'cells' ->> 'name', (r.value -> 'cells' ->> shown)::numeric from jsonb_array_elements(rows) r
    where r.value -> 'cells' ->> shown is not null;
    return;
  end if;
  return query
  select f.section, f.name, f.amount from private.statement_figures(org, report, shown_figures.start_date, shown_figures.end_date, 'actual') f;
end $$;
comment on function private.shown_figures(uuid, text, date, date, jsonb, jsonb) is
  'Figures of a statement for its whole period, from the column that shows it, if there is one.';

create function private.profit_of(start_date date, end_date date) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(case when p.section in ('revenue', 'other_income') then p.amount else -p.amount end), 0)
  from public.profit_and_loss(start_date, end_date) p
$$;
comment on function private.profit_of(date, date) is 'Income less costs of a period, as in the profit and loss statement.';

create function private.options_check(org uuid, start_date date, end_date date, parameters jsonb, rows jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with columns as (
      select s.slot, c.id, c.given ->> format('tracking_%s_id', s.slot) as option
      from private.report_columns(parameters) c
      cross join (values (1), (2)) s (slot)
      where c.basis = 'actual' and (c.start_date, c.end_date) = (options_check.start_date, options_check.end_date)
        and c.given ->> format('tracking_%s_id', s.slot) is not null
    ), complete as (
      select c.slot from columns c group by c.slot having bool_or(c.option = 'unassigned')
    )
    select coalesce(jsonb_agg(private.report_check(format('The columns of %s add up to the net profit without columns', lower(t.name)),
      private.profit_of(options_check.start_date, options_check.end_date), (
        select coalesce(sum(case when r.value ->> 'section' in ('revenue', 'other_income') then a.amount else -a.amount end), 0)
        from jsonb_array_elements(rows) r
        join columns c on c.slot = k.slot
        cross join lateral (select coalesce((r.value -> 'cells' ->> c.id)::numeric, 0) as amount) a),
      'An option has no column. Load the report again; if that does not help, run the controls of the books under Closing.')), '[]')
    from complete k
    join public.tracking_categories t on t.org_id = org and t.slot = k.slot and t.archived_at is null
  );
end $$;
comment on function private.options_check(uuid, date, date, jsonb, jsonb) is
  'Checks that the columns of a category''s options, including Unassigned, add up to the report without them.';

create function private.statement_checks(org uuid, report text, start_date date, end_date date, parameters jsonb, rows jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
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
    when 'profit-loss' then private.options_check(org, statement_checks.start_date, statement_checks.end_date, parameters, rows)
      || case when private.is_tracked() then private.tracked_check(org, statement_checks.start_date, statement_checks.end_date)
      else jsonb_build_array(private.report_check('Net profit equals the change in net assets, excluding owner contributions and drawings', (
        select coalesce(sum(m.debit - m.credit - case when a.type = 'equity' then m.closing else 0 end), 0)
        from private.movements(org, statement_checks.start_date, statement_checks.end_date) m
        join public.accounts a on a.org_id = org and a.id = m.account_id and a.type in ('asset', 'liability', 'equity')),
        told.profit)) end
    when 'balance-sheet' then jsonb_build_array(private.report_check('Assets equal liabilities plus equity', told.equity, told.assets))
    else jsonb_build_array(
      private.report_check('The statement explains the change in cash', told.change, told.explained),
      private.report_check('Closing cash equals the bank accounts in the ledger', (
        select coalesce(sum(t.closing_debit - t.closing_credit), 0)
        from public.trial_balance(statement_checks.start_date, statement_checks.end_date) t
        join public.accounts a on a.org_id = org and a.code = t.account_code and a.subtype = 'bank'), told.closing)) end;
end $$;
comment on function private.statement_checks(uuid, text, date, date, jsonb, jsonb) is 'Checks within a statement as shown, and with other reports.';

create function private.statement_report(org uuid, report text, start_date date, end_date date, parameters jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  rows jsonb;
begin
  perform private.require_report_columns(org, parameters);
  rows := private.statement_rows(org, report, parameters);
  return jsonb_build_object('rows', rows, 'checks', private.statement_checks(org, report, start_date, end_date, parameters, rows));
end $$;
comment on function private.statement_report(uuid, text, date, date, jsonb) is
  'Profit and loss, balance sheet or cash flow: a row for each account or flow, with an amount for each column.';

insert into private.reports (id, call, covers, can_look_back, can_track) values
  ('profit-loss', 'private.statement_report($1, ''profit-loss'', $2, $3, $4)', 'period', true, true),
  ('balance-sheet', 'private.statement_report($1, ''balance-sheet'', $2, $3, $4)', 'day', true, false),
  ('cash-flow', 'private.statement_report($1, ''cash-flow'', $2, $3, $4)', 'period', false, false);
