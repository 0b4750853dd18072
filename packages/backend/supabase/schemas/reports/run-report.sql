-- One function for all reports: returns rows in order, and the checks.

create function private.set_known_at(entry private.reports, known_at timestamptz) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if known_at is not null and not entry.can_look_back then
    perform private.refuse('report.not_known_at',
      'This report cannot be run as recorded at an earlier time. Remove the time, or run the trial balance.');
  end if;
  perform set_config('ledgerwise.known_at', coalesce(known_at::text, ''), true);
end $$;
comment on function private.set_known_at(private.reports, timestamptz) is
  'Limits the current report to entries recorded by a time; refuses it for reports of documents, of which only the current state is known.';

create function private.set_report_options(org uuid, entry private.reports, parameters jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  first constant text := private.report_option(org, parameters, 1);
  second constant text := private.report_option(org, parameters, 2);
begin
  if coalesce(first, second) is not null and not entry.can_track then
    perform private.refuse('report.not_tracked',
      'This report cannot be filtered by tracking options. Remove the filter, or open the profit and loss.');
  end if;
  perform private.set_tracked(first, second);
end $$;
comment on function private.set_report_options(uuid, private.reports, jsonb) is
  'Limits the current report to lines with the requested options; refuses it for reports where that is meaningless.';

create function public.run_report(report text, parameters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  entry constant private.reports := private.report_of(run_report.report);
  end_date constant date := private.report_day(parameters, 'end_date');
  start_date constant date := coalesce(private.report_day(parameters, 'start_date'), case when entry.covers = 'day' then end_date end);
  answer jsonb;
begin
  perform private.require_period(start_date, end_date);
  perform private.set_known_at(entry, private.report_time(parameters, 'known_at'));
  perform private.set_report_options(org, entry, parameters);
  execute format('select %s', entry.call) into answer using org, start_date, end_date, parameters;
  perform set_config('ledgerwise.known_at', '', true), private.set_tracked(null, null);
  return jsonb_build_object('next_page', null, 'currency', private.base_currency(org), 'made_at', now()) || answer;
end $$;
comment on function public.run_report(text, jsonb) is
  'A report by its id: {rows: [{section, group?, link?, cells}], checks: [{check, ok, expected, actual, detail}], currency, made_at, '
  'next_page}. parameters: start_date and end_date (ISO 8601), columns [{id, start_date, end_date, basis, tracking_1_id, tracking_2_id}] of amounts for the reports '
  'that compare periods or options, tracking_1_id and tracking_2_id to count only lines of an option (or unassigned ones), known_at to count only what was recorded by then, account_id or subtypes of the general ledger, contact_id of a '
  'statement, return_id of a tax return other than the GST return, boxes of the GST return''s details, page from 1 where next_page says there is one, rows for shorter pages than 1000. Amounts are text.';
grant execute on function public.run_report(text, jsonb) to authenticated;
