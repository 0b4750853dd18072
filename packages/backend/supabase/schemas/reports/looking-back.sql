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
returns table (account_id uuid, debit numeric, credit numeric, closing numeric, undocumented numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select l.account_id, sum(l.debit), sum(l.credit),
    coalesce(sum(l.debit - l.credit) filter (where e.source_kind = 'year_close'), 0),
    coalesce(sum(l.debit - l.credit) filter (where e.source_id is null), 0)
  from public.journal_lines l
  join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.posted_at <= movements_known.known_at
  where l.org_id = org and l.entry_date between coalesce(movements_known.from_date, '-infinity') and movements_known.through_date
  group by l.account_id;
end $$;
comment on function private.movements_known(uuid, date, date, timestamptz) is
  'As movements, of entries that had been recorded at a time.';
