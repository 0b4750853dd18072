-- One door to every report: its rows in their order, and the checks that stand under them.

create function private.set_known_at(report text, known_at timestamptz) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if known_at is not null
    and report not in ('profit-loss', 'balance-sheet', 'trial-balance', 'general-ledger', 'changes-since-close') then
    perform private.refuse('report.not_known_at',
      'This report cannot be made as it was known at an earlier time. Take the time away, or look at the trial balance of then.');
  end if;
  perform set_config('ledgerwise.known_at', coalesce(known_at::text, ''), true);
end $$;
comment on function private.set_known_at(text, timestamptz) is
  'Lets the report that is being made count only what had been recorded by a time; refuses it where documents are counted, which know the present only.';

create function private.report_answer(org uuid, report text, start_date date, end_date date, parameters jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
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
    when 'accounts-receivable' then return private.aging_report(org, 'invoice', end_date, parameters);
    when 'accounts-payable' then return private.aging_report(org, 'bill', end_date, parameters);
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
end $$;
comment on function private.report_answer(uuid, text, date, date, jsonb) is 'The rows and checks of a report by its id.';

create function public.run_report(report text, parameters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  end_date constant date := private.report_day(parameters, 'end_date');
  -- What stands at the end of a day needs no other one.
  start_date constant date := coalesce(private.report_day(parameters, 'start_date'), case when run_report.report in (
    'balance-sheet', 'accounts-receivable', 'accounts-payable', 'inventory-valuation', 'changes-since-close') then end_date end);
  answer jsonb;
begin
  perform private.require_period(start_date, end_date);
  perform private.set_known_at(run_report.report, private.report_time(parameters, 'known_at'));
  answer := private.report_answer(org, run_report.report, start_date, end_date, parameters);
  perform set_config('ledgerwise.known_at', '', true);
  return jsonb_build_object('next_page', null, 'currency', private.base_currency(org), 'made_at', now()) || answer;
end $$;
comment on function public.run_report(text, jsonb) is
  'A report by its id: {rows: [{section, group?, link?, cells}], checks: [{check, ok, expected, actual, detail}], currency, made_at, '
  'next_page}. parameters: start_date and end_date (ISO 8601), columns [{id, start_date, end_date, basis}] of amounts for the reports '
  'that compare periods, known_at to count only what was recorded by then, account_id or subtypes of the general ledger, contact_id of a '
  'statement, boxes of the GST return''s details, page from 1 where next_page says there is one, rows for shorter pages than 1000. Amounts are text.';
grant execute on function public.run_report(text, jsonb) to authenticated;
