-- The general ledger: the lines of one account with a running balance, a page at a time.

create function public.general_ledger(
  account_code text, start_date date, end_date date, page integer default 1, page_size integer default 50
) returns table (
  entry_number text, entry_date date, description text, reference text, debit numeric, credit numeric, balance numeric
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  most_rows constant integer := 1000;
  skipped constant bigint := (general_ledger.page::bigint - 1) * general_ledger.page_size;
  account uuid;
  first_day date;
  last_day date;
  lines_before bigint;
  opening numeric;
begin
  perform private.require_period(general_ledger.start_date, general_ledger.end_date);
  if general_ledger.page is null or general_ledger.page < 1 then
    perform private.refuse('report.page', 'Pages are counted from 1.');
  elsif general_ledger.page_size is null or general_ledger.page_size not between 1 and most_rows then
    perform private.refuse('report.page', format('A page has between 1 and %s rows.', most_rows));
  end if;
  select a.id into account from public.accounts a where a.org_id = org and a.code = general_ledger.account_code;
  if account is null then
    perform private.refuse('account.unknown', format(
      'There is no account with the code "%s". Choose one from your chart of accounts.',
      left(coalesce(general_ledger.account_code, ''), 40)));
  end if;

  -- How many lines each day has is kept, so the days before the page are passed over without reading their lines.
  select min(d.day), max(d.day), min(d.lines_through - d.line_count), (array_agg(d.net_through - d.net order by d.day))[1]
  into first_day, last_day, lines_before, opening
  from (
    select b.day, b.line_count, b.debit - b.credit as net,
      sum(b.line_count) over (order by b.day) as lines_through,
      sum(b.debit - b.credit) over (order by b.day) as net_through
    from private.account_days b
    where b.org_id = org and b.account_id = account and b.day between general_ledger.start_date and general_ledger.end_date
  ) d
  where d.lines_through > skipped and d.lines_through - d.line_count < skipped + general_ledger.page_size;
  if first_day is null then
    return;
  end if;
  opening := opening + (
    select coalesce(sum(m.debit - m.credit), 0) from private.movements(org, null, general_ledger.start_date - 1) m
    where m.account_id = account);

  return query
  select e.entry_number, l.entry_date, coalesce(l.description, e.description), e.reference, l.debit, l.credit,
    opening + sum(l.debit - l.credit) over (order by l.entry_date, e.number, l.position)
  from public.journal_lines l
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id
  where l.org_id = org and l.account_id = account and l.entry_date between first_day and last_day
  order by l.entry_date, e.number, l.position
  offset skipped - lines_before limit general_ledger.page_size;
end $$;
comment on function public.general_ledger(text, date, date, integer, integer) is
  'The lines of an account in a period by date and entry number. balance is debit less credit of everything up to the line, what '
  'was posted before the period included. Pages count from 1 and have up to 1000 rows.';
grant execute on function public.general_ledger(text, date, date, integer, integer) to authenticated;
