set check_function_bodies = off;

create or replace function public.budget_sheet (
  first_month date default null::date
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('budgets.read', 'read budgets');
  wanted constant date := coalesce(budget_sheet.first_month, private.fiscal_year_start(org, private.today(org)));
  start date;
begin
  perform private.require_calendar_date(wanted);
  start := date_trunc('month', wanted::timestamp)::date;
  return jsonb_build_object('first_month', start, 'accounts', (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'type', a.type,
      'amounts', coalesce(b.amounts, '{}')) order by a.code), '[]')
    from public.accounts a
    left join lateral (
      select jsonb_object_agg(b.month, b.amount::text) as amounts from public.budgets b
      where b.org_id = org and b.account_id = a.id and b.month >= start and b.month < start + interval '1 year'
    ) b on true
    where a.org_id = org and (b.amounts is not null or (a.is_active and a.type in ('revenue', 'expense')))));
end $function$;

create or replace function public.closing_checklist (
  year_end date default null::date
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
  locked_through constant date := (select s.books_locked_through from public.company_settings s where s.org_id = org);
  closed_through constant date := (select max(e.entry_date) from public.journal_entries e
    where e.org_id = org and e.source_kind = 'year_close' and e.reverses_id is null and e.reversed_by_id is null);
  first_posted constant date := (select min(e.entry_date) from public.journal_entries e where e.org_id = org and e.posted_at is not null);
  -- The year after the one that was closed last, else the one in which the books begin.
  wanted constant date := coalesce(closing_checklist.year_end, closed_through + 1, first_posted, private.today(org));
  start_date date;
  last_day date;
begin
  perform private.require_report_date(wanted);
  start_date := private.fiscal_year_start(org, wanted);
  last_day := (start_date + interval '1 year' - interval '1 day')::date;
  return jsonb_build_object('start_date', start_date, 'year_end', last_day, 'as_of', private.today(org),
    'locked_through', locked_through, 'closed_through', closed_through,
    'result', (select coalesce(sum(m.credit - m.debit), 0)::numeric(18, 2)::text
      from private.movements(org, null, last_day) m
      join public.accounts a on a.org_id = org and a.id = m.account_id and a.type in ('revenue', 'expense')),
    'open', (select jsonb_object_agg(o.what, o.count) from private.open_before(org, last_day) o),
    'controls', (select jsonb_agg(jsonb_build_object('check', h."check", 'ok', h.ok, 'detail', h.detail)) from public.books_health() h));
end $function$;

reset check_function_bodies;
