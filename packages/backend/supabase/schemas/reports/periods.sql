-- Base of every report: permission, dates, and the totals of a period from the stored balances.

select private.grant_permission('reports.read', 'viewer');

create function private.require_report_date(on_date date) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if on_date is null then
    perform private.refuse('report.date_required', 'Choose a date for the report.');
  elsif on_date not between '0001-01-01' and '9999-12-31' then
    perform private.refuse('report.date_out_of_range', format(
      'A report cannot be made for %s. Choose a date between 0001-01-01 and 9999-12-31.', on_date));
  end if;
end $$;
comment on function private.require_report_date(date) is 'Refuses a date that is missing, or outside the calendar.';

create function private.require_period(start_date date, end_date date) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if start_date is null or end_date is null then
    perform private.refuse('report.date_required', 'Choose a start date and an end date for the report.');
  end if;
  perform private.require_report_date(start_date), private.require_report_date(end_date);
  if start_date > end_date then
    perform private.refuse('report.dates_inverted', 'Start date must be before end date');
  end if;
end $$;
comment on function private.require_period(date, date) is 'Refuses a period that is incomplete or runs backwards. One day is a period.';

create function private.month_of(on_date date) returns date
language sql immutable parallel safe
as $$
  select pg_catalog.date_trunc('month', on_date::timestamp)::date
$$;
comment on function private.month_of(date) is 'The first day of a date''s month.';

create function private.movements_kept(org uuid, from_date date, through_date date)
returns table (account_id uuid, debit numeric, credit numeric, closing numeric, undocumented numeric, line_count bigint)
language plpgsql stable parallel restricted
set search_path = ''
-- Summing a few thousand rows is faster than starting another process.
set max_parallel_workers_per_gather = 0
as $$
-- Whole months start at the first of a month not before from_date, and end before the month that through_date is in.
declare
  first_day constant date := coalesce(from_date, '-infinity');
  first_month constant date := case when from_date is null then '-infinity'
    else (private.month_of(from_date - 1) + interval '1 month')::date end;
  end_month constant date := private.month_of(through_date + 1);
begin
  return query
  select t.account_id, sum(t.debit), sum(t.credit), sum(t.closing), sum(t.undocumented), sum(t.line_count)
  from (
    select m.account_id, m.debit, m.credit, m.closing, m.undocumented, m.line_count
    from private.account_months m
    where m.org_id = org and m.month >= first_month and m.month < end_month
    union all
    select d.account_id, d.debit, d.credit, d.closing, d.undocumented, d.line_count
    from private.account_days d
    where d.org_id = org and d.day >= first_day and d.day < least(first_month, through_date + 1)
    union all
    select d.account_id, d.debit, d.credit, d.closing, d.undocumented, d.line_count
    from private.account_days d
    where d.org_id = org and d.day >= greatest(first_month, end_month) and d.day <= through_date
  ) t
  group by t.account_id;
end $$;
comment on function private.movements_kept(uuid, date, date) is 'Amounts posted to each account in a period, from the current stored balances.';

create function private.movements(org uuid, from_date date, through_date date)
returns table (account_id uuid, debit numeric, credit numeric, closing numeric, undocumented numeric, line_count bigint)
language plpgsql stable parallel restricted
set search_path = ''
as $$
declare
  known_at constant timestamptz := private.known_at();
begin
  if private.is_tracked() then
    return query select m.* from private.movements_tracked(org, from_date, through_date, known_at) m;
  elsif known_at is null then
    return query select m.* from private.movements_kept(org, from_date, through_date) m;
  else
    return query select m.* from private.movements_known(org, from_date, through_date, known_at) m;
  end if;
end $$;
comment on function private.movements(uuid, date, date) is
  'Movement of each account in a period, in the base currency; from the beginning if from_date is null. closing and '
  'undocumented as in account_months. Lines recorded later than known_at, or with other tracking options than '
  'requested, do not count.';

create function private.statement_section(subtype text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when subtype in ('revenue', 'other_income', 'cost_of_sales') then subtype
    when subtype in ('expense', 'depreciation') then 'expenses'
    when subtype = 'other_expense' then 'other_expenses'
    when subtype in ('fixed_asset', 'accumulated_depreciation') then 'fixed_assets'
    when subtype = 'long_term_liability' then 'long_term_liabilities'
    when subtype in ('equity', 'retained_earnings') then 'equity' end
$$;
comment on function private.statement_section(text) is
  'Section of a statement for accounts of a subtype. Null: current assets or liabilities, depending on the account''s type.';

create function private.control_total(org uuid, subtype text, through_date date) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(m.debit - m.credit), 0)
  from private.movements(org, null, through_date) m
  join public.accounts a on a.org_id = org and a.id = m.account_id and a.subtype = control_total.subtype
$$;
comment on function private.control_total(uuid, text, date) is 'Total balance of the accounts of a subtype at the end of a day, debit positive.';
