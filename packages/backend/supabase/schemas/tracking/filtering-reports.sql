-- Reports of some options only. As with known_at, the options are set while a report is computed, and the functions that every report uses
-- (movements, lines of an account) apply them. Reports read tracked_days, which is maintained like account_days.

create function private.tracked_option(slot integer) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return nullif(current_setting(format('ledgerwise.tracking_%s', slot), true), '');
end $$;
comment on function private.tracked_option(integer) is
  'Option of a slot for the current report: an id, unassigned for lines without one, null for all lines.';

create function private.is_tracked() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(private.tracked_option(1), private.tracked_option(2)) is not null;
end $$;
comment on function private.is_tracked() is 'True if the current report is limited to options.';

create function private.is_of_option(option text, id uuid) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case when option is null then true when option = 'unassigned' then id is null else id is not null and id = option::uuid end
$$;
comment on function private.is_of_option(text, uuid) is
  'True if an option of a line, or its absence, matches the requested one; option as in tracked_option.';

create function private.report_option(org uuid, parameters jsonb, slot integer) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  given constant text := nullif(lower(btrim(parameters ->> format('tracking_%s_id', slot))), '');
begin
  if given is not null and given <> 'unassigned' and not exists (
    select from public.tracking_options o where o.org_id = org and o.id::text = given and o.slot = report_option.slot) then
    perform private.refuse('tracking_option.unknown', 'This option is not one of your tracking categories. Choose another one, or all.');
  end if;
  return given;
end $$;
comment on function private.report_option(uuid, jsonb, integer) is
  'Option of a slot in the parameters of a report: an id or unassigned; null for all.';

create function private.set_tracked(first text, second text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform set_config('ledgerwise.tracking_1', coalesce(first, ''), true), set_config('ledgerwise.tracking_2', coalesce(second, ''), true);
end $$;
comment on function private.set_tracked(text, text) is 'Limits following reads to lines of these options; null counts all.';

create function private.tracked_parts(org uuid, account uuid, from_date date, through_date date, known_at timestamptz)
returns table (account_id uuid, day date, tracking_1_id uuid, tracking_2_id uuid, debit numeric, credit numeric, line_count bigint)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  if known_at is null then
    return query
    select d.account_id, d.day, d.tracking_1_id, d.tracking_2_id, d.debit, d.credit, d.line_count::bigint
    from private.tracked_days d
    where d.org_id = org and (account is null or d.account_id = account)
      and d.day between coalesce(tracked_parts.from_date, '-infinity') and tracked_parts.through_date;
    return;
  end if;
  return query
  select l.account_id, l.entry_date, l.tracking_1_id, l.tracking_2_id, sum(l.debit), sum(l.credit), count(*)
  from public.journal_lines l
  join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.posted_at <= tracked_parts.known_at
  where l.org_id = org and coalesce(l.tracking_1_id, l.tracking_2_id) is not null and (account is null or l.account_id = account)
    and l.entry_date between coalesce(tracked_parts.from_date, '-infinity') and tracked_parts.through_date
  group by 1, 2, 3, 4;
end $$;
comment on function private.tracked_parts(uuid, uuid, date, date, timestamptz) is
  'Amounts posted with options in a period, of one account or of all; as recorded at a time, or now.';

create function private.movements_tracked(org uuid, from_date date, through_date date, known_at timestamptz)
returns table (account_id uuid, debit numeric, credit numeric, closing numeric, undocumented numeric, line_count bigint)
language plpgsql stable
set search_path = ''
as $$
declare
  first constant text := private.tracked_option(1);
  second constant text := private.tracked_option(2);
begin
  if first <> 'unassigned' or second <> 'unassigned' then
    return query
    select p.account_id, sum(p.debit), sum(p.credit), 0::numeric, 0::numeric, sum(p.line_count)::bigint
    from private.tracked_parts(org, null, movements_tracked.from_date, movements_tracked.through_date, movements_tracked.known_at) p
    where private.is_of_option(first, p.tracking_1_id) and private.is_of_option(second, p.tracking_2_id)
    group by p.account_id;
    return;
  end if;
  -- Amounts without an option are not stored: they are everything less the lines with one.
  return query
  select t.account_id, sum(t.debit), sum(t.credit), sum(t.closing), sum(t.undocumented), sum(t.line_count)::bigint
  from (
    select m.account_id, m.debit, m.credit, m.closing, m.undocumented, m.line_count
    from private.movements_kept(org, movements_tracked.from_date, movements_tracked.through_date) m
    where movements_tracked.known_at is null
    union all
    select m.account_id, m.debit, m.credit, m.closing, m.undocumented, m.line_count
    from private.movements_known(org, movements_tracked.from_date, movements_tracked.through_date, movements_tracked.known_at) m
    where movements_tracked.known_at is not null
    union all
    select p.account_id, -p.debit, -p.credit, 0, 0, -p.line_count
    from private.tracked_parts(org, null, movements_tracked.from_date, movements_tracked.through_date, movements_tracked.known_at) p
    where not (private.is_of_option(first, p.tracking_1_id) and private.is_of_option(second, p.tracking_2_id))
  ) t
  group by t.account_id
  having sum(t.line_count) > 0;
end $$;
comment on function private.movements_tracked(uuid, date, date, timestamptz) is
  'Like movements, for the lines of some options. undocumented is only known for all lines.';

create function private.tracked_check(org uuid, start_date date, end_date date) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  known_at constant timestamptz := private.known_at();
  first constant text := private.tracked_option(1);
  second constant text := private.tracked_option(2);
begin
  if coalesce(first, 'unassigned') = 'unassigned' and coalesce(second, 'unassigned') = 'unassigned' then
    -- All lines of the period would have to be read for it.
    return '[]';
  end if;
  return jsonb_build_array(private.report_check('The report adds up to the lines of the journal', (
    select coalesce(sum(abs(t.net)), 0) from (
      select sum(l.debit - l.credit) as net
      from public.journal_lines l
      join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and (known_at is null or e.posted_at <= known_at)
      where l.org_id = org and l.entry_date between tracked_check.start_date and tracked_check.end_date
        -- Repeated, so that the lines are found by their option.
        and (first is null or first = 'unassigned' or l.tracking_1_id = nullif(first, 'unassigned')::uuid)
        and (second is null or second = 'unassigned' or l.tracking_2_id = nullif(second, 'unassigned')::uuid)
        and private.is_of_option(first, l.tracking_1_id) and private.is_of_option(second, l.tracking_2_id)
      group by l.account_id) t), (
    select coalesce(sum(abs(m.debit - m.credit)), 0)
    from private.movements(org, tracked_check.start_date, tracked_check.end_date) m)));
end $$;
comment on function private.tracked_check(uuid, date, date) is
  'Checks of a report of some options: the stored balances that it uses equal the sum of the lines.';

create function private.tracked_days_of(org uuid, account uuid, from_date date, through_date date, known_at timestamptz)
returns table (day date, net numeric, line_count bigint)
language plpgsql stable
set search_path = ''
as $$
declare
  first constant text := private.tracked_option(1);
  second constant text := private.tracked_option(2);
  takes_options constant boolean := first <> 'unassigned' or second <> 'unassigned';
begin
  return query
  select p.day, case when takes_options then p.debit - p.credit else p.credit - p.debit end,
    case when takes_options then p.line_count else -p.line_count end
  from private.tracked_parts(org, account, tracked_days_of.from_date, tracked_days_of.through_date, tracked_days_of.known_at) p
  where (private.is_of_option(first, p.tracking_1_id) and private.is_of_option(second, p.tracking_2_id)) = coalesce(takes_options, false);
  if takes_options then
    return;
  elsif tracked_days_of.known_at is null then
    return query
    select d.day, d.debit - d.credit, d.line_count::bigint from private.account_days d
    where d.org_id = org and d.account_id = account and d.day between tracked_days_of.from_date and tracked_days_of.through_date;
  else
    return query
    select l.entry_date, sum(l.debit - l.credit), count(*)
    from public.journal_lines l
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.posted_at <= tracked_days_of.known_at
    where l.org_id = org and l.account_id = account and l.entry_date between tracked_days_of.from_date and tracked_days_of.through_date
    group by l.entry_date;
  end if;
end $$;
comment on function private.tracked_days_of(uuid, uuid, date, date, timestamptz) is
  'Amounts posted to an account on each day with the options of the report, in parts to sum.';
