-- The general ledger: the lines of one account with a running balance, a page at a time.

create type private.account_line as (
  journal_entry_id uuid, entry_number text, entry_date date, description text, reference text, contact_id uuid, debit numeric,
  credit numeric, balance numeric, source_id uuid, source_kind text
);
comment on type private.account_line is
  'A line of an account, with the source of its entry. balance is the running balance, debit less credit, including everything before the period.';

create function private.skipped_lines(page integer, page_size integer) returns bigint
language plpgsql immutable
set search_path = ''
as $$
declare
  most_rows constant integer := 1000;
begin
  if skipped_lines.page is null or skipped_lines.page < 1 then
    perform private.refuse('report.page', 'Pages are counted from 1.');
  elsif skipped_lines.page_size is null or skipped_lines.page_size not between 1 and most_rows then
    perform private.refuse('report.page', format('A page has between 1 and %s rows.', most_rows), jsonb_build_object('limit', most_rows));
  end if;
  return (skipped_lines.page::bigint - 1) * skipped_lines.page_size;
end $$;
comment on function private.skipped_lines(integer, integer) is 'Number of lines before a page. Pages count from 1 and have up to 1000 rows.';

create function private.account_lines(org uuid, account uuid, opening numeric, start_date date, end_date date, skipped bigint, wanted bigint)
returns setof private.account_line
language plpgsql stable
set search_path = ''
as $$
declare
  known_at constant timestamptz := private.known_at();
  first_option constant text := private.tracked_option(1);
  second_option constant text := private.tracked_option(2);
  first_day date;
  last_day date;
  lines_before bigint;
  balance numeric;
begin
  -- The number of lines of each day is stored, so the days before the page are skipped without reading their lines.
  select min(d.day), max(d.day), min(d.lines_through - d.line_count), (array_agg(d.net_through - d.net order by d.day))[1]
  into first_day, last_day, lines_before, balance
  from (
    select b.day, b.line_count, b.net, sum(b.line_count) over (order by b.day) as lines_through, sum(b.net) over (order by b.day) as net_through
    from private.account_days_of(org, account, account_lines.start_date, account_lines.end_date) b
  ) d
  where d.lines_through > skipped and d.lines_through - d.line_count < skipped + wanted;
  if first_day is null then
    return;
  end if;
  balance := balance + opening;

  return query
  select e.id, e.entry_number, l.entry_date, coalesce(l.description, e.description), e.reference, l.contact_id, l.debit, l.credit,
    balance + sum(l.debit - l.credit) over (order by l.entry_date, e.number, l.position), e.source_id, e.source_kind
  from public.journal_lines l
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id and (known_at is null or e.posted_at <= known_at)
  where l.org_id = org and l.account_id = account and l.entry_date between first_day and last_day
    and private.is_of_option(first_option, l.tracking_1_id) and private.is_of_option(second_option, l.tracking_2_id)
  order by l.entry_date, e.number, l.position
  offset skipped - lines_before limit wanted;
end $$;
comment on function private.account_lines(uuid, uuid, numeric, date, date, bigint, bigint) is
  'So many lines of an account in a period by date and entry number, behind those that are skipped, with the running balance from an opening one.';

create function private.account_balance(org uuid, account uuid, through_date date) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(m.debit - m.credit), 0) from private.movements(org, null, through_date) m where m.account_id = account
$$;
comment on function private.account_balance(uuid, uuid, date) is 'Debit less credit of everything posted to an account through a day.';

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
  account uuid;
begin
  select a.id into account from public.accounts a where a.org_id = org and a.code = general_ledger.account_code;
  if account is null then
    perform private.refuse('account.unknown', format(
      'There is no account with the code "%s". Choose one from your chart of accounts.',
      left(coalesce(general_ledger.account_code, ''), 40)));
  end if;
  perform private.require_period(general_ledger.start_date, general_ledger.end_date);
  return query
  select l.entry_number, l.entry_date, l.description, l.reference, l.debit, l.credit, l.balance
  from private.account_lines(org, account, private.account_balance(org, account, general_ledger.start_date - 1), general_ledger.start_date,
    general_ledger.end_date, private.skipped_lines(general_ledger.page, general_ledger.page_size), general_ledger.page_size) l;
end $$;
comment on function public.general_ledger(text, date, date, integer, integer) is
  'Lines of an account in a period by date and entry number. balance is debit less credit of all lines up to this '
  'one, including those before the period. Pages count from 1 and have up to 1000 rows.';
grant execute on function public.general_ledger(text, date, date, integer, integer) to authenticated;

create function public.account_statement(
  id uuid, start_date date default null, end_date date default null, page integer default 1, page_size integer default 50
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  last_day constant date := coalesce(account_statement.end_date, private.today(org));
  first_day constant date := coalesce(account_statement.start_date, private.fiscal_year_start(org, last_day));
  moved record;
  opening numeric;
begin
  perform private.require_period(first_day, last_day);
  if not exists (select from public.accounts a where a.org_id = org and a.id = account_statement.id) then
    perform private.refuse('account.unknown', 'This account is not in your chart of accounts. Choose another one.');
  end if;
  opening := private.account_balance(org, account_statement.id, first_day - 1);
  select coalesce(sum(d.debit), 0) as debit, coalesce(sum(d.credit), 0) as credit, coalesce(sum(d.line_count), 0) as lines into moved
  from private.account_days d
  where d.org_id = org and d.account_id = account_statement.id and d.day between first_day and last_day;
  return jsonb_build_object('start_date', first_day, 'end_date', last_day, 'opening', opening::numeric(24, 2)::text,
    'debit', moved.debit::numeric(24, 2)::text, 'credit', moved.credit::numeric(24, 2)::text,
    'closing', (opening + moved.debit - moved.credit)::numeric(24, 2)::text, 'count', moved.lines, 'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('journal_entry_id', l.journal_entry_id, 'entry_number', l.entry_number,
        'entry_date', l.entry_date, 'description', l.description, 'reference', l.reference, 'debit', l.debit::text,
        'credit', l.credit::text, 'balance', l.balance::numeric(24, 2)::text, 'contact', coalesce(c.name, v.name),
        'source', e.source, 'link', private.source_link(org, l.journal_entry_id, e.source_kind, e.source_id)) order by l.n), '[]')
      from private.account_lines(org, account_statement.id, opening, first_day, last_day,
          private.skipped_lines(account_statement.page, account_statement.page_size), account_statement.page_size)
        with ordinality l (journal_entry_id, entry_number, entry_date, description, reference, contact_id, debit, credit, balance, source_id,
          source_kind, n)
      join public.journal_entry_list e on e.org_id = org and e.id = l.journal_entry_id
      left join public.customers c on c.org_id = org and c.id = l.contact_id
      left join public.vendors v on v.org_id = org and v.id = l.contact_id));
end $$;
comment on function public.account_statement(uuid, date, date, integer, integer) is
  'An account in a period, this financial year if none is given: {start_date, end_date, opening, debit, credit, closing, count, lines: '
  '[{journal_entry_id, entry_number, entry_date, description, reference, debit, credit, balance, contact, source, link}]}, a page of its lines, amounts as text; link as rows of reports have it.';
grant execute on function public.account_statement(uuid, date, date, integer, integer) to authenticated;
