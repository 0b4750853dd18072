-- Reports as recorded at an earlier time: only entries recorded by then count. Stored balances are current: later entries are subtracted,
-- which are few if entries are recorded about when they are dated.

create function private.known_at() returns timestamptz
language plpgsql stable
set search_path = ''
as $$
begin
  return nullif(current_setting('ledgerwise.known_at', true), '')::timestamptz;
end $$;
comment on function private.known_at() is 'Time by which an entry must have been recorded to count in the current report; null if all count.';

create function private.recorded_days(
  org uuid, account uuid, from_date date, through_date date, after timestamptz, until timestamptz
)
returns table (account_id uuid, day date, debit numeric, credit numeric, closing numeric, undocumented numeric, line_count bigint)
language plpgsql stable
set search_path = ''
-- Recording time and entry date are correlated, which the planner does not know: it would read the whole journal to look up a few entries.
set plan_cache_mode = 'force_custom_plan'
set enable_hashjoin = off
set enable_mergejoin = off
set random_page_cost = 1.1
set max_parallel_workers_per_gather = 0
as $$
begin
  return query
  select l.account_id, l.entry_date, sum(l.debit), sum(l.credit),
    coalesce(sum(l.debit - l.credit) filter (where e.source_kind = 'year_close'), 0),
    coalesce(sum(l.debit - l.credit) filter (where e.source_id is null), 0), count(*)
  from (
    -- The index contains only this; the entry itself is read if it is one of the few.
    select r.id from public.journal_entries r
    where r.org_id = org and r.posted_at > recorded_days.after and r.posted_at <= recorded_days.until
      and r.entry_date between recorded_days.from_date and recorded_days.through_date
  ) r
  join public.journal_entries e on e.org_id = org and e.id = r.id
  join public.journal_lines l on l.org_id = org and l.journal_entry_id = r.id
  where recorded_days.account is null or l.account_id = recorded_days.account
  group by l.account_id, l.entry_date;
end $$;
comment on function private.recorded_days(uuid, uuid, date, date, timestamptz, timestamptz) is
  'Like account_days, for entries recorded in a span of time; of one account, or of all.';

create function private.known_parts(first_day date, last_day date, known_at timestamptz)
returns table (from_date date, through_date date, is_later boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  known_on constant date := (known_parts.known_at at time zone 'UTC')::date;
begin
  return query
  select p.* from (values
    (known_parts.first_day, least(known_parts.last_day, known_on), false),
    (greatest(known_parts.first_day, known_on + 1), known_parts.last_day, true)
  ) p (from_date, through_date, is_later)
  where p.from_date <= p.through_date;
end $$;
comment on function private.known_parts(date, date, timestamptz) is
  'A period parted at the day when it was known: of the days up to it nearly all was recorded by then, of later ones nearly nothing.';

create function private.movements_known(org uuid, from_date date, through_date date, known_at timestamptz)
returns table (account_id uuid, debit numeric, credit numeric, closing numeric, undocumented numeric, line_count bigint)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select t.account_id, sum(t.debit), sum(t.credit), sum(t.closing), sum(t.undocumented), sum(t.line_count)::bigint
  from private.known_parts(coalesce(movements_known.from_date, '-infinity'), movements_known.through_date, movements_known.known_at) p
  cross join lateral (
    select m.* from private.movements_kept(org, p.from_date, p.through_date) m where not p.is_later
    union all
    select r.account_id, -r.debit, -r.credit, -r.closing, -r.undocumented, -r.line_count
    from private.recorded_days(org, null, p.from_date, p.through_date, movements_known.known_at, 'infinity') r where not p.is_later
    union all
    select r.account_id, r.debit, r.credit, r.closing, r.undocumented, r.line_count
    from private.recorded_days(org, null, p.from_date, p.through_date, '-infinity', movements_known.known_at) r where p.is_later
  ) t
  group by t.account_id
  having sum(t.line_count) > 0;
end $$;
comment on function private.movements_known(uuid, date, date, timestamptz) is 'Like movements, for entries recorded by a time.';

create function private.account_days_of(org uuid, account uuid, from_date date, through_date date)
returns table (day date, net numeric, line_count bigint)
language plpgsql stable
set search_path = ''
as $$
declare
  few_lines constant bigint := 500;
  known_at constant timestamptz := private.known_at();
begin
  if private.is_tracked() then
    return query
    select t.day, sum(t.net), sum(t.line_count)::bigint
    from private.tracked_days_of(org, account, account_days_of.from_date, account_days_of.through_date, known_at) t
    group by t.day
    having sum(t.line_count) > 0;
  elsif known_at is null then
    return query
    select d.day, d.debit - d.credit, d.line_count::bigint
    from private.account_days d
    where d.org_id = org and d.account_id = account and d.day between account_days_of.from_date and account_days_of.through_date;
  elsif few_lines > (
    select coalesce(sum(d.line_count), 0) from private.account_days d
    where d.org_id = org and d.account_id = account and d.day between account_days_of.from_date and account_days_of.through_date
  ) then
    return query
    select l.entry_date, sum(l.debit - l.credit), count(*)
    from public.journal_lines l
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.posted_at <= known_at
    where l.org_id = org and l.account_id = account and l.entry_date between account_days_of.from_date and account_days_of.through_date
    group by l.entry_date;
  else
    return query
    select t.day, sum(t.net), sum(t.line_count)::bigint
    from private.known_parts(account_days_of.from_date, account_days_of.through_date, known_at) p
    cross join lateral (
      select d.day, d.debit - d.credit as net, d.line_count::bigint from private.account_days d
      where not p.is_later and d.org_id = org and d.account_id = account and d.day between p.from_date and p.through_date
      union all
      select r.day, r.credit - r.debit, -r.line_count
      from private.recorded_days(org, account, p.from_date, p.through_date, known_at, 'infinity') r where not p.is_later
      union all
      select r.day, r.debit - r.credit, r.line_count
      from private.recorded_days(org, account, p.from_date, p.through_date, '-infinity', known_at) r where p.is_later
    ) t
    group by t.day
    having sum(t.line_count) > 0;
  end if;
end $$;
comment on function private.account_days_of(uuid, uuid, date, date) is
  'Amounts posted to an account on each day, debit positive, and the number of lines. Entries recorded after known_at do not count.';
