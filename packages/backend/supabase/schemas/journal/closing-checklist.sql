-- Checks before a period is locked or a year is closed.

create function private.open_before(org uuid, through_date date)
returns table (what text, count bigint)
language sql stable
set search_path = ''
as $$
  select 'draft_entries', count(*) from public.journal_entries e
  where e.org_id = org and e.status = 'draft' and e.entry_date <= through_date and e.archived_at is null
  union all
  select 'draft_invoices', count(*) from public.invoices i
  where i.org_id = org and i.status = 'draft' and i.invoice_date <= through_date and i.archived_at is null
  union all
  select 'pending_bills', count(*) from public.bills b
  where b.org_id = org and b.status = 'pending' and b.bill_date <= through_date and b.archived_at is null
  union all
  select 'unreconciled', count(*) from public.bank_transactions t
  where t.org_id = org and t.status = 'unmatched' and t.posted_on <= through_date
  union all
  select 'depreciation_due', count(*)
  from public.fixed_assets a
  cross join lateral private.depreciation_due(a, through_date) d
  where a.org_id = org and a.status = 'active'
$$;
comment on function private.open_before(uuid, date) is
  'Unfinished items up to a day: drafts, statement lines without an entry, months of depreciation.';

create function public.closing_checklist(year_end date default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  locked_through constant date := (select s.books_locked_through from public.company_settings s where s.org_id = org);
  closed_through constant date := (select max(e.entry_date) from public.journal_entries e
    where e.org_id = org and e.source_kind = 'year_close' and e.reverses_id is null and e.reversed_by_id is null);
  first_posted constant date := (select min(e.entry_date) from public.journal_entries e where e.org_id = org and e.posted_at is not null);
  -- The year after the last closed one, or the first year of the books.
  wanted constant date := coalesce(closing_checklist.year_end, closed_through + 1, first_posted, private.today(org));
  start_date date;
  last_day date;
begin
  perform private.require_report_date(wanted);
  start_date := private.fiscal_year_start(org, wanted);
  last_day := (start_date + interval '1 year' - interval '1 day')::date;
  return jsonb_build_object('start_date', start_date, 'year_end', last_day, 'as_of', private.today(org),
    'locked_through', locked_through, 'closed_through', closed_through,
    'result', (select coalesce(sum(m.credit - m.debit), 0)::numeric(24, 2)::text
      from private.movements(org, null, last_day) m
      join public.accounts a on a.org_id = org and a.id = m.account_id and a.type in ('revenue', 'expense')),
    'open', (select jsonb_object_agg(o.what, o.count) from private.open_before(org, last_day) o),
    'controls', (select jsonb_agg(jsonb_build_object('check', h."check", 'ok', h.ok, 'detail', h.detail)) from public.books_health() h));
end $$;
comment on function public.closing_checklist(date) is
  'Checklist for closing the financial year that contains a day; without a day the next one: {start_date, year_end, '
  'as_of, locked_through, closed_through, result, open: {draft_entries, draft_invoices, pending_bills, unreconciled, depreciation_due}, '
  'controls: [{check, ok, detail}]}. result is what closing carries to retained earnings, profit positive.';
grant execute on function public.closing_checklist(date) to authenticated;
