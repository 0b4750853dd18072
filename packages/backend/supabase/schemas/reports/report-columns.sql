-- Parameters of a report: its amount columns, and the form of its rows and checks.

create function private.report_columns(parameters jsonb)
returns table (place bigint, id text, start_date date, end_date date, basis text, given jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  most_columns constant integer := 41;
begin
  if jsonb_typeof(parameters -> 'columns') is distinct from 'array' or jsonb_array_length(parameters -> 'columns') not between 1 and most_columns then
    perform private.refuse('report.columns', format('A report has between 1 and %s columns of amounts. Choose a shorter period, or filter by an option instead of showing options as columns.', most_columns),
      jsonb_build_object('limit', most_columns));
  end if;
  return query
  select c.place, c.given ->> 'id', private.report_day(c.given, 'start_date'), private.report_day(c.given, 'end_date'),
    coalesce(c.given ->> 'basis', 'actual'), c.given
  from jsonb_array_elements(parameters -> 'columns') with ordinality c (given, place);
end $$;
comment on function private.report_columns(jsonb) is 'Requested amount columns of a report, in order.';

create function private.require_report_columns(org uuid, parameters jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  wanted record;
begin
  for wanted in select c.* from private.report_columns(parameters) c loop
    perform private.require_period(wanted.start_date, wanted.end_date);
    if wanted.basis = 'budget' and (private.is_tracked()
      or coalesce(private.report_option(org, wanted.given, 1), private.report_option(org, wanted.given, 2)) is not null) then
      perform private.refuse('report.columns', 'Budgets cover all tracking options together. Remove the budget or the options.');
    end if;
    if wanted.id is null or wanted.basis not in ('actual', 'budget') then
      perform private.refuse('report.columns', 'Each column of a report needs an id, and holds what happened ("actual") or what was planned ("budget").');
    end if;
  end loop;
end $$;
comment on function private.require_report_columns(uuid, jsonb) is 'Refuses columns without a period, an id or a known basis, and budgets of some options.';

create function private.report_check(
  name text, expected numeric, actual numeric,
  advice text default 'Open Closing, run the controls of the books, and check what they list.'
) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('check', name, 'ok', expected = actual, 'expected', round(expected, 2)::text,
    'actual', round(actual, 2)::text, 'detail', case when expected <> actual then advice end)
$$;
comment on function private.report_check(text, numeric, numeric, text) is 'Two sides of a report that must be equal, and the remedy if they are not.';

create function private.page_check(name text, expected numeric, actual numeric, advice text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select private.report_check(name, expected, actual, advice) || '{"adds_up": true}'
$$;
comment on function private.page_check(text, numeric, numeric, text) is 'A check of one page of a report; both sides are summed over all pages.';

create function private.report_link(report text, parameters jsonb default '{}') returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('table', 'reports', 'id', report) || parameters
$$;
comment on function private.report_link(text, jsonb) is 'Link of a row to another report, with parameters besides its days.';

create function private.account_link(account uuid) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when account is not null then jsonb_build_object('table', 'accounts', 'id', account) end
$$;
comment on function private.account_link(uuid) is 'Link of a row to an account''s lines.';
