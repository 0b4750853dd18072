set check_function_bodies = off;

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
  advice constant text := 'Open Closing, run the controls of the books, and look at what they name.';
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
        told.profit, advice))
    when 'balance-sheet' then jsonb_build_array(private.report_check('Assets are liabilities and equity', told.equity, told.assets, advice))
    else jsonb_build_array(
      private.report_check('The statement explains the change in cash', told.change, told.explained, advice),
      private.report_check('Cash at the end is what the bank accounts hold in the ledger', (
        select coalesce(sum(t.closing_debit - t.closing_credit), 0)
        from public.trial_balance(statement_checks.start_date, statement_checks.end_date) t
        join public.accounts a on a.org_id = org and a.code = t.account_code and a.subtype = 'bank'), told.closing, advice)) end;
end $function$;

drop function "private"."net_assets"(date);

drop function "private"."statement_checks"(uuid, text, date, date);

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
  advice constant text := 'Open Closing, run the controls of the books, and look at what they name.';
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
        'cells', jsonb_build_object('date', l.entry_date, 'number', l.entry_number, 'contact', case when l.contact_id is not null then coalesce(
            (select c.name from public.customers c where c.org_id = org and c.id = l.contact_id),
            (select v.name from public.vendors v where v.org_id = org and v.id = l.contact_id)) end,
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
          (select coalesce(sum(m.credit), 0) from moved m), advice),
        private.report_check('The accounts end with what the ledger holds at the end of the last day', (
            select coalesce(sum(abs(m.debit - m.credit)), 0)
            from private.movements(org, null, general_ledger_report.end_date) m join chosen c on c.id = m.account_id),
          (select coalesce(sum(abs(c.opening + c.net)), 0) from chosen c), advice)))
  );
end $function$;

create or replace function private.gst_by_accounts (
  org        uuid,
  start_date date,
  end_date   date,
  told       numeric
)
  returns numeric
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  moved constant numeric := (
    select coalesce(sum(m.credit - m.debit), 0)
    from private.movements(org, gst_by_accounts.start_date, gst_by_accounts.end_date) m
    join private.gst_accounts(org) g on g.account_id = m.account_id) - coalesce((
    select n.sold from private.gst_nets(org, gst_by_accounts.start_date, gst_by_accounts.end_date, null) n where n.gst_box = 'gst_settled'), 0);
begin
  if moved = told then
    return moved;
  end if;
  -- Rarely: what was posted by hand before an account kept GST, and what takes that back, is in no return. To find it each line is read.
  return moved - (
    select coalesce(sum(l.credit - l.debit), 0)
    from private.gst_accounts(org) g
    join public.journal_lines l on l.org_id = org and l.account_id = g.account_id and l.gst_box is null
      and l.entry_date between gst_by_accounts.start_date and gst_by_accounts.end_date
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
    left join public.journal_entries o on o.org_id = org and o.id = e.reverses_id
    where coalesce(o.posted_at, e.posted_at) < g.since);
end $function$;

create or replace function private.gst_return_report (
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
  done constant private.filed_gst := private.filed_gst(org);
  advice constant text := 'Open Closing, run the controls of the books, and look at what they name under tax accounts.';
begin
  return (
    with boxes as materialized (
      select b.* from private.gst_not_filed(org, gst_return_report.start_date, gst_return_report.end_date) b
    ), late as (
      select e.id, e.number, e.entry_number, e.description, e.entry_date, e.source_kind, e.source_id,
        sum(l.credit - l.debit) filter (where l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment')) as gst
      from public.journal_entries e
      join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id and l.gst_box is not null and l.gst_box <> 'gst_settled'
      where e.org_id = org and e.number > done.through_number
        and e.entry_date between done.first_day and least(gst_return_report.start_date - 1, done.last_day)
      group by e.id, e.number, e.entry_number, e.description, e.entry_date, e.source_kind, e.source_id
    ), rows as (
      select b.place::bigint as place, jsonb_build_object(
        'section', case when b.place <= 4 then 'sales' when b.place <= 8 then 'purchases' else 'gst' end,
        'link', private.report_link('gst-details', jsonb_build_object('boxes', array_to_string(private.lines_of_box(b.box), ','))),
        'cells', jsonb_build_object('label', b.label, 'amount', b.amount::text, 'filed', b.filed::text, 'late', b.late::text, 'open', b.open::text)) as told
      from boxes b
      union all
      select 100 + l.number::bigint, jsonb_build_object('section', 'late', 'link', private.source_link(org, l.id, l.source_kind, l.source_id),
        'cells', jsonb_build_object('label', format('%s, %s: %s', l.entry_number, l.entry_date, l.description), 'late', coalesce(l.gst, 0)::numeric(24, 2)::text))
      from late l
    )
    select jsonb_build_object('rows', (select jsonb_agg(r.told order by r.place) from rows r), 'checks', jsonb_build_array(
      private.report_check('GST to pay is what the GST accounts moved by, without what was paid over',
        private.gst_by_accounts(org, gst_return_report.start_date, gst_return_report.end_date, (select b.amount from boxes b where b.box = 'net_payable')),
        (select b.amount from boxes b where b.box = 'net_payable'), advice),
      private.report_check('What was filed is what the ledger holds of the filed days', (
          select coalesce(sum(r.net_payable), 0) from public.gst_returns r where r.org_id = org and r.status = 'filed'), (
          select f.amount - s.amount
          from private.gst_boxes(org, done.first_day, done.last_day) f
          join private.gst_boxes(org, done.first_day, done.last_day, done.through_number) s on s.box = f.box
          where f.box = 'net_payable'), advice)))
  );
end $function$;

create or replace function private.report_answer (
  org        uuid,
  report     text,
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
  rows jsonb;
begin
  case report_answer.report
    when 'profit-loss', 'balance-sheet', 'cash-flow' then
      perform private.require_report_columns(parameters);
      rows := private.statement_rows(org, report, parameters);
      return jsonb_build_object('rows', rows, 'checks', private.statement_checks(org, report, start_date, end_date, parameters, rows));
    when 'trial-balance' then return private.trial_balance_report(org, start_date, end_date);
    when 'general-ledger' then return private.general_ledger_report(org, start_date, end_date, parameters);
    when 'accounts-receivable' then return private.aging_report(org, 'invoice', end_date, private.report_page(parameters));
    when 'accounts-payable' then return private.aging_report(org, 'bill', end_date, private.report_page(parameters));
    when 'gst-return' then return private.gst_return_report(org, start_date, end_date);
    when 'gst-details' then return private.gst_details_report(org, start_date, end_date, parameters);
    when 'budget-vs-actual' then return private.budget_report(org, start_date, end_date);
    when 'inventory-valuation' then return private.inventory_report(org, end_date);
    when 'fixed-assets' then return private.fixed_asset_report(org, start_date, end_date);
    when 'customer-statement' then return private.contact_statement_report(org, 'invoice', start_date, end_date, parameters);
    when 'vendor-statement' then return private.contact_statement_report(org, 'bill', start_date, end_date, parameters);
    when 'changes-since-close' then return private.changes_report(org, end_date, parameters);
    else
      perform private.refuse('report.unknown', format('There is no report "%s". Choose one from the list.', left(coalesce(report, ''), 40)));
  end case;
end $function$;

create or replace function private.shown_figures (
  org        uuid,
  report     text,
  start_date date,
  end_date   date,
  parameters jsonb,
  rows       jsonb
)
  returns table (
    section text,
    name    text,
    amount  numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  shown constant text := (
    select c.id from private.report_columns(parameters) c
    where c.basis = 'actual' and c.end_date = shown_figures.end_date and (c.start_date = shown_figures.start_date or report = 'balance-sheet')
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
end $function$;

comment on function "private"."gst_by_accounts"(uuid, date, date, numeric) is 'What GST the accounts that keep it took in during a period, without what settled it: what a return should tell.';

comment on function "private"."shown_figures"(uuid, text, date, date, jsonb, jsonb) is 'The figures of a statement for its whole period, from the column that shows it where there is one.';

comment on function "private"."statement_checks"(uuid, text, date, date, jsonb, jsonb) is 'What must agree in a statement as it is shown, and with others.';

revoke all on function "private"."gst_by_accounts"(uuid, date, date, numeric) from public;

grant execute on function "private"."gst_by_accounts"(uuid, date, date, numeric) to "postgres";

revoke all on function "private"."shown_figures"(uuid, text, date, date, jsonb, jsonb) from public;

grant execute on function "private"."shown_figures"(uuid, text, date, date, jsonb, jsonb) to "postgres";

reset check_function_bodies;
