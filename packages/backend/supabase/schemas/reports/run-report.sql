-- One door to every report: its rows in their order, and the checks that stand under them.

create function public.run_report(report text, parameters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
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
end $$;
comment on function public.run_report(text, jsonb) is
  'A report by its id: {rows: [{section, group?, link?, cells}], checks: [{check, ok, expected, actual, detail}], currency, made_at, '
  'next_page}. parameters: start_date and end_date (ISO 8601), columns [{id, start_date, end_date, basis}] of amounts for the reports '
  'that compare periods, known_at to count only what was recorded by then. Amounts are text.';
grant execute on function public.run_report(text, jsonb) to authenticated;
