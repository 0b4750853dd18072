-- Controls of the journal itself: it balances, is complete and unchanged, and closed years are at zero.

create function private.control_balanced_entries(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with sums as (
    select journal_entry_id, sum(debit) as debit, sum(credit) as credit
    from public.journal_lines where org_id = org group by 1
  ), faults as (
    select e.number, format('journal entry %s (%s): debits %s, credits %s, total %s',
      e.entry_number, e.id, coalesce(l.debit, 0), coalesce(l.credit, 0), e.total_debit) as fault
    from public.journal_entries e
    left join sums l on l.journal_entry_id = e.id
    where e.org_id = org and e.posted_at is not null
      and (coalesce(l.debit, 0) <> coalesce(l.credit, 0) or coalesce(l.debit, 0) <> e.total_debit or e.total_debit <> e.total_credit)
    union all
    select e.number, case when e.id is null then format('journal line %s: its journal entry (%s) is missing', l.id, l.journal_entry_id)
      else format('journal line %s: dated %s, and journal entry %s (%s) %s', l.id, l.entry_date, e.entry_number, e.id, e.entry_date) end
    from public.journal_lines l
    left join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id
    where l.org_id = org and (e.id is null or e.posted_at is null or e.entry_date <> l.entry_date)
  )
  select private.control_by_faults('balanced entries', coalesce(array_agg(fault order by number), '{}')) from faults
$$;
comment on function private.control_balanced_entries(uuid) is
  'Every posted entry balances and adds up to its totals; every line belongs to one, and has its date.';

create function private.control_hash_chain(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with texts as (
    select l.journal_entry_id, string_agg(private.line_text(l.position, l.account_id, l.debit, l.credit, l.contact_id, l.currency,
      l.foreign_amount, l.gst_box, l.description, l.tracking_1_id, l.tracking_2_id), E'\n' order by l.position) as lines,
      array_agg(l.id order by l.position) as ids
    from public.journal_lines l where l.org_id = org group by 1
  ), chain as (
    select e.*, t.lines, t.ids, lag(e.hash, 1, '') over (order by e.number) as hash_before
    from public.journal_entries e left join texts t on t.journal_entry_id = e.id
    where e.org_id = org and e.posted_at is not null
  ), faults as (
    select c.number, format('journal entry %s (%s) or one of its lines (%s) was changed after posting', c.entry_number, c.id,
      array_to_string(c.ids, ', ')) as fault
    from chain c
    where c.hash is distinct from private.entry_hash(c.previous_hash, c.number, c.entry_date, c.description, c.reference,
      c.source_kind, c.source_id, c.reverses_id, c.posted_at, c.lines)
    union all
    select c.number, format('journal entry %s (%s) does not follow the one before it', c.entry_number, c.id)
    from chain c where c.previous_hash <> c.hash_before
    union all
    select 0, format('the last entry should be number %s with the hash %s', g.last_number, g.last_hash)
    from private.ledgers g
    cross join (
      select coalesce(max(c.number), 0) as number, coalesce((array_agg(c.hash order by c.number desc))[1], '') as hash from chain c
    ) last
    where g.org_id = org and (g.last_number, g.last_hash) is distinct from (last.number, last.hash)
  )
  select private.control_by_faults('hash chain', coalesce(array_agg(fault order by number), '{}')) from faults
$$;
comment on function private.control_hash_chain(uuid) is
  'The hash of every entry equals the one computed when it was posted, and follows its predecessor.';

create function private.control_kept_balances(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with lines as (
    select account_id, entry_date as day, sum(debit) as debit, sum(credit) as credit, count(*) as line_count
    from public.journal_lines where org_id = org group by 1, 2
  ), faults as (
    select format('account %s on %s: lines %s/%s, kept %s/%s', coalesce(l.account_id, d.account_id), coalesce(l.day, d.day),
      l.debit, l.credit, d.debit, d.credit) as fault
    from lines l
    full join (select * from private.account_days where org_id = org) d on d.account_id = l.account_id and d.day = l.day
    where (l.debit, l.credit, l.line_count) is distinct from (d.debit, d.credit, d.line_count::bigint)
    union all
    select format('account %s in %s: days and month disagree', coalesce(d.account_id, m.account_id), coalesce(d.month, m.month))
    from (
      select account_id, date_trunc('month', day::timestamp)::date as month, sum(debit) as debit, sum(credit) as credit, sum(closing) as closing,
        sum(undocumented) as undocumented
      from private.account_days where org_id = org group by 1, 2
    ) d
    full join (select * from private.account_months where org_id = org) m on m.account_id = d.account_id and m.month = d.month
    where (d.debit, d.credit, d.closing, d.undocumented) is distinct from (m.debit, m.credit, m.closing, m.undocumented)
    union all
    select format('account %s on %s, by tracking options: lines %s/%s, kept %s/%s', coalesce(l.account_id, d.account_id),
      coalesce(l.day, d.day), l.debit, l.credit, d.debit, d.credit)
    from (
      select account_id, entry_date as day, tracking_1_id, tracking_2_id, sum(debit) as debit, sum(credit) as credit, count(*) as line_count
      from public.journal_lines where org_id = org and coalesce(tracking_1_id, tracking_2_id) is not null
      group by 1, 2, 3, 4
    ) l
    full join (select * from private.tracked_days where org_id = org) d on d.account_id = l.account_id and d.day = l.day
      -- A full join is by equality, which nulls know nothing of.
      and concat_ws(' ', coalesce(d.tracking_1_id::text, '-'), d.tracking_2_id) = concat_ws(' ', coalesce(l.tracking_1_id::text, '-'), l.tracking_2_id)
    where (l.debit, l.credit, l.line_count) is distinct from (d.debit, d.credit, d.line_count::bigint)
  )
  select private.control_by_faults('kept balances = lines', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_kept_balances(uuid) is 'The balances that reports read are those of the lines.';

create function private.control_trial_balance(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  select private.control_of('trial balance', coalesce(sum(debit), 0), coalesce(sum(credit), 0))
  from private.account_months where org_id = org
$$;
comment on function private.control_trial_balance(uuid) is 'All debits equal all credits.';

create function private.numbers_of_documents(org uuid) returns table (kind text, number integer)
language plpgsql stable
set search_path = ''
as $$
declare
  entry private.document_kinds;
begin
  for entry in select k.* from private.document_kinds k loop
    return query execute format('select %L, t.number from public.%I t where t.org_id = $1 and t.number is not null',
      entry.kind, entry.table_name) using org;
  end loop;
end $$;
comment on function private.numbers_of_documents(uuid) is 'The numbers that documents of each kind have.';

create function private.control_numbers(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with used as (
    select 'journal entry' as series, number from public.journal_entries where org_id = org and number is not null
    union all select d.kind, d.number from private.numbers_of_documents(org) d
    union all select 'payment', number from public.payments where org_id = org
    union all select 'credit_note', number from public.credit_notes where org_id = org
    union all select s.series, unnest(s.released) from private.number_series s where s.org_id = org
  ), last as (
    select 'journal entry' as series, last_number, int4multirange() as passed from private.ledgers where org_id = org
    union all select series, last_number, passed from private.number_series where org_id = org
  ), expected as (
    select l.series, n as number
    from last l
    -- Numbers that imported documents skipped were assigned by the previous software; there may be very many.
    cross join lateral unnest(int4multirange(int4range(1, l.last_number + 1)) - l.passed) given
    cross join lateral generate_series(lower(given), upper(given) - 1) n
  ), faults as (
    select format('%s number %s is missing', e.series, e.number) as fault from expected e
    where not exists (select from used u where u.series = e.series and u.number = e.number)
    union all
    select format('%s number %s is used %s times', u.series, u.number, count(*)) from used u group by u.series, u.number having count(*) > 1
    union all
    select format('%s number %s is beyond the last one', u.series, u.number) from used u
    where not exists (select from expected e where e.series = u.series and e.number = u.number)
  )
  select private.control_by_faults('number gaps', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_numbers(uuid) is 'Numbers run without gaps and without duplicates.';

create function private.control_closed_years(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  -- A closing is valid until it is reversed. Later postings to a closed year count against the last closing only: closing that year again
  -- includes them, even if they belong to an earlier year.
  with closings as (
    select e.id, e.number, e.entry_number, e.entry_date, e.posted_at, e.entry_date = max(e.entry_date) over () as is_last
    from public.journal_entries e
    where e.org_id = org and e.source_kind = 'year_close' and e.reverses_id is null and e.reversed_by_id is null
  ), late as (
    select c.id as closing_id, l.account_id, sum(l.debit - l.credit) as balance
    from closings c
    join public.journal_entries e on e.org_id = org and e.number > c.number and e.entry_date <= c.entry_date
    join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id
    where not c.is_last
    group by 1, 2
  ), standing as (
    select c.number, c.entry_number, c.entry_date, a.code, a.name,
      sum(m.debit - m.credit) - coalesce(max(l.balance), 0) as balance
    from closings c
    cross join lateral private.movements(org, null, c.entry_date) m
    join public.accounts a on a.org_id = org and a.id = m.account_id
      and (a.type in ('revenue', 'expense') or (a.type = 'equity' and a.closes_yearly))
    left join late l on l.closing_id = c.id and l.account_id = a.id
    group by c.number, c.entry_number, c.entry_date, a.id, a.code, a.name
  ), faults as (
    select s.number, format('the year to %s was closed by %s, and account %s %s stands at %s: close it again', s.entry_date,
      s.entry_number, s.code, s.name, s.balance) as fault
    from standing s where s.balance <> 0
    union all
    select e.number, format('the closing entry %s (%s) moves account %s %s (%s), which no closing touches. Reverse it, and close the year again', e.entry_number, e.id, a.code,
      a.name, a.id)
    from public.journal_entries e
    join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id
    join public.accounts a on a.org_id = org and a.id = l.account_id
    where e.org_id = org and e.source_kind = 'year_close'
      and not (a.type in ('revenue', 'expense') or (a.type = 'equity' and a.closes_yearly) or exists (
        select from private.account_purposes p
        where p.org_id = org and p.account_id = a.id and p.purpose = 'retained_earnings'))
  )
  select private.control_by_faults('closed years at zero', coalesce(array_agg(fault order by number), '{}')) from faults
$$;
comment on function private.control_closed_years(uuid) is
  'After each closing of a year, revenue, expenses and drawings are zero at its end, and it changed nothing else but retained earnings.';
