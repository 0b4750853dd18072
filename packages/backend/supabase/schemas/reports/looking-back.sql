-- Reports as the books were known at an earlier time: only what had been recorded by then counts. Kept balances know the
-- present only, so here the lines themselves are summed.

create function private.known_at() returns timestamptz
language plpgsql stable
set search_path = ''
as $$
begin
  return nullif(current_setting('ledgerwise.known_at', true), '')::timestamptz;
end $$;
comment on function private.known_at() is
  'By when an entry must have been recorded to count in the report that is being made; null where all count.';

create function private.movements_known(org uuid, from_date date, through_date date, known_at timestamptz)
returns table (account_id uuid, debit numeric, credit numeric, closing numeric, undocumented numeric, line_count bigint)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select l.account_id, sum(l.debit), sum(l.credit),
    coalesce(sum(l.debit - l.credit) filter (where e.source_kind = 'year_close'), 0),
    coalesce(sum(l.debit - l.credit) filter (where e.source_id is null), 0), count(*)
  from public.journal_lines l
  join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.posted_at <= movements_known.known_at
  where l.org_id = org and l.entry_date between coalesce(movements_known.from_date, '-infinity') and movements_known.through_date
  group by l.account_id;
end $$;
comment on function private.movements_known(uuid, date, date, timestamptz) is
  'As movements, of entries that had been recorded at a time.';

create function private.account_days_of(org uuid, account uuid, from_date date, through_date date)
returns table (day date, net numeric, line_count bigint)
language plpgsql stable
set search_path = ''
as $$
declare
  known_at constant timestamptz := private.known_at();
begin
  if known_at is null then
    return query
    select d.day, d.debit - d.credit, d.line_count::bigint
    from private.account_days d
    where d.org_id = org and d.account_id = account and d.day between account_days_of.from_date and account_days_of.through_date;
    return;
  end if;
  return query
  select l.entry_date, sum(l.debit - l.credit), count(*)
  from public.journal_lines l
  join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.posted_at <= known_at
  where l.org_id = org and l.account_id = account and l.entry_date between account_days_of.from_date and account_days_of.through_date
  group by l.entry_date;
end $$;
comment on function private.account_days_of(uuid, uuid, date, date) is
  'What was posted to an account on each day, debit positive, and how many lines that were. Of what was recorded later than known_at nothing counts.';
