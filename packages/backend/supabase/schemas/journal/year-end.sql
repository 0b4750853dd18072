-- Closing a year: income and expenses go to retained earnings.

create function public.close_year(year_end date, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('books.close', 'close a year');
  answer constant jsonb := private.recall(close_year.key, 'close_year', to_jsonb(close_year.year_end));
  last_day date;
  later date;
  closed_by uuid;
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.require_calendar_date(close_year.year_end);
  last_day := (private.fiscal_year_start(org, coalesce(close_year.year_end, private.today(org))) + interval '1 year' - interval '1 day')::date;
  if close_year.year_end is distinct from last_day then
    perform private.refuse('year.not_a_year_end', format(
      '%s is not the last day of a financial year; %s is. Change the first month of the year under Settings if that is wrong.',
      coalesce(close_year.year_end::text, 'Nothing'), last_day));
  end if;
  perform private.hold_ledger(org);
  select max(e.entry_date) into later from public.journal_entries e
  where e.org_id = org and e.source_kind = 'year_close' and e.entry_date > close_year.year_end
    and e.reverses_id is null and e.reversed_by_id is null;
  if later is not null then
    perform private.refuse('year.later_closed', format(
      'The year to %s is closed, and took in what was left of the years before it. Close it again for what was posted since, or reverse its closing first.',
      later));
  end if;
  perform private.check_closing_accounts(org);
  select k.journal_entry_id into closed_by from private.closed_periods k
  where k.org_id = org and k.kind = 'year' and k.last_day = close_year.year_end;
  entry := private.post_entry(org, close_year.year_end, format('Closing of the year to %s', close_year.year_end), null,
    'year_close', null, private.closing_lines(org, close_year.year_end));
  -- Late postings into a closed year may leave its revenue and expenses at zero, but must be closed again.
  if entry is null and (closed_by is null or not private.take_in_late_entries(org, close_year.year_end)) then
    perform private.refuse('year.nothing_to_close', format(
      'Nothing is left to close in the year to %s: revenue and expenses are zero.', close_year.year_end));
  elsif closed_by is null then
    perform private.keep_closed_year(org, close_year.year_end, entry);
  elsif entry is not null then
    perform private.take_in_late_entries(org, close_year.year_end);
  end if;
  entry := coalesce(entry, closed_by);
  perform private.set_lock(org, greatest(close_year.year_end,
    (select s.books_locked_through from public.company_settings s where s.org_id = org)));
  perform private.remember(close_year.key, to_jsonb(entry));
  return entry;
end $$;
comment on function public.close_year(date, uuid) is
  'Carries revenue, expenses and drawings to retained earnings on the last day of a financial year, and locks the '
  'year. Closing again includes later postings into it and the years before it. Returns the id of the entry, or of '
  'the earlier closing if there was nothing left to carry.';

create function private.check_closing_accounts(org uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  select a.code, a.name, a.subtype, a.closes_yearly into fault
  from public.accounts a
  where a.org_id = org and case a.type
    when 'equity' then a.closes_yearly and (a.subtype <> 'equity' or exists (
      select from public.posting_rules r where r.org_id = org and r.account_id = a.id))
    else a.closes_yearly is distinct from (a.type in ('revenue', 'expense')) end
  order by a.code limit 1;
  if found then
    perform private.refuse('account.closes_yearly', format(
      'Account %s %s is %s and %s, so the year cannot be closed: revenue, expenses and what owners draw close yearly, and nothing else. Correct the account first.',
      fault.code, fault.name, replace(fault.subtype, '_', ' '),
      case when fault.closes_yearly then 'marked to close yearly' else 'not marked to close yearly' end));
  end if;
end $$;
comment on function private.check_closing_accounts(uuid) is
  'Refuses to close a year that would carry anything but revenue, expenses and drawings to retained earnings, or not all of them.';

create function private.closing_lines(org uuid, year_end date) returns private.posting_line[]
language sql stable
set search_path = ''
as $$
  with balances as (
    select a.id, a.code, sum(m.debit - m.credit) as balance,
      case when a.currency <> private.base_currency(org) then a.currency end as currency
    from public.accounts a
    join private.account_months m on m.org_id = a.org_id and m.account_id = a.id
    where a.org_id = org and a.closes_yearly and m.month <= closing_lines.year_end
    group by a.id, a.code, a.currency
    having sum(m.debit - m.credit) <> 0
  ), lines as (
    select code, private.line(id, -balance, 'Closed to retained earnings', null, currency,
      case when currency is not null then private.foreign_part(-(
        select sum(l.foreign_amount) from public.journal_lines l
        where l.org_id = org and l.account_id = balances.id and l.entry_date <= closing_lines.year_end), -balance) end) as line
    from balances
    union all
    select '~', private.line(private.account_for(org, 'retained_earnings'), sum(balance), 'Result of the year') from balances
    having sum(balance) <> 0
  )
  select coalesce(array_agg(line order by code), '{}') from lines
$$;
comment on function private.closing_lines(uuid, date) is
  'Lines that bring every account that closes yearly to zero. A year ends with a month, so whole months suffice.';

grant execute on function public.close_year(date, uuid) to authenticated;
