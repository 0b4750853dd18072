set check_function_bodies = off;

create or replace function private.disposal_lines (
  org        uuid,
  start_date date,
  end_date   date
)
  returns table (
    journal_entry_id uuid,
    account_id       uuid,
    subtype          text,
    is_result        boolean,
    net              numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
  -- An entry disposes of an asset when it takes from the cost of fixed assets, unless it takes back a purchase; what
  -- takes back a disposal counts with it.
  with entries as materialized (
    select l.journal_entry_id
    from public.accounts a
    join public.journal_lines l on l.org_id = org and l.account_id = a.id
      and l.entry_date between disposal_lines.start_date and disposal_lines.end_date
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
      and e.source_kind not in ('credit_note', 'year_close')
    where a.org_id = org and a.subtype = 'fixed_asset'
    group by l.journal_entry_id, e.reverses_id
    having sum(case when e.reverses_id is null then l.credit - l.debit else l.debit - l.credit end) > 0
  )
  select l.journal_entry_id, a.id, a.subtype,
    a.type in ('revenue', 'expense') and (a.subtype in ('other_income', 'other_expense') or exists (
      select from private.account_purposes p
      where p.org_id = org and p.account_id = a.id and p.purpose in ('disposal_gain', 'disposal_loss'))),
    l.debit - l.credit
  from entries e
  join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.journal_entry_id
  join public.accounts a on a.org_id = org and a.id = l.account_id;
end $function$;

reset check_function_bodies;
